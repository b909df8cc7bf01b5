"""A panel that does not answer is said and drawn within two seconds, until it is back."""

import os
import pty
import tty
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from console.books.books import Books
from console.displays.picture_count import PictureCount
from console.displays.screen import Screen
from console.displays.window_events import ToldSoFar, Touch, WindowEvent
from console.journal import newest_first, read_journal
from console.languages import say
from console.panels.clock import MILLISECOND_NS, SECOND_NS, HandClock, table_clock
from console.panels.direct_pins import NoPinsError
from console.panels.gpio_link import GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge
from console.panels.simulated_gpio import SimulatedHeader
from console.table.archive import Archive
from console.table.loop import TableLoop
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS
from console.table.surroundings import Surroundings, TableData
from console.table.table_links import TableLinks
from console.voice.voice import Voice
from proofs.bridge_model import ModelLine
from tests.firmware_bridge.desk import BUILT, wait_until

STEP_MS = 20
WITHIN_NS = 2 * SECOND_NS
SAID = {
    "en": "Red's panel is not answering: use the screen; check its plug",
    "fr": "Pupitre rouge sans réponse : il est à l’écran ; vérifiez sa prise",
}


class Glass:
    """Displays that keep what they were last shown, and fingers that touch them."""

    finished, restarts, warnings = True, 0, ()
    told, pictures = ToldSoFar(None, touchable=True), PictureCount()

    def __init__(self) -> None:
        self.shown: Mapping[str, Screen] = {}
        self.done: list[WindowEvent] = []

    def show(self, screens: Mapping[str, Screen]) -> None:
        self.shown = screens

    def events(self) -> list[WindowEvent]:
        done, self.done = self.done, []
        return done

    def close(self) -> None:
        """Nothing is open."""


