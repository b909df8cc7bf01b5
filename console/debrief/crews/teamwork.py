"""Teamwork as far as presses tell it: what was answered, what was put right, what of the radio was used.

What people said to each other no journal knows. docs/debrief.md defines all three.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import NamedTuple

from console.core.words import Crew, Station
from console.debrief.crews.crew_game import CrewGame, CrewsStory
from console.debrief.crews.crew_waits import TASKS, Stopped
from console.debrief.crews.hunt import STRIKES, is_near
from console.debrief.crews.moments import CrewMoment
from console.debrief.crews.places import sheet_of
from console.panels.clock import SECOND_NS

SOON_S = 10
"""Seconds, without stops, in which an answer still helps."""
_MOVES = ("head", "silence")
_AIMED = frozenset((*STRIKES, "drone"))


_Wrong = Sequence[tuple[CrewMoment, str]]
"""Notes, and what the enemy had done instead; empty: nothing that was not on the sheet already."""


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    done: int
    of: int

    def __add__(self, other: "Share") -> "Share":
        return Share(self.done + other.done, self.of + other.of)

    def without(self, wrong: int) -> "Share":
        """Each mistake costs one of them; one that stands in the place of what was missed costs no more."""
        return Share(max(0, min(self.done, self.of - wrong)), self.of)


class PressTeamwork(NamedTuple):
    """What the orders' own words tell of one crew."""

    answered: Share
    """Courses: two OKs for each of one's own, a note for each of the enemy's, within SOON_S."""
    corrected: Share
    """Refused orders and wrong notes that were put right within SOON_S."""
    both_oks: Share
    """The crew's own courses alone: those with both OKs within SOON_S."""
    noted: Share
    """The enemy's alone: those with a note within SOON_S; each wrong note costs one."""
    noted_ever: Share
    """The same, however late the note was."""
    wrong_notes: int
    """Notes of what the enemy did not do, or not again."""
    behind: int | None
    """How many moves the enemy was ahead of the notes, in the middle; None: nothing was noted."""
    mistake_ns: int | None
    """The first mistake that was not put right within SOON_S, or else the first; None: there was none."""
    move_ns: int | None
    """The same of the enemy's moves and their notes."""


class _Call(NamedTuple):
    """Something to be answered by one station, and when it was; None: never."""

    asked_ns: int
    answered_ns: int | None


def teamwork_of(
    game: CrewGame, told: Sequence[CrewMoment], crew: Crew, stops: Sequence[Stopped], end_ns: int
) -> PressTeamwork:
    """How one crew worked together; `stops` are those of both crews."""
    watch = _Watch(crew, stops, end_ns)
    accepted = [moment for moment in told if moment.refused is None]
    tasks = TASKS if game.has_tasks else ()
    oks = [list(_oks(accepted, crew, station)) for station in tasks]
    answered = sum((watch.share(calls) for calls in oks), Share(0, 0))
    notes, wrong, behind = _notes(accepted, crew)
    noted = watch.share(notes).without(len(wrong))
    ever = Share(len(behind), len(notes)).without(len(wrong))
    mistakes = [*watch.refusals(told), *watch.wrong_notes(wrong, accepted)]
    both_oks = watch.share(_both(*oks) if oks else ())
    moments = watch.first_to_look_at(mistakes), watch.first_to_look_at(notes)
    corrected = watch.share(mistakes)
    middle = median_low(behind) if behind else None
    return PressTeamwork(answered + noted, corrected, both_oks, noted, ever, len(wrong), middle, *moments)


