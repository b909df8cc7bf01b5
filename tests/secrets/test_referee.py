"""Non-interference at the referee, in pairs of matches that differ in one crew's secrets only.

The other crew's view, legal orders, announcements and refusals are compared byte for byte at every step.
"""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from console.core.words import Crew
from tests.amounts import amount
from tests.games.captain_sonar.rules.test_random_matches import game_of as captain_sonar_of
from tests.games.sonar_family.rules.test_properties import game_of as sonar_family_of
from tests.secrets.pairs import Pair

CAPTAIN_SONAR = [(partial(captain_sonar_of, seed * 7), seed) for seed in range(30)]
SONAR_FAMILY = [(partial(sonar_family_of, seed), seed) for seed in range(30)]


@pytest.mark.parametrize("first", range(0, amount(12, 30), 3))
@pytest.mark.parametrize("games", [CAPTAIN_SONAR, SONAR_FAMILY], ids=["captain-sonar", "sonar-family"])
def test_a_crew_s_secrets_do_not_reach_the_other(games: Any, first: int) -> None:
    apart: Counter[str] = Counter()
    for game_of, seed in games[first : first + 4]:
        for secret in Crew:
            pair = Pair(game_of(), secret, seed)
            pair.play()
            apart += pair.apart
    assert apart["steps"] > 150
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
        for secret in Crew:
            pair = Pair(game_of(), secret, seed)
            pair.play(compare=False)
            apart += pair.apart
        if WANTED[game] <= set(apart):
            return
    raise AssertionError(f"never different: {WANTED[game] - set(apart)}")
