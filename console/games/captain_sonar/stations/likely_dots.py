"""The radio operator's help: every dot where the enemy may be, the likelier the warmer."""

from collections.abc import Mapping

from console.crewmates.crew import Mind
from console.games.captain_sonar.crewmates.mind import Mind as CaptainSonarMind
from console.games.sonar_family.crewmates.mind import Mind as SonarFamilyMind

DEGREES = 4
"""As many as can be told apart from two metres."""


def heat(mind: Mind) -> Mapping[str, int]:
    """Dots with their degree, from 1; nothing where the mind follows no boat."""
    if not isinstance(mind, CaptainSonarMind | SonarFamilyMind):
        return {}
    thought = mind.thought
    shares, names = thought.enemy.of, thought.waters.names
    most = max(shares.values())
    return {names[dot]: max(1, round(DEGREES * share / most)) for dot, share in shares.items()}
