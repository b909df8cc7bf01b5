"""Every kind of file has the one reader: all errors at once, each as `file:line:column: what; what to do`."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from console.core.charts import read_chart
from console.panels.hardware import load_panel, load_wiring
from console.panels.hardware.parts import load_parts
from console.panels.keymap import load_keys
from console.shipped import HARDWARE, MAPS
from console.table.settings_reader import read_settings
from console.toml_file import BadFileError

SETTINGS = '[table]\nlanguage = "en"\nlook = "night"\n\n[sound]\nvolume = 7\n'
CHART = (MAPS / "alpha-real-time.toml").read_text()
FORM = re.compile(r"(?P<file>.+\.toml):(?P<line>\d+):(?P<column>\d+): .+; .+")


def shipped(name: str) -> str:
    return (HARDWARE / name).read_text()


@pytest.mark.parametrize(
    ("read", "text", "one", "other"),
    [
        (read_settings, SETTINGS, ('"night"', "= 3"), ("volume = 7", "volume = 70")),
        (read_chart, CHART, ("edition = 1", "edition = = 1"), ('"printed"', '"printd"')),
        (load_panel, shipped("panel.toml"), ("edge_mm = ", "edge_mm = ="), ('"white"', '"whit"')),
        (
            lambda path: load_wiring(load_panel(), path),
            shipped("wiring-mega.toml"),
            ('east = "D15"', 'east = "D15'),
            ('south = "D16"', 'south = "D99"'),
        ),
        (load_keys, shipped("keys.toml"), ('west = "A"', "west = A"), ('"SPACE"', '"SPACEBAR"')),
        (load_parts, shipped("parts.toml"), ('unit = "m"', "unit = m"), ('per = "table"', 'per = "tabel"')),
    ],
    ids=["settings", "chart", "panel", "wiring", "keys", "parts"],
)
def test_a_line_that_is_no_toml_does_not_hide_the_other_errors(
    tmp_path: Path, read: Callable[[Path], object], text: str, one: tuple[str, str], other: tuple[str, str]
) -> None:
    assert one[0] in text and other[0] in text, text
    path = tmp_path / "spoiled.toml"
    path.write_text(text.replace(*one, 1).replace(*other, 1))
    with pytest.raises(BadFileError) as bad:
        read(path)
    told = [FORM.fullmatch(line) for line in str(bad.value).splitlines()]
    assert all(told), bad.value
    lines = {int(match["line"]) for match in told if match}
    assert lines == {text[: text.index(old)].count("\n") + 1 for old in (one[0], other[0])}, bad.value


def test_a_missing_setting_is_told_where_it_should_stand(tmp_path: Path) -> None:
    path = tmp_path / "parts.toml"
    text = shipped("parts.toml")
    path.write_text(text + '[parts.string]\nen = "string"\nfr = "ficelle"\nper = "table"\n', encoding="utf-8")
    with pytest.raises(BadFileError) as bad:
        load_parts(path)
    line = text.count("\n") + 1
    assert (
        str(bad.value).splitlines()[0]
        == f"{path}:{line}:8: wirings is missing in [parts.string]; add: wirings = ..."
    )


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    os.mkfifo(path)
    with pytest.raises(BadFileError, match=":1:1: this is no ordinary file; name a file on a disk"):
        read_settings(path)
