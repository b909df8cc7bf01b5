"""Breakdowns, circuits that repair themselves, radiation, full panels."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
CIRCUITS = {
    1: ("west 1", "west 2", "west 3", "east 3"),
    2: ("north 1", "north 2", "north 3", "east 1"),
    3: ("south 1", "south 2", "south 3", "east 2"),
}
RADIATION = {
    "real-time": ("west 5", "west 6", "north 6", "south 5", "east 4", "east 6"),
    "turn-by-turn": ("west 4", "west 5", "north 5", "south 5", "east 4"),
}
MODES = pytest.mark.parametrize("mode", RADIATION)


def in_mode(mode: str, edition: int = 2, **options: str) -> Match:
    if mode == "real-time":
        return real_time(edition, blue="H6", red="N12", **options)
    return turn_by_turn(edition, blue="D7", red="I2", **options)


@EDITIONS
@MODES
@pytest.mark.parametrize("course", ["north", "east", "south", "west"])
def test_a_breakdown_is_marked_in_the_panel_of_the_course(course: str, mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match(f"blue captain head {course}")
    for panel in {"north", "east", "south", "west"} - {course}:
        assert match.refusal(f"blue engineer break {panel} 1") == "wrong-panel"
    assert match(f"blue engineer break {course} 2") == [f"blue broke crew=blue panel={course} symbol=2"]
    assert match.refusal(f"blue engineer break {course} 3") == "task-done"


@EDITIONS
def test_a_broken_symbol_is_not_marked_again(edition: int) -> None:
    match = in_mode("real-time", edition)
    match.course("blue", "north", symbol=4)
    match("blue captain head north")
    assert match.refusal("blue engineer break north 4") == "broken-down"


@EDITIONS
@MODES
@pytest.mark.parametrize(
    ("circuit", "last"), [(circuit, last) for circuit, symbols in CIRCUITS.items() for last in symbols]
)
def test_four_marks_on_a_circuit_repair_themselves(circuit: int, last: str, mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    panel, symbol = last.split()
    match.broken("blue", *(name for name in CIRCUITS[circuit] if name != last), "south 4")
    match(f"blue captain head {panel}")
    assert match(f"blue engineer break {last}") == [
        f"blue broke crew=blue panel={panel} symbol={symbol}",
        f"blue self-repaired crew=blue circuit={circuit}",
    ]
    assert match.broken_symbols("blue") == ["south 4"]


@EDITIONS
@MODES
def test_three_marks_on_a_circuit_stay(mode: str, edition: int) -> None:
    match = in_mode(mode, edition)
    match.broken("blue", "west 1", "west 2")
    match("blue captain head west")
    assert match("blue engineer break west 3") == ["blue broke crew=blue panel=west symbol=3"]
    assert len(match.broken_symbols("blue")) == 3


@EDITIONS
@pytest.mark.parametrize(
    ("mode", "panel", "broken", "last", "left"),
    [
        ("real-time", "east", "north 1/north 2/north 3/east 2/east 3/east 4/east 5/east 6", 1, 5),
        ("real-time", "west", "west 2/west 3/west 4/west 5/west 6/east 3", 1, 3),
        ("turn-by-turn", "east", "south 1/south 2/south 3/east 1/east 3/east 4/east 5", 2, 4),
        ("turn-by-turn", "north", "north 1/north 2/north 4/north 5/east 1", 3, 2),
    ],
)
def test_the_repair_comes_before_the_damage(
    mode: str, panel: str, broken: str, last: int, left: int, edition: int
) -> None:
    match = in_mode(mode, edition)
    match.broken("blue", *broken.split("/"))
    match(f"blue captain head {panel}")
    events = match(f"blue engineer break {panel} {last}")
    assert [event.split()[1] for event in events] == ["broke", "self-repaired"]
    assert len(match.broken_symbols("blue")) == left
    assert match.boat("blue")["damage"] == 0


@EDITIONS
@MODES
def test_the_last_radiation_symbol_of_each_side_is_a_damage(mode: str, edition: int) -> None:
    for last in RADIATION[mode]:
        match = in_mode(mode, edition)
        match.broken("blue", "north 1", *(symbol for symbol in RADIATION[mode] if symbol != last))
        panel, symbol = last.split()
        match(f"blue captain head {panel}")
        assert match(f"blue engineer break {last}") == [
            f"blue broke crew=blue panel={panel} symbol={symbol}",
            "both damaged crew=blue amount=1 total=1 cause=radiation",
            "blue repaired-all crew=blue",
        ]
        assert match.broken_symbols("blue") == []


@EDITIONS
@pytest.mark.parametrize(
    ("mode", "panel", "count"),
    [
        (mode, panel, count)
        for mode, count in (("real-time", 6), ("turn-by-turn", 5))
        for panel in ("west", "north", "south", "east")
    ],
)
def test_a_full_panel_is_a_damage(mode: str, panel: str, count: int, edition: int) -> None:
    match = in_mode(mode, edition)
    match.broken("blue", "south 1", "west 1", *(f"{panel} {symbol}" for symbol in range(1, count)))
    match(f"blue captain head {panel}")
    assert match(f"blue engineer break {panel} {count}")[1:] == [
        "both damaged crew=blue amount=1 total=1 cause=panel",
        "blue repaired-all crew=blue",
    ]
    assert match.broken_symbols("blue") == []


def test_a_mark_that_fills_a_panel_and_the_radiation_costs_one_damage() -> None:
    match = in_mode("real-time")
    match.broken("blue", *(f"west {symbol}" for symbol in range(1, 6)), *RADIATION["real-time"][2:])
    match("blue captain head west")
    assert [event.split()[1] for event in match("blue engineer break west 6")] == [
        "broke",
        "damaged",
        "repaired-all",
    ]
    assert match.boat("blue")["damage"] == 1


def test_after_a_damage_the_engineers_ok_is_still_awaited() -> None:
    match = in_mode("real-time")
    match.broken("blue", *(f"west {symbol}" for symbol in range(1, 6)))
    match.all("blue captain head west", "blue engineer break west 6", "blue first-mate charge mine")
    match("blue first-mate ok")
    assert match.refusal("blue captain head west") == "chain-of-command"
    assert match.refusal("blue engineer break west 1") == "task-done"
    assert match.refusal("blue engineer ok") == "accepted"


@MODES
def test_by_the_house_rule_sudden_death_by_the_engineers_own_hand(mode: str) -> None:
    match = in_mode(mode, goal="sudden-death", sinks="any")
    match.broken("blue", *(name for name in RADIATION[mode] if name != "east 4"))
    match("blue captain head east")
    events = match("blue engineer break east 4")
    assert events[1] == "both damaged crew=blue amount=1 total=1 cause=radiation"
    assert events[-1] == "both won crew=red cause=radiation"
