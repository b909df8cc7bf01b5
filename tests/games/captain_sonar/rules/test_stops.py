"""Real time: a stop freezes both crews until it is resolved or taken back."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
ORDERS = [
    "captain head north",
    "captain surface",
    "captain stop",
    "first-mate stop",
    "first-mate charge mine",
    "first-mate ok",
    "engineer break north 1",
    "engineer ok",
    "radio note north",
    "radio slide 1 0",
    "radio erase",
    "engineer inspect pass",
    "engineer secure 1",
]


def halfway(edition: int) -> Match:
    """Red is in the middle of its tasks when blue stops."""
    match = real_time(edition)
    match.charged("blue", "torpedo", "drone")
    match.all("red captain head north", "red first-mate charge mine", "red engineer break north 1")
    return match


@EDITIONS
@pytest.mark.parametrize("station", ["captain", "first-mate"])
def test_a_stop_is_heard_by_both(station: str, edition: int) -> None:
    assert halfway(edition)(f"blue {station} stop") == [f"both stopped crew=blue station={station}"]


@EDITIONS
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("crew", ["blue", "red"])
def test_during_a_stop_nobody_does_anything_else(crew: str, order: str, edition: int) -> None:
    match = halfway(edition)
    match("blue captain stop")
    assert match.refusal(f"{crew} {order}") == "stopped"
    assert "blue's captain" in match.reason(f"{crew} {order}")


@EDITIONS
@pytest.mark.parametrize("order", ["captain torpedo N10", "captain belay", "captain trigger N10"])
def test_the_other_crew_does_not_resolve_a_stop(order: str, edition: int) -> None:
    match = halfway(edition)
    match.charged("red", "torpedo")
    match.mined("red", "N10")
    match("blue captain stop")
    assert match.refusal(f"red {order}") == "stopped"


@EDITIONS
def test_after_a_belay_both_go_on_where_they_were(edition: int) -> None:
    match = halfway(edition)
    before = match.boat("blue"), match.boat("red")
    match("blue first-mate stop")
    assert match("blue first-mate belay") == ["both belayed crew=blue station=first-mate"]
    after = match.boat("blue"), match.boat("red")
    assert [{**boat, "said": None} for boat in after] == [{**boat, "said": None} for boat in before]
    match.all("red first-mate ok", "red engineer ok")
    assert match.refusal("red captain head north") == "accepted"


@EDITIONS
def test_after_an_activation_both_go_on_where_they_were(edition: int) -> None:
    match = halfway(edition)
    assert match.act("blue", "torpedo C4")[-1] == "both resumed crew=blue station=captain"
    assert match.refusal("red captain head north") == "chain-of-command"
    assert match.refusal("red first-mate ok") == "accepted"
    assert match.refusal("blue captain head north") == "accepted"


@EDITIONS
def test_a_stop_is_taken_back_by_the_station_that_stopped(edition: int) -> None:
    match = halfway(edition)
    match("blue first-mate stop")
    assert match.refusal("blue captain belay") == "wrong-station"
    assert match.refusal("blue first-mate belay") == "accepted"
    match("blue captain stop")
    assert match.refusal("blue first-mate belay") == "wrong-station"


@EDITIONS
def test_there_is_nothing_to_belay_without_a_stop(edition: int) -> None:
    assert real_time(edition).refusal("blue captain belay") == "not-stopped"


@EDITIONS
@pytest.mark.parametrize(
    "order",
    [
        "captain mine C7",
        "captain torpedo C6",
        "first-mate drone 1",
        "first-mate sonar",
        "captain silence zero",
        "captain trigger A1",
    ],
)
def test_a_stop_comes_before_every_activation_and_every_trigger(order: str, edition: int) -> None:
    match = real_time(edition)
    match.charged("blue", "mine", "torpedo", "drone", "sonar", "silence")
    match.mined("blue", "A1")
    assert match.refusal(f"blue {order}") == "not-stopped"
    assert "stop the table" in match.reason(f"blue {order}")


def test_first_edition_each_activation_has_its_own_stop() -> None:
    match = real_time(1)
    match.charged("blue", "torpedo", "drone")
    match.act("blue", "torpedo C4")
    assert match.refusal("blue captain drone 1") == "not-stopped"
    assert match.act("blue", "drone 1")


def test_second_edition_asks_for_a_course_between_two_activations() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo", "drone")
    match.act("blue", "torpedo C4")
    assert match.act_refusal("blue", "drone 1", "first-mate") == "course-first"
    assert "blue's first-mate is awaited to act or to belay" in match.reason("blue first-mate drone 1")
    match("blue first-mate belay")
    match.course("blue", "north", symbol=6)
    assert match.act("blue", "drone 1", "first-mate")


def test_second_edition_a_belayed_stop_is_no_activation() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo")
    match.all("blue captain stop", "blue captain belay")
    assert match.act("blue", "torpedo C4")


def test_second_edition_a_dive_lifts_the_course_between_two_activations() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo", "silence")
    match.act("blue", "torpedo C4")
    match.surface_and_dive("blue")
    assert match.act("blue", "silence zero")[0] == "both silence crew=blue"


def test_second_edition_each_crew_has_its_own_course_between_activations() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo")
    match.charged("red", "torpedo")
    match.act("blue", "torpedo C4")
    assert match.act("red", "torpedo N10")


@EDITIONS
def test_a_second_stop_is_refused_and_not_kept(edition: int) -> None:
    match = halfway(edition)
    match("blue captain stop")
    assert match.refusal("red captain stop") == "stopped"
    match("blue captain belay")
    assert match.view("blue").json()["stop"] is None
    assert match.view("red").json()["last_stop"] == "blue"


@EDITIONS
def test_a_boat_on_the_surface_does_not_stop_the_table(edition: int) -> None:
    match = real_time(edition)
    match.mined("blue", "A1")
    match("blue captain surface")
    assert match.refusal("blue captain stop") == "surfaced"
    assert match.refusal("blue first-mate stop") == "surfaced"


def with_an_ok_owed(edition: int, *broken: str) -> Match:
    match = real_time(edition)
    match.mined("blue", "A1")
    match.broken("blue", *broken)
    match.charged("blue", "torpedo", "drone")
    match("blue captain head north")
    return match


@EDITIONS
def test_a_captain_with_a_live_mine_stops_at_any_time_but_only_to_trigger(edition: int) -> None:
    match = with_an_ok_owed(edition)
    match("blue captain stop")
    assert match.refusal("blue captain torpedo C5") == "chain-of-command"
    assert match.refusal("blue first-mate drone 1") == "chain-of-command"
    assert match("blue captain trigger A1")[0] == "both mine-triggered crew=blue dot=A1"
    assert match.refusal("blue captain head north") == "chain-of-command"


@EDITIONS
def test_a_stop_to_trigger_may_be_taken_back_and_the_oks_are_still_owed(edition: int) -> None:
    match = with_an_ok_owed(edition)
    match.all("blue captain stop", "blue captain belay")
    assert match.refusal("blue first-mate stop") == "chain-of-command"
    match.tasks("blue", "north", symbol=6)
    assert match.act("blue", "torpedo C4")


@EDITIONS
def test_a_mine_is_no_reason_for_the_first_mate_to_stop(edition: int) -> None:
    assert with_an_ok_owed(edition).refusal("blue first-mate stop") == "chain-of-command"


@EDITIONS
def test_the_enemys_mine_is_no_reason_to_stop(edition: int) -> None:
    match = with_an_ok_owed(edition)
    match("red captain head north")
    assert match.refusal("red captain stop") == "chain-of-command"


def test_a_red_breakdown_takes_the_reason_to_stop_away_in_the_second_edition_only() -> None:
    assert with_an_ok_owed(1, "north 2").refusal("blue captain stop") == "accepted"
    assert with_an_ok_owed(2, "north 2").refusal("blue captain stop") == "chain-of-command"
    assert with_an_ok_owed(2, "north 1").refusal("blue captain stop") == "accepted"


STATIONS = pytest.mark.parametrize("station", ["captain", "first-mate"])


def code(match: Match, station: str = "captain") -> str:
    """What blue's stop is refused with; the match is as it was."""
    before = match.state
    refusal = match.refusal(f"blue {station} stop")
    match.state = before
    return refusal


