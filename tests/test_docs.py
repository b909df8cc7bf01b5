"""Documents say only what holds: files that they name are there, and so are commands and their options."""

import re
from pathlib import Path

import click
import pytest

from console.cli import main
from console.games import GAMES, options_of

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("firmware_bridge/**/*.md")])
OURS = ("console", "firmware_bridge", "proofs", "tests")
FILE = re.compile(r"\b(?:console|proofs|tests|docs|maps|hardware|firmware_bridge)/[\w./*+-]*[\w*/]")
COMMAND = re.compile(r"(?<!/)sonar-table ((?:[a-z][a-z-]*(?: |\b))+)([^\n`#|]*)")
MODULE = re.compile(r"`([\w*]+\.py)`")
OPTIONS_BEGIN, OPTIONS_END = "<!-- options -->", "<!-- /options -->"
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = set(FILE.findall(page.read_text(encoding="utf-8")))
    missing = [name for name in sorted(named) if not any(ROOT.glob(name.rstrip("/")))]
    modules = set(MODULE.findall(page.read_text(encoding="utf-8")))
    missing += [name for name in sorted(modules) if not any(any((ROOT / top).rglob(name)) for top in OURS)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_a_page_names_are_known(page: Path) -> None:
    for words, rest in COMMAND.findall(page.read_text(encoding="utf-8")):
        command, said = _command(words.split())
        assert command is not None, f"sonar-table {words}"
        known = {
            option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
        }
        unknown = set(OPTION.findall(rest.split(";")[0])) - known - {"--help"}
        assert not unknown, f"sonar-table {said}: {unknown}"


def _command(words: list[str]) -> tuple[click.Command | None, str]:
    """The command that the words begin with; None where the first is none."""
    found: click.Command | None = None
    said = ""
    at: click.Command | None = main
    for word in words:
        if not isinstance(at, click.Group):
            break
        at = at.get_command(click.Context(at), word)
        if at is None:
            break
        found, said = at, f"{said} {word}".strip()
    return found, said


def test_the_table_of_options_is_what_games_declare(request: pytest.FixtureRequest) -> None:
    page = ROOT / "docs" / "referee.md"
    rows = [
        " | ".join(
            (f"| `{o.flag}`", game, ", ".join(o.values), o.default, o.first, f"{o.meaning} |"),
        )
        for game in GAMES
        for o in options_of(game)
    ]
    head = [
        "| flag | game | values | if nothing is said | a table offers first | |",
        "|---|---|---|---|---|---|",
    ]
    table = "\n".join((OPTIONS_BEGIN, *head, *rows, OPTIONS_END))
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(OPTIONS_BEGIN)
    _, _, after = rest.partition(OPTIONS_END)
    if request.config.getoption("--approve"):
        page.write_text(before + table + after, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == before + table + after
