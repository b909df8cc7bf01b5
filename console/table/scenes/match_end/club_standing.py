"""How the crews of a club stand: a page after a match, behind those of the debrief."""

from collections.abc import Iterable, Mapping

from console.boat_names import shown
from console.core.words import Crew
from console.displays.screen import Menu, Row, SceneName, Screen
from console.languages import Message
from console.messages.club_news import CrewPlace, EventStanding
from console.table.scenes.menu_screen import menu_screen
from console.table.settings import Settings

SHOWN = 8
"""As many places as can be read; the two crews of this table are always among them."""


def played_in(standing: EventStanding | None, boats: Mapping[str, str]) -> EventStanding | None:
    """The standing, if one of the crews at this table is in it."""
    if standing is None or not any(place.crew in boats.values() for place in standing.places):
        return None
    return standing


def places_shown(standing: EventStanding, boats: Iterable[str]) -> tuple[CrewPlace, ...]:
    """The first ones, and those who have just played."""
    own = [place for place in standing.places[SHOWN:] if place.crew in boats]
    return (*standing.places[: SHOWN - len(own)], *own)


def own_place(standing: EventStanding, boat: str) -> int:
    """0: not in it."""
    return next((place.place for place in standing.places if place.crew == boat), 0)


def standing_screen(
    crew: Crew, settings: Settings, boats: Mapping[str, str], standing: EventStanding, lit: frozenset[str]
) -> Screen:
    """A row for each crew; the one of this display is marked."""
    places = places_shown(standing, boats.values())
    rows = tuple(
        Row(
            Message.of("called.place", place=each.place, crew=shown(each.crew)),
            Message.of("set-up.value", value=each.score),
        )
        for each in places
    )
    own = next((number for number, each in enumerate(places) if each.crew == boats[crew]), 0)
    key = "called.standing-round" if standing.round else "called.standing"
    title = Message.of(key, event=standing.event, round=standing.round)
    menu = Menu(title, rows, own, Message.of("called.standing-hint"))
    return menu_screen(crew, SceneName.END, settings, boats, menu, lit)
