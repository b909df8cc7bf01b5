"""Matches summed, one by one: what a class, a tournament and the books look at.

A sum is made of the match judged again or, where there are many, of its orders' own words and times.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from console.core.game import BadSetUp
from console.debrief.debrief_words import tell as say_plainly
from console.debrief.figure import Figure
from console.debrief.kinds import MatchKind, kind_of
from console.debrief.page_names import chart_called
from console.debrief.people.stays import PersonSum
from console.debrief.story import AnyStory, NoDebrief, tell
from console.games import debrief_of
from console.journal.journal_reader import BadJournal, Record, parse_journal
from console.panels.clock import SECOND_NS


@dataclass(frozen=True)
class SideSum:
    """One crew or one player in one match."""

    side: str
    """`blue`, or the colour of a player."""
    boat: str | None
    """None: a player, who has none."""
    won: bool
    figures: Mapping[str, Figure]
    """By the column of the CSV; only what was found out."""
    helps: str = ""
    """Computers and hints, as `helps_of` has them."""
    people: tuple[PersonSum, ...] = ()
    """Those of the register who sat there."""

    @property
    def numbers(self) -> frozenset[int]:
        """Theirs."""
        return frozenset(person.number for person in self.people)


@dataclass(frozen=True)
class MatchSum:
    """One match, summed."""

    file: str
    begun: str
    game: str
    chart: str
    mode: str
    edition: str
    goal: str
    columns: int | None
    rows: int | None
    length_s: float
    outcome: str
    """`won`, `drawn`, `abandoned`; empty where the journal has no end."""
    cause: str
    """Why it ended, in one word."""
    judged: bool
    """Whether the match was judged again: then no figure is missing."""
    sides: tuple[SideSum, ...]

    @property
    def kind(self) -> MatchKind:
        """With which matches it may be compared."""
        said = self.game, self.edition, self.mode, self.goal
        return MatchKind(*said, self.columns, self.rows, len(self.sides))


@dataclass(frozen=True)
class Unused:
    """A file of which nothing could be used, and why."""

    why: str


def sum_judged(story: AnyStory, judged: object, file: str) -> MatchSum:
    """A match that was judged again, summed."""
    return _summed(story.record, debrief_of(story.game_name).sides(judged), file, judged=True)


def sum_counted(record: Record, path: Path) -> MatchSum:
    """What a record's own words tell; where its game has to judge a match again, what that tells."""
    door = debrief_of(record.header.plan.game)
    if door.counted is not None:
        return _summed(record, door.counted(record), path.name, judged=False)
    story = tell(record, path)
    return sum_judged(story, door.judge(story), path.name)


def _summed(record: Record, sides: Sequence[SideSum], file: str, *, judged: bool) -> MatchSum:
    header, result = record.header, record.result
    kind = kind_of(header.plan, len(sides))
    return MatchSum(
        file,
        header.begun,
        header.plan.game,
        header.chart or "",
        kind.mode,
        kind.edition,
        kind.goal,
        kind.columns,
        kind.rows,
        record.played_ns / SECOND_NS,
        "" if result is None else result.outcome,
        "" if result is None else result.cause,
        judged,
        tuple(sides),
    )


def sum_journal(journal: bytes, path: Path, whole: bool = False) -> MatchSum | Unused:
    """What was read from a journal file, summed; never raises for what it is. `whole`: judged again too."""
    try:
        record = parse_journal(journal, path)
        if not whole:
            return sum_counted(record, path)
        story = tell(record, path)
        return sum_judged(story, debrief_of(story.game_name).judge(story), path.name)
    except (BadJournal, NoDebrief) as error:
        return Unused(str(error))
    except BadSetUp as error:
        return Unused(f"{path}: {error}")


def in_order(matches: Sequence[MatchSum]) -> list[MatchSum]:
    """The oldest first; files of the same time by name."""
    return sorted(matches, key=lambda match: (match.begun, match.file))


def without_names(matches: Sequence[MatchSum], language: str) -> list[MatchSum]:
    """The same without names of boats and files, and without dates: crews become letters, by first sight."""
    letters: dict[str, str] = {}

    def renamed(side: SideSum) -> SideSum:
        if side.boat is None:
            return side
        letter = letters.setdefault(side.boat or side.side, _letter(len(letters)))
        return replace(side, boat=say_plainly("crew-letter", language, letter=letter))

    return [
        replace(
            match,
            file="",
            begun="",
            chart=chart_called(match.chart, anonymous=True),
            sides=tuple(map(renamed, match.sides)),
        )
        for match in matches
    ]


def _letter(number: int) -> str:
    """A to Z, then AA."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
