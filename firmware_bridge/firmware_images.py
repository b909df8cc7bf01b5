"""Building the boards' firmware and the simulators' harnesses, and the images that ship ready-made."""

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from firmware_bridge.uf2 import FLASH_START, to_uf2, with_boot_checksum

_HERE = Path(__file__).parent
IMAGES = _HERE / "images"
"""Ready-made firmware for the wirings that ship."""
IMAGE_NAMES = {"mega": "bridge.hex", "pico": "bridge.uf2"}
"""What is flashed, by board."""

_FIRMWARE_TOOLS = {
    "mega": {"make": "make", "avr-gcc": "gcc-avr avr-libc", "avr-objcopy": "binutils-avr"},
    "pico": {
        "make": "make",
        "arm-none-eabi-gcc": "gcc-arm-none-eabi",
        "arm-none-eabi-objcopy": "binutils-arm-none-eabi",
    },
}
_SIMULATOR_TOOLS = {"make": "make", "cc": "gcc libc6-dev"}
_SIMULATOR_HEADERS = {
    Path("/usr/include/simavr/sim_avr.h"): "libsimavr-dev",
    Path("/usr/include/libelf.h"): "libelf-dev",
}


class BuildError(RuntimeError):
    """Something could not be built. The message says why, and what to do."""


class Firmware(NamedTuple):
    """A built firmware."""

    board: str
    image: Path
    """For the board: .hex or .uf2."""
    elf: Path
    pins: Path
    """The pin table that it was built with."""


class MegaHarnesses(NamedTuple):
    """The programs that run the Mega's firmware under simavr."""

    paced: Path
    """At the pace of the clock, on a pseudo-terminal."""
    stepped: Path
    """As far as it is told to."""


def build_firmware(board: str, pins: str, directory: Path, *, panel_list_date: int = 0) -> Firmware:
    """Build a board's firmware for this pin table (`console.panels.hardware.firmware.firmware_header`).

    :raises BuildError: a tool is missing, or the compiler does not like something
    """
    _require(_FIRMWARE_TOOLS[board])
    names = (IMAGE_NAMES[board], "bridge.elf", "panel_pins.h")
    built = Firmware(board, *(directory / name for name in names))
    with _alone_in(directory):
        _write_if_new(built.pins, f"#define PANEL_LIST_DATE {panel_list_date}UL\n{pins}".encode())
        _make(_HERE / "firmware", directory, f"BOARD={board}")
        if board == "pico":
            image = with_boot_checksum((directory / "bridge.bin").read_bytes())
            _write_if_new(built.image, to_uf2(image))
    return built


def pins_digest(pins: str) -> str:
    """What tells whether a ready image was built for that pin table."""
    return hashlib.sha256(pins.encode()).hexdigest()


def ready_image(board: str, pins: str) -> Path | None:
    """The image that ships for that board, if it was built for that pin table."""
    made_for: dict[str, str] = json.loads((IMAGES / "made-for.json").read_text())
    return IMAGES / f"{board}-{IMAGE_NAMES[board]}" if made_for.get(board) == pins_digest(pins) else None


# ---- simulators ----


def build_simulator(directory: Path) -> MegaHarnesses:
    """Build the harnesses that run the Mega's firmware under simavr.

    :raises BuildError: a tool or a library is missing
    """
    _require(_SIMULATOR_TOOLS)
    missing = [package for header, package in _SIMULATOR_HEADERS.items() if not header.exists()]
    if missing:
        raise BuildError(f"the simulator needs libraries: sudo apt-get install {' '.join(missing)}")
    with _alone_in(directory):
        _make(_HERE / "simulator" / "mega", directory)
    return MegaHarnesses(directory / "paced", directory / "stepped")


def pico_command(firmware: Firmware, number: int) -> list[str]:
    """The command that runs the Pico's firmware under rp2040js; its flash chip has that number.

    :raises BuildError: node or rp2040js is not there
    """
    _require({"node": "nodejs npm", "arm-none-eabi-nm": "binutils-arm-none-eabi"})
    library = Path(sys.prefix) / "node" / "node_modules" / "rp2040js"
    if not library.is_dir():
        raise BuildError(f"rp2040js is not in {library}: `make lint` installs it")
    table = firmware.image.with_suffix(".json")
    _write_if_new(table, json.dumps(_pico_table(firmware, number)).encode())
    return ["node", str(_HERE / "simulator" / "pico" / "stepped.mjs"), str(library), str(table)]


def _pico_table(firmware: Firmware, number: int) -> dict[str, object]:
    """Where things are in the firmware, and on which pins."""
    listed = subprocess.run(
        ["arm-none-eabi-nm", str(firmware.elf)], capture_output=True, text=True, check=True
    ).stdout
    at = {name: int(address, 16) for address, _, name in (line.split() for line in listed.splitlines())}
    defined = dict(re.findall(r"#define (\w+) (\d+)$", firmware.pins.read_text(), re.MULTILINE))
    gpio = {name: int(defined[f"{name}_GPIO"]) for name in _PICO_LINES}
    return {
        "uf2": str(firmware.image),
        "numberAt": at["image_in_flash"] - FLASH_START + at["flash_number"] - at["image_start"],
        "stuckAt": at["stuck"],
        "inputChips": int(defined["INPUT_CHIPS"]),
        "lampChips": int(defined["LAMP_CHIPS"]),
        "number": str(number),
        "pins": {
            "load": gpio["INPUTS_LOAD"],
            "lampData": gpio["LAMPS_DATA"],
            "lampClock": gpio["LAMPS_CLOCK"],
            "lampLatch": gpio["LAMPS_LATCH"],
            "lampEnable": gpio["LAMPS_ENABLE"],
            "jumpers": {"blue": gpio["CREW_BLUE"], "red": gpio["CREW_RED"]},
        },
    }


_PICO_LINES = (
    "INPUTS_LOAD", "LAMPS_DATA", "LAMPS_CLOCK", "LAMPS_LATCH", "LAMPS_ENABLE", "CREW_BLUE", "CREW_RED",
)  # fmt: skip


# ---- tools ----


def _require(tools: dict[str, str]) -> None:
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        packages = " ".join(tools[tool] for tool in missing)
        raise BuildError(f"{', '.join(missing)} not found: sudo apt-get install {packages}")


@contextmanager
def _alone_in(directory: Path) -> Iterator[None]:
    """Two builds in the same directory at once would spoil each other."""
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write_if_new(path: Path, data: bytes) -> None:
    """Whole at once: a simulator that was built before may be reading it."""
    if path.exists() and path.read_bytes() == data:
        return
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)


def _make(sources: Path, directory: Path, *options: str) -> None:
    command = ["make", "--silent", "-C", str(sources), f"BUILD={directory.resolve()}", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stderr.strip()}")
