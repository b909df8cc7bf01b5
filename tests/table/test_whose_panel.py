"""Which panel is whose: a board that says its crew is believed; where boards do not say, the displays ask."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from cobs import cobs

from console.books.books import Books
from console.languages import say
from console.panels.clock import HandClock
from console.panels.hardware import load_panel
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.table.link_plan import LinkPlan
from console.table.loop import TableLoop
from console.table.settings import DEFAULTS
from console.table.surroundings import Surroundings, TableData
from console.voice.voice import Voice
from firmware_bridge.frame_bytes import checksum
from proofs.bridge_model import ModelLine
from tests.table.test_panel_away import STEP_MS, Glass

ASKED = {
    "en": "Which panel is blue's? press STOP on it",
    "fr": "Deux pupitres ne disent pas leur équipage : appuyez sur STOP au pupitre bleu",
}
STOP, NORTH = (load_panel().scanned.index(f"captain.{name}") for name in ("stop", "north"))


class Hall:
    """A table with bridges at the ports of its settings, in time that is moved by hand."""

    def __init__(self, folder: Path, *, language: str = "en", **crews: str) -> None:
        """`crews` says by the settings' crew what the jumper of the board at its port says."""
        self.clock = HandClock()
        self.glass = Glass()
        self.lines: dict[str, ModelLine] = {}
        self.says = crews
        ports = {f"{crew}_link": f"/dev/{crew}" for crew in crews}
        self.table = TableLoop(
            replace(DEFAULTS, idle_seconds=0, language=language, **ports),
            self.glass,
            Voice(threads=False, clock=self.clock),
            None,
            TableData(books=Books(folder / "books.sqlite", clock=self.clock, background=False)),
            Surroundings(clock=self.clock, open_link=self.open),
        )
        self.turn(1_500)

    def open(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        (crew,) = plan.crews

        def open_line(*given: object, **named: object) -> ModelLine:
            line = self.lines[crew] = ModelLine(*given, **named)  # type: ignore[arg-type]
            line.far.crew = self.says[crew]
            return line

        return SerialLink(plan.where, crew, clock=self.clock, wake=wake, open_bridge=open_line)

    def turn(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.clock.advance_ms(STEP_MS)
            assert self.table.step()

    def press(self, port: str, control: int) -> None:
        for closed in (True, False):
            self.lines[port].move(control, closed)
            self.turn(300)

    @property
    def asked(self) -> str:
        """What both displays ask."""
        screens = self.glass.shown.values()
        said = [say(one, s.language) for s in screens for one in s.warnings if "whose" in one.key]
        assert len(said) in (0, 2)
        return said[0] if said else ""

    @property
    def given(self) -> dict[str, str]:
        """By the port's name: whose panel it is now."""
        return {
            bridge.name.removeprefix("serial:/dev/"): bridge.crew for bridge in self.table.links.bridges()
        }


Open = Callable[..., Hall]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Open]:
    halls: list[Hall] = []

    def open_hall(**options: str) -> Hall:
        halls.append(Hall(tmp_path, **options))
        return halls[-1]

    yield open_hall
    for one in halls:
        one.table.close()


@pytest.mark.parametrize(
    ("blue", "red", "given"),
    [
        ("blue", "red", ("blue", "red")),
        ("red", "blue", ("red", "blue")),
        ("", "blue", ("red", "blue")),
        ("red", "", ("red", "blue")),
        ("", "red", ("blue", "red")),
    ],
)
def test_a_board_that_says_its_crew_is_believed(
    blue: str, red: str, given: tuple[str, str], hall: Open
) -> None:
    table = hall(blue=blue, red=red)
    assert table.given == {"blue": given[0], "red": given[1]}
    assert table.asked == ""


@pytest.mark.parametrize("said", ["", "blue", "red"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_boards_of_one_crew_or_of_none_are_asked_for_on_both_displays(
    said: str, language: str, hall: Open
) -> None:
    assert hall(blue=said, red=said, language=language).asked == ASKED[language]


@pytest.mark.parametrize(
    ("pressed", "given"), [("blue", {"blue": "blue", "red": "red"}), ("red", {"blue": "red", "red": "blue"})]
)
def test_stop_on_blue_s_panel_says_which_is_blue_s(pressed: str, given: dict[str, str], hall: Open) -> None:
    table = hall(blue="", red="")
    table.press(pressed, NORTH)
    assert table.asked, "another control is no answer"
    table.press(pressed, STOP)
    assert (table.asked, table.given) == ("", given)
    table.turn(2_000)
    assert (table.asked, table.given) == ("", given), "it is asked once"


def test_lamps_and_presses_follow_the_panel(hall: Open) -> None:
    table = hall(blue="red", red="blue")
    link = next(bridge for bridge in table.table.links.bridges() if bridge.crew == "red")
    assert link.name == "serial:/dev/blue"
    table.lines["blue"].move(NORTH, True)
    table.clock.advance_ms(100)
    assert [press.control for press in link.take()] == ["red.captain.north"]
    link.light({"red.captain.north"})
    table.clock.advance_ms(200)
    link.settled_until_ns()
    assert table.lines["blue"].far.lit[0] == 1


def test_one_board_that_says_the_crew_of_the_screen_changes_places_with_it(hall: Open) -> None:
    table = hall(red="blue")
    assert table.given == {"red": "blue"}
    drawn = {crew for crew, screen in table.glass.shown.items() if screen.panel_shown}
    assert drawn == {"red"}, "now red's panel is on the screen"


@pytest.mark.parametrize(("version", "key"), [(0, "table.bridge-is-old"), (9, "table.table-is-old")])
def test_a_protocol_that_nobody_knows_gets_a_clear_word_on_the_display(
    version: int, key: str, hall: Open
) -> None:
    table = hall(red="")
    strange = bytes([version, 0x81, 0, 0, 0, 0])
    table.lines["red"].spoil = partial(_framed, strange)
    table.lines["red"].unplug()
    table.lines["red"].replug()
    table.turn(2_500)
    said = [message.key for message in table.glass.shown["red"].warnings]
    assert key in said
    assert "table.panel-away" not in said


def _framed(body: bytes, data: bytes) -> bytes:
    framed: bytes = cobs.encode(body + checksum(body)) + b"\0"
    return framed
