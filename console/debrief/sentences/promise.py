"""What a crew would do next time, and whether it did: a point, and its figure then.

The table asks after the match; the journal keeps the answer behind the result, and that of the next match has
it too: `table promise-blue mate-wait 6.2` or `table promise-red notes 12/30`. A crew that comes back on
another day may play another kind of match: then `of another kind` is behind it, and figures are not compared.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from console.debrief.sentences.point import Figures, TalkPoint, figure_of
from console.debrief.sentences.sentence import Talk, value_of
from console.journal.journal_reader import Record
from console.languages import Message, catalogue

HEAD = "promise-"
"""Before the crew, or player, in what a journal says of the table."""
_OTHER = " of another kind"
_KEPT = re.compile(rf"([a-z-]+) (-?\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?({_OTHER})?")


class Promise(NamedTuple):
    """A point to try, and the figures that it rested on."""

    point: TalkPoint
    figures: Figures
    alike: bool = True
    """The match that it is for is of the same kind, so that figures may be compared."""

    @property
    def kept(self) -> str:
        """As a journal has it."""
        values = (self.figures[name] for name in self.point.figure.split("/"))
        figures = "/".join(f"{value or 0:g}" for value in values)
        return f"{self.point.name} {figures}{'' if self.alike else _OTHER}"

    @property
    def chosen(self) -> Message:
        """After the match in which it was made."""
        return Message.of("sentence.chosen", will=Message.of(f"sentence.will-{self.point.name}"))

    @property
    def before_match(self) -> Message:
        """Before the match that it is for."""
        return Message.of("sentence.before-match", will=Message.of(f"sentence.will-{self.point.name}"))

    def before_turn(self, player: str) -> Message:
        """The same where several players look at one display."""
        return Message.of(
            "sentence.before-turn", player=player, will=Message.of(f"sentence.will-{self.point.name}")
        )


def promise_of(points: Iterable[TalkPoint], kept: str) -> Promise | None:
    """What a journal has; None: nothing, or nothing that is known here."""
    found = _KEPT.fullmatch(kept)
    point = next((each for each in points if found and each.name == found[1]), None)
    if found is None or point is None or ("/" in point.figure) != (found[3] is not None):
        return None
    names, texts = point.figure.split("/"), [text for text in found.groups()[1:3] if text is not None]
    figures = {name: _number(name, text) for name, text in zip(names, texts, strict=True)}
    return Promise(point, figures, found[4] is None)


def _number(name: str, text: str) -> float | int:
    return float(text) if name.endswith("_s") or "." in text else int(text)


def will_of(point: TalkPoint, language: str) -> str:
    """`agree before each course which system is charged next`."""
    return catalogue(language)[f"sentence.will-{point.name}"]


def checked(promise: Promise, figures: Figures, language: str) -> tuple[Message, ...]:
    """What was said, what it was then and is now, and whether it helped."""
    point = promise.point
    before, now = figure_of(promise.figures, point.figure), point.value(figures)
    if point.spare:
        return (Message.of("sentence.said-plain", will=will_of(point, language)),)
    said = {"will": will_of(point, language), "before": value_of(point, promise.figures, language)}
    if now is None or before is None:
        return (Message.of("sentence.said-gone", **said),)
    said["now"] = value_of(point, figures, language)
    if not promise.alike:
        return (Message.of("sentence.said-other", **said),)
    gain = point.gain(now, before)
    how = "better" if gain > 0 else "worse" if gain < 0 else "same"
    return Message.of("sentence.said", **said), Message.of(f"sentence.said-{how}")


def with_promises(
    talk: Talk, points: Iterable[TalkPoint], record: Record, side: str, figures: Figures, language: str
) -> Talk:
    """What a side is told, with what became of its promise, and what it promised for the next time."""
    points = tuple(points)
    before = promise_of(points, record.table.get(f"{HEAD}{side}", ""))
    next_time = promise_of(points, record.promises.get(side, ""))
    return replace(
        talk,
        promise=() if before is None else checked(before, figures, language),
        chosen=None if next_time is None else next_time.chosen,
    )
