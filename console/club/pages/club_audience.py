"""What is sent to whom: of a match that is played no more than game, chart and since when.

The wall and phones get no code of what a table needs help with, no journal and nobody's number.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from console.club.club import Club
from console.club.standings import outcome_for
from console.club.values import (
    ClubCrew,
    ClubEvent,
    ClubResult,
    ClubTable,
    Format,
    NextMatch,
    PairedCrew,
    Pairing,
    PairingState,
    QueuePlace,
    StandingLine,
)
from console.core.views import Json, View

QUEUE_SHOWN = 24
STANDINGS_SHOWN = 64
PAIRED = (Format.SWISS, Format.ROUND_ROBIN)
OVER = (PairingState.DECIDED, PairingState.BYE, PairingState.ABANDONED, PairingState.DISPUTED)
ROUGHLY_S = 60


@dataclass(frozen=True, kw_only=True)
class TableTold(View):
    """A table, for anybody."""

    name: str
    state: str
    """`free`, `called`, `playing`, `paused`, `away` or `closed`."""
    game: str | None
    chart: str | None
    since_s: float
    crews: tuple[str, ...]
    """Who is called to it, or plays there."""


@dataclass(frozen=True, kw_only=True)
class CallTold(View):
    """Two crews, and where they are to go."""

    pairing: str
    crews: tuple[str, ...]
    sides: tuple[str, ...]
    """Where each sits: `blue`, `red`, or a player's colour."""
    numbers: tuple[int | None, ...]
    """That their phones show, in an open queue."""
    table: str
    event: str
    round: int
    called_s: float


@dataclass(frozen=True, kw_only=True)
class QueuedTold(View):
    """Somebody who waits."""

    number: int
    crew: str
    place: int
    wait_s: int | None


@dataclass(frozen=True, kw_only=True)
class StandTold(View):
    """A line of the standings."""

    rank: int
    crew: str
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    left: bool


@dataclass(frozen=True, kw_only=True)
class MatchTold(View):
    """A match of the round that is over, or that nobody has to play."""

    crews: tuple[str, ...]
    outcome: str
    """`won`, `drawn`, `lost` (by all), `bye`, `abandoned` or `disputed`."""
    winners: tuple[str, ...]
    corrected: bool
    """The organiser decided it."""
    computers: bool
    """Not by people alone."""


@dataclass(frozen=True, kw_only=True)
class EventTold(View):
    """An event: its queue, or its round, and how crews stand."""

    id: str
    name: str
    format: str
    round: int
    rounds: int
    queue: tuple[QueuedTold, ...]
    next: tuple[tuple[str, ...], ...]
    """The pairings of the round that wait for a table."""
    over: tuple[MatchTold, ...]
    """Those that are over, and byes."""
    standings: tuple[StandTold, ...]


def wall_of(club: Club) -> dict[str, Json]:
    """All that hangs in the hall."""
    tables, events = club.tables(), club.events()
    pairings = {each.pairing: club.pairing(each.pairing) for each in tables if each.pairing is not None}
    numbers, known = _numbers(club, events), {event.id for event in events}
    calls = [
        call_of(pairings[table.pairing], table, events, numbers)
        for table in tables
        if table.pairing is not None and not _plays(table) and pairings[table.pairing].event in known
    ]
    return {
        "tables": [table_of(table, pairings.get(table.pairing or "")).json() for table in tables],
        "calls": [call.json() for call in sorted(calls, key=lambda call: call.called_s)],
        "events": [event_of(club, event).json() for event in events],
    }


def _plays(table: ClubTable) -> bool:
    return table.said.state in ("playing", "paused") and table.said.pairing == table.pairing


def table_of(table: ClubTable, called: Pairing | None) -> TableTold:
    """A table as anybody may know it."""
    said = table.said
    state = "free"
    if not table.in_service:
        state = "closed"
    elif said.state in ("playing", "paused", "away"):
        state = said.state
    elif called is not None:
        state = "called"
    busy = state in ("playing", "paused")
    return TableTold(
        name=table.name,
        state=state,
        game=said.game if busy else None,
        chart=said.chart if busy else None,
        since_s=said.since_s,
        crews=_names(called) if called is not None and (not busy or _plays(table)) else (),
    )


def call_of(
    pairing: Pairing, table: ClubTable, events: Iterable[ClubEvent], numbers: dict[int, int]
) -> CallTold:
    event = next(each for each in events if each.id == pairing.event)
    return CallTold(
        pairing=pairing.id,
        crews=_names(pairing),
        sides=tuple(paired.side for paired in pairing.sides),
        numbers=tuple(numbers.get(paired.crew.id) for paired in pairing.sides),
        table=table.name,
        event=event.name,
        round=pairing.round,
        called_s=pairing.called_s or 0.0,
    )


def _names(pairing: Pairing) -> tuple[str, ...]:
    return tuple(paired.crew.shown for paired in pairing.sides)


def _numbers(club: Club, events: Iterable[ClubEvent]) -> dict[int, int]:
    """What phones of an open event show."""
    found: dict[int, int] = {}
    for event in events:
        found |= club.queue_numbers(event.id) if event.format is Format.OPEN else {}
    return found


