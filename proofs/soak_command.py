"""`python -m proofs soak`: hours at a table in minutes, with faults thrown in."""

import json
from collections.abc import Callable

import click

from console.commands.numbers import NumberRange
from proofs.soak import soak as run_soak
from proofs.soak_report import MemoryWeighing

TENTHS = 10


@click.command()
@click.option(
    "--hours", type=NumberRange(0.01, 1000), default=8.0, show_default=True, help="Of simulated time."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="What strangers and faults are drawn from."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def soak(hours: float, seed: int, as_json: bool) -> None:
    """Run a simulated table for hours in simulated time: strangers, computers, and faults thrown in.

    Cables are pulled, bytes spoilt on a serial line, buttons stick, the disk is full or gone, displays are
    killed, the sound card fails, the clock jumps back a year, the plug is pulled. It ends with a report. The
    exit code is 1 when an order was lost or wrong, when anything raised that was not thrown in, or when
    memory still grows by a twentieth in the second half of two hours or more. The same seed gives the same
    soak, to the last press: its fingerprint is that of all that happened. Two hours take some four minutes.

    \b
    Example:
      python -m proofs soak --hours 8 --seed 7
    """
    report = run_soak(hours, seed, _teller())
    if as_json:
        click.echo(json.dumps(report.as_json()))
    else:
        for name, value in report.as_json().items():
            click.echo(f"  {name.replace('_', ' '):<16} {_shown(value)}")
    raise SystemExit(0 if report.well else 1)


def _teller() -> Callable[[float], None]:
    """Says on stderr how far the soak is, after each tenth: a bar is of no use in a log."""
    tenths = 0

    def tell(share: float) -> None:
        nonlocal tenths
        if share * TENTHS >= tenths + 1:
            tenths = int(share * TENTHS)
            click.echo(f"soaking: {tenths * 100 // TENTHS} %", err=True)

    return tell


def _shown(value: object) -> object:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if isinstance(value, list):
        return (
            ", ".join(f"{one.mb:.0f}" if isinstance(one, MemoryWeighing) else str(one) for one in value)
            or "none"
        )
    return value
