"""A journal that came from a table: unpacked within bounds, replayed; the result is taken from that alone."""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b

from console.core.game import AnyGame, Event
from console.core.match import Match
from console.core.words import Crew
from console.debrief.kinds import has_computers
from console.games import options_of
from console.journal import BadJournal, Record, parse_journal, replay
from console.journal.journal_lines import Ended, Seated, result_of

LARGEST_JOURNAL = 5_000_000
"""Bytes: a day of play without a pause."""
LARGEST_PACKED = 1_000_000
MINUTE_NS = 60_000_000_000
_CHART = re.compile(r"[A-Za-z0-9 _-]{1,60}")
"""A name and no path: a journal that came over a network opens no file of its choice."""


class NotTaken(ValueError):
    """A journal that is no result; the message says why."""


@dataclass(frozen=True, kw_only=True)
class JudgedJournal:
    """What the referee found in a journal."""

    identity: str
    game: str
    chart: str | None
    mode: str | None
    goal: str | None
    options: Mapping[str, str]
    """Every one that the game declares."""
    pairing: str | None
    begun_s: float
    played_s: float
    outcome: str
    winners: tuple[str, ...]
    ranks: Mapping[str, int]
    cause: str
    boats: Mapping[str, str]
    people: Mapping[str, frozenset[int]]
    """By side: whoever sat there."""
    computers: tuple[str, ...]
    """The sides at which computers gave orders."""
    alike: str
    """The same for matches of the same set-up, seed and orders, whenever and by whomever they were played."""


def pack(journal: bytes) -> bytes:
    """A journal as it is sent."""
    return zlib.compress(journal, 9)


def unpack(packed: bytes) -> bytes:
    """A journal as it was sent, never more than it may be. Raises NotTaken."""
    if len(packed) > LARGEST_PACKED:
        raise NotTaken(f"{len(packed)} bytes came, and at most {LARGEST_PACKED} are taken")
    unpacking = zlib.decompressobj()
    try:
        journal = unpacking.decompress(packed, LARGEST_JOURNAL)
    except zlib.error as error:
        raise NotTaken(f"it cannot be unpacked: {error}") from None
    if unpacking.unconsumed_tail:
        raise NotTaken(f"it is larger than {LARGEST_JOURNAL} bytes: no journal of one match")
    if not unpacking.eof or unpacking.unused_data:
        raise NotTaken("it cannot be unpacked: it is cut off, or something follows it")
    return journal


def identity_of(journal: bytes) -> str | None:
    """The lasting identity of a match that has ended: of its journal up to the result; None: it has not."""
    try:
        record = parse_journal(journal)
    except BadJournal:
        return None
    return _identity(record)


def judge_journal(journal: bytes, sent_as: str | None = None) -> JudgedJournal:
    """Replay a journal and see whether its result is what came of it. Raises NotTaken.

    :param sent_as: the identity that it must have
    """
    try:
        record = parse_journal(journal)
    except BadJournal as error:
        raise NotTaken(error.what) from None
    identity, end = _identity(record), record.result
    if record.damage is not None:
        raise NotTaken(f"line {record.damage.line}: {record.damage.what}")
    if identity is None or end is None:
        raise NotTaken("the match has no result")
    if sent_as not in (None, identity):
        raise NotTaken(f"it was sent as {sent_as}, and its bytes are those of {identity}")
    options = record.header.plan
    if options.chart is not None and not _CHART.fullmatch(options.chart):
        raise NotTaken(f"it names its chart by a file, {options.chart!r}: play on a chart that ships")
    match, found, scored = _replayed(record)
    _compare(match, record, end, found)
    if end.outcome == "abandoned":
        scored = {}
    return JudgedJournal(
        identity=identity,
        game=options.game,
        chart=record.header.chart,
        mode=options.mode or _set_with(match.game, "mode"),
        goal=options.goal or _set_with(match.game, "goal"),
        options=options.chosen(options_of(options.game)),
        pairing=record.header.plan.pairing or None,
        begun_s=_begun_s(record.header.begun),
        played_s=record.played_ns / 1e9,
        outcome=end.outcome,
        winners=end.winners,
        ranks=_ranks(match.game.players, end.winners, scored),
        cause=end.cause,
        boats=record.boats,
        people=_people(record),
        computers=tuple(side for side in match.game.players if has_computers(record, side)),
        alike=_alike(record),
    )


