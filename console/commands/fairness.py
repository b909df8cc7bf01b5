"""`sonar-table fairness`: a report on the order of presses that a tournament can accept."""

import json
import platform
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file
from console.commands.numbers import NumberRange
from console.panels.clock import MILLISECOND_NS
from console.panels.hardware import HardwareFiles
from console.proving.fairness import PHOTO_FINISHES, Contest, Figures, Verdict, percentile
from console.proving.fairness_bridges import FIRMWARE
from console.proving.fairness_live import NotConnectedError, loopback_sides
from console.proving.fairness_runs import SideMaker, make_sides, run_batches, side_of
from console.proving.fairness_sides import LivePace
from console.table.settings_files import load_settings
from firmware_bridge.firmware_images import BuildError
from firmware_bridge.simulator import SimulatorError

VIRTUAL_PAIRS = 10_000
LIVE_PAIRS = 200
KINDS = ("simulated", "gpio", "bridge", *FIRMWARE)
NOT_FAIR, STALLED = 1, 3
_VERDICTS = {
    Verdict.FAIR: "FAIR",
    Verdict.NOT_FAIR: "NOT FAIR",
    Verdict.STALLED: "NONE: the simulator could not keep up; try again when the machine has less to do",
}


HELP = """Press contested pairs at known times and see whether the order is the true one.

Blue and red each press their captain's stop, 0 to 20 ms apart, over links that bounce and delay. The
report says how many pairs were put in the wrong order without being called a tie (there must be none),
how the ties fell, and how long it took. docs/ordering.md explains it. The exit code is 1 when the order
was not fair, 2 when the contest cannot be held, and 3 when nothing can be said, since the machine was too
busy for a simulator to keep up with the clock.

Simulated links run in simulated time, and so do mega and pico, the boards' own firmware in simulators.
A bridge is the Mega's firmware in real time. For real hardware wire two free pins of the Raspberry Pi to
the two stop inputs (to a bridge's through a diode, its ring at the Pi) with the panels unplugged, and
name them with --loopback.

\b
Example:
  sonar-table fairness --pairs 100000
  sonar-table fairness --links mega,pico --seed 7
  sonar-table fairness --links gpio,bridge --seed 7
  sonar-table fairness --links gpio,bridge:/dev/ttyACM0 --loopback GPIO17,GPIO22
"""


def fairness_command(
    shown: str = HELP, models: tuple[str, ...] = (), side_of: SideMaker = side_of
) -> click.Command:
    """The command, over the links of a cabinet and over models, all of which run in simulated time."""
    kinds = (*KINDS, *models)

    @click.command("fairness", help=shown)
    @click.option(
        "--links",
        "links",
        multiple=True,
        metavar="LINK[,LINK]",
        default=("simulated",),
        show_default=True,
        help=f"Blue's link and red's: {', '.join(kinds)} or bridge:PORT. One alone serves both crews.",
    )
    @click.option(
        "--pairs",
        type=click.IntRange(1, 10_000_000),
        help=f"Contested pairs [default: {VIRTUAL_PAIRS}; {LIVE_PAIRS} with firmware or hardware].",
    )
    @click.option("--seed", type=click.IntRange(0), help="Repeats a contest [default: drawn, and reported].")
    @click.option(
        "--loopback",
        metavar="PIN,PIN",
        help="Real hardware: these pins of the Raspberry Pi are wired to blue's and red's captain's stop.",
    )
    @click.option(
        "--delay",
        "delay_ms",
        type=NumberRange(0, 100),
        default=20.0,
        show_default=True,
        help="Simulated links and pins: transport takes up to so many milliseconds; 0: local.",
    )
    @click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
    def fairness(
        links: tuple[str, ...],
        pairs: int | None,
        seed: int | None,
        loopback: str | None,
        delay_ms: float,
        as_json: bool,
    ) -> None:
        chosen = _kinds(links, kinds)
        pins = _pins(loopback)
        with exit_if_bad_file():
            hardware = load_settings().hardware
        seed = secrets.randbelow(2**31) if seed is None else seed
        live = bool(pins) or any(kind.startswith("bridge") for kind in chosen)
        stepped = [kind for kind in chosen if kind in (*FIRMWARE, *models)]
        if live and stepped:
            raise click.UsageError(f"{stepped[0]} runs in simulated time, and not beside a link in real time")
        slow = live or any(kind in FIRMWARE for kind in chosen)
        pairs = pairs or (LIVE_PAIRS if slow else VIRTUAL_PAIRS)
        delay_ns = round(delay_ms * MILLISECOND_NS)
        hidden = as_json or not sys.stderr.isatty()
        progress = click.progressbar(length=pairs, label="pairs", file=sys.stderr, hidden=hidden)
        with exit_if_bad_file(), progress as bar:
            if live:
                figures = _run_live(chosen, pins, pairs, seed, delay_ns, hardware, bar.update)
            else:
                with _exit_if_not_held():
                    figures = run_batches(chosen, pairs, seed, delay_ns, hardware, bar.update, side_of)
        click.echo(json.dumps(_report(figures, seed, live)) if as_json else _text(figures, seed, live))
        if figures.verdict is not Verdict.FAIR:
            raise SystemExit(NOT_FAIR if figures.verdict is Verdict.NOT_FAIR else STALLED)

    return fairness