def event_of(club: Club, event: ClubEvent) -> EventTold:
    """What is known of an event to everybody."""
    round_ = club.current_round(event.id) if event.format in PAIRED else 0
    queue = club.queue(event.id) if event.format is Format.OPEN else ()
    paired = club.pairings(event.id, round_) if event.format in PAIRED else ()
    waiting = [_names(each) for each in paired if each.state is PairingState.WAITING]
    return EventTold(
        id=event.id,
        name=event.name,
        format=event.format.value,
        round=round_,
        rounds=event.rounds,
        queue=tuple(map(queued_of, queue[:QUEUE_SHOWN])),
        next=tuple(waiting),
        over=tuple(_match_of(each) for each in paired if each.state in OVER),
        standings=tuple(map(stand_of, club.standings(event.id)[:STANDINGS_SHOWN])),
    )


def _match_of(pairing: Pairing) -> MatchTold:
    decided = pairing.decision
    winners = () if decided is None else decided.winners
    return MatchTold(
        crews=_names(pairing),
        outcome=pairing.state.value if decided is None else decided.outcome,
        winners=tuple(each.crew.shown for each in pairing.sides if each.side in winners),
        corrected=pairing.corrected,
        computers=bool(pairing.computers),
    )


def queued_of(place: QueuePlace) -> QueuedTold:
    return QueuedTold(
        number=place.number, crew=place.crew.shown, place=place.place, wait_s=roughly(place.wait_s)
    )


def roughly(wait_s: float | None) -> int | None:
    """To the minute: what changes every second is no news."""
    return None if wait_s is None else round(wait_s / ROUGHLY_S) * ROUGHLY_S


def stand_of(line: StandingLine) -> StandTold:
    return StandTold(
        rank=line.rank,
        crew=line.crew.shown,
        points=round(line.points, 1),
        played=line.played,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        left=line.left,
    )


def crew_of(club: Club, crew: ClubCrew) -> dict[str, Json]:
    """What a crew's own phone shows: what comes next, and its own matches."""
    events = {event.id: event for event in club.events()}
    numbers = _numbers(club, events.values())
    next_ones = [each for each in club.next_matches(crew.id) if each.event in events]
    return {
        "crew": crew.shown,
        "next": [_next_of(each, crew, events[each.event], numbers.get(crew.id)) for each in next_ones],
        "left": [
            event.name
            for event in events.values()
            for each in club.entrants(event.id)
            if each.crew.id == crew.id and each.left_round is not None and event.format in PAIRED
        ],
        "played": [
            _played_of(each, crew, None if each.pairing is None else club.pairing(each.pairing))
            for each in reversed(club.results(crew=crew.id))
        ],
        "unplayed": [
            _unplayed_of(each, crew, event)
            for event in events.values()
            if event.format in PAIRED
            for each in reversed(club.pairings(event.id))
            if _was_not_played(each, crew) and each not in [one.pairing for one in next_ones]
        ],
    }


def _next_of(match: NextMatch, crew: ClubCrew, event: ClubEvent, number: int | None) -> Json:
    pairing, queue = match.pairing, match.queue
    return {
        "event": event.name,
        "event_id": event.id,
        "table": None if match.table is None else match.table.name,
        "plays": match.table is not None and _plays(match.table),
        "round": 0 if pairing is None else pairing.round,
        "against": []
        if pairing is None
        else [each.crew.shown for each in pairing.sides if each.crew.id != crew.id],
        "side": None if pairing is None else side_of(pairing.sides, crew),
        "bye": pairing is not None and len(pairing.sides) == 1,
        "bye_points": event.points.bye,
        "number": number if event.format is Format.OPEN else None,
        "place": None if queue is None else queue.place,
        "wait_s": roughly(match.wait_s if queue is None else queue.wait_s),
    }


def _was_not_played(pairing: Pairing, crew: ClubCrew) -> bool:
    """A bye, or a walk-over: it counts, and no journal tells of it."""
    over = pairing.state is PairingState.BYE or (
        pairing.state is PairingState.DECIDED and not pairing.identities
    )
    return over and any(each.crew.id == crew.id for each in pairing.sides)


def _unplayed_of(pairing: Pairing, crew: ClubCrew, event: ClubEvent) -> Json:
    side = side_of(pairing.sides, crew) or ""
    bye = pairing.state is PairingState.BYE
    return {
        "event": event.name,
        "round": pairing.round,
        "against": [each.crew.shown for each in pairing.sides if each.crew.id != crew.id],
        "outcome": "bye" if bye else f"{outcome_for(pairing, side)}-unplayed",
        "why": pairing.why,
    }


def _played_of(result: ClubResult, crew: ClubCrew, pairing: Pairing | None) -> Json:
    return {
        "identity": result.identity,
        "against": [each.crew.shown for each in result.crews if each.crew.id != crew.id],
        "outcome": _ended(result, side_of(result.crews, crew) or "", pairing),
        "corrected": pairing is not None and pairing.corrected,
        "computers": bool(result.computers),
        "why": "" if pairing is None else pairing.why,
        "chart": result.chart,
        "game": result.game,
        "begun_s": result.begun_s,
    }


def _ended(result: ClubResult, side: str, pairing: Pairing | None) -> str:
    """How a match came out for a side: as the organiser decided, where that is not as it was played."""
    if pairing is not None and pairing.state in (PairingState.DISPUTED, PairingState.VOID):
        return pairing.state.value
    if pairing is None and result.doubt and not result.counts:
        return PairingState.DISPUTED.value
    decided = None if pairing is None else outcome_for(pairing, side)
    if decided is not None or result.outcome == "abandoned":
        return decided or result.outcome
    return "won" if side in result.winners else "drawn" if result.outcome == "drawn" else "lost"


def side_of(sides: Sequence[PairedCrew], crew: ClubCrew) -> str | None:
    """The side that a crew is at."""
    return next((each.side for each in sides if each.crew.id == crew.id), None)
