"""Building the firmware and its simulator with make."""

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).parent
_FIRMWARE_TOOLS = {"make": "make", "avr-gcc": "gcc-avr avr-libc", "avr-objcopy": "binutils-avr"}
_SIMULATOR_TOOLS = {"make": "make", "cc": "gcc libc6-dev"}
_SIMULATOR_HEADERS = {
    Path("/usr/include/simavr/sim_avr.h"): "libsimavr-dev",
    Path("/usr/include/libelf.h"): "libelf-dev",
}


class BuildError(RuntimeError):
    """Something could not be built. The message says why, and what to do."""


class Firmware(NamedTuple):
    """A built firmware."""

    hex: Path
    """For avrdude."""
    elf: Path
    """For simavr."""
    pins: Path
    """The pin table that it was built with."""


def build_firmware(pins: str, directory: Path, *, panel_list_date: int = 0) -> Firmware:
    """Build the firmware for this pin table (`console.panels.hardware.firmware.firmware_header`).

    :raises BuildError: a tool is missing, or the compiler does not like something
    """
    _require(_FIRMWARE_TOOLS)
    built = Firmware(directory / "bridge.hex", directory / "bridge.elf", directory / "panel_pins.h")
    with _alone_in(directory):
        _write_if_new(built.pins, f"#define PANEL_LIST_DATE {panel_list_date}UL\n{pins}")
        _make(_HERE / "firmware", directory)
    return built


class MegaHarnesses(NamedTuple):
    """The programs that run the Mega's firmware under simavr."""

    paced: Path
    """At the pace of the clock, on a pseudo-terminal."""
    stepped: Path
    """As far as it is told to."""


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


def _write_if_new(path: Path, text: str) -> None:
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def _make(sources: Path, directory: Path) -> None:
    command = ["make", "--silent", "-C", str(sources), f"BUILD={directory.resolve()}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(command)} failed:\n{done.stderr.strip()}")
