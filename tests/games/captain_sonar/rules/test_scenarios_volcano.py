"""Delta-2: every third weapon of a crew brings an eruption, then toxic smoke, then lava, then nothing."""

import pytest

from tests.games.captain_sonar.rules.match import Match


def delta_2(*, blue: str = "A15", red: str = "O1", **options: str) -> Match:
    return Match(**{"chart": "delta-2", "mode": "real-time", **options}, blue=blue, red=red)


def shake(match: Match, crew: str, times: int = 1) -> list[str]:
    """Trigger mines in a far corner, and return the events of the last."""
    events: list[str] = []
    for _ in range(times):
        match.give(crew, mines=getattr(match.state, crew).mines | 1 << number(match, "O15"), fresh_mines=0)
        events = match.act(crew, "trigger O15")
    return events


def number(match: Match, dot: str) -> int:
    return match.game.set_up.waters.names.index(dot)


def smoking(volcano: int = 1, **options: str) -> Match:
    match = delta_2(**options)
    shake(match, "blue", 6)
    match(f"blue captain volcano {volcano}")
    return match


def before_the_lava(**options: str) -> Match:
    """Both boats far from the fires until the third event; then they are where the test wants them."""
    match = smoking()
    for crew, dot in options.items():
        match.placed(crew, dot)
        match.give(crew, damage=0)
    shake(match, "blue", 3)
    return match


def level(match: Match, crew: str) -> int:
    return int(match.boat(crew)["gauges"]["scenario"]["level"])


def test_each_torpedo_fired_and_each_mine_triggered_fills_one_box() -> None:
    match = delta_2()
    match.charged("blue", "torpedo")
    assert "blue charged crew=blue system=scenario level=1" in match.act("blue", "torpedo A12")
    assert "blue charged crew=blue system=scenario level=2" in shake(match, "blue")
    assert (level(match, "blue"), level(match, "red")) == (2, 0)


def test_laying_a_mine_and_a_misfire_fill_nothing() -> None:
    match = delta_2()
    match.charged("blue", "mine", "torpedo")
    match.act("blue", "mine B15")
    match.course("blue", "north", symbol=2)
    match.act("blue", "torpedo A12")
    assert level(match, "blue") == 0


def test_a_chain_reaction_fills_nothing_more() -> None:
    match = delta_2()
    match.charged("blue", "torpedo")
    match.mined("red", "A11")
    match.act("blue", "torpedo A12")
    assert (level(match, "blue"), level(match, "red")) == (1, 0)


def test_the_first_mate_cannot_charge_the_scenario_gauge() -> None:
    match = delta_2()
    match.charged("blue", "mine", "torpedo", "drone", "sonar", "silence")
    match("blue captain head north")
    assert match.refusal("blue first-mate charge scenario") == "unused-system"
    assert match.refusal("blue first-mate ok") == "accepted"


def test_the_third_weapon_brings_the_eruption_of_both_volcanoes() -> None:
    match = delta_2()
    assert not any("volcano" in event for event in shake(match, "blue", 2))
    assert shake(match, "blue") == [
        "both mine-triggered crew=blue dot=O15",
        "both impact crew=red kind=clear dot=O15",
        "blue charged crew=blue system=scenario level=3",
        "blue ready crew=blue system=scenario",
        "both volcano crew=blue kind=eruption volcano=1",
        "both volcano crew=blue kind=eruption volcano=2",
        "both resumed crew=blue station=captain",
    ]
    assert level(match, "blue") == 0


def test_the_other_crews_gauge_is_kept_and_calls_the_next_event() -> None:
    match = delta_2()
    shake(match, "red", 2)
    shake(match, "blue", 3)
    assert level(match, "red") == 2
    shake(match, "red")
    assert match("red captain volcano 2")[0] == "both volcano crew=red kind=smoke volcano=2"


