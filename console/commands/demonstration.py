"""A demonstration in a terminal: the recorded match as it would be heard, and both charts at its end."""

import io
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

import click

from console.commands.outputs import exit_if_not_written
from console.core.chart import Chart
from console.core.dot import Dot
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.displays.screen import Screen
from console.games import announcements_of
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.languages import say
from console.output_file import make_folder, write_file
from console.table.loudspeaker import Mute
from console.table.scenes.attract import AttractScene
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS

RECORDED = Path(__file__).parent / "demonstration.txt"
OPTIONS = MatchPlan(
    game="captain-sonar", chart="alpha-2", edition=2, mode="real-time", boats=DEFAULTS.offer.boats
)
SHOWN_BESIDES = ("ready", "self-repaired")
"""What one crew hears in private that makes the demonstration clearer."""
PICTURE_SIZE = (1920, 1080)
LINE_S = 0.05
"""How fast it is read out to a person at a terminal."""


def demonstrate(language: str) -> None:
    """Play the recorded match in the terminal."""
    pause_s = LINE_S if sys.stdout.isatty() else 0
    match = Match(OPTIONS)
    for line in heard(match, language):
        click.echo(line)
        time.sleep(pause_s)
    click.echo("")
    click.echo(charts_text(match))
    with exit_if_not_written():
        pictures = leave_pictures(draw_pictures(match, language), Path("demonstration"))
    click.echo(f"\nPictures of both displays: {', '.join(map(str, pictures))}")


def recorded_orders() -> list[str]:
    """The orders of the recorded match."""
    lines = RECORDED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def heard(match: Match, language: str) -> Iterator[str]:
    """Play the recorded match and say, line by line, what would be heard at the table."""
    announcements = announcements_of(match.plan.game)
    for number, line in enumerate(recorded_orders()):
        given = match.give(match.game.grammar.parse(line), number)
        for event in given.events:
            private = event.audience != "both"
            if private and event.name not in SHOWN_BESIDES:
                continue
            message = announcements.announce(event, event.audience if private else Crew.BLUE)
            if message is not None:
                said = say(message, language)
                yield f"    ({event.audience}: {said})" if private else f"  {said}"


def last_screens(match: Match, language: str) -> dict[str, Screen]:
    """What both displays show at the end of the match."""
    settings = replace(DEFAULTS, language=language)
    attract = AttractScene(settings, Mute(), lambda _, now_ns: attract, 0)
    scene = MatchScene(match, settings, Mute(), attract, 0)
    return {crew.value: replace(scene.screen(crew, 0), panel_shown=False, clock_s=None) for crew in Crew}


def charts_text(match: Match) -> str:
    """Both captains' charts side by side: islands, route, boat and mines."""
    chart = match.game.chart
    assert chart is not None
    sides = [list(_chart_lines(chart, cast(CaptainSonarView, match.view(crew)), crew)) for crew in Crew]
    return "\n".join(f"  {left}     {right}" for left, right in zip(*sides, strict=True))


def _chart_lines(chart: Chart, view: CaptainSonarView, crew: Crew) -> Iterator[str]:
    boat = view.boat
    marks = {Dot.parse(name): "o" for name in boat.route}
    marks |= {Dot.parse(name): "M" for name in boat.mines}
    marks |= {Dot.parse(boat.dot): "@"} if boat.dot else {}
    marks |= dict.fromkeys(chart.islands, "#")
    width = 2 * chart.columns + 2
    yield f"{crew.upper()}: {boat.damage} damage".ljust(width)
    yield "   " + " ".join(chr(ord("A") + column) for column in range(chart.columns))
    for row in range(chart.rows):
        cells = (marks.get(Dot(column, row), ".") for column in range(chart.columns))
        yield f"{row + 1:>2} {' '.join(cells)}"


def draw_pictures(match: Match, language: str) -> dict[str, bytes]:
    """What both crews' displays show at the end, as PNG files."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from console.displays.painter import paint

    drawn = {}
    for crew, screen in last_screens(match, language).items():
        surface = pygame.Surface(PICTURE_SIZE)
        paint(surface, screen)
        file = io.BytesIO()
        pygame.image.save(surface, file, ".png")
        drawn[f"{crew}.png"] = file.getvalue()
    return drawn


def leave_pictures(pictures: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write the pictures into a new folder: this, or one with a number. The same are written once.

    :raises NotWritten: the disk does not let it
    """
    place, number = folder, 1
    while place.exists() and not all(_holds(place / name, made) for name, made in pictures.items()):
        number += 1
        place = folder.with_name(f"{folder.name}-{number}")
    if not place.exists():
        make_folder(place)
        for name, made in pictures.items():
            write_file(place / name, made)
    return [place / name for name in pictures]


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False
