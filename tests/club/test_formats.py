"""Round robin, the queue of an open table, the ladder and the standings: what holds whatever is played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from console.club.formats.ladder import LadderMatch, LadderSum, Rating, ladder
from console.club.formats.open_table import next_crews, waits_s
from console.club.formats.round_robin import Round, rest_of_rounds, round_robin
from console.club.standings import standings
from console.club.values import (
    ClubCrew,
    Entrant,
    PairedCrew,
    Pairing,
    PairingOutcome,
    PairingState,
    Points,
)


def met(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset((blue, red)) for each in rounds for blue, red in each if red is not None)


def surplus(rounds: Sequence[Round]) -> Counter[int]:
    blues: Counter[int] = Counter()
    for blue, red in (pair for each in rounds for pair in each):
        if red is not None:
            blues[blue] += 1
            blues[red] -= 1
    return blues


@given(crews=st.integers(2, 24), times=st.integers(1, 3))
def test_in_a_round_robin_everybody_meets_everybody_on_even_sides(crews: int, times: int) -> None:
    rounds = round_robin(range(1, crews + 1), times)
    assert len(rounds) == times * (crews - 1 + crews % 2)
    assert met(rounds) == Counter({frozenset(pair): times for pair in combinations(range(1, crews + 1), 2)})
    for each in rounds:
        playing = [crew for pair in each for crew in pair if crew is not None]
        assert sorted(playing) == list(range(1, crews + 1)), "everybody once a round, or with a bye"
    assert all(abs(value) <= 1 for value in surplus(rounds).values())


@settings(max_examples=60, deadline=None)
@given(crews=st.integers(2, 10), played=st.integers(0, 9), late=st.integers(1, 3))
def test_who_comes_late_into_a_round_robin_meets_everybody_too(crews: int, played: int, late: int) -> None:
    before = round_robin(range(1, crews + 1))[:played]
    rest = rest_of_rounds(range(1, crews + late + 1), met(before), surplus(before))
    together = met([*before, *rest])
    assert together == Counter({frozenset(p): 1 for p in combinations(range(1, crews + late + 1), 2)})
    for each in rest:
        playing = [crew for pair in each for crew in pair if crew is not None]
        assert len(playing) == len(set(playing))


@given(
    waiting=st.lists(st.integers(1, 30), unique=True, max_size=12),
    seen=st.dictionaries(st.frozensets(st.integers(1, 30), min_size=2, max_size=2), st.integers(1, 3)),
    crews=st.integers(2, 6),
)
def test_the_first_of_a_queue_is_always_called(
    waiting: list[int], seen: dict[frozenset[int], int], crews: int
) -> None:
    called = next_crews(waiting, seen, crews)
    if len(waiting) < crews:
        assert called == []
    else:
        assert called[0] == waiting[0] and len(set(called)) == crews
        assert max(waiting.index(crew) for crew in called) <= max(3, crews - 1), (
            "hardly anybody is passed over"
        )


@given(crews=st.integers(2, 12), calls=st.integers(1, 60))
def test_nobody_waits_for_more_matches_than_there_were_crews_before_it(crews: int, calls: int) -> None:
    """Crews that have played queue again at once, which is the worst for the others."""
    waiting, seen, joined = list(range(crews)), Counter[frozenset[int]](), dict.fromkeys(range(crews), 0)
    before = {crew: place for place, crew in enumerate(waiting)}
    for number in range(1, calls + 1):
        called = next_crews(waiting, seen)
        seen[frozenset(called)] += 1
        for crew in called:
            assert number - joined[crew] <= before[crew] + 1
            waiting.remove(crew)
        for crew in called:
            before[crew], joined[crew] = len(waiting), number
            waiting.append(crew)
    if crews > 3 and calls > 3 * crews:
        assert len(seen) > crews // 2, "not the same two all day"


def test_a_wait_is_told_by_the_tables_that_are_about_to_be_free() -> None:
    assert waits_s(5, [0.0, 600.0], 1800.0) == [0.0, 0.0, 600.0, 600.0, 1800.0]
    assert waits_s(2, [], 1800.0) == [None, None]


matches_played = st.lists(
    st.tuples(
        st.integers(0, 50),
        st.lists(st.integers(1, 9), min_size=2, max_size=6, unique=True),
        st.integers(0, 9),
    ),
    max_size=25,
)


def as_matches(played: list[tuple[int, list[int], int]]) -> list[LadderMatch]:
    return [
        LadderMatch(
            float(begun),
            f"{number:04}",
            tuple((crew, 1 + (place + lot) % 3) for place, crew in enumerate(crews)),
        )
        for number, (begun, crews, lot) in enumerate(played)
    ]


@settings(max_examples=50, deadline=None)
@given(played=matches_played, seed=st.integers(0, 99))
def test_a_ladder_is_the_same_in_whatever_order_results_come(
    played: list[tuple[int, list[int], int]], seed: int
) -> None:
    matches = as_matches(played)
    mixed = Random(seed).sample(matches, len(matches))
    kept, came = LadderSum(), list[LadderMatch]()
    for match in mixed:
        came.append(match)
        kept.after(came)
    assert kept.after(came) == ladder(matches)


def test_whoever_wins_climbs_and_whoever_has_not_played_stands_low() -> None:
    rated = ladder([LadderMatch(n, str(n), ((1, 1), (2, 2))) for n in range(8)])
    assert rated[1].shown > rated[2].shown and rated[1].shown > Rating().shown == 0


CREWS = [ClubCrew(id, f"Crew {id}", (), "") for id in range(1, 9)]


def pairing(blue: int, red: int, won: str | None, state: PairingState = PairingState.DECIDED) -> Pairing:
    outcome = PairingOutcome("won", (won,)) if won else PairingOutcome("drawn")
    return Pairing(
        id=f"p-{blue}-{red}",
        event="cup",
        round=1,
        board=1,
        sides=(PairedCrew("blue", CREWS[blue - 1]), PairedCrew("red", CREWS[red - 1])),
        state=state,
        decision=outcome if state is PairingState.DECIDED else None,
        table=None,
        called_s=None,
        identities=(),
        why="",
    )


def entrants(crews: int) -> list[Entrant]:
    return [Entrant(crew, crew.id, 1, None) for crew in CREWS[:crews]]


@given(
    crews=st.integers(2, 8),
    played=st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8), st.sampled_from(["blue", "red", None]))),
)
def test_points_are_what_matches_are_worth_and_ranks_follow_them(
    crews: int, played: list[tuple[int, int, str | None]]
) -> None:
    pairings = [pairing(*each) for each in played if each[0] != each[1] and max(each[:2]) <= crews]
    lines = standings(entrants(crews), pairings, Points())
    assert sum(line.points for line in lines) == 2 * len(pairings)
    assert sum(line.won for line in lines) == sum(line.lost for line in lines)
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    keys = [(line.points, *(value for _, value in line.tie_breaks)) for line in lines]
    assert keys == sorted(keys, reverse=True)
    for line, key in zip(lines, keys, strict=True):
        assert line.rank == 1 + sum(other > key for other in keys)


def test_who_beat_whom_sets_two_of_the_same_points_apart() -> None:
    played = [pairing(1, 2, "red"), pairing(1, 3, "blue"), pairing(2, 3, "red"), pairing(3, 4, "red")]
    lines = standings(entrants(2), [pairing(1, 2, "red")], Points())
    assert [line.crew.id for line in lines] == [2, 1]
    four = standings(entrants(4), played, Points())
    assert {line.crew.id: line.points for line in four} == {1: 2, 2: 2, 3: 2, 4: 2}


def test_what_is_disputed_abandoned_or_void_counts_for_nobody() -> None:
    frozen = (PairingState.DISPUTED, PairingState.ABANDONED, PairingState.VOID, PairingState.CALLED)
    played = [replace(pairing(1, 2, "blue", state)) for state in frozen]
    assert [line.points for line in standings(entrants(2), played, Points())] == [0, 0]
