"""Events and who has entered them."""

import json
import re
import sqlite3
import unicodedata
from dataclasses import fields, replace
from difflib import get_close_matches

from console.club.club_crews import all_crews
from console.club.values import MOST_CREWS, ClubCrew, ClubError, ClubEvent, Entrant, Format, Points
from console.core.game import AnyGame, BadSetUp
from console.games import GAMES, set_up
from console.people.person import spelt
from console.toml_file import BadFileError

LONGEST_EVENT = 40
MOST_A_MATCH = 6
_COLUMNS = (
    "id, name, format, game, chart, mode, goal, options, rounds, crews_a_match, win, draw, loss, bye,"
    " minutes, calls_itself, computers_count, seed, begun_s, archived_s"
)
_SET = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS.split(", ")[1:])


def all_events(club: sqlite3.Connection) -> dict[str, ClubEvent]:
    """Every event by its word, the newest first."""
    rows = club.execute(f"SELECT {_COLUMNS} FROM events ORDER BY begun_s DESC, id").fetchall()
    return {row[0]: _event(row) for row in rows}


def event_named(club: sqlite3.Connection, named: str, *, to_change: bool = False) -> ClubEvent:
    """An event by its word or its name. Raises ClubError, with the nearest word.

    :param to_change: an archived one is refused
    """
    events = all_events(club)
    found = events.get(named) or events.get(_word(named))
    if found is None:
        near = get_close_matches(_word(named), events, 1)
        hint = f"did you mean {near[0]}?" if near else "see: sonar-table club event list"
        raise ClubError(f"there is no event {named!r}; {hint}")
    if to_change and found.archived_s is not None:
        raise ClubError(f"{found.id} is archived; try: sonar-table club event archive --reopen {found.id}")
    return found


def keep_event(club: sqlite3.Connection, event: ClubEvent) -> ClubEvent:
    """Keep an event that is new or was changed. Raises ClubError where it could not be played."""
    _check(event)
    points = event.points
    club.execute(
        f"INSERT INTO events ({_COLUMNS}) VALUES ({', '.join('?' * 20)})"
        f" ON CONFLICT (id) DO UPDATE SET {_SET}",
        (
            *(event.id, event.name, event.format, event.game, event.chart, event.mode, event.goal),
            *(json.dumps(dict(event.options)), event.rounds, event.crews_a_match),
            *(points.win, points.draw, points.loss, points.bye),
            *(event.minutes, event.calls_itself, event.computers_count, event.seed),
            *(event.begun_s, event.archived_s),
        ),
    )
    return event


def new_word(club: sqlite3.Connection, name: str) -> tuple[str, str]:
    """A name as it is kept, and a word for it that no other event has. Raises ClubError."""
    name = spelt(name)
    if not name or len(name) > LONGEST_EVENT or not name.isprintable():
        raise ClubError(f"{name!r} is no event's name: at most {LONGEST_EVENT} letters that can be printed")
    taken, word = all_events(club), _word(name) or "event"
    if word not in taken:
        return word, name
    return next(f"{word}-{number}" for number in range(2, 10_000) if f"{word}-{number}" not in taken), name


def entrants(club: sqlite3.Connection, event: str) -> tuple[Entrant, ...]:
    """The crews of an event in the order of entering, those that left too."""
    crews = all_crews(club)
    rows = club.execute(
        "SELECT crew, number, since_round, left_round FROM entrants WHERE event = ? ORDER BY number", (event,)
    )
    return tuple(Entrant(crews[crew], number, since, left) for crew, number, since, left in rows)


def add_entrant(
    club: sqlite3.Connection, event: ClubEvent, crew: ClubCrew, since_round: int, now_s: float
) -> Entrant:
    """A crew enters, or comes back. Raises ClubError where it is in already, or the event is full."""
    before = entrants(club, event.id)
    own = next((entrant for entrant in before if entrant.crew.id == crew.id), None)
    if own is not None and own.left_round is None:
        raise ClubError(f"{crew.shown} has entered {event.id} already")
    staying = sum(entrant.left_round is None for entrant in before)
    if event.format in (Format.SWISS, Format.ROUND_ROBIN) and staying >= MOST_CREWS:
        raise ClubError(f"{event.id} has {MOST_CREWS} crews, and no more can enter: begin a second event")
    if own is not None:
        club.execute(
            "UPDATE entrants SET left_round = NULL WHERE event = ? AND crew = ?", (event.id, crew.id)
        )
        return replace(own, left_round=None)
    number = max((entrant.number for entrant in before), default=0) + 1
    club.execute(
        "INSERT INTO entrants VALUES (?, ?, ?, ?, NULL, ?)", (event.id, crew.id, number, since_round, now_s)
    )
    return Entrant(crew, number, since_round, None)


def _event(row: tuple[object, ...]) -> ClubEvent:
    values = dict(zip((name.strip() for name in _COLUMNS.split(",")), row, strict=True))
    points = Points(**{each.name: int(str(values.pop(each.name))) for each in fields(Points)})
    values |= {name: bool(values[name]) for name in ("calls_itself", "computers_count")}
    values |= {"format": Format(str(values["format"])), "options": json.loads(str(values["options"]))}
    return ClubEvent(**values, points=points)  # type: ignore[arg-type]  # STRICT tables hold what they say


def _check(event: ClubEvent) -> None:
    if event.game not in GAMES:
        raise ClubError(f"there is no game {event.game!r}: choose {', '.join(GAMES)}")
    game = _set_up(event)
    if not 2 <= event.crews_a_match <= MOST_A_MATCH or (game.stations and event.crews_a_match != 2):
        raise ClubError(f"{event.game} is not for {event.crews_a_match} crews a match")
    if event.format in (Format.SWISS, Format.ROUND_ROBIN) and event.crews_a_match != 2:
        raise ClubError(
            f"{event.format} pairs two and two: for {event.crews_a_match} a match choose open or ladder"
        )
    if not 0 <= event.rounds <= MOST_CREWS or not 1 <= event.minutes <= 600:
        raise ClubError(f"rounds are at most {MOST_CREWS}, and a match takes 1 to 600 minutes")


def chart_called(event: ClubEvent) -> str | None:
    """The chart of an event by its own name, as journals have it."""
    try:
        chart = _set_up(event).chart
    except ClubError:  # it shipped when the event was begun
        return event.chart
    return None if chart is None else chart.name


def _set_up(event: ClubEvent) -> AnyGame:
    try:
        return set_up(event.plan)
    except (BadSetUp, BadFileError) as error:
        raise ClubError(f"no match could be played so: {error}") from None


def _word(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_EVENT]