class Cabin:
    """A table whose red panel is on a bridge, in time that is moved by hand; blue's is on the screen."""

    def __init__(self, folder: Path, open_red: Callable[["Cabin"], Link]) -> None:
        self.folder = folder
        self.clock = HandClock()
        self.glass = Glass()
        self.meanwhile: Callable[[], None] = lambda: None
        self.table = TableLoop(
            replace(DEFAULTS, idle_seconds=0, red_link="/dev/red"),
            self.glass,
            Voice(threads=False, clock=self.clock),
            None,
            TableData(
                archive=Archive(folder / "matches", background=False),
                books=Books(folder / "books.sqlite", clock=self.clock, background=False),
            ),
            Surroundings(clock=self.clock, open_link=lambda plan, wake: open_red(self)),
        )

    def serial(self) -> SerialLink:
        self.line: ModelLine

        def open_line(*given: object, **named: object) -> ModelLine:
            self.line = ModelLine(*given, **named)  # type: ignore[arg-type]
            return self.line

        return SerialLink("/dev/red", "red", clock=self.clock, open_bridge=open_line)

    def turn(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.clock.advance_ms(STEP_MS)
            self.meanwhile()
            assert self.table.step()

    def turn_until(self, condition: Callable[[], bool]) -> int:
        """How long it took."""
        began_ns = self.clock()
        while not condition():
            assert self.clock() - began_ns < 5 * SECOND_NS, "it has not come about"
            self.turn(STEP_MS)
        return self.clock() - began_ns

    def is_away(self) -> bool:
        """Drawn on red's display and on no other, and said there."""
        drawn = {crew for crew, screen in self.glass.shown.items() if screen.panel_shown}
        said = [message.key for message in self.glass.shown["red"].warnings]
        assert ("red" in drawn) == ("table.panel-away" in said), "what is drawn is said"
        return "red" in drawn

    def touch(self, control: str) -> None:
        for pressed in (True, False):
            self.glass.done.append(Touch(control, pressed))
            self.turn(100)

    def orders(self) -> list[str]:
        (journal,) = newest_first(self.folder / "matches")
        return [order.order for order in read_journal(journal).orders]


def silent(line: ModelLine) -> None:
    line.spoil = lambda data: b""


def babbling(line: ModelLine) -> None:
    chance = Random(5)
    line.spoil = lambda data: chance.randbytes(90)


def mended(line: ModelLine) -> None:
    line.spoil = lambda data: data


TROUBLES = {
    "unplugged": (ModelLine.unplug, ModelLine.replug),
    "silent": (silent, mended),
    "babbling": (babbling, mended),
}


@pytest.fixture
def cabin(tmp_path: Path) -> Iterator[Cabin]:
    cabin = Cabin(tmp_path, Cabin.serial)
    cabin.turn(500)
    assert not cabin.is_away()
    yield cabin
    cabin.table.close()


@pytest.mark.parametrize("trouble", TROUBLES)
def test_it_is_said_and_drawn_within_two_seconds_and_goes_when_the_panel_is_back(
    cabin: Cabin, trouble: str
) -> None:
    befall, mend = TROUBLES[trouble]
    befall(cabin.line)
    assert cabin.turn_until(cabin.is_away) <= WITHIN_NS
    (warning,) = cabin.glass.shown["red"].warnings
    assert {language: say(warning, language) for language in SAID} == SAID
    cabin.turn(3000)
    assert cabin.is_away()
    mend(cabin.line)
    assert cabin.turn_until(lambda: not cabin.is_away()) <= WITHIN_NS
    assert not cabin.glass.shown["red"].warnings


@pytest.mark.parametrize("trouble", TROUBLES)
def test_the_crew_plays_on_by_touching_what_is_drawn(cabin: Cabin, trouble: str) -> None:
    for control in ("blue.captain.ok", "blue.captain.west", "blue.captain.ok"):
        cabin.touch(control)
    assert isinstance(cabin.table.table.scene, MatchScene)
    TROUBLES[trouble][0](cabin.line)
    cabin.turn_until(cabin.is_away)
    for control in ("red.captain.north", "red.captain.ok"):
        cabin.touch(control)
    start, dive = cabin.orders()
    assert start.startswith("red captain start") and dive == "red captain dive"


def test_a_hiccup_of_half_a_second_moves_nothing_on_the_display(cabin: Cabin) -> None:
    silent(cabin.line)
    for _ in range(25):
        cabin.turn(STEP_MS)
        assert not cabin.is_away()
    mended(cabin.line)
    for _ in range(100):
        cabin.turn(STEP_MS)
        assert not cabin.is_away()


def test_a_link_that_says_it_is_up_but_tells_nothing_is_away_too(cabin: Cabin) -> None:
    """A bridge whose clock stands still settles nothing, so that nobody is heard through it."""
    link = next(link for link in cabin.table.links.listener.links if link.name == "serial:/dev/red")
    until_ns = cabin.clock()
    link.settled_until_ns = lambda: until_ns  # type: ignore[method-assign]
    assert cabin.turn_until(cabin.is_away) <= WITHIN_NS


def test_a_panel_that_was_never_there_is_drawn_and_taken_when_it_comes(tmp_path: Path) -> None:
    def absent(cabin: Cabin) -> SerialLink:
        link = cabin.serial()
        cabin.line.unplug()
        return link

    cabin = Cabin(tmp_path, absent)
    cabin.turn(STEP_MS)
    assert cabin.turn_until(cabin.is_away) <= WITHIN_NS
    cabin.line.replug()
    assert cabin.turn_until(lambda: not cabin.is_away()) <= WITHIN_NS
    cabin.table.close()


def test_a_panel_whose_link_cannot_be_opened_at_the_start_is_drawn_and_tried_again(tmp_path: Path) -> None:
    opens = False

    def open_red(cabin: Cabin) -> SerialLink:
        if not opens:
            raise NoPinsError("another program holds them")
        return cabin.serial()

    cabin = Cabin(tmp_path, open_red)
    cabin.turn(2 * STEP_MS)
    assert cabin.is_away()
    opens = True
    assert cabin.turn_until(lambda: not cabin.is_away()) <= WITHIN_NS
    cabin.table.close()


def test_a_ribbon_that_is_pulled_off_the_header_is_away_too(tmp_path: Path) -> None:
    """The direct pins still answer; most of the panel does not."""
    wiring = load_wiring(load_panel(), "pi")
    header: SimulatedHeader

    def open_red(cabin: Cabin) -> GpioLink:
        nonlocal header
        header = SimulatedHeader(wiring, cabin.clock)
        return GpioLink(wiring, pin_factory=header, clock=cabin.clock, scanning=False)

    cabin = Cabin(tmp_path, open_red)
    link = next(link for link in cabin.table.links.listener.links if link.name == "gpio")
    assert isinstance(link, GpioLink)
    cabin.meanwhile = link.scan
    cabin.turn(2000)
    assert not cabin.is_away()
    header.chips.plugged = False
    assert cabin.turn_until(cabin.is_away) <= WITHIN_NS
    header.chips.plugged = True
    assert cabin.turn_until(lambda: not cabin.is_away()) <= WITHIN_NS
    cabin.table.close()


# ---- real ports ----


class Ports:
    """Links on real ports, with hours that are moved by hand for how long a link has been down."""

    def __init__(self, port: str) -> None:
        self.clock = HandClock()
        self.links = TableLinks(self.clock, 1, lambda part, error: None)
        self.links.add(
            lambda: SerialLink(port, "red", clock=table_clock), panels={"red": frozenset()}, where=port
        )

    @property
    def is_connected(self) -> bool:
        return all(health.connected for health in self.links.health().values())

    def is_away(self) -> bool:
        """Two seconds later."""
        for _ in range(WITHIN_NS // (500 * MILLISECOND_NS)):
            self.links.health()
            self.clock.advance_ms(500)
        return bool(self.links.away)


def test_a_port_that_is_not_there_is_away(tmp_path: Path) -> None:
    ports = Ports(str(tmp_path / "ttyACM9"))
    assert ports.is_away()
    ports.links.close()


@pytest.mark.parametrize("noise", [b"", b"\x00\xffbabble\x00" * 200], ids=["silent", "babbling"])
def test_a_port_on_which_no_bridge_speaks_is_away(noise: bytes) -> None:
    far, near = pty.openpty()
    tty.setraw(near)
    ports = Ports(os.ttyname(near))
    wait_until(lambda: "is open" in str(ports.links.health()), "an open port")
    os.write(far, noise)
    assert ports.is_away()
    ports.links.close()
    os.close(far)
    os.close(near)


def test_the_real_firmware_is_away_while_unplugged_or_on_a_bad_line_and_comes_back() -> None:
    with start_simulated_bridge(BUILT) as board:
        ports = Ports(board.port)
        wait_until(lambda: ports.is_connected, "a connected bridge")
        assert not ports.links.away
        board.unplug()
        wait_until(lambda: not ports.is_connected, "an unplugged bridge")
        assert ports.is_away()
        board.replug()
        wait_until(lambda: ports.is_connected, "a bridge that is back")
        assert not ports.links.away
        board.spoil(3, flip=0.3)
        wait_until(lambda: not ports.is_connected, "a babbling bridge")
        assert ports.is_away()
        board.spoil(3)
        wait_until(lambda: ports.is_connected, "a bridge that is back")
        assert not ports.links.away
        ports.links.close()
