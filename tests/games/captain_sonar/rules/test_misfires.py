"""Activating a system that is broken down: refused in the first edition, paid for in the second."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
IN_THE_SEA = {"blue": "H6", "red": "N12"}
RADIATION = ("west 5", "west 6", "north 6", "south 5", "east 4", "east 6")
ACTIVATIONS = {
    "mine": ("captain", "mine H5", "west 1"),
    "torpedo": ("captain", "torpedo H4", "south 4"),
    "drone": ("first-mate", "drone 9", "north 4"),
    "sonar": ("first-mate", "sonar", "east 5"),
    "silence": ("captain", "silence north 2", "south 2"),
}
EVERY_SYSTEM = pytest.mark.parametrize("system", ACTIVATIONS)


@EVERY_SYSTEM
def test_first_edition_refuses_a_system_that_is_broken_down(system: str) -> None:
    station, order, symbol = ACTIVATIONS[system]
    match = real_time(1, **IN_THE_SEA)
    match.charged("blue", *ACTIVATIONS)
    match.broken("blue", symbol)
    before = match.boat("blue")
    assert match.act_refusal("blue", order, station) == "broken-down"
    assert match.boat("blue")["gauges"] == before["gauges"]
    assert match.broken_symbols("blue") == [symbol]


@EVERY_SYSTEM
def test_second_edition_a_system_that_is_broken_down_misfires(system: str) -> None:
    station, order, symbol = ACTIVATIONS[system]
    match = real_time(2, **IN_THE_SEA)
    match.charged("blue", *ACTIVATIONS)
    match.broken("blue", symbol)
    before = match.boat("blue")
    assert match.act("blue", order, station) == [
        f"both misfired crew=blue system={system}",
        f"both resumed crew=blue station={station}",
    ]
    after = match.boat("blue")
    assert after["gauges"] == before["gauges"]
    assert (after["dot"], after["mines"], after["chain"]["radiation_owed"]) == ("H6", [], True)


@EVERY_SYSTEM
def test_turn_by_turn_first_edition_refuses_and_second_misfires(system: str) -> None:
    station, order, _ = ACTIVATIONS[system]
    order = order.replace("H5", "D5").replace("H4", "D5").replace("drone 9", "drone 2")
    order = order.replace("north 2", "south 2")
    for edition in (1, 2):
        match = turn_by_turn(edition, blue="C6", red="I2")
        match.charged("blue", *ACTIVATIONS)
        match.course("blue", "east", charge="drone", symbol=4)
        match.broken("blue", "north 1", "north 2", "north 3")
        if edition == 1:
            assert match.refusal(f"blue {station} {order}") == "broken-down"
        else:
            assert match(f"blue {station} {order}") == [f"both misfired crew=blue system={system}"]
            assert match.refusal("blue captain end") == "chain-of-command"
            match("blue engineer break west 5")
            assert match.refusal("blue captain end") == "accepted"


@EVERY_SYSTEM
@EDITIONS
def test_broken_symbols_of_other_colours_do_no_harm(system: str, edition: int) -> None:
    station, order, _ = ACTIVATIONS[system]
    colours = {"mine": "RR", "torpedo": "RR", "drone": "GG", "sonar": "GG", "silence": "YY"}
    others = {"RR": ("west 1",), "GG": ("west 3",), "YY": ("west 2",)}
    match = real_time(edition, **IN_THE_SEA)
    match.charged("blue", *ACTIVATIONS)
    broken = [name for colour, names in others.items() if colour != colours[system] for name in names]
    match.broken("blue", *broken, "east 4")
    assert match.act("blue", order, station)[0].startswith("both ")
    assert not match.boat("blue")["chain"]["radiation_owed"]
    assert match.boat("blue")["gauges"][system]["level"] == 0


def misfired() -> Match:
    match = real_time(2, **IN_THE_SEA)
    match.course("blue", "north", symbol=2)
    match.charged("blue", "torpedo", "drone")
    match.mined("blue", "A1")
    match.act("blue", "torpedo H3")
    return match


@pytest.mark.parametrize(
    "line",
    [
        "captain head north",
        "captain surface",
        "captain stop",
        "first-mate stop",
        "first-mate charge mine",
        "engineer ok",
        "first-mate ok",
        "radio note north",
        "radio slide 1 0",
        "radio erase",
    ],
)
def test_a_misfire_is_paid_with_radiation_before_anything_else(line: str) -> None:
    match = misfired()
    assert match.refusal(f"blue {line}") == "chain-of-command"
    assert "engineer" in match.reason(f"blue {line}")


def test_a_misfire_is_paid_in_any_panel_but_with_radiation_only() -> None:
    match = misfired()
    assert match.refusal("blue engineer break north 3") == "chain-of-command"
    assert match.refusal("blue engineer break north 7") == "out-of-range"
    breaks = [line for line in match.legal("blue") if " break " in line]
    assert breaks == [f"blue engineer break {symbol}" for symbol in RADIATION]
    assert match("blue engineer break east 6") == ["blue broke crew=blue panel=east symbol=6"]
    assert match.refusal("blue engineer break east 4") == "task-done"
    assert match.refusal("blue captain head north") == "accepted"


def test_radiation_that_is_marked_already_does_not_pay() -> None:
    match = misfired()
    match.broken("blue", "north 2", "west 5")
    assert match.refusal("blue engineer break west 5") == "broken-down"


def test_the_enemy_goes_on_while_radiation_is_owed() -> None:
    match = misfired()
    match.course("red", "north")
    assert match.boat("red")["dot"] == "N11"


def test_the_radiation_owed_may_cost_a_damage() -> None:
    match = misfired()
    match.broken("blue", "north 2", *RADIATION[:-1])
    assert match("blue engineer break east 6")[1:] == [
        "both damaged crew=blue amount=1 total=1 cause=radiation",
        "blue repaired-all crew=blue",
    ]


def test_the_radiation_owed_may_fill_another_panel() -> None:
    match = misfired()
    match.broken("blue", "north 2", *(f"east {symbol}" for symbol in range(1, 6)))
    assert match("blue engineer break east 6")[1] == "both damaged crew=blue amount=1 total=1 cause=panel"


def test_a_captain_who_owes_radiation_still_answers_a_sonar() -> None:
    match = misfired()
    match.charged("red", "sonar")
    match.act("red", "sonar", "first-mate")
    assert match.refusal("blue captain answer row 5 column A") == "accepted"


def test_nobody_is_kept_on_the_surface_by_an_engineer_who_does_not_pay() -> None:
    """The console does both for that engineer, where a time is set: first a mark, then the inspection."""
    match = misfired()
    match("red captain surface")
    for section, station in enumerate(("engineer", "captain", "first-mate", "radio"), start=1):
        match(f"red {station} secure {section}")
    assert match.refusal("blue engineer inspect pass") == "chain-of-command"
    owed = match.game.answers_awaited(match.state)
    assert {str(order) for order in owed} == {f"blue engineer break {symbol}" for symbol in RADIATION}
    match(str(owed[0]))
    assert [str(order) for order in match.game.answers_awaited(match.state)] == ["blue engineer inspect pass"]
