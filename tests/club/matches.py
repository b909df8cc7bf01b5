"""Matches for the club: short ones of two players, played by lot until the wanted side has won."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import count
from random import Random

from console.club.journal_verdict import identity_of, pack
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.journal.header import Header, new_header, write_header
from console.journal.journal_lines import Ended, Entry, Ordered, result_of, write_entry
from console.journal.seals import seal

GAME = "con-sonar"
"""It has no chart, needs no crew, and is over after some seventy orders."""
_NUMBERS: defaultdict[tuple[tuple[str, ...], str], Iterator[int]] = defaultdict(count)
"""Of matches that these have won, how many were asked for."""


@cache
def fought(
    winners: tuple[str, ...], players: str = "blue,red", number: int = 0
) -> tuple[MatchPlan, tuple[Entry, ...]]:
    """A match that these have won, and another for each number: its options, its orders and its result."""
    for seed in range(fought_from(winners, players, number), 10**6):
        options = MatchPlan(game=GAME, players=players, seed=seed)
        entries = _by_lot(options)
        last = entries[-1]
        if isinstance(last, Ended) and set(last.winners) == set(winners):
            return options, entries
    raise AssertionError(f"no match was won by {winners}")


def fought_from(winners: tuple[str, ...], players: str, number: int) -> int:
    """The first seed that the matches before have not used."""
    if not number:
        return 0
    before, _ = fought(winners, players, number - 1)
    return (before.seed or 0) + 1


@cache
def _number(winners: tuple[str, ...], players: str, begun_s: float, pairing: str | None) -> int:
    """So that matches that began at other times, or for other pairings, are not alike."""
    return next(_NUMBERS[winners, players])


@cache
def _by_lot(options: MatchPlan) -> tuple[Entry, ...]:
    lots, match, entries = Random(options.seed), Match(options), list[Entry]()
    while True:
        time_ns = len(entries) * 1_000_000_000
        player = next(player for player in match.game.players if match.legal(player))
        legal = match.legal(player)
        fires = [order for order in legal if "fire" in str(order)]
        given = match.give(lots.choice(fires or legal), time_ns)
        entries.append(Ordered(time_ns, str(given.order)))
        end = result_of(given.events, time_ns)
        if end is not None:
            return (*entries, end)


def journal_text(header: Header, entries: Iterable[Entry]) -> bytes:
    """A journal as a table would have written it."""
    text, before = b"", 0
    for line in [*write_header(header), *map(write_entry, entries)]:
        sealed, before = seal(line, before)
        text += sealed
    return text


def journal(
    *winners: str,
    pairing: str | None = None,
    begun_s: float = 1_800_000_000,
    players: str = "blue,red",
    boats: Mapping[str, str] | None = None,
    abandoned: bool = False,
    claims: Ended | None = None,
    table: Mapping[str, str] | None = None,
    again: int | None = None,
) -> bytes:
    """The journal of a match that these sides have won.

    :param abandoned: people ended it half way
    :param claims: a result that it states instead
    :param again: the orders and the seed of this match; if not given, of one that none before was
    """
    winners = winners or ("blue",)
    number = _number(winners, players, begun_s, pairing) if again is None else again
    options, entries = fought(winners, players, number)
    if abandoned:
        entries = (*entries[:20], Ended(entries[20].time_ns, "abandoned", (), "people"))
    if claims is not None:
        entries = (*entries[:-1], claims)
    about = {**(table or {}), **({} if pairing is None else {"pairing": pairing})}
    game = Match(options).game
    when = datetime.fromtimestamp(begun_s, UTC)
    return journal_text(
        new_header(replace(options, boats=boats or {}), game, table=about, wall=when), entries
    )


def sent(text: bytes) -> tuple[bytes, str]:
    """As a table sends it: packed, and its identity."""
    identity = identity_of(text)
    assert identity is not None
    return pack(text), identity