@pytest.mark.parametrize(
    ("red", "damage"),
    [
        ("D4", 2),
        ("E6", 2),
        ("F5", 2),
        ("J10", 2),
        ("L12", 2),
        ("C3", 1),
        ("G7", 1),
        ("E3", 1),
        ("M11", 1),
        ("H5", 0),
        ("B5", 0),
        ("K14", 0),
    ],
)
def test_an_eruption_strikes_next_to_both_volcanoes_and_only_the_worst_counts(red: str, damage: int) -> None:
    match = delta_2(red=red)
    events = shake(match, "blue", 3)
    hits = [event for event in events if " damaged " in event]
    told = f"both damaged crew=red amount={damage} total={damage} cause=eruption"
    assert hits == ([told] if damage else [])


def test_an_eruption_strikes_the_crew_that_called_it_too() -> None:
    match = delta_2(blue="D4")
    assert "both damaged crew=blue amount=2 total=2 cause=eruption" in shake(match, "blue", 3)


def test_an_eruption_that_sinks_both_is_a_draw() -> None:
    match = delta_2(blue="D4", red="L12", goal="sudden-death")
    assert shake(match, "blue", 3)[-1] == "both drawn cause=eruption"


def test_mines_go_as_under_a_torpedo() -> None:
    match = delta_2(red="A3")
    match.mined("red", "D4", "B3", "C3", "H5")
    events = shake(match, "blue", 3)
    assert [event for event in events if "mine-destroyed" in event or "chain-reaction crew" in event] == [
        "both mine-destroyed crew=red dot=D4",
        "both chain-reaction crew=red dot=C3",
    ]
    assert match.boat("red")["mines"] == ["B3", "H5"]
    assert match.boat("red")["damage"] == 0


def test_a_mine_set_off_by_the_eruption_hurts() -> None:
    match = delta_2(red="B3")
    match.mined("red", "C3")
    assert "both damaged crew=red amount=1 total=1 cause=chain-reaction" in shake(match, "blue", 3)


def test_the_captain_whose_gauge_filled_chooses_before_anything_else() -> None:
    match = delta_2()
    assert shake(match, "blue", 6)[-1] == "blue ready crew=blue system=scenario"
    for line in (
        "blue captain head north",
        "red captain head south",
        "blue captain belay",
        "red radio erase",
    ):
        assert match.refusal(line) == "stopped"
        assert "blue's captain" in match.reason(line)
    assert match.refusal("red captain volcano 1") == "stopped"
    assert match.refusal("blue first-mate volcano 1") == "wrong-station"
    assert match.refusal("blue captain volcano 0") == "out-of-range"
    assert match.refusal("blue captain volcano 3") == "out-of-range"
    assert match.legal("blue") == ["blue captain volcano 1", "blue captain volcano 2"]
    assert match("blue captain volcano 2") == [
        "both volcano crew=blue kind=smoke volcano=2",
        "both resumed crew=blue station=captain",
    ]
    assert level(match, "blue") == 0


def test_a_volcano_is_chosen_only_when_an_event_asks() -> None:
    assert delta_2().refusal("blue captain volcano 1") == "wrong-phase"
    match = delta_2()
    shake(match, "blue", 3)
    assert match.refusal("blue captain volcano 1") == "wrong-phase"


@pytest.mark.parametrize("crew", ["blue", "red"])
@pytest.mark.parametrize(("volcano", "sector"), [(1, 1), (2, 9)])
def test_drones_learn_nothing_in_the_smoke(crew: str, volcano: int, sector: int) -> None:
    match = smoking(volcano)
    match.charged(crew, "drone")
    assert match.act(crew, f"drone {sector}", "first-mate")[0] == (
        f"both drone crew={crew} sector={sector} answer=toxic-smoke"
    )
    assert match.boat(crew)["gauges"]["drone"]["level"] == 0


def test_drones_work_in_the_other_sectors() -> None:
    match = smoking(1)
    match.charged("blue", "drone")
    assert match.act("blue", "drone 3", "first-mate")[0].endswith("answer=yes")


