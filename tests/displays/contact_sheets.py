"""Pictures of every scene, to be looked at beside the art direction: a sheet for each.

    python -m tests.displays.contact_sheets FOLDER [NAME...]       # make pictures TO=folder

On a sheet a row is a language by day or by night, a column a size; the scenes of all games, of attract over
time, after a match, and the beats of every effect. `--whole` writes each picture by itself too.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import click
import pygame

from console.commands.effect_films import FILMS, Film
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Screen
from tests.displays.drawing import LANGUAGES, painted_screen
from tests.displays.sample_screens import SAMPLES
from tests.games.con_sonar.display import con_sonar_screens
from tests.games.sonar_family.display import family_screens

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1920, 1080))
LOOKS = ("night", "day")
HIGH = 240
"""As high a picture is on its sheet."""
GAP = 6
MOMENTS = 3
"""So many of each effect are on a sheet."""


def scenes() -> dict[str, Callable[[], Screen]]:
    """Every scene by its name."""
    found: dict[str, Callable[[], Screen]] = dict(SAMPLES)
    found |= {f"con-{name}": screen for name, screen in con_sonar_screens.SCREENS.items()}
    found |= {f"family-{name}": screen for name, screen in family_screens.SCREENS.items()}
    for film in FILMS:
        for moment in range(MOMENTS):
            found[f"effect-{film.name}-{moment + 1}"] = partial(_moment, film, moment)
    return found


def _moment(film: Film, moment: int) -> Screen:
    return list(film.screens(film.times_ms(MOMENTS)))[moment]


def looks_of(screen: Screen) -> Iterator[tuple[str, Screen]]:
    """The same with the panel on the display and without, in both languages, by night and by day."""
    panels = (False,) if isinstance(screen, GalleryScreen) else (False, True)
    for language, look, panel in product(LANGUAGES, LOOKS, panels):
        name = f"{language}-{look}{'-panel' if panel else ''}"
        yield name, replace(screen, language=language, look=look, panel_shown=panel)


def sheet(screen: Screen, keep: Callable[[str, pygame.Surface], None]) -> pygame.Surface:
    """All pictures of a scene."""
    rows = list(looks_of(screen))
    wide = [HIGH * width // height for width, height in SIZES]
    drawn = pygame.Surface((sum(wide) + GAP * len(wide), len(rows) * (HIGH + GAP)))
    for row, (name, shown) in enumerate(rows):
        left = 0
        for size, width in zip(SIZES, wide, strict=True):
            picture = painted_screen(shown, size).surface
            keep(f"{name}-{size[0]}x{size[1]}", picture)
            drawn.blit(pygame.transform.smoothscale(picture, (width, HIGH)), (left, row * (HIGH + GAP)))
            left += width + GAP
    return drawn


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
@click.option("--whole", is_flag=True, help="Write each picture by itself too.")
def make(folder: Path, names: tuple[str, ...], whole: bool) -> None:
    """Draw every scene in both languages, by day and night, at four sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    found: Mapping[str, Callable[[], Screen]] = scenes()
    for name in names or found:
        if name not in found:
            raise click.BadParameter(f"there is no scene {name!r}: choose {', '.join(found)}")

        def keep(which: str, picture: pygame.Surface, scene: str = name) -> None:
            if whole:
                pygame.image.save(picture, folder / f"{scene}-{which}.png")

        pygame.image.save(sheet(found[name](), keep), folder / f"{name}.jpg")
        click.echo(folder / f"{name}.jpg")


if __name__ == "__main__":
    make()
