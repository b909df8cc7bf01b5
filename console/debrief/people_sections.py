"""Figures that follow a person over stations: a table for each kind of match. By name, and no ranking."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from console import games
from console.core.words import Station
from console.debrief import html
from console.debrief.debrief_words import tell, word
from console.debrief.html import section, table, tag, words
from console.debrief.people.plan_sheet import name_called
from console.debrief.people.stays import PersonSum
from console.debrief.sums import MatchSum
from console.languages import number as written_number
from console.people.person import unaccented


class _Played(NamedTuple):
    """One person at one station in one match, and whether their side won."""

    person: PersonSum
    match: int
    won: bool


def people_sections(
    by_kind: Mapping[str, Sequence[MatchSum]], names: Mapping[int, str], language: str
) -> Iterator[str]:
    """For each kind of match everybody who sat there by name, or by a number that nobody knows any more.

    :param by_kind: matches by what their kind is called
    """
    for count, (kind, matches) in enumerate(by_kind.items()):
        people = _by_person(matches)
        title = tell("people-title", language, kind=kind)
        if not people:
            note = tag("p", words(tell("people-nobody", language)), css="note")
            yield section(f"people-{count}", title, note, css="full")
            continue
        crews = games.debrief_of(matches[0].game).has_crews
        made = _table(people, list(Station) if crews else [""], names, language)
        note = tag("p", words(tell("people-note", language)), css="note")
        yield section(f"people-{count}", title, made, note, css="full")


def _by_person(matches: Sequence[MatchSum]) -> dict[int, list[_Played]]:
    found: dict[int, list[_Played]] = {}
    for count, match in enumerate(matches):
        for side in match.sides:
            for person in side.people:
                found.setdefault(person.number, []).append(_Played(person, count, side.won))
    return found


def _table(
    people: Mapping[int, Sequence[_Played]], stations: Sequence[str], names: Mapping[int, str], language: str
) -> str:
    heads = [tell(key, language) for key in ("person", "matches", "wins")]
    heads += [word(station, language) if station else tell("people-turns", language) for station in stations]
    heads.append(tell("curve-refused", language))
    called = {number: name_called(number, names, language) for number in people}
    rows = [
        [
            name,
            str(len({each.match for each in people[number]})),
            str(len({each.match for each in people[number] if each.won})),
            *(_at(people[number], station, language) for station in stations),
            _refused(people[number], language),
        ]
        for number, name in sorted(called.items(), key=lambda each: unaccented(each[1]))
    ]
    caption = tell("people-caption", language)
    return html.scrolled(caption, table(caption, heads, rows, css="numbers"))


def _at(played: Sequence[_Played], station: str, language: str) -> str:
    """`2 × 3.4 s`: in how many matches somebody was there, and how long others then waited for them."""
    there = [each.person for each in played if each.person.station == station]
    if not there:
        return tell("none", language)
    known = [each.caused_median_s for each in there if each.caused_median_s is not None]
    if not known:
        return tell("people-times", language, times=len(there))
    seconds = written_number(median(known), language)
    return tell("people-waits", language, times=len(there), seconds=seconds)


def _refused(played: Sequence[_Played], language: str) -> str:
    orders = sum(each.person.orders for each in played)
    refused = sum(each.person.refused for each in played)
    return written_number(100 * refused / max(1, orders), language)