fairness = fairness_command()


def _kinds(links: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, str]:
    names = [name.strip() for given in links for name in given.split(",")]
    for name in names:
        if name.split(":")[0] not in known:
            raise click.BadParameter(f"{name!r} is no link; use {', '.join(known)}", param_hint="--links")
    if len(names) > 2:
        raise click.BadParameter(f"{len(names)} links given; there are two crews", param_hint="--links")
    return names[0], names[-1]


def _pins(loopback: str | None) -> tuple[str, ...]:
    pins = tuple(pin.strip() for pin in loopback.split(",")) if loopback else ()
    if len(pins) not in (0, 2):
        raise click.BadParameter("two pins are needed, such as GPIO17,GPIO22", param_hint="--loopback")
    return pins


def _run_live(
    kinds: tuple[str, str],
    pins: tuple[str, ...],
    pairs: int,
    seed: int,
    delay_ns: int,
    hardware: HardwareFiles,
    progress: Callable[[int], None],
) -> Figures:
    port = next((kind for kind in kinds if ":" in kind), None)
    if port and not pins:
        raise click.UsageError(f"{port} needs --loopback, so that its stop can be pressed")
    pace = LivePace()
    with ExitStack() as stack, _exit_if_not_held():
        blue, red = (
            loopback_sides(kinds, pins, hardware)
            if pins
            else make_sides(kinds, pace, seed, delay_ns, hardware)
        )
        for side in (blue, red):
            stack.callback(side.close)
        return Contest(blue, red, pace, seed).run(pairs, progress)


@contextmanager
def _exit_if_not_held() -> Iterator[None]:
    """A link that fails is an error for people, with exit code 2."""
    try:
        yield
    except (NotConnectedError, BuildError, SimulatorError, OSError) as trouble:
        click.echo(f"The contest cannot be held: {trouble}", err=True)
        raise SystemExit(2) from None


def _report(figures: Figures, seed: int, live: bool) -> dict[str, object]:
    stated_ms = _stated_ms(figures)
    return {
        "date": _now(),
        "version": version("sonar-table"),
        "machine": _machine(),
        "seed": seed,
        "time": "real" if live else "simulated",
        "links": figures.words,
        "pairs": figures.pairs,
        "wrong": figures.wrong,
        "ties": figures.ties,
        "ties_blue_first": figures.ties_blue_first,
        "ties_blue_share": round(figures.blue_share, 4),
        "ties_share_allowed": round(figures.share_allowed, 4),
        "lost": figures.lost,
        "doubled": figures.doubled,
        "late": figures.late,
        "behind_false": figures.behind_false,
        "outside_uncertainty": figures.outside,
        "delay_ms": {
            "p50": _ms(percentile(figures.delays_ns, 50)),
            "p99": _ms(percentile(figures.delays_ns, 99)),
            "worst": _ms(max(figures.delays_ns, default=0)),
            "promised_p99": _ms(figures.delay_limit_ns),
        },
        "uncertainty_ms": max(stated_ms.values(), default=0.0),
        "uncertainty_ms_by_crew": stated_ms,
        "uncertainty_worst_ms": _largest_ms(figures),
        "stalled": figures.stalled,
        "refused": figures.refused,
        "yielded": figures.yielded,
        "forged_first": figures.forged_first,
        "verdict": figures.verdict.value,
        "accepted": figures.accepted,
    }


