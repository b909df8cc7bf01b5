"""A guided first match: people who press what the lesson says, people who do not, and nobody."""

from pathlib import Path

import pytest

from console.core.words import Crew, Station
from console.displays.screen import CardState
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.scenes.guided_scene import FAREWELL_NS
from tests.table.driver import TableDriver
from tests.table.guided_driver import GuidedDriver

GAMES = ("captain-sonar", "sonar-family", "con-sonar")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path, background=False)


@pytest.mark.parametrize("game", GAMES)
def test_who_presses_what_the_lesson_says_gets_through_and_on_into_the_match(game: str) -> None:
    table = GuidedDriver(game, "blue", "red")
    took_s = table.learn_all("blue", "red")
    assert not any(message.key == "lesson.shown" for message in table.told)
    assert {message.key for message in table.told if message.key.startswith("refused")} == set()
    assert took_s < 150
    table.advance(FAREWELL_NS / SECOND_NS + 1)
    assert table.screen("blue").tutorial is None
    assert table.scene == "play"


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("captain-sonar", "start dive head charge break ok note slide stop torpedo surface secure"),
        ("sonar-family", "start dive head note slide stop sonar answer silence missile surface resume"),
    ],
)
def test_every_part_is_done_by_real_orders_that_the_journal_has(
    game: str, wanted: str, archive: Archive
) -> None:
    table = GuidedDriver(game, "blue", "red", archive=archive)
    table.learn_all("blue", "red")
    for crew in Crew:
        assert set(wanted.split()) <= table.verbs(crew)


def test_the_first_player_of_con_sonar_plays_a_chain_and_fires(archive: Archive) -> None:
    table = GuidedDriver("con-sonar", "blue", "red", archive=archive)
    table.learn_all("blue", "red")
    assert {"play", "fire", "end"} <= table.verbs("blue")


@pytest.mark.parametrize("game", GAMES)
def test_a_crew_that_does_nothing_is_shown_its_steps_after_20_seconds(game: str) -> None:
    table = GuidedDriver(game, "blue", "red")
    waited_s, longest_s, shown = 0.0, 0.0, False
    while table.teaching:
        if any(card.state is CardState.AWAITED for card in table.screen("blue").cards):
            waited_s = 0
            table.do_as_told("blue")
        table.advance(0.25)
        waited_s += 0.25
        longest_s = max(longest_s, waited_s)
        if any(card.message.key == "lesson.shown" for card in table.screen("red").cards) and not shown:
            shown = True
            assert 20 <= waited_s <= 21, "nothing is shown before"
        assert longest_s < 30, "what the console does for a slow crew is soon done"
    assert shown


@pytest.mark.parametrize("game", GAMES)
def test_against_nobody_computers_do_their_steps(game: str) -> None:
    table = GuidedDriver(game, "blue")
    assert table.learn_all("blue") < 200
    assert not any(message.key == "lesson.shown" for message in table.told)
    assert table.match.plan.computers.startswith("red=officer")


