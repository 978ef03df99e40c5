"""`python -m bot.local --port N`: the local chat's server alone, without a bot."""

import argparse
import asyncio
import contextlib
import signal
import sys

from bot.local.server import DEFAULT_TOKEN, LocalChat


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.local", description="A Telegram of one's own on loopback.")
    parser.add_argument("--port", type=int, default=8081, help="0: any free one (it is printed)")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the token that the bot uses")
    parser.add_argument("--no-limits", action="store_true", help="without Telegram's flood limits")
    parser.add_argument("--empty", action="store_true", help="a world without people and groups")
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, stop.set)
    chat = LocalChat(arguments.token, limits=not arguments.no_limits, empty=arguments.empty)
    port = await chat.start(port=arguments.port)
    sys.stdout.write(f"http://127.0.0.1:{port}\n")
    sys.stdout.flush()
    await stop.wait()
    await chat.close()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(_arguments()))
