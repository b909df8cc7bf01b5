"""Sums of matches as the books keep them, so that a match is judged again once, when it has ended."""

import json
from dataclasses import asdict, replace
from hashlib import blake2b

from console import games
from console.books.books import Books
from console.debrief.people.stays import PersonSum
from console.debrief.story import AnyStory
from console.debrief.sums import MatchSum, SideSum, sum_judged

DEFINITIONS = 5
"""The version of the figures' definitions: count on when any figure changes, and kept sums are made anew."""


def keep_sum(books: Books, story: AnyStory, judged: object) -> None:
    """Keep the sum of a match that has just ended."""
    summed = sum_judged(story, judged, "")
    books.keep_sum(fingerprint(story.record.whole), DEFINITIONS, sum_text(summed))


def fingerprint(journal: bytes) -> str:
    """By which the books know a journal: one that was changed, or went on, is another."""
    return blake2b(journal, digest_size=16).hexdigest()


def sum_text(match: MatchSum) -> str:
    """A sum as the books keep it: a journal may be renamed, so its file is left out."""
    return json.dumps(asdict(replace(match, file="")), separators=(",", ":"))


def read_sum(text: str, file: str) -> MatchSum | None:
    """A kept sum; None where it is none: anybody may have written into the books."""
    try:
        kept = json.loads(text)
        sides = tuple(
            SideSum(**{**side, "people": tuple(PersonSum(**each) for each in side["people"])})
            for side in kept.pop("sides")
        )
        found = MatchSum(**{**kept, "file": file, "sides": sides})
        return found if found.game in games.GAMES else None
    except (ValueError, TypeError, AttributeError, KeyError):
        return None
