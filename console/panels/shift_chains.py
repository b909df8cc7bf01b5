"""The chains of a Raspberry Pi wiring: contacts through 74HC165s, lamps through 74HC595s, on one SPI bus.

One transfer does both ways at once. The lamps' latch is the bus's select line, so that they change together
when the transfer is over; the contacts are frozen by a pulse of the load pin just before it.
"""

import logging
import warnings
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass

from gpiozero import OutputDevice, SPIFixedRate, SPISoftwareFallback

from console.panels.direct_pins import PinFactory, Spi
from console.panels.hardware import ShiftChain
from console.panels.hardware.boards import RASPBERRY_PI
from console.panels.link import Clock

log = logging.getLogger(__name__)

RATE_HZ = 1_000_000
OPEN = 0xFF
"""What comes out behind the last 74HC165, whose serial input is tied high. An unplugged chain reads 0."""


class ChainUnavailableError(OSError):
    """The chains cannot be opened, or do not answer."""


@dataclass(frozen=True, slots=True)
class Scan:
    """What one look at the input chain found."""

    before_ns: int
    """The contacts were frozen after this..."""
    after_ns: int
    """...and before this, on the table clock."""
    closed: int
    """Bit n: the contact at place n of the chain is closed."""


class ShiftChains:
    """Both chains, opened. Used by one thread at a time."""

    def __init__(
        self, inputs: ShiftChain | None, lamps: ShiftChain | None, *, pin_factory: PinFactory, clock: Clock
    ) -> None:
        """Either may be missing."""
        self._lamp_chips = 0 if lamps is None else lamps.chips
        self._input_chips = 0 if inputs is None else inputs.chips
        self._clock = clock
        self._has_picture = False
        self._length = max(self._lamp_chips, 0 if inputs is None else inputs.chips + 1)
        self._mask = 0 if inputs is None else (1 << inputs.places) - 1
        self._load: OutputDevice | None = None
        with ExitStack() as opened:
            self._spi = opened.enter_context(closing(_open_spi(pin_factory)))
            if inputs is not None:
                load = OutputDevice(inputs.lines["load"], initial_value=True, pin_factory=pin_factory)
                self._load = opened.enter_context(closing(load))
            enable = None if lamps is None else lamps.lines.get("enable")
            self._enable, self.dark_because = _open_enable(enable, pin_factory)
            if self._enable is not None:
                opened.enter_context(closing(self._enable))
            self._opened = opened.pop_all()

    def exchange(self, lit: int) -> Scan:
        """Light the lamps at these places (bit n: place n) and look at the contacts.

        :raises ChainUnavailableError: the input chain does not answer
        """
        # The first bytes run through to the chips at the far end, or out of it.
        to_send = lit.to_bytes(self._lamp_chips, "little")[::-1].rjust(self._length, b"\0")
        before_ns = self._clock()
        if self._load is not None:
            self._load.off()
            self._load.on()
        after_ns = self._clock()
        heard = self._transfer(to_send)
        if self._load is None:
            return Scan(before_ns, after_ns, 0)
        if any(byte != OPEN for byte in heard[self._input_chips :]):
            raise ChainUnavailableError("the input chain does not answer")
        levels = int.from_bytes(heard[: self._input_chips], "little")
        return Scan(before_ns, after_ns, ~levels & self._mask)

    def _transfer(self, to_send: bytes) -> bytes:
        try:
            heard = bytes(self._spi.transfer(list(to_send)))
        except Exception as cause:  # lgpio has an error class of its own, which is not an OSError
            raise ChainUnavailableError(f"the SPI bus fails: {cause}") from cause
        if self._enable is not None and not self._has_picture:
            self._enable.on()  # from now on the chips hold our picture, not what they woke up with
        self._has_picture = True
        return heard

    def close(self) -> None:
        """Let go of the bus and the load pin. Closing twice is harmless."""
        self._opened.close()


def _open_enable(pin: str | None, pin_factory: PinFactory) -> tuple[OutputDevice | None, str]:
    """The line that lets the lamps shine when it is low; or why it cannot be had: contacts work without."""
    if pin is None:
        return None, ""
    try:
        return OutputDevice(pin, active_high=False, initial_value=False, pin_factory=pin_factory), ""
    except Exception as cause:  # gpiozero's errors, or lgpio's own
        said = f"{pin}, which lets the lamps shine, cannot be used ({cause})"
        log.warning("%s", said)
        return None, said


def _open_spi(pin_factory: PinFactory) -> Spi:
    """SPI0, which is where every wiring of a Pi has its chains."""
    number = {line: int(pin.removeprefix("GPIO")) for line, pin in RASPBERRY_PI.chain_pins.items()}
    with warnings.catch_warnings():
        # gpiozero would bit-bang instead: too slow, and it reads a 74HC165 one bit late.
        warnings.simplefilter("error", SPISoftwareFallback)
        try:
            spi = pin_factory.spi(
                clock_pin=number["lamps.clock"],
                mosi_pin=number["lamps.data"],
                miso_pin=number["inputs.data"],
                select_pin=number["lamps.latch"],
            )
        except SPISoftwareFallback as cause:
            raise ChainUnavailableError(
                f"SPI cannot be opened ({cause}): sudo raspi-config nonint do_spi 0, then start the Pi again"
            ) from cause
    with suppress(SPIFixedRate):
        spi.rate = RATE_HZ
    return spi
