"""The events of a match, told from its journal alone, in the order of its lines."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from datetime import datetime, timedelta

from console.core.words import Crew, Post, Station
from console.debrief.people.sitters import Sitters, sitters_of
from console.games import debrief_of
from console.journal.journal_lines import (
    ClockTurned,
    Continued,
    Ended,
    Entry,
    Helped,
    Late,
    Ordered,
    Paused,
    Seated,
    Tied,
    Unpaused,
)
from console.journal.journal_reader import Record
from console.journal.standstills import Standstill
from console.panels.clock import SECOND_NS
from console.study.match_event import MatchEvent

_POSTS: dict[tuple[str, str], Post] = {
    (crew.value, station.value): (crew, station) for crew in Crew for station in Station
}


def match_events(record: Record, match: str, left_out: Set[int] = frozenset()) -> Iterator[MatchEvent]:
    """Every event of a match, the journal's first line first.

    :param left_out: people, by their numbers, of whom nothing is told
    """
    telling = _Telling(record, match)
    for line, entry in enumerate(record.entries, record.first_line):
        told = telling.event(line, entry)
        if told is not None and told.person not in left_out:
            yield told


class _Telling:
    """A match that is told, as far as its journal was read."""

    def __init__(self, record: Record, match: str) -> None:
        self._match = match
        self._clock = _WallClock(record)
        self._seats: dict[Post, int] = {}
        self._sitters: Sitters = sitters_of(record)
        caused = debrief_of(record.header.plan.game).caused(record)
        self._waits = {
            (crew.value, station.value, wait.until_ns): wait.length_ns
            for (crew, station), waits in caused.items()
            for wait in waits
        }

    def event(self, line: int, entry: Entry) -> MatchEvent | None:
        """None: it is nothing that happened to anybody."""
        self._clock.see(entry)
        bare = self._bare(line, entry.time_ns)
        match entry:
            case Ordered():
                return self._order(bare, entry)
            case Tied():
                return replace(bare, trial_type="tie", said=f"{entry.favoured} {entry.other}")
            case Late():
                told = self._at(bare, *_place(entry.control), entry.time_ns)
                return replace(told, trial_type="late", said=entry.control)
            case Paused():
                length_s = self._clock.length_s(entry)
                return replace(bare, trial_type="pause", said=entry.who, duration=length_s)
            case Seated():
                self._seats[Crew(entry.crew), Station(entry.station)] = entry.person
                return replace(self._at(bare, entry.crew, entry.station, entry.time_ns), trial_type="seated")
            case Helped():
                told = self._at(bare, entry.crew, entry.station, entry.time_ns)
                return replace(told, trial_type="helped", said=entry.what)
            case Ended():
                won, why = ",".join(entry.winners) or None, entry.cause or None
                return replace(bare, trial_type="result", side=won, verb=entry.outcome, said=why)
            case _:
                return None

    def _bare(self, line: int, time_ns: int) -> MatchEvent:
        elapsed_s, wall = self._clock.at(time_ns)
        return MatchEvent(
            onset=time_ns / SECOND_NS,
            duration=None,
            elapsed=elapsed_s,
            wall=wall,
            match=self._match,
            line=line,
            trial_type="order",
            known=None,
            side=None,
            station=None,
            person=None,
            computer=None,
            by_console=None,
            verb=None,
            said=None,
            refused=None,
            waited=None,
        )

    def _at(self, bare: MatchEvent, side: str, station: str, time_ns: int) -> MatchEvent:
        """At a station, with whoever held it then."""
        post = _POSTS.get((side, station))
        if post is None:
            return replace(bare, side=side)
        level = self._sitters.at(post, time_ns).level
        person = None if level is not None else self._seats.get(post)
        return replace(bare, side=side, station=station, person=person, computer=level)

    def _order(self, bare: MatchEvent, entry: Ordered) -> MatchEvent:
        side, _, rest = entry.order.partition(" ")
        station, _, words = rest.partition(" ")
        seated = (side, station) in _POSTS
        verb, _, said = (words if seated else rest).partition(" ")
        waited_ns = None if entry.refused else self._waits.get((side, station, entry.time_ns))
        return replace(
            self._at(bare, side, station, entry.time_ns) if seated else replace(bare, side=side),
            known=None if entry.known_ns is None else entry.known_ns / SECOND_NS,
            by_console=entry.by_console,
            verb=verb,
            said=said or None,
            refused=entry.refused,
            waited=None if waited_ns is None else waited_ns / SECOND_NS,
        )


def _place(control: str) -> tuple[str, str]:
    """The crew and the station of a control: `red.captain.stop`."""
    crew, station, _ = f"{control}..".split(".", 2)
    return crew, station


class _WallClock:
    """What time it was on the wall, and how much time pauses took, as far as the journal says."""

    def __init__(self, record: Record) -> None:
        self._lengths: Mapping[tuple[int, str], Standstill] = {
            (each.time_ns, each.who): each for each in record.standstills
        }
        self._stood_s: float | None = 0.0
        self._ran: tuple[int, datetime] | None = None
        """Where the match's clock began to run last, and what time it was; None: nobody knows."""
        self._stopped: datetime | None = None

    def see(self, entry: Entry) -> None:
        if isinstance(entry, ClockTurned) and not entry.runs:
            self._stopped, self._ran = entry.wall, None
        elif isinstance(entry, ClockTurned):
            self._stood_s = self._with(entry.wall)
            self._stopped, self._ran = None, (entry.time_ns, entry.wall)
        elif isinstance(entry, Continued | Unpaused) and self._stopped is None:
            self._stood_s, self._ran = None, None  # nobody could write when it stopped

    def _with(self, runs: datetime) -> float | None:
        """How long it had stood, with the standstill that is over."""
        if self._stopped is None or self._stood_s is None:
            return self._stood_s
        length_s = (runs - self._stopped).total_seconds()
        return None if length_s < 0 else self._stood_s + length_s

    def at(self, time_ns: int) -> tuple[float | None, str | None]:
        """Seconds since the match began, pauses counted, and the time on the wall."""
        elapsed_s = None if self._stood_s is None else time_ns / SECOND_NS + self._stood_s
        if self._ran is None:
            return elapsed_s, None
        since_ns, then = self._ran
        wall = then + timedelta(microseconds=(time_ns - since_ns) / 1000)
        return elapsed_s, wall.isoformat(timespec="milliseconds")

    def length_s(self, pause: Paused) -> float | None:
        stood = self._lengths.get((pause.time_ns, pause.who))
        return None if stood is None else stood.length_s
