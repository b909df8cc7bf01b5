"""Who held each station, by the time of the match: people, people with hints, computers.

The head of a journal says who sat there when the match began. Whoever was seated since stands behind it, in
`helped` and `table computers`: an order was given by whoever held its station then.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from console.core.crewing import NOBODY, Crewing, Sitter
from console.core.words import Crew, Post, Station
from console.games import crewmates_of
from console.journal.journal_lines import Changed, Helped, Ordered, Seated
from console.journal.journal_reader import Record

MIXED = "+"
"""Between those who held a station one after the other: `person+officer`."""
_SEATS = ("computers", "assists")
_SITTERS = {**{sitter.value: sitter for sitter in Sitter}, NOBODY: Sitter.PERSON}


class Held(NamedTuple):
    """A station was held by one sitter for a while."""

    sitter: Sitter
    from_ns: int
    until_ns: int


@dataclass(frozen=True)
class Sitters:
    """Both crews, station by station, over a whole match. Of players, a station stands for its buttons."""

    held: dict[Post, tuple[Held, ...]]
    """In the order of time, from the first moment of the match to its last."""
    gave: dict[Post, Counter[Sitter]]
    """How many orders of each post its sitters gave; counted only where they changed."""

    def at(self, post: Post, time_ns: int) -> Sitter:
        """Who held a station then; at the moment of a change, whoever came."""
        held = self.held[post]
        return held[max(0, bisect_right([each.from_ns for each in held], time_ns) - 1)].sitter

    def of(self, post: Post) -> tuple[Sitter, ...]:
        """Whoever gave its orders; where none was given, whoever sat there at last."""
        order = dict.fromkeys(each.sitter for each in self.held[post])
        return tuple(each for each in order if self.gave[post][each]) or (self.held[post][-1].sitter,)

    def has_computer(self, post: Post) -> bool:
        """Whether a computer gave orders there: what came of them is nobody's merit and nobody's fault."""
        return any(sitter.level is not None for sitter in self.of(post))

    def computers(self, crew: Crew, stations: tuple[Station, ...] = tuple(Station)) -> frozenset[Station]:
        """The stations of a crew at which one did."""
        return frozenset(station for station in stations if self.has_computer((crew, station)))

    def has_people(self, crew: Crew, stations: tuple[Station, ...] = tuple(Station)) -> bool:
        """Whether anybody of a crew was no computer."""
        return any(sitter.level is None for station in stations for sitter in self.of((crew, station)))

    def worked(self, post: Post) -> bool:
        """Whether somebody did anything there, as far as it makes a difference who."""
        return len(self.held[post]) == 1 or bool(self.gave[post])

    def helps(self, post: Post) -> str:
        """`officer`, `person+officer`; empty: people alone."""
        found = self.of(post)
        return "" if found == (Sitter.PERSON,) else MIXED.join(sitter.value for sitter in found)


def sitters_of(record: Record) -> Sitters:
    """Who held each station of a match, and gave its orders."""
    begun = record.header.plan.crewing.sitters
    changes: dict[Post, list[tuple[int, Sitter]]] = {post: [(0, sitter)] for post, sitter in begun.items()}
    for time_ns, post, came in _changes(record):
        now = changes[post][-1][1]
        sitter = came or (now if now.level is None else Sitter.PERSON)
        if now is not sitter:
            changes[post].append((time_ns, sitter))
    end_ns = record.played_ns + 1
    held = {post: tuple(_spans(each, end_ns)) for post, each in changes.items()}
    sitters = Sitters(held, {post: Counter() for post in held})
    places, changed = _places(record), {post for post, each in held.items() if len(each) > 1}
    for entry in record.orders if changed else ():
        giver = None if entry.by_console else _post_of(entry, places)
        if giver is not None and giver in changed:
            sitters.gave[giver][sitters.at(giver, entry.time_ns)] += 1
    return sitters


def _changes(record: Record) -> Iterator[tuple[int, Post, Sitter | None]]:
    """What the lines behind the head say, of one station or of all; None: a person, with hints or without."""
    table = dict(record.header.table)
    for entry in record.entries:
        if isinstance(entry, Helped) and entry.what in _SITTERS:
            yield entry.time_ns, (Crew(entry.crew), Station(entry.station)), _SITTERS[entry.what]
        elif isinstance(entry, Seated):
            yield entry.time_ns, (Crew(entry.crew), Station(entry.station)), None
        elif isinstance(entry, Changed) and entry.name in _SEATS:
            table[entry.name] = entry.value
            for post, sitter in Crewing.kept(table).sitters.items():
                yield entry.time_ns, post, sitter


def _spans(changes: list[tuple[int, Sitter]], end_ns: int) -> Iterator[Held]:
    ends = [time_ns for time_ns, _ in changes[1:]]
    for (from_ns, sitter), until_ns in zip(changes, [*ends, end_ns], strict=True):
        if from_ns < until_ns:
            yield Held(sitter, from_ns, until_ns)


_POSTS: dict[tuple[str, str], Post] = {
    (crew.value, station.value): (crew, station) for crew in Crew for station in Station
}


def _places(record: Record) -> dict[str, Post]:
    """Of players, by their colours: each has the buttons of a station."""
    options = record.header.plan
    places = ((Crew(crew), Station(station)) for crew, station in crewmates_of(options.game).places)
    return dict(zip((options.players or "").split(","), places, strict=False))


def _post_of(entry: Ordered, places: dict[str, Post]) -> Post | None:
    first, second, *_ = (*entry.order.split(" ", 2), "")
    return places.get(first) or _POSTS.get((first, second))
