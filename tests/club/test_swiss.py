"""Swiss rounds: whole matchings, byes in turn, no rematch that could be avoided, sides that come out even."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from console.club.formats.swiss import SwissCrew, SwissPair, swiss_round


class Tournament:
    """A tournament whose results are drawn by lot."""

    def __init__(self, crews: int, lots: Random) -> None:
        self.lots = lots
        self.crews = {id: SwissCrew(id) for id in range(1, crews + 1)}

    def play(self, seed: int) -> list[SwissPair]:
        pairs = swiss_round(list(self.crews.values()), seed)
        for pair in pairs:
            self._enter(pair)
        return pairs

    def _enter(self, pair: SwissPair) -> None:
        blue = self.crews[pair.blue]
        if pair.red is None:
            self._put(blue, 2, bye=True)
            return
        red, (mine, yours) = self.crews[pair.red], self.lots.choice([(2, 0), (0, 2), (1, 1)])
        self._put(blue, mine, met=red.id, blues=1)
        self._put(red, yours, met=blue.id, blues=-1)

    def _put(
        self, crew: SwissCrew, points: int, *, met: int | None = None, blues: int = 0, bye: bool = False
    ) -> None:
        all_met = dict(crew.met)
        if met is not None:
            all_met[met] = all_met.get(met, 0) + 1
        self.crews[crew.id] = SwissCrew(
            crew.id, crew.points + points, all_met, crew.byes + bye, crew.blues + blues
        )


def matchings(crews: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to pair crews; one of an odd number is alone."""
    if not crews:
        yield []
        return
    first, rest = crews[0], crews[1:]
    if len(crews) % 2:
        for rest_matched in matchings(rest):
            yield [(first,), *rest_matched]
    for other in rest:
        left = [crew for crew in rest if crew != other]
        for rest_matched in matchings(left):
            yield [(first, other), *rest_matched]


def costs(crews: dict[int, SwissCrew], matching: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """What a round costs, the worst first: byes out of turn, rematches, the bye's points, points, sides."""
    byes = rematches = free = points = sides = 0
    fewest = min(crew.byes for crew in crews.values())
    lowest = min(crew.points for crew in crews.values())
    for pair in matching:
        if len(pair) == 1:
            byes += crews[pair[0]].byes - fewest
            free += crews[pair[0]].points - lowest
            continue
        one, other = (crews[each] for each in pair)
        rematches += one.met.get(other.id, 0)
        points += (one.points - other.points) ** 2
        sides += (one.blues + other.blues) ** 2
    return byes, rematches, free, points, sides


def as_matching(pairs: Sequence[SwissPair]) -> list[tuple[int, ...]]:
    return [(pair.blue,) if pair.red is None else (pair.blue, pair.red) for pair in pairs]


@settings(max_examples=40, deadline=None)
@given(crews=st.integers(2, 14), rounds=st.integers(1, 9), seed=st.integers(0, 999))
def test_every_round_is_a_whole_matching_and_byes_go_in_turn(crews: int, rounds: int, seed: int) -> None:
    tournament = Tournament(crews, Random(seed))
    for round in range(rounds):
        pairs = tournament.play(seed + round)
        playing = [crew for pair in as_matching(pairs) for crew in pair]
        assert sorted(playing) == list(range(1, crews + 1))
        assert sum(pair.red is None for pair in pairs) == crews % 2
        assert all(pair.red is not None for pair in pairs[:-1]), "the bye is last"
        byes = [crew.byes for crew in tournament.crews.values()]
        assert max(byes) - min(byes) <= 1


@settings(max_examples=40, deadline=None)
@given(crews=st.integers(2, 7), rounds=st.integers(1, 8), seed=st.integers(0, 999))
def test_no_matching_of_all_is_better_than_the_one_that_is_played(crews: int, rounds: int, seed: int) -> None:
    """Brute force: byes in turn first, then rematches, then the bye's points, then points, then sides."""
    tournament = Tournament(crews, Random(seed))
    for round in range(rounds):
        before = dict(tournament.crews)
        pairs = tournament.play(seed + round)
        best = min(costs(before, matching) for matching in matchings(list(before)))
        assert costs(before, as_matching(pairs)) == best


@settings(max_examples=30, deadline=None)
@given(crews=st.integers(2, 16), rounds=st.integers(1, 9), seed=st.integers(0, 999))
def test_whoever_was_blue_less_often_is_blue(crews: int, rounds: int, seed: int) -> None:
    tournament = Tournament(crews, Random(seed))
    for round in range(rounds):
        before = dict(tournament.crews)
        for pair in tournament.play(seed + round):
            if pair.red is not None:
                assert before[pair.blue].blues <= before[pair.red].blues


def test_the_same_crews_and_seed_give_the_same_round_in_whatever_order_they_come() -> None:
    crews = [SwissCrew(id, points=id % 3) for id in range(1, 12)]
    assert swiss_round(crews, 5) == swiss_round(crews[::-1], 5)
    assert len({str(swiss_round(crews, seed)) for seed in range(5)}) > 1, "what is open is drawn by lot"


def test_sixty_four_crews_play_without_a_rematch() -> None:
    tournament = Tournament(64, Random(1))
    for round in range(3):
        tournament.play(round)
    assert all(times == 1 for crew in tournament.crews.values() for times in crew.met.values())


def test_brute_force_knows_every_matching() -> None:
    assert sum(1 for _ in matchings(range(6))) == 15
    assert sum(1 for _ in matchings(range(5))) == 15
