"""Joining a station with a tablet: codes, tokens, one tablet a station, and the end with the match."""

import pytest

from console.core.words import Crew
from console.messages.codec import BadMessage
from console.messages.tablet_sayings import read_saying
from console.panels.clock import SECOND_NS, HandClock
from console.table.tablets.tablet_seats import MOST_WRONG, MOST_WRONG_OF_ALL, SHOWN_NS, VALID_NS, TabletSeats
from tests.table.tablets.conftest import TabletTable


def test_a_code_opens_its_own_crews_stations_for_two_minutes() -> None:
    seats, clock = TabletSeats(), HandClock()
    blue, red = (seats.code(crew, clock()) for crew in Crew)
    assert blue != red
    clock.move_to(clock() + VALID_NS - 1)
    assert (seats.crew_of(blue.lower(), clock()), seats.crew_of(red, clock())) == (Crew.BLUE, Crew.RED)
    clock.move_to(clock() + 1)
    assert seats.crew_of(blue, clock()) is None


def test_whoever_reads_a_code_has_a_minute_at_least() -> None:
    seats, clock = TabletSeats(), HandClock()
    first = seats.code(Crew.BLUE, clock())
    clock.move_to(clock() + SHOWN_NS - 1)
    assert seats.code(Crew.BLUE, clock()) == first
    clock.move_to(clock() + 1)
    assert seats.code(Crew.BLUE, clock()) != first
    assert seats.crew_of(first, clock()) is Crew.BLUE


def test_codes_are_not_guessed() -> None:
    seats, clock = TabletSeats(), HandClock()
    code = seats.code(Crew.RED, clock())
    for _ in range(MOST_WRONG):
        assert seats.crew_of("AAAAAA", clock()) is None
    assert seats.crew_of(code, clock()) is None, "even the right one is not heard now"
    assert seats.crew_of(code, clock(), "10.77.0.3") is Crew.RED, "from another tablet it is"
    for number in range(MOST_WRONG_OF_ALL):
        seats.crew_of("AAAAAA", clock(), f"10.78.{number // 50}.1")
    assert seats.crew_of(code, clock(), "10.77.0.3") is None, "there are many tablets, and all guess"
    clock.move_to(clock() + 60 * SECOND_NS)
    assert seats.crew_of(code, clock()) is Crew.RED


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b'{"touch": [1, "north", 1, 5]}',
        b'{"touch": [1, "north", true, NaN]}',
        b'{"touch": [1.5, "north", true, 5]}',
        b'{"touch": [1, "", true, 5]}',
        b'{"pong": [true, 5]}',
        b'{"pong": [1, -5]}',
        b'{"pong": [1, 1e300]}',
        b'{"pong": [1, 5], "touch": []}',
        b'{"join": {"code": "K", "station": "cook"}}',
        b'{"pause": true}',
        b"[" * 900,
    ],
)
def test_whoever_says_something_else_is_not_heard(line: bytes) -> None:
    with pytest.raises(BadMessage):
        read_saying(line)


def test_a_tablet_sees_the_stations_of_its_crew_and_takes_one(table: TabletTable) -> None:
    tablet = table.tablet()
    tablet.say("look", {"code": table.tablets.reception.code(Crew.RED)})
    table.until(lambda: "stations" in tablet.told)
    assert tablet.told["stations"]["crew"] == "red"
    assert [each["station"] for each in tablet.told["stations"]["stations"]] == [
        *("captain", "first-mate", "engineer", "radio")
    ]
    captain = table.join(Crew.RED, "captain")
    assert captain.told["you"]["crew"] == "red"
    tablet.say("look", {"code": table.tablets.reception.code(Crew.RED)})
    table.until(lambda: tablet.told["stations"]["stations"][0]["taken"])


def test_a_wrong_code_and_a_wrong_token_open_nothing(table: TabletTable) -> None:
    for word, about, why in (
        ("look", {"code": "NOCODE"}, "code"),
        ("join", {"code": "NOCODE", "station": "captain"}, "code"),
        ("hello", {"token": "nobodys"}, "token"),
    ):
        tablet = table.tablet()
        tablet.say(word, about)
        table.until(lambda tablet=tablet: tablet.gone)
        assert tablet.told["away"] == why


def test_who_comes_back_with_its_token_has_its_station_again(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    token = captain.told["you"]["token"]
    table.gone(captain)
    again = table.tablet()
    again.say("hello", {"token": token})
    table.until(lambda: "see" in again.told)
    assert again.told["you"]["station"] == "captain"
    table.settle()
    table.press(again, "ok")
    assert table.scene == "StartScene"


def test_a_second_tablet_asks_the_first(table: TabletTable) -> None:
    first = table.join(Crew.BLUE, "captain")
    second = table.tablet()
    ask = {"code": table.tablets.reception.code(Crew.BLUE), "station": "captain"}
    second.say("join", ask)
    table.until(lambda: "wait" in second.told and first.told.get("asked") == 20)
    first.say("answer", {"give": False})
    table.until(lambda: second.gone)
    assert (second.told["away"], first.gone) == ("kept", False)
    third = table.tablet()
    third.say("join", ask)
    table.until(lambda: first.told["asked"] == 20)
    first.say("answer", {"give": True})
    table.until(lambda: first.gone and "you" in third.told)
    assert first.told["away"] == "given"
    assert third.told["you"]["token"] != first.told["you"]["token"]
    back = table.tablet()
    back.say("hello", {"token": first.told["you"]["token"]})
    table.until(lambda: back.gone)
    assert back.told["away"] == "token", "its token has ended"


def test_the_same_token_is_at_one_place(table: TabletTable) -> None:
    first = table.join(Crew.BLUE, "radio")
    again = table.tablet()
    again.say("hello", {"token": first.told["you"]["token"]})
    table.until(lambda: first.gone and "you" in again.told)
    assert first.told["away"] == "elsewhere"


def test_a_station_that_is_given_up_is_free(table: TabletTable) -> None:
    first = table.join(Crew.BLUE, "radio")
    first.say("gone", {})
    table.until(lambda: first.gone)
    assert table.join(Crew.BLUE, "radio").told["you"]["station"] == "radio"
    assert table.running.links.health()["tablets"].connected


def test_whoever_says_nonsense_is_cut_off_and_nobody_else(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    fool = table.tablet()
    fool.wire.send("{}" * 3)
    table.until(lambda: fool.gone)
    table.press(captain, "ok")


def test_whoever_says_too_much_is_cut_off_and_comes_back_with_its_token(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    for _ in range(1000):
        captain.say("pong", [1, 1.0])
    table.until(lambda: captain.gone)
    again = table.tablet()
    again.say("hello", {"token": captain.told["you"]["token"]})
    table.until(lambda: "see" in again.told)


def test_an_answer_that_nobody_awaits_changes_nothing(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    captain.say("pong", [1, 1.0])
    table.press(captain, "ok")
    assert table.running.links.health()["tablets"].counts.get("clock-jumps", 0) == 0
