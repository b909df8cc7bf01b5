"""Journals scanned instead of read, for sums of ten thousand: the same words and times, sooner.

A scan takes a file's lines all at once: it checks every seal, and it understands each order once, however
often it was given. Whatever is not a whole journal in the common form is left to the careful reader.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from struct import error as unpack_error
from struct import unpack
from zlib import crc32

from console.debrief.crews.waits import WATCHED
from console.debrief.moments import Meaning, Moment, meaning_of
from console.journal import Header, Ordered, Record, Result, Tied, read_journal
from console.journal.header import read_header, read_version
from console.journal.lines import MICROSECOND_NS, NO_ORDERS, read_entry

_SEAL = 10
"""Bytes of a seal: a space, `#`, eight digits."""
_TIME = 14
"""Bytes of a time before the words; a match of more than eleven days has more, and is read with care."""
_KINDS = tuple(f"{word} ".encode() for word in NO_ORDERS)
"""Lines that are no orders. Those that version 1 does not have are no crew's order in it either."""


_made = tuple.__new__
"""A named tuple's own constructor takes three times as long; here there are millions."""


class _Uncommon(ValueError):
    """A file to be read with care."""


@dataclass(frozen=True)
class Scan:
    """What a journal says, as far as it needs no judging."""

    header: Header
    counts: dict[Meaning, int]
    """How often each order of a crew was given, whatever followed its verb."""
    watched: Sequence[Moment]
    """Accepted orders that somebody waited for, in their order."""
    ties: tuple[Tied, ...]
    result: Result | None
    played_ns: int


def scan_file(path: Path) -> Scan:
    """Scan a journal. Raises BadJournal as reading it does."""
    try:
        return _scan(path.read_bytes())
    except (OSError, ValueError, unpack_error):
        return scan_record(read_journal(path))


def scan_record(record: Record) -> Scan:
    """The same from a record that was read."""
    orders = [entry for entry in record.entries if isinstance(entry, Ordered)]
    counts: Counter[Meaning] = Counter()
    watched = []
    for entry in orders:
        meaning = meaning_of(entry.order, entry.refused)
        if meaning is not None:
            counts[meaning] += 1
            if _is_watched(meaning):
                watched.append(Moment(entry.time_ns, *meaning))
    return Scan(record.header, counts, watched, record.ties, record.result, record.played_ns)


def _is_watched(meaning: Meaning) -> bool:
    return meaning.refused is None and meaning.verb in WATCHED


def _scan(data: bytes) -> Scan:
    lines = data.split(b"\n")
    lines.pop()  # what is not ended by a line end is not whole
    bodies = _unsealed(lines)
    version = read_version(bodies[0].decode().rstrip(" "))
    first = next((number for number, body in enumerate(bodies) if body.startswith(b"orders ")), 0)
    if not first:
        raise _Uncommon("the head is torn")
    header = read_header([body.decode().rstrip(" ") for body in bodies[1:first]], version)
    return _match(header, bodies[first + 1 :], version)


def _unsealed(lines: Sequence[bytes]) -> list[bytes]:
    """The lines without their seals; all seals fit."""
    bodies = [line[:-_SEAL] for line in lines]
    seals = b"".join([line[-_SEAL:] for line in lines])
    marks = seals[0::_SEAL], seals[1::_SEAL]
    if marks != (b" " * len(lines), b"#" * len(lines)) or seals != seals.lower() or not lines:
        raise _Uncommon("a line without a seal")
    stated = unpack(f">{len(lines)}I", bytes.fromhex(seals.replace(b" #", b"").decode("ascii")))
    if stated != tuple(accumulate(bodies, lambda before, body: crc32(body, before), initial=0))[1:]:
        raise _Uncommon("a seal does not fit")
    return bodies


def _match(header: Header, bodies: Sequence[bytes], version: int) -> Scan:
    words = [body[_TIME:] for body in bodies]
    given = Counter(words)
    counts: dict[Meaning, int] = {}
    watched: dict[bytes, Meaning] = {}
    for each, count in given.items():
        meaning, is_watched = _meaning(each)
        if meaning is None:
            continue
        counts[meaning] = counts.get(meaning, 0) + count
        if is_watched:
            watched[each] = meaning
    moments = [
        _made(Moment, (int(body[:6] + body[7:13]) * MICROSECOND_NS, *watched[each]))
        for body, each in zip(bodies, words, strict=True)
        if each in watched
    ]
    kept = {each for each in given if each.startswith(_KINDS)}
    others = [body for body, each in zip(bodies, words, strict=True) if each in kept]
    entries = [read_entry(body.decode().rstrip(" "), version) for body in others]
    results = [entry for entry in entries if isinstance(entry, Result)]
    if results and (len(results) > 1 or not words[-1].startswith(b"result ")):
        raise _Uncommon("a line follows the result")
    ties = tuple(entry for entry in entries if isinstance(entry, Tied))
    last = max([body[:_TIME] for body in bodies], default=b"     0.000000 ")
    if last[6:7] != b".":
        raise _Uncommon("more than eleven days")
    played_ns = int(last[:6] + last[7:13]) * MICROSECOND_NS
    return Scan(header, counts, moments, ties, results[0] if results else None, played_ns)


@lru_cache(maxsize=8192)
def _meaning(words: bytes) -> tuple[Meaning | None, bool]:
    """What the words of a line mean, and whether somebody waited for it."""
    if words.startswith(_KINDS):
        return None, False
    order, _, refused = words.decode().rstrip(" ").partition(" ! ")
    meaning = meaning_of(order, refused or None)
    return meaning, meaning is not None and _is_watched(meaning)
