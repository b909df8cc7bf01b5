"""What sets crews of the same points apart, each by hand: the points alone never did in a test before."""

from collections.abc import Sequence
from dataclasses import replace

from console.club.standings import outcome_for, points_of, standings
from console.club.values import PairedCrew, PairingOutcome, PairingState, Points, StandingLine
from tests.club.test_formats import CREWS, entrants, pairing


def marks(lines: Sequence[StandingLine]) -> dict[int, dict[str, float]]:
    return {line.crew.id: dict(line.tie_breaks) for line in lines}


def order(lines: Sequence[StandingLine]) -> list[tuple[int, int]]:
    return [(line.rank, line.crew.id) for line in lines]


def test_direct_says_nothing_where_not_all_of_the_same_points_have_met() -> None:
    """1 has beaten 2, but 3 has as many points and has met neither."""
    played = [pairing(1, 2, "blue"), pairing(2, 5, "blue"), pairing(3, 6, "blue")]
    lines = standings(entrants(6), played, Points())
    assert {line.crew.id for line in lines if line.points == 2} == {1, 2, 3}
    assert {each["direct"] for each in marks(lines).values()} == {0}
    ring = [pairing(1, 2, "blue"), pairing(2, 3, "blue"), pairing(3, 1, "blue")]
    assert [each["direct"] for each in marks(standings(entrants(3), ring, Points())).values()] == [2, 2, 2]
    alone = standings(entrants(3), [pairing(1, 2, "blue"), pairing(1, 3, "blue")], Points())
    assert marks(alone)[1]["direct"] == 0, "nobody has to be told apart"


def test_direct_counts_only_matches_among_those_of_the_same_points() -> None:
    """1 and 2 have four points; 1 beat 2 and lost to 3, who has fewer; the opponents speak for 2."""
    played = [pairing(1, 2, "blue"), pairing(1, 3, "red"), pairing(1, 4, "blue"), pairing(2, 3, "blue")]
    played += [pairing(2, 4, "blue"), pairing(3, 4, "red")]
    lines = standings(entrants(4), played, Points())
    found = marks(lines)
    assert {line.crew.id: line.points for line in lines} == {1: 4, 2: 4, 3: 2, 4: 2}
    assert (found[1]["direct"], found[2]["direct"]) == (2, 0)
    assert (found[3]["direct"], found[4]["direct"]) == (0, 2)
    assert order(lines) == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_then_the_points_of_all_whom_one_has_met() -> None:
    """1 and 2 have not met: 1 lost to 3, who has most; 2 lost to 4."""
    played = [pairing(1, 5, "blue"), pairing(2, 6, "blue"), pairing(3, 1, "blue"), pairing(4, 2, "blue")]
    played += [pairing(3, 4, "blue"), pairing(3, 6, "blue")]
    lines = standings(entrants(6), played, Points())
    found = marks(lines)
    assert (found[1]["opponents"], found[2]["opponents"]) == (6 + 0, 2 + 0)
    assert (found[1]["direct"], found[2]["direct"]) == (0, 0)
    assert [id for _, id in order(lines) if id in (1, 2)] == [1, 2]
    bye = replace(pairing(1, 2, None, PairingState.BYE), sides=(PairedCrew("blue", CREWS[0]),))
    with_bye = standings(entrants(2), [bye, pairing(1, 2, None)], Points())
    assert marks(with_bye)[1]["opponents"] == 1 + 3, "whom it met, and somebody like itself"
    strange = standings(entrants(1), [pairing(1, 2, "blue")], Points())
    assert marks(strange)[1]["opponents"] == marks(strange)[1]["beaten"] == 0, (
        "who is in no list has no points"
    )


def test_then_the_points_of_those_whom_one_has_beaten() -> None:
    """1 and 2 met the same two; 1 beat the stronger one, 2 the weaker one."""
    played = [pairing(1, 3, "blue"), pairing(1, 4, "red"), pairing(2, 3, "red"), pairing(2, 4, "blue")]
    played += [pairing(3, 5, "blue"), pairing(5, 6, None)]
    lines = standings(entrants(6), played, Points())
    found = marks(lines)
    assert {line.crew.id: line.points for line in lines} == {1: 2, 2: 2, 3: 4, 4: 2, 5: 1, 6: 1}
    assert found[1]["opponents"] == found[2]["opponents"] == 6
    assert (found[1]["beaten"], found[2]["beaten"]) == (4, 2)
    assert [id for _, id in order(lines) if id in (1, 2)] == [1, 2]
    assert found[5]["beaten"] == 0.5, "half of a draw's"


def test_at_last_wins_and_then_the_rank_is_shared_by_name() -> None:
    """Points for nothing but showing up: a win and a loss are worth a draw and a draw."""
    level = Points(win=2, draw=1, loss=0, bye=0)
    played = [pairing(1, 3, None), pairing(1, 4, None), pairing(2, 5, "blue"), pairing(2, 6, "red")]
    lines = standings(entrants(6), played, level)
    assert marks(lines)[2]["wins"] == 1 and marks(lines)[1]["wins"] == 0
    alike = standings(entrants(4), [pairing(1, 2, None), pairing(3, 4, None)], level)
    assert order(alike) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert [name for name, _ in alike[0].tie_breaks] == ["direct", "opponents", "beaten", "wins"]


def test_a_card_says_what_was_played_won_drawn_lost_and_who_has_left() -> None:
    bye = replace(pairing(1, 2, None, PairingState.BYE), sides=(PairedCrew("blue", CREWS[0]),))
    played = [pairing(1, 2, "blue"), pairing(3, 1, "blue"), pairing(1, 4, None), bye, bye]
    gone = [replace(each, left_round=2 if each.crew.id == 4 else None) for each in entrants(4)]
    lines = {line.crew.id: line for line in standings(gone, played, Points())}
    first = lines[1]
    assert (first.played, first.won, first.drawn, first.lost, first.byes) == (3, 1, 1, 1, 2)
    assert first.points == 2 + 0 + 1 + 2 * 2
    assert [lines[id].left for id in (1, 2, 3, 4)] == [False, False, False, True]
    assert points_of(gone, played, Points()) == {id: line.points for id, line in lines.items()}


def test_who_is_not_in_the_event_takes_no_points_from_who_is() -> None:
    """A crew that was taken out of the list: the other side of its matches counts all the same."""
    only_second = [each for each in entrants(2) if each.crew.id == 2]
    (line,) = standings(only_second, [pairing(1, 2, "red")], Points())
    assert (line.points, line.won, line.played) == (2, 1, 1)
    assert points_of(only_second, [pairing(1, 2, "red")], Points()) == {2: 2}


def test_both_may_have_lost_and_what_is_not_decided_came_out_for_nobody() -> None:
    both = replace(pairing(1, 2, None), decision=PairingOutcome("lost"))
    assert [outcome_for(both, side) for side in ("blue", "red")] == ["lost", "lost"]
    frozen = replace(pairing(1, 2, "blue"), state=PairingState.DISPUTED)
    assert outcome_for(frozen, "blue") is None
    assert outcome_for(replace(pairing(1, 2, "blue"), decision=None), "blue") is None
