"""`sonar-table firmware`: build the bridge's firmware, flash it, or run it without a board."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import click

from console.commands.bad_files import exit_if_bad_file
from console.commands.outputs import OUTPUT, check_or_exit, exit_if_not_written, force_option, write_or_exit
from console.output_file import make_folder
from console.panels.hardware import SHIPPED, WIRINGS, NotABridgeError, Panel, load_panel
from console.panels.link import control_name
from console.panels.simulated_bridge import BOARDS, build_bridge, image_for, pin_table, start_simulated_bridge
from console.shipped import HARDWARE
from console.table.settings_files import load_settings
from firmware_bridge.agreement import introduced
from firmware_bridge.conformance import run_checks
from firmware_bridge.firmware_images import IMAGE_NAMES, BuildError, Firmware
from firmware_bridge.pico_drive import DriveError, copy_image, find_drives, wait_for_drive
from firmware_bridge.port import PortError, PortInUseError, open_port, plugged_in, start_loader
from firmware_bridge.simulator import SimulatedBridge, SimulatorError
from firmware_bridge.trial import BrokenPromiseError, PortWire, Trial

_FILE = click.Path(path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., object])

_BOOTLOADER = "wiring"
_BOOTLOADER_BAUD = "115200"


def _board_option(command: _Command) -> _Command:
    board = click.option("--board", type=click.Choice(BOARDS), default="mega", show_default=True)
    wiring = click.option("--wiring", help="A wiring file of your own; else table.toml's, or the board's.")
    return board(wiring(command))


def _panel_option(command: _Command) -> _Command:
    return click.option(
        "--panel", "panel_file", type=_FILE, help="A panel list of your own; else table.toml's."
    )(command)


@contextmanager
def _exit_if_failed() -> Iterator[None]:
    with exit_if_bad_file():
        try:
            yield
        except (BuildError, NotABridgeError, SimulatorError) as wrong:
            raise click.ClickException(str(wrong)) from None


def _require_free(port: Path) -> None:
    """The port's name is a link, put there in one go and taken away at the end; a link of before may stay."""
    for name in (port, port.with_name(f"{port.name}.new")):
        ours = name.is_symlink() and name.readlink().is_relative_to("/dev/pts")
        if os.path.lexists(name) and not ours:
            raise click.BadParameter(f"{name} is there already; name another", param_hint="--port")


def _hardware(board: str, wiring: str | None, panel_file: Path | None) -> tuple[Panel, str]:
    """The panel list and the wiring that were typed, or those of the settings, or those that ship."""
    files = SHIPPED if panel_file and wiring else load_settings().hardware
    panel = load_panel(panel_file) if panel_file else files.load_panel()
    _require_board(panel, board, wiring)
    return panel, wiring or files.wiring_of(board)


def _built(directory: Path | None, board: str, wiring: str | None, panel_file: Path | None) -> Firmware:
    with _exit_if_failed():
        panel, wiring = _hardware(board, wiring, panel_file)
        return build_bridge(directory, panel=panel, wiring=wiring)


def _require_board(panel: Panel, board: str, wiring: str | None) -> None:
    """A wiring is for one board; whoever names both must mean the same."""
    if wiring is not None and (its := pin_table(panel, wiring)[0]) != board:
        raise click.UsageError(f"{wiring} is a wiring for the board {its}: --board {its}")


@click.group()
def firmware() -> None:
    """The bridge's firmware, for an Arduino Mega 2560 or a Raspberry Pi Pico.

    \b
    Example:
      sonar-table firmware flash --board pico
    """


@firmware.command()
@click.option("-o", "--out", type=OUTPUT, help="The directory for the results; else your cache.")
@force_option
@_board_option
@_panel_option
def build(out: Path | None, force: bool, board: str, wiring: str | None, panel_file: Path | None) -> None:
    """Compile the firmware with the pin table of a wiring: a .hex for the Mega, a .uf2 for the Pico.

    \b
    Example:
      sonar-table firmware build --board pico -o build
    """
    if out is None:
        built = _built(None, board, wiring, panel_file)
    else:
        built = _built_into(out, board, wiring, panel_file, force)
    click.echo(f"{built.image}  for the board")
    click.echo(f"{built.elf}  for a simulator")


def _built_into(out: Path, board: str, wiring: str | None, panel_file: Path | None, force: bool) -> Firmware:
    """Built elsewhere: what is named by -o gets the results and nothing else."""
    inputs = [panel_file or HARDWARE / "panel.toml", Path(wiring) if wiring else WIRINGS[board]]
    names = (IMAGE_NAMES[board], "bridge.elf", "panel_pins.h")
    wanted = Firmware(board, *(out / name for name in names))
    for path in wanted[1:]:
        check_or_exit(path, force=force, inputs=inputs)
    with TemporaryDirectory(prefix="sonar-table-") as directory:
        built = _built(Path(directory), board, wiring, panel_file)
        with exit_if_not_written():
            make_folder(out)
        for path, made in zip(wanted[1:], built[1:], strict=True):
            write_or_exit(path, made.read_bytes(), force=force, inputs=inputs)
    return wanted


