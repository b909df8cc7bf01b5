"""A person, as the register knows them: a number that others keep, and a name that only the register has."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

LEAST_NUMBER, MOST_NUMBER = 10**11, 10**12 - 1
"""Twelve digits: journals also have small numbers, which are the places of one match and nobody's own."""
LONGEST_NAME = 40


@dataclass(frozen=True)
class Person:
    """Somebody in the register."""

    number: int
    name: str
    crew: str
    """The crew, or the class, that they belong to; may be empty."""
    entered: date
    """When the name was last entered: from then on it is kept for so many days."""

    def goes(self, keep_days: int) -> date:
        """The day on which the name goes by itself."""
        return self.entered + timedelta(days=keep_days)


def is_personal(number: int) -> bool:
    """Whether a number in a journal may be somebody's in a register."""
    return LEAST_NUMBER <= number <= MOST_NUMBER


def spelt(name: str) -> str:
    """A name as it is kept: single spaces, each accent one letter with its own."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def likeness(name: str) -> str:
    """Two names that are alike in this are the same name."""
    return spelt(name).casefold()


def unaccented(text: str) -> str:
    """Without accents and in small letters: by this names are sorted, and found in what people typed."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def first_names(people: Iterable[Person]) -> Mapping[int, str]:
    """What each is called at the table; who shares a first name has a letter of the next name with it.

    >>> first_names([Person(1, "Ada Lovelace", ...), Person(2, "Ada Byron", ...)])
    {1: 'Ada L.', 2: 'Ada B.'}
    """
    people = list(people)
    shortened = (_first, _with_letter, lambda person: person.name)
    called: dict[int, str] = {}
    for shorten in shortened:
        left = [person for person in people if person.number not in called]
        names = [shorten(person) for person in left]
        called |= {p.number: n for p, n in zip(left, names, strict=True) if names.count(n) == 1}
    return {person.number: called.get(person.number, person.name) for person in people}


def _first(person: Person) -> str:
    return person.name.split(" ")[0]


def _with_letter(person: Person) -> str:
    first, _, rest = person.name.partition(" ")
    return f"{first} {rest[0]}." if rest else first