def _text(figures: Figures, seed: int, live: bool) -> str:
    half, most = (_ms(percentile(figures.delays_ns, share)) for share in (50, 99))
    worst, promised = _ms(max(figures.delays_ns, default=0)), _ms(figures.delay_limit_ns)
    stated = ", ".join(f"{crew} ± {ms} ms" for crew, ms in _stated_ms(figures).items())
    largest = _largest_ms(figures)
    blue_first = f"{100 * figures.blue_share:.1f} %"
    allowed = f"50 % ± {100 * figures.share_allowed:.1f}"
    rows = {
        "date": _now(),
        "software": f"sonar-table {version('sonar-table')}",
        "machine": _machine(),
        "seed": f"{seed}",
        "blue": figures.words["blue"],
        "red": figures.words["red"],
        "method": (
            f"each pair: both captains' stops, 0 to 20 ms apart, either crew first; "
            f"{PHOTO_FINISHES:.0%} closer than the uncertainty; {'real' if live else 'simulated'} time"
        ),
        "": "",
        "pairs": f"{figures.pairs:,}",
        "wrong order": f"{figures.wrong:,}  (not called a tie; must be 0)",
        "lost, doubled": f"{figures.lost:,}, {figures.doubled:,}  (must be 0)",
        "false times": f"{figures.outside:,}  (outside the stated uncertainty; must be 0)",
        "given out late": _late(figures),
        "not counted": f"{figures.stalled:,}  (went wrong while a simulator stood still)",
        "not taken": f"{figures.refused:,}  (pairs with a touch that was refused, and shown to be)",
        "false stamps": f"{figures.yielded:,} last in a tie, {figures.forged_first:,} first  (must be 0)",
        "ties": f"{figures.ties:,}, blue first in {blue_first}  (allowed: {allowed})",
        "uncertainty": f"{stated}  (stated by 99 % of the presses; the largest was ± {largest} ms)",
        "press to order": f"half within {half} ms, 99 % {most} ms, all {worst} ms",
        "promise": f"99 % within {promised} ms: {'kept' if most <= promised else 'NOT KEPT'}",
        " ": "",
        "verdict": _VERDICTS[figures.verdict],
    }
    if not figures.stalled:
        del rows["not counted"]
    if not figures.yielded + figures.forged_first:
        del rows["false stamps"]
    if not figures.refused:
        del rows["not taken"]
    lines = ["Fairness of the order of presses", ""]
    return "\n".join(lines + [f"{name:<15} {value}".rstrip() for name, value in rows.items()])


def _late(figures: Figures) -> str:
    behind = figures.behind_false
    return f"{figures.late:,}" + (f"  ({behind:,} of them behind a false stamp)" if behind else "")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _stated_ms(figures: Figures) -> dict[str, float]:
    """The uncertainty that 99 % of a crew's presses state."""
    return {crew: _ms(percentile(of, 99)) for crew, of in sorted(figures.stated_ns.items())}


def _largest_ms(figures: Figures) -> float:
    return _ms(max((max(of) for of in figures.stated_ns.values()), default=0))


def _ms(ns: int) -> float:
    return round(ns / MILLISECOND_NS, 3)


def _machine() -> str:
    model = Path("/proc/device-tree/model")
    name = model.read_text().rstrip("\0") if model.exists() else platform.machine()
    return f"{name}, {platform.system()} {platform.release()}, Python {platform.python_version()}"
