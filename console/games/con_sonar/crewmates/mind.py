"""A player's mind in Con Sonar!: every turn that the hand allows, weighed by what it leaves the others."""

from collections.abc import Sequence
from random import Random

from console.core.game import Event
from console.core.words import Phase
from console.crewmates.levels import Skill
from console.crewmates.mind import Audience, Mind, Remark, Seat
from console.games.con_sonar.crewmates.table import TableSeen, read, sinking
from console.games.con_sonar.crewmates.turns import Concerns, WholeTurn, turns, worth
from console.games.con_sonar.rules.orders import Colour, EndTurn, Fire, PlayerOrder, Trash
from console.games.con_sonar.rules.view import ConSonarView

_PLAIN = Concerns()
_WARY = Concerns(neutral=0.1, threat=0.6, kept=0.15)


class ConSonarMind(Mind[ConSonarView, PlayerOrder]):
    """One level's mind for one player."""

    def __init__(self, player: Colour, skill: Skill, seed: int) -> None:
        self._player = player
        self._skill = skill
        self._concerns = _WARY if skill.hides else _PLAIN
        self._seed = seed
        self._heard = 0
        self._chance = Random(seed)
        self._wanted: PlayerOrder | None = None
        self._playing = False
        self._table: TableSeen | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """All that matters lies on the table; but each order is a new throw of chance."""
        self._heard += 1

    def look(self, view: ConSonarView, legal: Sequence[PlayerOrder]) -> None:
        self._chance = Random(self._seed * 1_000_003 + self._heard)
        self._table = read(view, self._player)
        self._playing = view.phase is Phase.PLAY
        self._wanted = self._best(self._table, legal) if legal else None

    def choose(self, seat: Seat, legal: Sequence[PlayerOrder]) -> PlayerOrder | None:
        return self._wanted if self._wanted in legal else None

    def _best(self, table: TableSeen, legal: Sequence[PlayerOrder]) -> PlayerOrder:
        if self._chance.random() < self._skill.slips:
            return self._chance.choice(list(legal))
        found = list(turns(table))
        self._chance.shuffle(found)
        if self._skill.courses_ahead == 1:
            found = [turn for turn in found if _one_order(turn)]
        return max(found, key=lambda turn: worth(self._concerns, self._player, turn)).orders[0]

    def remark(self, seat: Seat, intent: PlayerOrder | None, audience: Audience) -> Remark | None:
        """Of a shot its chances, which anybody could reckon; of a torpedo card why it goes.

        Nothing that the hand would give away.
        """
        if not self._playing or self._table is None:
            return None
        match intent:
            case Fire(card=card, submarine=boat):
                percent = round(100 * sinking(self._table.places[boat], card.torpedoes))
                words: dict[str, str | int] = {"colour": boat.colour.value, "number": boat.number}
                return "player-fire", words | {"percent": percent}, 2
            case Trash(card=card):
                return "player-trash", {"colour": card.colour.value, "torpedoes": card.torpedoes}, 1
        return None


def _one_order(turn: WholeTurn) -> bool:
    """Who plans nothing thinks of one card, and not of what it could lead to."""
    return len([order for order in turn.orders if not isinstance(order, EndTurn)]) <= 1
