"""`sonar-table bench latency`: from a press to its place in the order and to its lamp, for each link."""

import json

import click

from console.panels.clock import MILLISECOND_NS
from console.proving.fairness import percentile
from console.proving.fairness_live import NotConnectedError
from console.proving.latency import BENCHES, Latency, bench_of, measure
from console.proving.watched_table import NotWatchedError, watched_table
from firmware_bridge.firmware_images import BuildError
from firmware_bridge.simulator import SimulatorError

PRESSES = 40
WIDTH = 20
"""Of the first column."""
ROUNDS = 5
"""Runs with and without spectators take turns: both have their share of what else the machine does."""


@click.command()
@click.option("--presses", type=click.IntRange(1, 10_000), default=PRESSES, show_default=True)
@click.option(
    "--link", "names", multiple=True, type=click.Choice(list(BENCHES)), help="Only this one; may be repeated."
)
@click.option("--spectators", type=click.IntRange(1, 250), metavar="COUNT",
              help="Compare: with so many who watch the table's pages, and without.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def latency(
    presses: int = PRESSES,
    names: tuple[str, ...] = (),
    spectators: int | None = None,
    as_json: bool = False,
) -> None:
    """Measure in real time how long a press takes to its place in the order, and to its lamp.

    Each link is alone at its table; the lamp is lit as soon as the press has its place. The keyboard's
    figures begin where its window could first have found the key, with a look for each of 60 pictures a
    second. The bridge runs its real firmware under simavr.

    With --spectators a match of computers is played in the same loop, and real pages send it to so many
    streams on this machine; runs with and without them take turns, and the last line is how they compare.

    \b
    Example:
      sonar-table bench latency
      sonar-table bench latency --link "gpio pin" --json
      sonar-table bench latency --link simulated --spectators 50
    """
    if spectators is not None:
        _compare(names or ("simulated",), presses, spectators, as_json)
        return
    rows = {name: _row(name, presses) for name in names or BENCHES}
    if as_json:
        click.echo(json.dumps({"presses": presses, "links": rows}))
        return
    _heads()
    for name, row in rows.items():
        click.echo(_line(name, row))


def _heads() -> None:
    click.echo(f"{'link':<{WIDTH}}{'press to order, ms':>30}{'press to lamp, ms':>30}")
    click.echo(f"{'':<{WIDTH}}{'half':>10}{'99 %':>10}{'worst':>10}{'half':>10}{'99 %':>10}{'worst':>10}")


def _compare(names: tuple[str, ...], presses: int, spectators: int, as_json: bool) -> None:
    """The same link with and without spectators, in turns."""
    report = {}
    for name in names:
        alone, watched = Latency(), Latency()
        for number in range(ROUNDS):
            click.echo(f"{name}: round {number + 1} of {ROUNDS}", err=True)
            for found, count in ((alone, 0), (watched, spectators)):
                _add(found, name, -(-presses // ROUNDS), count)
        report[name] = {"alone": _figures(alone), "watched": _figures(watched)}
    if as_json:
        click.echo(json.dumps({"presses": presses, "spectators": spectators, "links": report}))
        return
    _heads()
    for name, rows in report.items():
        for kind, row in rows.items():
            click.echo(_line(f"{name}, {kind}", row))
        pairs = zip(_all_values(rows["watched"]), _all_values(rows["alone"]), strict=True)
        click.echo(f"{'ratio':<{WIDTH}}" + "".join(f"{one / other:>10.2f}" for one, other in pairs))


def _add(found: Latency, name: str, presses: int, spectators: int) -> None:
    try:
        with watched_table(spectators) as tend, bench_of(name) as (bench, listener):
            more = measure(bench, listener, presses, tend)
    except (BuildError, NotConnectedError, SimulatorError, NotWatchedError) as trouble:
        raise click.ClickException(f"{name}: {trouble}") from None
    found.to_order_ns += more.to_order_ns
    found.to_lamp_ns += more.to_lamp_ns
    found.lost += more.lost


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
        return f"{name:<{WIDTH}}not measured: {row['not_measured']}"
    lost = f"   {row['lost']} lost" if row["lost"] else ""
    return f"{name:<{WIDTH}}" + "".join(f"{value:>10.2f}" for value in _all_values(row)) + lost


def _all_values(row: Row) -> list[float]:
    return [value for key in ("order_ms", "lamp_ms") for value in _values(row[key])]


def _values(summary: object) -> list[float]:
    assert isinstance(summary, dict)
    return list(summary.values())
