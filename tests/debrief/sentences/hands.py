"""A match of Con Sonar! in a few words: what the players do turn by turn with the cards that the seed deals.

A turn is `one`, `two` or `three` fleet cards, and with `two-fire` the torpedo card of the best odds that the
chain can end on, with `one-gamble` that of the worst, with `one-trash` one that is thrown away.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.core.game import AnyGame
from console.core.match_plan import MatchPlan
from console.games.con_sonar.rules.orders import Fire, PlayerOrder
from console.games.con_sonar.rules.state import ConSonarState
from tests.debrief.script import Script

SIDES = 8
GREEN_S = 5
"""What green's turns take."""
CARDS = {"one": 1, "two": 2, "three": 3}


@dataclass(frozen=True, kw_only=True)
class Hands:
    """Yellow is the player who is spoken to, and begins."""

    seed: int
    yellow: str
    """`one two-fire one`: turn by turn."""
    green: str = ""
    """The same; where it ends, one card a turn."""
    turn_s: float = 10
    turn_once_s: float = 20
    """Yellow's third turn."""
    refused: int = 1
    """How often yellow would end its first turn without a card."""

    def written(self, folder: Path) -> Path:
        """The journal."""
        options = MatchPlan(game="con-sonar", players="yellow,green", seed=self.seed)
        script = Script(folder, options, boats={})
        now_s, greens = 0.0, iter(self.green.split())
        for _ in range(self.refused):
            script.give(1, "yellow end", "task-undone")
        for number, turn in enumerate(self.yellow.split(), 1):
            now_s += self.turn_once_s if number == 3 else self.turn_s
            _give(script, turn, now_s)
            now_s += GREEN_S
            _give(script, next(greens, "one"), now_s)
        return script.end(now_s + 1)


def _give(script: Script, turn: str, end_s: float) -> None:
    """A turn, order by order, that ends then."""
    orders = best(script.match.game, script.match.state, turn)
    for number, order in enumerate(orders, 1):
        script.give(end_s - (len(orders) - number) / 2, str(order))


def best(game: AnyGame, state: ConSonarState, turn: str) -> list[PlayerOrder]:
    """What a player does in such a turn, to its end."""
    count, _, torpedo = turn.partition("-")
    found = [(_odds(game, state, each), each) for each in _turns(game, state, CARDS[count], torpedo)]
    assert found, f"{turn}: the cards of {state.seat.player} do not allow it"
    worst_first = sorted(found, key=lambda each: (each[0], [str(order) for order in each[1]]))
    return worst_first[-1 if torpedo == "fire" else 0][1]


def _turns(game: AnyGame, state: ConSonarState, cards: int, torpedo: str) -> Iterator[list[PlayerOrder]]:
    """All ways to play so many fleet cards, and what is to come behind them."""
    verb = "play" if cards else {"": "end", "gamble": "fire"}.get(torpedo, torpedo)
    for order in game.legal(state, state.seat.player):
        if order.verb != verb:
            continue
        after = game.judge(state, order)[0]
        if verb == "end" or after.winners:
            yield [order]
            continue
        rest = _turns(game, after, cards - 1, torpedo) if cards else _turns(game, after, 0, "")
        yield from ([order, *others] for others in rest)


def _odds(game: AnyGame, state: ConSonarState, orders: list[PlayerOrder]) -> float:
    """How likely a turn is to sink a submarine."""
    for order in orders:
        if isinstance(order, Fire):
            return 1 - float((1 - (state.place(order.submarine) - 1) / SIDES) ** order.card.torpedoes)
        state = game.judge(state, order)[0]
    return 0
