"""Con Sonar! judged: chains of fleet cards, one torpedo card, and what the die says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from console.core.chance import Chance
from console.core.game import BadSetUp, Event, Refused
from console.core.views import Json
from console.games.con_sonar.rules import scoring
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES, Silhouette
from console.games.con_sonar.rules.orders import (
    CON_SONAR,
    Colour,
    End,
    Fire,
    FleetCard,
    Play,
    PlayerOrder,
    Submarine,
    TorpedoCard,
    Trash,
)
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, Attack, Seat, State
from console.games.con_sonar.rules.view import ConSonarView, dump, seen_by

HAND = 3
FACE_UP = 3
FEWEST_PLAYERS, MOST_PLAYERS = 2, len(Colour)
FIRST_PLACES = {1: 2, 2: 4}
"""Where a colour's two submarines start."""
LOWEST, HIGHEST = 1, 8
"""The ends of the scale."""
SIDES = 8
"""Of the die."""
LEFT_AT_THE_END = 2
"""The match ends when so few submarines are left."""

Judged = tuple[State, list[Event]]


@dataclass(frozen=True, kw_only=True)
class ConSonar:
    """A match of Con Sonar!. The first player named begins; all chance comes from the seed."""

    players: tuple[Colour, ...]
    seed: int
    name = "con-sonar"
    chart = None
    grammar = CON_SONAR

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.players) <= MOST_PLAYERS:
            raise BadSetUp(
                f"Con Sonar! is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, "
                f"not {len(self.players)}: name a colour for each"
            )
        for player in self.players:
            if player not in list(Colour):
                raise BadSetUp(f"{player!r} is not a colour; the colours are {', '.join(Colour)}")
            if self.players.count(player) > 1:
                raise BadSetUp(f"{player} is named twice: each player takes a colour of their own")

    def begin(self) -> State:
        """Submarines on 2 and 4, hands of three, three torpedo cards face up."""
        fleet, chance = Chance(self.seed).shuffled(list(LINKS))
        torpedoes, chance = chance.shuffled(list(SILHOUETTES))
        dealt = HAND * len(self.players)
        return State(
            seats=tuple(Seat(p, fleet[n * HAND : (n + 1) * HAND]) for n, p in enumerate(self.players)),
            places=tuple(FIRST_PLACES[boat.number] for boat in SUBMARINES),
            fleet_pile=fleet[dealt:],
            torpedo_pile=torpedoes[FACE_UP:],
            face_up=torpedoes[:FACE_UP],
            chance=chance,
        )

    def judge(self, state: State, order: PlayerOrder) -> Judged:
        """The state after an order and what happened. Raises Refused, and then nothing happened."""
        try:
            return _judge(state, order)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.reason}; {_awaited(state)}") from None

    def legal(self, state: State, player: str) -> list[PlayerOrder]:
        """Every order that a player could give now, and no other."""
        me = Colour(player)
        if state.winners or me is not state.seat.player:
            return []
        orders: list[PlayerOrder] = []
        if not state.torpedo_played:
            cards = [card for card in state.seat.hand if _chains(state, LINKS[card].first)]
            orders += [Play(me, card, boat) for card in cards for boat in state.targets(card.colour)]
        if state.played and not state.torpedo_played:
            fitting = [c for c in state.face_up if c is not None and _chains(state, SILHOUETTES[c])]
            orders += [Fire(me, card, boat) for card in fitting for boat in state.targets(card.colour)]
            orders += [Trash(me, card) for card in fitting]
        if state.played:
            orders.append(End(me))
        return orders

    def view(self, state: State, player: str) -> ConSonarView:
        """What a player may see."""
        return seen_by(state, Colour(player))

    def dump(self, state: State) -> dict[str, Json]:
        """The whole state, ready for JSON."""
        return dump(state)


def _judge(state: State, order: PlayerOrder) -> Judged:
    if state.winners:
        raise Refused("game-over", f"the match is over, won by {_listed(state.winners)}")
    if order.player is not state.seat.player:
        raise Refused("not-your-turn", f"it is {state.seat.player}'s turn")
    return _HANDLERS[type(order)](state, order)


def _awaited(state: State) -> str:
    """A clause that names who must act next: said at the end of every refusal."""
    if state.winners:
        return "nobody is awaited"
    what = "end the turn" if state.torpedo_played else "go on or to end the turn"
    return f"{state.seat.player} is awaited to {what if state.played else 'play a fleet card'}"


def _play(state: State, order: Play) -> Judged:
    seat, card = state.seat, order.card
    _before_the_torpedo(state)
    if card not in seat.hand:
        raise Refused("not-in-hand", f"{card} is not in the hand of {seat.player}")
    _check_chain(state, card, LINKS[card].first)
    _check_target(state, card, order.submarine)
    place = state.place(order.submarine)
    reached = min(max(place + card.move, LOWEST), HIGHEST)
    hand = tuple(other for other in seat.hand if other != card)
    state = state.with_seat(seat._replace(hand=hand)).with_place(order.submarine, reached)
    played = _event(
        "played", player=seat.player, card=card, submarine=order.submarine, **{"from": place}, to=reached
    )
    return state._replace(played=(*state.played, card)), [played]


