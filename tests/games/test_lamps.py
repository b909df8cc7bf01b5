"""Lamps, by a table of every situation that lights one."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from console.core.words import Crew
from console.games.captain_sonar.stations import lamps as captain_sonar_lamps
from console.games.con_sonar.stations import seat
from console.games.sonar_family.stations import lamps as family_lamps
from console.panels.hardware import load_panel
from console.stations import crew_lamps, lamps
from console.stations.crew_desk import CrewDesk
from tests.games.lamp_desk import lamps as lamps_of
from tests.games.lamp_desk import reach
from tests.games.lamp_table import CAPTAIN_SONAR, CON_SONAR, GROUPS, SONAR_FAMILY, Row

GAMES = {"captain-sonar": CAPTAIN_SONAR, "sonar-family": SONAR_FAMILY, "con-sonar": CON_SONAR}
ROWS = [pytest.param(row, id=f"{game}: {row.name}") for game, rows in GAMES.items() for row in rows]


def spelt(expected: str) -> str:
    """An entry of the table with each lamp by its name, in the order in which lamps are read."""
    stations: dict[str, set[str]] = {}
    for part in filter(None, expected.split(" | ")):
        station, names = part.split(": ")
        lit = {lamp for name in names.split() for lamp in GROUPS.get(name, name).split()}
        stations.setdefault(station, set()).update(lit)
    return " | ".join(f"{s}: {' '.join(sorted(lit))}" for s, lit in sorted(stations.items()))


@pytest.mark.parametrize("row", ROWS)
def test_the_lamps_of_a_situation(row: Row) -> None:
    driver = row.begin(**row.options)
    reach(driver, row.steps)
    for crew, expected in (("blue", row.blue), ("red", row.red)):
        if expected is not None:
            assert lamps_of(driver, crew) == spelt(expected)


def test_the_other_crew_s_panel_shows_the_same_for_the_same() -> None:
    """The table is written for blue: a few rows with the crews exchanged."""
    for row in CAPTAIN_SONAR[3:20]:
        driver = row.begin(**row.options)
        reach(driver, _exchanged(row.steps))
        if row.blue is not None:
            assert lamps_of(driver, "red") == spelt(row.blue), row.name


def _exchanged(steps: str) -> str:
    return steps.replace("blue", "green").replace("red", "blue").replace("green", "red")


def named(row: Row) -> set[str]:
    """The lamps that a row says are lit, `captain.north`."""
    parts = [part.split(": ") for entry in (row.blue, row.red) if entry for part in spelt(entry).split(" | ")]
    return {f"{station}.{name.rstrip('~')}" for station, names in parts for name in names.split()}


PADS = (
    *(f"captain.{name}" for name in ("north", "east", "south", "west", "ok", "cancel")),
    *(f"first-mate.{name}" for name in ("previous", "next", "ok", "stop")),
    *(f"radio.{name}" for name in ("slide-north", "slide-east", "slide-south", "slide-west", "ok", "erase")),
)
LAMPS = {
    "captain-sonar": set(load_panel().lamps),
    "sonar-family": {lamp for lamp in load_panel().lamps if lamp.startswith(("captain", "radio"))},
    "con-sonar": set(PADS),
}
"""What can ever be lit in a match of a game."""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_names_every_lamp(game: str) -> None:
    assert set().union(*map(named, GAMES[game])) == LAMPS[game]


WATCHED: tuple[Callable[..., Any], ...] = (
    CrewDesk.lit,
    seat.SeatDesk.lit,
    *(each.controls for each in seat.LAMPS),
)
MODULES = (lamps, crew_lamps, captain_sonar_lamps, family_lamps)


def _codes() -> Iterator[CodeType]:
    """The code of all that decides on lamps in a match."""
    for module in MODULES:
        own = (each for each in vars(module).values() if isinstance(each, FunctionType))
        yield from (each.__code__ for each in own if each.__module__ == module.__name__)
    yield from (function.__code__ for function in WATCHED)


def _lines(code: CodeType) -> set[tuple[str, int]]:
    """Its lines but for the first, which is its name, and its docstring."""
    found = {
        (code.co_filename, line) for _, _, line in code.co_lines() if line and line != code.co_firstlineno
    }
    return found.union(*(_lines(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


@contextmanager
def _tracing(ran: set[tuple[str, int]]) -> Iterator[None]:
    files = {code.co_filename for code in _codes()}

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        ran.add((frame.f_code.co_filename, frame.f_lineno))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def test_the_table_runs_every_line_that_lights_a_lamp() -> None:
    ran: set[tuple[str, int]] = set()
    for rows in GAMES.values():
        for row in rows:
            driver = row.begin(**row.options)
            reach(driver, row.steps)
            with _tracing(ran):
                for crew in Crew:
                    lamps_of(driver, crew)
    wanted = set().union(*map(_lines, _codes()))
    assert wanted - ran == set()
