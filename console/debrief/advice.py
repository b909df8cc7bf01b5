"""How advice is chosen: each rule looks at one figure and says how much it weighs; the heaviest are said."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

COUNT = 3
Args = dict[str, str | int]
Figures = TypeVar("Figures")


def nothing(figures: object, language: str) -> Args:
    """A sentence that quotes no figure."""
    return {}


@dataclass(frozen=True)
class AdviceRule(Generic[Figures]):
    """One thing that may be worth saying: how much it weighs (0: not at all), and the figures it quotes."""

    name: str
    weight: Callable[[Figures], float]
    quotes: Callable[[Figures, str], Args] = nothing
    truth: bool = False
    """It rests on where the enemy really was, and is not said before both crews agree to look."""


def heaviest(rules: Iterable[AdviceRule[Figures]], figures: Figures) -> list[AdviceRule[Figures]]:
    """The three that weigh most; between equals the first in the table."""
    return sorted(rules, key=lambda rule: -rule.weight(figures))[:COUNT]
