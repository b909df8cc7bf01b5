"""A panel list and a wiring of one's own in table.toml: the table plays on them, and commands take them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from gpiozero.pins.mock import MockConnectedPin, MockFactory

from console.books.books import Books
from console.cli import main
from console.displays.widgets.screen_panel import panel as drawn_panel
from console.displays.widgets.screen_panel import use_panel
from console.displays.window_displays import open_windows
from console.panels.clock import HandClock, table_clock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import HardwareFiles, load_panel
from console.panels.link import Link, Press
from console.panels.simulated_gpio import SimulatedHeader
from console.proving.fairness import Contest
from console.proving.fairness_live import loopback_sides
from console.proving.fairness_sides import LivePace
from console.shipped import HARDWARE
from console.table.link_plan import LinkPlan, plan_links
from console.table.loop import TableLoop
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import Settings
from console.table.settings_reader import read_settings
from console.table.surroundings import Surroundings, TableData
from console.toml_file import BadFileError
from console.voice.voice import Voice
from tests.firmware_bridge.desk import wait_until

MOVED = {
    'load = "GPIO26"': 'load = "GPIO2"',
    '[blue.inputs.captain]\nnorth = "GPIO2"': '[blue.inputs.captain]\nnorth = "GPIO26"',
    'west = "GPIO17"\nstop = "GPIO27"\nok = "GPIO22"': 'west = "GPIO22"\nstop = "GPIO17"\nok = "GPIO27"',
    'lamps.captain]\nnorth = "1.QA"\neast = "1.QB"': 'lamps.captain]\nnorth = "1.QB"\neast = "1.QA"',
    'enable = "GPIO7" # may be left out; then OE of all lamp chips goes to GND\n': "",
}
"""What this builder did otherwise."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a wiring of one's own and a table.toml that names it."""
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("SONAR_TABLE", raising=False)
    monkeypatch.chdir(tmp_path)
    text = (HARDWARE / "wiring-pi.toml").read_text()
    for old, new in MOVED.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    (tmp_path / "mine.toml").write_text(text)
    (tmp_path / "table.toml").write_text(
        '[panels]\nblue_link = "gpio"\nred_link = "gpio"\nwiring = "mine.toml"\n'
    )
    return tmp_path


@dataclass
class Header:
    """The table of those settings on a header whose time is moved by hand."""

    table: TableLoop
    pins: SimulatedHeader
    clock: HandClock
    links: list[GpioLink]

    def turn(self, rounds: int = 4) -> None:
        for _ in range(rounds):
            self.clock.advance_ms(10)
            self.pins.pass_time()
            self.links[0].scan()
            assert self.table.step()

    def press(self, control: str) -> None:
        for change in (self.pins.press, self.pins.release):
            change(control)
            self.turn()


@pytest.fixture
def header(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Header]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    settings: Settings = read_settings(home / "table.toml")
    clock, links = HandClock(), list[GpioLink]()
    pins = SimulatedHeader(settings.hardware.load_wiring("pi"), clock)

    def open_link(plan: LinkPlan, wake: Callable[[], None]) -> Link:
        wiring = plan.hardware.load_wiring("pi")
        links.append(GpioLink(wiring, pin_factory=pins, clock=clock, wake=wake, scanning=False))
        return links[0]

    books = Books(home / "books.sqlite", clock=clock, background=False)
    voice = Voice(threads=False, clock=clock)
    displays = open_windows("two", size=(1024, 600))
    table = TableLoop(
        settings,
        displays,
        voice,
        None,
        TableData(books=books),
        Surroundings(clock=clock, open_link=open_link),
    )
    yield Header(table, pins, clock, links)
    table.close()


def test_a_wiring_of_ones_own_plays_on_the_header(header: Header) -> None:
    header.turn()
    for control in ("blue.captain.ok", "blue.captain.west", "blue.captain.ok"):
        header.press(control)
    assert isinstance(header.table.table.scene, MatchScene)
    assert header.pins.lit, "no lamp burns"


def test_a_contact_is_heard_on_the_pin_that_the_own_wiring_names(header: Header) -> None:
    header.pins.pin("GPIO26").drive_low()
    header.clock.advance_ms(1)
    header.links[0].settled_until_ns()
    assert [press.control for press in header.links[0].take()] == ["blue.captain.north"]
    header.links[0].light({"blue.captain.north"})
    header.links[0].scan()
    assert header.pins.chips.lit == 1 << 1, "its lamp is at QB of the first chip"


