"""`sonar-table bench frames`: how long drawing takes, busy and at rest."""

import json
import os
import resource
from collections.abc import Iterator
from dataclasses import replace
from statistics import quantiles
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING, TypedDict

import click

if TYPE_CHECKING:
    from console.displays.screen import Screen
    from console.displays.window_displays import WindowDisplays

SIZES = ((1920, 1080), (1280, 720))
REST_FRAMES_A_SECOND = 30


class Frames(TypedDict):
    """What was measured, as it is printed."""

    sizes: dict[str, dict[str, float]]
    memory_mb: float
    driver: str


@click.command()
@click.option(
    "--frames",
    type=click.IntRange(2, 1_000_000),
    default=300,
    show_default=True,
    help="How many frames to draw at each size.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def frames(frames: int = 300, as_json: bool = False) -> None:
    """Draw both crews' displays of a busy match, of its heaviest effects, and of one where nothing happens.

    Draws to the screen that DISPLAY or WAYLAND_DISPLAY names, or to none.

    \b
    Example:
      sonar-table bench frames --json
    """
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from console.displays.window_displays import NoDisplayError

    try:
        figures = measure(frames)
    except NoDisplayError as problem:
        raise click.ClickException(
            f"{problem}. Try: SDL_VIDEODRIVER=dummy sonar-table bench frames"
        ) from None
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, of_size in figures["sizes"].items():
        click.echo(f"  {name}, both displays")
        p95_ms, core_ms = of_size["busy_p95_ms"], of_size["busy_core_p95_ms"]
        click.echo(f"    busy      {of_size['busy_p50_ms']:7.2f} ms a frame")
        click.echo(f"    p95       {p95_ms:7.2f} ms a frame, {core_ms:.2f} ms of them at work")
        p95_ms, core_ms = of_size["effects_p95_ms"], of_size["effects_core_p95_ms"]
        click.echo(f"    effects   {p95_ms:7.2f} ms a frame (p95), {core_ms:.2f} ms of them at work")
        click.echo(f"    at rest   {of_size['rest_p95_ms']:7.2f} ms a frame (p95)")
        click.echo(
            f"    at rest   {of_size['rest_core_percent']:7.1f} % of a core, {REST_FRAMES_A_SECOND} a second"
        )
    click.echo(f"  memory        {figures['memory_mb']:7.0f} MB at most")
    click.echo(f"  video driver  {figures['driver']}")


def measure(count: int) -> Frames:
    """Figures for each size, one after the other."""
    import pygame

    sizes = {f"{width}x{height}": measure_size((width, height), count) for width, height in SIZES}
    driver = pygame.display.get_driver()
    pygame.display.quit()
    memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"sizes": sizes, "memory_mb": round(memory_mb, 1), "driver": driver}


def measure_size(size: tuple[int, int], count: int) -> dict[str, float]:
    """Time `show` and the look at the events, as the table calls them."""
    from console.displays.window_displays import open_windows

    displays = open_windows(size=size)
    match = list(busy_screens(count))
    for screens in match[:8]:
        displays.show(screens)
        while not displays.finished:
            displays.show(screens)
    busy = [_frame_ms(displays, screens) for screens in match]
    while not displays.finished:
        displays.show(match[-1])
    begun_s = process_time()
    rest = [_frame_ms(displays, _same(match[-1])) for _ in range(count)]
    rest_s = (process_time() - begun_s) / count
    effects = [_frame_ms(displays, screens) for screens in heaviest_effects(count)]
    for window in displays.windows:
        window.close()
    return {
        "busy_p50_ms": _share([wall for wall, _ in busy], 50),
        "busy_p95_ms": _share([wall for wall, _ in busy], 95),
        "busy_core_p95_ms": _share([core for _, core in busy], 95),
        "effects_p95_ms": _share([wall for wall, _ in effects], 95),
        "effects_core_p95_ms": _share([core for _, core in effects], 95),
        "rest_p95_ms": _share([wall for wall, _ in rest], 95),
        "rest_core_percent": round(rest_s * REST_FRAMES_A_SECOND * 100, 2),
    }


def _share(times_ms: list[float], percent: int) -> float:
    return round(quantiles(times_ms, n=100)[percent - 1], 3)


def _frame_ms(displays: "WindowDisplays", screens: "dict[str, Screen]") -> tuple[float, float]:
    """How long a frame took, and how much of a core."""
    begun_s, core_s = perf_counter(), thread_time()
    displays.show(screens)
    displays.events()
    return (perf_counter() - begun_s) * 1000, (thread_time() - core_s) * 1000


def _same(screens: "dict[str, Screen]") -> "dict[str, Screen]":
    """Equal screens that are other objects, as a table makes them afresh each time."""
    return {crew: replace(screen) for crew, screen in screens.items()}


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
