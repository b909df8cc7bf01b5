"""A whole match of two crews on eight tablets, and no hardware: eight pages of a real Chromium, real touches.

Every order of the match is a touch or a few: the journal must hold these orders and no others.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from console.games.captain_sonar.display.sample_screen import Played
from console.games.captain_sonar.rules.editions import SHEETS, SystemKind
from tests.browser import Browser
from tests.web.hall import Hall
from tests.web.tablets import NO_HARDWARE, AtTheTable, TabletPage, eight, orders_of

CHART, COLUMNS, ROWS = "alpha-2", 15, 15
BLUE, RED = "F11", "I9"
TORPEDO_BOXES = 3
COURSES = ("north", "east", "south", "south", "east", "east")


@cache
def script() -> tuple[str, ...]:
    """A short match: blue charges a torpedo twice and fires twice; red sails once and is sunk."""
    played = Played(chart=CHART, mode="real-time", blue=BLUE, red=RED)
    orders: list[str] = []

    def give(*lines: str) -> None:
        played.order(*lines)
        orders.extend(lines)

    def sail(crew: str, course: str, system: str) -> None:
        give(f"{crew} captain head {course}", f"{crew} first-mate charge {system}")
        view = played.game.view(played.state, crew)
        broken = {(each.panel, each.symbol) for each in view.boat.broken}
        harmless = [
            number
            for number, symbol in enumerate(SHEETS[view.mode].panels[course], 1)
            if symbol.kind not in (SystemKind.RED, SystemKind.RADIATION) and (course, number) not in broken
        ]
        give(f"{crew} engineer break {course} {harmless[0]}", f"{crew} first-mate ok", f"{crew} engineer ok")

    sail("red", "south", "sonar")
    give("blue radio note south", "blue radio slide 1 0")
    target = played.game.view(played.state, "red").boat.dot
    for number, course in enumerate(COURSES, 1):
        sail("blue", course, "torpedo")
        give(f"red radio note {course}")
        if number % TORPEDO_BOXES == 0:
            give("blue captain stop", f"blue captain torpedo {target}")
    assert played.state.phase == "over"
    return tuple(orders)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    settings = f'{NO_HARDWARE}[match]\nmode = "real-time"\nchart = "{CHART}"\nstop_seconds = 0\n'
    with Hall(tmp_path_factory.mktemp("hall"), settings) as hall:
        hall.start_table()
        hall.start_web()
        yield hall


class Crews:
    """Eight people with a tablet each, who do what a list of orders says."""

    def __init__(self, hall: Hall, tablets: dict[str, TabletPage]) -> None:
        self.hall, self.tablets = hall, tablets
        self._given: list[str] = []

    def start(self, crew: str, dot: str) -> None:
        """A finger on the chart, until the cursor is there; one OK starts and dives."""
        captain = self.tablets[f"{crew}.captain"]
        captain.lit("ok")
        captain.aim(dot, COLUMNS, ROWS)
        captain.touch_until_taken("ok")
        self._await(f"{crew} captain start {dot}")
        self._await(f"{crew} captain dive")

    def give(self, order: str) -> None:
        crew, station, verb, *about = order.split()
        tablet = self.tablets[f"{crew}.{station}"]
        if verb == "torpedo":
            tablet.waits_for(".choosing .chosen", "Torpedo")
            tablet.touch_until_taken("ok")
            tablet.waits_for(".caption", "·")
            tablet.aim(about[0], COLUMNS, ROWS)
            tablet.touch_until_taken("ok")
        elif verb == "slide":
            tablet.drag(1, COLUMNS)
        else:
            control = {"break": "-".join(about), "note": f"note-{about[0] if about else ''}"}
            tablet.touch_until_taken(control.get(verb) or (about[0] if about else verb))
        self._await(order)

    def _await(self, order: str) -> None:
        self._given.append(order)
        wanted = len(self._given)
        self.hall.screen.wait(lambda: len(orders_of(self.hall.data)) >= wanted, order)
        assert orders_of(self.hall.data)[wanted - 1] == order


@pytest.mark.timeout(1800)
def test_a_whole_match_of_eight_on_eight_tablets(hall: Hall, tmp_path: Path) -> None:
    table = AtTheTable(hall.data)
    table.ask("start", blue=4, red=4)
    with Browser(tmp_path / "profile", namespace=hall.net.phones) as browser:
        tablets = eight(hall.origin, browser, table)
        assert all(len(each["here"]) == 4 and not each["code"] for each in table.seen()["tablets"].values())
        crews = Crews(hall, tablets)
        crews.start("blue", BLUE)
        crews.start("red", RED)
        for order in script():
            crews.give(order)
        hall.screen.wait(lambda: bool(table.seen()["over"]), "the end")
        begun = [
            f"{crew} captain {what}"
            for crew, dot in (("blue", BLUE), ("red", RED))
            for what in (f"start {dot}", "dive")
        ]
        assert orders_of(hall.data) == [*begun, *script()], "nothing was pressed twice, nothing is missing"
        for name, tablet in tablets.items():
            assert tablet.page.complaints == [], name
        tablets["blue.captain"].waits_for(".scene h2")
    table.close()
