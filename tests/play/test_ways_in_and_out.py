"""Into a match with real keys: the ways that a stranger goes, their presses and seconds counted.

docs/operating.md has a table of a newcomer's ways. Its presses must be the ones that are counted here;
`pytest --approve tests/play/test_ways_in_and_out.py` writes it anew with its seconds, rounded up.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import pygame
import pytest

from tests.play.xscreen import XScreen

pytestmark = pytest.mark.timeout(300)

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "operating.md"
SIZE = (1024, 600)
SETTINGS = """
[sound]
voice = "off"
volume = 0
[table]
seed = 7
idle_seconds = 60
[match]
game = "{game}"
chart = "{chart}"
"""
START, HOW_MANY = "choices:start.title", "choices:how-many.title"
HELD_BACK_MS = 600
"""What somebody else caused is not answered at once."""
READING_S = 4
"""So long somebody reads a screen before they press."""


@dataclass(frozen=True)
class Line:
    """Something that happened at the table."""

    time_ns: int
    what: str
    said: str


class Table:
    """The watched program, with hands on its keyboard."""

    def __init__(self, folder: Path, game: str = "captain-sonar", chart: str = "alpha") -> None:
        self.screen = XScreen(SIZE, (2 * SIZE[0], SIZE[1]))
        self._told = folder / "told"
        self._folder = folder
        self._settings = SETTINGS.format(game=game, chart=chart)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.play.watched_play", str(self._told), "play"]
        self.screen.start(command=command, settings=self._settings, folder=self._folder)
        self.sees("attract")

    def lines(self, since: int = 0) -> list[Line]:
        if not self._told.exists():
            return []
        whole = self._told.read_text(encoding="utf-8").rpartition("\n")[0].splitlines()
        return [
            Line(int(ns), what, said) for ns, what, said in (text.split(" ", 2) for text in whole[since:])
        ]

    def shown(self, crew: str) -> str:
        """What a display shows now: its name and its language."""
        told = [line.said for line in self.lines() if line.what == "shows" and line.said.startswith(crew)]
        return told[-1].removeprefix(f"{crew} ") if told else ""

    def sees(self, name: str, crew: str = "blue", language: str = "en") -> None:
        """Wait until a display shows this."""
        what = f"{name} {language}"
        self.screen.wait(lambda: self.shown(crew) == what, f"{what} for {crew} ({self.shown(crew)})")

    def hears(self, pattern: str, since: int = 0) -> None:
        """Wait until something is announced."""
        self.screen.wait(lambda: bool(self.heard(pattern, since)), f"{pattern} announced")

    def heard(self, pattern: str, since: int = 0) -> list[Line]:
        return [line for line in self.lines(since) if line.what == "heard" and re.search(pattern, line.said)]

    def press(self, key: str, then: str | None = None, crew: str = "blue", language: str = "en") -> None:
        """Press a key; wait for what it leads to."""
        self.screen.key(key)
        if then is not None:
            self.sees(then, crew, language)

    def count(self) -> int:
        return len(self.lines())


@dataclass(frozen=True)
class Way:
    """What a way took: the presses of the crew that pressed most, and seconds of the table's clock."""

    presses: int
    seconds: float


def way(table: Table, since: int) -> Way:
    """From the first press after a line to the last."""
    presses = [line for line in table.lines(since) if line.what == "press"]
    by_crew = [sum(line.said.startswith(crew) for line in presses) for crew in ("blue.", "red.")]
    return Way(max(by_crew), (presses[-1].time_ns - presses[0].time_ns) / 1e9)


@pytest.fixture
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, *getattr(request, "param", ()))
    with table.screen:
        table.start()
        yield table
        assert table.screen.alive()


def play_together(table: Table) -> Way:
    """Somebody on each side, from attract to the first course."""
    since = table.count()
    table.press("space", START)
    table.press("w", HOW_MANY)
    table.press("w")
    pygame.time.wait(HELD_BACK_MS)
    table.press("i", "start", "red")
    pygame.time.wait(HELD_BACK_MS)
    table.press("space")
    table.press("Return", "play")
    before = table.count()
    table.press("w")
    table.hears("blue", before)
    return way(table, since)


def play_alone(table: Table) -> Way:
    """One person; the other side is not waited for."""
    since = table.count()
    table.press("space", START)
    table.press("w", HOW_MANY)
    table.press("w")
    table.press("space", "start")
    table.press("space", "play")
    before = table.count()
    table.press("w")
    table.hears("blue", before)
    return way(table, since)


def test_a_crew_on_each_side_plays_after_five_presses(table: Table, approve: bool) -> None:
    compare("Play, a crew on each side", play_together(table), approve)


def test_somebody_alone_plays_after_six(table: Table, approve: bool) -> None:
    compare("Play, alone", play_alone(table), approve)


def test_ways_from_the_first_choices(table: Table, approve: bool) -> None:
    table.press("space", START)
    since = table.count()
    table.press("Control_L", START, language="fr")
    compare("The other language, from the first choices", way(table, since), approve)
    table.press("Control_L", START)
    table.press("d")
    assert table.shown("blue") == f"{START} en", "nothing was played yet"
    table.press("a")
    table.screen.wait(lambda: table.shown("blue").startswith("set-up"), "More")
    table.press("q", START)
    table.press("q", "attract")
    since = table.count()
    table.press("space", START)
    table.press("s")
    table.screen.wait(lambda: not table.shown("blue").startswith(START), "Learn")
    compare("Learn", way(table, since), approve)


def compare(name: str, took: Way, approve: bool) -> None:
    """The page says how many presses a way takes; people who read are there within half a minute."""
    seconds = took.seconds + READING_S * (took.presses - 1)
    assert seconds < 30
    page = PAGE.read_text(encoding="utf-8")
    row = re.compile(rf"^\| {re.escape(name)} \| (\d+) \|.*$", re.MULTILINE)
    if approve:
        new = f"| {name} | {took.presses} | {ceil(took.seconds)} | {ceil(seconds)} |"
        PAGE.write_text(row.sub(new, page), encoding="utf-8")
    told = row.search(page)
    assert told is not None, f"{name} is not in the table"
    assert int(told[1]) == took.presses
