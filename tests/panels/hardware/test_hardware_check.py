"""`hardware check` finds every kind of error, with file, line and a hint."""

import re
from pathlib import Path

import pytest

from console.shipped import HARDWARE
from tests.panels.hardware.conftest import Run, Spoil
from tests.panels.hardware.errors import ERRORS, KEYS, MEGA, OPTION, PANEL, PI


@pytest.mark.parametrize("name", list(ERRORS))
def test_check_finds(name: str, spoil: Spoil, run: Run) -> None:
    file, old, new, what, hint = ERRORS[name]
    copy = spoil(file, old, new)
    result = run("hardware", "check", OPTION[file], copy)
    assert result.exit_code == 1
    assert what in result.stderr
    assert hint in result.stderr
    assert f"{copy}:" in result.stderr


def test_the_shipped_files_are_in_order(run: Run) -> None:
    result = run("hardware", "check")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "54 controls and lamps" in result.stdout
    for file in (PANEL, MEGA, PI, KEYS):
        assert file in result.stdout


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (MEGA, 'east = "D15"', 'east = "D14"'),
        (PANEL, "x_mm = 36, y_mm = 125", "x_mm = 30, y_mm = 125"),
        (KEYS, 'west = "A"', 'west = "W"'),
        (PANEL, "dash = ", "dsah = "),
    ],
)
def test_an_error_names_its_line(file: str, old: str, new: str, spoil: Spoil, run: Run) -> None:
    text = (HARDWARE / file).read_text()
    line = text[: text.index(old)].count("\n") + 1
    copy = spoil(file, old, new)
    assert f"{copy}:{line}:" in run("hardware", "check", OPTION[file], copy).stderr


def test_all_errors_of_all_files_are_told_at_once(spoil: Spoil, run: Run) -> None:
    panel = spoil(PANEL, 'fr = "Nord"', 'fr = ""')
    wiring = spoil(MEGA, 'east = "D15"', 'east = "D14"')
    wiring.write_text(wiring.read_text().replace('south = "D16"', 'south = "D99"', 1))
    keys = spoil(KEYS, '"SPACE"', '"SPACEBAR"')
    result = run("hardware", "check", "--panel", panel, "--wiring", wiring, "--wiring", "pi", "--keys", keys)
    assert result.exit_code == 1
    told = [line for line in result.stderr.splitlines() if re.match(r"\S+:\d+:\d+: ", line)]
    assert len(told) == 4
    assert result.stderr.endswith("4 errors\n")
    assert "wiring-pi.toml" in result.stdout


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", ":1:1: byte 0xff is not UTF-8; save the file as UTF-8 text"),
        (b'board = "arduino-mega"\nen = "\xe9"', ":2:7: byte 0xe9 is not UTF-8; "),
        (b"board = ", ":1:9: not TOML: "),
        (b"a = 1\na = 2\n", ":2:6: this setting is there twice; remove one of them"),
        (b"x = " + b"[\n" * 5000, ":1:1: brackets within brackets beyond counting; "),
        (b"x = " + b"9" * 5000, ":1:501: a line of 5,004 characters"),
        (b"x = 2031-02-30", ":1:5: not TOML: "),
        (b"\x00", "not TOML: "),
        (b"", ":1:1: board is missing; add: board = ..."),
    ],
)
@pytest.mark.parametrize("option", ["--panel", "--wiring", "--keys"])
def test_what_is_no_such_file_at_all_is_a_clear_error(
    tmp_path: Path, run: Run, content: bytes, told: str, option: str
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    result = run("hardware", "check", option, file)
    assert str(file) in result.stderr or (option == "--keys" and not content)
    if content:
        assert result.exit_code == 1
        assert told in result.stderr


def test_a_file_of_100_mb_is_not_read(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "large.toml"
    with file.open("wb") as large:
        large.truncate(100_000_000)
    result = run("hardware", "check", "--wiring", file)
    assert result.exit_code == 1
    assert (
        f"{file}:1:1: 100,000,000 bytes are too large for a wiring file; the limit is 100,000 bytes"
        in result.stderr
    )


@pytest.mark.parametrize("option", ["--panel", "--wiring", "--keys"])
def test_a_missing_file_and_a_directory_are_clear_errors(tmp_path: Path, run: Run, option: str) -> None:
    missing = run("hardware", "check", option, tmp_path / "none.toml")
    assert "none.toml:1:1: cannot be read: No such file or directory" in missing.stderr
    assert ":1:1: this is a directory; name a " in run("hardware", "check", option, tmp_path).stderr


def test_a_mistyped_name_of_a_wiring_is_a_clear_error(run: Run) -> None:
    result = run("hardware", "check", "--wiring", "megga")
    assert result.exit_code == 1
    assert "megga: no wiring has this name; did you mean mega?" in result.stderr
