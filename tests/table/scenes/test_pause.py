"""A match stands still when every crew with people holds CANCEL, or the key is turned; the ways out of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Station
from console.journal import Changed, Helped, Paused, Record, Seated, Unpaused, newest_first, read_journal
from console.languages import LANGUAGES, say
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

SECOND_NS = 10**9
QUIET = {"idle_seconds": 0, "seed": 3}
AT_SEA = ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive")


def captain_sonar(archive: Archive | None = None, **settings: Any) -> TableDriver:
    options = {"chart": "charlie", "mode": "real-time", **QUIET, **settings}
    driver = TableDriver(archive=archive, **options)
    driver.begin()
    for line in AT_SEA:
        given = driver.match.give(driver.match.match.game.grammar.parse(line), driver.now_ns)
        assert given.refused is None
    return driver


def stop(driver: TableDriver) -> None:
    """Blue stops the table, with something to stop for."""
    scene = driver.match
    if not isinstance(driver, FamilyDriver):
        blue = scene.match.state.blue._replace(gauges=scene.match.game.set_up.boxes)
        scene.match.state = scene.match.state._replace(blue=blue)
        scene.look(driver.now_ns)
    driver.press("blue.captain.stop")
    assert driver.screen("red").stop is not None


def family(archive: Archive | None = None, **settings: Any) -> FamilyDriver:
    driver = FamilyDriver(archive=archive, **{**QUIET, **settings})
    driver.begin_family(mode="real-time")
    for crew in driver.match.peopled:
        driver.press(f"{crew}.captain.ok", f"{crew}.captain.ok")
    driver.advance(0 if len(driver.match.peopled) == 2 else 20)
    assert driver.scene == "play"
    return driver


def con_sonar(archive: Archive | None = None, **settings: Any) -> ConSonarDriver:
    driver = ConSonarDriver(archive=archive, **{**QUIET, **settings})
    driver.begin_con_sonar(4)
    return driver


Begin = Callable[..., TableDriver]
CREWS: tuple[Begin, ...] = (captain_sonar, family)
GAMES: tuple[Begin, ...] = (*CREWS, con_sonar)


def hold(driver: TableDriver, control: str, seconds: float) -> None:
    driver.link.press(control)
    driver.advance(seconds)
    driver.link.release(control)
    driver.advance(0.05)


def ask(driver: TableDriver, crew: str) -> None:
    """As this crew asks for a pause: where CANCEL is held to look at a hand, it is tapped three times."""
    if isinstance(driver, ConSonarDriver):
        driver.press(*[f"{crew}.captain.cancel"] * 3)
    else:
        hold(driver, f"{crew}.captain.cancel", 2.1)
    driver.settle()


def pause(driver: TableDriver) -> None:
    ask(driver, "blue")
    ask(driver, "red")
    assert driver.scene == "pause"


def turn_key(driver: TableDriver, on: bool) -> None:
    press = Press("table.key", on, driver.now_ns, 0)
    driver.table.hear([OrderedPress(press, "test", driver.now_ns, driver.now_ns)], driver.now_ns)
    driver.settle()


def journal(folder: Path) -> Record:
    return read_journal(newest_first(folder)[0])


def noted(folder: Path, *kinds: type) -> list[str]:
    return [entry.written() for entry in journal(folder).entries if isinstance(entry, kinds)]


@pytest.mark.parametrize("begin", GAMES)
def test_both_crews_hold_cancel_and_the_match_stands(begin: Begin, tmp_path: Path) -> None:
    driver = begin(Archive(tmp_path))
    before = driver.match
    ask(driver, "red")
    assert driver.scene == "play"
    assert {crew: driver.screen(crew).asked.key for crew in Crew} == {
        "red": "pause.asked-ours",
        "blue": f"pause.asked-theirs{'-taps' if begin is con_sonar else ''}",
    }
    ask(driver, "blue")
    assert driver.scene == "pause"
    assert [driver.screen(crew).choices.title.key for crew in Crew] == ["pause.title"] * 2
    assert noted(tmp_path, Paused) == ["pause red"], "who asked first"
    driver.press("blue.captain.north")
    assert driver.match is before
    assert noted(tmp_path, Paused, Unpaused) == ["pause red", "resume blue"]
    assert driver.screen("blue").asked is None


@pytest.mark.parametrize("begin", GAMES)
def test_a_crew_that_asks_alone_is_not_heard_for_ever(begin: Begin) -> None:
    driver = begin()
    ask(driver, "blue")
    driver.advance(13)
    assert driver.screen("red").asked is not None
    driver.advance(2)
    assert driver.screen("red").asked is None
    ask(driver, "red")
    assert driver.scene == "play"
    hold(driver, "blue.captain.cancel", 1.8)
    assert driver.scene == "play", "not held for long enough"


def test_looking_at_a_hand_never_pauses() -> None:
    driver = con_sonar()
    for crew in Crew:
        driver.link.press(f"{crew}.captain.cancel")
    driver.advance(8)
    assert driver.scene == "play"
    for crew in Crew:
        driver.link.release(f"{crew}.captain.cancel")
    driver.advance(0.1)
    assert driver.screen("red").asked is None
    assert "pause.tap-ask" not in [caption.key for caption in driver.screen("red").captions]
    driver.press("blue.captain.cancel", "red.captain.cancel")
    assert (driver.scene, driver.screen("red").asked) == ("play", None), "a look arms nothing"


def test_three_taps_in_a_row_ask_for_a_pause_where_hands_are_looked_at() -> None:
    driver = con_sonar(computers="red=officer")
    cancel = "blue.captain.cancel"
    driver.press(cancel, cancel)
    assert driver.screen("blue").captions[0].key == "pause.tap-ask"
    hold(driver, cancel, 0.5)
    driver.press(cancel)
    assert driver.scene == "play", "a look between them begins the count anew"
    driver.press(cancel)
    driver.advance(1.5)
    driver.press(cancel)
    assert driver.scene == "play", "too late to belong to the others"
    driver.press(cancel, cancel)
    assert driver.scene == "pause"


@pytest.mark.parametrize("begin", CREWS)
def test_alone_against_computers_one_captain_pauses(begin: Begin) -> None:
    driver = begin(computers="red=officer blue.first-mate=ace blue.engineer=ace blue.radio=ace")
    ask(driver, "blue")
    assert driver.scene == "pause"


def test_in_con_sonar_computers_are_not_asked() -> None:
    driver = con_sonar(computers="red=officer")
    ask(driver, "blue")
    assert driver.scene == "pause"


@pytest.mark.parametrize("begin", GAMES)
def test_in_a_pause_all_clocks_stand(begin: Begin, tmp_path: Path) -> None:
    driver = begin(Archive(tmp_path), match_minutes=20, computers="red=officer")
    match = driver.match.match
    ask(driver, "blue")
    state = match.state
    driver.advance(600)
    assert driver.scene == "pause"
    assert match.state == state, "computers wait too"
    driver.press("blue.captain.north")
    clock_s = driver.screen("blue").clock_s
    assert clock_s is not None and clock_s > 20 * 60 - 30
    (resumed,) = [entry for entry in journal(tmp_path).entries if isinstance(entry, Unpaused)]
    assert resumed.time_ns < 30 * SECOND_NS, "no time passed"


@pytest.mark.parametrize("begin", GAMES)
def test_the_key_pauses_and_turned_back_goes_on(begin: Begin, tmp_path: Path) -> None:
    driver = begin(Archive(tmp_path))
    turn_key(driver, True)
    assert driver.scene == "pause"
    driver.press("blue.captain.north")
    assert driver.scene == "pause", "whoever has the key decides"
    assert driver.screen("red").choices.choices[0].dark
    turn_key(driver, False)
    assert driver.scene == "play"
    assert noted(tmp_path, Paused, Unpaused) == ["pause key", "resume key"]


def test_the_key_stays_service_mode_s_in_attract() -> None:
    driver = TableDriver(**QUIET)
    turn_key(driver, True)
    assert driver.scene == "service"
    turn_key(driver, False)
    assert driver.scene == "service"


def test_a_key_that_is_turned_keeps_the_table_awake() -> None:
    driver = captain_sonar(idle_seconds=60)
    turn_key(driver, True)
    driver.advance(600)
    assert driver.scene == "pause"


@pytest.mark.parametrize("begin", CREWS)
def test_cancel_held_in_a_stop_never_belays(begin: Begin) -> None:
    driver = begin()
    stop(driver)
    driver.link.press("blue.captain.cancel")
    driver.advance(0.5)
    assert driver.screen("red").stop is not None, "not before it is let go"
    driver.advance(0.6)
    driver.link.release("blue.captain.cancel")
    driver.advance(0.05)
    assert driver.screen("red").stop is not None
    hold(driver, "blue.captain.cancel", 0.9)
    assert driver.screen("red").stop is None


@pytest.mark.parametrize("begin", CREWS)
def test_a_pause_in_a_stop_leaves_the_stop_as_it_is(begin: Begin) -> None:
    driver = begin()
    stop(driver)
    before = driver.screen("red").stop.message
    pause(driver)
    driver.press("red.captain.north")
    assert driver.screen("red").stop.message == before


def test_whoever_still_holds_cancel_does_not_pause_twice() -> None:
    driver = captain_sonar(computers="red=officer")
    driver.link.press("blue.captain.cancel")
    driver.advance(2.1)
    assert driver.scene == "pause"
    driver.settle()
    driver.press("blue.captain.north")
    driver.advance(6)
    assert driver.scene == "play"
    driver.link.release("blue.captain.cancel")
    driver.advance(0.1)
    assert driver.scene == "play"


@pytest.mark.parametrize("begin", GAMES)
def test_people_end_a_match_when_asked_twice(begin: Begin, tmp_path: Path) -> None:
    driver = begin(Archive(tmp_path))
    pause(driver)
    driver.press("red.captain.west")
    asked = driver.screen("red").choices.title.key
    driver.press("red.captain.south")
    assert (asked, driver.screen("red").choices.title.key) == ("pause.end-title", "pause.end-again")
    assert journal(tmp_path).result is None
    driver.press("red.captain.west")
    assert driver.scene == "end"
    result = journal(tmp_path).result
    assert result is not None and result.written() == "result abandoned - people"
    assert noted(tmp_path, Unpaused) == [], "it did not go on"
    assert "pause.ended" in [caption.key for caption in driver.screen("blue").captions]
    driver.table.archive.close()
    assert TableDriver(archive=Archive(tmp_path), **QUIET).scene == "attract"


@pytest.mark.parametrize("back", ["north", "cancel"])
def test_who_does_not_want_the_end_after_all_goes_back(back: str, tmp_path: Path) -> None:
    driver = captain_sonar(Archive(tmp_path))
    pause(driver)
    driver.press("red.captain.west", f"red.captain.{back}")
    driver.press("red.captain.west", "red.captain.south", f"red.captain.{back}")
    assert driver.screen("red").choices.title.key == "pause.title"
    driver.press("red.captain.north")
    assert driver.scene == "play"
    assert journal(tmp_path).result is None


@pytest.mark.parametrize("begin", GAMES)
def test_set_up_anew_keeps_the_match_waiting(begin: Begin, tmp_path: Path) -> None:
    driver = begin(Archive(tmp_path))
    state = driver.match.match.state
    pause(driver)
    driver.press("blue.captain.south")
    assert driver.scene not in ("pause", "play", "attract")
    assert journal(tmp_path).result is None
    driver.press("blue.captain.cancel")
    for _ in range(3):
        if driver.scene != "attract":
            driver.press("blue.captain.cancel")
    assert driver.scene == "attract"
    driver.press("blue.captain.ok")
    assert driver.scene == "continue"
    driver.press("blue.captain.north")
    assert driver.match.match.state == state


def rows(driver: TableDriver, crew: str) -> list[str]:
    menu = driver.screen(crew).menu
    assert menu is not None
    return [f"{say(row.label, 'en')}: {say(row.value, 'en')}" for row in menu.rows if row.value]


def test_a_station_in_trouble_gets_hints_or_a_computer(tmp_path: Path) -> None:
    driver = captain_sonar(Archive(tmp_path))
    pause(driver)
    driver.press("blue.captain.east")
    assert rows(driver, "blue") == [
        "Captain: A person",
        "First mate: A person",
        "Engineer: A person",
        "Radio: A person",
    ]
    assert driver.screen("red").choices is not None, "it is the other crew's own affair"
    driver.press(*["blue.captain.south"] * 2, "blue.captain.west", "blue.captain.south", "blue.captain.east")
    assert rows(driver, "blue")[2:] == ["Engineer: Computer: ace", "Radio: A person, with hints"]
    driver.press("blue.captain.cancel", "blue.captain.north")
    assert driver.scene == "play"
    assert noted(tmp_path, Helped, Seated, Changed)[-4:] == [
        "helped blue engineer ace",
        "helped blue radio hints",
        "table computers blue.engineer=ace",
        "table assists blue.radio=hints",
    ]
    driver.press("blue.captain.north", "blue.first-mate.torpedo")
    driver.advance(20)
    orders = [entry.order for entry in journal(tmp_path).orders]
    assert any(order.startswith("blue engineer break") for order in orders), "the computer is at work"
    assert driver.screen("blue").candidates, "the radio operator is shown what it thinks"
    again = TableDriver(archive=Archive(tmp_path), **QUIET)
    again.press("blue.captain.north")
    assert again.match.plan.computers == "blue.engineer=ace", "after a power cut too"


def test_a_computer_s_station_is_given_back_to_a_person(tmp_path: Path) -> None:
    driver = captain_sonar(Archive(tmp_path), computers="blue.engineer=ace")
    pause(driver)
    driver.press("blue.captain.east", *["blue.captain.south"] * 2, "blue.captain.east", "blue.captain.cancel")
    driver.press("red.captain.north")
    assert noted(tmp_path, Helped, Seated) == ["person blue engineer 3"]
    assert driver.match.desks.at(Crew.BLUE, Station.ENGINEER).level_at(Station.ENGINEER) is None
    again = TableDriver(archive=Archive(tmp_path), **QUIET)
    again.press("blue.captain.north")
    assert again.match.plan.computers == ""


def test_two_stations_are_exchanged(tmp_path: Path) -> None:
    driver = captain_sonar(Archive(tmp_path), computers="blue.radio=officer", assists="blue.engineer=hints")
    pause(driver)
    down, ok = "blue.captain.south", "blue.captain.ok"
    driver.press("blue.captain.east", ok, down, down, ok)
    driver.press(down, ok, "blue.captain.north", "blue.captain.north", ok)
    assert [row.split(": ", 1)[1] for row in rows(driver, "blue")] == [
        "A person, with hints",
        "Computer: officer",
        "A person",
        "A person",
    ]
    driver.press("blue.captain.cancel", "blue.captain.north")
    assert noted(tmp_path, Helped, Seated) == [
        "person blue captain 3",
        "helped blue captain hints",
        "helped blue first-mate officer",
        "person blue engineer 1",
        "person blue radio 2",
    ]


def test_a_player_of_con_sonar_gives_their_seat_to_a_computer(tmp_path: Path) -> None:
    driver = con_sonar(Archive(tmp_path))
    pause(driver)
    driver.press("red.captain.east")
    assert len(rows(driver, "red")) == 2
    driver.press("red.captain.south", "red.captain.east", "red.captain.cancel", "red.captain.north")
    assert noted(tmp_path, Helped) == ["helped red first-mate cadet"]
    assert driver.scene == "play"


def test_a_crew_that_left_is_played_by_computers_and_covered() -> None:
    driver = captain_sonar()
    pause(driver)
    driver.press("red.captain.east")
    for _ in Station:
        driver.press("red.captain.west", "red.captain.south")
    driver.press("red.captain.cancel", "blue.captain.north")
    assert driver.screen("red").gallery.title.key == "gallery.covered"
    ask(driver, "blue")
    assert driver.scene == "pause", "nobody else is left to be asked"


@pytest.mark.parametrize("begin", GAMES)
def test_no_screen_of_a_pause_shows_a_secret(begin: Begin) -> None:
    driver = begin()
    pause(driver)
    for press in ("east", "cancel", "west", "south"):
        for crew in Crew:
            screen = driver.screen(crew)
            assert (screen.view, screen.chart, screen.of_game, screen.cards) == (None, None, None, ())
        driver.press(f"blue.captain.{press}")


@pytest.mark.parametrize("begin", GAMES)
def test_going_on_costs_no_coin(begin: Begin) -> None:
    driver = begin(coins_per_match=0)
    driver.table.settings = driver.match.settings
    pause(driver)
    object.__setattr__(driver.table.settings, "coins_per_match", 2)
    driver.press("blue.captain.north")
    assert driver.scene == "play"
    assert driver.table.coins.credits == 0


def test_every_word_of_a_pause_is_said_in_each_language() -> None:
    driver = captain_sonar()
    pause(driver)
    for language in LANGUAGES:
        for choice in driver.screen("blue").choices.choices:
            assert say(choice.word, language)


def test_both_captains_may_be_at_the_help_at_once(tmp_path: Path) -> None:
    """What one has changed meanwhile stays when the other is done."""
    driver = captain_sonar(Archive(tmp_path))
    pause(driver)
    driver.press("blue.captain.east", "red.captain.east")
    for crew in ("red", "blue"):
        driver.press(f"{crew}.captain.south", f"{crew}.captain.east", f"{crew}.captain.cancel")
    driver.press("blue.captain.north")
    assert driver.scene == "play"
    assert driver.match.plan.assists == "blue.first-mate=hints red.first-mate=hints"
    assert journal(tmp_path).table["assists"] == "blue.first-mate=hints red.first-mate=hints"


def test_a_hand_that_was_looked_at_is_covered_after_the_pause() -> None:
    """BACK is let go while the match stands, where nobody hears it."""
    driver = con_sonar()
    back = f"{driver.controls('blue')}.{driver.desk_of('blue').pad.back}"
    driver.hold("blue")
    assert None not in driver.seat("blue").hand
    turn_key(driver, True)
    assert driver.scene == "pause"
    driver.link.release(back)
    driver.advance(1)
    turn_key(driver, False)
    driver.advance(1)
    assert driver.scene == "play"
    assert set(driver.seat("blue").hand) == {None}


def charging() -> TableDriver:
    """Blue's first mate is waited for, for 40 seconds by now."""
    driver = captain_sonar()
    driver.press("blue.captain.north")
    driver.advance(40)
    assert driver.card("blue.first-mate").waited_s == pytest.approx(40, abs=1)
    return driver


def test_after_a_pause_everybody_s_wait_begins_anew() -> None:
    driver = charging()
    pause(driver)
    driver.advance(180)
    driver.press("blue.captain.north")
    assert driver.card("blue.first-mate").waited_s == pytest.approx(0, abs=1)


def test_nobody_waits_for_the_person_who_sat_where_a_computer_does() -> None:
    driver = charging()
    scene, crewing = driver.match, Crewing.read()
    seated = crewing.seat([(Crew.BLUE, Station.FIRST_MATE)], Sitter.OFFICER)
    scene.reseat(Crew.BLUE, seated, driver.now_ns)
    blue = next(desk for desk in scene.desks if desk.crew is Crew.BLUE)
    waited = {card.station: card.waited_s for card in blue.cards(driver.now_ns)}
    assert waited["first-mate"] is None and waited["engineer"] is not None
    scene.reseat(Crew.BLUE, crewing, driver.now_ns)
    assert driver.card("blue.first-mate").waited_s == pytest.approx(0, abs=1)
