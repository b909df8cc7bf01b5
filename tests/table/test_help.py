"""Help for people: what computer crewmates say, hints, the heat map; and that none of it tells a secret."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from console.core.words import Course, Crew
from console.crewmates.crew import ComputerCrew
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Screen
from console.journal import Ordered, newest_first, read_journal
from console.languages import LANGUAGES, say
from console.table.archive import Archive
from console.table.scenes.match.crewmate_speech import PAUSE_NS
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

CREWMATES = "blue.first-mate=ace blue.engineer=ace blue.radio=ace"
COURSES = [f"captain.{course}" for course in Course]
HINTS = "blue.captain=hints blue.first-mate=hints blue.engineer=hints blue.radio=hints"


def at_sea(**settings: Any) -> TableDriver:
    """Blue is on G8 and red on L12, on a quiet chart."""
    options = {"chart": "charlie", "mode": "real-time", "idle_seconds": 0, "seed": 1, **settings}
    driver = TableDriver(**options)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        give(driver, line)
    return driver


def give(driver: TableDriver, line: str) -> None:
    """An order of somebody whose presses do not matter here."""
    given = driver.match.give(driver.match.match.game.grammar.parse(line), driver.now_ns)
    assert given.refused is None, f"{line}: {given.refused}"


def keys(driver: TableDriver) -> list[str]:
    """What crewmates said to blue, by the names of the sentences."""
    return [dict(message.args)["words"].key for crew, message, _ in driver.loudspeaker.told if crew == "blue"]


def test_crewmates_tell_their_captain_what_they_think() -> None:
    driver = at_sea(computers=CREWMATES)
    for course in ("north", "north", "east"):
        driver.order(f"blue captain head {course}")
        driver.advance(12)
    said = keys(driver)
    assert "crewmate.first-mate-charge" in said
    assert "crewmate.radio-anywhere" in said
    assert {key.split(".")[1].split("-")[0] for key in said} <= {"first", "engineer", "radio"}
    (caption,) = driver.screen("blue").captions
    last = driver.loudspeaker.told[-1][1]
    assert said[-1] == dict(caption.args)["words"].key, "the last saying stays until it is overtaken"
    assert dict(caption.args)["station"] == dict(last.args)["station"]
    for language in LANGUAGES:
        assert say(caption, language)


def test_one_saying_at_a_time_and_never_the_same_twice_running() -> None:
    driver = at_sea(computers="blue.captain=ace blue.radio=ace red=officer")
    told: list[tuple[int, Any]] = []
    for _ in range(400):
        driver.advance(0.25)
        while len(told) < len(driver.loudspeaker.told):
            told.append((driver.now_ns, driver.loudspeaker.told[len(told)][1]))
        assert len(driver.screen("blue").captions) <= 1
    assert len(told) >= 5
    assert all(later - sooner >= PAUSE_NS for (sooner, _), (later, _) in pairwise(told))
    by_station: dict[Any, Any] = {}
    for _, message in told:
        station = dict(message.args)["station"]
        assert by_station.get(station) != message
        by_station[station] = message


def test_the_radio_operator_says_where_the_enemy_surfaced() -> None:
    driver = at_sea(computers="blue.radio=ace")
    driver.advance(6)
    give(driver, "red captain surface")
    driver.advance(6)
    assert "crewmate.radio-sector" in keys(driver)
    assert driver.told("blue.radio") == "They are in sector 9"


def test_the_engineer_asks_for_the_course_that_closes_a_circuit() -> None:
    driver = at_sea(computers="blue.engineer=ace blue.first-mate=ace")
    said = set()
    for _ in range(14):
        driver.press(f"blue.captain.{driver.screen('blue').view.json()['boat']['free'][0]}")
        driver.advance(8)
        said.add(driver.told("blue.engineer"))
    assert any("please: it closes the" in words for words in said)


@pytest.mark.parametrize(("red", "aloud"), [("", False), ("red=cadet", True), ("red.captain=cadet", False)])
def test_what_is_said_in_private_is_spoken_aloud_only_where_no_enemy_listens(red: str, aloud: bool) -> None:
    driver = at_sea(computers=f"{CREWMATES} {red}") if not red else lone(f"{CREWMATES} {red}")
    driver.advance(12)
    assert [loud for _, _, loud in driver.loudspeaker.told] == [aloud] * len(driver.loudspeaker.told)
    assert driver.loudspeaker.told


def lone(computers: str) -> TableDriver:
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, seed=1, computers=computers)
    driver.begin()
    driver.press("blue.captain.ok", "blue.captain.ok")
    driver.advance(6)
    return driver


def test_hints_mark_what_an_ace_would_press_and_it_is_obeyed() -> None:
    driver = at_sea(assists=HINTS)
    courses = 0
    while courses < 6 and (course := hinted(driver, "captain")) in COURSES:
        driver.press(f"blue.{course}")
        driver.press(f"blue.{hinted(driver, 'first-mate')}", "blue.first-mate.ok")
        symbol = hinted(driver, "engineer")
        assert symbol.startswith(f"engineer.{course.removeprefix('captain.')}-")
        driver.press(f"blue.{symbol}", "blue.engineer.ok")
        courses += 1
    assert courses >= 3, "until it would act"
    assert ("buzz", "blue") not in driver.loudspeaker.sounds
    assert driver.screen("blue").view.json()["boat"]["damage"] == 0
    assert driver.screen("red").hints == frozenset(), "the others get none"


def hinted(driver: TableDriver, station: str) -> str:
    """The control that a station of blue is shown."""
    return next((hint for hint in driver.screen("blue").hints if hint.startswith(f"{station}.")), "")


def test_the_heat_map_holds_the_enemy_and_grows_cold_where_it_cannot_be() -> None:
    driver = at_sea(assists="blue.radio=hints")
    counts = []
    for course in ("north", "north", "west", "west", "north"):
        give(driver, f"red captain head {course}")
        give(driver, f"red first-mate charge {'mine' if len(counts) < 2 else 'silence'}")
        give(driver, "red first-mate ok")
        broken = {
            (mark["panel"], mark["symbol"]) for mark in driver.screen("red").view.json()["boat"]["broken"]
        }
        symbol = next(number for number in range(1, 7) if (course, number) not in broken)
        give(driver, f"red engineer break {course} {symbol}")
        give(driver, "red engineer ok")
        candidates = driver.screen("blue").candidates
        counts.append(len(candidates))
        assert driver.screen("red").view.json()["boat"]["dot"] in candidates
        assert set(candidates.values()) <= {1, 2, 3, 4}
    assert counts == sorted(counts, reverse=True) and counts[-1] < counts[0]
    assert driver.screen("red").candidates == {}


def test_an_adviser_that_never_had_a_thought_warms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ComputerCrew, "decide", fail)
    driver = at_sea(assists="blue.radio=hints")
    assert driver.screen("blue").candidates == {}


def test_automatic_help_does_the_work() -> None:
    driver = at_sea(assists="blue.engineer=automatic")
    driver.order("blue captain head north")
    driver.advance(10)
    assert driver.screen("blue").view.json()["boat"]["chain"]["engineer"] == "ok"


def test_automatic_help_plays_con_sonar_as_set_up_says() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=5, assists="red.captain=automatic")
    driver.begin_con_sonar()
    assert [card.state for card in driver.screen("red").cards] == ["computer"]
    assert "computer" not in [card.state for card in driver.screen("blue").cards]


@pytest.mark.parametrize(
    ("computers", "assists", "kept"),
    [
        ("blue.engineer=ace red=officer", "blue=hints", {"computers": "red=officer"}),
        ("", "red.captain=automatic", {"computers": "red=ace"}),
    ],
)
def test_a_journal_tells_of_no_help_that_the_game_does_not_have(
    tmp_path: Path, computers: str, assists: str, kept: dict[str, str]
) -> None:
    archive = Archive(tmp_path)
    driver = ConSonarDriver(archive=archive, idle_seconds=0, seed=5, computers=computers, assists=assists)
    driver.begin_con_sonar()
    (path,) = newest_first(tmp_path)
    assert read_journal(path).header.table == {**kept, "language": "en"}


def test_family_crews_are_helped_too() -> None:
    driver = FamilyDriver(idle_seconds=0, seed=1, assists="blue=hints", computers="red=officer")
    driver.begin_family()
    driver.press(*["blue.captain.ok"] * 2)
    driver.advance(15)
    screen = driver.screen("blue")
    assert screen.candidates
    assert screen.view.json()["turn"]["crew"] == "blue"
    (course,) = screen.hints
    driver.press(f"blue.{course}")
    assert driver.screen("blue").view.json()["turn"]["crew"] == "red"
    assert "crewmate.captain-hint-next" in keys(driver)


SECRETS = (
    ("red captain start L12", "red captain start M11"),
    ("red first-mate charge torpedo", "red first-mate charge silence"),
    ("red engineer break north 1", "red engineer break north 3"),
    ("red radio note west", "red radio note silence"),
)


def blue_sees(secret: int) -> Iterator[tuple[Any, ...]]:
    """All that blue gets at every step of a match in which red's secrets are the one or the other."""
    driver = TableDriver(
        chart="charlie",
        mode="real-time",
        idle_seconds=0,
        seed=1,
        computers="blue.first-mate=ace blue.engineer=officer",
        assists="blue.captain=hints blue.radio=hints",
    )
    driver.begin()
    start, charge, mark, note = (pair[secret] for pair in SECRETS)
    lines = (
        "blue captain start G8",
        start,
        "blue captain dive",
        "red captain dive",
        "blue captain head west",
    )
    red = ("red captain head north", charge, "red first-mate ok", mark, "red engineer ok", note)
    for line in (*lines, *red, "red captain head north"):
        give(driver, line)
        for _ in range(12):
            driver.advance(0.5)
            told = [message for crew, message, _ in driver.loudspeaker.told if crew == "blue"]
            screen: Screen = driver.screen("blue")
            yield screen.captions, screen.candidates, screen.hints, screen.cards, tuple(told)


