"""The pins of a Raspberry Pi that is not there: gpiozero's MockFactory on a clock that can be moved by hand.

The panel's contacts are wired to it as a wiring says: direct pins, and chips on the SPI bus.
"""

import heapq
from collections.abc import Callable
from functools import partial

from gpiozero.pins import SPI
from gpiozero.pins.mock import MockFactory, MockPin

from console.panels.clock import SECOND_NS
from console.panels.hardware import Wiring
from console.panels.link import Clock, control_name


class _Pin(MockPin):  # type: ignore[misc]
    """A mock pin whose level and edges follow the factory's clock."""

    _state: bool

    def _get_state(self) -> bool:
        self.factory.pass_time()
        return bool(self._state)

    def _change_state(self, value: bool) -> bool:
        changed = bool(self._state) != value
        self._state = value
        return changed

    def edge(self, ticks: float, high: bool) -> None:
        if self._when_changed is not None:
            super(MockPin, self)._call_when_changed(ticks, high)


class _LoadPin(_Pin):
    """SH/LD of the 74HC165s: the contacts are frozen when it goes up."""

    frozen: Callable[[], None] = staticmethod(lambda: None)

    def _set_state(self, value: bool) -> None:
        rises = value and not self._state
        super()._set_state(value)
        if rises:
            self.frozen()


class _Spi(SPI):  # type: ignore[misc]
    """The hardware SPI bus, byte by byte, with the chips of both chains on it."""

    def __init__(self, *, pin_factory: MockFactory, **pins: int) -> None:
        super().__init__(pin_factory=pin_factory)

    @property
    def closed(self) -> bool:
        return False

    def _set_rate(self, value: int) -> None:
        """Any rate will do."""

    def transfer(self, data: list[int]) -> list[int]:
        return list(self.pin_factory.chips.shift(bytes(data)))


class Chips:
    """The 74HC165s and 74HC595s of both chains."""

    def __init__(self, inputs: int, lamps: int) -> None:
        self.closed = 0
        """Bit n: the contact at place n is closed."""
        self.lit = 0
        """Bit n: the lamp at place n burns."""
        self.plugged = True
        self._inputs = inputs
        self._lamps = lamps
        self._frozen = b""

    def freeze(self) -> None:
        self._frozen = (~self.closed & (1 << 8 * self._inputs) - 1).to_bytes(self._inputs, "little")

    def shift(self, sent: bytes) -> bytes:
        """One transfer: what comes out of the input chain while this goes into the lamp chain."""
        if not self.plugged:
            return bytes(len(sent))
        self.lit = int.from_bytes(sent[len(sent) - self._lamps :][::-1], "little")
        if not self._inputs:
            return bytes(len(sent))  # nobody answers
        return self._frozen.ljust(len(sent), b"\xff")[: len(sent)]


class SimulatedHeader(MockFactory):  # type: ignore[misc]
    """A header with the panels of a wiring on it.

    >>> header = SimulatedHeader(wiring, clock)
    >>> link = GpioLink(wiring, pin_factory=header, clock=clock, scanning=False)
    >>> header.press("blue.captain.north")
    """

    def __init__(self, wiring: Wiring, clock: Clock) -> None:
        super().__init__(pin_class=_Pin)
        self._clock = clock
        self._to_come: list[tuple[int, int, Callable[[], None]]] = []
        self._planned = 0
        inputs = wiring.inputs_chain
        lamps = wiring.lamps_chain
        self.chips = Chips(inputs.chips if inputs else 0, lamps.chips if lamps else 0)
        if inputs is not None:
            self.pin(inputs.lines["load"], pin_class=_LoadPin).frozen = self._freeze
        enable = lamps.lines.get("enable") if lamps else None
        self._enable = None if enable is None else self.pin(enable)
        self._pin_of: dict[str, _Pin] = {}
        self._place_of: dict[str, int] = {}
        self._lamp_at: dict[int, str] = {}
        for crew in wiring.crews:
            self._pin_of |= {control_name(crew.crew, c): self.pin(pin) for c, pin in crew.pins.items()}
            self._place_of |= {control_name(crew.crew, c): place for c, place in crew.inputs.items()}
            self._lamp_at |= {place: control_name(crew.crew, c) for c, place in crew.lamps.items()}

    @property
    def lit(self) -> frozenset[str]:
        """The lamps that burn; none while nobody pulls down OE, which a resistor pulls up."""
        if self._enable is not None and (self._enable.function != "output" or self._enable.state):
            return frozenset()
        return frozenset(lamp for place, lamp in self._lamp_at.items() if self.chips.lit >> place & 1)

    def press(self, control: str, at_ns: int | None = None, heard_after_ns: int = 0) -> None:
        """Close a contact now or at a time to come; the edge of a direct pin is heard so much later."""
        self.wire(control, True, at_ns, heard_after_ns=heard_after_ns)

    def release(self, control: str, at_ns: int | None = None, heard_after_ns: int = 0) -> None:
        """Open a contact."""
        self.wire(control, False, at_ns, heard_after_ns=heard_after_ns)

    def wire(
        self,
        control: str,
        closed: bool,
        at_ns: int | None = None,
        *,
        heard_after_ns: int = 0,
        stamped_after_ns: int = 0,
    ) -> None:
        """Change a wire: a press, a release or a bounce.

        The edge of a direct pin is heard so much later, with a time-stamp that is a little late itself.
        """
        at_ns = self._clock() if at_ns is None else at_ns
        if control in self._pin_of:
            pin = self._pin_of[control]
            self._plan(at_ns, partial(pin._change_state, not closed))
            ticks = (at_ns + stamped_after_ns) / SECOND_NS
            self._plan(at_ns + max(heard_after_ns, stamped_after_ns), partial(pin.edge, ticks, not closed))
        else:
            self._plan(at_ns, partial(self._contact, self._place_of[control], closed))
        self.pass_time()

    def pass_time(self) -> None:
        """Let happen what is due by now."""
        now_ns = self._clock()
        while self._to_come and self._to_come[0][0] <= now_ns:
            heapq.heappop(self._to_come)[2]()

    def ticks(self) -> float:
        return self._clock() / SECOND_NS

    def _contact(self, place: int, closed: bool) -> None:
        self.chips.closed = self.chips.closed & ~(1 << place) | closed << place

    def _freeze(self) -> None:
        self.pass_time()
        self.chips.freeze()

    def _plan(self, at_ns: int, act: Callable[[], object]) -> None:
        heapq.heappush(self._to_come, (at_ns, self._planned, act))  # type: ignore[misc]
        self._planned += 1

    def _get_spi_class(self, shared: bool, hardware: bool) -> type[_Spi]:
        return _Spi
