"""`sonar-table charts`: look at charts, print them, check them, make new ones."""

import os
import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from console.commands.outputs import OUTPUT, check_or_exit, force_option, write_or_exit
from console.core.chart import Chart, Mode
from console.core.charts import (
    find_file,
    load,
    random_chart,
    read_chart,
    shipped_files,
    unplayable,
    write_chart,
)
from console.displays.chart.terminal import chart_text
from console.languages import LANGUAGES, Message, as_text
from console.toml_file import BadFileError

_MODES = [mode.value for mode in Mode]
_LARGEST_SEED = 999_999_999

_mode = click.option(
    "--mode", type=click.Choice(_MODES), help="Which side of the sheet, where there are two."
)
_language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", help="The language of its words."
)


@click.group()
def charts() -> None:
    """The seas that matches are played on: look at them, print them, check them, make new ones.

    NAME is a chart's name (alpha-2), its file's name (alpha-2-turn-by-turn) or a path to a file.

    \b
    Example:
      sonar-table charts show alpha-2 --mode turn-by-turn
    """


@charts.command("list")
def list_() -> None:
    """List every chart that comes with the table.

    \b
    Example:
      sonar-table charts list
    """
    rows = [("NAME", "GAME", "EDITION", "MODE", "SIZE", "LAYOUT", "TITLE")]
    found = [_or_exit(partial(read_chart, path)) for path in shipped_files()]
    for chart in sorted(
        found, key=lambda chart: (chart.game, chart.edition or 0, chart.name, chart.mode or "")
    ):
        edition = str(chart.edition) if chart.edition else "-"
        size = f"{chart.columns}×{chart.rows}"
        rows.append(
            (chart.name, chart.game, edition, chart.mode or "both", size, chart.layout, chart.title.en)
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        _say("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


@charts.command()
@click.argument("name")
@_mode
@_language
def show(name: str, mode: str | None, lang: str) -> None:
    """Show a chart in the terminal.

    \b
    Example:
      sonar-table charts show delta
    """
    _say(chart_text(_load(name, mode), lang))


@charts.command()
@click.argument("name")
@click.option("-o", "--output", type=OUTPUT, help="A .png or .svg file; NAME.png if left out.")
@force_option
@click.option("--paper", is_flag=True, help="Ink on paper, not the dark sea.")
@_mode
@_language
def draw(name: str, output: Path | None, force: bool, paper: bool, mode: str | None, lang: str) -> None:
    """Draw a chart to print and hang on a wall, as large as a sheet of A4.

    \b
    Example:
      sonar-table charts draw charlie-2 --paper -o charlie-2.png
    """
    from console.displays.chart.chart_picture import chart_png, chart_svg
    from console.look.chart_looks import DARK, PAPER

    chart = _load(name, mode)
    output = output or Path(f"{_stem(chart)}.png")
    suffix = output.suffix.lower()
    if suffix not in (".png", ".svg"):
        raise click.BadParameter(
            f"{output} is neither .png nor .svg; name a file of one of them", param_hint="-o"
        )
    inputs = [find_file(name, Mode(mode) if mode else None)]
    check_or_exit(output, force=force, inputs=inputs)
    svg = chart_svg(chart, lang, PAPER if paper else DARK)
    write_or_exit(output, chart_png(svg) if suffix == ".png" else svg.encode(), force=force, inputs=inputs)


@charts.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
def check(files: tuple[str, ...]) -> None:
    """Check chart files, the ones that come with the table if none is named.

    Every problem is told with its line and column. Exit code 1 if there is any.

    \b
    Example:
      sonar-table charts check my-reef.toml
    """
    paths = [Path(file) for file in files] or shipped_files()
    bad = 0
    for path in paths:
        try:
            chart = read_chart(path)
        except BadFileError as error:
            bad += 1
            _say(str(error), err=True)
            continue
        for warning in unplayable(chart):
            _say(f"{path}: warning: {warning}", err=True)
    _say(f"{len(paths) - bad} of {len(paths)} charts are sound")
    sys.exit(1 if bad else 0)


@charts.command()
@click.option("--seed", type=click.IntRange(0, _LARGEST_SEED), help="The same seed gives the same chart.")
@click.option("--mode", type=click.Choice(_MODES), default=_MODES[0], show_default=True)
@click.option("--islands", type=int, help="How many; by lot if left out.")
@click.option("-o", "--output", type=OUTPUT, help="A .toml file; shown if left out.")
@force_option
def new(seed: int | None, mode: str, islands: int | None, output: Path | None, force: bool) -> None:
    """Make a fair chart by lot, for people who have played them all.

    It is as dense and as open as the printed ones.

    \b
    Example:
      sonar-table charts new --seed 7 -o uncharted-7.toml
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    try:
        chart = random_chart("captain-sonar", seed, Mode(mode), islands)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--islands") from None
    title, briefing = (Message.of(f"chart.{key}", seed=seed) for key in ("uncharted", "uncharted-briefing"))
    chart = replace(chart, title=as_text(title), briefing=as_text(briefing))
    if output is None:
        _say(write_chart(chart), newline=False)
    else:
        write_or_exit(output, write_chart(chart).encode(), force=force)


def _load(name: str, mode: str | None) -> Chart:
    return _or_exit(partial(load, name, Mode(mode) if mode else None))


def _or_exit(read: Callable[[], Chart]) -> Chart:
    try:
        return read()
    except BadFileError as error:
        _say(str(error), err=True)
        sys.exit(1)


def _stem(chart: Chart) -> str:
    return f"{chart.name}-{chart.mode}" if chart.mode else chart.name


def _say(text: str, *, err: bool = False, newline: bool = True) -> None:
    """Print in colour where the terminal has it and nobody asked for none; ? where it lacks a letter."""
    encoding = (sys.stderr if err else sys.stdout).encoding or "utf-8"
    text = text.encode(encoding, "replace").decode(encoding)
    click.echo(text, nl=newline, err=err, color=False if os.environ.get("NO_COLOR") else None)
