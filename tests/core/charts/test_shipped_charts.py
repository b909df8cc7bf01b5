"""The 24 charts: that printed ones are as printed, and that every one plays well."""

from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from console.core.chart import Chart, Mode
from console.core.charts import parse_chart, read_chart, shipped_files
from console.core.charts.connected_sea import AROUND, next_to, parts
from console.core.charts.playability import find_route, measure, moves_asked, sea_of, spans, unplayable
from console.core.charts.sectors import regular_sectors
from console.core.dot import Dot

CHARTS = {path.stem: read_chart(path) for path in shipped_files()}
MAPS = shipped_files()[0].parent
OF_RULES_1 = MAPS / "rules-1"

PRINTED_ISLANDS = {
    "alpha-real-time": "C2 G2 M2 N2 C3 I3 M3 I4 B7 D7 G7 I7 B8 D8 G8 D9 H9 L9 M9 N9 D11 C12 H12 L12 A13 M13"
    " C14 G14 I14 N14 D15",
    "alpha-turn-by-turn": "D1 H2 C4 H4 E6 G7 D9 H9",
    "bravo-real-time": "C2 M2 N2 C3 I3 I4 D8 D9 L9 M9 N9 D11 C12 H12 L12 I14",
    "bravo-turn-by-turn": "D1 H2 C4 H4 G7 D9",
    "charlie-real-time": "F3 M3 F4 L4 D8 I8 I9 H10 I10 D13 E14",
    "charlie-turn-by-turn": "C4 D4 E4 G6 G7 H7",
    "delta-real-time": "C2 G2 M2 N2 C3 G4 I4 B7 G7 I7 B8 D9 H9 L9 N9 D11 C12 H12 L12 A13 N13 C14 G14 N14",
    "delta-turn-by-turn": "C2 G2 C3 I4 B7 G7 I7 B8 D9 H9",
    "echo-real-time": "C1 H2 I2 B3 D3 M3 N3 G4 B7 N7 D8 G8 I9 L9 D12 G12 N13 B14 G14 N14",
    "echo-turn-by-turn": "B2 G3 J5 H7 B9 G9",
    "alpha-2-real-time": "B2 C2 G2 L2 B3 I3 L3 I4 E6 O6 B7 C7 L7 G8 H8 I8 L8 D9 M9 E10 B11 H11 K11 B12 D12"
    " N12 D13 G13 D14 H14 N14",
    "alpha-2-turn-by-turn": "F2 B3 I4 D5 B6 I7 D8 F8",
    "bravo-2-turn-by-turn": "I2 B3 G4 E5 G7 C8",
    "charlie-2-turn-by-turn": "D3 E3 F3 B7 G8 G9 H9",
    "archipelago": "G2 C3 H3 I4 D5 I7 B8 C8 F8",
    "antarctica": "H3 I7 C8 D9",
}
OURS = {
    *("bravo-2-real-time", "charlie-2-real-time", "delta-2-real-time", "delta-2-turn-by-turn"),
    *("echo-2-real-time", "echo-2-turn-by-turn", "jules-verne", "umbria"),
}
PRINTED_HOLES = {
    "delta-real-time": "D6 E6 D7 E7 M4 N4 M5 N5 I12 J12 I13 J13",
    "charlie-2-real-time": "M3 L8 G12 N14",
    "antarctica": "D3 I5 E8",
}
PRINTED_ARCHER_MINES = {
    "echo-real-time": "L2 G3 C4 F6 J6 B9 N9 F10 J10 L12 D14 H14",
    "echo-turn-by-turn": "H2 E3 B4 H5 B7 G8 D9 I9",
}
SCENARIOS = {
    "delta": "ice",
    "charlie-2": "ice",
    "antarctica": "ice",
    "echo": "archer",
    "delta-2": "volcano",
    "echo-2": "damage",
}

every_chart = pytest.mark.parametrize("stem", CHARTS)
our_charts = pytest.mark.parametrize("stem", sorted(OURS))
volcano_charts = pytest.mark.parametrize("stem", ["delta-2-real-time", "delta-2-turn-by-turn"])
damage_charts = pytest.mark.parametrize("stem", ["echo-2-real-time", "echo-2-turn-by-turn"])


def dots(names: str) -> frozenset[Dot]:
    return frozenset(Dot.parse(name) for name in names.split())


def test_there_are_24_and_nothing_else_in_the_directory() -> None:
    assert set(CHARTS) == {*PRINTED_ISLANDS, *OURS}
    assert len(CHARTS) == 24
    assert sorted(path for path in MAPS.iterdir() if path != OF_RULES_1) == shipped_files()


