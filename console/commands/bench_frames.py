"""`sonar-table bench frames`: what a picture costs one display, busy, at rest, and the first time."""

import json
import os
import pickle
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, TypedDict

import click

if TYPE_CHECKING:
    from pygame import Surface

    from console.displays.screen import Screen
    from console.displays.window_displays import WindowDisplays

SIZES = ((1920, 1080), (1280, 720))
REST_FRAMES_A_SECOND = 30
CREW = "blue"
OFFERED, UNEXPECTED = "bravo-2", "charlie-2"
"""Charts of which one is offered before a match begins there, the other not."""
READY_S = 4.0


class Frames(TypedDict):
    """What was measured, as it is printed."""

    sizes: dict[str, dict[str, float]]
    memory_mb: float
    driver: str
    by_textures: bool
    """SDL brings pictures to the glass by textures: without a GPU this computer rasterises them itself."""


@click.command()
@click.option(
    "--frames",
    type=click.IntRange(2, 1_000_000),
    default=300,
    show_default=True,
    help="How many frames to draw at each size.",
)
@click.option("--glass", is_flag=True, help="Fill an output with the driver that really shows, at its size.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def frames(frames: int = 300, glass: bool = False, as_json: bool = False) -> None:
    """Draw one crew's display of a busy match, of its heaviest effects, and of one where nothing happens.

    A picture is taken as it comes through the pipe, drawn, and brought to the glass; figures are processor
    time of all of it. "no glass" is the same without a window. Where SDL shows by textures, the difference
    is the GPU's share, estimated: a computer without one rasterises them itself. First pictures are timed by
    a display's own process.

    Draws to the screen that DISPLAY or WAYLAND_DISPLAY names, or to none.

    \b
    Example:
      sonar-table bench frames --json
      sonar-table bench frames --glass
    """
    if not glass and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from console.displays.window_displays import NoDisplayError

    try:
        figures = measure(frames, glass)
    except NoDisplayError as problem:
        raise click.ClickException(
            f"{problem}. Try: SDL_VIDEODRIVER=dummy sonar-table bench frames"
        ) from None
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, of_size in figures["sizes"].items():
        click.echo(f"  {name}, one display: ms of a processor")
        for scene in ("busy", "effects"):
            p50, p95 = of_size[f"{scene}_p50_ms"], of_size[f"{scene}_p95_ms"]
            null = of_size[f"{scene}_no_glass_p95_ms"]
            click.echo(f"    {scene:<10}{p50:7.2f} half, {p95:.2f} p95, {null:.2f} p95 with no glass")
            if figures["by_textures"]:
                click.echo(f"    {'':<10}{p95 - null:7.2f} of it the GPU's share, estimated")
        click.echo(
            f"    at rest   {of_size['rest_core_percent']:7.1f} % of a core, {REST_FRAMES_A_SECOND} a second"
        )
        for scene in ("offered", "unexpected"):
            first_ms = of_size[f"first_{scene}_ms"]
            click.echo(f"    first     {first_ms:7.0f} ms until it is seen: a match whose chart was {scene}")
    click.echo(f"  memory        {figures['memory_mb']:7.0f} MB at most")
    click.echo(f"  video driver  {figures['driver']}{', by textures' if figures['by_textures'] else ''}")


def measure(count: int, glass: bool = False) -> Frames:
    """Figures for each size, one after the other."""
    import pygame

    from console.displays.window_displays import outputs, start_video

    start_video()
    sizes: Sequence[tuple[int, int]] = [outputs()[0].size] if glass else SIZES
    of_sizes = {f"{size[0]}x{size[1]}": measure_size(size, count, glass) for size in sizes}
    start_video()
    driver = pygame.display.get_driver()
    pygame.display.quit()
    by_textures = driver != "dummy" and os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") != "0"
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "sizes": of_sizes,
        "memory_mb": round(memory_mb, 1),
        "driver": driver,
        "by_textures": by_textures,
    }


def measure_size(size: tuple[int, int], count: int, glass: bool = False) -> dict[str, float]:
    """What drawing costs, as a display's own process does it."""
    from console.displays.window_displays import open_windows

    first = _first_pictures(size, glass)
    displays = open_windows(crews=[CREW], size=size, fullscreen=glass)
    figures: dict[str, float] = {}
    scenes = {
        "busy": [screens[CREW] for screens in busy_screens(count)],
        "effects": [screens[CREW] for screens in heaviest_effects(count)],
    }
    for name, match in scenes.items():
        for kind, show in (("", _on_glass(displays)), ("_no_glass", _on_nothing(size))):
            for screen in match:  # once before: what is drawn once and kept is no part of it
                show(screen)
            costs = [_cost_ms(show, screen) for screen in match]
            figures |= {f"{name}{kind}_p{part}_ms": _share(costs, part) for part in (50, 95)}
    show, last = _on_glass(displays), scenes["busy"][-1]
    show(last)
    rest = sum(_cost_ms(show, replace(last)) for _ in range(count)) / count
    displays.close()
    return {**figures, "rest_core_percent": round(rest * REST_FRAMES_A_SECOND / 10, 2), **first}


