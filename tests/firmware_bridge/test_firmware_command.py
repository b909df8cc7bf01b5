"""`sonar-table firmware`, as people use it."""

import os
import termios
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from firmware_bridge.firmware_images import IMAGES
from firmware_bridge.pico_drive import DriveError, wait_for_drive
from firmware_bridge.port import open_port, plugged_in
from firmware_bridge.uf2 import FLASH_START, from_uf2
from tests.firmware_bridge.desk import BUILT


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, ["firmware", *arguments], input=typed, env={"XDG_CACHE_HOME": str(BUILT)})


def only_tools(directory: Path, monkeypatch: pytest.MonkeyPatch, **scripts: str) -> None:
    """A PATH with the tools that a build needs, these scripts, and nothing else."""
    for tool in ("make", "avr-gcc", "avr-objcopy", "avr-size", "cc", "mkdir", "sh"):
        found = next(Path(place) / tool for place in os.get_exec_path() if (Path(place) / tool).exists())
        (directory / tool).symlink_to(found)
    for name, script in scripts.items():
        (directory / name).write_text(f"#!/bin/sh\n{script}\n")
        (directory / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(directory))


@pytest.mark.parametrize("command", ["build", "flash", "simulate", "try"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"sonar-table firmware {command}" in result.stdout.split("Example:")[1]


def test_build_leaves_a_hex_file_where_it_is_asked_for(tmp_path: Path) -> None:
    result = run("build", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "bridge.hex").read_text().startswith(":")
    assert str(tmp_path / "bridge.hex") in result.stdout


def test_a_wiring_for_another_board_is_refused(tmp_path: Path) -> None:
    result = run("build", "-o", str(tmp_path), "--wiring", "pi")
    assert result.exit_code == 1
    assert "the firmware runs on" in result.stderr


def test_a_missing_compiler_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("build")
    assert result.exit_code == 1
    assert "avr-gcc" in result.stderr
    assert "sudo apt-get install" in result.stderr


def test_flash_shows_and_runs_avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_tools(tmp_path, monkeypatch, avrdude=f'echo "$@" > {tmp_path}/asked')
    result = run("flash", "--port", "/dev/ttyACM3")
    assert result.exit_code == 0, result.output
    asked = (tmp_path / "asked").read_text().strip()
    assert f"avrdude {asked}" in result.stdout
    assert asked.startswith("-p atmega2560 -c wiring -P /dev/ttyACM3 -b 115200 -D -U flash:w:")


def test_flash_with_an_isp_programmer_asks_for_no_port(tmp_path: Path) -> None:
    result = run("flash", "--programmer", "usbasp", "--dry-run")
    assert result.exit_code == 0, result.output
    assert "-c usbasp -U flash:w:" in result.stdout


def test_a_failing_avrdude_is_an_error_with_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_tools(tmp_path, monkeypatch, avrdude="exit 4")
    result = run("flash", "--port", "/dev/ttyACM3")
    assert result.exit_code == 1
    assert "avrdude ended with code 4" in result.stderr


def test_a_missing_avrdude_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_tools(tmp_path, monkeypatch)
    result = run("flash", "--port", "/dev/ttyACM3")
    assert result.exit_code == 1
    assert "sudo apt-get install avrdude" in result.stderr


@pytest.mark.parametrize(
    ("names", "told"),
    [([], "no board is plugged in"), (["ttyACM0", "ttyUSB0"], "2 boards are plugged in")],
)
def test_flash_without_a_port_needs_exactly_one_board(
    names: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dev").mkdir()
    for name in names:
        (tmp_path / "dev" / name).touch()
    monkeypatch.setattr("console.commands.firmware.plugged_in", lambda: plugged_in(tmp_path))
    result = run("flash", "--dry-run")
    assert result.exit_code == 2
    assert told in result.stderr
    assert all(name in result.stderr for name in names)


def test_a_simulated_panel_is_touched_by_typing() -> None:
    typed = "press captain.north\nlamps\ntap blue.radio.erase\nrelease captain.north\nreset\n\nquit\nlamps\n"
    result = run("simulate", "--crew", "blue", typed=typed)
    assert result.exit_code == 0, result.output
    first, *answers = result.stdout.splitlines()
    assert first.startswith("The blue crew's bridge is at /")
    assert [answer.split(" at ")[0] for answer in answers if " at " in answer] == [
        "press captain.north",
        "tap blue.radio.erase",
        "release captain.north",
    ]
    assert answers[-1] == "ok"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("press captain.up", "'captain.up' is no control"),
        ("press", "'press' what?"),
        ("dance", "'dance' is not understood; known are press, release, tap, lamps"),
    ],
)
def test_what_is_not_understood_is_told_and_the_simulation_goes_on(typed: str, told: str) -> None:
    result = run("simulate", typed=f"{typed}\nreset\n")
    assert result.exit_code == 0
    assert told in result.stderr
    assert result.stdout.endswith("ok\n")


class Panel:
    """A Pico's port, which shows its drive when it was opened at 1200 baud: a pseudo-terminal, a folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.near, far = os.openpty()
        self.port = os.ttyname(far)
        self.drive = folder / "RPI-RP2"
        monkeypatch.setattr("console.commands.firmware.find_drives", self.drives)

    def speed(self) -> int:
        return int(termios.tcgetattr(self.near)[5])

    def drives(self) -> list[Path]:
        if self.speed() != termios.B1200:
            return []
        self.drive.mkdir(exist_ok=True)
        (self.drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\r\n")
        return [self.drive]


def test_a_pico_that_runs_is_flashed_by_its_port_without_a_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(tmp_path, monkeypatch)
    result = run("flash", "--board", "pico", "--port", panel.port)
    assert result.exit_code == 0, result.output
    assert "Flash it all the same?" not in result.output
    assert (panel.drive / "BRIDGE.UF2").read_bytes() == (IMAGES / "pico-bridge.uf2").read_bytes()


@pytest.mark.parametrize(("answer", "code"), [("n", 1), ("y", 0)])
def test_in_a_match_it_asks_first(
    answer: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(tmp_path, monkeypatch)
    with open_port(panel.port):
        result = run("flash", "--board", "pico", "--port", panel.port, typed=f"{answer}\n")
    assert "a match may be under way. Flash it all the same?" in result.output
    assert result.exit_code == code, result.output
    assert (panel.drive / "BRIDGE.UF2").exists() == (answer == "y")


def test_a_pico_whose_firmware_does_not_know_the_way_is_told_of_its_button() -> None:
    waited: list[float] = []
    with pytest.raises(DriveError, match="Hold its BOOTSEL button"):
        wait_for_drive([], list, waited.append)
    assert sum(waited) == 15


def test_a_drive_that_waits_already_is_not_taken_for_the_one_that_comes(tmp_path: Path) -> None:
    other, new = tmp_path / "other", tmp_path / "new"
    looks = iter([[other], [other], [other, new]])
    assert wait_for_drive([other], lambda: next(looks), lambda seconds: None) == new


def test_build_makes_an_image_for_the_pico(tmp_path: Path) -> None:
    result = run("build", "--board", "pico", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert from_uf2((tmp_path / "bridge.uf2").read_bytes())[0] == FLASH_START
    assert str(tmp_path / "bridge.uf2") in result.stdout


def test_a_wiring_of_the_other_board_is_refused() -> None:
    result = run("build", "--board", "pico", "--wiring", "mega")
    assert result.exit_code == 2
    assert "mega is a wiring for the board mega: --board mega" in result.stderr