def test_the_smoke_hides_a_boat_in_it() -> None:
    match = smoking(1)
    match.placed("red", "A1")
    match.charged("blue", "drone")
    assert match.act("blue", "drone 1", "first-mate")[0].endswith("answer=toxic-smoke")


def test_the_smoke_lasts_until_the_next_event() -> None:
    match = smoking(1)
    shake(match, "blue", 3)
    match("blue captain volcano 2")
    match.charged("blue", "drone")
    assert match.act("blue", "drone 1", "first-mate")[0].endswith("answer=no")


def test_lava_makes_islands_of_the_dots_around_the_volcano() -> None:
    match = before_the_lava(blue="G7", red="O1")
    assert match("blue captain volcano 1") == [
        "both volcano crew=blue kind=lava volcano=1",
        "both resumed crew=blue station=captain",
    ]
    match.charged("blue", "torpedo", "mine", "silence")
    assert match.refusal("blue captain head north") == "island"
    assert match.act_refusal("blue", "torpedo G6") == "island"
    assert match.act_refusal("blue", "mine F6") == "island"
    assert match.act_refusal("blue", "silence north 1") == "island"
    assert match.act_refusal("blue", "torpedo G4") == "out-of-range"


def test_lava_leaves_the_other_volcano_alone() -> None:
    match = before_the_lava(blue="H11", red="O1")
    match("blue captain volcano 1")
    assert match.refusal("blue captain head east") == "accepted"


@pytest.mark.parametrize("goal", ["hunt", "sudden-death"])
@pytest.mark.parametrize(("boat", "winner"), [("red", "blue"), ("blue", "red")])
def test_a_boat_in_the_lava_is_destroyed(boat: str, winner: str, goal: str) -> None:
    match = delta_2(goal=goal)
    shake(match, "blue", 6)
    match("blue captain volcano 1")
    shake(match, "blue", 3)
    match.placed(boat, "D4")
    assert match("blue captain volcano 1")[-1] == f"both won crew={winner} cause=lava"


def test_both_boats_in_the_lava_are_a_draw() -> None:
    match = before_the_lava(blue="D4", red="F6")
    assert match("blue captain volcano 1")[-1] == "both drawn cause=lava"


def test_a_boat_just_outside_the_lava_is_not_hurt() -> None:
    match = before_the_lava(red="C4")
    match("blue captain volcano 1")
    assert match.boat("red")["damage"] == 0


def test_lava_that_shuts_a_boat_in_is_a_blackout_told_to_that_crew() -> None:
    match = before_the_lava(red="H6")
    match.mined("red", "H5", "I6", "H7")
    events = match("blue captain volcano 1")
    assert events[1] == "red blackout crew=red"
    assert match.refusal("red captain head west") == "blackout"


def test_after_the_third_event_there_are_none() -> None:
    match = before_the_lava()
    match("blue captain volcano 2")
    for _ in range(4):
        assert shake(match, "blue") == [
            "both mine-triggered crew=blue dot=O15",
            "both impact crew=red kind=clear dot=O15",
            "both resumed crew=blue station=captain",
        ]
    assert match.view("red").json()["scenario"]["events"] == []


def test_turn_by_turn_a_mine_in_the_enemys_turn_may_bring_an_event() -> None:
    match = Match(chart="delta-2", mode="turn-by-turn", blue="A10", red="J1")
    for dot in ("J10", "J9", "J8", "I10", "I9", "H10"):
        match.mined("red", dot)
        match(f"red captain trigger {dot}")
    assert match.refusal("blue captain head north") == "wrong-phase"
    assert match.refusal("red captain volcano 2") == "accepted"
    assert match.view("blue").json()["scenario"]["smoke"] == 2
    match.course("blue", "north", symbol=5)
    match.charged("blue", "drone")
    assert match("blue first-mate drone 4") == ["both drone crew=blue sector=4 answer=toxic-smoke"]
