"""A screen with nothing but a menu on it."""

from collections.abc import Mapping

from console.boat_names import shown_boats
from console.core.chart import Chart
from console.core.words import Crew
from console.displays.screen import Menu, SceneName, Screen
from console.table.settings import Settings


def menu_screen(
    crew: Crew,
    scene: SceneName,
    settings: Settings,
    boats: Mapping[str, str],
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
        names=shown_boats(boats),
        chart=chart,
        menu=menu,
        lit=lit,
    )