def test_earlier_charts_differ_in_what_bears_on_play_and_in_nothing_else() -> None:
    assert [path.name for path in OF_RULES_1.iterdir()] == ["echo-2-real-time.toml"]
    for path in OF_RULES_1.iterdir():
        earlier, chart = read_chart(path), CHARTS[path.stem]
        assert earlier.fingerprint != chart.fingerprint
        assert (earlier.name, earlier.mode, earlier.title) == (chart.name, chart.mode, chart.title)


@pytest.mark.parametrize("stem", PRINTED_ISLANDS)
def test_islands_are_where_the_printed_chart_has_them(stem: str) -> None:
    assert CHARTS[stem].islands == dots(PRINTED_ISLANDS[stem])
    assert CHARTS[stem].layout == "printed"


@our_charts
def test_a_chart_of_our_own_says_so(stem: str) -> None:
    assert CHARTS[stem].layout == "ours"


@pytest.mark.parametrize("stem", PRINTED_HOLES)
def test_water_holes_are_where_the_printed_chart_has_them(stem: str) -> None:
    assert CHARTS[stem].holes == dots(PRINTED_HOLES[stem])


@pytest.mark.parametrize("stem", PRINTED_ARCHER_MINES)
def test_archer_mines_are_where_the_printed_chart_has_them(stem: str) -> None:
    assert CHARTS[stem].archer_mines == dots(PRINTED_ARCHER_MINES[stem])


@every_chart
def test_a_file_is_named_after_its_chart_and_mode(stem: str) -> None:
    chart = CHARTS[stem]
    assert stem == (f"{chart.name}-{chart.mode}" if chart.mode else chart.name)


@every_chart
def test_size_game_and_edition_fit_the_sheet(stem: str) -> None:
    chart = CHARTS[stem]
    side = 15 if chart.mode is Mode.REAL_TIME else 10
    assert (chart.columns, chart.rows) == (side, side)
    assert (chart.game, chart.edition) == (
        ("captain-sonar", 2 if chart.name.endswith("-2") else 1) if chart.mode else ("sonar-family", None)
    )


@every_chart
def test_scenario_belongs_to_the_chart(stem: str) -> None:
    assert CHARTS[stem].scenario == SCENARIOS.get(CHARTS[stem].name)


@every_chart
def test_sectors_are_regular_but_on_jules_verne_and_umbria(stem: str) -> None:
    chart = CHARTS[stem]
    irregular = chart.sectors != regular_sectors(chart.columns, chart.rows)
    assert irregular == (chart.name in {"jules-verne", "umbria"})


@every_chart
def test_every_sector_is_in_one_piece(stem: str) -> None:
    chart = CHARTS[stem]
    everything = {Dot(column, row) for column in range(chart.columns) for row in range(chart.rows)}
    numbers = {chart.sector(dot) for dot in everything}
    assert numbers == set(range(1, 10 if chart.columns == 15 else 5))
    for number in numbers:
        assert len(parts({dot for dot in everything if chart.sector(dot) == number})) == 1


@every_chart
def test_all_sea_is_connected(stem: str) -> None:
    assert len(parts(sea_of(CHARTS[stem]))) == 1


@every_chart
def test_from_every_sea_dot_a_long_route_never_meets_itself(stem: str) -> None:
    chart = CHARTS[stem]
    sea = sea_of(chart)
    moves = moves_asked(chart)
    assert moves == (40 if chart.columns == 15 else 25)
    for start in sea:
        route = find_route(sea, start, moves)
        assert route is not None, f"no route from {start}"
        assert route[0] == start
        assert len(route) == len(set(route)) == moves + 1
        assert sea.issuperset(route)
        assert all(after in next_to(before) for before, after in pairwise(route))


@our_charts
def test_ours_are_as_dense_and_as_open_as_the_printed_ones_of_that_edition(stem: str) -> None:
    chart = CHARTS[stem]
    printed = [
        other
        for other in CHARTS.values()
        if other.layout == "printed" and (other.game, other.edition) == (chart.game, chart.edition)
    ]
    densities, opennesses = spans(printed)
    density, openness = measure(chart)
    assert density in densities
    assert openness in opennesses


@our_charts
def test_no_dot_of_ours_is_a_dead_end(stem: str) -> None:
    sea = sea_of(CHARTS[stem])
    assert all(sum(near in sea for near in next_to(dot)) > 1 for dot in sea)


@every_chart
def test_nothing_keeps_it_from_playing_well(stem: str) -> None:
    assert unplayable(CHARTS[stem]) == []


@pytest.mark.parametrize("stem", ["delta-real-time", "delta-turn-by-turn", "antarctica"])
def test_the_whole_sea_is_under_the_ice(stem: str) -> None:
    assert CHARTS[stem].floe == sea_of(CHARTS[stem])


