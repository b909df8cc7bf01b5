"""What the people who sit down now said after their last match, as the journals of a table have it.

A promise belongs to those who made it, by their numbers: whoever is forgotten in the register never sits down
with that number again, and nothing else ties a promise to anybody.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from console.core.words import Crew, Station
from console.debrief.kinds import helps_of, kind_of, player_helps
from console.debrief.people.stays import half_of, stays_of
from console.debrief.sentences.promise import Promise, promise_of
from console.games import crewmates_of, debrief_of
from console.journal.journal_reader import BadJournal, Record, journal_bytes, parse_journal
from console.journal.resumption import newest_first

MOST_JOURNALS = 1000
"""So many of the newest are looked through: whoever has not played for so long begins anew."""
LARGEST_CREW = 8
"""A name that more people in the register share is a class, and no crew that plays together."""


class _Company(NamedTuple):
    """Those of the register who sat together on a side when a match ended, or sit there now."""

    side: str
    people: frozenset[int]
    name: str
    """The crew that half of them belong to at least; empty: none."""
    helps: str


def promises_before(record: Record, folder: Path, crews: Mapping[int, str]) -> dict[str, Promise]:
    """What each side of a match that begins promised: its people did, or the crew that they belong to.

    It is what was said after the last match of the game that they played to its end, if anything was.

    :param crews: the crew of everybody in the register, by their numbers
    """
    sizes = Counter(crews.values())
    called = {number: name for number, name in crews.items() if name and sizes[name] <= LARGEST_CREW}
    sitting = {each.side: each for each in _companies(record, called) if each.people}
    names = Counter(each.name for each in sitting.values())
    known = {number for each in sitting.values() for number in each.people}
    known |= {number for number, name in called.items() if name in names}
    found: dict[str, Promise | None] = {}
    for earlier in _played_by(known, folder, record.header.plan.game):
        companies = list(_companies(earlier, called))
        for side, now in sitting.items():
            then = _same(now, companies, by_name=bool(now.name) and names[now.name] == 1)
            if side not in found and then is not None:
                alike = _kind(earlier) == _kind(record) and then.helps == now.helps
                found[side] = _promised(earlier, then, alike=alike)
        if found.keys() == sitting.keys():
            break
    return {side: promise for side, promise in found.items() if promise is not None}


def _played_by(known: set[int], folder: Path, game: str) -> Iterator[Record]:
    """The matches of a game that were played to their end with any of these people, the newest first."""
    numbers = [str(number).encode() for number in known]
    for path in newest_first(folder)[:MOST_JOURNALS] if numbers else ():
        with suppress(BadJournal):
            data = journal_bytes(path)
            if any(number in data for number in numbers):
                record = parse_journal(data, path)
                if record.header.plan.game == game and record.result is not None:
                    yield record


def _same(now: _Company, then: list[_Company], *, by_name: bool) -> _Company | None:
    """Where these people were, most of them; else the crew of their name."""
    by_people = [each for each in then if half_of(now.people, each.people)]
    if by_people:
        return max(by_people, key=lambda each: len(now.people & each.people))
    named = [each for each in then if by_name and each.name == now.name]
    return named[0] if len(named) == 1 else None


def _companies(record: Record, called: Mapping[int, str]) -> Iterator[_Company]:
    """Each side of a match with those who sat there at last."""
    end_ns = record.played_ns + 1
    sitting = {stay.post: stay.number for stay in stays_of(record) if stay.until_ns == end_ns}
    options = record.header.plan
    if debrief_of(options.game).has_crews:
        for side in Crew:
            people = frozenset(number for (crew, _), number in sitting.items() if crew is side)
            yield _Company(side.value, people, _name(people, called), helps_of(record, side))
        return
    places, players = crewmates_of(options.game).places, (options.players or "").split(",")
    for number, ((crew, station), player) in enumerate(zip(places, players, strict=False)):
        person = sitting.get((Crew(crew), Station(station)))
        people = frozenset(() if person is None else (person,))
        yield _Company(player, people, "", player_helps(record, number))


def _name(people: frozenset[int], called: Mapping[int, str]) -> str:
    names = Counter(called[number] for number in people if number in called)
    [(name, count)] = names.most_common(1) or [("", 0)]
    return name if 2 * count >= len(people) else ""


def _kind(record: Record) -> object:
    options = record.header.plan
    return kind_of(options, len((options.players or "").split(",")))


def _promised(record: Record, then: _Company, *, alike: bool) -> Promise | None:
    points = debrief_of(record.header.plan.game).points
    promise = promise_of(points, record.promises.get(then.side, ""))
    return None if promise is None else promise._replace(alike=alike)
