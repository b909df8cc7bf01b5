"""Matches to write tests of journals with: orders by lot, each state remembered."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.games import set_up
from console.journal import Journal, new_header

CON_SONAR = MatchPlan(game="con-sonar", players="blue,yellow,red", seed=7)
CAPTAIN_SONAR = MatchPlan(game="captain-sonar", chart="alpha", mode="real-time", seed=3)
SONAR_FAMILY = MatchPlan(game="sonar-family", chart="archipelago", first="red")
STEP_NS = 400_000_000
BEGUN_NS = 5_000_000_000


def a_likely_order(match: Match, chance: Random) -> Order:
    """An order that may be given now; one time in eight one that may not."""
    if chance.random() < 0.125:
        player = chance.choice(match.game.players)
        return match.game.grammar.parse(_wild(match.plan.game, player))
    legal = [order for player in match.game.players for order in match.legal(player)]
    kinds = sorted({type(order).__name__ for order in legal})
    kind = chance.choice(kinds)
    return chance.choice([order for order in legal if type(order).__name__ == kind])


def _wild(game: str, player: str) -> str:
    """An order that is refused nearly always."""
    return f"{player} fire red*3 red1" if game == "con-sonar" else f"{player} captain sonar"


class KeptMatch:
    """A match under way with its journal; knows the state after any number of orders."""

    def __init__(
        self, folder: Path, options: MatchPlan = CON_SONAR, *, disk: Any = None, seed: int = 1
    ) -> None:
        header = new_header(replace(options, boats={"blue": "Nautilus", "red": "Kraken"}), set_up(options))
        self.now_ns = BEGUN_NS
        self.journal = Journal.create(folder, header, begun_ns=self.now_ns, disk=disk, background=False)
        self.match = Match(options, keep=self.journal.keep)
        self.states = [self.match.state]
        self.announced: list[str] = []
        self._chance = Random(seed)

    def play(self, count: int) -> "KeptMatch":
        """Give some orders by lot."""
        for _ in range(count):
            self.give(a_likely_order(self.match, self._chance))
        return self

    def give(self, order: Order) -> None:
        self.now_ns += STEP_NS
        self.match.give(order, self.now_ns)
        self.states.append(self.match.state)
        self.announced.append(str(order))

    @property
    def bytes(self) -> bytes:
        return self.journal.path.read_bytes()
