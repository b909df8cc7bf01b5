"""The sentences themselves. What a sentence quotes is a column of the CSV, by its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from string import Formatter
from typing import NamedTuple

from console.debrief.debrief_words import clock
from console.debrief.figure import Figure
from console.debrief.sentences.point import Figures, TalkPoint
from console.debrief.sentences.progress import Progress
from console.debrief.sentences.sentence_choice import Basis, Chosen, Praise
from console.journal.journal_lines import Ordered
from console.journal.journal_reader import Record
from console.languages import Message, catalogue, number
from console.panels.clock import SECOND_NS

_ON_THE_CLOCK = ("could_s", "could_until_s", "armed_s")
"""Seconds at which something was, and not for how long."""
MOST_QUOTED = 5
"""Matches of a crew that gets better; of more the first and the last are told."""


class LookedAt(NamedTuple):
    """A moment of a match."""

    time_ns: int
    line: int
    """Of the journal: the order that was given then."""


def look_at(record: Record, time_ns: int, side: str) -> LookedAt:
    """The order of a moment, this side's own if there are several; the first of all if there is none."""
    then = [
        (not entry.order.startswith(side), number)
        for number, entry in enumerate(record.entries, record.first_line)
        if isinstance(entry, Ordered) and entry.time_ns == time_ns
    ]
    return LookedAt(time_ns, min(then)[1] if then else record.first_line)


class ToldSentence(NamedTuple):
    """A sentence, the point that it is about, and the moment of the match to look at."""

    point: TalkPoint
    message: Message
    looked_at: LookedAt


@dataclass(frozen=True)
class Talk:
    """What is said to one crew, or player."""

    keep: ToldSentence
    tries: tuple[ToldSentence, ...]
    asks: tuple[ToldSentence, ...]
    promise: tuple[Message, ...] = ()
    """What became of what it said last time; empty: it said nothing."""
    chosen: Message | None = None
    """What it would do next time; None: it has not chosen, or not at the table."""


@dataclass(frozen=True)
class Phrasing:
    """Says sentences about the figures of one side, in a language."""

    figures: Figures
    language: str

    def keep(self, kept: Praise) -> Message:
        """What went well, and than what it was better."""
        if kept.progress is not None:
            return told_progress(kept.progress, self.language)
        said, basis = self._said("keep", kept.point), kept.basis
        if basis is None:
            return said
        value = compared_value(kept.point, basis, self.figures, self.language)
        return Message.of(f"sentence.than-{basis.how}", what=said, value=value, count=basis.matches)

    def attempt(self, point: TalkPoint) -> Message:
        """What could go better, and what to try."""
        will = Message.of(f"sentence.will-{point.name}")
        return Message.of("sentence.try", fact=self._said("fact", point), will=will)

    def ask(self, point: TalkPoint) -> Message:
        return self._said("ask", point)

    def _said(self, kind: str, point: TalkPoint) -> Message:
        key = f"sentence.{kind}-{point.name}"
        gaps = [gap for _, gap, _, _ in Formatter().parse(catalogue(self.language)[key]) if gap]
        return Message.of(key, **{gap: written(gap, self.figures[gap], self.language) for gap in gaps})


def written(name: str, value: Figure, language: str) -> str | int:
    """A figure as the page has it: seconds with a decimal, a time as one, a count as it is."""
    assert value is not None, f"{name} is quoted and is not there"
    if name in _ON_THE_CLOCK:
        return clock(round(value * SECOND_NS))
    if name == "lag_s":
        return f"{value:.0f} s" if value < 90 else f"{clock(round(value * SECOND_NS))} min"
    return number(value, language) if isinstance(value, float) else value


def value_of(point: TalkPoint, figures: Figures, language: str) -> str:
    """A point's figure alone: `4.5 s`, `3 of 12`, `2`."""
    done, _, of = point.figure.partition("/")
    first = str(written(done, figures[done], language))
    if of:
        second = str(written(of, figures[of], language))
        return catalogue(language)["debrief.share-of"].format(done=first, of=second)
    unit = done.endswith("_s") and done != "lag_s"
    return catalogue(language)["debrief.seconds"].format(value=first) if unit else first


def compared_value(point: TalkPoint, basis: Basis, figures: Figures, language: str) -> str:
    """The middle of other matches; a share is what it would have been of as many as there were here."""
    done, _, of = point.figure.partition("/")
    if of:
        whole = figures[of] or 0
        share = number(basis.value * whole, language, ".0f")
        if share == str(figures[done]):  # rounded it would look the same
            share = number(basis.value * whole, language)
        return catalogue(language)["debrief.share-of"].format(done=share, of=whole)
    if point.figure.endswith("_s"):
        return catalogue(language)["debrief.seconds"].format(value=number(basis.value, language))
    return number(basis.value, language, "g")


def told_progress(progress: Progress, language: str) -> Message:
    """`OKs and notes within 10 s: 4 of 10, then 7 of 10, now 9 of 10: you are getting better.`"""
    values: list[Message | str] = [value_of(progress.point, each, language) for each in progress.matches]
    *before, now = values
    what = Message.of(f"sentence.over-{progress.point.name}")
    if len(values) > MOST_QUOTED:
        return Message.of("sentence.better-over", what=what, first=values[0], now=now, count=len(values))
    return Message.of("sentence.better", what=what, before=reduce(_then, before), now=now)


def _then(before: Message | str, value: Message | str) -> Message | str:
    return Message.of("sentence.better-then", before=before, value=value)


def talk(chosen: Chosen, speaker: Phrasing, looked_at: Mapping[str, LookedAt]) -> Talk:
    """All sentences; `looked_at`: of each point the moment to look at."""

    def said(point: TalkPoint, message: Message) -> ToldSentence:
        return ToldSentence(point, message, looked_at[point.name])

    return Talk(
        said(chosen.keep.point, speaker.keep(chosen.keep)),
        tuple(said(point, speaker.attempt(point)) for point in chosen.tries),
        tuple(said(point, speaker.ask(point)) for point in chosen.asks),
    )


def messages(said: Sequence[ToldSentence]) -> tuple[Message, ...]:
    return tuple(each.message for each in said)
