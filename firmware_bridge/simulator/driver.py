"""Drives the harness around simavr: presses contacts, reads lamps, pulls plugs, spoils bytes."""

import subprocess
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware_bridge.building import Firmware
from firmware_bridge.pin_table import read_pin_table

MILLION = 1_000_000


class SimulatorError(RuntimeError):
    """The simulated bridge has ended, or does not do what it was asked for."""


class SimulatedBridge:
    """A bridge under simavr. Its clock is tied to CLOCK_MONOTONIC, so every edge has an exact true time.

    >>> with SimulatedBridge(firmware, harness) as board:  # doctest: +SKIP
    ...     pressed_ns = board.press(0)
    ...     board.lamps()
    """

    def __init__(
        self, firmware: Firmware, harness: Path, *, port: Path | None = None, fast_ppm: float = 0
    ) -> None:
        """Start it. `port` names the link to its pseudo-terminal; `fast_ppm` is how fast its clock runs."""
        self._directory = tempfile.TemporaryDirectory(prefix="simulated-bridge-")
        place = Path(self._directory.name)
        self.port = str(port or place / "port")
        self.pins = read_pin_table(firmware.pins.read_text())
        self._lock = threading.Lock()
        self._log = place / "harness.log"
        with self._log.open("w") as log:
            self._harness = subprocess.Popen(
                [str(harness), str(firmware.elf), self.port, str(fast_ppm)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                bufsize=1,
            )
        try:
            self._answer()
        except SimulatorError:
            self.close()
            raise

    def press(self, control: int, at_ns: int | None = None, *, then_ns: Iterable[int] = ()) -> int:
        """Close a contact, now or at that time of CLOCK_MONOTONIC; returns when exactly it closes.

        It opens and closes again in turn so many nanoseconds after that: bounce, or a quick tap.
        """
        return self._move(control, True, at_ns, then_ns)

    def release(self, control: int, at_ns: int | None = None, *, then_ns: Iterable[int] = ()) -> int:
        """Open a contact, as `press` closes it."""
        return self._move(control, False, at_ns, then_ns)

    def lamps(self) -> frozenset[int]:
        """The lamps that are lit, by their numbers."""
        _, chain = self._ask("lamps").split()
        chips = bytes.fromhex(chain)
        lit = (number for number, place in enumerate(self.pins.lamps) if chips[place // 8] >> place % 8 & 1)
        return frozenset(lit)

    def spoil(
        self,
        seed: int,
        *,
        drop: float = 0,
        flip: float = 0,
        duplicate: float = 0,
        delay: float = 0,
        delay_ms: float = 0,
    ) -> None:
        """Spoil the line from now on, both ways, alike for the same seed. Without chances: a good line again.

        `drop`, `flip` (one bit) and `duplicate` are chances for each byte; `delay` is the chance for each
        frame to come late by up to `delay_ms`, with all that follows behind it.
        """
        chances = (round(chance * MILLION) for chance in (drop, flip, duplicate, delay))
        self._ask(f"faults {seed} {' '.join(map(str, chances))} {round(delay_ms * 1000)}")

    def inject(self, data: bytes) -> None:
        """Send bytes to the board as if the host had."""
        self._ask(f"inject {data.hex()}")

    def reset(self) -> None:
        """Press the board's reset button."""
        self._ask("reset")

    def power_cycle(self) -> None:
        """Take the board's power away and give it back: it forgets everything."""
        self._ask("power")

    def hang(self) -> None:
        """Catch the program in an endless loop; only the watchdog gets it out."""
        self._ask("hang")

    def unplug(self) -> None:
        """Pull the serial cable. The board goes on."""
        self._ask("unplug")

    def replug(self) -> None:
        """Plug the serial cable in again: another pseudo-terminal under the same name."""
        self._ask("plug")

    def behind_ns(self) -> int:
        """How far the simulation fell behind CLOCK_MONOTONIC since this was last asked.

        A board does not do that: what comes too late then is the simulator's fault.
        """
        return int(self._ask("behind"))

    def stall(self, ms: int) -> None:
        """Let the simulation stand still for so long, as where other programs need the machine."""
        self._ask(f"stall {ms}")

    def close(self) -> None:
        """End the simulation."""
        if self._harness.poll() is None:
            self._harness.terminate()
        self._harness.wait()
        for stream in (self._harness.stdin, self._harness.stdout):
            if stream:
                stream.close()
        Path(self.port).unlink(missing_ok=True)
        self._directory.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _move(self, control: int, closed: bool, at_ns: int | None, then_ns: Iterable[int]) -> int:
        pin = self.pins.controls[control]
        turns = " ".join(str(after_ns) for after_ns in then_ns)
        return int(self._ask(f"drive {pin.port} {pin.bit} {int(not closed)} {at_ns or 0} {turns}"))

    def _ask(self, command: str) -> str:
        with self._lock:
            try:
                assert self._harness.stdin
                self._harness.stdin.write(command + "\n")
                self._harness.stdin.flush()
            except (OSError, ValueError) as wrong:
                raise SimulatorError(f"the simulated bridge has ended: {wrong}{self._said()}") from None
            return self._answer()

    def _answer(self) -> str:
        assert self._harness.stdout
        verdict, _, rest = self._harness.stdout.readline().rstrip("\n").partition(" ")
        if verdict != "ok":
            raise SimulatorError(f"the simulated bridge: {rest or 'it has ended'}{self._said()}")
        return rest

    def _said(self) -> str:
        said = self._log.read_text().strip() if self._log.exists() else ""
        return f"\n{said}" if said else ""
