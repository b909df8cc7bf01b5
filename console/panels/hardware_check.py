"""Checking the panel list, the wirings and the key map: everything that is wrong, at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from console.panels.hardware.board_words import board_called
from console.panels.hardware.panel import Panel
from console.panels.hardware.panel_file import read_panel
from console.panels.hardware.parts import load_parts
from console.panels.hardware.wires import load_wires
from console.panels.hardware.wiring import read_wiring
from console.panels.keymap import read_keys
from console.toml_file import BadFileError, Problem


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check found: sentences about what is in order, and problems."""

    in_order: tuple[str, ...]
    problems: tuple[Problem, ...]


def check_hardware(
    panel_file: Path | None, wirings: Iterable[str | Path], keys_file: Path | None
) -> CheckResult:
    """Check the panel list, and against it the wirings and the key map. None is the file that ships."""
    try:
        panel, problems = read_panel(panel_file)
    except BadFileError as error:
        return CheckResult((), error.problems)
    in_order = [] if problems else [_about(panel)]
    for which in wirings:
        try:
            wiring, wrong = read_wiring(panel, which)
        except BadFileError as error:
            problems += error.problems
            continue
        problems += wrong
        if not wrong:
            crews = "each crew" if wiring.board.crews == ("each",) else " and ".join(wiring.board.crews)
            in_order.append(
                f"{wiring.file}: {board_called(wiring.board)}, {crews}; every control and lamp is wired"
            )
    return _with_keys_and_parts(panel, keys_file, in_order, problems)


def _with_keys_and_parts(
    panel: Panel, keys_file: Path | None, in_order: list[str], problems: list[Problem]
) -> CheckResult:
    try:
        load_parts()
        load_wires()
        keys, wrong = read_keys(keys_file, panel)
        problems += wrong
        if not wrong:
            in_order.append(f"{keys.file}: every key is one control at a time")
    except BadFileError as error:
        problems += error.problems
    return CheckResult(tuple(in_order), BadFileError(problems).problems)


def _about(panel: Panel) -> str:
    critical = sum(control.time_critical for control in panel.controls)
    return (
        f"{panel.file}: {len(panel.controls)} controls and lamps, {critical} of them time-critical, "
        f"{len(panel.table)} of the table's own; fingerprint {panel.fingerprint:08x}"
    )
