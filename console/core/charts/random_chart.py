"""New charts by lot, for people who have played them all."""

from collections.abc import Set
from functools import cache
from random import Random

from console.core.chart import Chart, ChartFiles, Mode
from console.core.charts.catalogue import shipped_files
from console.core.charts.chart_reader import parse_chart, read_chart
from console.core.charts.chart_text import write_chart
from console.core.charts.connected_sea import next_to, parts
from console.core.charts.playability import SailedSpan, measure, sea_of, spans, unplayable
from console.core.charts.sectors import regular_sectors
from console.core.dot import Dot
from console.games import charts_of
from console.toml_file import Text

_TRIES = 5_000
"""Some ten are needed for most numbers of islands, some hundreds for the most islands."""


def islands_allowed(game: str, mode: Mode) -> range:
    """As few and as many islands as the printed charts of a game have in that mode."""
    densities, _ = _printed_spans(game, mode)
    dots = _files(game).drawn_side[mode] ** 2
    return range(round(densities.least * dots), round(densities.most * dots) + 1)


def random_chart(game: str, seed: int, mode: Mode, islands: int | None = None) -> Chart:
    """A chart that plays as a game's printed ones do; the same seed, mode and number give the same chart.

    Its title is its name: who has words for it puts them there.

    Raises ValueError where the number of islands is not one that printed charts have.
    """
    allowed = islands_allowed(game, mode)
    if islands is not None and islands not in allowed:
        raise ValueError(f"{islands} islands: {mode} charts have {allowed[0]} to {allowed[-1]}")
    _, opennesses = _printed_spans(game, mode)
    lot = Random(f"{seed} {mode}")
    count = lot.choice(allowed) if islands is None else islands
    for _ in range(_TRIES):
        land = _scatter(lot, _files(game).drawn_side[mode], count)
        if land and _plays_well(chart := _chart(game, seed, mode, land), opennesses):
            return parse_chart(write_chart(chart))
    raise AssertionError(f"no chart in {_TRIES} tries from seed {seed}")


@cache
def _printed_spans(game: str, mode: Mode) -> tuple[SailedSpan, SailedSpan]:
    charts = (read_chart(path) for path in shipped_files())
    of_game = (chart for chart in charts if chart.game == game and chart.mode == mode)
    return spans(chart for chart in of_game if chart.layout == "printed")


def _files(game: str) -> ChartFiles:
    files = charts_of(game)
    assert files is not None
    return files


def _scatter(lot: Random, side: int, count: int) -> frozenset[Dot] | None:
    """Single rocks, and rocks that grow into longer islands: how often is a matter of lot too.

    Every sector gets its share. None where a rock found no place that leaves two ways out of every dot.
    """
    sectors = regular_sectors(side, side)
    sea = {Dot(column, row) for column in range(side) for row in range(side)}
    land: list[Dot] = []
    growth = lot.uniform(0.0, 0.6)
    for sector in _shares(lot, sectors[-1][-1], count):
        here = sorted(dot for dot in sea if sectors[dot.row][dot.column] == sector)
        beside = [dot for dot in here if not sea.issuperset(_on_chart(dot, side))]
        dot = lot.choice(beside if beside and lot.random() < growth else here)
        if any(_ways(near, sea) < 3 for near in next_to(dot) if near in sea):
            return None
        sea.discard(dot)
        land.append(dot)
    return frozenset(land)


def _shares(lot: Random, sectors: int, count: int) -> list[int]:
    """The sector of each island, as evenly as may be, in a random order."""
    numbers = list(range(1, sectors + 1))
    shares = numbers * (count // sectors) + lot.sample(numbers, count % sectors)
    lot.shuffle(shares)
    return shares


def _on_chart(dot: Dot, side: int) -> list[Dot]:
    return [near for near in next_to(dot) if 0 <= near.column < side and 0 <= near.row < side]


def _ways(dot: Dot, sea: Set[Dot]) -> int:
    return sum(near in sea for near in next_to(dot))


def _plays_well(chart: Chart, opennesses: SailedSpan) -> bool:
    return measure(chart).openness in opennesses and len(parts(sea_of(chart))) == 1 and not unplayable(chart)


def _chart(game: str, seed: int, mode: Mode, islands: frozenset[Dot]) -> Chart:
    side = _files(game).drawn_side[mode]
    name = f"uncharted-{seed}"
    return Chart(
        name=name,
        game=game,
        edition=max(_files(game).editions, default=None),
        mode=mode,
        layout="ours",
        title=Text(name, name),
        briefing=Text(name, name),
        columns=side,
        rows=side,
        islands=islands,
        sectors=regular_sectors(side, side),
    )