@firmware.command()
@_board_option
@click.option("--port", help="Its serial port. Mega: may be left out where only one is plugged in.")
@click.option("--programmer", default=_BOOTLOADER, show_default=True, help="Mega: avrdude's name for it.")
@click.option("--drive", type=_FILE, help="Pico: where its drive is mounted, or its device.")
@click.option("--dry-run", is_flag=True, help="Show what would be done and do nothing.")
@_panel_option
def flash(
    board: str,
    wiring: str | None,
    port: str | None,
    programmer: str,
    drive: Path | None,
    dry_run: bool,
    panel_file: Path | None,
) -> None:
    """Write the firmware to a board. For the wirings that ship it is ready-made; any other is built first.

    A Mega is written by avrdude, through its own bootloader over USB. An ISP programmer (--programmer usbasp)
    replaces the bootloader: the board then starts at once, instead of a second late, when the plug goes in.
    A Pico that runs this firmware goes to its loader by itself where --port names it. Any other is plugged in
    with its BOOTSEL button held. Either shows a drive; the firmware is copied to it.

    Where a table has the port open, a match may be under way: you are asked first.

    \b
    Example:
      sonar-table firmware flash --port /dev/ttyACM0
      sonar-table firmware flash --board pico --port /dev/ttyACM0
      sonar-table firmware flash --board pico
    """
    if drive is not None and board == "mega":
        raise click.UsageError("--drive is not for the mega")
    if drive is not None and port is not None:
        raise click.UsageError("--drive is a Pico that waits already; --port one that is to begin: take one")
    with _exit_if_failed():
        image = image_for(*_hardware(board, wiring, panel_file))[1]
    if board == "pico":
        _flash_pico(image, drive, port, dry_run)
    else:
        _flash_mega(image, programmer, port, dry_run)


def _flash_mega(image: Path, programmer: str, port: str | None, dry_run: bool) -> None:
    if programmer == _BOOTLOADER:
        port = port or _only_port()
    command = _avrdude(image, programmer, port)
    click.echo(shlex.join(command))
    if dry_run:
        return
    if not shutil.which("avrdude"):
        raise click.ClickException("avrdude not found: sudo apt-get install avrdude")
    if port is not None:
        _ask_in_a_match(port)
    code = subprocess.run(command, check=False).returncode
    if code:
        raise click.ClickException(
            f"avrdude ended with code {code}; is it the right port, a Mega 2560, and is no table running?"
        )
    click.echo("Flashed." if port is None else f"Flashed. {_in_the_settings(port)}")


def _ask_in_a_match(port: str) -> None:
    """Who plays loses a panel for some seconds."""
    try:
        open_port(port).close()
    except PortInUseError:
        click.confirm(
            f"A table has {port} open: a match may be under way. Flash it all the same?", abort=True
        )
    except PortError:
        return  # whoever flashes says what is wrong with it


def _flash_pico(image: Path, drive: Path | None, port: str | None, dry_run: bool) -> None:
    where = drive or (f"the Pico at {port}" if port else _only_drive())
    click.echo(f"{image} to {where}")
    if dry_run:
        return
    try:
        copy_image(image, _drive_at(port) if port else Path(where))
    except (DriveError, PortError) as wrong:
        raise click.ClickException(str(wrong)) from None
    click.echo("Flashed. It starts by itself; `sonar-table doctor` names its port for the settings.")


def _drive_at(port: str) -> Path:
    _ask_in_a_match(port)
    before = find_drives()
    start_loader(port)
    return wait_for_drive(before, find_drives, time.sleep)


def _only_drive() -> Path:
    found = find_drives()
    if len(found) == 1:
        return found[0]
    if found:
        choice = "\n  ".join(map(str, found))
        raise click.UsageError(f"{len(found)} Picos wait; choose one with --drive:\n  {choice}")
    raise click.UsageError(
        "no Pico waits: hold its BOOTSEL button while you plug it in, or name its --drive, or the --port of "
        "one that runs"
    )


def _avrdude(hex_file: Path, programmer: str, port: str | None) -> list[str]:
    where = ["-P", port] if port else []
    # The bootloader cannot erase the chip, itself included; -D stops avrdude from asking.
    how = ["-b", _BOOTLOADER_BAUD, "-D"] if programmer == _BOOTLOADER else []
    return ["avrdude", "-p", "atmega2560", "-c", programmer, *where, *how, "-U", f"flash:w:{hex_file}:i"]


def _only_port() -> str:
    found = plugged_in()
    if len(found) == 1:
        return found[0].lasting_name
    if found:
        choice = "\n  ".join(port.lasting_name for port in found)
        raise click.UsageError(f"{len(found)} boards are plugged in; choose one with --port:\n  {choice}")
    raise click.UsageError("no board is plugged in; plug it in, or name its port: --port /dev/ttyACM0")


def _in_the_settings(port: str) -> str:
    """What to write into the settings for a board that is at that port."""
    here = Path(port).resolve()
    found = next((one for one in plugged_in() if Path(one.device).resolve() == here), None)
    name, why = (port, "") if found is None else (found.lasting_name, f" ({found.why})")
    return f"In the table's settings it is called {name}{why}"


