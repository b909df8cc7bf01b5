"""What a player does in a turn, rule by rule: fleet cards in a chain, one torpedo card, what the die says."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from console.core.game import Detail, Event, Refused, refuse
from console.games.con_sonar.rules import score_sheet
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES, Silhouette
from console.games.con_sonar.rules.orders import (
    EndTurn,
    Fire,
    FleetCard,
    Play,
    PlayerOrder,
    Submarine,
    TorpedoCard,
    Trash,
)
from console.games.con_sonar.rules.state import SUNK, Attack, ConSonarState

HAND = 3
LOWEST, HIGHEST = 1, 8
"""The ends of the scale."""
SIDES = 8
"""Of the die."""
LEFT_AT_THE_END = 2
"""The match ends when so few submarines are left."""

Judged = tuple[ConSonarState, list[Event]]
AnOrder = TypeVar("AnOrder", bound=PlayerOrder, contravariant=True)


class PlayerRule(Generic[AnOrder]):
    """What one kind of order needs of the player whose turn it is, and what it does.

    `allow` looks at everything but the order's arguments, `check` at its arguments, `carry_out` does it.
    Where `allow` refuses nothing, `options` lists exactly the orders that `check` accepts.
    """

    order: ClassVar[type[PlayerOrder]]

    def allow(self, state: ConSonarState) -> Refused | None:
        """Why no order of this kind may be given now; None where one may."""
        return None

    def check(self, state: ConSonarState, order: AnOrder) -> None:
        """Raise Refused where this very order may not be given."""

    def carry_out(self, state: ConSonarState, order: AnOrder) -> Judged:
        raise NotImplementedError

    def options(self, state: ConSonarState) -> Iterable[PlayerOrder]:
        return [self.order(state.seat.player)]


AnyPlayerRule: TypeAlias = PlayerRule[Any]


class Playing(PlayerRule[Play]):
    order = Play

    def allow(self, state: ConSonarState) -> Refused | None:
        return _before_the_torpedo(state)

    def check(self, state: ConSonarState, order: Play) -> None:
        seat, card = state.seat, order.card
        if card not in seat.hand:
            refuse("not-in-hand", f"{card} is not in the hand of {seat.player}")
        _check_chain(state, card, LINKS[card].first)
        _check_target(state, card, order.submarine)

    def carry_out(self, state: ConSonarState, order: Play) -> Judged:
        seat, card, place = state.seat, order.card, state.place(order.submarine)
        reached = min(max(place + card.move, LOWEST), HIGHEST)
        hand = tuple(other for other in seat.hand if other != card)
        state = state.with_seat(seat._replace(hand=hand)).with_place(order.submarine, reached)
        moved = {"from": place, "to": reached}
        played = _event("played", player=seat.player, card=str(card), submarine=str(order.submarine), **moved)
        return state._replace(played=(*state.played, card)), [played]

    def options(self, state: ConSonarState) -> Iterable[Play]:
        player, cards = state.seat.player, [c for c in state.seat.hand if _chains(state, LINKS[c].first)]
        return [Play(player, card, boat) for card in cards for boat in state.targets(card.colour)]


class Firing(PlayerRule[Fire]):
    order = Fire

    def allow(self, state: ConSonarState) -> Refused | None:
        return _allow_torpedo(state)

    def check(self, state: ConSonarState, order: Fire) -> None:
        _check_torpedo(state, order.card)
        _check_target(state, order.card, order.submarine)

    def carry_out(self, state: ConSonarState, order: Fire) -> Judged:
        seat, place, chance = state.seat, state.place(order.submarine), state.chance
        dice: list[int] = []
        sunk = False
        while len(dice) < order.card.torpedoes and not sunk:
            rolled, chance = chance.below(SIDES)
            dice.append(rolled + 1)
            sunk = dice[-1] < place
        attack = Attack(seat.player, order.card, order.submarine, place, tuple(dice), sunk)
        state = _use(state, order.card)._replace(chance=chance, attack=attack)
        card, submarine = str(order.card), str(order.submarine)
        events = [_event("fired", player=seat.player, card=card, submarine=submarine)]
        events += [_event("rolled", player=seat.player, die=die) for die in dice]
        if not sunk:
            events.append(_event("missed", player=seat.player, card=card))
            return state.with_seat(seat._replace(missed=seat.missed + 1)), events
        events.append(_event("sunk", player=seat.player, submarine=submarine))
        state = state.with_seat(seat._replace(sunk=(*seat.sunk, order.submarine)))
        state = state.with_place(order.submarine, SUNK)
        return _over(state, events) if len(state.afloat()) <= LEFT_AT_THE_END else (state, events)

    def options(self, state: ConSonarState) -> Iterable[Fire]:
        player = state.seat.player
        return [Fire(player, card, boat) for card in _fitting(state) for boat in state.targets(card.colour)]


class Trashing(PlayerRule[Trash]):
    order = Trash

    def allow(self, state: ConSonarState) -> Refused | None:
        return _allow_torpedo(state)

    def check(self, state: ConSonarState, order: Trash) -> None:
        _check_torpedo(state, order.card)

    def carry_out(self, state: ConSonarState, order: Trash) -> Judged:
        return _use(state, order.card), [_event("trashed", player=order.player, card=str(order.card))]

    def options(self, state: ConSonarState) -> Iterable[Trash]:
        return [Trash(state.seat.player, card) for card in _fitting(state)]


class PlayersTurnEnding(PlayerRule[EndTurn]):
    order = EndTurn

    def allow(self, state: ConSonarState) -> Refused | None:
        if state.played:
            return None
        return Refused("task-undone", f"{state.seat.player} must play a fleet card before the turn can end")

    def carry_out(self, state: ConSonarState, order: EndTurn) -> Judged:
        if state.torpedo_played and not state.torpedo_pile:
            return _over(state, [])
        state, events = _refill(state)
        if state.torpedo_played:
            revealed, *pile = state.torpedo_pile
            face_up = tuple(revealed if card is None else card for card in state.face_up)
            state = state._replace(face_up=face_up, torpedo_pile=tuple(pile))
            events.append(_event("revealed", card=str(revealed)))
        state = state._replace(active=(state.active + 1) % len(state.seats))
        return state, [*events, _event("turn", player=state.seat.player)]


RULES: tuple[AnyPlayerRule, ...] = (Playing(), Firing(), Trashing(), PlayersTurnEnding())


def _refill(state: ConSonarState) -> Judged:
    """The chain is discarded and the hand made whole; the discards are shuffled where the pile runs out."""
    pile, discards, chance = state.fleet_pile, (*state.discards, *state.played), state.chance
    wanted = HAND - len(state.seat.hand)
    drawn, pile = pile[:wanted], pile[wanted:]
    events: list[Event] = []
    if len(drawn) < wanted:
        pile, chance = chance.shuffled(discards)
        missing = wanted - len(drawn)
        drawn, pile, discards = (*drawn, *pile[:missing]), pile[missing:], ()
        events.append(_event("reshuffled"))
    seat = state.seat._replace(hand=(*state.seat.hand, *drawn))
    events.append(
        Event(seat.player, "drew", (("player", str(seat.player)), ("cards", ",".join(map(str, drawn)))))
    )
    state = state._replace(fleet_pile=pile, discards=discards, chance=chance, played=())
    return state.with_seat(seat), events


def _over(state: ConSonarState, events: list[Event]) -> Judged:
    for seat in state.seats:
        score = score_sheet.score(state, seat)
        events.append(_event("scored", player=seat.player, **score._asdict()))
    won = score_sheet.winners(state)
    return state._replace(winners=won), [*events, _event("won", players=",".join(won))]


def _use(state: ConSonarState, used: TorpedoCard) -> ConSonarState:
    face_up = tuple(None if card == used else card for card in state.face_up)
    return state._replace(face_up=face_up, used=(*state.used, used))


def _chains(state: ConSonarState, silhouette: Silhouette) -> bool:
    """Whether a card that shows this silhouette first can follow the chain; anything can begin one."""
    return not state.played or LINKS[state.played[-1]].second is silhouette


def _fitting(state: ConSonarState) -> list[TorpedoCard]:
    """The torpedo cards that can follow the chain."""
    return [card for card in state.face_up if card is not None and _chains(state, SILHOUETTES[card])]


def _before_the_torpedo(state: ConSonarState) -> Refused | None:
    if state.torpedo_played:
        return Refused("task-done", "the torpedo card of this turn is played")
    return None


def _allow_torpedo(state: ConSonarState) -> Refused | None:
    refused = _before_the_torpedo(state)
    if refused is None and not state.played:
        return Refused("task-undone", f"{state.seat.player} must play a fleet card before a torpedo card")
    return refused


def _check_torpedo(state: ConSonarState, card: TorpedoCard) -> None:
    if card not in state.face_up:
        refuse("not-face-up", f"{card} is not one of {_listed([c for c in state.face_up if c])}")
    _check_chain(state, card, SILHOUETTES[card])


def _check_chain(state: ConSonarState, card: FleetCard | TorpedoCard, silhouette: Silhouette) -> None:
    if not _chains(state, silhouette):
        last = state.played[-1]
        refuse(
            "no-chain",
            f"{card} follows a {silhouette}, and the chain ends with the {LINKS[last].second} of {last}",
        )


def _check_target(state: ConSonarState, card: FleetCard | TorpedoCard, submarine: Submarine) -> None:
    if state.place(submarine) == SUNK:
        refuse("sunk", f"{submarine} is sunk")
    targets = state.targets(card.colour)
    if submarine not in targets:
        refuse("wrong-submarine", f"{card} acts on {_listed(targets)}, not on {submarine}")


def _event(name: str, **details: Detail) -> Event:
    """An event for everybody."""
    return Event("all", name, tuple(details.items()))


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))