class _Watch:
    """A clock without stops, and what came soon by it."""

    def __init__(self, crew: Crew, stops: Sequence[Stopped], end_ns: int) -> None:
        self._crew, self._end_ns = crew, end_ns
        self._stops = [(stop.from_ns, stop.from_ns + stop.length_ns) for stop in stops]

    def soon(self, from_ns: int, until_ns: int) -> bool:
        lost_ns = sum(max(0, min(until_ns, end) - max(from_ns, begin)) for begin, end in self._stops)
        return until_ns - from_ns - lost_ns <= SOON_S * SECOND_NS

    def share(self, calls: Iterable[_Call]) -> Share:
        """A call that the end of the match cut short is none."""
        done = of = 0
        for call in calls:
            soon = self._answered_soon(call)
            done += soon
            of += soon or not self.soon(call.asked_ns, self._end_ns)
        return Share(done, of)

    def _answered_soon(self, call: _Call) -> bool:
        return call.answered_ns is not None and self.soon(call.asked_ns, call.answered_ns)

    def first_to_look_at(self, calls: Iterable[_Call]) -> int | None:
        """The first that was not answered soon, or else the first."""
        oldest = sorted(calls, key=lambda call: (self._answered_soon(call), call.asked_ns))
        return oldest[0].asked_ns if oldest else None

    def refusals(self, moments: Sequence[CrewMoment]) -> list[_Call]:
        """Each is put right by the same station's next order that is accepted."""
        own = [each for each in moments if each.crew is self._crew and each.verb != "slide"]
        right_ns: dict[Station, int] = {}
        calls = []
        for moment in reversed(own):
            if moment.refused is None:
                right_ns[moment.station] = moment.time_ns
            elif not moment.by_console:
                calls.append(_Call(moment.time_ns, right_ns.get(moment.station)))
        return calls

    def wrong_notes(self, wrong: _Wrong, accepted: Sequence[CrewMoment]) -> list[_Call]:
        """All are put right when the sheet is wiped, the last of them when what the enemy did is noted."""
        truths = {id(note): truth for note, truth in wrong}
        calls: list[_Call] = []
        open_: list[tuple[int, str]] = []
        for each in accepted:
            if each.crew is not self._crew or each.verb not in ("note", "erase"):
                continue
            if id(each) in truths:
                open_.append((each.time_ns, truths[id(each)]))
            elif each.verb == "erase":
                calls += [_Call(time_ns, each.time_ns) for time_ns, _ in open_]
                open_.clear()
            elif open_ and open_[-1][1] == each.said:
                calls.append(_Call(open_.pop()[0], each.time_ns))
        return [*calls, *(_Call(time_ns, None) for time_ns, _ in open_)]


def _oks(accepted: Sequence[CrewMoment], crew: Crew, station: Station) -> Iterator[_Call]:
    """An OK that the console gave is nobody's answer."""
    asked_ns: int | None = None
    for moment in accepted:
        if moment.crew is not crew:
            continue
        if moment.verb in _MOVES:
            asked_ns = moment.time_ns
        elif moment.verb == "ok" and moment.station is station and asked_ns is not None:
            yield _Call(asked_ns, None if moment.by_console else moment.time_ns)
            asked_ns = None
    if asked_ns is not None:
        yield _Call(asked_ns, None)


def _both(mate: Sequence[_Call], engineer: Sequence[_Call]) -> Iterator[_Call]:
    """Each course, answered when the later of its two OKs was there."""
    others = {call.asked_ns: call.answered_ns for call in engineer}
    for asked_ns, answered_ns in mate:
        if asked_ns in others:
            other_ns = others[asked_ns]
            both = answered_ns is not None and other_ns is not None
            yield _Call(asked_ns, max(answered_ns or 0, other_ns or 0) if both else None)


def _notes(accepted: Sequence[CrewMoment], crew: Crew) -> tuple[list[_Call], _Wrong, list[int]]:
    """The enemy's moves with the notes of them, the notes of what the enemy did not do, and how far behind.

    A note is of the oldest move that it names and that has none yet; the moves before that were missed. On a
    sheet that was wiped, what the enemy did before may be noted again, in its order.
    """
    calls: list[_Call] = []
    wrong: list[tuple[CrewMoment, str]] = []
    behind: list[int] = []
    moves: list[str] = []
    unnoted: list[tuple[int, str]] = []
    again = len(moves)
    for moment in accepted:
        if moment.crew is not crew and moment.verb in _MOVES:
            again += again == len(moves)
            moves.append(moment.said if moment.verb == "head" else "silence")
            unnoted.append((moment.time_ns, moves[-1]))
        elif moment.crew is crew and moment.verb == "erase":
            again = 0
        elif moment.crew is crew and moment.verb == "note":
            place = next((n for n, (_, did) in enumerate(unnoted) if did == moment.said), None)
            if place is not None:
                calls += [_Call(asked_ns, None) for asked_ns, _ in unnoted[:place]]
                calls.append(_Call(unnoted[place][0], moment.time_ns))
                behind.append(len(unnoted) - place - 1)
                del unnoted[: place + 1]
            elif moment.said in moves[again:]:
                again = moves.index(moment.said, again) + 1
            else:
                wrong.append((moment, unnoted[-1][1] if unnoted else ""))
    return [*calls, *(_Call(asked_ns, None) for asked_ns, _ in unnoted)], wrong, behind


def sheet_used(story: CrewsStory, crew: Crew) -> Share:
    """Shots and drones that went where the radio operator's sheet then had the enemy."""
    done = of = 0
    for step in story.steps:
        if step.refused is not None or step.order.crew is not crew:
            continue
        sheet = sheet_of(story.chart, step.before.boat(crew))
        aimed = [event for event in step.events if event.name in _AIMED and event.word("crew") == crew]
        if sheet and aimed:
            of += 1
            done += sheet[-1] in story.chart and is_near(story, aimed[0], crew, sheet[-1])
    return Share(done, of)
