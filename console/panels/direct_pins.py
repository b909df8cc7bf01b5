"""The pins of a Raspberry Pi, one control on each."""

import re
import sys
from collections.abc import Callable
from contextlib import chdir
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Protocol

from gpiozero import InputDevice

from console.panels.clock import MICROSECOND_NS
from console.panels.debounce import SPIKE_NS, Contact

GPIO = "gpio"
_CHIP = re.compile(r"/dev/gpiochip(?P<number>[0-9]+)")
_LIKE_A_PI_4 = 0xC03114
"""What gpiozero is told of a board that it does not know: it asks only which pins there are."""


EDGE_UNCERTAINTY_NS = 100 * MICROSECOND_NS
"""From the contact to the kernel's time-stamp: interrupt latency of a Pi under load, with room."""
ASK_THE_DOCTOR = ": sonar-table doctor says what to do"


class NoPinsError(OSError):
    """This machine has no pins that we may use."""


class Spi(Protocol):
    """An opened SPI bus."""

    rate: int

    def transfer(self, data: list[int]) -> list[int]:
        """Send bytes, and give those that came meanwhile."""

    def close(self) -> None:
        """Let go of the bus."""


class PinFactory(Protocol):
    """What a link asks of gpiozero's pin factories, which are not typed; devices are given one as it is."""

    def ticks(self) -> float:
        """The time on the clock of its edges."""

    def ticks_diff(self, later: float, earlier: float) -> float:
        """Seconds between two such times."""

    def spi(self, *, clock_pin: int, mosi_pin: int, miso_pin: int, select_pin: int) -> Spi:
        """Open the bus on these pins."""


class DirectPin:
    """A control on a pin of its own."""

    def __init__(self, control: str, pin: str, pin_factory: PinFactory, heard: Callable[..., None]) -> None:
        self.contact = Contact(control, spike_ns=SPIKE_NS + EDGE_UNCERTAINTY_NS)
        self.as_heard_ns = 0
        """When a look last showed the level of the last edge heard."""
        self.differs_since_ns: int | None = None
        """Since when looks have shown that an edge is due; None: they have not."""
        self._heard = heard
        try:
            self._device = InputDevice(pin, pull_up=True, pin_factory=pin_factory)
        except Exception as cause:  # gpiozero's errors, or lgpio's own
            raise NoPinsError(
                f"{pin}, for {control}, cannot be used ({cause}): does another program hold it?"
            ) from cause
        self._pin = self._device.pin
        self._pin.bounce = None
        self._pin.edges = "both"

    def listen(self, now_ns: int) -> None:
        """Take the level as found, and hear every edge from now on."""
        self.as_heard_ns = now_ns
        self._pin.when_changed = self._changed  # gpiozero holds it weakly, so it must not be a closure
        self.contact.rest(self.look())

    def look(self) -> bool:
        """Whether the contact is closed now; the pin is pulled up and a contact pulls it down."""
        return not self._pin.state

    def close(self) -> None:
        """Let go of the pin."""
        self._pin.when_changed = None
        self._device.close()

    def _changed(self, ticks: float, state: int) -> None:
        self._heard(self, ticks, not state)


def are_pins(where: str) -> bool:
    """Whether a link of the settings is on pins: `gpio`, or the chip of a board that is no Raspberry Pi."""
    return where == GPIO or _CHIP.fullmatch(where) is not None


def import_lgpio() -> None:
    """Import it for gpiozero, from a folder of its own.

    It makes a pipe in the current folder as it is imported, and needs its name only then: the current folder
    may be full, read-only or another's, and the panels must work all the same.

    :raises ImportError: it is not installed
    """
    if "lgpio" not in sys.modules:
        with TemporaryDirectory(prefix="sonar-table-") as folder, chdir(folder):
            import_module("lgpio")


def real_pins(where: str = GPIO) -> PinFactory:
    """The pins of this Raspberry Pi, or the lines of a chip that is named: `/dev/gpiochip0`.

    Lines of another board's chip are numbered as the wiring numbers a Pi's.

    :raises NoPinsError: this machine has none, or we may not use them
    """
    try:
        import_lgpio()
        from gpiozero.pins.lgpio import LGPIOFactory

        chip = _CHIP.fullmatch(where)
        if chip is None:
            factory: PinFactory = LGPIOFactory()
            return factory

        class OtherBoard(LGPIOFactory):  # type: ignore[misc]
            def _get_revision(self) -> int:
                return _LIKE_A_PI_4

        other: PinFactory = OtherBoard(int(chip["number"]))
        return other
    except ImportError as cause:
        raise NoPinsError(f"this Python does not see lgpio{ASK_THE_DOCTOR}") from cause
    except Exception as cause:  # lgpio's own error class, or gpiozero's for a machine that is no Pi
        raise NoPinsError(f"the pins cannot be opened ({cause}){ASK_THE_DOCTOR}") from cause
