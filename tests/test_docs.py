"""The pages for readers agree with the code: settings, commands, games, files, names, links, examples."""

import doctest
import importlib
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.handlers.commands import COMMANDS
from games.core import AnyGame
from games.match import Match, set_up
from games.registry import GAMES

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "games/records.md", "games/fairness.md")
ROOMS = ("games", "storage", "bot", "tests")
UNSHOWN = {"page"}
"""Folders without code of their own, told by the room that they belong to."""
TREE_LINE = re.compile(r"(\S+/\S*) {2,}\S.*")
FILE = re.compile(r"`((?:games|storage|bot|tests|\.ci)/[\w./<>-]*|[\w.-]+\.(?:md|toml|lock))`")
NAME = re.compile(r"`((?:games|storage|bot|tests)(?:\.\w+)+)`")
TEST = re.compile(r"`(test_\w+)`")
PAGE = re.compile(r"(?<![\w/.-])((?:[\w-]+/)*[\w-]+\.md)\b(?:, (\d(?:\.\d)?)\b)?")
"""A page named anywhere, and the number of its section where one follows."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
EIGHTH = re.compile(r"octavo")
"""The game that CONTRIBUTING.md imagines."""

each_page = pytest.mark.parametrize("page", PAGES)


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def cells_of(page: str, heading: str) -> Iterator[list[str]]:
    """The rows of the first table whose heading begins with this cell."""
    lines = iter(text_of(page).splitlines())
    next(line for line in lines if line.startswith(f"| {heading} "))
    next(lines)
    for line in lines:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def block_after(mark: str) -> str:
    """The commands of the README's block with this mark."""
    found = re.search(rf"<!-- {mark} -->\s*```sh\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert found is not None, mark
    return found[1]


def anchor_of(heading: str) -> str:
    """The anchor that a heading gets where these pages are shown."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


@each_page
def test_examples_run(page: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8", report=True)
    assert failed == 0


def test_there_are_examples() -> None:
    """The test above must not pass because it sees nothing."""
    assert all(text_of(page).count(">>> ") > 4 for page in ("README.md", "CONTRIBUTING.md"))


def test_every_setting_is_told_with_its_default() -> None:
    told = {setting.strip("`"): default for setting, default, _ in cells_of("README.md", "setting")}
    assert list(told) == [name.upper() for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        default = told[name.upper()]
        if default.startswith("`"):
            assert default == f"`{field.default}`"
        else:
            assert field.is_required() or not field.default


def test_every_command_is_told() -> None:
    told = [command.strip("`/") for command, _ in cells_of("README.md", "command")]
    assert sorted(told) == sorted(COMMANDS)


def test_every_game_is_told_with_its_seats() -> None:
    told = {name.strip("`"): seats for _, name, seats, _ in cells_of("README.md", "game")}
    assert told.keys() == GAMES.keys()
    for name, game in GAMES.items():
        seats = sorted({str(min(game.seats)), str(max(game.seats))}, key=int)
        assert told[name] == "–".join(seats)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_is_told_in_the_specifications(game: AnyGame) -> None:
    """Its verbs, the facts that replay tells of it, and its pack."""
    _, told = text_of("games/records.md").split(f"\n### `{game.id}`\n")
    told = told.partition("\n### ")[0]
    match = Match.start(game, set_up(game, game.seats[0], {}, 0))
    match = match.deal(game.pack(match.setup))
    assert [verb for verb in game.verbs if not re.search(rf"`{verb}[` ]", told)] == []
    assert [fact for fact in game.info(match.state) if f"`{fact}`" not in told] == []
    assert f"`{game.id}`" in text_of("games/fairness.md")


def test_the_tree_names_what_is_there() -> None:
    listed = {match[1] for line in text_of("ARCHITECTURE.md").splitlines() if (match := TREE_LINE.fullmatch(line))}
    assert [path for path in sorted(listed) if not (ROOT / path).exists()] == []
    folders = {path.parent for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()}
    rooms = {f"{path.relative_to(ROOT).as_posix()}/" for path in folders if path.name not in UNSHOWN | {"__pycache__"}}
    languages = {room for room in rooms if re.fullmatch(r"bot/(?:locales|help)/\w+/", room)}
    assert rooms - languages <= listed | {f"{path.parent.as_posix()}/" for path in map(Path, listed)}


@each_page
def test_files_named_are_there(page: str) -> None:
    named = {name for name in FILE.findall(text_of(page)) if not EIGHTH.search(name)}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def page_named(name: str, folder: Path) -> Path | None:
    """The page that a text in this folder means: one beside it, or by its path in the repository."""
    return next((path for path in (folder / name, ROOT / name) if path.is_file()), None)


def sources() -> Iterator[Path]:
    """All texts that may name a page."""
    yield from (ROOT / name for name in (*PAGES, "pyproject.toml", "Dockerfile", ".ci/run"))
    yield from (
        path for room in ROOMS for kind in ("py", "md", "ftl", "js", "sql") for path in (ROOT / room).rglob(f"*.{kind}")
    )


def test_every_page_named_anywhere_is_there() -> None:
    cited = [(path, *found) for path in sources() for found in PAGE.findall(path.read_text("utf-8"))]
    cited = [(path, name, number) for path, name, number in cited if not EIGHTH.search(name)]
    assert len(cited) > 50
    for path, name, number in cited:
        page = page_named(name, path.parent)
        assert page is not None, f"{path}: {name}"
        section = re.compile(rf"^(?:## )?{re.escape(number)} ", re.MULTILINE)
        assert not number or section.search(page.read_text("utf-8")), f"{path}: {name}, {number}"


def test_the_search_for_pages_finds_them() -> None:
    assert PAGE.findall("(octavo.md, 1.2; see bot/help/ru/octavo.md)") == [
        ("octavo.md", "1.2"),
        ("bot/help/ru/octavo.md", ""),
    ]
    assert page_named("octavo.md", ROOT) is None
    assert page_named("README.md", ROOT / "tests" / "bench") == ROOT / "tests" / "bench" / "README.md"
    assert page_named("README.md", ROOT / "tests") == ROOT / "README.md"


@each_page
def test_names_of_code_are_there(page: str) -> None:
    for name in NAME.findall(text_of(page)):
        if not EIGHTH.search(name):
            assert resolve(name) is not None, name


@each_page
def test_tests_named_are_there(page: str) -> None:
    written = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name in TEST.findall(text_of(page)) if f"def {name}(" not in written] == []


def resolve(name: str) -> object:
    """The module, class, function or value of a dotted name; an error if there is none."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


def test_the_search_for_names_finds_them() -> None:
    """The tests above must not pass because they see nothing."""
    assert len(set(NAME.findall(text_of("ARCHITECTURE.md")))) > 30
    assert len(set(FILE.findall(text_of("CONTRIBUTING.md")))) > 20
    assert len(set(TEST.findall(text_of("CONTRIBUTING.md")))) > 5
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        resolve("bot.tables.Table.stepp")


@each_page
def test_links_lead_somewhere(page: str) -> None:
    for link in LINK.findall(text_of(page)):
        target, _, anchor = link.partition("#")
        if "://" in link:
            assert target.startswith("https://")
            continue
        led_to = (ROOT / page).parent / target if target else ROOT / page
        assert led_to.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", led_to.read_text("utf-8"), re.MULTILINE)
            assert anchor in map(anchor_of, headings), link


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_buttons_quoted_are_what_people_see(page: str) -> None:
    sources = [*(ROOT / "bot" / "locales" / "ru").glob("*.ftl"), ROOT / "bot" / "local" / "page" / "strings.js"]
    shown = "\n".join(path.read_text("utf-8") for path in sources)
    quoted = re.findall("«([^»]+)»", text_of(page))
    assert quoted
    assert [words for words in quoted if words not in shown] == []


@pytest.mark.parametrize("mark", ["run", "test"])
def test_the_two_commands_make_an_environment_and_use_it(mark: str) -> None:
    """`.ci/run` runs the second as it stands; a newcomer runs either first."""
    first, second, last = block_after(mark).splitlines()
    assert first == "python3 -m venv .venv"
    lock = re.fullmatch(r"\.venv/bin/pip install --quiet --require-hashes -r (\S+\.lock)", second)
    assert lock is not None
    assert (ROOT / lock[1]).is_file()
    assert last.startswith(".venv/bin/python -m ")


def test_the_backup_command_copies_a_file_in_use(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    connection = sqlite3.connect(tmp_path / "data" / "valet.db")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE kept (word TEXT)")
    connection.execute("INSERT INTO kept VALUES ('yes')")
    connection.commit()
    command = block_after("backup").replace("python3", sys.executable, 1)
    subprocess.run(["sh", "-euc", command], cwd=tmp_path, check=True, timeout=30)
    assert (tmp_path / "valet-backup.db").stat().st_mode & 0o077 == 0, "a copy holds seeds, as the file does"
    copy = sqlite3.connect(tmp_path / "valet-backup.db")
    assert copy.execute("SELECT word FROM kept").fetchall() == [("yes",)]
    copy.close()
    connection.close()


@pytest.mark.parametrize("package", ["bot", "games", "storage", "games.players", "bot.handlers", "bot.surfaces"])
def test_a_package_says_what_it_is_for(package: str) -> None:
    assert (importlib.import_module(package).__doc__ or "").strip()
