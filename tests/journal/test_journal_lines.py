"""Every line of a journal, to the last letter: what is written, what is read, what is told of a wrong one."""

from types import SimpleNamespace
from typing import Any

import pytest

from console.journal.journal_lines import (
    Changed,
    ClockTurned,
    Continued,
    Ended,
    Entry,
    Helped,
    Late,
    Named,
    Ordered,
    Paused,
    Promised,
    Seated,
    Tied,
    Unpaused,
    read_entry,
    result_of,
    write_entry,
)

AT_NS = 12_345_678_000
TIME = "    12.345678 "
"""The same."""
LINES: dict[str, Entry] = {
    "blue captain head north": Ordered(AT_NS, "blue captain head north"),
    "red end ! not-your-turn": Ordered(AT_NS, "red end", "not-your-turn"),
    "red end by console": Ordered(AT_NS, "red end", by_console=True),
    "red end by console ! no-match": Ordered(AT_NS, "red end", "no-match", by_console=True),
    "tie blue.captain.stop red.captain.stop": Tied(AT_NS, "blue.captain.stop", "red.captain.stop"),
    "continued 2026-05-16T10:20:11Z 1.4": Continued(AT_NS, "2026-05-16T10:20:11Z", "1.4"),
    r"continued now 1.4 half a line\x20": Continued(AT_NS, "now", "1.4", "half a line "),
    "continued now 1.4 boat blue XX": Continued(AT_NS, "now", "1.4", "boat blue XX"),
    "result won blue mine": Ended(AT_NS, "won", ("blue",), "mine"),
    "result won blue,red clock": Ended(AT_NS, "won", ("blue", "red"), "clock"),
    "result drawn - -": Ended(AT_NS, "drawn"),
    "result abandoned - idle": Ended(AT_NS, "abandoned", (), "idle"),
    "pause key-switch": Paused(AT_NS, "key-switch"),
    r"pause blue a fire drill\x0a": Paused(AT_NS, "blue", "a fire drill\n"),
    "pause blue room X": Paused(AT_NS, "blue", "room X"),
    "resume red": Unpaused(AT_NS, "red"),
    "person red first-mate 0": Seated(AT_NS, "red", "first-mate", 0),
    "person blue captain 999999999999999999": Seated(AT_NS, "blue", "captain", 10**18 - 1),
    r"helped red engineer north 2\x0a": Helped(AT_NS, "red", "engineer", "north 2\n"),
    r"table boats Nautilus and Orca\x0a": Changed(AT_NS, "boats", "Nautilus and Orca\n"),
    r"boat yellow Deep Blue\x0a": Named(AT_NS, "yellow", "Deep Blue\n"),
    r"promise red mate-wait 6.2\x0a": Promised(AT_NS, "red", "mate-wait 6.2\n"),
    "late red.captain.stop 0.000000": Late(AT_NS, "red.captain.stop", 0),
    "late red.captain.stop 61.033120": Late(AT_NS, "red.captain.stop", 61_033_120_000),
    "clock stops 2026-05-16T10:20:11Z": ClockTurned(AT_NS, False, "2026-05-16T10:20:11Z"),
    "clock runs 2026-05-16T10:20:11+02:00": ClockTurned(AT_NS, True, "2026-05-16T10:20:11+02:00"),
}
LATE = "a late press is a control and by how many seconds, such as red.captain.stop 0.034000"
PERSON = "a person is a crew, a station and a whole number, such as blue captain 7"
RESULT = "a result is won, drawn, abandoned, then by whom, then why"
PAUSE = "a pause is by somebody, one word in lower case, then why"
ORDER = "an order should follow the time, then perhaps ! and the code of its refusal"
TABLE = "the table says one word in lower case, then what"
BOAT = "a boat is one word in lower case, then its name"
PROMISE = "a promise is one word in lower case, then what"
STATIONS = "captain, first-mate, engineer, radio"
WRONG = {
    " ! not-your-turn": ORDER,
    "red end ! ": ORDER,
    "": ORDER,
    "tie blue.captain.stop": "a tie is between two controls",
    "tie a b c": "a tie is between two controls",
    "tie a  b": "a tie is between two controls",
    "result": RESULT,
    "result won blue": RESULT,
    "result won blue mine and more": RESULT,
    "result lost blue mine": RESULT,
    "result won  blue mine": RESULT,
    "pause": PAUSE,
    "pause Blue": PAUSE,
    "resume blue now": "a resume is by somebody, one word in lower case, and no more",
    "person blue captain": PERSON,
    "person blue captain 7 8": PERSON,
    "person blue captain 07": PERSON,
    "person blue  captain 7": PERSON,
    "person green captain 7": "a person is at a crew, blue or red, and not 'green'",
    "person blue cook 7": f"a person is at a station: {STATIONS}; and not 'cook'",
    "helped green radio x": "help is for a crew, blue or red, and not 'green'",
    "helped red cook x": f"help is for a station: {STATIONS}; and not 'cook'",
    "helped red radio": "help for a station says what with",
    "table language": TABLE,
    "table Language fr": TABLE,
    "boat blue": BOAT,
    "boat BLUE x": BOAT,
    "promise blue": PROMISE,
    "promise BLUE x": PROMISE,
    "late red.captain.stop": LATE,
    "late red.captain.stop 3": LATE,
    "late red.captain.stop by 0.000003": LATE,
    "late stop 0.000003": "a late press is of a control, such as red.captain.stop",
    "clock jumps 2026-05-16T10:20:11Z": "the clock stops or runs, then the time on the wall",
    "clock runs noon": "the clock stops or runs at a time with its zone",
    "clock runs 2026-05-16T10:20:11": "the clock stops or runs at a time with its zone",
    "clock runs 2026-05-16 10:20:11Z": "the clock stops or runs at a time with its zone",
    "clock runs 2026-05-16\n10:20:11Z": "the clock stops or runs at a time with its zone",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_says_what_was_and_is_read_as_it_was(line: str) -> None:
    assert write_entry(LINES[line]) == TIME + line
    assert read_entry(TIME + line) == LINES[line]


@pytest.mark.parametrize("line", WRONG)
def test_a_line_that_is_wrong_is_told_with_what_it_should_be(line: str) -> None:
    with pytest.raises(ValueError) as raised:
        read_entry(TIME + line)
    assert str(raised.value) == WRONG[line]


@pytest.mark.parametrize("line", ["", "blue end", "1.5 blue end", "12345678.000000 blue end", "-1.000000 x"])
def test_a_line_begins_with_its_time(line: str) -> None:
    with pytest.raises(ValueError, match=r"^a time in seconds should come first, such as 12\.345678$"):
        read_entry(line)


@pytest.mark.parametrize(
    ("time_ns", "written"),
    [
        (0, "     0.000000"),
        (999, "     0.000000"),
        (1_000, "     0.000001"),
        (1_000_000_000, "     1.000000"),
        (9_999_999_999_999_000, "9999999.999999"),
    ],
)
def test_a_time_is_in_seconds_to_the_microsecond(time_ns: int, written: str) -> None:
    assert write_entry(Tied(time_ns, "a", "b")) == f"{written} tie a b"
    assert read_entry(f"{written} tie a b").time_ns == time_ns // 1_000 * 1_000


def test_nobody_is_a_number_that_cannot_be_read_again() -> None:
    for person in (-1, 10**18):
        with pytest.raises(ValueError, match=r"^a person is a whole number of at most 18 digits$"):
            Seated(0, "blue", "captain", person)


def test_no_press_is_late_by_less_than_nothing() -> None:
    with pytest.raises(ValueError, match=r"^a press is late by a time that is not below zero$"):
        Late(0, "red.captain.stop", -1_000)


def test_a_clock_turns_at_a_time_with_its_zone() -> None:
    turned = ClockTurned(0, True, "2026-05-16T10:20:11+02:00")
    assert turned.wall.timestamp() == 1_778_919_611


SINCE = {
    "pause": 2,
    "resume": 2,
    "person": 2,
    "helped": 2,
    "table": 2,
    "boat": 3,
    "promise": 3,
    "late": 4,
    "clock": 4,
}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_what_a_version_does_not_have_was_an_order_in_it(line: str, version: int) -> None:
    if version < SINCE.get(line.partition(" ")[0], 1):
        assert read_entry(TIME + line, version) == Ordered(AT_NS, line)
    elif " by console" in line and version < 3:
        order, _, refused = line.partition(" ! ")
        assert read_entry(TIME + line, version) == Ordered(AT_NS, order, refused or None)
    else:
        assert read_entry(TIME + line, version) == LINES[line]


def event(name: str, **details: object) -> Any:
    return SimpleNamespace(name=name, details=tuple(details.items()))


@pytest.mark.parametrize(
    ("events", "result"),
    [
        ([], None),
        ([event("sunk", crew="red")], None),
        (
            [event("sunk", crew="red"), event("won", crew="blue", cause="mine")],
            Ended(7, "won", ("blue",), "mine"),
        ),
        ([event("won", players="blue,yellow")], Ended(7, "won", ("blue", "yellow"))),
        ([event("won", players="yellow", crew="blue", cause="clock")], Ended(7, "won", ("yellow",), "clock")),
        ([event("drawn", cause="clock")], Ended(7, "drawn", (), "clock")),
    ],
)
def test_the_result_is_what_the_last_orders_events_tell(events: list[Any], result: Ended | None) -> None:
    assert result_of(events, 7) == result
