"""What a table remembers of its matches: who was best at it, by game."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

from console.books.books import Books
from console.books.books_store import TableRecord
from console.debrief.story import AnyStory
from console.debrief.sums import SideSum
from console.games import debrief_of
from console.languages import Message

Judged = TypeVar("Judged")
UNPLAYED = ("clock", "idle")
"""Causes of an end that nobody fought for."""


@dataclass(frozen=True)
class RecordKind(Generic[Judged]):
    """Something that the sides of a game can be best at."""

    name: str
    """`hunt`: its words are `records.hunt`."""
    unit: str
    """Its amount is said by `records.count-courses`, or by `records.time` in minutes and seconds."""
    value: Callable[[Judged, SideSum], float | None]
    """What a side came to; None: it has no part in this."""
    least: bool = True
    """Whether less is better."""

    def beats(self, value: float, kept: float) -> bool:
        return value < kept if self.least else value > kept

    def said(self, value: float) -> Message:
        """An amount in words."""
        if self.unit == "time":
            return Message.of("records.time", minutes=int(value) // 60, seconds=int(value) % 60)
        return Message.of(f"records.{self.unit}", count=int(value))


def fought_out(story: AnyStory) -> bool:
    """Whether somebody won, and not by the clock."""
    result = story.record.result
    return result is not None and result.outcome == "won" and result.cause not in UNPLAYED


def records_of(
    story: AnyStory, judged: object, people: Collection[str], kept: Collection[TableRecord]
) -> tuple[TableRecord, ...]:
    """What was done better in a match than ever before at this table.

    :param people: the sides that are more than computers
    """
    door, game = debrief_of(story.game_name), story.game_name
    sides = [side for side in door.sides(judged) if side.side in people]
    before = {record.kind: record.value for record in kept if record.game == game}
    made = []
    for kind in door.records:
        for side in sides:
            value = kind.value(judged, side)
            if value is not None and (kind.name not in before or kind.beats(value, before[kind.name])):
                before[kind.name] = value
                made.append(TableRecord(game, kind.name, value, side.boat or side.side, side.side))
    return tuple({record.kind: record for record in made}.values())


def keep_records(
    books: Books, story: AnyStory, judged: object, people: Collection[str]
) -> tuple[TableRecord, ...]:
    """Enter what was done better than ever before, and say what that is."""
    made = records_of(story, judged, people, books.records())
    for record in made:
        books.keep_record(record)
    return made
