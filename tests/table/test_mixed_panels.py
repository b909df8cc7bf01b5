"""Panels that have contacts for a part of their controls: the rest is drawn, and works by touch."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from console.books.books import Books
from console.displays.window_events import Touch
from console.journal import newest_first, read_journal
from console.panels.clock import HandClock
from console.panels.controllers.controller_map import Controller, controllers_text
from console.panels.controllers.evdev_link import EvdevLink
from console.panels.gpio_link import GpioLink
from console.panels.hardware import HardwareFiles, load_panel
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_gpio import SimulatedHeader
from console.table.archive import Archive
from console.table.link_plan import LinkPlan, plan_links
from console.table.loop import TableLoop
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS
from console.table.settings_reader import parse_settings
from console.table.surroundings import Surroundings, TableData
from console.toml_file import BadFileError
from console.voice.voice import Voice
from proofs.bridge_model import ModelLine
from tests.panels.controllers_stand_in import Pad, StandIn
from tests.table.test_panel_away import Glass

CAPTAIN = frozenset(
    f"captain.{name}" for name in ("north", "east", "south", "west", "stop", "ok", "cancel", "surface")
)
EVERY = frozenset(load_panel().lamps)


@dataclass
class SmallTable:
    """A table with eight buttons on the pins of a simulated header, in time that is moved by hand."""

    table: TableLoop
    glass: Glass
    clock: HandClock
    header: SimulatedHeader
    folder: Path

    def turn(self, ms: int = 60) -> None:
        for _ in range(ms // 10):
            self.clock.advance_ms(10)
            self.header.pass_time()
            assert self.table.step()

    def press(self, control: str) -> None:
        """On the real panel where there is a contact, else on the glass, where it must be drawn."""
        crew, _, name = control.partition(".")
        screen = self.glass.shown[crew]
        if crew == "blue" and name in CAPTAIN:
            for change in (self.header.press, self.header.release):
                change(control)
                self.turn()
            return
        assert screen.panel_shown and name not in screen.on_panel, f"{control} is nowhere to be pressed"
        for pressed in (True, False):
            self.glass.done.append(Touch(control, pressed))
            self.turn(100)

    def orders(self) -> list[str]:
        (journal,) = newest_first(self.folder / "matches")
        return [order.order for order in read_journal(journal).orders]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[SmallTable]:
    clock, glass = HandClock(), Glass()
    hardware = HardwareFiles(wiring="eight-buttons")
    header = SimulatedHeader(hardware.load_wiring("pi"), clock)

    def open_link(plan: LinkPlan, wake: Callable[[], None]) -> Link:
        assert plan.crews == ("blue",)
        return GpioLink(plan.wired, pin_factory=header, clock=clock, wake=wake, scanning=False)

    table = TableLoop(
        replace(DEFAULTS, idle_seconds=0, blue_link="gpio", wiring="eight-buttons", mode="real-time", seed=4),
        glass,
        Voice(threads=False, clock=clock),
        None,
        TableData(
            archive=Archive(tmp_path / "matches", background=False),
            books=Books(tmp_path / "books.sqlite", clock=clock, background=False),
        ),
        Surroundings(clock=clock, open_link=open_link),
    )
    small = SmallTable(table, glass, clock, header, tmp_path)
    small.turn(1500)
    yield small
    table.close()


def test_what_has_no_contact_is_drawn_and_what_has_one_is_not(small: SmallTable) -> None:
    blue, red = small.glass.shown["blue"], small.glass.shown["red"]
    assert blue.panel_shown and blue.on_panel == CAPTAIN
    assert red.panel_shown and red.on_panel == frozenset()
    assert not blue.warnings, "a small panel is no fault"


def test_a_match_is_played_with_eight_buttons_and_the_rest_on_the_screen(small: SmallTable) -> None:
    for control in ("blue.captain.ok", "blue.captain.west", "blue.captain.ok"):
        small.press(control)
    assert isinstance(small.table.table.scene, MatchScene)
    for control in ("blue.captain.north", "blue.captain.ok", "red.captain.north", "red.captain.ok"):
        small.press(control)
    small.turn(3000)
    for course in ("north", "east", "south", "west"):
        small.press(f"blue.captain.{course}")
        if any(order.startswith("blue captain head") for order in small.orders()):
            break
    headed = next(order for order in small.orders() if order.startswith("blue captain head"))
    course = headed.split()[-1]
    small.press("blue.first-mate.torpedo")
    small.press("blue.first-mate.ok")
    small.press(f"blue.engineer.{course}-1")
    small.press("blue.engineer.ok")
    said = small.orders()
    assert any(order.startswith("blue first-mate charge torpedo") for order in said), said
    assert any(order.startswith(f"blue engineer break {course}") for order in said), said


def test_eight_buttons_that_are_away_are_drawn_too(small: SmallTable) -> None:
    link = next(link for link in small.table.links.listener.links if link.name == "gpio")

    def fail() -> int:
        raise OSError("unplugged")

    link.settled_until_ns = fail  # type: ignore[method-assign,assignment]
    link.health = fail  # type: ignore[method-assign,assignment]
    small.turn(60)
    assert small.glass.shown["blue"].panel_shown
    assert small.glass.shown["blue"].on_panel == frozenset()


def test_only_what_is_wired_is_missed_when_nobody_presses_it(small: SmallTable) -> None:
    summary = small.table._bookkeeper.books.summary()
    assert summary is not None
    assert {control.removeprefix("blue.") for control in summary.unseen} == CAPTAIN


def test_a_crew_has_several_links_each_with_its_wiring() -> None:
    setting = "gpio with eight-buttons, /dev/a with station-box, /dev/b"
    first, box, full = plan_links(setting, "screen")
    assert (first.where, first.crews, first.panels) == ("gpio", ("blue",), {"blue": CAPTAIN})
    assert (box.where, box.panels) == ("/dev/a", {"blue": CAPTAIN})
    assert (full.where, full.panels) == ("/dev/b", {"blue": EVERY})


def test_a_bridge_has_what_the_wiring_of_the_settings_names() -> None:
    (plan,) = plan_links("/dev/a", "screen", HardwareFiles(wiring="station-box"))
    assert plan.controls == {f"blue.{control}" for control in CAPTAIN}


def test_boxes_of_one_crew_are_given_by_their_own_jumpers(tmp_path: Path) -> None:
    """Two boards of blue's said `blue` both, and the displays asked whose they are."""
    clock, glass = HandClock(), Glass()

    def open_link(plan: LinkPlan, wake: Callable[[], None]) -> Link:
        def open_line(*given: object, **named: object) -> ModelLine:
            return ModelLine(*given, **named)  # type: ignore[arg-type]

        return SerialLink(plan.where, plan.crews[0], clock=clock, open_bridge=open_line)

    table = TableLoop(
        replace(DEFAULTS, idle_seconds=0, blue_link="/dev/a with station-box, /dev/b with station-box"),
        glass,
        Voice(threads=False, clock=clock),
        None,
        TableData(books=Books(tmp_path / "books.sqlite", clock=clock, background=False)),
        Surroundings(clock=clock, open_link=open_link),
    )
    for _ in range(100):
        clock.advance_ms(20)
        assert table.step()
    assert [message.key for message in glass.shown["blue"].warnings] == []
    assert glass.shown["blue"].on_panel == CAPTAIN
    table.close()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('blue_link = "gpio, grpio"', "blue_link in [panels] is 'grpio', which is unknown"),
        ('blue_link = "gpio with station-box"', "a wiring for the Raspberry Pi Pico on another link"),
        ('blue_link = "/dev/a with nowhere.toml"', "cannot be read"),
        (
            'blue_link = "/dev/a, /dev/b"\nred_link = "/dev/b"',
            "red_link in [panels] is '/dev/b', blue's port",
        ),
    ],
)
def test_links_that_cannot_be_are_said_with_their_line(line: str, told: str) -> None:
    with pytest.raises(BadFileError) as bad:
        parse_settings(f"[panels]\n{line}\n", "table.toml")
    assert told in str(bad.value)


