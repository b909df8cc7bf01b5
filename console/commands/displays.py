"""`sonar-table displays`: which of the ways to drive two displays works here."""

import sys

import click

from console.displays.displays import NoDisplayError, Way
from console.displays.probe import Screens, Tried, find_screens, try_way

NO_SCREEN, NONE_WORKS = 3, 4
_MEANINGS = {
    Way.TWO: "a window for each crew",
    Way.WIDE: "one window over both outputs",
    Way.PROCESSES: "a process for each display",
}


@click.command()
@click.option("--windowed", is_flag=True, help="Try windows of 1024×600 and not full screen.")
def displays(windowed: bool) -> None:
    """Try the ways to drive two displays, and say which to set in table.toml.

    Ends with 0 where one works, 3 without a screen, 4 where none works.

    \b
    Example:
      sonar-table displays
    """
    try:
        screens = find_screens()
    except NoDisplayError as error:
        click.echo(f"displays: {error}", err=True)
        click.echo(
            "Plug in a screen, start a desktop, or set DISPLAY or WAYLAND_DISPLAY; over ssh there is none.",
            err=True,
        )
        sys.exit(NO_SCREEN)
    _describe(screens)
    fullscreen = not windowed and len(screens.sizes) > 1
    tried = [try_way(way, fullscreen=fullscreen) for way in Way]
    for each in tried:
        said = "works" if each.works else f"does not work: {each.detail}"
        click.echo(f"  {each.way.value:<10} {_MEANINGS[each.way]:<30} {said}")
    _advise(screens, tried, fullscreen)


def _describe(screens: Screens) -> None:
    click.echo(f"video driver {screens.driver}")
    for number, (width, height) in enumerate(screens.sizes, 1):
        click.echo(f"output {number}: {width}×{height}")


def _advise(screens: Screens, tried: list[Tried], fullscreen: bool) -> None:
    best = next((each.way for each in tried if each.works), None)
    if best is None:
        click.echo("None of the ways works here: see the reasons above.", err=True)
        sys.exit(NONE_WORKS)
    click.echo("Put into table.toml:")
    click.echo("[displays]")
    click.echo(f'windows = "{best.value}"')
    click.echo(f"fullscreen = {str(fullscreen).lower()}")
    if not fullscreen:
        width, height = _fitting(screens.sizes[0])
        click.echo(f"width = {width}\nheight = {height}")


def _fitting(output: tuple[int, int]) -> tuple[int, int]:
    """The largest of the usual sizes of which two go side by side, else the smallest."""
    usual = ((1920, 1080), (1280, 720), (1024, 600))
    return next((size for size in usual if 2 * size[0] <= output[0] and size[1] <= output[1]), usual[-1])