@EDITIONS
@STATIONS
def test_a_stop_needs_something_to_be_resolved_by(station: str, edition: int) -> None:
    match = real_time(edition)
    assert code(match, station) == "nothing-ready"
    match.give("blue", gauges=(2, 2, 3, 2, 5, 0))
    assert code(match, station) == "nothing-ready"
    assert f"blue {station} stop" not in match.legal("blue")
    for system in ("mine", "torpedo", "drone", "sonar", "silence"):
        match.give("blue", gauges=(0,) * 6)
        match.charged("blue", system)
        assert code(match, station) == "accepted", f"anybody of the crew may stop for its {system}"
        assert f"blue {station} stop" in match.legal("blue")


def test_stopping_without_end_freezes_nobody() -> None:
    match = real_time(2)
    for _ in range(200):
        assert match.refusal("blue captain stop") == "nothing-ready"
    match.course("red", "north")


@EDITIONS
def test_a_live_mine_is_something_for_both_stations(edition: int) -> None:
    match = real_time(edition)
    match.mined("blue", "A1")
    assert code(match) == code(match, "first-mate") == "accepted"


def test_a_mine_needs_a_free_neighbour() -> None:
    match = real_time(1, blue="B2")
    match.charged("blue", "mine")
    names = match.game.set_up.waters.names
    around = [names.index(dot) for dot in ("A1", "B1", "C1", "A2", "A3", "B3", "C3", "B2")]
    match.give("blue", visited=sum(1 << dot for dot in around))
    assert code(match) == "accepted", "C2 is free"
    match.give("blue", mines=1 << names.index("C2"), fresh_mines=1 << names.index("C2"))
    assert code(match) == "blackout", "and here nothing is"
    match.give("blue", visited=sum(1 << dot for dot in around), mines=0, fresh_mines=0)
    match.charged("blue", "silence")
    assert code(match) == "accepted"


