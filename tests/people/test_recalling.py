"""A commitment goes with the people who made it, over days, by their numbers in journals."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.core.seating import Seating
from console.core.words import Crew, Post, Station
from console.debrief.earlier_answers import MOST_JOURNALS, promises_before
from console.debrief.sentences.promise import checked
from console.games import set_up
from console.journal import Journal, Record, new_header, newest_first, read_journal
from console.languages import say
from console.people.erasure import forget
from console.people.register import ListedPerson, Register
from console.table.archive import Archive
from console.table.table_people import TablePeople
from tests.debrief.recount import recount
from tests.debrief.test_at_the_table import MATCH
from tests.table.driver import TableDriver

OPTIONS = MatchPlan(game="captain-sonar", chart="charlie", mode="real-time")
TURNS = MatchPlan(game="captain-sonar", chart="charlie", mode="turn-by-turn")
PLAYERS = MatchPlan(game="con-sonar", players="blue,red,green", seed=1)
ADA, BO, CY, DI, ED, FLO, GUS, HAL, IAN, JO = (10**11 + number for number in range(10))
Crews = Mapping[str, tuple[int, ...]]
"""Who sits in which crew, from the captain on."""


def journal(
    folder: Path, crews: Crews, options: MatchPlan = OPTIONS, table: Mapping[str, str] | None = None
) -> Journal:
    kept = Journal.create(
        folder, new_header(options, set_up(options), table=table), begun_ns=0, background=False
    )
    for crew, people in crews.items():
        for station, number in zip(Station, people, strict=False):
            kept.seat(crew, station, number, 0)
    return kept


def played(folder: Path, crews: Crews, options: MatchPlan = OPTIONS, **promised: str) -> None:
    """A match on another day, and what was said after it."""
    kept = journal(folder, crews, options)
    kept.end("drawn", 10**9, cause="clock")
    for side, what in promised.items():
        kept.promise(side, what, 2 * 10**9)
    kept.close()


def begins(folder: Path, crews: Crews, options: MatchPlan = OPTIONS, **table: str) -> Record:
    return journal(folder / "now", crews, options, table).record()


def recalled(folder: Path, crews: Crews, register: Mapping[int, str] | None = None) -> dict[str, str]:
    found = promises_before(begins(folder, crews), folder, register or {})
    return {side: promise.kept for side, promise in found.items()}


def test_half_of_a_crew_is_that_crew_on_whichever_side_it_sits(tmp_path: Path) -> None:
    played(tmp_path, {"blue": (ADA, BO, CY, DI), "red": (ED, FLO, GUS, HAL)}, blue="mate-wait 6.2")
    assert recalled(tmp_path, {"red": (ADA, ED, IAN, BO)}) == {"red": "mate-wait 6.2"}
    assert recalled(tmp_path, {"blue": (ADA, ED, FLO, IAN)}) == {}, "one of four is not"
    assert recalled(tmp_path, {"blue": (CY,)}) == {"blue": "mate-wait 6.2"}, "computers hold the rest"
    assert recalled(tmp_path, {"blue": (ED, FLO, GUS, HAL)}) == {}, "the others said nothing"


def test_it_is_for_the_next_match_and_the_last_choice_counts(tmp_path: Path) -> None:
    crew = {"blue": (ADA, BO)}
    played(tmp_path, crew, blue="mate-wait 6.2")
    played(tmp_path, {"red": (BO, ADA)}, red="notes 12/30")
    assert recalled(tmp_path, crew) == {"blue": "notes 12/30"}
    journal(tmp_path, crew).close()
    assert recalled(tmp_path, crew) == {"blue": "notes 12/30"}, "a match without an end was none"
    played(tmp_path, {"red": (ED, FLO)}, red="seats 3")
    assert recalled(tmp_path, crew) == {"blue": "notes 12/30"}, "that of others is theirs"
    played(tmp_path, crew)
    assert recalled(tmp_path, crew) == {}, "the next match has been"


def test_a_crew_is_known_by_its_name_too_but_a_class_is_no_crew(tmp_path: Path) -> None:
    played(tmp_path, {"blue": (ADA, BO), "red": (CY, DI)}, blue="mate-wait 6.2")
    pikes = {ADA: "Pikes", BO: "Pikes", ED: "Pikes", FLO: "Pikes", CY: "Eels", DI: "Eels"}
    assert recalled(tmp_path, {"blue": (ED, FLO)}, pikes) == {"blue": "mate-wait 6.2"}
    assert recalled(tmp_path, {"blue": (ED, GUS)}, pikes) == {"blue": "mate-wait 6.2"}, "half of them"
    assert recalled(tmp_path, {"blue": (ED,), "red": (FLO,)}, pikes) == {}, (
        "a name for both tells nobody apart"
    )
    school = dict.fromkeys((ADA, BO, ED, FLO, *range(5)), "7b")
    assert recalled(tmp_path, {"blue": (ED, FLO)}, school) == {}


def test_who_is_forgotten_left_no_promise_to_anybody(tmp_path: Path) -> None:
    """A number that the register has not any more sits down never again; a crew's name is the register's."""
    played(tmp_path, {"blue": (ADA, BO)}, blue="mate-wait 6.2")
    assert recalled(tmp_path, {"blue": (ED, FLO)}, {ED: "Pikes", FLO: "Pikes"}) == {}


def test_figures_of_another_kind_of_match_are_told_and_not_compared(tmp_path: Path) -> None:
    crew = {"blue": (ADA, BO)}
    played(tmp_path, crew, TURNS, blue="mate-wait 6.2")
    assert recalled(tmp_path, crew) == {"blue": "mate-wait 6.2 of another kind"}
    family = MatchPlan(game="sonar-family", chart="umbria")
    assert promises_before(begins(tmp_path, crew, family), tmp_path, {}) == {}
    helped = begins(tmp_path, crew, TURNS, computers="blue.engineer=ace")
    assert promises_before(helped, tmp_path, {})["blue"].alike is False
    assert promises_before(begins(tmp_path, crew, TURNS), tmp_path, {})["blue"].alike is True


def test_a_player_is_followed_over_colours(tmp_path: Path) -> None:
    kept = journal(tmp_path, {"blue": (ADA, CY), "red": (BO,)}, PLAYERS)
    kept.end("drawn", 10**9)
    kept.promise("green", "con-count -2", 2 * 10**9)
    kept.close()
    found = promises_before(begins(tmp_path, {"red": (CY,)}, PLAYERS), tmp_path, {})
    assert {side: promise.kept for side, promise in found.items()} == {"red": "con-count -2"}


def test_journals_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    played(tmp_path, {"blue": (ADA,)}, blue="mate-wait 6.2")
    (tmp_path / "match-000002.journal").write_bytes(b"torn " + str(ADA).encode())
    played(tmp_path, {"red": (ADA,)}, red="no-such-point 3")
    assert recalled(tmp_path, {"blue": (ADA,)}) == {}, "nobody knows what was said last"
    assert recalled(tmp_path, {}) == {} and MOST_JOURNALS >= 365


# At the table, from day to day.


@pytest.fixture
def register(tmp_path: Path) -> Register:
    register = Register(tmp_path / "people.sqlite", lambda: date(2026, 9, 1))
    register.enter(ListedPerson(2 + at, f"Person {at}", "7b") for at in range(9))
    return register


def sits_down(register: Register, crew: Crew, numbers: tuple[int, ...], language: str = "en") -> TableDriver:
    """A table that was switched on, and a match at which these people sit in a crew."""
    archive = Archive(register.path.parent / "matches", background=False)
    driver = TableDriver(
        archive=archive,
        people=TablePeople(register.path),
        chart="charlie",
        mode="real-time",
        match_minutes=1,
        language=language,
    )
    people: dict[Post, int] = {(crew, station): n for station, n in zip(Station, numbers, strict=True)}
    driver.table.seat(Seating(people))
    driver.begin()
    assert driver.match.seating.people == people
    searching = driver.match.recalled.searching
    if searching is not None:
        searching.result(60)
    driver.advance(0.5)
    return driver


def plays(driver: TableDriver) -> None:
    for line in (*MATCH, "blue captain head north", "red captain head north"):
        driver.order(line)
    while driver.scene != "end":
        driver.advance(1)
    driver.advance(5)


def newest(register: Register) -> Path:
    return newest_first(register.path.parent / "matches")[0]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "You said last time"), ("fr", "Vous avez dit la dernière fois")]
)
def test_a_crew_is_reminded_on_another_day_and_checked(register: Register, language: str, said: str) -> None:
    first = [person.number for person in register.people()]
    driver = sits_down(register, Crew.BLUE, tuple(first[:4]))
    assert driver.screen("blue").captions == ()
    plays(driver)
    driver.press("blue.captain.north")
    [before] = read_journal(newest(register)).promises.values()
    was = recount(newest(register))["blue"].figures
    driver.table.archive.close()

    driver = sits_down(register, Crew.RED, (first[1], first[8], first[0], first[7]), language)
    [shown] = driver.screen("red").captions
    assert say(shown, language).startswith(said) and not driver.screen("blue").captions
    driver.table.archive.sync()
    assert f"table promise-red {before}" in newest(register).read_text(encoding="utf-8")
    plays(driver)
    promise, now = driver.match.recalled.promises["red"], recount(newest(register))["red"].figures
    assert promise is not None and promise.alike
    assert [promise.figures[name] for name in promise.point.figure.split("/")] == pytest.approx(
        [was[name] for name in promise.point.figure.split("/")]
    )
    assert driver.screen("red").debrief.shown.promise == checked(promise, now, language)
    driver.table.archive.close()
    assert read_journal(newest(register)).table["promise-red"] == before


def test_who_was_forgotten_is_nobody_who_promised(register: Register) -> None:
    people = register.people()
    driver = sits_down(register, Crew.BLUE, tuple(person.number for person in people[:4]))
    plays(driver)
    driver.press("blue.captain.north")
    driver.table.archive.close()
    forget(register, people[:3])
    left = tuple(person.number for person in register.people()[:4])
    assert people[3].number in left, "one of four: three who come are new to it"
    assert not sits_down(register, Crew.BLUE, left).screen("blue").captions


def test_a_match_that_goes_on_after_a_power_cut_shows_it_still(register: Register) -> None:
    numbers = tuple(person.number for person in register.people()[:4])
    driver = sits_down(register, Crew.BLUE, numbers)
    plays(driver)
    driver.press("blue.captain.north")
    driver.table.archive.close()
    driver = sits_down(register, Crew.BLUE, numbers)
    [shown] = driver.screen("blue").captions
    driver.order("red captain start N12")
    driver.table.archive.close()
    archive = Archive(register.path.parent / "matches", background=False)
    driver = TableDriver(archive=archive, people=TablePeople(register.path))
    driver.advance(1)
    driver.settle()
    driver.press("blue.captain.north")
    assert driver.screen("blue").captions == (shown,)