@pytest.mark.parametrize("game", GAMES)
def test_one_person_learns_at_one_station_and_computers_hold_the_rest(game: str) -> None:
    table = GuidedDriver(game, stations=("radio",))
    table.learn_all("blue")
    table.advance(FAREWELL_NS / SECOND_NS + 5)
    assert table.scene == "play", "the computers go on by themselves"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_what_the_lesson_asks_for_is_obeyed(game: str) -> None:
    table = GuidedDriver(game, "blue", "red")
    for _ in range(3):
        table.do_as_told("blue", "red")
    before = table.match.match.state
    wanted = {f"{crew}.{control}" for crew in Crew for control in table.wanted(crew)}
    for control in ("captain.surface", "captain.stop", "engineer.ok", "first-mate.mine", "radio.erase"):
        if f"blue.{control}" not in wanted:
            table.press(f"blue.{control}")
    assert table.match.match.state == before
    assert table.teaching


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_a_match_that_can_be_continued_after_a_power_cut(game: str, tmp_path: Path) -> None:
    archive = Archive(tmp_path, background=False)
    table = GuidedDriver(game, "blue", "red", archive=archive)
    for _ in range(6):
        table.do_as_told("blue", "red")
    state = table.match.match.state
    archive.sync()
    later = TableDriver(archive=Archive(tmp_path, background=False))
    later.advance(0.5)
    assert later.scene == "continue"
    later.press(f"blue.captain.{'north' if later.screen('blue').choices else 'ok'}")
    assert later.match.match.state == state
    assert later.match.match.plan == table.match.match.plan


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_debriefed(game: str, archive: Archive) -> None:
    table = GuidedDriver(game, "blue", "red", archive=archive, match_minutes=5)
    table.learn_all("blue", "red")
    for _ in range(8):
        table.advance(40)
        table.press("blue.engineer.west-1")
    assert table.scene == "end"
    table.advance(5)
    assert table.match.match_end.debrief.begun
    assert archive.debrief(tuple(Crew))() is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_blinks_at_what_is_to_be_pressed_and_nowhere_else(game: str) -> None:
    table = GuidedDriver(game, "blue", "red")
    wanted = set(table.wanted("blue"))
    seen: list[set[str]] = []
    for _ in range(4):
        seen.append(table.lamps("blue"))
        table.advance(0.25)
    blinks = set.union(*seen) - set.intersection(*seen)
    assert wanted
    assert wanted == blinks


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_nothing_of_the_other_side_s_secrets(game: str) -> None:
    table = GuidedDriver(game, "blue", "red")
    for _ in range(5):
        table.do_as_told("blue", "red")
    before = [table.screen("blue").cards, table.screen("blue").tutorial, table.lamps("blue")]
    state = table.match.match.state
    if game == "con-sonar":
        mine, theirs, *others = state.seats
        hand, pile = state.fleet_pile[:3], (*theirs.hand, *state.fleet_pile[3:])
        changed = state._replace(seats=(mine, theirs._replace(hand=hand), *others), fleet_pile=pile)
    else:
        changed = state._replace(red=state.red._replace(dot=0, route=(0,)))
    assert changed != state
    table.match.match.state = changed
    table.match.look(table.now_ns)
    assert [table.screen("blue").cards, table.screen("blue").tutorial, table.lamps("blue")] == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("offered", GAMES)
def test_strangers_learn_any_game_in_few_presses(offered: str, game: str) -> None:
    driver = TableDriver(game=offered, seed=7, idle_seconds=0)
    driver.learn()
    turns = (GAMES.index(game) - GAMES.index(offered)) % len(GAMES)
    driver.press(*["blue.captain.east"] * turns)
    asked = driver.screen("red").asked
    assert asked is not None and dict(asked.args)["game"] == game, "both displays say which"
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert driver.match.match.plan.game == game
    assert driver.match.teaching  # type: ignore[attr-defined]


def test_whoever_sat_down_stays_when_another_lesson_is_looked_at() -> None:
    driver = TableDriver(game="captain-sonar", seed=7)
    driver.learn()
    driver.settle()
    driver.press("red.radio.ok", "red.engineer.ok", "blue.captain.east")
    driver.press("red.captain.ok")
    driver.advance(11)
    assert driver.match.match.plan.game == "sonar-family"
    assert [crew.value for crew in driver.match.peopled] == ["red"]
    assert driver.match.desks.at(Crew.RED, Station.RADIO).level_at(Station.RADIO) is None


@pytest.mark.parametrize(("game", "chart"), [("captain-sonar", "charlie"), ("sonar-family", "umbria")])
def test_a_lesson_is_in_real_time_on_its_own_sea_whatever_the_owner_set(game: str, chart: str) -> None:
    driver = TableDriver(game=game, seed=7, chart="echo", mode="turn-by-turn")
    driver.learn()
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert (driver.match.match.plan.chart, driver.match.match.plan.mode) == (chart, "real-time")
