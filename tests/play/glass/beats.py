"""What a journal allows to be known, and from when on: by the art direction, not by the table's code.

A torpedo strikes 0.9 s after its order, a mine 0.4 s, each mine of a chain 0.5 s after the strike before it;
what it cost is known 0.6 s after the last strike, how the match ended 1.7 s after it, what a drone saw after
0.8 s. A newer shot tells at once what an older one cost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from console.core.game import Event
from console.games import announcements_of
from console.journal import read_journal, replay
from console.languages import say
from console.voice.sentences import sentences

MS_NS = 1_000_000
FLIGHTS_MS = {"torpedo": 900, "missile": 900, "mine-triggered": 400, "archer-mine": 400}
CHAIN_MS, COST_MS, END_MS, DRONE_MS = 500, 600, 1700, 800


@dataclass(frozen=True)
class Happened:
    """What came of one order that nobody may know at once."""

    order: str
    given_ns: int
    known_ns: int
    over_ns: int | None
    """When it may be known that the match has ended; None: it has not."""
    damage: tuple[tuple[str, int], ...]
    """The damage of each boat that it hurt, afterwards."""
    words: tuple[str, ...]
    """What is written of it then, to anybody, and was never written before."""


def happened(journal: Path, judged_ns: Sequence[int], language: str) -> list[Happened]:
    """All of a match; `judged_ns`: when each order that was taken was, on the clock of whoever compares."""
    taken = ((match, given) for match, given in replay(read_journal(journal)) if given.refused is None)
    found: list[Happened] = []
    for (match, given), at_ns in zip(taken, judged_ns, strict=True):
        events = list(given.events)
        known_ms = _known_ms(events)
        if known_ms:
            before = {words for each in found for words in each.words}
            words = tuple(set(_words(match.plan.game, events, language)) - before)
            damage = tuple((e.word("crew"), e.number("total")) for e in events if e.name == "damaged")
            over = any(event.name in ("won", "drawn") for event in events)
            over_ns = at_ns + (known_ms - COST_MS + END_MS) * MS_NS if over else None
            known_ns = at_ns + known_ms * MS_NS
            found.append(Happened(str(given.order), at_ns, known_ns, over_ns, damage, words))
    return _cut_short(found)


def _known_ms(events: Sequence[Event]) -> int:
    names = [event.name for event in events]
    if "drone" in names:
        return DRONE_MS
    flight_ms = next((FLIGHTS_MS[name] for name in names if name in FLIGHTS_MS), None)
    return 0 if flight_ms is None else flight_ms + CHAIN_MS * names.count("chain-reaction") + COST_MS


def _words(game: str, events: Sequence[Event], language: str) -> Iterator[str]:
    for listener in ("blue", "red", "both"):
        for sentence in sentences(announcements_of(game), events, listener):
            yield say(sentence.message, language)


def _cut_short(found: list[Happened]) -> list[Happened]:
    """A newer one tells at once what was not known yet."""
    for number, (one, newer) in enumerate(pairwise(found)):
        if newer.given_ns < one.known_ns:
            known = {**vars(one), "known_ns": newer.given_ns}
            found[number] = Happened(**known)
    return found


def known_damage(found: Sequence[Happened], at_ns: int) -> dict[str, int]:
    """The damage of each boat that may be known at a time."""
    return {crew: total for each in found if each.known_ns <= at_ns for crew, total in each.damage}
