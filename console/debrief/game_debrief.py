"""The door to a game's debrief: what the page, the CSV, the displays and the replay ask of a game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from console.core.words import Crew, Post
from console.debrief.in_page.replay_parts import PageReplay
from console.debrief.page_names import Names
from console.debrief.sentences.past import OtherMatches
from console.debrief.sentences.point import TalkPoint
from console.debrief.sentences.promise import Promise
from console.debrief.story import AnyStory, Step
from console.debrief.waits import Wait
from console.journal.journal_reader import Record

if TYPE_CHECKING:
    from console.debrief.exercises.exercise import ExerciseFigure
    from console.debrief.records import RecordKind
    from console.debrief.sentences.crew_sheet import SheetSide
    from console.debrief.sums import MatchSum, SideSum

Judged = TypeVar("Judged")
"""All that a game tells of a match that was judged again."""


def _no_promises(judged: object, side: str, together: bool) -> Sequence[Promise]:
    return ()


def _no_sheets(judged: object, names: Names) -> Sequence["SheetSide"]:
    return ()


def _no_waits(record: Record) -> Mapping[Post, Sequence[Wait]]:
    return {}


def _alone(judged: Judged, others: OtherMatches) -> Judged:
    return judged


@dataclass(frozen=True, kw_only=True)
class GameDebrief(Generic[Judged]):
    """How the matches of a game are talked over."""

    judge: Callable[[AnyStory], Judged]
    title: Callable[[Names], str]
    """What a match is called at the head of its page."""
    sections: Callable[[Judged, Names], Sequence[str]]
    """The parts of a match's page: what to keep and to try, then its figures."""
    own_sections: Callable[[Judged, Names, Crew], Sequence[str]] | None = None
    """Those of them that are for one crew alone; None: nothing is hidden from anybody."""
    replay: Callable[[Judged, Names, Crew | None], PageReplay] | None = None
    """What the page moves as it was in the match: for everybody, or what one crew may know; None: nothing."""
    css: str = "match"
    """Of the page."""
    on_display: Callable[[Judged, Crew, str, bool], object]
    """What a crew's display shows in a language; before and after both crews agreed to look together."""
    sides: Callable[[Judged], Sequence["SideSum"]]
    """The figures of each crew or player."""
    counted: Callable[[Record], Sequence["SideSum"]] | None = None
    """Those of them that the orders' own words tell; None: a match is always judged again."""
    caused: Callable[[Record], Mapping[Post, Sequence[Wait]]] = _no_waits
    """The waits that each station caused, as the orders' own words tell."""
    columns: Sequence[str]
    """Of the CSV."""
    several: Callable[[Sequence["MatchSum"], str], Iterable[str]]
    """The parts of the page of several matches."""
    records: Sequence["RecordKind[Judged]"] = ()
    """What its sides can be best at."""
    sheet_sides: Callable[[Judged, Names], Sequence["SheetSide"]] = _no_sheets
    """Each crew, or player, on a sheet to write on."""
    beside: Callable[[Judged, OtherMatches], Judged] = _alone
    """The same, compared with other matches of the same crews."""
    points: Sequence[TalkPoint] = ()
    """What its sides are spoken to about."""
    promises: Callable[[Judged, str, bool], Sequence[Promise]] = _no_promises
    """What of it a side may choose to do next time, before and after both crews agreed to look together."""
    exercises: Mapping[str, "ExerciseFigure[Judged]"] = field(default_factory=dict)
    """What an exercise can be about."""
    looked_at: str = "look"
    """What looking back opens, in the words `after.about-look`."""
    has_crews: bool = True
    """Whether its sides are crews with boats; otherwise they are players."""
    mode: str = ""
    """What is played where nothing is said of the mode."""
    edition: str = ""
    """The same of the edition; empty: the game has one."""
    goal: str = ""
    """The same of the goal."""
    worth: Callable[[Any, Step[Any, Any], str | None], int] = lambda story, step, eyes: 0
    """What came of an order of a story: how much it is worth seeing again; 0: nothing.

    To the eyes of one crew by what it heard alone; None: by all there is.
    """
    marked: str = "stop"
    """The orders that a replay's time line marks."""
