"""Con Sonar!: the same match dealt otherwise, so that nobody who watches could tell."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from console.core.game import Refused
from console.games.con_sonar.rules.orders import Colour, PlayerOrder
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.state import ConSonarState

TRIES = 12


def dealt_otherwise(
    game: ConSonar, orders: Sequence[PlayerOrder], watchers: Collection[Colour], chance: Random
) -> ConSonarState:
    """Another beginning of a match: the cards that the watching players never see have changed places."""
    state = game.begin()
    states = played(game, state, orders)
    fleet = {card for each in states for card in (*each.played, *each.discards)}
    fleet |= {card for each in states for seat in each.seats if seat.player in watchers for card in seat.hand}
    torpedoes = {card for each in states for card in (*each.face_up, *each.used)}
    state = _exchanged(state, _shuffled(_fleet(state), fleet, chance))
    return state._replace(torpedo_pile=tuple(_shuffled(state.torpedo_pile, torpedoes, chance)))


def dealt_sooner_or_later(
    game: ConSonar, state: ConSonarState, orders: Sequence[PlayerOrder], watcher: Colour, chance: Random
) -> ConSonarState:
    """The same again: cards that others play come into their hands at other times, too."""
    wanted = told(game, game.begin(), orders, watcher)
    for _ in range(TRIES):
        cards = _fleet(state)
        one, other = chance.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
        if told(game, _exchanged(state, cards), orders, watcher) == wanted:
            state = _exchanged(state, cards)
    return state


def played(game: ConSonar, state: ConSonarState, orders: Sequence[PlayerOrder]) -> list[ConSonarState]:
    """The match before each order, and after the last."""
    states = [state]
    for order in orders:
        states.append(game.judge(states[-1], order)[0])
    return states


def told(
    game: ConSonar, state: ConSonarState, orders: Sequence[PlayerOrder], watcher: Colour
) -> list[list[str]] | None:
    """What a player hears of each order; None where one of them is refused."""
    heard = [list(map(str, next(s.hand for s in state.seats if s.player is watcher)))]
    for order in orders:
        try:
            state, events = game.judge(state, order)
        except Refused:
            return None
        heard.append([str(event) for event in events if event.audience in ("all", watcher)])
    return heard


def _fleet(state: ConSonarState) -> list[Any]:
    """All fleet cards of a beginning, hand by hand, then the pile."""
    return [*(card for seat in state.seats for card in seat.hand), *state.fleet_pile]


def _exchanged(state: ConSonarState, cards: Sequence[Any]) -> ConSonarState:
    """The same beginning with other cards in the same places."""
    left = iter(cards)
    seats = tuple(seat._replace(hand=tuple(next(left) for _ in seat.hand)) for seat in state.seats)
    return state._replace(seats=seats, fleet_pile=tuple(left))


def _shuffled(cards: Sequence[Any], known: Collection[Any], chance: Random) -> list[Any]:
    """Cards that are not known change places with each other."""
    hidden = [card for card in cards if card not in known]
    chance.shuffle(hidden)
    return [card if card in known else hidden.pop() for card in cards]
