"""One row of the table of events. What its columns mean is said here; the data dictionary is made of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from types import NoneType
from typing import Any, NamedTuple, get_args, get_type_hints


class Column(NamedTuple):
    """What the data dictionary says of a column."""

    name: str
    description: str
    unit: str
    levels: dict[str, str]
    kind: type
    """float, int, str or bool; a value may be missing."""


def _column(description: str, unit: str = "", **levels: str) -> Any:
    return field(metadata={"description": description, "unit": unit, "levels": levels})


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEvent:
    """Something that a journal tells of. None: it does not apply, or nobody knows."""

    onset: float = _column(
        "When it happened, on the clock of the match, which stands still in a pause; of an order, "
        "when its press was.",
        "s",
    )
    duration: float | None = _column(
        "How long it lasted: of a pause, by the clock on the wall; nothing else has a length.",
        "s",
    )
    elapsed: float | None = _column(
        "When it happened as a camera sees it: pauses counted, from the beginning of the match. "
        "Unknown behind a pause whose length nobody could write.",
        "s",
    )
    wall: str | None = _column("The same on the clock on the wall, which may have been wrong.", "ISO 8601")
    match: str = _column("Which match: the name of its journal.")
    line: int = _column("On which line of the journal it stands.")
    trial_type: str = _column(
        "What kind of thing happened.",
        order="somebody asked for something, and the referee judged it",
        tie="two presses that nobody can put in order",
        late="a press that came too late for its place",
        pause="the match stood still",
        seated="somebody is at this station from here on",
        helped="the table helped this station, or a computer came or went",
        result="the match was over",
    )
    known: float | None = _column(
        "How exactly the time of the press is known, either way. Orders of computers and of the console have "
        "none, nor have journals before version 5.",
        "s",
    )
    side: str | None = _column("The crew, or the player's colour; of a result whoever won.")
    station: str | None = _column("The station of that crew.")
    person: int | None = _column("Who was at that station, by a number; it means nothing elsewhere.")
    computer: str | None = _column("The computer that held the station.")
    by_console: bool | None = _column("Of an order: nobody pressed for it, since others had waited too long.")
    verb: str | None = _column("Of an order: what was asked for, in the words of the notation.")
    said: str | None = _column("The words behind it; of ties and late presses the controls; of a result why.")
    refused: str | None = _column("Of an order: why the referee refused it; nothing: it was accepted.")
    waited: float | None = _column(
        "Of an order with which a station did what was asked of it: how long others had waited for that, "
        "as docs/debrief.md counts waits.",
        "s",
    )


def _columns() -> Iterator[Column]:
    hints = get_type_hints(MatchEvent)
    for each in fields(MatchEvent):
        (kind,) = (part for part in get_args(hints[each.name]) or (hints[each.name],) if part is not NoneType)
        said = each.metadata
        yield Column(each.name, said["description"], said["unit"], dict(said["levels"]), kind)


COLUMNS = tuple(_columns())
