"""The Mega under simavr at the pace of CLOCK_MONOTONIC, its serial line on a pseudo-terminal."""

import tempfile
from pathlib import Path

from firmware_bridge.firmware_images import Firmware
from firmware_bridge.pin_table import read_pin_table
from firmware_bridge.simulator.board import SimulatedBoard
from firmware_bridge.simulator.harness import Harness

MILLION = 1_000_000


class SimulatedBridge(SimulatedBoard):
    """A bridge under simavr. Its clock is tied to CLOCK_MONOTONIC, so every edge has an exact true time.

    >>> with SimulatedBridge(firmware, harness) as board:  # doctest: +SKIP
    ...     pressed_ns = board.press(0)
    ...     board.lamps()
    """

    def __init__(
        self, firmware: Firmware, harness: Path, *, port: Path | None = None, fast_ppm: float = 0
    ) -> None:
        """Start it. `port` names the link to its pseudo-terminal; `fast_ppm` is how fast its clock runs."""
        self._place = tempfile.TemporaryDirectory(prefix="simulated-bridge-")
        self.port = str(port or Path(self._place.name) / "port")
        command = [str(harness), str(firmware.elf), self.port, str(fast_ppm)]
        super().__init__(Harness(command), read_pin_table(firmware.pins.read_text()))

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
        self._harness.ask(f"faults {seed} {' '.join(map(str, chances))} {round(delay_ms * 1000)}")

    def inject(self, data: bytes) -> None:
        """Send bytes to the board as if the host had."""
        self._harness.ask(f"inject {data.hex()}")

    def unplug(self) -> None:
        """Pull the serial cable. The board goes on."""
        self._harness.ask("unplug")

    def replug(self) -> None:
        """Plug the serial cable in again: another pseudo-terminal under the same name."""
        self._harness.ask("plug")

    def behind_ns(self) -> int:
        """How far the simulation fell behind CLOCK_MONOTONIC since this was last asked.

        A board does not do that: what comes too late then is the simulator's fault.
        """
        return int(self._harness.ask("behind"))

    def stall(self, ms: int) -> None:
        """Let the simulation stand still for so long, as where other programs need the machine."""
        self._harness.ask(f"stall {ms}")

    def close(self) -> None:
        """End the simulation."""
        super().close()
        Path(self.port).unlink(missing_ok=True)
        self._place.cleanup()
