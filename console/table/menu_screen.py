"""A screen with nothing but a menu on it."""

from console.displays.screen import Menu, Scene, Screen
from console.rules.chart import Chart
from console.rules.words import Crew
from console.table.settings import Settings


def menu_screen(
    crew: Crew,
    scene: Scene,
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
        names={"blue": settings.blue_name, "red": settings.red_name},
        chart=chart,
        menu=menu,
        lit=lit,
    )
