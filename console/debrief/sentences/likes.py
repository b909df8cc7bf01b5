"""Crews of one kind: the middle and the quartiles of each figure, from a sample that ships or from a class.

`likes.json` was made of matches of the arena; docs/debrief.md has the command.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from statistics import quantiles
from typing import NamedTuple

from console.debrief.sentences.point import Figures, TalkPoint

FEWEST = 5
"""Fewer like crews say nothing of a kind."""


class Quartiles(NamedTuple):
    """A figure among like crews."""

    lower: float
    middle: float
    upper: float
    crews: int


Likes = Mapping[str, Quartiles]
"""By the name of the point; what fewer than five like crews have is left out."""


def likes_of(points: Iterable[TalkPoint], sides: Sequence[Figures]) -> dict[str, Quartiles]:
    """What is usual among these crews."""
    found = {}
    for point in points:
        values = [value for each in sides if (value := point.value(each)) is not None]
        if len(values) >= FEWEST:
            lower, middle, upper = (round(each, 3) for each in quantiles(values, n=4, method="inclusive"))
            found[point.name] = Quartiles(lower, middle, upper, len(values))
    return found


def shipped_likes(game: str, mode: str, helps: str) -> Likes:
    """What ships of crews that play this, with these helps; empty: nothing does."""
    return _shipped().get(f"{game} {mode} {helps}".replace("  ", " "), {})


@cache
def _shipped() -> dict[str, dict[str, Quartiles]]:
    text = (files("console.debrief.sentences") / "likes.json").read_text(encoding="utf-8")
    return {
        kind: {name: Quartiles(*each) for name, each in likes.items()}
        for kind, likes in json.loads(text).items()
    }
