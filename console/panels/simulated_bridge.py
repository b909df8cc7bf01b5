"""A bridge for this table's panel under simavr: the firmware's own binary, built when it is not there yet."""

import os
from pathlib import Path

from console.panels.hardware import Panel, firmware_header, load_panel, load_wiring
from console.panels.serial_link import panel_list_date
from firmware_bridge.building import Firmware, build_firmware, build_simulator
from firmware_bridge.pin_table import read_pin_table
from firmware_bridge.simulator import SimulatedBridge, SteppedBoard


def default_directory() -> Path:
    """Where what was built is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "sonar-table"


def build_bridge(
    directory: Path | None = None, *, panel: Panel | None = None, wiring: str = "mega"
) -> Firmware:
    """The firmware for the panel list and that wiring, in that directory.

    :raises BuildError: a tool is missing
    """
    panel = panel or load_panel()
    pins = firmware_header(panel, load_wiring(panel, wiring))
    directory = directory or default_directory() / "firmware"
    return build_firmware(pins, directory, panel_list_date=panel_list_date())


def start_simulated_bridge(
    directory: Path | None = None, *, port: Path | None = None, fast_ppm: float = 0
) -> SimulatedBridge:
    """Build what is needed and start it. Its controls have the numbers of `panel.scanned`.

    >>> with start_simulated_bridge() as board:  # doctest: +SKIP
    ...     link = SerialLink(board.port, "red", wake=listener.wake)

    :raises BuildError: a tool or a library is missing
    """
    directory = directory or default_directory()
    return SimulatedBridge(
        build_bridge(directory / "firmware"),
        build_simulator(directory / "simulator").paced,
        port=port,
        fast_ppm=fast_ppm,
    )


def start_stepped_board(directory: Path | None = None, *, fast_ppm: float = 0) -> SteppedBoard:
    """Build what is needed and start it; its time is moved by hand.

    :raises BuildError: a tool or a library is missing
    """
    directory = directory or default_directory()
    built = build_bridge(directory / "firmware")
    harness = build_simulator(directory / "simulator").stepped
    return SteppedBoard([str(harness), str(built.elf), str(fast_ppm)], read_pin_table(built.pins.read_text()))
