"""The lamps that shine at a captain's and a radio operator's desk in every game of two crews."""

from collections.abc import Iterator

from console.core.crew_orders import Dive, Erase, Head, Start, Surface
from console.core.game import Event
from console.core.words import Course
from console.stations.captain_desk import CaptainDesk
from console.stations.station_desk import CrewView, Outlook, StationDesk


def captain(desk: StationDesk[CrewView], outlook: Outlook[CrewView]) -> Iterator[str]:
    """Courses that may be given, or whatever chooses; SURFACE, and OK to confirm it and to dive."""
    assert isinstance(desk, CaptainDesk)
    if desk.picker is not None or outlook.may(Start):
        yield from desk.pad
        yield from ("ok", "cancel")
    yield from (order.course for order in outlook.legal if isinstance(order, Head))
    if outlook.may(Surface):
        yield "surface"
    if desk.surfacing:
        yield from ("ok", "cancel")
    if outlook.may(Dive):
        yield "ok"


def radio(desk: StationDesk[CrewView], outlook: Outlook[CrewView]) -> Iterator[str]:
    """What the enemy last announced is lit to be noted."""
    said = outlook.view.enemy.said
    if isinstance(said, Event) and said.name == "headed":
        yield f"note-{said.word('course')}"
    elif said is not None and said.name == "silence":
        yield "note-silence"
    if outlook.may(Erase):
        yield from (f"slide-{course}" for course in Course)
        yield "erase"
