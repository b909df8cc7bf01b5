"""A journal's orders as plain words, read without judging them: enough for waits, stops and refusals."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from console.core.words import Crew, Station
from console.journal import Entry, Ordered

_CREWS = {crew.value: crew for crew in Crew}
_STATIONS = {station.value: station for station in Station}


class Meaning(NamedTuple):
    """Whose order it is, what is done, and why it was refused, if it was."""

    crew: Crew
    station: Station
    verb: str
    refused: str | None


class Moment(NamedTuple):
    """One order of a crew's station, and when."""

    time_ns: int
    crew: Crew
    station: Station
    verb: str
    refused: str | None


def meaning_of(order: str, refused: str | None) -> Meaning | None:
    """The order of a crew that these words are, if they are one."""
    crew, _, rest = order.partition(" ")
    station, _, rest = rest.partition(" ")
    if crew not in _CREWS or station not in _STATIONS:
        return None
    return Meaning(_CREWS[crew], _STATIONS[station], rest.partition(" ")[0], refused)


def moments_of(entries: Iterable[Entry]) -> Iterator[Moment]:
    """The orders of crews among a journal's entries."""
    for entry in entries:
        if isinstance(entry, Ordered) and (meaning := meaning_of(entry.order, entry.refused)) is not None:
            yield Moment(entry.time_ns, *meaning)
