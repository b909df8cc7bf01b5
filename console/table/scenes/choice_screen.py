"""A screen with nothing but big choices on it."""

from console.core.words import Crew
from console.displays.screen import BigChoices, SceneName, Screen
from console.table.settings import Settings


def choice_screen(crew: Crew, settings: Settings, shown: BigChoices, *, cancel: bool = True) -> Screen:
    """What a crew's display shows while one press decides."""
    return Screen(
        crew=crew,
        scene=SceneName.CHOICES,
        language=settings.language,
        look=settings.look,
        names=settings.boats,
        choices=shown,
        lit=choice_lamps(shown, cancel=cancel),
    )


def choice_lamps(shown: BigChoices, *, cancel: bool = True) -> frozenset[str]:
    """The captain's lamps that shine: a course for each choice that can be taken."""
    controls = [each.course for each in shown.choices if not each.dark]
    controls += ["cancel"] if cancel else []
    controls += ["stop"] if shown.languages else []
    return frozenset(f"captain.{control}" for control in controls)
