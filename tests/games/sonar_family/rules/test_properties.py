"""Matches of chance from a thousand seeds: whatever is said, the rules hold."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.words import Crew, Phase
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyState
from tests.games.sonar_family.rules.every_order import every_order

CHARTS = ("archipelago", "antarctica", "jules-verne", "umbria")
LONGEST = 60
BATCH = 50
CODES = {
    "stopped", "not-stopped", "submerged", "blackout", "wrong-station", "wrong-phase", "not-your-turn",
    "not-charged", "off-chart", "island", "own-route", "out-of-range", "bad-answer", "game-over",
}  # fmt: skip
"""Every refusal of Sonar Family, but `full`, which takes 500 notes."""


@cache
def chart(name: str) -> Chart:
    return load(name)


def game_of(seed: int) -> SonarFamily:
    mode = Mode.REAL_TIME if seed // 4 % 2 else Mode.TURN_BY_TURN
    chosen = FamilySetUp(chart=chart(CHARTS[seed % 4]), mode=mode, first=tuple(Crew)[seed // 8 % 2])
    return SonarFamily(chosen)


LIKELY = {"head": 12, "missile": 20, "stop": 4, "dive": 4, "resume": 4}
"""How much likelier than the other kinds these are, so that matches get somewhere."""


def chosen(chance: Random, orders: list[CrewOrder]) -> CrewOrder:
    """An order of a kind drawn first, so that eighty slides do not drown one missile."""
    kinds = sorted({order.verb for order in orders})
    kind = chance.choices(kinds, [LIKELY.get(kind, 1) for kind in kinds])[0]
    return chance.choice([order for order in orders if order.verb == kind])


def played(game: SonarFamily, seed: int) -> Iterator[tuple[FamilyState, CrewOrder, FamilyState, list[Event]]]:
    """A match of chance: before, order, after, events."""
    chance = Random(seed)
    state = game.begin()
    for _ in range(LONGEST):
        crews = chance.sample(list(Crew), 2)
        if state.turn is not None and chance.random() < 0.8:
            crews = [state.turn.crew, state.turn.crew.enemy]
        options = game.legal(state, crews[0]) or game.legal(state, crews[1])
        if not options:
            return
        order = chosen(chance, options)
        if order.verb == "missile" and chance.random() < 0.7:
            order = _aimed(game, state, order, options)
        after, events = game.judge(state, order)
        yield state, order, after, events
        state = after


def _aimed(game: SonarFamily, state: FamilyState, order: CrewOrder, options: list[CrewOrder]) -> CrewOrder:
    """The same shot at the enemy, where it can be reached: matches must come to an end as well."""
    there = game.set_up.waters.names[state.boat(order.crew.enemy).dot]
    return next((o for o in options if str(o) == f"{order.crew} captain missile {there}"), order)


def check_state(game: SonarFamily, state: FamilyState) -> None:
    waters = game.set_up.waters
    for crew in Crew:
        boat = state.boat(crew)
        assert 0 <= boat.energy <= 4
        assert 0 <= boat.damage <= 2
        assert len(set(boat.route)) == len(boat.route)
        assert all(waters.sea >> dot & 1 for dot in boat.route)
        assert all(waters.beside[a] >> b & 1 for a, b in zip(boat.route, boat.route[1:], strict=False))
        assert not boat.route or boat.route[-1] == boat.dot
    sunk = [crew for crew in Crew if state.boat(crew).damage == 2]
    assert bool(sunk) == (state.phase is Phase.OVER) == (state.result is not None)
    turns = game.set_up.mode is Mode.TURN_BY_TURN and state.phase is Phase.PLAY
    assert (state.turn is not None) == turns
    assert state.stop is None or game.set_up.mode is Mode.REAL_TIME


def check_events(before: FamilyState, order: CrewOrder, after: FamilyState, events: list[Event]) -> None:
    assert events
    assert {event.audience for event in events} <= {"both", order.crew.value}
    for event in events:
        if event.audience != "both":
            assert event.detail("crew") == event.audience
    names = [event.name for event in events]
    assert ("turn" in names) == (before.turn is not after.turn and after.turn is not None)
    assert names.count("won") + names.count("drawn") == (after.phase is Phase.OVER)


@pytest.mark.parametrize("batch", range(1000 // BATCH))
def test_the_rules_hold_whatever_is_said(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        game, chance = game_of(seed), Random(-seed)
        for before, order, after, events in played(game, seed):
            refusal(game, after, chance.choice(every_order(chance.choice(tuple(Crew)))))
            check_state(game, after)
            check_events(before, order, after, events)
            assert before != after or order.verb in ("start", "erase", "surface", "dive")


@pytest.mark.parametrize("batch", range(6))
def test_legal_is_exact(batch: int) -> None:
    """Against brute force: what is listed is accepted, everything else is refused."""
    for seed in range(batch * 10, batch * 10 + 10):
        game, chance = game_of(seed), Random(-seed)
        states = [game.begin(), *(after for _, _, after, _ in played(game, seed))]
        for state in [states[-1], *chance.sample(states, min(4, len(states)))]:
            for crew in Crew:
                listed = game.legal(state, crew)
                assert len(set(listed)) == len(listed)
                assert set(listed) == {o for o in every_order(crew) if refusal(game, state, o) is None}


def refusal(game: SonarFamily, state: FamilyState, order: CrewOrder) -> Refused | None:
    """Why an order is refused, None where it is not; nothing else may ever be raised."""
    try:
        game.judge(state, order)
    except Refused as refused:
        return refused
    return None


def test_every_refusal_occurs_and_is_a_sentence() -> None:
    seen: dict[str, str] = {}
    for seed in range(60):
        game, chance = game_of(seed), Random(seed)
        for _, _, after, _ in played(game, seed):
            for order in chance.sample(every_order(chance.choice(list(Crew))), 12):
                refused = refusal(game, after, order)
                if refused is not None:
                    seen[refused.code] = refused.reason
    assert set(seen) == CODES
    assert all(len(reason.split()) > 3 for reason in seen.values())


def test_matches_come_to_every_kind_of_end() -> None:
    ends = set()
    for seed in range(120):
        *_, (_, _, last, _) = played(game_of(seed), seed)
        ends.add(last.result and last.result.cause)
    assert ends == {None, "missile", "ice"}


@pytest.mark.parametrize("seed", range(0, 1000, 29))
def test_a_match_played_again_from_its_lines_is_the_same_byte_for_byte(seed: int) -> None:
    game = game_of(seed)
    match = list(played(game, seed))
    again = game_of(seed)
    state = again.begin()
    for _, order, after, events in match:
        state, replayed = again.judge(state, again.grammar.parse(str(order)))
        assert list(map(str, replayed)) == list(map(str, events))
        assert json.dumps(again.dump(state)) == json.dumps(game.dump(after))
    assert state == match[-1][2]


@pytest.mark.parametrize("seed", range(0, 1000, 97))
def test_views_and_the_whole_state_are_json(seed: int) -> None:
    game = game_of(seed)
    for _, _, after, _ in played(game, seed):
        for crew in Crew:
            view = game.view(after, crew).json()
            assert json.loads(json.dumps(view)) == view
            assert game.dump(after)["boats"][crew] == view["boat"]