def test_a_controller_that_is_unplugged_is_drawn_and_taken_when_it_is_back(tmp_path: Path) -> None:
    pads = Pad("usb-1"), Pad("usb-2")
    kernel, clock, glass = StandIn(*pads), HandClock(), Glass()
    file = tmp_path / "controllers.toml"
    own = {"key-288": "captain.stop", "key-289": "captain.ok"}
    file.write_text(
        controllers_text(
            tuple(
                Controller(key, pad.port, pad.name, {b: f"{crew}.{c}" for b, c in own.items()})
                for key, crew, pad in (("one", "blue", pads[0]), ("two", "red", pads[1]))
            )
        )
    )

    def open_link(plan: LinkPlan, wake: Callable[[], None]) -> Link:
        assert plan.controller is not None
        return EvdevLink(plan.controller, clock=clock, wake=wake, kernel=kernel, listening=False)

    table = TableLoop(
        replace(
            DEFAULTS, idle_seconds=0, blue_link="controller", red_link="controller", controllers=str(file)
        ),
        glass,
        Voice(threads=False, clock=clock),
        None,
        TableData(books=Books(tmp_path / "books.sqlite", clock=clock, background=False)),
        Surroundings(clock=clock, open_link=open_link),
    )

    def turn(ms: int) -> None:
        for _ in range(ms // 20):
            clock.advance_ms(20)
            assert table.step()

    turn(1000)
    on_both = {crew: glass.shown[crew].on_panel for crew in ("blue", "red")}
    assert on_both == dict.fromkeys(("blue", "red"), frozenset(own.values()))
    kernel.unplug(pads[1])
    turn(2000)
    assert glass.shown["red"].on_panel == frozenset()
    assert glass.shown["blue"].on_panel == frozenset(own.values()), "the other one plays on"
    pads[1].plugged = True
    turn(2000)
    assert glass.shown["red"].on_panel == frozenset(own.values())
    table.close()
