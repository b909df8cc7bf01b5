"""What a radio operator says of where the enemy is: how many places, and the sector if there is one alone."""

from console.core.waters import Waters
from console.crewmates.odds import Odds

_FEW = 9
_STEPS = (80, 60, 40, 30, 20, 15, _FEW)
"""Many places are counted roughly, so that not every course is worth a sentence."""


def said(waters: Waters, enemy: Odds) -> tuple[str, dict[str, str | int], int]:
    """The sentence, its arguments, its weight."""
    count = len(enemy.of)
    if count == 1:
        return "radio-one", {"dot": waters.names[enemy.likeliest]}, 3
    sectors = {waters.sector[dot] for dot in enemy.of}
    if count <= _FEW and len(sectors) == 1:
        return "radio-few-sector", {"count": count, "sector": sectors.pop()}, 2
    if count <= _FEW:
        return "radio-few", {"count": count}, 2
    if len(sectors) == 1:
        return "radio-sector", {"sector": sectors.pop()}, 2
    return "radio-many", {"count": next((step for step in _STEPS if count > step), _FEW)}, 0