@pytest.mark.usefixtures("home")
def test_fairness_by_loopback_is_held_on_the_own_wiring() -> None:
    factory = MockFactory()
    hardware = HardwareFiles(wiring="mine.toml")
    for out, stop in (("GPIO5", "GPIO17"), ("GPIO6", "GPIO24")):
        factory.pin(out, pin_class=MockConnectedPin, input_pin=factory.pin(stop))
    blue, red = loopback_sides(("gpio", "gpio"), ("GPIO5", "GPIO6"), hardware, factory)
    figures = Contest(blue, red, LivePace(), seed=3).run(2)
    for side in (blue, red):
        side.close()
    assert (figures.pairs, figures.wrong, figures.lost) == (2, 0, 0)


def sonar_table(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.usefixtures("home")
def test_the_command_fairness_takes_the_own_wiring() -> None:
    code, out, _ = sonar_table("fairness", "--links", "gpio", "--pairs", "20", "--seed", "3", "--json")
    assert (code, json.loads(out)["wrong"]) == (0, 0)


def test_the_commands_say_what_is_wrong_with_the_own_wiring(home: Path) -> None:
    text = (home / "mine.toml").read_text()
    (home / "mine.toml").write_text(text.replace('east = "GPIO3"', 'east = "GPIO26"', 1))
    for words in (("fairness", "--pairs", "5"), ("firmware", "flash", "--dry-run", "--port", "/dev/null")):
        code, _, told = sonar_table(*words)
        assert code == 1
        assert "table.toml:4:10: wiring in [panels]: mine.toml:" in told
        assert "blue.captain.east is on GPIO26, which is used for blue.captain.north" in told
    code, out, _ = sonar_table("doctor")
    assert code == 1
    assert "blue.captain.east is on GPIO26" in out
    assert "wirings and keys fit" not in out, "those that ship do, and they are not this table's"


def test_the_firmware_is_built_for_the_wiring_in_the_settings(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mega = (HARDWARE / "wiring-mega.toml").read_text()
    swapped = mega.replace('north = "D14"\neast = "D15"', 'north = "D15"\neast = "D14"', 1)
    (home / "mega.toml").write_text(swapped)
    (home / "table.toml").write_text('[panels]\nwiring = "mine.toml, mega.toml"\n')
    built_for: list[str] = []

    def image_for(panel: object, wiring: str) -> tuple[str, Path]:
        built_for.append(wiring)
        return "mega", home / "image.hex"

    monkeypatch.setattr("console.commands.firmware.image_for", image_for)
    assert sonar_table("firmware", "flash", "--dry-run", "--port", "/dev/null")[0] == 0
    assert built_for == ["mega.toml"]


def test_two_wirings_for_one_board_are_an_error(home: Path) -> None:
    (home / "two.toml").write_text((home / "mine.toml").read_text())
    with pytest.raises(BadFileError, match="a second wiring for the Raspberry Pi"):
        HardwareFiles(wiring="mine.toml, two.toml").check()


def test_a_panel_list_of_ones_own_is_drawn_and_must_name_every_control(home: Path) -> None:
    text = (HARDWARE / "panel.toml").read_text()
    (home / "panel.toml").write_text(text.replace('en = "Torpedo"', 'en = "Eel"', 1))
    own = HardwareFiles(panel="panel.toml")
    own.check()
    try:
        use_panel(own.load_panel())
        assert any(control.label.en == "Eel" for control in drawn_panel().controls)
    finally:
        use_panel(load_panel())
    (home / "panel.toml").write_text(text.replace("\nmine = {", "\nmined = {", 1))
    with pytest.raises(BadFileError, match=r"first-mate\.mine is missing.*\n?.*") as wrong:
        own.load_panel()
    assert "no game knows first-mate.mined; did you mean first-mate.mine?" in str(wrong.value)


def heard(link: Link) -> list[Press]:
    """What comes first on a link of the real clock: a press is believed once it has lasted."""
    presses: list[Press] = []

    def has_come() -> bool:
        link.settled_until_ns()
        presses.extend(link.take())
        return bool(presses)

    wait_until(has_come, "a press")
    return presses


@pytest.mark.usefixtures("home")
def test_the_link_of_the_settings_is_opened_on_the_own_wiring(monkeypatch: pytest.MonkeyPatch) -> None:
    hardware = HardwareFiles(wiring="mine.toml")
    pins = SimulatedHeader(hardware.load_wiring("pi"), table_clock)
    monkeypatch.setattr("console.table.link_plan.real_pins", lambda _: pins)
    (plan,) = plan_links("gpio", "screen", hardware)
    link = plan.open()
    try:
        pins.pin("GPIO26").drive_low()
        assert [press.control for press in heard(link)] == ["blue.captain.north"]
    finally:
        link.close()
