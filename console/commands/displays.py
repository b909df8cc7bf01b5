"""`sonar-table displays`: which of the ways to drive two displays works here, judged by pixels."""

import sys

import click

from console.displays.arrangement import Way
from console.displays.glass.probe import Screens, Tried, find_screens, try_way
from console.displays.window_displays import NoDisplayError

NO_SCREEN, NONE_WORKS = 3, 4
SMALLEST = (1024, 600)
_MEANINGS = {
    Way.TWO: "a window for each crew",
    Way.WIDE: "one window over both outputs",
    Way.PROCESSES: "a process for each display",
}


@click.command()
@click.option("--windowed", is_flag=True, help="Try windows, as large as two may be, and not full screen.")
def displays(windowed: bool) -> None:
    """Try the ways to drive two displays, and say which to set in table.toml.

    Each crew's display shows its name on its colour; the pixels that arrive on each output are read back and
    judged. A Wayland desktop lets no program do that: there you are asked to look.

    Ends with 0 where one works or may work, 3 without a screen, 4 where none works.

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
    fits = _fitting(screens.sizes[0])
    fullscreen = not windowed and (len(screens.sizes) > 1 or fits is None)
    size = fits or SMALLEST
    tried = [try_way(way, size=size, fullscreen=fullscreen) for way in Way]
    for each in tried:
        click.echo(f"  {each.way.value:<10} {_MEANINGS[each.way]:<30} {_verdict(each)}")
    _advise(tried, None if fullscreen else size)


def _verdict(tried: Tried) -> str:
    if tried.works is None:
        said = tried.detail
    else:
        said = f"{'works' if tried.works else 'does not work'}: {tried.detail}"
    return f"is not to be had here. {tried.otherwise}. That {said}" if tried.otherwise else said


def _describe(screens: Screens) -> None:
    click.echo(f"video driver {screens.driver}")
    for number, (width, height) in enumerate(screens.sizes, 1):
        click.echo(f"output {number}: {width}×{height}")


def _advise(tried: list[Tried], size: tuple[int, int] | None) -> None:
    """The first way that works as it says; failing that, one that nobody could look at."""
    possible = [each.way for each in tried if each.works and not each.otherwise]
    possible += [each.way for each in tried if each.works is None and not each.otherwise]
    if not possible:
        click.echo("None of the ways works here: see the reasons above.", err=True)
        sys.exit(NONE_WORKS)
    click.echo("Put into table.toml:")
    click.echo("[displays]")
    click.echo(f'windows = "{possible[0].value}"')
    click.echo(f"fullscreen = {str(size is None).lower()}")
    if size is not None:
        click.echo(f"width = {size[0]}\nheight = {size[1]}")


def _fitting(output: tuple[int, int]) -> tuple[int, int] | None:
    """The largest of the usual sizes of which two go side by side; None: not even the smallest."""
    usual = ((1920, 1080), (1280, 720), SMALLEST)
    return next((size for size in usual if 2 * size[0] <= output[0] and size[1] <= output[1]), None)
