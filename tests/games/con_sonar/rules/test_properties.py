"""Matches of chance from a thousand seeds: whatever is said, the rules hold."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from console.core.game import Event, Refused
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import Colour, EndTurn, Fire, Play, PlayerOrder, Trash
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, ConSonarState

LONGEST = 50
BATCH = 50
CODES = {
    "not-your-turn", "task-undone", "task-done", "not-in-hand", "no-chain", "not-face-up",
    "wrong-submarine", "sunk", "game-over",
}  # fmt: skip

Step = tuple[ConSonarState, PlayerOrder, ConSonarState, list[Event]]


def game_of(seed: int) -> ConSonar:
    colours = Random(seed).sample(list(Colour), 2 + seed % 5)
    return ConSonar(players=tuple(colours), seed=seed)


@cache
def every_order(player: Colour) -> tuple[PlayerOrder, ...]:
    """All that a player can say at all: this game's grammar is small enough to list whole."""
    plays = [Play(player, card, boat) for card in LINKS for boat in SUBMARINES]
    fires = [Fire(player, card, boat) for card in SILHOUETTES for boat in SUBMARINES]
    return (*plays, *fires, *(Trash(player, card) for card in SILHOUETTES), EndTurn(player))


def chosen(chance: Random, orders: list[PlayerOrder]) -> PlayerOrder:
    """Shots mostly, where there are any: matches must come to an end as well."""
    shots = [order for order in orders if isinstance(order, Fire)]
    return chance.choice(shots if shots and chance.random() < 0.8 else orders)


def played(game: ConSonar, seed: int, longest: int = LONGEST) -> Iterator[Step]:
    """A match of chance: before, order, after, events."""
    chance = Random(-seed)
    state = game.begin()
    while not state.winners and longest:
        order = chosen(chance, game.legal(state, state.seat.player))
        after, events = game.judge(state, order)
        yield state, order, after, events
        state, longest = after, longest - 1


def refusal(game: ConSonar, state: ConSonarState, order: PlayerOrder) -> Refused | None:
    """Why an order is refused, None where it is not; nothing else may ever be raised."""
    try:
        game.judge(state, order)
    except Refused as refused:
        return refused
    return None


def check_state(game: ConSonar, state: ConSonarState) -> None:
    hands = [card for seat in state.seats for card in seat.hand]
    fleet = [*hands, *state.played, *state.fleet_pile, *state.discards]
    assert sorted(fleet) == sorted(LINKS)
    torpedoes = [*state.torpedo_pile, *state.used, *(card for card in state.face_up if card)]
    assert sorted(torpedoes) == sorted(SILHOUETTES)
    assert len(state.face_up) == 3
    assert all(1 <= place <= 8 or place == SUNK for place in state.places)
    sunk = [boat for seat in state.seats for boat in seat.sunk]
    assert sorted([*sunk, *state.afloat()]) == sorted(SUBMARINES)
    assert len(state.afloat()) >= 2
    assert [len(seat.hand) for seat in state.seats if seat is not state.seat] == [3] * (len(state.seats) - 1)
    assert len(state.seat.hand) + len(state.played) == 3
    assert all(
        LINKS[a].second == LINKS[b].first for a, b in zip(state.played, state.played[1:], strict=False)
    )
    assert bool(state.winners) or bool(game.legal(state, state.seat.player))


def check_events(
    order: PlayerOrder, before: ConSonarState, after: ConSonarState, events: list[Event]
) -> None:
    assert events
    for event in events:
        assert event.audience == (order.player if event.name == "drew" else "all")
    names = [event.name for event in events]
    assert ("won" in names) == bool(after.winners)
    assert names.count("scored") == (len(after.seats) if after.winners else 0)
    if isinstance(order, Fire):
        check_shot(order, before, events)


