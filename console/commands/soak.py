"""`sonar-table soak`: hours at a table in minutes, with faults thrown in."""

import json
import sys

import click

from console.commands.numbers import NumberRange
from console.table.soak import soak as run_soak


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
    exit code is 1 when an order was lost or wrong, when anything raised that was not thrown in, or when in
    two hours or more memory grew by a twentieth after the first quarter. Eight hours take some ten minutes.

    \b
    Example:
      sonar-table soak --hours 8 --seed 7
    """
    with click.progressbar(length=1000, label="soaking", file=sys.stderr) as bar:
        report = run_soak(hours, seed, lambda share: bar.update(round(share * 1000) - bar.pos))
    if as_json:
        click.echo(json.dumps(report.as_json()))
    else:
        for name, value in report.as_json().items():
            shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
            click.echo(f"  {name.replace('_', ' '):<16} {shown}")
    raise SystemExit(0 if report.well else 1)
