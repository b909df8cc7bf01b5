"""What may be seen of a match of Con Sonar!: by one player, and by tools that see everything."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from console.core.views import GameView, Json, View, json_of
from console.core.words import Phase
from console.games.con_sonar.rules import score_sheet
from console.games.con_sonar.rules.cards import LINKS, Silhouette
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.score_sheet import Score
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, Attack, ConSonarState, Seat


@dataclass(frozen=True, kw_only=True)
class PlayerView(View):
    """What everybody sees of a player."""

    player: Colour
    cards: int
    submarines_sunk: tuple[str, ...]
    score: Score


@dataclass(frozen=True, kw_only=True)
class AttackView(View):
    """The last shots at a submarine, as everybody saw them."""

    player: Colour
    card: str
    submarine: str
    place: int
    dice: tuple[int, ...]
    sunk: bool


@dataclass(frozen=True, kw_only=True)
class PilesView(View):
    """How many cards are left in each pile."""

    fleet: int
    discards: int
    torpedoes: int
    used: int


@dataclass(frozen=True, kw_only=True)
class ConSonarView(GameView):
    """What a player may see: of the hands only their own, of the piles only how many cards are left."""

    game: str
    player: Colour | None
    """Nobody: what anybody sees who looks at the table."""
    hand: tuple[str, ...]
    phase: Phase
    turn: Colour | None
    players: tuple[PlayerView, ...]
    submarines: Mapping[str, int | None]
    """The place of each; None where it is sunk."""
    played: tuple[str, ...]
    chain: Silhouette | None
    torpedoes: tuple[str | None, ...]
    torpedo_played: bool
    attack: AttackView | None
    won: tuple[Colour, ...]
    piles: PilesView

    def of_the_table(self) -> "ConSonarView":
        """The same without what only the player sees."""
        return replace(self, player=None, hand=())


def seen_by(state: ConSonarState, player: Colour) -> ConSonarView:
    """What a player may see."""
    hands = {seat.player: seat.hand for seat in state.seats}
    return ConSonarView(
        game="con-sonar",
        player=player,
        hand=_names(hands[player]),
        phase=Phase.OVER if state.winners else Phase.PLAY,
        turn=None if state.winners else state.seat.player,
        players=tuple(_player(state, seat) for seat in state.seats),
        submarines={
            str(boat): None if place == SUNK else place
            for boat, place in zip(SUBMARINES, state.places, strict=True)
        },
        played=_names(state.played),
        chain=LINKS[state.played[-1]].second if state.played else None,
        torpedoes=tuple(None if card is None else str(card) for card in state.face_up),
        torpedo_played=state.torpedo_played,
        attack=None if state.attack is None else _attack(state.attack),
        won=state.winners,
        piles=PilesView(
            fleet=len(state.fleet_pile),
            discards=len(state.discards),
            torpedoes=len(state.torpedo_pile),
            used=len(state.used),
        ),
    )


def _player(state: ConSonarState, seat: Seat) -> PlayerView:
    score = score_sheet.score(state, seat)
    return PlayerView(
        player=seat.player, cards=len(seat.hand), submarines_sunk=_names(seat.sunk), score=score
    )


def _attack(attack: Attack) -> AttackView:
    return AttackView(
        player=attack.player,
        card=str(attack.card),
        submarine=str(attack.submarine),
        place=attack.place,
        dice=attack.dice,
        sunk=attack.sunk,
    )


def _names(things: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, things))


def dump(state: ConSonarState) -> dict[str, Json]:
    """Everything, secrets too."""
    known = seen_by(state, state.seat.player).json()
    del known["player"], known["hand"], known["piles"]
    piles = {
        "fleet": state.fleet_pile,
        "discards": state.discards,
        "torpedoes": state.torpedo_pile,
        "used": state.used,
    }
    return {
        **known,
        "hands": json_of({seat.player: seat.hand for seat in state.seats}),
        "piles": json_of(piles),
        "chance": {"seed": state.chance.seed, "drawn": state.chance.drawn},
    }
