"""`sonar-table bench web`: from a touch to its lamp over real pages, beside a panel's press."""

import json

import click

from console.commands.numbers import NumberRange
from console.panels.clock import MILLISECOND_NS
from console.proving.fairness import percentile
from console.proving.touched import Touches, touch
from console.proving.watched_table import NotWatchedError

ROUNDS = 3
"""Runs with and without tablets take turns: both have their share of what else the machine does."""


@click.command()
@click.option("--tablets", type=click.IntRange(1, 8), default=8, show_default=True)
@click.option("--touches", type=NumberRange(0, 50), default=20.0, show_default=True,
              help="Of each tablet, in a second.")  # fmt: skip
@click.option("--seconds", type=NumberRange(1, 600), default=5.0, show_default=True,
              help="For each run; there are three with tablets, three without.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def web_(tablets: int = 8, touches: float = 20.0, seconds: float = 5.0, as_json: bool = False) -> None:
    """Measure touches of tablets over real pages on this machine, and what they cost the table's loop.

    Tablets join over WebSockets of a real web process and touch; a panel at the same table is pressed
    meanwhile, and a match of computers goes on. Runs without tablets take turns with these. A panel's press
    waits beside tablets until none of them can bring an older touch: docs/ordering.md.

    \b
    Example:
      sonar-table bench web
      sonar-table bench web --tablets 2 --touches 2 --json
    """
    alone, beside = Touches(), Touches()
    try:
        for number in range(ROUNDS):
            click.echo(f"round {number + 1} of {ROUNDS}", err=True)
            alone.add(touch(0, 0, seconds))
            beside.add(touch(tablets, touches, seconds))
    except NotWatchedError as trouble:
        raise click.ClickException(str(trouble)) from None
    rows = {
        "touch to lamp": beside.tablet_ns,
        "panel to lamp, beside tablets": beside.panel_ns,
        "panel to lamp, alone": alone.panel_ns,
        "round of the loop, beside": beside.round_ns,
        "round of the loop, alone": alone.round_ns,
    }
    told = {name: _summary(figures) for name, figures in rows.items()}
    if as_json:
        click.echo(json.dumps({"tablets": tablets, "touches": touches, "refused": beside.refused, **told}))
        return
    click.echo(f"{'milliseconds':<32}{'count':>8}{'half':>10}{'99 %':>10}{'worst':>10}")
    for name, row in told.items():
        click.echo(f"{name:<32}{row['count']:>8}{row['p50']:>10.2f}{row['p99']:>10.2f}{row['worst']:>10.2f}")
    click.echo(f"refused touches: {beside.refused}")


def _summary(figures_ns: list[int]) -> dict[str, float]:
    found = {"p50": percentile(figures_ns, 50), "p99": percentile(figures_ns, 99)}
    found["worst"] = max(figures_ns, default=0)
    return {"count": len(figures_ns), **{name: round(ns / MILLISECOND_NS, 2) for name, ns in found.items()}}
