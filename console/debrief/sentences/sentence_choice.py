"""What is said: the best of a crew's figures to keep, and the two most worth trying. No chance has a part."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from console.debrief.sentences.likes import Likes
from console.debrief.sentences.point import Figures, TalkPoint
from console.debrief.sentences.progress import Progress, progress_of

TRIES = 2


class Basis(NamedTuple):
    """With what a figure was compared."""

    how: str
    """`before`: with the crew's own matches; `like`: with crews of its kind."""
    value: float
    matches: int


class Praise(NamedTuple):
    """What went well; without a basis it is good in itself."""

    point: TalkPoint
    basis: Basis | None
    progress: Progress | None = None
    """It has got better over several matches."""


class Chosen(NamedTuple):
    """What one crew is told."""

    keep: Praise
    tries: tuple[TalkPoint, ...]
    asks: tuple[TalkPoint, ...]
    """Questions to what is to be tried, and one that is for anybody."""


@dataclass(frozen=True)
class Compared:
    """With what a crew may be compared."""

    mode: str = ""
    likes: Likes = field(default_factory=dict)
    before: Sequence[Figures] = ()
    """The crew's own matches of the same kind and with the same helps, before this one."""
    truth: bool = True
    """Both crews agreed to look at where the enemy was."""
    computers: Collection[str] = ()
    """Stations that computers held in a crew of people."""

    def is_open(self, point: TalkPoint) -> bool:
        """Whether a point may be spoken of at all."""
        here = not point.mode or point.mode == self.mode
        return here and (self.truth or not point.truth) and point.station not in self.computers


def choose(points: Iterable[TalkPoint], figures: Figures, compared: Compared) -> Chosen:
    """One to keep and two to try, of different subjects as far as there are any."""
    open_ = [p for p in points if compared.is_open(p) and p.value(figures) is not None]
    keep = _keep(open_, figures, compared)
    tries: dict[str, TalkPoint] = {}
    for point in _worst_first([p for p in open_ if p.name != keep.point.name], figures, compared):
        if len(tries) < TRIES:
            tries.setdefault(point.subject, point)
    told = tuple(tries.values())
    anybody = next(p for p in _for_anybody(open_, figures) if p not in told)
    return Chosen(keep, told, (*told, anybody))


def _keep(points: Sequence[TalkPoint], figures: Figures, compared: Compared) -> Praise:
    """Better and better; than before; than three of four others; good in itself; true of anybody."""
    if progress := progress_of(points, [*compared.before, figures]):
        return Praise(progress.point, _basis(progress.point, compared), progress)
    praised = [point for point in points if point.may_be_kept(figures) and not point.spare]
    for found in (
        [each for point in praised if (each := _than_before(point, figures, compared))],
        [each for point in praised if (each := _than_likes(point, figures, compared))],
        [
            (_ahead(point, figures, compared, point.good), Praise(point, None))
            for point in praised
            if point.is_good(figures)
        ],
    ):
        if found:
            return max(found, key=lambda each: each[0])[1]
    return Praise(next(point for point in points if point.spare and point.is_good(figures)), None)


def _than_before(point: TalkPoint, figures: Figures, compared: Compared) -> tuple[float, Praise] | None:
    basis, value = _basis(point, compared), point.value(figures)
    if basis is None or value is None or point.gain(value, basis.value) < 1:
        return None
    return point.gain(value, basis.value, abs(basis.value) / 4), Praise(point, basis)


def _basis(point: TalkPoint, compared: Compared) -> Basis | None:
    earlier = [value for each in compared.before if (value := point.value(each)) is not None]
    return Basis("before", median(earlier), len(earlier)) if earlier else None


def _than_likes(point: TalkPoint, figures: Figures, compared: Compared) -> tuple[float, Praise] | None:
    """Better than three of four."""
    like, value = compared.likes.get(point.name), point.value(figures)
    if like is None or value is None:
        return None
    best = like.upper if point.more else like.lower
    if not point.beats(value, best) or point.gain(value, like.middle) < 1:
        return None
    return (
        point.gain(value, like.middle, like.upper - like.lower),
        Praise(point, Basis("like", like.middle, like.crews)),
    )


def _ahead(point: TalkPoint, figures: Figures, compared: Compared, bound: float | None) -> float:
    """How much better a figure is than what is usual; where that is not known, than a bound."""
    value, like = point.value(figures), compared.likes.get(point.name)
    assert value is not None and bound is not None
    if like is None:
        return point.gain(value, bound)
    return point.gain(value, like.middle, like.upper - like.lower)


def _worst_first(points: Sequence[TalkPoint], figures: Figures, compared: Compared) -> list[TalkPoint]:
    """What three of four like crews do better, what is bad in itself, and what anybody may try.

    Where much is bad and usual, or nothing is, one match is told this and another that.
    """
    behind = [point for point in points if _is_behind(point, figures, compared)]
    bad = [p for p in points if p.is_bad(figures) and not p.spare and p not in behind]
    behind.sort(key=lambda point: _ahead(point, figures, compared, point.bad))
    if compared.likes:
        bad = _turned(bad, figures)
    else:
        bad.sort(key=lambda point: _ahead(point, figures, compared, point.bad))
    return [*behind, *bad, *_for_anybody(points, figures)]


def _for_anybody(points: Iterable[TalkPoint], figures: Figures) -> list[TalkPoint]:
    return _turned([point for point in points if point.spare and point.is_bad(figures)], figures)


def _turned(points: list[TalkPoint], figures: Figures) -> list[TalkPoint]:
    """Begun where these points' own figures say: no chance has a part, and nothing that is secret."""
    names = {name for point in points for name in point.figure.split("/")}
    start = round(sum(figures[name] or 0 for name in sorted(names))) % max(1, len(points))
    return points[start:] + points[:start]


def _is_behind(point: TalkPoint, figures: Figures, compared: Compared) -> bool:
    """Whether three of four like crews do better, so that one notices."""
    value, like = point.value(figures), compared.likes.get(point.name)
    if value is None or like is None or not point.may_be_tried(figures):
        return False
    worst = like.lower if point.more else like.upper
    return point.beats(worst, value) and point.gain(value, like.middle) <= -1
