"""The table's settings: a default for everything, all errors of a file at once."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from console.cli import main
from console.commands.play import settings_or_defaults
from console.languages import LANGUAGES, say
from console.table.settings import DEFAULTS, OPTIONS
from console.table.settings_files import changes_file, load_settings, save_changes
from console.table.settings_reader import parse_settings, read_settings
from console.toml_file import BadFileError
from console.toml_file.setting_values import machine_address


def written(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("SONAR_TABLE", raising=False)
    assert load_settings() == DEFAULTS


def test_what_the_command_writes_reads_back_to_the_defaults(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["settings", "--new"])
    assert read_settings(written(tmp_path, done.output)) == DEFAULTS


def test_settings_are_read(tmp_path: Path) -> None:
    text = '[table]\nlanguage = "fr"\n[match]\nmatch_minutes = 30\n[panels]\nblue_link = "gpio"\n'
    settings = read_settings(written(tmp_path, text))
    assert (settings.language, settings.match_minutes, settings.blue_link) == ("fr", 30, "gpio")


def test_all_errors_come_at_once_with_line_and_hint(tmp_path: Path) -> None:
    text = (
        '[table]\nlanguage = "de"\nlok = "day"\n[sound]\nvolume = 11\n[displays]\nblue_turned = 45\n[sond]\n'
    )
    with pytest.raises(BadFileError) as bad:
        read_settings(written(tmp_path, text))
    told = [(problem.place.line, problem.what, problem.hint) for problem in bad.value.problems]
    assert [line for line, _, _ in told] == [2, 3, 5, 7, 8]
    assert "did you mean look?" in told[1][2]
    assert "0 to 10" in told[2][2]
    assert "did you mean sound?" in told[4][2]


def test_computers_and_help_that_nobody_knows_are_errors_too(tmp_path: Path) -> None:
    text = '[match]\ncomputers = "red=genius"\nassists = "blue.cook=hints"\n'
    with pytest.raises(BadFileError) as bad:
        read_settings(written(tmp_path, text))
    assert [problem.place.line for problem in bad.value.problems] == [2, 3]
    assert "'red=genius' is not a crew or station and its level" in bad.value.problems[0].what


@pytest.mark.parametrize(
    "word", ["--crew=red=genius", "--station=blue.cook=ace", "--assist=blue.radio=maybe"]
)
def test_what_play_is_told_of_computers_and_help_is_checked(word: str) -> None:
    done = CliRunner().invoke(main, ["play", "--demonstration", word])
    assert done.exit_code == 2
    assert word.split("=", 1)[1] in done.output


def test_the_command_shows_each_setting_with_its_meaning(tmp_path: Path) -> None:
    path = written(tmp_path, "[sound]\nvolume = 3\n")
    shown = CliRunner().invoke(main, ["settings", "--file", str(path)])
    assert shown.exit_code == 0
    assert "volume = 3  (default 7)" in shown.output
    for option in OPTIONS:
        assert option.meaning in shown.output


def test_a_bad_file_ends_the_command_with_one(tmp_path: Path) -> None:
    path = written(tmp_path, "language = 3 = 4\n")
    done = CliRunner().invoke(main, ["settings", "--file", str(path)])
    assert done.exit_code == 1
    assert "table.toml:1" in done.output


@given(st.text(max_size=200))
def test_any_text_is_settings_or_a_clear_error(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    path.write_text(text, encoding="utf-8", errors="replace")
    try:
        read_settings(path)
    except BadFileError as bad:
        assert bad.problems


@pytest.fixture
def changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What service mode changed, on a table whose table.toml says otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SONAR_TABLE", raising=False)
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    written(tmp_path, "[sound]\nvolume = 3\n")
    assert save_changes(replace(DEFAULTS, volume=9)) is None
    assert load_settings().volume == 9
    return changes_file()


@pytest.mark.parametrize(
    "spoiled", [b"", b"\0" * 200, b"\xff\xfe", b"[sound]\nvolu", b"[sound]\nvolume = 99\n"]
)
def test_damaged_changes_of_service_mode_are_said_and_kept_aside(
    changes: Path, spoiled: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    changes.write_bytes(spoiled)
    settings, warnings = settings_or_defaults(None)
    assert settings.volume == 3, "table.toml holds"
    (message,) = warnings
    assert all("changed.toml.damaged" in say(message, language) for language in LANGUAGES)
    assert str(changes) in capsys.readouterr().err
    assert changes.with_name("changed.toml.damaged").read_bytes() == spoiled
    assert settings_or_defaults(None) == (settings, ())
    assert save_changes(replace(settings, volume=1)) is None
    assert load_settings().volume == 1
    assert changes.with_name("changed.toml.damaged").read_bytes() == spoiled


def test_what_is_missing_in_the_changes_is_as_table_toml_says(changes: Path) -> None:
    changes.write_text('[table]\nlanguage = "fr"\n')
    assert (load_settings().language, load_settings().volume) == ("fr", 3)


def test_damaged_changes_are_told_by_the_commands_which_leave_them_alone(changes: Path) -> None:
    changes.write_bytes(b"\0" * 50)
    shown = CliRunner().invoke(main, ["settings"])
    assert shown.exit_code == 0 and str(changes) in shown.stderr
    assert f"{changes}" in CliRunner().invoke(main, ["doctor"]).output
    assert changes.exists()


def test_the_doctor_names_what_was_kept_aside(changes: Path) -> None:
    changes.write_bytes(b"\0" * 50)
    settings_or_defaults(None)
    assert "changed.toml.damaged" in CliRunner().invoke(main, ["doctor"]).output


def test_a_table_is_followed_by_its_pages_or_its_link_to_a_club() -> None:
    assert not DEFAULTS.is_followed
    for section in ("web", "club"):
        assert parse_settings(f"[{section}]\nenabled = true\n", "table.toml").is_followed
    club = parse_settings('[club]\naddress = "10.42.0.7:8883"\nname = "Table 3"\n', "table.toml")
    assert machine_address(club.club_address) == ("10.42.0.7", 8883) and club.club_name == "Table 3"


@pytest.mark.parametrize(
    "address", ["http://10.42.0.7", "10.42.0.7/x", "a b", "somebody@10.0.0.1", "x:port", "["]
)
def test_where_a_club_is_must_be_a_machine(address: str) -> None:
    with pytest.raises(BadFileError, match=r"address in \[club\]"):
        parse_settings(f'[club]\naddress = "{address}"\n', "table.toml")


@pytest.mark.parametrize(
    ("links", "line", "said"),
    [
        ('blue_link = "gpoi"', 2, "did you mean gpio?"),
        ('blue_link = "ttyACM0"', 2, "a serial device such as /dev/"),
        ('blue_link = "/dev/ttyACM0"\nred_link = "/dev/ttyACM0"', 3, "a port of its own"),
        ('blue_link = "/dev/ttyACM0"\nred_link = "/dev/../dev/ttyACM0"', 3, "a port of its own"),
    ],
)
def test_a_link_that_cannot_be_is_told_before_the_table_is_dark(links: str, line: int, said: str) -> None:
    with pytest.raises(BadFileError) as bad:
        parse_settings(f"[panels]\n{links}\n", "table.toml")
    (problem,) = bad.value.problems
    assert problem.place is not None and problem.place.line == line
    assert said in problem.hint


@pytest.mark.parametrize("link", ["screen", "tablet", "gpio", "/dev/gpiochip0"])
def test_both_crews_may_share_what_is_not_one_boards_port(link: str) -> None:
    settings = parse_settings(f'[panels]\nblue_link = "{link}"\nred_link = "{link}"\n', "table.toml")
    assert settings.blue_link == settings.red_link == link
