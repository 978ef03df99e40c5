"""``python -m bot`` runs the bot; ``python -m bot local`` runs it in a chat of one's own, without an account."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence

from pydantic import SecretStr

from bot.app import App, open_storage, passing_storage
from bot.config import ConfigurationError, Settings, load_settings
from bot.local.server import LocalChat
from bot.logs import set_up_logging
from storage.ports import Storage

LOCAL_PORT = 8080


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description="A card table in your Telegram group.")
    modes = parser.add_subparsers(dest="mode")
    local = modes.add_parser("local", help="play in a local web page, without a Telegram account")
    local.add_argument("--port", type=_port, default=LOCAL_PORT, help="the page's port on 127.0.0.1")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"not a port: {text}")
    return int(text)


def main(arguments: Sequence[str]) -> int:
    """Run until a signal; the exit status. Every expected trouble is one line on standard error."""
    parsed = _parse(arguments)
    try:
        asyncio.run(_run_local(parsed.port) if parsed.mode == "local" else _run_bot())
    except (ConfigurationError, OSError, ValueError) as error:
        print(f"valet-bot: {error}", file=sys.stderr)
        return 1
    return 0


async def _run_bot() -> None:
    settings = load_settings()
    await _serve(settings, open_storage(settings))


async def _run_local(port: int) -> None:
    chat = LocalChat()
    bound = await chat.start(port=port)
    settings = load_settings(
        _env_file=None,
        bot_token=SecretStr(chat.token),
        bot_api_url=f"http://127.0.0.1:{bound}",
        webhook_url=None,
        webhook_secret=None,
        health_listen=None,
    )
    print(f"http://127.0.0.1:{bound}", flush=True)
    try:
        await _serve(settings, passing_storage())
    finally:
        await chat.close()


async def _serve(settings: Settings, storage: Storage) -> None:
    set_up_logging(settings.log_level, settings.log_format, settings.bot_token.get_secret_value())
    app = App(settings, storage)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, app.stop)
    await app.run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
