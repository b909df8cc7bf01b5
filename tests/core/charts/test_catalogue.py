"""Charts are found by the names people use for them."""

from pathlib import Path

import pytest

from console.core.chart import Mode
from console.core.charts import find_file, load
from console.toml_file import BadFileError


@pytest.mark.parametrize("name", ["alpha-2", "ALPHA-2", " Alpha-2 ", "alpha-2-real-time", "Alpha 2"])
def test_a_name_alone_means_real_time(name: str) -> None:
    chart = load(name)
    assert (chart.name, chart.mode) == ("alpha-2", Mode.REAL_TIME)


def test_a_name_and_a_mode() -> None:
    assert load("alpha-2", Mode.TURN_BY_TURN).columns == 10


def test_the_name_of_a_file() -> None:
    assert load("alpha-2-turn-by-turn").mode is Mode.TURN_BY_TURN


@pytest.mark.parametrize("mode", [None, *Mode])
def test_sonar_family_charts_serve_both_modes(mode: Mode | None) -> None:
    assert load("umbria", mode, game="sonar-family").mode is None


def test_a_path() -> None:
    path = find_file("echo", Mode.TURN_BY_TURN)
    assert load(str(path)).archer_mines == load("echo", Mode.TURN_BY_TURN).archer_mines


def test_a_path_beside_the_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(find_file("bravo").read_text())
    assert load("mine.toml").name == "bravo"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("alfa", "did you mean alpha?"), ("umbra", "did you mean umbria?"), ("xyzzy", "there are")],
)
def test_an_unknown_name_suggests_the_nearest(name: str, hint: str) -> None:
    with pytest.raises(BadFileError, match="no chart of this name") as caught:
        load(name)
    assert hint in str(caught.value)


def test_a_file_of_the_other_mode_is_refused() -> None:
    with pytest.raises(BadFileError, match="this chart is for real-time, not turn-by-turn"):
        load(str(find_file("alpha")), Mode.TURN_BY_TURN)


def test_a_chart_of_another_game_is_refused() -> None:
    with pytest.raises(BadFileError, match="this chart is of captain-sonar, not sonar-family"):
        load("alpha", game="sonar-family")


@pytest.mark.parametrize(
    "name", ["", "/", "./", "a/\0b", "\0", "x" * 5000, "x" * 5000 + ".toml", "/dev/null", "é.toml"]
)
def test_odd_names_are_refused_in_words(name: str) -> None:
    with pytest.raises(BadFileError) as caught:
        load(name)
    assert len(caught.value.problems) >= 1
