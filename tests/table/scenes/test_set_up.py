"""Set-up: what the settings offer can be played, and what was chosen last is offered again."""

from dataclasses import asdict
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from console.core.chart import Chart, Mode
from console.core.charts import read_chart, shipped_files, write_chart
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.games import GAMES, set_up, stations_of
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import Settings
from console.table.settings_reader import read_settings
from console.toml_file import BadFileError
from tests.table.driver import TableDriver

SHIPPED = [read_chart(path) for path in shipped_files()]
NAMES = sorted({chart.name for chart in SHIPPED} | {path.stem for path in shipped_files()})
"""What `sonar-table charts list` lists, and what its commands take besides."""


def settings_of(folder: Path, **match: str) -> Settings:
    """As an owner writes them."""
    file = folder / "table.toml"
    file.write_text("[match]\n" + "".join(f'{name} = "{value}"\n' for name, value in match.items()))
    return read_settings(file)


def offered(settings: Settings) -> TableDriver:
    """A table at its first press."""
    driver = TableDriver(**asdict(settings))
    driver.set_up()
    return driver


def begun(driver: TableDriver) -> Any:
    """The options of the match that begins with the next press."""
    driver.row("begin")
    driver.press("blue.captain.ok")
    scene = driver.table.scene
    assert isinstance(scene, MatchScene)
    assert driver.scene in ("start", "play")
    return scene.match.plan


def value(driver: TableDriver, name: str) -> Any:
    """What a row of the menu shows."""
    driver.row(name)
    menu = driver.screen("blue").menu
    assert menu is not None
    shown = next(row.value for row in menu.rows if row.label.key == f"set-up.{name}")
    assert shown is not None
    return dict(shown.args)["value"]


def chart_named(name: str, mode: str) -> Chart:
    """The chart that an owner means who asks for this mode."""
    stems = {path.stem: chart for path, chart in zip(shipped_files(), SHIPPED, strict=True)}
    return stems.get(name) or stems[f"{name}-{mode}"]


@pytest.mark.parametrize(("name", "mode"), [*product(NAMES, Mode)])
def test_every_chart_that_the_program_offers_begins_a_match(tmp_path: Path, name: str, mode: str) -> None:
    chart = chart_named(name, mode)
    options = begun(offered(settings_of(tmp_path, chart=name, mode=mode)))
    assert (options.game, options.chart) == (chart.game, chart.name)
    assert options.mode == (chart.mode or mode)
    assert options.edition == chart.edition


EVERY_GAME = [*product(GAMES, ("alpha", "echo-2", "umbria"), ("hunt", "sudden-death"))]


@pytest.mark.parametrize(("game", "chart", "goal"), EVERY_GAME)
def test_the_game_of_the_settings_is_offered_first(tmp_path: Path, game: str, chart: str, goal: str) -> None:
    driver = offered(settings_of(tmp_path, game=game, chart=chart, goal=goal))
    assert value(driver, "game") == game
    options = begun(driver)
    assert options.game == game
    if game == ("sonar-family" if chart == "umbria" else "captain-sonar"):
        assert options.chart == chart


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_chosen_can_be_played(game: str, seed: int) -> None:
    chance = Random(seed)
    offer = MatchPlan(game=game, chart="alpha", mode="real-time", goal="hunt", seed=1)
    choices = stations_of(game).first_choices(offer)
    for _ in range(20):
        crews = frozenset(crew for crew in Crew if chance.random() < 0.2)
        choices = choices.with_computers(crews)
        row = chance.choice(choices.rows)
        assert row.value in row.values
        choices = row.choose(chance.choice(row.values))
        assert set_up(choices.plan(offer)).name == game
        assert len(set(choices.posts)) == len(choices.posts)


def own_chart(folder: Path, name: str) -> Path:
    path = folder / "reef.toml"
    path.write_text(write_chart(next(chart for chart in SHIPPED if chart.name == name)))
    return path


def test_a_chart_of_the_owner_s_is_offered_beside_those_that_ship(tmp_path: Path) -> None:
    path = own_chart(tmp_path, "alpha-2")
    driver = offered(settings_of(tmp_path, chart=str(path)))
    assert (value(driver, "chart"), value(driver, "mode")) == ("reef", "real-time"), "it is for real time"
    driver.choose("chart", "bravo")
    driver.choose("chart", "reef")
    options = begun(driver)
    assert (options.chart, options.edition, options.mode) == (str(path), 2, "real-time")