@pytest.mark.parametrize("stem", ["charlie-2-real-time", "charlie-2-turn-by-turn"])
def test_charlie_2_is_partly_under_one_sheet_of_ice(stem: str) -> None:
    chart = CHARTS[stem]
    sea = sea_of(chart)
    assert 0.3 < len(chart.floe) / len(sea) < 0.7
    assert len(parts(chart.floe)) == 1
    assert len(parts(sea - chart.floe)) == 1


@every_chart
def test_holes_are_under_the_ice_and_mines_in_the_sea(stem: str) -> None:
    chart = CHARTS[stem]
    assert bool(chart.holes) == (chart.scenario == "ice")
    assert chart.holes <= chart.floe <= sea_of(chart)
    assert bool(chart.archer_mines) == (chart.scenario == "archer")
    assert chart.archer_mines <= sea_of(chart)


@volcano_charts
def test_two_volcanoes_stand_in_different_sectors(stem: str) -> None:
    chart = CHARTS[stem]
    first, second = (volcano.dot for volcano in chart.volcanoes)
    assert {first, second} <= chart.islands
    assert chart.sector(first) != chart.sector(second)


@volcano_charts
def test_lava_covers_all_sea_around_its_volcano(stem: str) -> None:
    chart = CHARTS[stem]
    for volcano in chart.volcanoes:
        around = {dot for dot in next_to(volcano.dot, AROUND) if chart.is_sea(dot)}
        assert around <= volcano.lava <= sea_of(chart)


@volcano_charts
def test_lava_of_either_or_both_volcanoes_leaves_the_sea_connected(stem: str) -> None:
    chart = CHARTS[stem]
    first, second = (volcano.lava for volcano in chart.volcanoes)
    assert not first & second
    for lava in (first, second, first | second):
        assert len(parts(sea_of(chart) - lava)) == 1


@damage_charts
def test_five_system_islands_can_each_be_reached_from_two_sides(stem: str) -> None:
    chart = CHARTS[stem]
    sea = sea_of(chart)
    assert set(chart.system_islands) == {"mine", "torpedo", "drone", "sonar", "silence"}
    for islands in chart.system_islands.values():
        assert islands <= chart.islands
        assert all(sum(near in sea for near in next_to(dot)) > 1 for dot in islands)


@damage_charts
def test_a_system_island_is_a_whole_island(stem: str) -> None:
    chart = CHARTS[stem]
    assert set(chart.system_islands.values()) <= set(parts(chart.islands))


def test_echo_2_mends_mines_on_both_dots_of_its_island() -> None:
    assert CHARTS["echo-2-real-time"].system_islands["mine"] == dots("C3 C4")


@damage_charts
def test_system_islands_are_spread_over_the_chart(stem: str) -> None:
    chart = CHARTS[stem]
    islands = combinations(chart.system_islands.values(), 2)
    for one, other in (dots for pair in islands for dots in product(*pair)):
        assert abs(one.column - other.column) + abs(one.row - other.row) >= chart.columns / 3


def test_archipelago_starts_in_two_corners() -> None:
    assert CHARTS["archipelago"].starts == {"blue": Dot.parse("A1"), "red": Dot.parse("J10")}
    assert [stem for stem, chart in CHARTS.items() if chart.starts] == ["archipelago"]


@every_chart
def test_title_and_briefing_are_in_both_languages(stem: str) -> None:
    chart = CHARTS[stem]
    assert chart.title.en != chart.title.fr
    assert chart.briefing.en != chart.briefing.fr


def test_fingerprints_never_change_for_printed_charts_since_journals_name_them() -> None:
    assert CHARTS["alpha-real-time"].fingerprint == "1a2bb40df09c"
    assert CHARTS["delta-real-time"].fingerprint == "5a12051bba08"
    assert CHARTS["archipelago"].fingerprint == "f2bc890143f4"


def test_fingerprints_tell_charts_apart() -> None:
    assert len({chart.fingerprint for chart in CHARTS.values()}) == 24


def _reread(path: Path, text: str) -> Chart:
    path.write_text(text)
    return read_chart(path)


def test_fingerprint_is_of_what_bears_on_play_alone(tmp_path: Path) -> None:
    original = next(path for path in shipped_files() if path.stem == "echo-real-time")
    text = original.read_text()
    fingerprint = CHARTS["echo-real-time"].fingerprint
    file = tmp_path / "echo.toml"
    assert _reread(file, text.replace("The Old Arsenal", "Another Name")).fingerprint == fingerprint
    assert _reread(file, text.replace('"L2", ', "")).fingerprint != fingerprint
    assert _reread(file, text.replace("15  .", "15  #")).fingerprint != fingerprint


def test_the_example_in_the_handbook_is_a_chart() -> None:
    handbook = (Path(__file__).parents[3] / "docs" / "charts.md").read_text()
    example = handbook.split("```toml\n")[1].split("```")[0]
    assert parse_chart(example).holes == dots("G7 J9")
