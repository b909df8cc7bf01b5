"""`sonar-table hardware`: wiring tables, parts lists and drawings, all made from the panel list."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.commands.outputs import OUTPUT, check_or_exit, force_option, write_or_exit
from console.languages import LANGUAGES
from console.panels.hardware import WIRINGS, NotABridgeError, firmware_header, load_panel, load_wiring
from console.panels.hardware.shapes import Drawing, Layer
from console.panels.hardware.tables import FORMATS, parts_table, wiring_tables
from console.shipped import HARDWARE

_FILE = click.Path(path_type=Path)
_WIRING = f"{' or '.join(WIRINGS)}, or a wiring file of your own."

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
    notes = "" if form == "csv" else "\n" + "".join(f"- {note}\n" for note in wired.notes)
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
    """What to buy, counted from the panel list and the wiring.

    \b
    Example:
      sonar-table hardware parts --wiring mega --crews 1
    """
    from console.panels.hardware.parts import load_parts, parts_list

    with exit_if_bad_file():
        panel = load_panel(panel_file)
        wired = load_wiring(panel, which)
        items = parts_list(panel, wired, crews, load_parts())
    _write(FORMATS[form](parts_table(items, wired, crews, language)), out, force, _inputs(panel_file, which))


@hardware.command()
@click.option("--station", help="One station alone, which fits an A3 sheet.")
@click.option("--board", help=f"The wiring of a board instead: {_WIRING}")
@click.option(
    "--layer",
    "layers",
    multiple=True,
    type=click.Choice([layer.value for layer in Layer]),
    help="One layer alone; may be given more than once.",
)
@_language_option
@_panel_option
@_out_option
def draw(
    station: str | None,
    board: str | None,
    layers: tuple[str, ...],
    language: str,
    panel_file: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """The panel to scale, 1:1, for cutting and labelling: SVG, or PDF where --out ends in .pdf.

    With --board, the wiring of that board as a picture instead, not to scale: every pin and every chip.

    \b
    Example:
      sonar-table hardware draw --language fr --layer labels --out labels.pdf
      sonar-table hardware draw --board pico --out wiring.svg
    """
    from console.panels.hardware.board_drawing import draw_board
    from console.panels.hardware.drawing import draw_panel

    if board is not None and station is not None:
        raise click.UsageError("--station is for the panel, --board for the wiring: one of them")
    with exit_if_bad_file():
        panel = load_panel(panel_file)
    known = [one.id for one in panel.stations]
    if station is not None and station not in known:
        raise click.BadParameter(
            f"'{station}' is unknown; stations: {', '.join(known)}", param_hint="--station"
        )
    inputs = _inputs(panel_file, board)
    with exit_if_bad_file():
        wired = None if board is None else load_wiring(panel, board)
    if out is not None:
        check_or_exit(out, force=force, inputs=inputs)
    chosen = frozenset(Layer(name) for name in layers) or frozenset(Layer)
    as_pdf = out is not None and out.suffix.lower() == ".pdf"
    drawing = draw_panel(panel, language, station) if wired is None else draw_board(wired, language)
    _write(_drawn(drawing, chosen, as_pdf=as_pdf), out, force, inputs)


def _drawn(drawing: Drawing, layers: frozenset[Layer], *, as_pdf: bool) -> str | bytes:
    if as_pdf:
        from console.panels.hardware.pdf import UnprintableError, pdf

        try:
            return pdf(drawing, layers)
        except UnprintableError as error:
            raise click.ClickException(f"{error} Draw it as SVG.") from None
    from console.panels.hardware.svg import svg

    return svg(drawing, layers)


@hardware.command()
@click.option("--panel", "panel_file", type=_FILE, help="A panel list of your own.")
@click.option("--wiring", "wirings", multiple=True, help=f"{_WIRING} Without it, all that ship.")
@click.option("--keys", "keys_file", type=_FILE, help="A key map of your own.")
def check(panel_file: Path | None, wirings: tuple[str, ...], keys_file: Path | None) -> None:
    """Find every error in the panel list, the wirings and the key map; exit code 1 if there is one.

    \b
    Example:
      sonar-table hardware check --wiring my-wiring.toml
    """
    from console.panels.hardware.check import check_hardware

    found = check_hardware(panel_file, wirings or tuple(WIRINGS), keys_file)
    for sentence in found.in_order:
        click.echo(sentence)
    if found.problems:
        print_problems(found.problems)
        raise SystemExit(1)


def _inputs(panel_file: Path | None, which: str | None = None) -> list[Path]:
    """What the tables and drawings are made of."""
    wiring = [] if which is None else [WIRINGS.get(which, Path(which)), HARDWARE / "parts.toml"]
    return [panel_file or HARDWARE / "panel.toml", *wiring]


def _write(content: str | bytes, out: Path | None, force: bool, inputs: list[Path]) -> None:
    """To the file, or to the terminal."""
    if out is None:
        click.echo(content, nl=False)
    else:
        write_or_exit(
            out, content if isinstance(content, bytes) else content.encode(), force=force, inputs=inputs
        )