def test_what_blue_is_told_does_not_depend_on_red_s_secrets() -> None:
    one, other = list(blue_sees(0)), list(blue_sees(1))
    assert one == other
    assert one[-1][0] and one[-1][1] and one[-1][4], "blue is told something"


def orders(folder: Path) -> list[str]:
    (path,) = newest_first(folder)
    return [entry.order for entry in read_journal(path).entries if isinstance(entry, Ordered)]


def played(folder: Path, count: int, **settings: Any) -> list[str]:
    """The first orders of a match of computers that is not cut off."""
    driver = TableDriver(archive=Archive(folder), **settings)
    driver.begin()
    while len(orders(folder)) < count and driver.scene != "end":
        driver.advance(2)
    return orders(folder)[:count]


@pytest.mark.parametrize("mode", ["turn-by-turn", "real-time"])
def test_a_match_with_computers_goes_on_as_if_nothing_had_happened(tmp_path: Path, mode: str) -> None:
    settings = {
        "chart": "alpha",
        "mode": mode,
        "idle_seconds": 0,
        "seed": 4,
        "computers": "blue=officer red=ace",
    }
    whole = played(tmp_path / "whole", 160, **settings)
    assert len(played(tmp_path / "cut", 80, **settings)) == 80
    driver = TableDriver(archive=Archive(tmp_path / "cut"), **{**settings, "computers": ""})
    assert driver.scene == "continue"
    driver.press("blue.captain.north")
    while len(orders(tmp_path / "cut")) < 160:
        driver.advance(2)
    assert orders(tmp_path / "cut")[:160] == whole