def _cost_ms(show: "Callable[[Screen], None]", screen: "Screen") -> float:
    """All threads together: textures are rasterised by others than this one."""
    sent, begun_s = pickle.dumps(screen), process_time()
    show(pickle.loads(sent))
    return (process_time() - begun_s) * 1000


def _on_glass(displays: "WindowDisplays") -> "Callable[[Screen], None]":
    def show(screen: "Screen") -> None:
        displays.show({CREW: screen})
        displays.events()

    return show


def _on_nothing(size: tuple[int, int]) -> "Callable[[Screen], None]":
    import pygame

    from console.displays.painter import Painter

    surface: Surface = pygame.Surface(size)
    painter, beats = Painter(surface), iter(range(10**9))

    def show(screen: "Screen") -> None:
        painter.paint(screen, next(beats) // 15)

    return show


def _first_pictures(size: tuple[int, int], glass: bool) -> dict[str, float]:
    """From a screen that has nothing to do with it to a whole match, by a display's own process."""
    from console.core.chart import Mode
    from console.core.charts import load
    from console.displays.screen import ChartToCome, SceneName, Screen
    from console.displays.table_displays import open_displays
    from console.games.captain_sonar.display.sample_screen import sample_screen

    displays = open_displays(crews=[CREW], size=size, fullscreen=glass)

    def until_seen(screen: "Screen") -> float:
        begun_s = perf_counter()
        displays.show({CREW: screen})
        while not displays.finished:
            displays.events()
            time.sleep(0.0005)
        return round((perf_counter() - begun_s) * 1000, 1)

    try:
        before = Screen(CREW, SceneName.NAME_CARD, offered=ChartToCome("captain-sonar", OFFERED, "real-time"))
        until_seen(before)
        time.sleep(READY_S)
        match = replace(sample_screen(CREW), chart=load(OFFERED, Mode.REAL_TIME))
        offered = until_seen(match)
        until_seen(before)
        other = until_seen(replace(match, chart=load(UNEXPECTED, Mode.REAL_TIME)))
        return {"first_offered_ms": offered, "first_unexpected_ms": other}
    finally:
        displays.close()


def _share(times_ms: list[float], percent: int) -> float:
    return round(quantiles(times_ms, n=100)[percent - 1], 3)


def busy_screens(count: int) -> "Iterator[dict[str, Screen]]":
    """Every frame brings something to both: boats move, gauges fill, symbols break, notes are taken."""
    from console.games.captain_sonar.display.sample_screen import Played, heard, sample_screen

    courses = ("south", "south", "east", "south", "east", "south", "west")
    played = Played()
    views = []
    for number in range(min(count, len(courses))):
        for crew, course in (("blue", courses[number]), ("red", "north")):
            try:
                played.sail(crew, course)
            except Exception:
                continue
            played.order(f"{crew} radio note {course}", f"{crew} radio slide 1 0")
            views.append({each: played.view(each) for each in ("blue", "red")})
    for number in range(count):
        view = views[number % len(views)]
        age_s = float(number % 7)
        spoken = (heard("red" if number % 2 else "blue", f"headed-{courses[number % 7]}", age_s),)
        lit = frozenset({f"engineer.west-{number % 6 + 1}", "captain.stop"})
        yield {
            crew: replace(
                sample_screen(crew),
                view=view[crew],
                heard=spoken,
                clock_s=number / 3,
                lit=lit,
                chart=played.chart,
            )
            for crew in ("blue", "red")
        }


def heaviest_effects(count: int) -> "Iterator[dict[str, Screen]]":
    """Both boats are hit, over and over, by a torpedo and the eight mines around it, until both are lost."""
    from console.commands.effect_films import HEAVIEST
    from console.core.words import Crew

    times_ms = range(0, HEAVIEST.lasts_ms, 1000 // REST_FRAMES_A_SECOND)
    both = {crew: list(replace(HEAVIEST, crew=crew).screens(list(times_ms))) for crew in Crew}
    for number in range(count):
        yield {crew.value: screens[number % len(times_ms)] for crew, screens in both.items()}
