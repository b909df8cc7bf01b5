"""Where a match stood still, and for how long by the clock on the wall, in words."""

from console.debrief.debrief_words import clock, tell
from console.journal.journal_reader import Record
from console.panels.clock import SECOND_NS

SHORTEST_S = 1
"""A shorter standstill nobody noticed."""
_SHOWN_NS = 4 * SECOND_NS
"""So long a replay, and a film, tell of one after it."""


def pauses(record: Record, language: str) -> str:
    """`12:41 (1 min 30 s), 20:03`; without a length where nobody wrote one, as in older journals."""
    told = []
    for stood in record.standstills:
        if stood.length_s is None:
            told.append(clock(stood.time_ns))
        elif stood.length_s >= SHORTEST_S:
            length = lasted(stood.length_s, language)
            told.append(tell("stood-for", language, time=clock(stood.time_ns), length=length))
    return ", ".join(told)


def lasted(length_s: float, language: str) -> str:
    """`1 min 30 s`."""
    minutes, rest = divmod(round(length_s), 60)
    return tell("lasted-own", language, minutes=minutes, seconds=rest)


def just_stood(record: Record, time_ns: int, language: str) -> str | None:
    """How long the match had stood still right before this moment; None: it had not, or nobody knows."""
    lengths = (
        stood.length_s
        for stood in record.standstills
        if stood.time_ns <= time_ns < stood.time_ns + _SHOWN_NS
        if stood.length_s is not None and stood.length_s >= SHORTEST_S
    )
    found = max(lengths, default=None)
    return None if found is None else lasted(found, language)
