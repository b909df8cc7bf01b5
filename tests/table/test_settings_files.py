"""Which table.toml holds, from whichever folder and by whomever a command is typed."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from console.cli import main
from console.commands.play import settings_or_defaults
from console.shipped import HARDWARE, LESSONS, MAPS
from console.table.settings import DEFAULTS
from console.table.settings_files import load_settings, settings_file
from console.table.settings_reader import read_settings
from console.toml_file import BadFileError


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cabinet's folder with settings; whoever types has none, and is in a folder of their own."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    for name in ("SONAR_TABLE", "SONAR_TABLE_DATA"):
        monkeypatch.delenv(name, raising=False)
    folder, here = tmp_path / "cabinet", tmp_path / "here"
    folder.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("console.table.settings_files.CABINET", folder)
    (folder / "table.toml").write_text("[sound]\nvolume = 3\n")
    return folder


@pytest.fixture
def locked(cabinet: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same as the service leaves it: nobody else may look into the folder. (Root may always.)"""

    def refusing(name: str) -> None:
        real = getattr(Path, name)

        def refuse(path: Path, *words: Any, **options: Any) -> Any:
            if cabinet in path.parents:
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *words, **options)

        monkeypatch.setattr(Path, name, refuse)

    refusing("stat")
    refusing("open")
    return cabinet


def sonar_table(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_a_cabinet_s_settings_hold_from_any_folder(cabinet: Path) -> None:
    assert load_settings().volume == 3
    assert f"settings: {cabinet / 'table.toml'}" in sonar_table("doctor")[1]
    (cabinet / "books.sqlite.damaged").touch()
    assert f"kept aside in {cabinet}: books.sqlite.damaged" in sonar_table("doctor")[1]
    assert f"from {cabinet / 'table.toml'}" in sonar_table("settings")[1]
    assert settings_or_defaults(None)[0].volume == 3, "play too: its panels are the machine's"


def test_one_s_own_settings_come_first(
    cabinet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [tmp_path / "data", tmp_path / "home" / "sonar-table", Path()]
    monkeypatch.setenv("SONAR_TABLE_DATA", str(places[0]))
    for place in places:
        place.mkdir(parents=True, exist_ok=True)
        (place / "table.toml").write_text("")
        assert settings_file() == place / "table.toml"
    monkeypatch.setenv("SONAR_TABLE", str(cabinet / "table.toml"))
    assert settings_file() == cabinet / "table.toml"


def test_settings_that_are_the_cabinet_s_alone_are_said_to_be_so(locked: Path) -> None:
    for words in (
        ("settings",),
        ("fairness", "--pairs", "5"),
        ("settings", "--file", f"{locked}/table.toml"),
    ):
        code, told = sonar_table(*words)
        assert code == 1
        assert f"{locked}/table.toml: you may not read these settings; type the command with sudo" in told
    code, told = sonar_table("doctor")
    assert code == 1
    assert "MEND  settings: " in told and "sudo sonar-table doctor" in told


def test_whoever_plays_beside_a_locked_cabinet_plays_with_the_defaults(locked: Path) -> None:
    settings, warnings = settings_or_defaults(None)
    assert settings == DEFAULTS
    assert [warning.key for warning in warnings] == ["table.bad-settings"]


@pytest.mark.usefixtures("cabinet")
def test_a_folder_that_one_may_not_look_into_has_no_settings_of_one_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sudo -u sonar-table` in somebody's home."""
    real = Path.stat

    def refuse(path: Path, **options: bool) -> Any:
        if path == Path("table.toml"):
            raise PermissionError(13, "Permission denied")
        return real(path, **options)

    monkeypatch.setattr(Path, "stat", refuse)
    assert settings_file() == tmp_path / "cabinet" / "table.toml"


def test_files_that_settings_name_lie_beside_them(cabinet: Path) -> None:
    shutil.copy(HARDWARE / "panel.toml", cabinet / "mine.toml")
    shutil.copy(HARDWARE / "wiring-pi.toml", cabinet / "header.toml")
    shutil.copy(MAPS / "alpha-2-real-time.toml", cabinet / "reef.toml")
    (cabinet / "lessons").mkdir()
    shutil.copy(LESSONS / "one-voice.toml", cabinet / "lessons/ours.toml")
    (cabinet / "table.toml").write_text(
        '[panels]\npanel = "mine.toml"\nwiring = "header.toml, mega"\nkeys = "/etc/keys.toml"\n'
        '[match]\nchart = "reef.toml"\n'
    )
    settings = load_settings()
    assert settings.panel == f"{cabinet}/mine.toml"
    assert settings.wiring == f"{cabinet}/header.toml, mega"
    assert (settings.keys, settings.chart) == ("/etc/keys.toml", f"{cabinet}/reef.toml")
    assert settings.hardware.load_wiring("pi").file == f"{cabinet}/header.toml"
    (cabinet / "table.toml").write_text('[match]\nlesson = "ours"\n')
    assert load_settings().lesson == "ours"


def test_a_file_of_the_working_folder_is_taken_only_where_none_lies_beside(cabinet: Path) -> None:
    (cabinet / "table.toml").write_text('[panels]\npanel = "mine.toml"\n')
    with pytest.raises(BadFileError, match=f"{cabinet}/mine.toml:1:1: cannot be read"):
        load_settings()
    shutil.copy(HARDWARE / "panel.toml", "mine.toml")
    assert load_settings().panel == "mine.toml"
    shutil.copy(HARDWARE / "panel.toml", cabinet / "mine.toml")
    assert load_settings().panel == f"{cabinet}/mine.toml"


@pytest.mark.parametrize("name", ["\\u0000", "x" * 300])
def test_a_name_that_no_file_can_have_is_an_error_like_others(cabinet: Path, name: str) -> None:
    (cabinet / "table.toml").write_text(f'[panels]\npanel = "{name}"\n')
    with pytest.raises(BadFileError, match=r"panel in \[panels\]"):
        read_settings(cabinet / "table.toml")
