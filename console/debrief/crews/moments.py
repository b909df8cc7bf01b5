"""A journal's orders as plain words, read without judging them: enough for waits, stops and refusals."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from console.core.words import Crew, Station
from console.journal.journal_lines import Entry, Ordered

_CREWS = {crew.value: crew for crew in Crew}
_STATIONS = {station.value: station for station in Station}


class CrewMoment(NamedTuple):
    """One order of a crew's station, and when."""

    time_ns: int
    crew: Crew
    station: Station
    verb: str
    refused: str | None
    said: str = ""
    """The words after the verb."""
    by_console: bool = False
    """Nobody pressed for it."""


def moments_of(entries: Iterable[Entry]) -> Iterator[CrewMoment]:
    """The orders of crews among a journal's entries."""
    for entry in entries:
        if not isinstance(entry, Ordered):
            continue
        crew, _, rest = entry.order.partition(" ")
        station, _, rest = rest.partition(" ")
        if crew in _CREWS and station in _STATIONS:
            verb, _, said = rest.partition(" ")
            seat = _CREWS[crew], _STATIONS[station]
            yield CrewMoment(entry.time_ns, *seat, verb, entry.refused, said, entry.by_console)
