"""A journal's orders as plain words, read without judging them: enough for waits, stops and refusals."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from console.rules.words import Crew, Station
from console.table.journal import Entry, Ordered

_CREWS = {crew.value: crew for crew in Crew}
_STATIONS = {station.value: station for station in Station}


class Moment(NamedTuple):
    """One order of a crew's station, and when."""

    time_ns: int
    crew: Crew
    station: Station
    verb: str
    rest: str
    """What follows the verb."""
    refused: str | None


def moments_of(entries: Iterable[Entry]) -> Iterator[Moment]:
    """The orders of crews among a journal's entries."""
    for entry in entries:
        if isinstance(entry, Ordered):
            crew, _, order = entry.order.partition(" ")
            station, _, order = order.partition(" ")
            verb, _, rest = order.partition(" ")
            if crew in _CREWS and station in _STATIONS:
                yield Moment(entry.time_ns, _CREWS[crew], _STATIONS[station], verb, rest, entry.refused)
