"""Non-interference at the referee, in pairs of matches that differ in one crew's secrets only.

The other crew's view, legal orders, announcements and refusals are compared byte for byte at every step.
"""

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from console.rules.captain_sonar.referee import CaptainSonar
from console.rules.game import Game
from console.rules.notation import CrewOrder
from console.rules.words import Crew
from tests.rules.captain_sonar.test_random_matches import game_of as captain_sonar_of
from tests.rules.captain_sonar.universe import universe
from tests.rules.sonar_family.every_order import every_order
from tests.rules.sonar_family.test_properties import game_of as sonar_family_of
from tests.secrets.twins import TELLING, Step, Twins, announced

LONGEST = 100
QUESTIONS = 6
"""Orders that may well be refused, tried at every step."""


def seen(game: Game[Any, Any], state: Any, crew: Crew) -> str:
    """What a crew is shown, and what it may do."""
    return json.dumps([game.view(state, crew), [str(order) for order in game.legal(state, crew)]])


class Pair:
    """Two matches side by side."""

    def __init__(self, game: Any, secret: Crew, seed: int) -> None:
        self.game = game
        self.twins = Twins(game, secret, seed)
        self.states = [game.begin(), game.begin()]
        self.apart: Counter[str] = Counter()
        """Kinds of orders that were given differently, and steps at which the boats differed."""

    def play(self, *, compare: bool = True) -> None:
        for _ in range(LONGEST):
            step = self.twins.step(*self.states)
            if step is None or self.states[0].phase == "over":
                return
            self._give(step)
            if compare:
                self._compare()

    def _give(self, step: Step) -> None:
        watcher = self.twins.watcher
        for which, quiet in enumerate(step.quiet):
            for order in quiet:
                before = seen(self.game, self.states[which], watcher)
                self.states[which], _ = self.game.judge(self.states[which], order)
                assert seen(self.game, self.states[which], watcher) == before, f"{order} shows"
        if step.quiet[0] != step.quiet[1]:
            self.apart.update({order.verb for order in set(step.quiet[0]) ^ set(step.quiet[1])})
        if step.aloud is not None:
            for which, order in enumerate(step.aloud):
                self.states[which], _ = self.game.judge(self.states[which], order)
            if step.aloud[0] != step.aloud[1]:
                self.apart[step.aloud[0].verb] += 1
                zero = ["zero" in str(order) for order in step.aloud]
                self.apart["zero"] += zero[0] != zero[1]

    def _compare(self) -> None:
        one, other = self.states
        watcher, secret = self.twins.watcher, self.twins.secret
        assert seen(self.game, one, watcher) == seen(self.game, other, watcher)
        self.apart["steps"] += 1
        self.apart["dots"] += one.boat(secret).dot != other.boat(secret).dot
        for order in self.twins.chance.sample(words_of(self.game, watcher), QUESTIONS):
            told = [announced(self.game, state, order, watcher) for state in self.states]
            if order.verb not in TELLING or told[0][0].startswith("refused"):
                assert told[0] == told[1], order


CAPTAIN_SONAR = [(partial(captain_sonar_of, seed * 7), seed) for seed in range(48)]
SONAR_FAMILY = [(partial(sonar_family_of, seed), seed) for seed in range(48)]


def words_of(game: Any, crew: Crew) -> Sequence[CrewOrder]:
    """All that a crew could say."""
    return universe(game, crew) if isinstance(game, CaptainSonar) else every_order(crew)


@pytest.mark.parametrize("first", range(0, 48, 6))
@pytest.mark.parametrize("games", [CAPTAIN_SONAR, SONAR_FAMILY], ids=["captain-sonar", "sonar-family"])
def test_a_crew_s_secrets_do_not_reach_the_other(games: Any, first: int) -> None:
    apart: Counter[str] = Counter()
    for game_of, seed in games[first : first + 6]:
        for secret in Crew:
            pair = Pair(game_of(), secret, seed)
            pair.play()
            apart += pair.apart
    assert apart["steps"] > 300
    assert apart["dots"] > apart["steps"] * 0.5, "the boats are in different places"


WANTED = {
    "captain-sonar": {"start", "charge", "break", "note", "slide", "silence", "zero", "mine"},
    "sonar-family": {"start", "note", "slide", "silence"},
}


@pytest.mark.parametrize(
    ("game", "games"), [("captain-sonar", CAPTAIN_SONAR), ("sonar-family", SONAR_FAMILY)]
)
def test_every_secret_differs_in_some_pair(game: str, games: Any) -> None:
    """What would be compared in vain if it were always the same."""
    apart: Counter[str] = Counter()
    for game_of, seed in games:
        pair = Pair(game_of(), Crew.BLUE, seed)
        pair.play(compare=False)
        apart += pair.apart
        if WANTED[game] <= set(apart):
            return
    raise AssertionError(f"never different: {WANTED[game] - set(apart)}")
