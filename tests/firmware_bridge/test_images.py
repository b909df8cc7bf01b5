"""The images that ship are those that the sources make; --approve keeps what is made now.

By the compiler that made them, byte by byte; another makes other bytes of the same sources, and works too.
"""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

from console.panels.hardware import load_panel
from console.panels.simulated_bridge import image_for, pin_table
from firmware_bridge.firmware_images import IMAGES, build_firmware, pins_digest, ready_image
from firmware_bridge.uf2 import (
    BOOT_BYTES,
    FLASH_START,
    NotUf2Error,
    boot_checksum,
    from_uf2,
    to_uf2,
)

MADE_FOR = IMAGES / "made-for.json"
MADE_BY = IMAGES / "made-by.json"
SOURCES = IMAGES.parent / "firmware"
COMPILERS = {"mega": "avr-gcc", "pico": "arm-none-eabi-gcc"}


def test_the_image_that_ships_is_built_from_these_sources(board: str, tmp_path: Path, approve: bool) -> None:
    pins = pin_table(load_panel(), board)[1]
    built, here = build_firmware(board, pins, tmp_path), made_by(board)
    kept = IMAGES / f"{board}-{built.image.name}"
    if approve:
        kept.write_bytes(built.image.read_bytes())
        _note(MADE_FOR, board, pins_digest(pins))
        _note(MADE_BY, board, here)
    assert ready_image(board, pins) == kept
    shipped = json.loads(MADE_BY.read_text())[board]
    assert shipped["sources"] == here["sources"], "the sources were changed: --approve, on Debian 12"
    if shipped["compiler"] == here["compiler"]:
        assert kept.read_bytes() == built.image.read_bytes(), "same sources, same compiler: same bytes"


def made_by(board: str) -> dict[str, str]:
    """What an image would be made by here and now."""
    command = [COMPILERS[board], "--version"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    digest = hashlib.sha256()
    for path in sorted(path for path in SOURCES.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(SOURCES)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return {"compiler": said.splitlines()[0], "sources": digest.hexdigest()}


def _note(file: Path, board: str, what: object) -> None:
    noted = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps(noted | {board: what}, indent=4, sort_keys=True) + "\n")


def test_nobody_needs_a_compiler_for_the_wirings_that_ship(
    board: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert image_for(load_panel(), board) == (
        board,
        IMAGES / f"{board}-bridge.{'uf2' if board == 'pico' else 'hex'}",
    )


def test_another_wiring_is_not_served_with_the_image_that_ships(board: str) -> None:
    pins = pin_table(load_panel(), board)[1]
    assert ready_image(board, pins.replace("PANEL_FINGERPRINT 0x", "PANEL_FINGERPRINT 0x0")) is None


def test_the_boot_rom_finds_the_second_stage_where_it_looks_and_its_checksum_right() -> None:
    start, image = from_uf2((IMAGES / "pico-bridge.uf2").read_bytes())
    assert start == FLASH_START
    stage, checksum = image[: BOOT_BYTES - 4], image[BOOT_BYTES - 4 : BOOT_BYTES]
    assert any(stage), "there is a second stage"
    assert int.from_bytes(checksum, "little") == boot_checksum(stage)
    stack, entry = (int.from_bytes(image[BOOT_BYTES + at :][:4], "little") for at in (0, 4))
    assert stack == 0x20040000
    assert FLASH_START + BOOT_BYTES < entry < FLASH_START + len(image)
    assert entry % 2, "thumb code"


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda data: data[:-1], "no whole number of blocks"),
        (lambda data: b"", "no whole number of blocks"),
        (lambda data: b"X" + data[1:], "has not the marks"),
        (lambda data: data[512:] + data[:512], "does not follow"),
        (lambda data: data[:28] + bytes(4) + data[32:], "another chip"),
    ],
)
def test_what_is_no_image_is_told_apart(spoil: object, wrong: str) -> None:
    assert callable(spoil)
    with pytest.raises(NotUf2Error, match=wrong):
        from_uf2(spoil(to_uf2(bytes(600))))
