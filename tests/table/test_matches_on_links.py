"""A whole match on simulated GPIO, and one with blue's panel on the real firmware under simavr."""

import time
from collections.abc import Iterator

import pytest

from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.serial_link import SerialLink
from console.panels.simulated_bridge import start_simulated_bridge
from console.panels.simulated_gpio import SimulatedHeader
from console.panels.simulated_link import SimulatedLink
from console.stations.settle_time import SETTLE_NS
from firmware_bridge.simulator import SimulatedBridge
from tests.firmware_bridge.desk import BUILT, PATIENCE_S, wait_until
from tests.table.driver import CONTROLS, TableDriver

MATCH = """
blue captain start C5
red captain start G9
blue captain dive
red captain dive
blue captain head north
blue first-mate charge torpedo
blue first-mate ok
blue engineer break north 5
blue engineer ok
blue captain end
red captain head north
red first-mate charge torpedo
red first-mate ok
red engineer break north 5
red engineer ok
red captain end
blue captain head west
blue first-mate charge torpedo
blue first-mate ok
blue engineer break west 4
blue engineer ok
blue captain end
red captain head west
red first-mate charge torpedo
red first-mate ok
red engineer break west 4
red engineer ok
red captain end
blue captain head south
blue first-mate charge torpedo
blue first-mate ok
blue engineer break south 5
blue engineer ok
blue captain torpedo B6
"""
"""A short match of the second edition: blue's torpedo falls next to its own boat, and one damage decides."""

OPTIONS = {"chart": "bravo-2", "mode": "turn-by-turn", "goal": "sudden-death", "idle_seconds": 0}


class GpioDriver(TableDriver):
    """Both panels on the pins and chains of a Raspberry Pi, with gpiozero's mock pins."""

    def open_link(self) -> SimulatedHeader:
        wiring = load_wiring(load_panel(), "pi")
        header = SimulatedHeader(wiring, self.clock)
        self._gpio = GpioLink(wiring, pin_factory=header, clock=self.clock, scanning=False)
        self.listener.links.append(self._gpio)
        return header

    def _run(self) -> None:
        """A chain is looked at a thousand times a second: what lasts is seen twice."""
        for _ in range(2):
            self.now_ns += MILLISECOND_NS
            self.link.pass_time()
            self._gpio.scan()
        super()._run()


class FirmwareDriver(TableDriver):
    """Blue's panel on a bridge under simavr, in real time; red's is simulated."""

    def __init__(self, board: SimulatedBridge, **settings: object) -> None:
        self.board = board
        super().__init__(**settings)

    def clock(self) -> int:
        return table_clock()

    def open_link(self) -> "FirmwareDriver":
        self.now_ns = self.clock()
        self._red = SimulatedLink(CONTROLS, clock=self.clock, wake=self.listener.wake)
        self._blue = SerialLink(self.board.port, "blue", wake=self.listener.wake)
        self.listener.links += [self._red, self._blue]
        wait_until(lambda: self._blue.health().connected, "a connected bridge")
        return self

    def press(self, *controls: str) -> None:
        scanned = load_panel().scanned
        for control in controls:
            crew, _, name = control.partition(".")
            if crew == "red":
                self._red.press(control)
            else:
                self.board.press(scanned.index(name))
            self._until(
                lambda control=control, crew=crew: control.removeprefix(f"{crew}.") in self.table.held(crew)
            )
            if crew == "red":
                self._red.release(control)
            else:
                self.board.release(scanned.index(name))
            self._until(lambda: not self.table.held("blue") and not self.table.held("red"))

    def settle(self) -> None:
        """As long as ever, but on the clock that the board runs by."""
        settled_ns = self.clock() + SETTLE_NS
        self._until(lambda: self.clock() > settled_ns)

    def _until(self, condition: object) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():  # type: ignore[operator]
            assert time.monotonic() < end, "a press was not heard"
            self.now_ns = self.clock()
            self._run()
            self.listener.wait(0.002)

    def close(self) -> None:
        self._blue.close()


def play(driver: TableDriver) -> None:
    driver.begin()
    for line in MATCH.split("\n")[1:-1]:
        driver.order(line)
    assert driver.scene == "end"
    assert driver.screen("red").view.json()["result"] == {"winner": "red", "cause": "torpedo"}


def test_a_match_on_simulated_gpio() -> None:
    play(GpioDriver(**OPTIONS))


@pytest.fixture
def board() -> Iterator[SimulatedBridge]:
    with start_simulated_bridge(BUILT) as board:
        yield board


def test_a_match_with_blue_on_the_firmware(board: SimulatedBridge) -> None:
    driver = FirmwareDriver(board, **OPTIONS)
    play(driver)
    lamps = load_panel().lamps
    lit = {lamps[number] for number in board.lamps()}
    assert "captain.ok" in lit, "the lamps of the end of the match are lit on the board"
    driver.close()