def test_a_match_that_goes_on_knows_what_was_heard_and_who_is_helped(tmp_path: Path) -> None:
    driver = TableDriver(
        archive=Archive(tmp_path),
        chart="charlie",
        mode="real-time",
        idle_seconds=0,
        assists="blue.radio=hints",
    )
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        give(driver, line)
    give(driver, "red captain surface")
    before = driver.screen("blue").candidates
    (path,) = newest_first(tmp_path)
    assert read_journal(path).header.table["assists"] == "blue.radio=hints"
    again = TableDriver(archive=Archive(tmp_path), chart="charlie", mode="real-time", idle_seconds=0)
    again.press("blue.captain.north")
    assert again.screen("blue").candidates == before
    assert 0 < len(before) < 40


def test_the_display_of_computers_hides_their_boat_until_the_match_is_over() -> None:
    driver = lone("red=ace")
    driver.advance(10)
    shown = driver.screen("red")
    assert (shown.view, shown.heard, shown.cards) == (None, (), ())
    assert isinstance(shown, GalleryScreen)
    assert [(side.view, side.could_be, side.cards) for side in shown.gallery.sides] == [(None, (), ())] * 2
    assert driver.lamps("red") == set()
    assert driver.screen("blue").view is not None
    assert {event.audience for event in driver.loudspeaker.events} == {"both", "blue"}, "nor in headphones"
    both = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, computers="blue=ace red=ace")
    both.begin()
    assert both.screen("red").view is not None, "nobody plays: anybody may watch"


def test_a_crew_of_computers_says_nothing_to_nobody() -> None:
    driver = TableDriver(
        chart="alpha", mode="real-time", idle_seconds=0, seed=2, computers="blue=ace red=ace"
    )
    driver.begin()
    driver.advance(60)
    assert driver.loudspeaker.told == []
    assert all(driver.screen(crew).captions == () for crew in Crew)
