"""Charts by lot: the same seed gives the same chart, and each plays as the printed ones do."""

import pytest

from console.core.chart import Chart, Mode
from console.core.charts import (
    load,
    parse_chart,
    random_chart,
    read_chart,
    shipped_files,
    unplayable,
    write_chart,
)
from console.core.charts.connected_sea import next_to, parts
from console.core.charts.playability import measure, sea_of, spans
from console.core.charts.random_chart import islands_allowed


def fields(chart: Chart) -> dict[str, object]:
    return dict(vars(chart))


@pytest.mark.parametrize("mode", Mode)
def test_same_seed_same_chart(mode: Mode) -> None:
    assert fields(random_chart("captain-sonar", 7, mode)) == fields(random_chart("captain-sonar", 7, mode))


def test_other_seeds_give_other_charts() -> None:
    drawn = {random_chart("captain-sonar", seed, Mode.TURN_BY_TURN).fingerprint for seed in range(20)}
    assert len(drawn) == 20


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seed", range(6))
def test_a_chart_by_lot_plays_as_printed_ones_do(mode: Mode, seed: int) -> None:
    chart = random_chart("captain-sonar", seed, mode)
    printed = [read_chart(path) for path in shipped_files()]
    densities, opennesses = spans(each for each in printed if each.layout == "printed" and each.mode == mode)
    sea = sea_of(chart)
    assert measure(chart).density in densities
    assert measure(chart).openness in opennesses
    assert len(parts(sea)) == 1
    assert all(sum(near in sea for near in next_to(dot)) > 1 for dot in sea)
    assert unplayable(chart) == []


@pytest.mark.parametrize(("mode", "fewest", "most"), [(Mode.REAL_TIME, 11, 31), (Mode.TURN_BY_TURN, 6, 10)])
def test_as_many_islands_as_asked(mode: Mode, fewest: int, most: int) -> None:
    assert islands_allowed("captain-sonar", mode) == range(fewest, most + 1)
    assert len(random_chart("captain-sonar", 3, mode, fewest).islands) == fewest
    assert len(random_chart("captain-sonar", 3, mode, most).islands) == most
    for islands in (-1, 0, fewest - 1, most + 1, 10_000):
        with pytest.raises(ValueError, match=f"{fewest} to {most}"):
            random_chart("captain-sonar", 3, mode, islands)


def test_what_is_written_reads_back_as_the_same_chart() -> None:
    chart = random_chart("captain-sonar", 11, Mode.REAL_TIME)
    assert fields(parse_chart(write_chart(chart))) == fields(chart)


@pytest.mark.parametrize("name", ["alpha", "delta", "echo", "delta-2", "echo-2", "umbria", "archipelago"])
def test_every_kind_of_mark_is_written_so_that_it_reads_back(name: str) -> None:
    chart = load(name)
    assert fields(parse_chart(write_chart(chart))) == fields(chart)
