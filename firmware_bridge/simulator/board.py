"""A simulated board whatever its simulator: contacts to press, lamps to read, power to take away."""

from collections.abc import Iterable
from types import TracebackType
from typing import Self

from firmware_bridge.pin_table import PinTable
from firmware_bridge.simulator.harness import Harness


class SimulatedBoard:
    """A board in a harness. Times are those of the harness's clock."""

    def __init__(self, harness: Harness, pins: PinTable) -> None:
        self.pins = pins
        self._harness = harness

    def press(self, control: int, at_ns: int | None = None, *, then_ns: Iterable[int] = ()) -> int:
        """Close a contact, now or at that time; returns when exactly it closes.

        It opens and closes again in turn so many nanoseconds after that: bounce, or a quick tap.
        """
        return self._move(control, True, at_ns, then_ns)

    def release(self, control: int, at_ns: int | None = None, *, then_ns: Iterable[int] = ()) -> int:
        """Open a contact, as `press` closes it."""
        return self._move(control, False, at_ns, then_ns)

    def lamps(self) -> frozenset[int]:
        """The lamps that are lit, by their numbers."""
        _, chain = self._harness.ask("lamps").split()
        chips = bytes.fromhex(chain)
        lit = (number for number, place in enumerate(self.pins.lamps) if chips[place // 8] >> place % 8 & 1)
        return frozenset(lit)

    def reset(self) -> None:
        """Press the board's reset button."""
        self._harness.ask("reset")

    def power_cycle(self) -> None:
        """Take the board's power away and give it back: it forgets everything."""
        self._harness.ask("power")

    def hang(self) -> None:
        """Catch the program in an endless loop; only the watchdog gets it out."""
        self._harness.ask("hang")

    def close(self) -> None:
        """End the simulation."""
        self._harness.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _move(self, control: int, closed: bool, at_ns: int | None, then_ns: Iterable[int]) -> int:
        pin = self.pins.controls[control]
        turns = " ".join(str(after_ns) for after_ns in then_ns)
        return int(self._harness.ask(f"drive {pin.bank} {pin.bit} {int(not closed)} {at_ns or 0} {turns}"))
