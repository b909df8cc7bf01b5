"""Planning who is where: everybody at each station as evenly as can be, with as many others as can be.

First each person's stations are dealt out, so evenly that nobody is anywhere more than once oftener than
anybody else. Then the rounds are filled with them, one person to a seat: that is always possible, since it is
a regular bipartite graph cut into matchings. Last, people are exchanged where neither of that changes, as
long as they meet more others by it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import exp
from random import Random
from typing import NamedTuple

from console.core.words import Crew, Station
from console.people.class_plan import TASK_LETTERS, PlannedPlace, RotationPlan

LEAST_PEOPLE, MOST_PEOPLE, MOST_TABLES, MOST_ROUNDS = 8, 32, 4, 30
LEAST_CREW = 2
TASKS = len(TASK_LETTERS)
FILLED = (Station.CAPTAIN, Station.RADIO, Station.ENGINEER, Station.FIRST_MATE)
"""In this order, where people are fewer than seats: computers hold what is left."""
TRIES = 20_000
_IN_A_CREW, _AT_A_TABLE, _IDLE_AGAIN = 3, 1, 20
"""What it costs to meet somebody again, in one's crew or across the table, and to watch twice running."""
_HOT, _COLD = 8.0, 0.2


class NoPlan(ValueError):
    """Such a plan cannot be made; the message says why, and what can."""


class _Berth(NamedTuple):
    """A seat, or (without a crew) a place to watch from."""

    crew: int | None
    """Of all tables, counted through."""
    station: Station | None


def plan_rotation(
    people: Sequence[int],
    tables: int,
    rounds: int,
    *,
    seed: int = 1,
    stations: Sequence[Station] = FILLED,
    tries: int = TRIES,
) -> RotationPlan:
    """A plan for these people; the same for the same numbers in the same order.

    :param stations: those that the game has, the first ones filled first
    :param tries: exchanges that are tried
    :raises NoPlan: too few people for the tables, or too many of anything
    """
    _check(people, tables, rounds)
    berths = _berths(len(people), 2 * tables, stations)
    search = _Search(_filled_rounds(len(people), berths, rounds, Random(seed)), Random(seed))
    search.run(tries)
    places = [_placed(people, berths_of) for berths_of in search.rounds]
    return RotationPlan(tables, len(stations), tuple(_with_tasks(places, 2 * tables)))


def _check(people: Sequence[int], tables: int, rounds: int) -> None:
    if not LEAST_PEOPLE <= len(people) <= MOST_PEOPLE:
        raise NoPlan(f"a plan is for {LEAST_PEOPLE} to {MOST_PEOPLE} people, and here are {len(people)}")
    if not 1 <= tables <= MOST_TABLES or not 1 <= rounds <= MOST_ROUNDS:
        raise NoPlan(f"a plan has 1 to {MOST_TABLES} tables and 1 to {MOST_ROUNDS} rounds")
    fewest = 2 * LEAST_CREW * tables
    if len(people) < fewest:
        most = len(people) // (2 * LEAST_CREW)
        raise NoPlan(
            f"{len(people)} people are too few for {tables} tables, which need {fewest}: plan for {most}"
        )


def _berths(people: int, crews: int, stations: Sequence[Station]) -> list[_Berth]:
    """As many as there are people: all seats and places to watch from, or the seats that are filled."""
    seats = [_Berth(crew, station) for station in stations for crew in range(crews)][:people]
    return seats + [_Berth(None, None)] * (people - len(seats))


