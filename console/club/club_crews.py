"""Crews: a name that may be shown, people that are numbers, and a token for a phone."""

import secrets
import sqlite3
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches

from console.club.values import ClubCrew, ClubError
from console.people.person import is_personal, likeness, spelt

LONGEST_CREW = 24
"""Letters: so many fit on the screens, as for a boat."""
TOKEN_BYTES = 12


def all_crews(club: sqlite3.Connection) -> dict[int, ClubCrew]:
    """Every crew by its number."""
    people: dict[int, list[int]] = {}
    for crew, number in club.execute("SELECT crew, number FROM crew_people ORDER BY crew, number"):
        people.setdefault(crew, []).append(number)
    return {
        id: ClubCrew(id, name, tuple(people.get(id, ())), token)
        for id, name, token in club.execute("SELECT id, name, token FROM crews ORDER BY likeness")
    }


def crew_named(club: sqlite3.Connection, named: str | int) -> ClubCrew:
    """A crew by its number or its name. Raises ClubError, with the nearest name."""
    crews = all_crews(club)
    if isinstance(named, int):
        if named in crews:
            return crews[named]
        raise ClubError(f"there is no crew {named}; see: sonar-table club crew list")
    by_name = {likeness(crew.name): crew for crew in crews.values()}
    if likeness(named) in by_name:
        return by_name[likeness(named)]
    near = get_close_matches(likeness(named), by_name, 1)
    hint = f"did you mean {by_name[near[0]].shown}?" if near else "enter it: sonar-table club crew enter NAME"
    raise ClubError(f"there is no crew {named!r}; {hint}")


def new_crew(club: sqlite3.Connection, name: str, people: Iterable[int], now_s: float) -> ClubCrew:
    """Enter a crew. Raises ClubError where its name is taken or is none."""
    name = _sound_name(club, name)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    values = (name, likeness(name), token, now_s)
    (id,) = club.execute(
        "INSERT INTO crews (name, likeness, token, entered_s) VALUES (?, ?, ?, ?) RETURNING id", values
    ).fetchone()
    _set_people(club, id, people)
    return crew_named(club, int(id))


def change_crew(
    club: sqlite3.Connection, crew: ClubCrew, name: str | None, people: Iterable[int] | None
) -> ClubCrew:
    """Give a crew another name, or other people."""
    if name is not None:
        name = _sound_name(club, name, crew.id)
        club.execute("UPDATE crews SET name = ?, likeness = ? WHERE id = ?", (name, likeness(name), crew.id))
    if people is not None:
        _set_people(club, crew.id, people)
    return crew_named(club, crew.id)


def whose_boat(crews: Mapping[int, ClubCrew], boat: str | None, people: Collection[int]) -> ClubCrew | None:
    """The crew at a side in open play: by its boat's name, or as the only one whose people sat there."""
    for crew in crews.values():
        if boat is not None and likeness(boat) == likeness(crew.name):
            return crew
    aboard = [crew for crew in crews.values() if any(number in crew.people for number in people)]
    return aboard[0] if len(aboard) == 1 else None


def _sound_name(club: sqlite3.Connection, name: str, own: int | None = None) -> str:
    name = spelt(name)
    if not name or len(name) > LONGEST_CREW or not name.isprintable():
        raise ClubError(f"{name!r} is no crew's name: at most {LONGEST_CREW} letters that can be printed")
    if name.isdecimal():
        raise ClubError(f"{name!r} would be taken for a number: a crew's name has a letter")
    taken = club.execute("SELECT id FROM crews WHERE likeness = ?", (likeness(name),)).fetchone()
    if taken is not None and taken[0] != own:
        raise ClubError(f"there is a crew {name!r} already; give this one another name")
    return name


def _set_people(club: sqlite3.Connection, crew: int, people: Iterable[int]) -> None:
    numbers = sorted(set(people))
    if not all(map(is_personal, numbers)):
        raise ClubError(
            "people are numbers of twelve digits from the register: sonar-table people list shows them"
        )
    club.execute("DELETE FROM crew_people WHERE crew = ?", (crew,))
    club.executemany("INSERT INTO crew_people VALUES (?, ?)", [(crew, number) for number in numbers])