def check_shot(order: Fire, before: ConSonarState, events: list[Event]) -> None:
    dice = [event.detail("die") for event in events if event.name == "rolled"]
    hits = [die < before.place(order.submarine) for die in dice]
    assert all(1 <= die <= 8 for die in dice)
    assert 1 <= len(dice) <= order.card.torpedoes
    assert not any(hits[:-1])
    assert hits[-1] or len(dice) == order.card.torpedoes
    assert [event.name for event in events if event.name in ("sunk", "missed")] == [
        "sunk" if hits[-1] else "missed"
    ]


@pytest.mark.parametrize("batch", range(1000 // BATCH))
def test_the_rules_hold_whatever_is_said(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        game, chance = game_of(seed), Random(seed)
        check_state(game, game.begin())
        for before, order, after, events in played(game, seed):
            refusal(game, after, chance.choice(every_order(chance.choice(list(Colour)))))
            check_state(game, after)
            check_events(order, before, after, events)


@pytest.mark.parametrize("batch", range(6))
def test_legal_is_exact(batch: int) -> None:
    """Against brute force over the whole grammar: what is listed is accepted, everything else is refused."""
    for seed in range(batch * 20, batch * 20 + 20):
        game, chance = game_of(seed), Random(seed)
        states = [game.begin(), *(after for _, _, after, _ in played(game, seed))]
        for state in [states[-1], *chance.sample(states, min(4, len(states)))]:
            for player in {state.seat.player, chance.choice(game.players)}:
                listed = game.legal(state, player)
                assert len(set(listed)) == len(listed)
                assert set(listed) == {o for o in every_order(player) if refusal(game, state, o) is None}


def test_every_refusal_occurs_and_is_a_sentence() -> None:
    seen: dict[str, str] = {}
    for seed in range(20):
        game, chance = game_of(seed), Random(seed)
        for _, _, after, _ in played(game, seed, longest=300):
            player = chance.choice([after.seat.player, after.seat.player, *Colour])
            for order in chance.sample(every_order(player), 8):
                refused = refusal(game, after, order)
                if refused is not None:
                    seen[refused.code] = refused.reason
    assert set(seen) == CODES
    assert all(len(reason.split()) >= 3 for reason in seen.values())


def test_whole_matches_end_both_ways_and_are_scored_by_the_book() -> None:
    ends = set()
    for seed in range(60):
        game = game_of(seed)
        *_, (_, order, last, events) = played(game, seed, longest=2000)
        ends.add(order.verb)
        scores = {e.detail("player"): dict(e.details) for e in events if e.name == "scored"}
        for s in scores.values():
            bonus = 2 if s["colours"] >= 4 else 0
            assert s["points"] == s["sunk"] - s["missed"] + 2 * s["alive"] + s["pairs"] + bonus
        most = max(s["points"] for s in scores.values())
        assert events[-1].detail("players").split(",") == [
            p for p, s in scores.items() if s["points"] == most
        ]
        assert last.winners
    assert ends == {"fire", "end"}


@pytest.mark.parametrize("seed", range(0, 1000, 29))
def test_a_match_played_again_from_its_lines_is_the_same_byte_for_byte(seed: int) -> None:
    game, again = game_of(seed), game_of(seed)
    state = again.begin()
    for _, order, after, events in played(game, seed):
        state, replayed = again.judge(state, again.grammar.parse(str(order)))
        assert list(map(str, replayed)) == list(map(str, events))
        assert json.dumps(again.dump(state)) == json.dumps(game.dump(after))
        assert state == after


@pytest.mark.parametrize("seed", range(0, 1000, 97))
def test_views_and_the_whole_state_are_json(seed: int) -> None:
    game = game_of(seed)
    for _, _, after, _ in played(game, seed):
        dump = game.dump(after)
        assert json.loads(json.dumps(dump)) == dump
        for player in game.players:
            view = game.view(after, player).json()
            assert json.loads(json.dumps(view)) == view
            assert view["hand"] == dump["hands"][player]
