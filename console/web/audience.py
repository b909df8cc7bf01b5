"""What is sent to whom: the one place in which that is decided. No other secret leaves this process.

Whoever has no PIN is a spectator. Spectators are sent what both crews could be told by now, made from what
was seen so much earlier and from nothing else. A crew's own link leads to its debrief. The facilitator sees
it all, and of tables on other machines what their pages tell whoever has the key of the hall.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from console.core.views import Json, json_of
from console.core.words import Crew
from console.messages.message_json import message_of
from console.messages.table_news import AllSeen, SideSeen
from console.pages.frame import said
from console.web.tables.followed_table import FollowedTable
from console.web.tables.other_machines import DistantTable
from console.web.tables.table_picture import Picture


@dataclass(frozen=True)
class Spectator:
    """Anybody."""


@dataclass(frozen=True)
class CrewMember:
    """Somebody of one crew, with the link that its own display shows."""

    crew: Crew


@dataclass(frozen=True)
class Facilitator:
    """Whoever knows the PIN."""


@dataclass(frozen=True)
class OtherPages:
    """The pages of another machine, with the key of the hall: their facilitator leads this table too."""


Who = Spectator | CrewMember | Facilitator | OtherPages

SEEN_BY_ALL = ("scene", "language", "names", "match", "clock_s", "over", "gallery")
"""What anybody may know of a table at any time."""
OF_A_SIDE = ("chain", "stop")
"""And what spectators are told of each side, with its boat, of what was to be seen then."""
NOT_SENT = ("at_ms", "club_courses")
"""What nobody needs; without it two pictures that are alike are alike."""
OF_A_CREW = ("scene", "language", "names", "match", "clock_s", "over")


def sent_to(who: Who, table: FollowedTable) -> dict[str, Json]:
    """All that somebody is sent of a table, in no language yet."""
    about: dict[str, Json] = {"table": table.name, "here": table.here}
    match who:
        case Facilitator() | OtherPages():
            return {**about, **_all(table.now)}
        case CrewMember():
            return {**about, **_of_crew(table.now)}
        case Spectator():
            return {**about, "delay_s": table.delay_s, **_of_both(table)}


def sent_of_all(
    who: Who, tables: Iterable[FollowedTable], distant: Iterable[DistantTable]
) -> list[dict[str, Json]]:
    """Of all tables. Those of other machines are for the facilitator alone, and are not handed on."""
    told = [sent_to(who, table) for table in tables]
    if isinstance(who, Facilitator):
        told += [
            {
                **({} if each.told is None else each.told.json()),
                "table": each.name,
                "here": each.here,
                "address": each.address,
            }
            for each in distant
        ]
    return told


def _all(picture: Picture) -> dict[str, Json]:
    if picture.seen is None:
        return {"seen": None}
    seen = {name: value for name, value in picture.seen.json().items() if name not in NOT_SENT}
    return {"seen": seen, **_of_match(picture)}


def _of_match(picture: Picture, *, dots: bool = True) -> dict[str, Json]:
    """The sea, and where each boat could be for all that was heard."""
    match, seen = picture.match, picture.seen
    if match is None or seen is None or seen.match != match.match:
        return {"game": None, "chart": None, "could_be": {}}
    known = picture.could_be if dots else {}
    could_be: dict[str, Json] = {crew: list(each) for crew, each in known.items()}
    return {"game": match.game, "chart": json_of(match.chart), "could_be": could_be}


def _of_both(table: FollowedTable) -> dict[str, Json]:
    """Both boats as they were; until that is old enough what everybody knows of the match that is played."""
    now, then = table.now.seen, table.then
    stands = now is not None and now.pause is not None
    if now is not None and now.match and (then.seen is None or not then.seen.match):
        return {"stands": stands, "whole": False, "seen": _public(now), **_of_match(table.now, dots=False)}
    if then.seen is None:
        return {"stands": stands, "whole": False, "seen": None if now is None else _public(now)}
    boats = _boats(then.seen)
    seen: dict[str, Json] = {
        **_public(then.seen),
        "views": {crew: then.seen.views[crew].json() for crew in boats},
        "sides": {crew: _picked(then.seen.sides[crew], OF_A_SIDE) for crew in boats},
    }
    return {"stands": stands, "whole": bool(boats), "seen": seen, **_of_match(then)}


def _boats(seen: AllSeen) -> list[str]:
    """The crews whose boats are shown; players with hands of cards have none, whatever their colour."""
    return [] if seen.gallery is None else [side.crew for side in seen.gallery.sides]


def _public(seen: AllSeen) -> dict[str, Json]:
    return _picked(seen, SEEN_BY_ALL)


def _of_crew(now: Picture) -> dict[str, Json]:
    """How far the match is: whatever else a crew may know, its own display shows."""
    return {"seen": None if now.seen is None else _picked(now.seen, OF_A_CREW)}


def _picked(seen: AllSeen | SideSeen, names: tuple[str, ...]) -> dict[str, Json]:
    return {name: json_of(getattr(seen, name)) for name in names}


def in_language(value: Json, language: str) -> Json:
    """The same with every message said."""
    if isinstance(value, dict):
        if (message := message_of(value)) is not None:
            return said(message, language)
        return {key: in_language(each, language) for key, each in value.items()}
    if isinstance(value, list):
        return [in_language(each, language) for each in value]
    return value


def table_said(table: dict[str, Json], language: str) -> dict[str, Json]:
    """What is told of one table; where another machine tells boxes in boxes for ever, that it is away."""
    try:
        return {name: in_language(value, language) for name, value in table.items()}
    except RecursionError:
        return {"table": table["table"], "here": False}
