"""A screen with nothing but a menu on it."""

from collections.abc import Mapping

from console.core.chart import Chart
from console.core.words import Crew
from console.crewmates.levels import Level
from console.crewmates.mind import Seat
from console.displays.screen import Menu, Row, SceneName, Screen
from console.languages import Message
from console.table.settings import Settings

NOBODY = -1
"""The row of a menu from which nobody chooses."""


def covered(held: Mapping[Seat, Level]) -> Menu:
    """In place of a display that nobody should look at: who plays there."""
    rows = tuple(
        Row(Message.of("set-up.value", value=station or ""), Message.of("set-up.value", value=level))
        for station, level in held.items()
    )
    title, hint, about = (Message.of(f"cover.{part}") for part in ("title", "hint", "about"))
    return Menu(title, rows, NOBODY, hint, about)


def menu_screen(
    crew: Crew,
    scene: SceneName,
    settings: Settings,
    menu: Menu,
    lit: frozenset[str],
    chart: Chart | None = None,
) -> Screen:
    """What a crew's display shows while a list is chosen from."""
    return Screen(
        crew=crew,
        scene=scene,
        language=settings.language,
        look=settings.look,
        names=settings.boats,
        chart=chart,
        menu=menu,
        lit=lit,
    )