def test_two_people_who_cannot_play_in_real_time_get_another_chart(tmp_path: Path) -> None:
    driver = offered(settings_of(tmp_path, chart=str(own_chart(tmp_path, "alpha-2"))))
    driver.choose("blue-people", "1")
    driver.choose("red-people", "1")
    options = begun(driver)
    assert (options.chart, options.mode, options.players) == ("alpha", "turn-by-turn", "1,1")


def test_a_chart_of_the_owner_s_for_sonar_family(tmp_path: Path) -> None:
    path = own_chart(tmp_path, "umbria")
    options = begun(offered(settings_of(tmp_path, chart=str(path), mode="real-time")))
    assert (options.game, options.chart, options.mode) == ("sonar-family", str(path), "real-time")


@pytest.mark.parametrize(
    ("match", "told"),
    [
        ({"chart": "umbra"}, "did you mean umbria?"),
        ({"chart": "/nowhere/reef.toml"}, "chart in [match]"),
        ({"game": "sonar-familly"}, "did you mean sonar-family?"),
        ({"game": "chess"}, "known: captain-sonar, con-sonar, sonar-family"),
    ],
)
def test_what_cannot_be_played_is_an_error_of_the_settings(
    tmp_path: Path, match: dict[str, str], told: str
) -> None:
    with pytest.raises(BadFileError) as bad:
        settings_of(tmp_path, **match)
    assert [problem.place.line for problem in bad.value.problems] == [2]
    assert told in str(bad.value)


def test_set_up_comes_back_with_what_was_chosen_last() -> None:
    driver = TableDriver(idle_seconds=0, match_minutes=1)
    driver.set_up()
    chosen = {"mode": "real-time", "chart": "echo-2", "goal": "sudden-death", "red-name": "Orca"}
    chosen |= {"blue-crew": "officer", "shy": "red"}
    for name, wanted in chosen.items():
        driver.choose(name, wanted)
    begun(driver)
    driver.advance(63)
    driver.leave()
    driver.set_up()
    menu = driver.screen("red").menu
    assert menu is not None and menu.chosen == 0, "begin is where everybody starts"
    assert {name: value(driver, name) for name in chosen} == chosen
    driver.choose("game", "con-sonar")
    driver.choose("con-players", "4")
    driver.press(*["blue.captain.cancel"] * 3)
    assert driver.scene == "attract"
    driver.set_up()
    assert (value(driver, "game"), value(driver, "con-players")) == ("con-sonar", "4")


def test_what_service_changed_holds_for_the_next_set_up() -> None:
    driver = TableDriver(idle_seconds=60)
    driver.set_up()
    driver.choose("chart", "delta")
    driver.press(*["blue.captain.cancel"] * 3)
    driver.table.settings = driver.table.scene.settings
    driver.link.press("blue.captain.cancel")
    driver.advance(6)
    driver.link.release("blue.captain.cancel")
    while (menu := driver.screen("blue").menu) and menu.rows[menu.chosen].label.key != "service.idle_seconds":
        driver.press("blue.captain.south")
    driver.press("blue.captain.west", "blue.captain.cancel")
    driver.set_up()
    assert value(driver, "chart") == "delta"
    driver.advance(200)
    assert driver.scene == "set-up", "0: never"


def test_the_pages_are_tiles_and_courses_move_as_they_lie() -> None:
    driver = TableDriver()
    driver.set_up()
    menu = driver.screen("blue").menu
    assert menu.tiles and all(row.sign for row in menu.rows)
    assert driver.screen("blue").chart is not None, "the chart's tile shows it"
    for control, chosen in (("east", 2), ("south", 3), ("east", 5), ("east", 5), ("west", 3), ("west", 1)):
        driver.press(f"blue.captain.{control}")
        assert driver.screen("blue").menu.chosen == chosen
    driver.press("blue.captain.ok")
    assert not driver.screen("blue").menu.tiles, "a page has rows"