def _filled_rounds(people: int, berths: Sequence[_Berth], rounds: int, chance: Random) -> list[list[_Berth]]:
    """For each round the berth of everybody: stations are even, who meets whom is left to chance."""
    dealt = sorted(range(people), key=lambda person: chance.random())
    left = [Counter[int]() for _ in range(people)]
    for ball in range(people * rounds):
        left[dealt[ball % people]][ball // rounds] += 1  # each berth is dealt to as many as there are rounds
    filled = []
    for _ in range(rounds):
        taken = _matching(left, chance)
        for person, berth in enumerate(taken):
            left[person][berth] -= 1
        filled.append([berths[berth] for berth in taken])
    return filled


def _matching(left: Sequence[Counter[int]], chance: Random) -> list[int]:
    """A berth for everybody, each taken once, of those that they still have (Kuhn's augmenting paths)."""
    holder: dict[int, int] = {}

    def seat(person: int, looked_at: set[int]) -> bool:
        wanted = [berth for berth, times in left[person].items() if times and berth not in looked_at]
        for berth in sorted(wanted, key=lambda each: chance.random()):
            if berth in looked_at:
                continue
            looked_at.add(berth)
            if berth not in holder or seat(holder[berth], looked_at):
                holder[berth] = person
                return True
        return False

    for person in range(len(left)):
        seated = seat(person, set())
        assert seated, "a regular graph has a perfect matching"
    return [berth for person in range(len(left)) for berth, held in holder.items() if held == person]


class _Search:
    """Exchanges people, kept where they meet more others by it; less and less often where they do not."""

    def __init__(self, rounds: list[list[_Berth]], chance: Random) -> None:
        self.rounds = rounds
        self._chance = chance
        self._people = range(len(rounds[0]))
        self._anybody_idle = any(berth.crew is None for berth in rounds[0])
        self._crewed = [[0] * len(self._people) for _ in self._people]
        self._met = [[0] * len(self._people) for _ in self._people]
        self._cost = 0
        self._members: list[dict[int, set[int]]] = []
        for berths in rounds:
            members: dict[int, set[int]] = {}
            self._members.append(members)
            for person, berth in enumerate(berths):
                if berth.crew is not None:
                    self._count(members, person, berth.crew, 1)
                    members.setdefault(berth.crew, set()).add(person)

    def run(self, tries: int) -> None:
        for number in range(tries):
            heat = _HOT * (_COLD / _HOT) ** (number / tries)
            swaps = self._drawn()
            before = self._cost
            for swap in swaps:
                self._swap(*swap)
            worse = self._cost - before
            if worse > 0 and self._chance.random() >= exp(-worse / heat):
                for swap in reversed(swaps):
                    self._swap(*swap)

    def _drawn(self) -> list[tuple[int, int, int]]:
        """Two people of one station in one round; or two who have each other's stations in two rounds."""
        first, second = self._chance.sample(self._people, 2)
        number = self._chance.randrange(len(self.rounds))
        berths = self.rounds[number]
        if berths[first].station is berths[second].station:
            return [(number, first, second)]
        wanted = berths[second].station, berths[first].station
        mirrored = [
            other
            for other, there in enumerate(self.rounds)
            if (there[first].station, there[second].station) == wanted
        ]
        if not mirrored:
            return []
        return [(number, first, second), (self._chance.choice(mirrored), first, second)]

    def _swap(self, number: int, first: int, second: int) -> None:
        """Two people change places in a round; done again it is undone."""
        berths, members = self.rounds[number], self._members[number]
        self._cost -= self._idle_again(first) + self._idle_again(second)
        for person in (first, second):
            crew = berths[person].crew
            if crew is not None:
                members[crew].discard(person)
                self._count(members, person, crew, -1)
        berths[first], berths[second] = berths[second], berths[first]
        for person in (first, second):
            crew = berths[person].crew
            if crew is not None:
                self._count(members, person, crew, 1)
                members[crew].add(person)
        self._cost += self._idle_again(first) + self._idle_again(second)

    def _count(self, members: dict[int, set[int]], person: int, crew: int, by: int) -> None:
        """Somebody comes to a crew, or has left it; meeting again costs more each time."""
        crewed, met = self._crewed, self._met
        for other in members.get(crew, ()):
            before = crewed[person][other]
            crewed[person][other] = crewed[other][person] = before + by
            self._cost += _IN_A_CREW * by * (2 * before + by)
        for other in members.get(crew ^ 1, ()):
            before = met[person][other]
            met[person][other] = met[other][person] = before + by
            self._cost += _AT_A_TABLE * by * (2 * before + by)

    def _idle_again(self, person: int) -> int:
        if not self._anybody_idle:
            return 0
        idle = [berths[person].crew is None for berths in self.rounds]
        return _IDLE_AGAIN * sum(a and b for a, b in pairwise(idle))


def _placed(people: Sequence[int], berths: Sequence[_Berth]) -> dict[int, PlannedPlace | None]:
    return {
        person: None if berth.crew is None else _place(berth.crew, berth.station)
        for person, berth in zip(people, berths, strict=True)
    }


def _place(crew: int, station: Station | None, task: int = 0) -> PlannedPlace:
    return PlannedPlace(crew // 2 + 1, tuple(Crew)[crew % 2], station, task)


def _with_tasks(
    rounds: Sequence[dict[int, PlannedPlace | None]], crews: int
) -> Iterator[dict[int, PlannedPlace]]:
    """Who has no seat watches a crew, with a task that is another one each time."""
    watched: Counter[int] = Counter()
    for number, places in enumerate(rounds):
        given: dict[int, PlannedPlace] = {}
        idle = 0
        for order, (person, place) in enumerate(places.items()):
            if place is None:
                place = _place((idle + number) % crews, None, (order + watched[person]) % TASKS)
                watched[person] += 1
                idle += 1
            given[person] = place
        yield given


def crewmates(plan: RotationPlan) -> Counter[tuple[int, int]]:
    """How often each two people are in one crew."""
    found: Counter[tuple[int, int]] = Counter()
    for places in plan.rounds:
        crews: dict[tuple[int, Crew], list[int]] = {}
        for number, at in places.items():
            if at.station is not None:
                crews.setdefault((at.table, at.crew), []).append(number)
        for members in crews.values():
            found.update(combinations(sorted(members), 2))
    return found
