"""Nobody presses anything: no match ends of it; and whatever is come back to starts its clocks anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console.journal import newest_first, read_journal
from console.languages import say
from console.table.archive import Archive
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

QUIET = {"chart": "charlie", "mode": "real-time", "idle_seconds": 180, "seed": 3}
AT_SEA = ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive")
CYCLE_S = 20 + 5 * 6 + 12
"""After so long attract goes to its other language."""


def at_sea(archive: Archive | None = None, **settings: Any) -> TableDriver:
    driver = TableDriver(archive=archive, **{**QUIET, **settings})
    driver.begin()
    for line in AT_SEA:
        driver.order(line)
    return driver


def family(archive: Archive | None) -> FamilyDriver:
    driver = FamilyDriver(archive=archive, idle_seconds=180, seed=3)
    driver.begin_family()
    return driver


def con_sonar(archive: Archive | None) -> ConSonarDriver:
    driver = ConSonarDriver(archive=archive, idle_seconds=180, seed=3)
    driver.begin_con_sonar(3)
    driver.order(str(driver.con_sonar.match.legal("blue")[0]))
    return driver


BEGUN: tuple[Callable[[Archive | None], TableDriver], ...] = (at_sea, family, con_sonar)


def talk(driver: TableDriver) -> None:
    """Everybody talks, and nobody presses: a match pauses, and 30 s later it is left."""
    driver.advance(212)


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("begin", BEGUN)
def test_a_match_that_nobody_touches_waits_to_be_continued(
    tmp_path: Path, begin: Callable[[Archive | None], TableDriver], kept: bool
) -> None:
    driver = begin(Archive(tmp_path) if kept else None)
    scene = driver.scene
    state = driver.table.scene.match.state  # type: ignore[attr-defined]
    talk(driver)
    assert driver.scene == "attract"
    assert driver.screen("red").poster.call.key == "attract-call.press-on"
    driver.press("red.engineer.ok")
    assert driver.scene == "continue"
    driver.settle()
    driver.press("red.captain.north")
    assert driver.scene == scene
    assert driver.table.scene.match.state == state  # type: ignore[attr-defined]
    if kept:
        (journal,) = newest_first(tmp_path)
        assert read_journal(journal).result is None


@pytest.mark.parametrize("begin", BEGUN)
def test_a_match_that_nobody_touches_pauses_and_is_counted_down(
    tmp_path: Path, begin: Callable[[Archive | None], TableDriver]
) -> None:
    driver = begin(Archive(tmp_path))
    scene = driver.scene
    driver.loudspeaker.sounds.clear()
    driver.advance(182)
    assert driver.scene == "pause"
    foot = driver.screen("red").choices.foot
    assert say(foot, "en").startswith("Anybody there? In 2")
    driver.advance(27)
    assert driver.scene == "pause"
    assert len([name for name, _ in driver.loudspeaker.sounds if name == "ready"]) >= 6, "it is heard"
    driver.press("blue.engineer.ok")
    driver.advance(60)
    assert driver.scene == "pause", "somebody is there"
    driver.press("red.captain.north")
    assert driver.scene == scene, "one press"
    last = read_journal(newest_first(tmp_path)[0]).entries[-4:]
    told = [" ".join(word for word in each.written().split() if not word.startswith("20")) for each in last]
    assert told == ["pause console idle", "clock stops", "resume red", "clock runs"]


@pytest.mark.parametrize("idle_s", [182, 212], ids=["paused", "left for attract"])
def test_after_an_idle_table_everybody_s_wait_begins_anew(idle_s: float) -> None:
    driver = at_sea()
    driver.press("blue.captain.north")
    driver.advance(40)
    assert driver.card("blue.first-mate").waited_s == pytest.approx(40, abs=1)
    driver.advance(idle_s)
    if driver.scene == "attract":
        driver.press("red.engineer.ok")
        driver.settle()
    driver.press("red.captain.north")
    assert driver.scene == "play"
    assert driver.card("blue.first-mate").waited_s == pytest.approx(0, abs=1)
    driver.advance(5)
    assert driver.card("blue.first-mate").waited_s == pytest.approx(5, abs=1)


@pytest.mark.parametrize("begin", BEGUN)
def test_going_on_costs_no_coins_and_a_new_match_does(
    begin: Callable[[Archive | None], TableDriver],
) -> None:
    driver = begin(None)
    object.__setattr__(driver.table.settings, "coins_per_match", 1)
    talk(driver)
    driver.press("blue.captain.ok", "blue.captain.north")
    assert driver.table.coins.credits == 0
    assert driver.table.scene.entered == 2  # type: ignore[attr-defined]


def test_even_a_stop_outlasts_a_long_talk() -> None:
    driver = FamilyDriver(idle_seconds=180, stop_seconds=0, seed=3)
    driver.begin_family(mode="real-time")
    driver.dive()
    driver.order("blue captain stop")
    stopped = driver.screen("red")
    assert stopped.stop is not None
    talk(driver)
    driver.press("blue.captain.ok", "blue.captain.north")
    assert (driver.screen("red").stop, driver.screen("red").view) == (stopped.stop, stopped.view)
    driver.press("blue.captain.cancel")
    assert driver.screen("red").stop is None, "it is played on"


def test_a_match_that_waits_is_found_again_when_the_table_is_switched_off_and_on(tmp_path: Path) -> None:
    driver = at_sea(Archive(tmp_path))
    state = driver.match.match.state
    talk(driver)
    driver.press("blue.captain.ok", "blue.captain.cancel")
    assert driver.scene == "attract", "CANCEL: later"
    driver.table.archive.close()
    again = TableDriver(archive=Archive(tmp_path), **QUIET)
    assert again.scene == "continue"
    talk(again)
    assert again.scene == "attract", "nobody is there"
    again.press("blue.captain.ok", "blue.captain.north")
    assert again.match.match.state == state


def test_while_it_waits_no_time_passes_in_a_match(tmp_path: Path) -> None:
    driver = at_sea(Archive(tmp_path), match_minutes=20)
    driver.advance(60)
    before = driver.screen("blue")
    driver.press("blue.radio.erase")
    talk(driver)
    driver.now_ns += 7000 * 10**9
    driver.press("blue.captain.ok", "blue.captain.north")
    after = driver.screen("blue")
    assert before.clock_s is not None and after.clock_s is not None
    assert 180 <= before.clock_s - after.clock_s <= 182
    assert after.heard[0].age_s < 300, "what was heard last is no older than the match"
    driver.order("blue captain head north")
    (journal,) = newest_first(tmp_path)
    orders = read_journal(journal).orders
    assert orders[-1].order == "blue captain head north"
    assert orders[-1].time_ns < 300 * 10**9
    driver.advance(179)
    assert driver.scene == "play", "idleness is counted anew"


def test_a_match_may_wait_as_often_as_it_likes() -> None:
    driver = at_sea()
    for _ in range(3):
        talk(driver)
        assert driver.scene == "attract"
        driver.press("blue.captain.ok", "blue.captain.north")
        assert driver.scene == "play"
    assert driver.screen("red").clock_s < 3 * 182 + 5


def test_only_a_new_match_ends_the_waiting_and_the_journal_stays(tmp_path: Path) -> None:
    driver = at_sea(Archive(tmp_path))
    orders = read_journal(newest_first(tmp_path)[0]).orders
    talk(driver)
    driver.press("blue.captain.ok", "blue.captain.south", "blue.captain.west")
    assert driver.scene == "set-up"
    talk(driver)
    driver.press("blue.captain.ok")
    assert driver.scene == "continue", "who only looked at set-up has begun nothing"
    driver.press("blue.captain.south", "blue.captain.west", "blue.captain.ok")
    assert driver.scene == "start"
    new, old = newest_first(tmp_path)
    assert (read_journal(old).orders, read_journal(old).result) == (orders, None)
    assert read_journal(new).orders == ()
    driver.table.archive.close()
    again = TableDriver(archive=Archive(tmp_path), **QUIET)
    again.press("blue.captain.north")
    assert again.match.match.state.phase == "set-up", "the new one is what waits now"


def test_a_match_that_was_cut_off_and_never_gone_on_with_is_left_as_it_is(tmp_path: Path) -> None:
    at_sea(Archive(tmp_path)).table.archive.close()
    (old,) = newest_first(tmp_path)
    content = old.read_bytes()
    driver = TableDriver(archive=Archive(tmp_path), **QUIET)
    driver.press("blue.captain.south", "blue.captain.west", "blue.captain.ok")
    assert driver.scene == "start"
    assert old.read_bytes() == content


BOATS = ("Nothing was lost: both boats", "Rien n’est perdu : les deux bateaux")
CARDS = ("Nothing was lost: hands", "Rien n’est perdu : mains")


@pytest.mark.parametrize(
    ("begin", "name", "lost"),
    [(at_sea, "Captain Sonar", BOATS), (family, "Sonar Family", BOATS), (con_sonar, "Con Sonar!", CARDS)],
)
def test_the_question_speaks_of_the_game_that_is_played(
    begin: Callable[[Archive | None], TableDriver], name: str, lost: tuple[str, str]
) -> None:
    driver = begin(None)
    talk(driver)
    driver.press("blue.captain.ok")
    choices = driver.screen("blue").choices
    assert choices is not None and choices.foot is not None and choices.choices[0].about is not None
    played = (f"{name}, 3 min so far", f"{name}, 3 min jouées")
    for language, about, foot in zip(("en", "fr"), played, lost, strict=True):
        assert say(choices.choices[0].about, language).replace(" !", "!") == about
        assert say(choices.foot, language).startswith(foot)


def keep_awake(driver: TableDriver, seconds: float, control: str = "blue.radio.erase") -> None:
    """Somebody presses something now and then."""
    while seconds > 0:
        driver.advance(min(seconds, 60))
        driver.press(control)
        seconds -= 60


@pytest.mark.parametrize("game", ["captain-sonar", "sonar-family", "con-sonar"])
def test_a_lesson_at_which_nobody_sits_down_leads_back_to_attract(game: str) -> None:
    driver = TableDriver(idle_seconds=180, game=game)
    driver.learn()
    keep_awake(driver, 200)
    assert driver.scene == "tutorial", "its clock starts anew with each press"
    driver.advance(212)
    assert driver.scene == "attract"


def test_who_sits_where_leads_back_to_a_set_up_that_is_awake() -> None:
    driver = TableDriver(idle_seconds=180)
    driver.set_up()
    driver.row("stations")
    driver.press("blue.captain.ok")
    keep_awake(driver, 200, "blue.captain.south")
    driver.press("blue.captain.ok")
    driver.advance(170)
    assert driver.scene == "set-up"


def set_up(driver: TableDriver) -> None:
    driver.set_up()
    keep_awake(driver, 100, "blue.captain.south")
    driver.press("blue.captain.cancel", "blue.captain.cancel")


def service(driver: TableDriver) -> None:
    driver.link.press("blue.captain.cancel")
    driver.advance(6)
    driver.link.release("blue.captain.cancel")
    driver.advance(100)
    assert driver.scene == "service"
    driver.press("blue.captain.cancel")


def ended(driver: TableDriver) -> None:
    driver.begin()
    keep_awake(driver, 100)
    assert driver.scene == "end"
    driver.leave()


def waiting(driver: TableDriver) -> None:
    driver.begin()
    talk(driver)
    driver.press("blue.captain.ok")
    keep_awake(driver, 100)
    driver.press("blue.captain.cancel")


@pytest.mark.parametrize("away", [set_up, service, ended, waiting])
def test_attract_comes_back_with_its_film_in_the_table_s_own_language(
    away: Callable[[TableDriver], None],
) -> None:
    driver = TableDriver(idle_seconds=180, match_minutes=1 if away is ended else 0)
    away(driver)
    assert driver.scene == "attract"
    assert driver.screen("blue").language == "en"
    assert driver.screen("blue").film_ms is not None, "the film comes first"
    driver.advance(CYCLE_S - 3)
    assert driver.screen("blue").language == "en"
    driver.advance(6)
    assert driver.screen("blue").language == "fr"


def hold(driver: TableDriver, control: str, seconds: float) -> None:
    driver.link.press(control)
    driver.advance(seconds)
    driver.link.release(control)
    driver.advance(0.1)


def test_a_language_that_was_switched_goes_with_the_players() -> None:
    driver = TableDriver(idle_seconds=180)
    driver.learn()
    hold(driver, "red.radio.ok", 2)
    assert driver.screen("blue").language == "fr"
    driver.press("blue.captain.cancel")
    assert (driver.scene, driver.screen("blue").language) == ("choices", "fr")
    driver.press("blue.captain.west", "blue.captain.ok")
    assert (driver.scene, driver.screen("red").language) == ("start", "fr")
    talk(driver)
    assert (driver.scene, driver.screen("red").language) == ("attract", "en"), "the table's own"
    driver.press("blue.captain.ok")
    assert (driver.scene, driver.screen("red").language) == ("continue", "fr")
    hold(driver, "blue.radio.ok", 2)
    assert (driver.scene, driver.screen("red").language) == ("continue", "en")
    driver.press("blue.captain.north")
    assert (driver.scene, driver.screen("red").language) == ("start", "en")