def test_a_repair_needs_its_island() -> None:
    for dot, refusal in (("L1", "accepted"), ("E6", "nothing-ready")):
        match = Match(chart="echo-2", blue=dot, red="A10")
        match.charged("blue", "scenario")
        assert code(match) == refusal


def test_delta_2s_gauge_is_nothing_to_stop_for() -> None:
    match = Match(chart="delta-2", blue="A1", red="O15")
    match.charged("blue", "scenario")
    assert code(match) == "nothing-ready"


def test_a_broken_system_is_something_only_where_it_misfires() -> None:
    for edition, refusal in ((1, "nothing-ready"), (2, "accepted")):
        match = real_time(edition)
        match.charged("blue", "torpedo", "mine")
        match.broken("blue", "north 2")
        assert code(match) == refusal


def test_a_red_breakdown_holds_back_mines_in_the_second_edition() -> None:
    for edition, refusal in ((1, "accepted"), (2, "nothing-ready")):
        match = real_time(edition)
        match.mined("blue", "A1")
        match.broken("blue", "north 2")
        assert code(match) == refusal


def test_second_edition_a_stop_for_which_only_a_course_is_missing() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo", "drone")
    match.act("blue", "torpedo C4")
    assert code(match) == code(match, "first-mate") == "course-first"
    assert "blue's captain is awaited" in match.reason("blue first-mate stop")
    match.course("blue", "north", symbol=6)
    assert code(match) == "accepted"


def test_first_edition_asks_for_no_course_between_two_stops() -> None:
    match = real_time(1)
    match.charged("blue", "torpedo", "drone")
    match.act("blue", "torpedo C4")
    assert code(match) == "accepted"


def test_second_edition_a_mine_laid_just_now_waits_for_a_course() -> None:
    match = real_time(2)
    match.charged("blue", "mine")
    match.act("blue", "mine D7")
    assert code(match) == "course-first"
    match.broken("blue", "north 2")
    assert code(match) == "nothing-ready", "a course alone would not ready it"


def test_after_an_activation_that_left_nothing_no_course_is_asked_for() -> None:
    match = real_time(2)
    match.charged("blue", "torpedo")
    match.act("blue", "torpedo C4")
    assert code(match) == "nothing-ready"


@EDITIONS
@STATIONS
def test_by_rules_1_a_stop_needed_nothing(station: str, edition: int) -> None:
    match = real_time(edition, rules=1)
    assert match(f"blue {station} stop") == [f"both stopped crew=blue station={station}"]
    assert match(f"blue {station} belay") == [f"both belayed crew=blue station={station}"]
