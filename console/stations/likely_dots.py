"""The radio operator's help: every dot where the enemy may be, the likelier the warmer."""

from collections.abc import Mapping, Sequence

DEGREES = 4
"""As many as can be told apart from two metres."""


def degrees(shares: Mapping[int, float], names: Sequence[str]) -> Mapping[str, int]:
    """Dots by their names with their degree, from 1, by how likely the enemy is there."""
    most = max(shares.values())
    return {names[dot]: max(1, round(DEGREES * share / most)) for dot, share in shares.items()}