def _fire(state: State, order: Fire) -> Judged:
    _check_torpedo(state, order.card)
    _check_target(state, order.card, order.submarine)
    seat, place, chance = state.seat, state.place(order.submarine), state.chance
    dice: list[int] = []
    sunk = False
    while len(dice) < order.card.torpedoes and not sunk:
        rolled, chance = chance.below(SIDES)
        dice.append(rolled + 1)
        sunk = dice[-1] < place
    attack = Attack(seat.player, order.card, order.submarine, place, tuple(dice), sunk)
    state = _use(state, order.card)._replace(chance=chance, attack=attack)
    events = [_event("fired", player=seat.player, card=order.card, submarine=order.submarine)]
    events += [_event("rolled", player=seat.player, die=die) for die in dice]
    if not sunk:
        events.append(_event("missed", player=seat.player, card=order.card))
        return state.with_seat(seat._replace(missed=seat.missed + 1)), events
    events.append(_event("sunk", player=seat.player, submarine=order.submarine))
    state = state.with_seat(seat._replace(sunk=(*seat.sunk, order.submarine)))
    state = state.with_place(order.submarine, SUNK)
    return _over(state, events) if len(state.afloat()) <= LEFT_AT_THE_END else (state, events)


def _trash(state: State, order: Trash) -> Judged:
    _check_torpedo(state, order.card)
    return _use(state, order.card), [_event("trashed", player=order.player, card=order.card)]


def _end(state: State, order: End) -> Judged:
    if not state.played:
        raise Refused("task-undone", f"{order.player} must play a fleet card before the turn can end")
    if state.torpedo_played and not state.torpedo_pile:
        return _over(state, [])
    state, events = _refill(state)
    if state.torpedo_played:
        revealed, *pile = state.torpedo_pile
        face_up = tuple(revealed if card is None else card for card in state.face_up)
        state = state._replace(face_up=face_up, torpedo_pile=tuple(pile))
        events.append(_event("revealed", card=revealed))
    state = state._replace(active=(state.active + 1) % len(state.seats))
    return state, [*events, _event("turn", player=state.seat.player)]


def _refill(state: State) -> Judged:
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


def _over(state: State, events: list[Event]) -> Judged:
    for seat in state.seats:
        score = scoring.score(state, seat)
        events.append(_event("scored", player=seat.player, **score._asdict()))
    won = scoring.winners(state)
    return state._replace(winners=won), [*events, _event("won", players=",".join(won))]


def _use(state: State, used: TorpedoCard) -> State:
    face_up = tuple(None if card == used else card for card in state.face_up)
    return state._replace(face_up=face_up, used=(*state.used, used))


def _chains(state: State, silhouette: Silhouette) -> bool:
    """Whether a card that shows this silhouette first can follow the chain; anything can begin one."""
    return not state.played or LINKS[state.played[-1]].second is silhouette


def _before_the_torpedo(state: State) -> None:
    if state.torpedo_played:
        raise Refused("task-done", "the torpedo card of this turn is played")


def _check_chain(state: State, card: FleetCard | TorpedoCard, silhouette: Silhouette) -> None:
    if not _chains(state, silhouette):
        last = state.played[-1]
        raise Refused(
            "no-chain",
            f"{card} follows a {silhouette}, and the chain ends with the {LINKS[last].second} of {last}",
        )


def _check_torpedo(state: State, card: TorpedoCard) -> None:
    _before_the_torpedo(state)
    if not state.played:
        raise Refused("task-undone", f"{state.seat.player} must play a fleet card before a torpedo card")
    if card not in state.face_up:
        raise Refused("not-face-up", f"{card} is not one of {_listed([c for c in state.face_up if c])}")
    _check_chain(state, card, SILHOUETTES[card])


def _check_target(state: State, card: FleetCard | TorpedoCard, submarine: Submarine) -> None:
    if state.place(submarine) == SUNK:
        raise Refused("sunk", f"{submarine} is sunk")
    targets = state.targets(card.colour)
    if submarine not in targets:
        raise Refused("wrong-submarine", f"{card} acts on {_listed(targets)}, not on {submarine}")


def _event(name: str, **details: Any) -> Event:
    """An event for everybody. Cards and submarines become their names, numbers stay numbers."""
    return Event("all", name, tuple((k, v if isinstance(v, int) else str(v)) for k, v in details.items()))


def _listed(things: Any) -> str:
    return ", ".join(map(str, things))


_HANDLERS: Mapping[type[PlayerOrder], Callable[[State, Any], Judged]] = {
    Play: _play,
    Fire: _fire,
    Trash: _trash,
    End: _end,
}
