"""`sonar-table hardware`: wiring tables, parts lists and drawings, all made from the panel list."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.commands.drawn_pages import write_pages
from console.commands.outputs import OUTPUT, force_option, write_or_exit
from console.languages import LANGUAGES, written
from console.panels.hardware import (
    FULL,
    WIRINGS,
    NotABridgeError,
    Panel,
    Wiring,
    firmware_header,
    load_panel,
    load_wiring,
)
from console.panels.hardware.drawn_shapes import Drawing, Layer
from console.panels.hardware.small_panel import built_panel
from console.panels.hardware.tables import FORMATS, budget_table, parts_table, wiring_tables
from console.shipped import HARDWARE

if TYPE_CHECKING:
    from console.panels.hardware.parts import PartsFile

_FILE = click.Path(path_type=Path)
_WIRING = f"{' or '.join(WIRINGS)}, or a wiring file of your own."

SHEET_NAMES = ("cabling", "schematic", "header", "board", "labels", "box")

_Command = TypeVar("_Command", bound=Callable[..., object])


def _panel_option(command: _Command) -> _Command:
    return click.option("--panel", "panel_file", type=_FILE, help="A panel list of your own.")(command)


def _language_option(command: _Command) -> _Command:
    return click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)(command)


def _out_option(command: _Command) -> _Command:
    option = click.option("--out", type=OUTPUT, help="Write to this file instead of the terminal.")
    return option(force_option(command))


def _format_option(command: _Command) -> _Command:
    option = click.option(
        "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True
    )
    return option(command)


@click.group()
def hardware() -> None:
    """The panel and its wirings: tables, parts, drawings, checks.

    \b
    Example:
      sonar-table hardware wiring --wiring pi
    """


@hardware.command()
@click.option("--wiring", "which", default="mega", show_default=True, help=_WIRING)
@click.option("--firmware", is_flag=True, help="The firmware's pin table, a C header, instead of tables.")
@_format_option
@_language_option
@_panel_option
@_out_option
def wiring(
    which: str,
    firmware: bool,
    form: str,
    language: str,
    panel_file: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """Which wire goes where: every control, lamp and chain line.

    \b
    Example:
      sonar-table hardware wiring --wiring pi --format markdown --out wiring.md
    """
    inputs = _inputs(panel_file, which)
    with exit_if_bad_file():
        panel = load_panel(panel_file)
        wired = load_wiring(panel, which)
    if firmware:
        try:
            _write(firmware_header(panel, wired), out, force, inputs)
        except NotABridgeError as error:
            raise click.UsageError(str(error)) from None
        return
    tables = "\n".join(FORMATS[form](table) for table in wiring_tables(panel, wired, language))
    notes = "" if form == "csv" else "\n" + "".join(f"- {written(note, language)}\n" for note in wired.notes)
    _write(tables + notes, out, force, inputs)


@hardware.command()
@click.option("--wiring", "which", default="mega", show_default=True, help=_WIRING)
@click.option("--crews", type=click.IntRange(1, 2), default=2, show_default=True, help="How many panels.")
@_format_option
@_language_option
@_panel_option
@_out_option
def parts(
    which: str,
    crews: int,
    form: str,
    language: str,
    panel_file: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """What to buy, counted from the panel list and the wiring, what it may cost, and the current it draws.

    \b
    Example:
      sonar-table hardware parts --wiring mega --crews 1
    """
    from console.panels.hardware.parts import current_budget, load_parts, parts_list, wired_panels

    with exit_if_bad_file():
        panel = load_panel(panel_file)
        wired = load_wiring(panel, which)
        file = load_parts()
    _require_parts(wired, file)
    items = parts_list(panel, wired, crews, file)
    panels = len(wired_panels(wired, crews))
    tables = [parts_table(items, wired, panels, file.prices_of, language)]
    if form != "csv":  # a spreadsheet holds one table
        drawn = current_budget(panel, wired, crews, file)
        tables.append(budget_table(drawn, file.supplies, language))
    _write("\n".join(FORMATS[form](table) for table in tables), out, force, _inputs(panel_file, which))


@hardware.command()
@click.option(
    "--sheet",
    type=click.Choice(["panel", "book", *SHEET_NAMES]),
    default="panel",
    show_default=True,
    help="What to draw; book: everything but the panel, for one wiring.",
)
@click.option("--wiring", "which", default="mega", show_default=True, help=_WIRING)
@click.option("--station", help="The panel: one station alone, which fits an A3 sheet.")
@click.option(
    "--tiles", type=click.Choice(["a4", "laser"]), help="The panel: on sheets of A4, or in pieces for 600 mm."
)
@click.option("--page", type=click.IntRange(1), help="One page alone, counted from 1.")
@click.option(
    "--layer",
    "layers",
    multiple=True,
    type=click.Choice([layer.value for layer in Layer]),
    help="The panel: one layer alone; may be given more than once.",
)
@_language_option
@_panel_option
@_out_option
def draw(
    sheet: str,
    which: str,
    station: str | None,
    tiles: str | None,
    page: int | None,
    layers: tuple[str, ...],
    language: str,
    panel_file: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """The panel to scale, and sheets for the workshop: SVG, or PDF where --out ends in .pdf.

    The panel is 1:1, for cutting and labelling; of a wiring with fewer contacts, as much of it as that has.
    schematic: the circuit. board: stripboards, from the parts'
    side. header: the board's pins with their wires. cabling: the whole table. labels: for the wires.
    box: below the panel. A PDF holds all pages; several pages as SVG become files with numbers.

    \b
    Example:
      sonar-table hardware draw --language fr --layer labels --out labels.pdf
      sonar-table hardware draw --tiles a4 --out panel-a4.pdf
      sonar-table hardware draw --sheet book --wiring pi --out book.pdf
    """
    if sheet != "panel" and (station or tiles or layers):
        raise click.UsageError("--station, --tiles and --layer are for the panel")
    if station and tiles:
        raise click.UsageError("--station is small enough: leave --tiles out")
    with exit_if_bad_file():
        panel = load_panel(panel_file)
        wired = None if sheet == "panel" and which in FULL else load_wiring(panel, which)
    if wired is not None and sheet == "panel":
        panel, wired = built_panel(panel, wired), None
    _require_station(panel, station)
    pages = (
        _panel_pages(panel, language, station, tiles)
        if wired is None
        else _sheet(sheet, panel, wired, language)
    )
    if not pages:
        raise click.UsageError(f"there is nothing to draw: {which} has no chips, so it needs no {sheet}")
    if page is not None and page > len(pages):
        raise click.BadParameter(f"there are {len(pages)} pages", param_hint="--page")
    chosen = pages if page is None else [pages[page - 1]]
    inputs = _inputs(panel_file, None if wired is None else which)
    write_pages(chosen, frozenset(Layer(name) for name in layers) or frozenset(Layer), out, force, inputs)


@hardware.command()
@click.option("--wiring", "which", default="pico", show_default=True, help=_WIRING)
@click.option("--out", type=OUTPUT, required=True, help="The zip file to write.")
@force_option
@_panel_option
def board(which: str, out: Path, force: bool, panel_file: Path | None) -> None:
    """Circuit boards to order, as KiCad 9 projects: a carrier for the Pico, and equal boards that chain.

    Each of these has eight contacts (pull-up, 1 kohm and 10 nF at each), eight lamps, and a ribbon in and
    out. wires.csv says which control is at which pin. Ready Gerbers for what ships are in hardware/boards.

    \b
    Example:
      sonar-table hardware board --wiring pico --out boards.zip
    """
    from console.panels.kicad.boards_file import board_files, words_for, zipped
    from console.panels.kicad.ordered_boards import NoBoardsError

    with exit_if_bad_file():
        wired = load_wiring(load_panel(panel_file), which)
    try:
        files = board_files(wired)
    except NoBoardsError as error:
        raise click.UsageError(str(error)) from None
    write_or_exit(out, zipped(files), force=force, inputs=_inputs(panel_file, which))
    click.echo(words_for(wired))


def _require_parts(wired: Wiring, file: "PartsFile") -> None:
    from console.panels.hardware.parts import unknown_parts

    if unknown := unknown_parts(wired, file):
        raise click.UsageError(f"{wired.file} names parts that parts.toml lacks: {', '.join(unknown)}")


def _require_station(panel: Panel, station: str | None) -> None:
    known = [one.id for one in panel.stations]
    if station is not None and station not in known:
        raise click.BadParameter(
            f"'{station}' is unknown; stations: {', '.join(known)}", param_hint="--station"
        )


def _panel_pages(panel: Panel, language: str, station: str | None, tiles: str | None) -> list[Drawing]:
    from console.panels.hardware.panel_drawing import draw_panel
    from console.panels.sheets.tiles import TooLargeError, a4_pages, laser_pieces

    if tiles is None:
        return [draw_panel(panel, language, station)]
    try:
        return a4_pages(panel, language) if tiles == "a4" else laser_pieces(panel, language)
    except TooLargeError as error:
        raise click.UsageError(str(error)) from None


def _sheet(name: str, panel: Panel, wired: Wiring, language: str) -> list[Drawing]:
    from console.panels.sheets.book import sheet_pages

    with exit_if_bad_file():
        return sheet_pages(name, panel, wired, language)


@hardware.command()
@click.option("--panel", "panel_file", type=_FILE, help="A panel list of your own.")
@click.option("--wiring", "wirings", multiple=True, help=f"{_WIRING} Without it, all that ship.")
@click.option("--keys", "keys_file", type=_FILE, help="A key map of your own.")
@click.option("--tournament", is_flag=True, help="What crews race for must have pins of its own.")
def check(
    panel_file: Path | None, wirings: tuple[str, ...], keys_file: Path | None, tournament: bool
) -> None:
    """Find every error in the panel list, the wirings and the key map; exit code 1 if there is one.

    A wiring need not have everything: what has no contact is drawn on that crew's display, and named here.

    \b
    Example:
      sonar-table hardware check --wiring my-wiring.toml
      sonar-table hardware check --wiring my-wiring.toml --tournament
    """
    from console.panels.hardware_check import check_hardware

    found = check_hardware(panel_file, wirings or tuple(WIRINGS), keys_file, tournament=tournament)
    for sentence in found.in_order:
        click.echo(sentence)
    if found.problems:
        print_problems(found.problems)
        raise SystemExit(1)


def _inputs(panel_file: Path | None, which: str | None = None) -> list[Path]:
    """What the tables and drawings are made of."""
    wiring = (
        []
        if which is None
        else [WIRINGS.get(which, Path(which)), HARDWARE / "parts.toml", HARDWARE / "wires.toml"]
    )
    return [panel_file or HARDWARE / "panel.toml", *wiring]


def _write(content: str | bytes, out: Path | None, force: bool, inputs: list[Path]) -> None:
    """To the file, or to the terminal."""
    if out is None:
        click.echo(content, nl=False)
    else:
        write_or_exit(
            out, content if isinstance(content, bytes) else content.encode(), force=force, inputs=inputs
        )
