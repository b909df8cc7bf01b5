"""A bridge for this table's panel in a simulator: the firmware's own binary, built when it is missing."""

import os
from pathlib import Path

from console.panels.hardware import Panel, firmware_header, load_panel, load_wiring
from console.panels.hardware.firmware import serves
from console.panels.hardware.own_files import NAMES
from console.panels.serial_link import panel_list_date
from firmware_bridge.firmware_images import (
    Firmware,
    build_firmware,
    build_simulator,
    pico_command,
    ready_image,
)
from firmware_bridge.pin_table import read_pin_table
from firmware_bridge.simulator import SimulatedBridge, SteppedBoard

BOARDS = ("mega", "pico")
"""The boards that our firmware runs on, by the wirings that ship for them."""
PICO_NUMBER = 0xE6614C311B7F3A28
"""Of a simulated Pico's flash chip."""


def default_directory() -> Path:
    """Where what was built is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "sonar-table"


def pin_table(panel: Panel, wiring: str) -> tuple[str, str]:
    """The board that a wiring is for, and the firmware's pin table for it.

    A wiring that is a part of the board's full one needs no table of its own.

    :raises NotABridgeError: the wiring is for a board that our firmware does not run on
    """
    wired = load_wiring(panel, wiring)
    name = NAMES[wired.board.name]
    full = load_wiring(panel, name)
    return name, firmware_header(panel, full if serves(full, wired) else wired)


def build_bridge(
    directory: Path | None = None, *, panel: Panel | None = None, wiring: str = "mega"
) -> Firmware:
    """The firmware for the panel list and that wiring, in that directory.

    :raises BuildError: a tool is missing
    """
    panel = panel or load_panel()
    board, pins = pin_table(panel, wiring)
    directory = directory or default_directory() / "firmware" / board
    return build_firmware(board, pins, directory, panel_list_date=panel_list_date(panel))


def image_for(panel: Panel, wiring: str) -> tuple[str, Path]:
    """The board, and the image to flash: the one that ships, or one built for this panel and wiring.

    :raises BuildError: it has to be built, and a tool is missing
    """
    board, pins = pin_table(panel, wiring)
    ready = ready_image(board, pins)
    return board, ready or build_bridge(panel=panel, wiring=wiring).image


def start_simulated_bridge(
    directory: Path | None = None,
    *,
    port: Path | None = None,
    fast_ppm: float = 0,
    panel: Panel | None = None,
    wiring: str = "mega",
) -> SimulatedBridge:
    """Build what is needed and start it. Its controls have the numbers of `panel.scanned`.

    >>> with start_simulated_bridge() as board:  # doctest: +SKIP
    ...     link = SerialLink(board.port, "red", wake=listener.wake)

    :raises BuildError: a tool or a library is missing
    """
    directory = directory or default_directory()
    return SimulatedBridge(
        build_bridge(directory / "firmware" / "mega", panel=panel, wiring=wiring),
        build_simulator(directory / "simulator").paced,
        port=port,
        fast_ppm=fast_ppm,
    )


def start_stepped_board(
    board: str = "mega", directory: Path | None = None, *, fast_ppm: float = 0, number: int = PICO_NUMBER
) -> SteppedBoard:
    """Build what is needed and start a `mega` or a `pico`; its time is moved by hand.

    :raises BuildError: a tool or a library is missing
    """
    directory = directory or default_directory()
    built = build_bridge(directory / "firmware" / board, wiring=board)
    if board == "pico":
        command = pico_command(built, number)
    else:
        command = [str(build_simulator(directory / "simulator").stepped), str(built.elf)]
    return SteppedBoard([*command, str(fast_ppm)], read_pin_table(built.pins.read_text()))