# ---- try ----


@firmware.command("try")
@click.argument("port")
@click.option("--press", is_flag=True, help="Ask for a finger, to try what needs one.")
def try_(port: str, press: bool) -> None:
    """Try whether the bridge at a port keeps to the protocol, whoever made it.

    docs/protocol.md says what a bridge promises; this speaks to it frame by frame and says what holds. The
    exit code is 0 when all of it does, 1 when something is broken, 2 when the port cannot be used.

    \b
    Example:
      sonar-table firmware try /dev/ttyACM0
    """
    try:
        wire = PortWire(port)
    except PortError as wrong:
        raise click.UsageError(str(wrong)) from None
    try:
        _try(wire, press)
    except BrokenPromiseError as wrong:
        raise click.ClickException(f"{port}: no bridge is heard: {wrong}") from None
    except OSError as wrong:
        raise click.UsageError(f"{port} failed: {wrong.strerror or wrong}") from None
    finally:
        wire.close()


def _try(wire: PortWire, press: bool) -> None:
    trial = Trial(wire)
    click.echo(introduced(trial.hello))
    counts = {"kept": 0, "broken": 0, "left out": 0}
    for outcome in run_checks(trial, _ask_for_a_finger if press else None):
        word = "left out" if outcome.left_out else "broken" if outcome.broken else "kept"
        counts[word] += 1
        if not outcome.left_out:
            mark = "ok    " if word == "kept" else "BROKEN"
            click.echo(f"{mark}  {outcome.promise}" + (f": {outcome.broken}" if outcome.broken else ""))
    more = f", {counts['left out']} left out: --press" if counts["left out"] else ""
    click.echo(f"{counts['kept']} promises kept, {counts['broken']} broken{more}")
    if counts["broken"]:
        raise SystemExit(1)


def _ask_for_a_finger() -> None:
    click.echo("        press any control once, and let go", err=True)


# ---- simulate ----


@firmware.command()
@click.option("--crew", type=click.Choice(["blue", "red"]), default="blue", show_default=True)
@click.option("--port", type=_FILE, help="The name for its serial port.")
def simulate(crew: str, port: Path | None) -> None:
    """Run the firmware's own binary under simavr, with a serial port that a table can use.

    Type lines to touch the panel: press, release or tap a control, lamps, reset, power, hang, unplug, replug,
    quit.

    \b
    Example:
      sonar-table firmware simulate --crew red
    """
    if port is not None:
        _require_free(port)
    with _exit_if_failed():
        panel, wiring = _hardware("mega", None, None)
    with _exit_if_failed(), start_simulated_bridge(port=port, panel=panel, wiring=wiring) as board:
        numbers = {control: number for number, control in enumerate(panel.scanned)}
        numbers |= {control_name(crew, control): number for control, number in numbers.items()}
        click.echo(f"The {crew} crew's bridge is at {board.port}")
        for line in sys.stdin:
            words = line.split()
            if words[:1] == ["quit"]:
                break
            if words:
                _obey(board, numbers, panel.lamps, words)


def _obey(
    board: SimulatedBridge, numbers: Mapping[str, int], lamps: tuple[str, ...], words: list[str]
) -> None:
    verb, *controls = words
    if verb == "lamps" and not controls:
        click.echo(" ".join(lamps[number] for number in sorted(board.lamps())) or "all dark")
    elif verb in _BOARD_VERBS and not controls:
        _BOARD_VERBS[verb](board)
        click.echo("ok")
    elif verb in _CONTROL_VERBS and len(controls) == 1 and controls[0] in numbers:
        moved_ns = _CONTROL_VERBS[verb](board, numbers[controls[0]])
        click.echo(f"{verb} {controls[0]} at {moved_ns} ns")
    else:
        click.echo(_misunderstood(verb, controls, numbers), err=True)


def _tap(board: SimulatedBridge, control: int) -> int:
    pressed_ns = board.press(control)
    board.release(control, pressed_ns + 100_000_000)
    return pressed_ns


_CONTROL_VERBS: dict[str, Callable[[SimulatedBridge, int], int]] = {
    "press": lambda board, control: board.press(control),
    "release": lambda board, control: board.release(control),
    "tap": _tap,
}
_BOARD_VERBS: dict[str, Callable[[SimulatedBridge], None]] = {
    "reset": SimulatedBridge.reset,
    "power": SimulatedBridge.power_cycle,
    "hang": SimulatedBridge.hang,
    "unplug": SimulatedBridge.unplug,
    "replug": SimulatedBridge.replug,
}


def _misunderstood(verb: str, controls: list[str], numbers: Mapping[str, int]) -> str:
    if verb in _CONTROL_VERBS:
        seen = f"'{' '.join(controls)}' is no control" if controls else f"'{verb}' what?"
        return f"{seen}; type for example: {verb} {next(iter(numbers))}"
    known = ", ".join([*_CONTROL_VERBS, "lamps", *_BOARD_VERBS, "quit"])
    return f"'{' '.join([verb, *controls])}' is not understood; known are {known}"
