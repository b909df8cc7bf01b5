"""Flashing a Pico: its drive, mounted in a folder or as the FAT file system that it is."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from console.cli import main
from firmware_bridge.firmware_images import IMAGES
from firmware_bridge.pico_drive import DriveError, board_id, copy_image, find_drives

IMAGE = IMAGES / "pico-bridge.uf2"
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
TOOLS = {"PATH": f"{os.environ['PATH']}:/usr/sbin"}
PICO_2 = INFO.replace("RPI-RP2", "RP2350")


def flash(*words: str) -> Result:
    return CliRunner().invoke(main, ["firmware", "flash", "--board", "pico", *words])


def fat_image(folder: Path, info: str) -> Path:
    """A FAT file system as a Pico shows it."""
    image, text = folder / "drive.img", folder / "INFO_UF2.TXT"
    image.write_bytes(bytes(4 << 20))
    text.write_bytes(info.encode())
    for command in (["mkfs.vfat", "-n", "RPI-RP2", str(image)], ["mcopy", "-i", str(image), str(text), "::"]):
        subprocess.run(
            command, check=True, capture_output=True, env={"PATH": f"{os.environ['PATH']}:/usr/sbin"}
        )
    return image


def mounted(folder: Path, info: str = INFO, place: str = "media/pi/RPI RP2") -> Path:
    """A machine on which a Pico's drive is mounted."""
    drive = folder / place
    drive.mkdir(parents=True)
    (drive / "INFO_UF2.TXT").write_bytes(info.encode())
    (folder / "proc").mkdir(exist_ok=True)
    blanks = place.replace(" ", "\\040")
    with (folder / "proc/mounts").open("a") as mounts:
        mounts.write(f"proc /proc proc rw 0 0\n/dev/sda1 /{blanks} vfat rw 0 0\n")
    return drive


def test_the_image_is_copied_into_a_fat_file_system(tmp_path: Path) -> None:
    drive = fat_image(tmp_path, INFO)
    result = flash("--drive", str(drive))
    assert result.exit_code == 0, result.output
    assert "Flashed. It starts by itself" in result.stdout
    found = subprocess.run(["mcopy", "-i", str(drive), "::BRIDGE.UF2", "-"], capture_output=True, check=True)
    assert found.stdout == IMAGE.read_bytes()


def test_the_image_is_copied_to_where_the_drive_is_mounted(tmp_path: Path) -> None:
    drive = mounted(tmp_path)
    assert find_drives(tmp_path) == [drive]
    copy_image(IMAGE, drive)
    assert (drive / "BRIDGE.UF2").read_bytes() == IMAGE.read_bytes()


def test_a_drive_that_nobody_mounted_is_found_by_its_label(tmp_path: Path) -> None:
    label = tmp_path / "dev/disk/by-label/RPI-RP2"
    label.parent.mkdir(parents=True)
    label.touch()
    assert find_drives(tmp_path) == [label]


def test_a_drive_that_is_gone_once_it_has_all_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fsync", gone)
    copy_image(IMAGE, mounted(tmp_path))


@pytest.mark.parametrize("make", [fat_image, mounted])
@pytest.mark.parametrize(
    ("info", "told"), [(PICO_2, "a board that calls itself RP2350"), ("hello\n", "no INFO_UF2.TXT of a Pico")]
)
def test_another_drive_is_left_alone(make: object, info: str, told: str, tmp_path: Path) -> None:
    assert callable(make)
    drive = make(tmp_path, info)
    result = flash("--drive", str(drive))
    assert result.exit_code == 1
    assert told in result.stderr
    assert not (drive.is_dir() and (drive / "BRIDGE.UF2").exists())


def test_what_is_no_image_is_not_copied(tmp_path: Path) -> None:
    bad = tmp_path / "bad.uf2"
    bad.write_bytes(IMAGE.read_bytes()[:-100])
    with pytest.raises(DriveError, match="is no image for a Pico"):
        copy_image(bad, mounted(tmp_path))


@pytest.mark.parametrize(
    ("drives", "told"), [([], "hold its BOOTSEL button"), (["/media/a", "/media/b"], "2 Picos wait")]
)
def test_without_a_drive_exactly_one_must_wait(
    drives: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.commands.firmware.find_drives", lambda: [Path(drive) for drive in drives])
    result = flash("--dry-run")
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_drive_that_is_not_there_says_what_to_do(tmp_path: Path) -> None:
    result = flash("--drive", str(tmp_path / "nowhere"))
    assert result.exit_code == 1
    assert "hold BOOTSEL while you plug the Pico in" in result.stderr


def test_mtools_are_named_where_they_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = fat_image(tmp_path, INFO)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(DriveError, match="sudo apt-get install mtools"):
        copy_image(IMAGE, drive)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--board", "mega", "--drive", "x"), "--drive is not for the mega"),
        (("--port", "/dev/ttyACM0", "--drive", "x"), "take one"),
    ],
)
def test_options_that_do_not_fit_are_refused(words: tuple[str, ...], told: str) -> None:
    result = flash(*words)
    assert result.exit_code == 2
    assert told in result.stderr


@given(st.text())
def test_any_text_has_a_board_or_none(text: str) -> None:
    said = board_id(text)
    assert said == "" or f"Board-ID:{said}" in text.replace(" ", "").replace("\t", "")