def _set_with(game: AnyGame, name: str) -> str | None:
    """What a match of crews was set up with where nothing was said: the game's own default."""
    value = getattr(getattr(game, "set_up", None), name, None)
    return None if value is None else str(value)


def _identity(record: Record) -> str | None:
    lines = record.whole.split(b"\n")
    for number, entry in enumerate(record.entries, record.first_line):
        if isinstance(entry, Ended):
            return blake2b(b"\n".join(lines[:number]) + b"\n", digest_size=16).hexdigest()
    return None


def _alike(record: Record) -> str:
    """Without times, names and people: who sends one match as many can write others there."""
    options = record.header.plan
    about = (options.game, record.header.chart, options.mode, options.goal, options.seed)
    orders = (entry.order for entry in record.orders)
    return blake2b("\n".join((repr(about), *orders)).encode(), digest_size=16).hexdigest()


def _replayed(record: Record) -> tuple[Match, Ended | None, dict[str, int]]:
    """The match after its last order, how it ended by its rules, and the points that players were given."""
    found: Ended | None = None
    points: dict[str, int] = {}
    match: Match | None = None
    try:
        for match, given in replay(record):  # noqa: B007 - the last one is wanted
            found = found or result_of(given.events, given.time_ns)
            points |= dict(_points(event) for event in given.events if event.name == "scored")
        match = match or Match(record.header.plan)
    except BadJournal as error:
        raise NotTaken(f"line {error.line}: {error.what}") from None
    return match, found, points


def _points(event: Event) -> tuple[str, int]:
    return event.word("player"), event.number("points")


def _compare(match: Match, record: Record, end: Ended, found: Ended | None) -> None:
    """The result that a journal states must be the one that the referee comes to. Raises NotTaken."""
    if found is not None:
        if (end.outcome, end.winners, end.cause) != (found.outcome, found.winners, found.cause):
            raise NotTaken(f"it says {_told(end)}, and the replay gives {_told(found)}")
        return
    if end.outcome == "abandoned" and not end.winners:
        return
    if end.cause != "clock":
        raise NotTaken(f"it says {_told(end)}, and in the replay the match has not ended")
    minutes = record.plan.minutes
    if not 0 < minutes * MINUTE_NS <= end.time_ns:
        raise NotTaken(f"it says that the clock ended the match, which had {minutes} minutes")
    leads = tuple(match.game.leads(match.state))
    if end.winners != leads or (end.outcome == "won") != bool(leads):
        raise NotTaken(f"it says {_told(end)}, and when time was up {', '.join(leads) or 'nobody'} led")


def _told(end: Ended) -> str:
    by = f" by {', '.join(end.winners)}" if end.winners else ""
    return f"{end.outcome}{by}" + (f" ({end.cause})" if end.cause else "")


def _ranks(players: tuple[str, ...], winners: tuple[str, ...], points: Mapping[str, int]) -> dict[str, int]:
    """1 for the best; winners are before all others, whose points decide where the game has points."""
    value = {str(player): (player in winners, points.get(player, 0)) for player in players}
    return {player: 1 + sum(other > own for other in value.values()) for player, own in value.items()}


def _people(record: Record) -> dict[str, frozenset[int]]:
    seated = [entry for entry in record.entries if isinstance(entry, Seated)]
    return {
        str(crew): people
        for crew in Crew
        if (people := frozenset(each.person for each in seated if each.crew == crew))
    }


def _begun_s(text: str) -> float:
    """By the table's clock on the wall; what is no time is long ago."""
    try:
        begun = datetime.fromisoformat(text)
        return (begun if begun.tzinfo else begun.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
