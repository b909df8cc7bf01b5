"""`sonar-table bench tracker`: how fast the tracker is and how much it knows, beside a plain set of dots."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import process_time_ns
from typing import TypedDict

import click

from console.core.chart import Chart, Mode
from console.core.charts import load, shipped_files
from console.crewmates.tracker import DotSetTracker, Evidence, Tracker, Tracking
from console.crewmates.tracker.radio_lines import Lines
from console.games.captain_sonar.crewmates.lines import LINES
from console.games.captain_sonar.crewmates.patrol import Habits, Patrol
from console.toml_file import BadFileError

SILENT = Habits(silence_every=5)
"""What the targets are set for: courses, a silence every five of them, and nothing else to go by."""
BUSY = Habits(silence_every=5, surface=0.02, asked=0.2, armed=0.2)
LINES_OF_A_MATCH = 60


@dataclass
class Measured:
    """One tracker's run over the orders of a stream."""

    tracking: Tracking
    nanoseconds: list[int] = field(default_factory=list)
    candidates: int = 0
    proven: int = 0
    """Candidates on which a legal route is known to end."""
    exact: int = 0
    lost: int = 0

    def hear(self, evidence: Iterable[Evidence], dot: int) -> None:
        begun_ns = process_time_ns()
        self.tracking = self.tracking.hear(*evidence)
        dots, exact = self.tracking.dots, self.tracking.exact
        self.nanoseconds.append(process_time_ns() - begun_ns)
        self.candidates += dots.bit_count()
        self.exact += exact
        self.lost += not dots >> dot & 1
        if isinstance(self.tracking, Tracker):
            self.proven += self.tracking.true.ends.bit_count()

    def figures(self) -> dict[str, float]:
        orders, took = len(self.nanoseconds), sorted(self.nanoseconds)
        return {
            "p50_ms": took[orders // 2] / 1e6,
            "p99_ms": took[orders * 99 // 100] / 1e6,
            "worst_ms": took[-1] / 1e6,
            "mean_candidates": self.candidates / orders,
            "lost": self.lost,
        }


class Patrols(TypedDict):
    """What came of patrols on one chart, as it is printed."""

    chart: str
    orders: int
    exact: dict[str, float]
    plain: dict[str, float]


class Matches(TypedDict):
    """What came of short matches over every chart, as it is printed."""

    matches: int
    orders: int
    exact_lines: float
    lost: int
    plain_lost: int


@click.command()
@click.option(
    "--streams",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Patrols to follow on the chart.",
)
@click.option(
    "--orders", type=click.IntRange(min=1), default=120, show_default=True, help="Lines heard of each patrol."
)
@click.option(
    "--matches",
    type=click.IntRange(min=0),
    default=200,
    show_default=True,
    help="Short matches over every chart.",
)
@click.option(
    "--chart", default="alpha", show_default=True, metavar="NAME", help="A chart's name, or a file."
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same patrols.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def tracker(streams: int, orders: int, matches: int, chart: str, seed: int, as_json: bool) -> None:
    """Measure the tracker, and a plain set of dots in the same run.

    First patrols on one chart in real time, with a silence every five courses and nothing else to go by:
    milliseconds of processor time an order, and how many dots are left. Then short matches over every chart
    with everything that can be heard: is the true dot ever lost?

    \b
    Example:
      sonar-table bench tracker --matches 5000 --json
    """
    try:
        waters = load(chart, mode=Mode.REAL_TIME, game="captain-sonar")
    except BadFileError as problem:
        raise click.UsageError(str(problem)) from None
    patrols, short = _patrols(waters, streams, orders, seed), _matches(matches, seed)
    found = {"patrols": patrols, "matches": short}
    click.echo(json.dumps(found) if as_json else "\n".join(_lines(patrols, short)))


def _patrols(chart: Chart, streams: int, orders: int, seed: int) -> Patrols:
    exact, plain = Measured(Tracker.on(chart)), Measured(DotSetTracker.on(chart))
    for number in range(streams):
        exact.tracking, plain.tracking = Tracker.on(chart), DotSetTracker.on(chart)
        _follow(chart, SILENT, Random(f"{seed} {number}"), orders, exact, plain)
    heard = len(exact.nanoseconds)
    return {
        "chart": chart.name,
        "orders": heard,
        "exact": {
            **exact.figures(),
            "exact_lines": exact.exact / heard,
            "over_exact_at_most": exact.candidates / exact.proven - 1,
        },
        "plain": plain.figures(),
    }


def _matches(matches: int, seed: int) -> Matches:
    orders = exact_lines = lost = plain_lost = 0
    charts = list(_charts())
    for number in range(matches):
        chart = charts[number % len(charts)]
        exact, plain = Measured(Tracker.on(chart)), Measured(DotSetTracker.on(chart))
        _follow(chart, BUSY, Random(f"match {seed} {number}"), LINES_OF_A_MATCH, exact, plain)
        orders += len(exact.nanoseconds)
        exact_lines += exact.exact
        lost += exact.lost
        plain_lost += plain.lost
    share = exact_lines / orders if orders else 1.0
    return {
        "matches": matches,
        "orders": orders,
        "exact_lines": share,
        "lost": lost,
        "plain_lost": plain_lost,
    }


def _charts() -> Iterator[Chart]:
    charts = (load(str(path)) for path in shipped_files())
    return (chart for chart in charts if chart.game == "captain-sonar")


def _follow(chart: Chart, habits: Habits, chance: Random, orders: int, *trackers: Measured) -> None:
    lines = Lines(chart, LINES)
    for line, dot in islice(Patrol(chart, habits, chance).lines(), orders):
        evidence = lines.read(line, lines.waters.sea)
        for tracker in trackers:
            tracker.hear(evidence or (), dot)


def _lines(patrols: Patrols, matches: Matches) -> Iterator[str]:
    yield (
        f"{patrols['orders']:,} orders on {patrols['chart']}, real time, a silence every five courses;"
        " milliseconds of processor time an order"
    )
    yield f"{'':8}{'p50':>8}{'p99':>8}{'worst':>8}{'mean dots':>11}{'lost':>6}"
    for name, figures in (("exact", patrols["exact"]), ("plain", patrols["plain"])):
        times = "".join(f"{figures[key]:8.3f}" for key in ("p50_ms", "p99_ms", "worst_ms"))
        yield f"{name:8}{times}{figures['mean_candidates']:11.2f}{figures['lost']:6}"
    yield (
        f"exact on {patrols['exact']['exact_lines']:.2%} of the lines; over all lines at most"
        f" {patrols['exact']['over_exact_at_most']:.2%} more dots than exact"
    )
    yield (
        f"{matches['matches']:,} short matches over every chart, {matches['orders']:,} lines:"
        f" the true dot lost {matches['lost']} times (plain: {matches['plain_lost']}),"
        f" {matches['exact_lines']:.2%} of the lines exact"
    )
