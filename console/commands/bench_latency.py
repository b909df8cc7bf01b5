"""`sonar-table bench latency`: from a press to its place in the order and to its lamp, for each link."""

import json

import click

from console.panels.clock import MILLISECOND_NS
from console.proving.fairness import percentile
from console.proving.fairness_live import NotConnectedError
from console.proving.latency import BENCHES, Latency, bench_of, measure
from firmware_bridge.building import BuildError
from firmware_bridge.simulator import SimulatorError

PRESSES = 40


@click.command()
@click.option("--presses", type=click.IntRange(1, 10_000), default=PRESSES, show_default=True)
@click.option(
    "--link", "names", multiple=True, type=click.Choice(list(BENCHES)), help="Only this one; may be repeated."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def latency(presses: int = PRESSES, names: tuple[str, ...] = (), as_json: bool = False) -> None:
    """Measure in real time how long a press takes to its place in the order, and to its lamp.

    Each link is alone at its table; the lamp is lit as soon as the press has its place. The keyboard's
    figures begin where its window could first have found the key, with a look for each of 60 pictures a
    second. The bridge runs its real firmware under simavr.

    \b
    Example:
      sonar-table bench latency
      sonar-table bench latency --link "gpio pin" --json
    """
    rows = {name: _row(name, presses) for name in names or BENCHES}
    if as_json:
        click.echo(json.dumps({"presses": presses, "links": rows}))
        return
    click.echo(f"{'link':<12}{'press to order, ms':>30}{'press to lamp, ms':>30}")
    click.echo(f"{'':<12}{'half':>10}{'99 %':>10}{'worst':>10}{'half':>10}{'99 %':>10}{'worst':>10}")
    for name, row in rows.items():
        click.echo(_line(name, row))


Row = dict[str, object]


def _row(name: str, presses: int) -> Row:
    try:
        with bench_of(name) as (bench, listener):
            found = measure(bench, listener, presses)
    except (BuildError, NotConnectedError, SimulatorError) as trouble:
        return {"not_measured": str(trouble)}
    return _figures(found)


def _figures(found: Latency) -> Row:
    return {
        "lost": found.lost,
        "order_ms": _summary(found.to_order_ns),
        "lamp_ms": _summary(found.to_lamp_ns),
    }


def _summary(figures_ns: list[int]) -> dict[str, float]:
    found = {"p50": percentile(figures_ns, 50), "p99": percentile(figures_ns, 99)}
    found["worst"] = max(figures_ns, default=0)
    return {name: round(ns / MILLISECOND_NS, 2) for name, ns in found.items()}


def _line(name: str, row: Row) -> str:
    if "not_measured" in row:
        return f"{name:<12}not measured: {row['not_measured']}"
    figures = [value for key in ("order_ms", "lamp_ms") for value in _values(row[key])]
    lost = f"   {row['lost']} lost" if row["lost"] else ""
    return f"{name:<12}" + "".join(f"{value:>10.2f}" for value in figures) + lost


def _values(summary: object) -> list[float]:
    assert isinstance(summary, dict)
    return list(summary.values())
