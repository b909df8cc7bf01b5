"""gpiozero's RPi.GPIO back end, for older Pis, over mock-gpio, whose record says which pins were set up how.

mock-gpio reads nothing (its `input` returns None) and hears nothing (its events never fire): the simulated
pins that tests press are gpiozero's own MockFactory. Here it is the witness of what we ask of a real library.
"""

import importlib
import logging
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from gpiozero import Device
from Mock import GPIO

from console.panels.clock import HandClock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import Wiring, load_panel, load_wiring

PI_3B_PLUS = 0xA020D3
OUTPUT = re.compile(r"Output channel : (\d+) with value : (\w+)")


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The back end on the pins of a Raspberry Pi 3B+ that only writes down what it is asked for."""
    package = ModuleType("RPi")
    package.GPIO = GPIO  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", GPIO)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    monkeypatch.setattr(GPIO, "channel_config", {})
    # It looks up the function of a pin and forgets to return it.
    monkeypatch.setattr(GPIO, "gpio_function", lambda number: GPIO.channel_config[number].direction)
    backend = importlib.import_module("gpiozero.pins.rpigpio")

    class OlderPi(backend.RPiGPIOFactory):  # type: ignore[name-defined, misc]
        def _get_revision(self) -> int:
            return PI_3B_PLUS

        def _get_spi_class(self, shared: bool, hardware: bool) -> Any:
            """The bus bit by bit, so that its lines are in the record too; the kernel's would not be."""
            return super()._get_spi_class(shared, False)

    pins = OlderPi()
    monkeypatch.setattr(Device, "pin_factory", pins)  # gpiozero's bus of single bits asks for no other
    return pins


@pytest.fixture
def wiring() -> Wiring:
    return load_wiring(load_panel(), "pi")


@pytest.fixture
def link(wiring: Wiring, factory: Any, caplog: pytest.LogCaptureFixture) -> Iterator[GpioLink]:
    caplog.set_level(logging.INFO, logger="Mock.GPIO")
    link = GpioLink(wiring, pin_factory=factory, clock=HandClock(), scanning=False)
    yield link
    link.close()


def numbers(pins: Any) -> set[int]:
    return {int(pin.removeprefix("GPIO")) for pin in pins}


@pytest.mark.usefixtures("link")
def test_exactly_the_pins_of_the_wiring_are_set_up_and_in_their_direction(wiring: Wiring) -> None:
    assert wiring.inputs_chain is not None
    contacts = numbers(pin for crew in wiring.crews for pin in crew.pins.values())
    driven = numbers(wiring.lamps_chain.lines.values()) | numbers([wiring.inputs_chain.lines["load"]])
    heard = contacts | numbers([wiring.inputs_chain.lines["data"]])
    record = GPIO.channel_config
    assert {n for n, channel in record.items() if channel.direction == GPIO.IN} == heard
    assert {n for n, channel in record.items() if channel.direction == GPIO.OUT} == driven
    # gpiozero gives the pull third, which is where RPi.GPIO has it; mock-gpio has `initial` there.
    assert {n for n in contacts if record[n].initial == GPIO.PUD_UP} == contacts


@pytest.mark.parametrize(
    "lit",
    [
        frozenset({"blue.captain.north"}),
        frozenset({"red.radio.ok", "blue.engineer.ok", "red.captain.stop"}),
        frozenset(),
    ],
    ids=["blue's north", "three", "none"],
)
def test_the_lamps_lines_are_driven_bit_by_bit(
    wiring: Wiring, link: GpioLink, caplog: pytest.LogCaptureFixture, lit: frozenset[str]
) -> None:
    caplog.clear()
    link.light(lit)
    link.scan()
    places = {place: name for crew in wiring.crews for name, place in _places(crew.crew, crew.lamps)}
    shown = {places[place] for place in latched(wiring, caplog) if place in places}
    assert shown == lit


def _places(crew: str, lamps: Any) -> list[tuple[str, int]]:
    return [(f"{crew}.{lamp}", place) for lamp, place in lamps.items()]


def latched(wiring: Wiring, caplog: pytest.LogCaptureFixture) -> set[int]:
    """The places of the lamp chain that burn when the latch rises, from the record of what was driven."""
    data, clock, latch = (*(_number(wiring, line) for line in ("data", "clock", "latch")),)
    level = {data: False, clock: False, latch: True}
    shifted: list[bool] = []
    for message in caplog.messages:
        if not (match := OUTPUT.match(message)):
            continue
        channel, high = int(match[1]), match[2] in ("1", "True")
        if channel == clock and high and not level[clock]:
            shifted.insert(0, level[data])  # the first place is the last that was sent
        if channel == latch and high and not level[latch]:
            return {place for place, burns in enumerate(shifted[: wiring.lamps_chain.places]) if burns}
        level[channel] = high
    raise AssertionError("the latch never rose")


def _number(wiring: Wiring, line: str) -> int:
    return int(wiring.lamps_chain.lines[line].removeprefix("GPIO"))


def test_the_lamps_are_let_shine_after_the_first_picture_and_never_before(
    wiring: Wiring, link: GpioLink, caplog: pytest.LogCaptureFixture
) -> None:
    enable = _number(wiring, "enable")
    assert GPIO.channel_config[enable].initial, "high, which is dark, from the first moment on"
    set_up = [record.getMessage() for record in caplog.get_records("setup")]
    driven = [(int(m[1]), m[2]) for message in set_up if (m := OUTPUT.match(message))]
    first = next(index for index, (channel, _) in enumerate(driven) if channel == enable)
    clocks = sum(channel == _number(wiring, "clock") for channel, _ in driven[:first])
    assert clocks >= 2 * wiring.lamps_chain.places, "a whole picture was shifted before"
    assert driven[first][1] in ("0", "False")
