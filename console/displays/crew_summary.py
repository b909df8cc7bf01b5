"""After a match of two crews: what each crew's display shows of it. Plain values, made by the debrief."""

from dataclasses import dataclass

from console.displays.chase import Chase
from console.languages import Message


@dataclass(frozen=True)
class Track:
    """One boat on the chart, as names of dots."""

    crew: str
    legs: tuple[tuple[str, ...], ...]
    """The route, cut where the boat surfaced."""
    mines: tuple[str, ...]
    impacts: tuple[tuple[str, bool], ...]
    """Where its weapons exploded, and whether they hit."""
    sheet: tuple[tuple[int, int], ...]
    """Where this crew's radio operator thought the other boat went: columns and rows, even off the chart."""


@dataclass(frozen=True)
class StationWaits:
    """The waits of one station in seconds, as they are written."""

    crew: str
    station: str
    caused: tuple[str, str]
    """The middle one and the longest."""
    borne: tuple[str, str]


@dataclass(frozen=True)
class StationLane:
    """One station's line in the time line. Times are parts of the match, 0 to 1."""

    crew: str
    station: str
    waits: tuple[tuple[float, float], ...]
    """From asked to done."""
    signs: tuple[tuple[float, str], ...]
    """`tick` for a course, a note or an OK, `weapon`, `surface`."""


@dataclass(frozen=True)
class CrewSummary:
    """What one crew's display shows of its match."""

    crew: str
    together: bool
    """Both crews agreed: nothing is secret any more."""
    lines: tuple[Message, ...]
    """Figures, the most telling first: result, hunt, circuits, stops and ties, refusals by reason, help."""
    waits: tuple[StationWaits, ...]
    keep: Message
    """What went well."""
    tries: tuple[Message, ...]
    """Two things to try, one of which the crew may choose."""
    questions: tuple[Message, ...]
    promise: tuple[Message, ...]
    """What became of what the crew chose last time; empty: it chose nothing."""
    tracks: tuple[Track, Track]
    """Both boats, blue first; of the other only what was heard, until both crews agree."""
    known: tuple[str, ...]
    """Dots on which the enemy could be at the end, after all that was heard; empty where they are many."""
    lanes: tuple[StationLane, ...]
    stops: tuple[tuple[float, float], ...]
    """When the table was stopped, as parts of the match."""
    length: str
    """Of the match, `12:41`."""
    chase: Chase | None = None
    """The match again in a few seconds; of the other boat nothing, until both crews agree."""
    exercises: tuple[Message, ...] = ()
    """What came of those that the match was played with."""
