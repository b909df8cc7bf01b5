"""`sonar-table effects`: film strips of every effect, to be looked at."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.commands.outputs import OUTPUT, exit_if_not_written, force_option
from console.languages import LANGUAGES

if TYPE_CHECKING:
    from pygame import Rect, Surface

    from console.commands.effect_films import Film, FilmLook

FRAMES, ACROSS = 8, 4
FRAME_SIZE = (1280, 720)
"""As large a display is drawn."""
WHOLE_SIZE, CHART_SIZE = (320, 180), (240, 240)
"""As large a frame is on a strip: of a whole display, or of its chart alone."""
GAP = 4
WAVE = 40
"""As high the sound's wave is."""
LOUDEST = 0.5
"""The peak that is as high as the wave's strip."""
WAVE_GROUND, WAVE_INK = "#0B2029", "#B8F5C8"


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
    """Make film strips of the effects, from orders given to the table: eight frames each, the sound below.

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


def _make(films: "list[Film]", to: Path, settings: "FilmLook", force: bool) -> None:
    import pygame

    from console.output_file import make_folder, writing

    make_folder(to)
    for film in films:
        path = to / f"{film.name}.jpg"
        with writing(path, force=force) as file:
            pygame.image.save(strip(film, settings), file, ".jpg")
        click.echo(path)


def strip(film: "Film", settings: "FilmLook") -> "Surface":
    """The frames of a film, four in a row, and below each row what is heard meanwhile."""
    import pygame

    from console.displays.painter import Painter

    painter = Painter(pygame.Surface(FRAME_SIZE))
    width, height = size = CHART_SIZE if film.of_chart else WHOLE_SIZE
    rows, high = -(-FRAMES // ACROSS), height + GAP + WAVE + GAP
    sheet = pygame.Surface((ACROSS * (width + GAP) - GAP, rows * high - GAP))
    for number, screen in enumerate(film.screens(film.times_ms(FRAMES), **settings)):
        painter.paint(screen)
        frame = painter.surface.subsurface(painter.spots["sea"]) if film.of_chart else painter.surface
        at = number % ACROSS * (width + GAP), number // ACROSS * high
        sheet.blit(pygame.transform.smoothscale(frame, size), at)
    heard = film.loudness(**settings)
    for row in range(rows):
        share = heard[row * len(heard) // rows : (row + 1) * len(heard) // rows]
        _draw_wave(sheet, pygame.Rect(0, row * high + height + GAP, sheet.get_width(), WAVE), share)
    return sheet


def _draw_wave(sheet: "Surface", place: "Rect", peaks: list[float]) -> None:
    """How loud it is, on the time line of the frames above."""
    sheet.fill(WAVE_GROUND, place)
    for number, peak in enumerate(peaks):
        left = place.left + number * place.width // len(peaks)
        right = place.left + (number + 1) * place.width // len(peaks)
        high = max(1, round(min(1.0, peak / LOUDEST) * place.height))
        sheet.fill(WAVE_INK, (left, place.centery - high // 2, right - left - 1, high))
