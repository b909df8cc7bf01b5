"""The drive that a Pico shows when it is plugged in with BOOTSEL held: a .uf2 copied to it is flashed."""

import errno
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Collection
from pathlib import Path

from firmware_bridge.uf2 import NotUf2Error, from_uf2

MACHINE = Path("/")
INFO = "INFO_UF2.TXT"
BOARD_ID = "RPI-RP2"
LABEL = Path("dev/disk/by-label/RPI-RP2")
DRIVE_COMES_S = 15
LOOK_EVERY_S = 0.25
NAME_ON_DRIVE = "BRIDGE.UF2"
_GONE = (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT)
"""A Pico starts its new program as soon as it has it whole, and its drive is gone before we let go of it."""


class DriveError(OSError):
    """No drive to copy to. The message says why, and what to do."""


def board_id(info: str) -> str:
    """What a board says it is, in its INFO_UF2.TXT; empty if it says nothing.

    >>> board_id("UF2 Bootloader v3.0\\r\\nModel: Raspberry Pi RP2\\r\\nBoard-ID: RPI-RP2\\r\\n")
    'RPI-RP2'
    """
    found = re.search(r"^Board-ID:[ \t]*(\S+)[ \t]*\r?$", info, re.MULTILINE)
    return found[1] if found else ""


def find_drives(machine: Path = MACHINE) -> list[Path]:
    """Where a Pico waits for its program: mounted folders, or, where nothing is mounted, block devices."""
    mounts = machine / "proc/mounts"
    lines = mounts.read_text(errors="replace").splitlines() if mounts.exists() else []
    places = [Path(_unescaped(fields[1])) for fields in map(str.split, lines) if len(fields) > 1]
    folders = [machine / place.relative_to("/") for place in places if place.is_absolute()]
    mounted = [folder for folder in folders if _is_picos(_info_in(folder))]
    unmounted = machine / LABEL
    return mounted or ([unmounted] if unmounted.exists() else [])


def wait_for_drive(
    before: Collection[Path], find: Callable[[], list[Path]], pause: Callable[[float], None]
) -> Path:
    """The drive of a Pico whose loader was just started: one that was not there before.

    :raises DriveError: none comes
    """
    for _ in range(round(DRIVE_COMES_S / LOOK_EVERY_S)):
        new = [drive for drive in find() if drive not in before]
        if new:
            return new[0]
        pause(LOOK_EVERY_S)
    raise DriveError(
        f"no drive has come in {DRIVE_COMES_S} s: does its firmware know the way (older ones do not)? "
        "Hold its BOOTSEL button while you plug it in, and leave --port out"
    )


def copy_image(image: Path, drive: Path) -> None:
    """Copy a .uf2 to a Pico's drive: to the folder where it is mounted, or to its device.

    :raises DriveError: it is no Pico's drive, the image is none, or it cannot be written
    """
    try:
        from_uf2(image.read_bytes())
    except NotUf2Error as wrong:
        raise DriveError(f"{image} is no image for a Pico: {wrong}") from None
    is_folder = drive.is_dir()
    if not is_folder and not drive.exists():
        raise DriveError(f"{drive} is not there: hold BOOTSEL while you plug the Pico in")
    info = _info_in(drive) if is_folder else _mtools("mtype", "-i", str(drive), f"::{INFO}")
    if not _is_picos(info):
        said = board_id(info)
        what = f"a board that calls itself {said}" if said else f"no {INFO} of a Pico"
        raise DriveError(f"{drive}: {what}; the firmware runs on an RP2040 ({BOARD_ID})")
    if is_folder:
        _copy_to_folder(image.read_bytes(), drive / NAME_ON_DRIVE)
    else:
        _mtools("mcopy", "-o", "-i", str(drive), str(image), f"::{NAME_ON_DRIVE}")


def _is_picos(info: str) -> bool:
    return board_id(info) == BOARD_ID


def _info_in(folder: Path) -> str:
    try:
        return (folder / INFO).read_text(errors="replace")
    except OSError:
        return ""


def _unescaped(mounted: str) -> str:
    """A path as /proc/mounts writes it, with its blanks as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), mounted)


def _copy_to_folder(data: bytes, path: Path) -> None:
    written = 0
    try:
        with path.open("wb", buffering=0) as file:
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
    except OSError as wrong:
        if written < len(data) or wrong.errno not in _GONE:
            raise DriveError(f"{path} cannot be written: {wrong.strerror or wrong}") from None


def _mtools(*command: str) -> str:
    if not shutil.which(command[0]):
        raise DriveError(f"{command[0]} not found: mount the drive, or: sudo apt-get install mtools")
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise DriveError(f"{' '.join(command)} failed: {said}; may you write to it? sudo does it")
    return done.stdout.decode(errors="replace")
