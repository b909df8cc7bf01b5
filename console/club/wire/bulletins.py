"""What the club tells tables, walls, lights and props: made of what it knows, without a person's name."""

from collections.abc import Iterator

from console.club.club import Club
from console.club.values import ClubEvent, ClubTable, Pairing
from console.club.wire.payloads import written
from console.club.wire.topics import QUEUE, STANDINGS, TABLES, call_topic, standing_topic
from console.core.views import Json
from console.messages.club_news import CalledCrew, CalledPairing, CrewPlace, EventStanding

MOST_EVENTS = 8
"""The newest; others are on the club's pages."""
MOST_LINES = 64
MOST_AT_TABLE = 12
"""Lines of a standing that a table shows."""
LONGEST_NAME = 40


def told_to_all(club: Club) -> Iterator[tuple[str, bytes]]:
    """Topics and payloads for everybody."""
    events = club.events()[:MOST_EVENTS]
    yield STANDINGS, written(events=[_standings(club, event) for event in events])
    yield QUEUE, written(events=[_queue(club, event) for event in events])
    yield TABLES, written(tables=[_table(club, table) for table in club.tables()])


def told_to_tables(club: Club, last_event: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    """What each table is told alone: whom to play, and how crews stand.

    `last_event`: by table the event that was last called there; kept by whoever asks.
    """
    events = {event.id: event for event in club.events()}
    standings: dict[str, bytes] = {}
    for table in club.tables():
        pairing = None if table.pairing is None else club.pairing(table.pairing)
        event = None if pairing is None else events.get(pairing.event)
        if event is not None:
            last_event[table.id] = event.id
        yield call_topic(table.id), _call(pairing, event, kept=table.event is not None)
        shown = last_event.get(table.id) or next(iter(events), "")
        if shown in events and shown not in standings:
            standings[shown] = _standing(club, events[shown])
        yield standing_topic(table.id), standings.get(shown, b"")


def _call(pairing: Pairing | None, event: ClubEvent | None, *, kept: bool) -> bytes:
    """Empty: nobody is called, or nobody whom a table of two sides could seat.

    `kept`: the organiser keeps the table for its event: nobody else plays there until these two have come.
    """
    if pairing is None or event is None or len(pairing.sides) > 2:
        return b""
    if pairing.blue is None or pairing.red is None:
        return b""
    sides = {
        side: CalledCrew(crew=crew.name[:LONGEST_NAME], people=crew.people)
        for side, crew in (("blue", pairing.blue), ("red", pairing.red))
    }
    called = CalledPairing(
        id=pairing.id,
        event=event.name[:LONGEST_NAME],
        round=pairing.round,
        game=event.game,
        chart=event.chart or "",
        mode=event.mode or "",
        goal=event.goal or "",
        options=event.options,
        blue=sides["blue"],
        red=sides["red"],
        open_play=not kept,
    )
    return written(**called.json())


def _standing(club: Club, event: ClubEvent) -> bytes:
    places = tuple(
        CrewPlace(place=line.rank, crew=line.crew.shown[:LONGEST_NAME], score=f"{line.points:g}")
        for line in club.standings(event.id)[:MOST_AT_TABLE]
    )
    if not places:
        return b""
    round_ = club.current_round(event.id)
    return written(**EventStanding(event=event.name[:LONGEST_NAME], round=round_, places=places).json())


def _standings(club: Club, event: ClubEvent) -> Json:
    return {
        "id": event.id,
        "name": event.name,
        "format": event.format.value,
        "game": event.game,
        "round": club.current_round(event.id),
        "lines": [
            {
                "rank": line.rank,
                "crew": line.crew.shown,
                "points": line.points,
                "played": line.played,
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
            }
            for line in club.standings(event.id)[:MOST_LINES]
        ],
    }


def _queue(club: Club, event: ClubEvent) -> Json:
    return {
        "id": event.id,
        "name": event.name,
        "places": [
            {
                "place": place.place,
                "number": place.number,
                "crew": place.crew.shown,
                "wait": None if place.wait_s is None else round(place.wait_s / 60) * 60,
            }
            for place in club.queue(event.id)[:MOST_LINES]
        ],
    }


def _table(club: Club, table: ClubTable) -> Json:
    pairing = None if table.pairing is None else club.pairing(table.pairing)
    said = table.said
    return {
        "id": table.id,
        "name": table.name,
        "state": said.state,
        "game": said.game,
        "chart": said.chart,
        "since": round(said.since_s),
        "help": list(said.help),
        "called": None
        if pairing is None
        else {
            "id": pairing.id,
            "event": pairing.event,
            "crews": {paired.side: paired.crew.shown for paired in pairing.sides},
        },
    }
