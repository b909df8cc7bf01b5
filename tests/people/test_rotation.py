"""The plan of a class: even, without a seat twice, with many others, the same for the same seed."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from console.core.words import Station
from console.people.class_plan import RotationPlan
from console.people.rotation import FILLED, NoPlan, crewmates, plan_rotation

TRIES = 300
"""As many as a property needs: what holds after some exchanges holds after all."""


@st.composite
def classes(draw: st.DrawFn) -> tuple[int, int, int]:
    people = draw(st.integers(8, 32))
    return people, draw(st.integers(1, min(4, people // 4))), draw(st.integers(1, 12))


def counts(plan: RotationPlan) -> dict[int, Counter[Station | None]]:
    return {p: Counter(places[p].station for places in plan.rounds) for p in plan.people}


def spread(values: list[int]) -> int:
    return max(values) - min(values)


@settings(max_examples=25, deadline=None)
@given(classes(), st.integers(0, 3))
@example((24, 2, 6), 1)
@example((30, 4, 7), 1)
@example((8, 1, 4), 1)
def test_a_plan_is_even_whoever_comes(size: tuple[int, int, int], seed: int) -> None:
    people, tables, rounds = size
    numbers = list(range(100, 100 + people))
    plan = plan_rotation(numbers, tables, rounds, seed=seed, tries=TRIES)
    assert len(plan.rounds) == rounds and plan.tables == tables
    seats = min(people, 8 * tables)
    for places in plan.rounds:
        assert sorted(places) == numbers, "everybody once"
        taken = [place[:3] for place in places.values() if place.station is not None]
        assert len(taken) == len(set(taken)) == seats, "each seat once"
        assert {place.table for place in places.values()} <= set(range(1, tables + 1))
        crews = Counter(place[:2] for place in taken)
        assert len(crews) == 2 * tables and spread(list(crews.values())) <= 1
    found = counts(plan)
    for station in (*Station, None):
        assert spread([each[station] for each in found.values()]) <= 1, "nobody oftener than others"
    if people >= 8 * tables:
        assert all(spread([each[station] for station in Station]) <= 1 for each in found.values())


@settings(max_examples=5, deadline=None)
@given(classes())
def test_exchanging_people_makes_them_meet_more_others(size: tuple[int, int, int]) -> None:
    people, tables, rounds = size
    before, after = (plan_rotation(range(people), tables, rounds, tries=tries) for tries in (0, 1500))

    def again(plan: RotationPlan) -> int:
        return sum(times * times for times in crewmates(plan).values())

    assert again(after) <= again(before)
    assert plan_rotation(range(people), tables, rounds, tries=1500) == after, "the same for the same seed"


def test_a_class_of_24_on_two_tables_meets_new_crewmates_in_each_of_six_rounds() -> None:
    plan = plan_rotation(range(24), 2, 6)
    pairs = crewmates(plan)
    met = [sum(person in pair for pair in pairs) for person in range(24)]
    assert min(met) >= 11, "four seats in six rounds, three others each: twelve at the very most"
    watched = [[places[person].station is None for places in plan.rounds] for person in range(24)]
    assert not any(a and b for each in watched for a, b in pairwise(each)), "never twice running"
    for person in range(24):
        places = [each[person] for each in plan.rounds]
        tasks = [place.task for place in places if place.station is None]
        assert len(set(tasks)) == len(tasks) == 2, "another task each time"


def test_few_people_leave_stations_to_computers_and_a_small_game_has_fewer() -> None:
    crews_of_three = plan_rotation(range(12), 2, 4, tries=TRIES)
    held = {place.station for places in crews_of_three.rounds for place in places.values()}
    assert held == set(FILLED[:3])
    family = plan_rotation(range(10), 2, 4, stations=FILLED[:2], tries=TRIES)
    assert Counter(place.station for place in family.rounds[0].values()) == {
        Station.CAPTAIN: 4,
        Station.RADIO: 4,
        None: 2,
    }


@pytest.mark.parametrize(
    ("people", "tables", "rounds", "why"),
    [
        (7, 1, 4, "8 to 32 people, and here are 7"),
        (33, 4, 4, "8 to 32 people"),
        (11, 3, 4, "11 people are too few for 3 tables, which need 12: plan for 2"),
        (8, 5, 4, "1 to 4 tables"),
        (8, 1, 31, "1 to 30 rounds"),
    ],
)
def test_what_cannot_be_planned_is_told(people: int, tables: int, rounds: int, why: str) -> None:
    with pytest.raises(NoPlan, match=why):
        plan_rotation(range(people), tables, rounds)
