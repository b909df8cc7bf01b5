"""Checking the panel list, the wirings and the key map: everything that is wrong, at once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from console.panels.clock import MILLISECOND_NS
from console.panels.debounce import BOUNCE_NS
from console.panels.direct_pins import EDGE_UNCERTAINTY_NS
from console.panels.gpio_link import SCAN_INTERVAL_NS
from console.panels.hardware.board_words import board_called
from console.panels.hardware.coverage import CREWS, by_station, raced_in_chain, without_contact
from console.panels.hardware.panel import Panel
from console.panels.hardware.panel_file import read_panel
from console.panels.hardware.parts import load_parts, unknown_parts
from console.panels.hardware.wires import load_wires
from console.panels.hardware.wiring import Wiring
from console.panels.hardware.wiring_file import read_wiring
from console.panels.keymap import read_keys
from console.toml_file import START, BadFileError, Problem, nearest

_CHAIN_MS = (SCAN_INTERVAL_NS + BOUNCE_NS) / 2 / MILLISECOND_NS
_COST = (
    f"its presses are known to ± {_CHAIN_MS:.2g} ms there, to ± {EDGE_UNCERTAINTY_NS / MILLISECOND_NS:g} ms "
    "on a pin: two that close within that are a tie"
)
"""What a place in the Pi's input chain costs."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check found: sentences about what is in order, and problems."""

    in_order: tuple[str, ...]
    problems: tuple[Problem, ...]


def check_hardware(
    panel_file: Path | None,
    wirings: Iterable[str | Path],
    keys_file: Path | None,
    *,
    tournament: bool = False,
) -> CheckResult:
    """Check the panel list, and against it the wirings and the key map. None is the file that ships.

    :param tournament: what crews race for must stand on pins of its own
    """
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
            in_order += _about_wiring(panel, wiring)
            problems += _unknown_parts(wiring)
            problems += _not_for_tournaments(panel, wiring) if tournament else []
    return _with_keys_and_parts(panel, keys_file, in_order, problems)


def _about_wiring(panel: Panel, wiring: Wiring) -> Iterator[str]:
    """What is wired, what is drawn instead, and what a chain costs."""
    board = board_called(wiring.board)
    crews = ("each",) if wiring.board.crews == ("each",) else CREWS
    lacking = {crew: without_contact(panel, wiring, crew) for crew in crews}
    lamps = sum(len(crew.lamps) for crew in wiring.crews)
    every = len(panel.lamps) * len(crews)
    named = "each crew" if crews == ("each",) else " and ".join(crew.crew for crew in wiring.crews)
    if not any(lacking.values()) and lamps == every:
        yield f"{wiring.file}: {board}, {named}; every control and lamp is wired"
    else:
        contacts = every - sum(len(controls) for controls in lacking.values())
        yield f"{wiring.file}: {board}, {named}; {contacts} contacts and {lamps} lamps"
    for crew, controls in lacking.items():
        where = "the crew's display" if crew == "each" else f"{crew}'s display"
        if len(controls) == len(panel.lamps):
            yield f"  drawn on {where}: all {len(controls)} controls"
        elif controls:
            yield f"  drawn on {where}: {len(controls)} of {len(panel.lamps)}: {by_station(controls, panel)}"
    if raced := raced_in_chain(panel, wiring):
        yield f"  in the input chain, though crews race for it: {', '.join(raced)}"
        yield f"  {_COST}; for a tournament give each a pin of its own"


def _unknown_parts(wiring: Wiring) -> list[Problem]:
    try:
        file = load_parts()
    except BadFileError:
        return []  # told of once, below
    known = [part.key for part in file.parts]
    return [
        Problem(wiring.file, START, f"parts.toml has no part {name}", nearest(name, known))
        for name in unknown_parts(wiring, file)
    ]


def _not_for_tournaments(panel: Panel, wiring: Wiring) -> list[Problem]:
    hint = "give it a pin of its own, where the time of a press is kept exactly"
    return [
        Problem(wiring.file, START, f"{control} is raced for and stands in the input chain: {_COST}", hint)
        for control in raced_in_chain(panel, wiring)
    ]


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
