"""Con Sonar! judged: whose turn it is, and what each player may see."""

from dataclasses import dataclass

from console.core.chance import Chance
from console.core.game import BadSetUp, Event, Game, Refused
from console.core.views import Json
from console.core.words import Station
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import CON_SONAR, Colour, PlayerOrder
from console.games.con_sonar.rules.state import SUBMARINES, ConSonarState, Seat
from console.games.con_sonar.rules.turns import HAND, RULES
from console.games.con_sonar.rules.view import ConSonarView, dump, seen_by

FACE_UP = 3
FEWEST_PLAYERS, MOST_PLAYERS = 2, len(Colour)
FIRST_PLACES = {1: 2, 2: 4}
"""Where a colour's two submarines start."""

_RULE_OF = {rule.order: rule for rule in RULES}


@dataclass(frozen=True, kw_only=True)
class ConSonar(Game[ConSonarState, PlayerOrder, ConSonarView]):
    """A match of Con Sonar!. The first player named begins; all chance comes from the seed."""

    players: tuple[Colour, ...]
    seed: int
    name = "con-sonar"
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

    def begin(self) -> ConSonarState:
        """Submarines on 2 and 4, hands of three, three torpedo cards face up."""
        fleet, chance = Chance(self.seed).shuffled(list(LINKS))
        torpedoes, chance = chance.shuffled(list(SILHOUETTES))
        dealt = HAND * len(self.players)
        return ConSonarState(
            seats=tuple(Seat(p, fleet[n * HAND : (n + 1) * HAND]) for n, p in enumerate(self.players)),
            places=tuple(FIRST_PLACES[boat.number] for boat in SUBMARINES),
            fleet_pile=fleet[dealt:],
            torpedo_pile=torpedoes[FACE_UP:],
            face_up=torpedoes[:FACE_UP],
            chance=chance,
        )

    def judge(self, state: ConSonarState, order: PlayerOrder) -> tuple[ConSonarState, list[Event]]:
        rule = _RULE_OF[type(order)]
        try:
            refused = _not_in_turn(state, order.player) or rule.allow(state)
            if refused is not None:
                raise refused
            rule.check(state, order)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.reason}; {_awaited(state)}") from None
        return rule.carry_out(state, order)

    def legal(self, state: ConSonarState, player: str, station: Station | None = None) -> list[PlayerOrder]:
        """Every order that a player could give now, and no other: players have no stations."""
        if state.winners or player != state.seat.player:
            return []
        return [order for rule in RULES if rule.allow(state) is None for order in rule.options(state)]

    def view(self, state: ConSonarState, player: str) -> ConSonarView:
        return seen_by(state, Colour(player))

    def dump(self, state: ConSonarState) -> dict[str, Json]:
        return dump(state)

    def is_over(self, state: ConSonarState) -> bool:
        return bool(state.winners)


def _not_in_turn(state: ConSonarState, player: Colour) -> Refused | None:
    if state.winners:
        return Refused("game-over", f"the match is over, won by {', '.join(state.winners)}")
    if player is not state.seat.player:
        return Refused("not-your-turn", f"it is {state.seat.player}'s turn")
    return None


def _awaited(state: ConSonarState) -> str:
    """A clause that names who must act next: said at the end of every refusal."""
    if state.winners:
        return "nobody is awaited"
    what = "end the turn" if state.torpedo_played else "go on or to end the turn"
    return f"{state.seat.player} is awaited to {what if state.played else 'play a fleet card'}"
