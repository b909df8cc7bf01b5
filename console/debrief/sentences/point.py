"""A point that a crew may be spoken to about: a figure of the CSV, where it is good, and where it is not."""

import operator
from collections.abc import Mapping
from dataclasses import dataclass

from console.debrief.figure import Figure

Figures = Mapping[str, Figure]
_COMPARED = {">=": operator.ge, "<=": operator.le, "==": operator.eq}
Need = tuple[str, str, float]
"""A figure, a comparison, a threshold. A figure that is not there fulfils `none` and nothing else."""


@dataclass(frozen=True, kw_only=True)
class TalkPoint:
    """One figure worth talking about. Its sentences are `keep-NAME`, `fact-NAME`, `will-NAME`, `ask-NAME`."""

    name: str
    subject: str
    """Two things to try are of two subjects."""
    figure: str
    """A column of the CSV, or two of them: `notes/enemy_moves` is a share."""
    more: bool = False
    """Whether more of it is better."""
    good: float | None = None
    """From here on it is worth keeping; None: it is never praised."""
    bad: float | None = None
    """From here on there is something to try; None: nobody is asked to."""
    grain: float
    """A difference that people notice; a smaller one is none."""
    needs: tuple[Need, ...] = ()
    """What must hold for the figure to say anything."""
    to_keep: tuple[Need, ...] = ()
    to_try: tuple[Need, ...] = ()
    """What must hold besides: nobody is blamed where nothing could be done."""
    mode: str = ""
    """Only in this one; empty: in any."""
    station: str = ""
    """Whose work it is; a computer's is nobody's merit and nobody's fault."""
    truth: bool = False
    """It rests on where the enemy really was, and is not said before both crews agree to look."""
    spare: bool = False
    """Told only for want of better."""
    followed: bool = False
    """Whether a crew is told, by `over-NAME`, that it gets better from match to match."""
    looks_as: str = ""
    """Another point, of which it has the moment to look at; empty: it has one of its own."""

    def value(self, figures: Figures) -> float | None:
        """What the figure comes to; None: it is not there, or says nothing."""
        return figure_of(figures, self.figure) if fulfilled(self.needs, figures) else None

    def may_be_kept(self, figures: Figures) -> bool:
        """Whether it could be praised, were it better than before or than others."""
        return self.good is not None and fulfilled(self.to_keep, figures) and not self.is_bad(figures)

    def is_good(self, figures: Figures) -> bool:
        value = self.value(figures)
        if value is None or self.good is None or not self.may_be_kept(figures):
            return False
        return not self.beats(self.good, value)

    def may_be_tried(self, figures: Figures) -> bool:
        """Whether anything could have been done about it."""
        return self.bad is not None and not self.spare and fulfilled(self.to_try, figures)

    def is_bad(self, figures: Figures) -> bool:
        value = self.value(figures)
        if value is None or self.bad is None or not fulfilled(self.to_try, figures):
            return False
        return not self.beats(value, self.bad)

    def beats(self, value: float, other: float) -> bool:
        """Whether one value is better than another."""
        return value > other if self.more else value < other

    def gain(self, value: float, other: float, least: float = 0.0) -> float:
        """By how many noticeable steps, of at least this size, a value is better than another."""
        return (value - other) * (1 if self.more else -1) / max(self.grain, least)


def figure_of(figures: Figures, name: str) -> float | None:
    """A column, or a share of two; None where there is none, or nothing of which it could be a share."""
    done, _, of = name.partition("/")
    value, whole = figures.get(done), figures.get(of) if of else 1
    return None if value is None or not whole else value / whole


def fulfilled(needs: tuple[Need, ...], figures: Figures) -> bool:
    return all(
        _holds(figure_of(figures, name), comparison, threshold) for name, comparison, threshold in needs
    )


def _holds(value: float | None, comparison: str, threshold: float) -> bool:
    if value is None:
        return comparison == "none"
    return comparison in _COMPARED and bool(_COMPARED[comparison](value, threshold))
