"""`sonar-table effects`: film strips of every effect, to be looked at."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.commands.outputs import OUTPUT, exit_if_not_written, force_option
from console.languages import LANGUAGES

if TYPE_CHECKING:
    from pygame import Surface

    from console.commands.effect_films import Film

FRAMES, ACROSS = 8, 4
FRAME_SIZE = (1280, 720)
"""As large a display is drawn."""
WHOLE_SIZE, CHART_SIZE = (320, 180), (240, 240)
"""As large a frame is on a strip: of a whole display, or of its chart alone."""
GAP = 4


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--to",
    type=OUTPUT,
    default=Path("effects"),
    show_default=True,
    help="The folder for the strips, a JPEG file each.",
)
@click.option("--look", type=click.Choice(["day", "dusk", "night"]), default="night", show_default=True)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--calm", is_flag=True, help="As displays show them that are set to be calm.")
@force_option
def effects(names: tuple[str, ...], to: Path, look: str, language: str, calm: bool, force: bool) -> None:
    """Make film strips of the effects: eight frames each, from orders given to the table.

    Without a NAME all are made: torpedo, hit, sonar and so on.

    \b
    Example:
      sonar-table effects torpedo hit --to strips
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from console.commands.effect_films import FILMS

    known = {film.name: film for film in FILMS}
    for name in names:
        if name not in known:
            raise click.BadParameter(f"there is no effect {name!r}: choose {', '.join(known)}")
    chosen = [known[name] for name in names] or list(FILMS)
    with exit_if_not_written():
        _make(chosen, to, {"look": look, "language": language, "calm": calm}, force)


def _make(films: "list[Film]", to: Path, settings: "dict[str, str | bool]", force: bool) -> None:
    import pygame

    from console.output_file import make_folder, writing

    make_folder(to)
    for film in films:
        path = to / f"{film.name}.jpg"
        with writing(path, force=force) as file:
            pygame.image.save(strip(film, settings), file, ".jpg")
        click.echo(path)


def strip(film: "Film", settings: "dict[str, str | bool]") -> "Surface":
    """The frames of a film, four in a row."""
    import pygame

    from console.displays.painter import Painter

    painter = Painter(pygame.Surface(FRAME_SIZE))
    width, height = size = CHART_SIZE if film.of_chart else WHOLE_SIZE
    rows = -(-FRAMES // ACROSS)
    sheet = pygame.Surface((ACROSS * (width + GAP) - GAP, rows * (height + GAP) - GAP))
    for number, screen in enumerate(film.screens(film.times_ms(FRAMES), **settings)):
        painter.paint(screen)
        frame = painter.surface.subsurface(painter.spots["sea"]) if film.of_chart else painter.surface
        at = number % ACROSS * (width + GAP), number // ACROSS * (height + GAP)
        sheet.blit(pygame.transform.smoothscale(frame, size), at)
    return sheet
