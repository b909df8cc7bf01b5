"""The key map of two crews on one keyboard."""

from pathlib import Path

import pytest

from console.languages import written
from console.panels.hardware import Panel
from console.panels.keymap import SCANCODES, load_keys
from tests.panels.hardware.conftest import Run, Spoil


def test_every_control_of_both_crews_has_a_key(panel: Panel) -> None:
    keys = load_keys()
    reached = {
        keys.control(code, {"blue": station.id, "red": station.id})
        for station in panel.stations
        for code in SCANCODES.values()
    }
    assert reached >= {f"{crew}.{control}" for crew in ("blue", "red") for control in panel.lamps}
    assert {"table.key", "table.coin"} <= reached


def test_a_key_is_the_control_of_the_chosen_station() -> None:
    keys = load_keys()
    assert keys.first() == {"blue": "captain", "red": "captain"}
    assert keys.control(SCANCODES["W"], keys.first()) == "blue.captain.north"
    assert keys.control(SCANCODES["W"], {"blue": "engineer", "red": "captain"}) == "blue.engineer.north-3"
    assert keys.control(SCANCODES["I"], {"blue": "engineer", "red": "captain"}) == "red.captain.north"
    assert keys.control(SCANCODES["F8"], keys.first()) is None


def test_a_key_chooses_a_station() -> None:
    keys = load_keys()
    assert keys.choice(SCANCODES["F3"]) == ("blue", "engineer")
    assert keys.choice(SCANCODES["F12"]) == ("red", "radio")
    assert keys.choice(SCANCODES["W"]) is None


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_stop_is_one_key_for_every_station(crew: str, panel: Panel) -> None:
    keys = load_keys()
    stop = {"blue": SCANCODES["LCTRL"], "red": SCANCODES["BACKSPACE"]}[crew]
    stops = {
        station.id: keys.control(stop, {"blue": station.id, "red": station.id}) for station in panel.stations
    }
    first_mate = stops.pop("first-mate")
    assert first_mate == f"{crew}.first-mate.stop"
    assert set(stops.values()) == {f"{crew}.captain.stop"}


def test_the_crews_share_no_key(panel: Panel) -> None:
    keys = load_keys()
    blue, red = (
        {*one.choose, *one.always, *(code for keys in one.stations.values() for code in keys)}
        for one in keys.crews.values()
    )
    assert not blue & red


def test_a_map_without_stations_to_choose_is_in_order(tmp_path: Path) -> None:
    """As a cabinet's USB keyboard encoder has it: every key is one control."""
    file = tmp_path / "encoder.toml"
    file.write_text('[blue.always]\ncaptain.north = "KP8"\nengineer.ok = "A"\n')
    keys = load_keys(file)
    assert keys.control(SCANCODES["KP_8"], keys.first()) == "blue.captain.north"
    assert keys.choice(SCANCODES["A"]) is None


def test_the_command_shows_every_control_of_both_crews(run: Run, panel: Panel) -> None:
    for language in ("en", "fr"):
        result = run("keys", "--language", language)
        assert result.exit_code == 0
        for control in panel.controls:
            assert result.stdout.count(f" {written(control.label, language)}") >= 2
    assert "without a key" not in result.stdout


def test_the_command_says_what_has_no_key(run: Run, spoil: Spoil) -> None:
    result = run("keys", "--file", spoil("keys.toml", 'cancel = "Q"\n', ""))
    assert result.exit_code == 0
    assert "blue without a key: captain.cancel\n" in result.stdout


def test_the_command_tells_of_errors_and_shows_nothing(run: Run, spoil: Spoil) -> None:
    result = run("keys", "--file", spoil("keys.toml", '"SPACE"', '"SPACEBAR"'))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "did you mean SPACE?" in result.stderr
