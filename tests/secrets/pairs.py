"""A pair of matches at the referee: what one crew is shown and told in both, compared at every step."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from console.core.game import Game
from console.core.notation import CrewOrder
from console.core.words import Crew
from console.games.captain_sonar.rules.referee import CaptainSonar
from tests.games.captain_sonar.rules.universe import universe
from tests.games.sonar_family.rules.every_order import every_order
from tests.secrets.twins import TELLING, Possible, Step, Twins, announced, anything

LONGEST = 80
QUESTIONS = 6
"""Orders that may well be refused, tried at every step."""


def words_of(game: Any, crew: Crew) -> Sequence[CrewOrder]:
    """All that a crew could say."""
    return universe(game, crew) if isinstance(game, CaptainSonar) else every_order(crew)


def seen(game: Game[Any, Any, Any], state: Any, crew: Crew) -> str:
    """What a crew is shown, and what it may do."""
    return json.dumps([game.view(state, crew).json(), [str(order) for order in game.legal(state, crew)]])


class Pair:
    """Two matches side by side."""

    def __init__(
        self, game: Any, secret: Crew, seed: int, begun: Any = None, possible: Possible = anything
    ) -> None:
        """`begun`: how both stand at first, where that is not the game's own beginning."""
        self.game = game
        self.twins = Twins(game, secret, seed, possible)
        self._chance = Random(seed)
        self.states = [begun or game.begin()] * 2
        self.apart: Counter[str] = Counter()
        """Kinds of orders that were given differently, and steps at which the boats differed."""

    def play(self, longest: int = LONGEST, *, compare: bool = True) -> None:
        for _ in range(longest):
            step = self.twins.step(*self.states)
            if step is None or self.states[0].phase == "over":
                return
            self._give(step, watched=compare and step.crew is self.twins.secret)
            self.apart["steps"] += 1
            if compare:
                self._compare()

    def _give(self, step: Step, *, watched: bool) -> None:
        watcher = self.twins.watcher
        for which, quiet in enumerate(step.quiet):
            for order in quiet:
                before = seen(self.game, self.states[which], watcher) if watched else ""
                self.states[which], _ = self.game.judge(self.states[which], order)
                assert not watched or seen(self.game, self.states[which], watcher) == before, f"{order} shows"
        if step.quiet[0] != step.quiet[1]:
            self.apart.update({order.verb for order in set(step.quiet[0]) ^ set(step.quiet[1])})
        if step.aloud is not None:
            given = list(zip(self.states, step.aloud, strict=True))
            own = [announced(self.game, state, order, self.twins.secret) for state, order in given]
            if step.aloud[0] != step.aloud[1] and own[0] != own[1]:
                self.apart[step.aloud[0].verb] += 1
                self.apart["zero"] += len({"zero" in str(order) for order in step.aloud}) > 1
            self.states = [self.game.judge(state, order)[0] for state, order in given]

    def _compare(self) -> None:
        one, other = self.states
        watcher, secret = self.twins.watcher, self.twins.secret
        assert seen(self.game, one, watcher) == seen(self.game, other, watcher)
        self.apart["dots"] += one.boat(secret).dot != other.boat(secret).dot
        for order in self._chance.sample(words_of(self.game, watcher), QUESTIONS):
            told = [announced(self.game, state, order, watcher) for state in self.states]
            if order.verb not in TELLING or told[0][0].startswith("refused"):
                assert told[0] == told[1], order
