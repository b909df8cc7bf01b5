"""Before the dive: sheets, charts, players, goals, options, secret starting dots."""

import pytest

from console.core.game import BadSetUp
from tests.games.captain_sonar.rules.match import Match, captain_sonar, real_time, turn_by_turn

MODES = pytest.mark.parametrize("mode", ["real-time", "turn-by-turn"])
EDITIONS = pytest.mark.parametrize("edition", [1, 2])
PANELS = {
    "real-time": {"west": "RYGG**", "north": "YRYGR*", "south": "GYRR*Y", "east": "GYR*G*"},
    "turn-by-turn": {"west": "RYG**", "north": "YRGY*", "south": "GYRR*", "east": "GYR*G"},
}
SYSTEMS = {"R": {"mine", "torpedo"}, "G": {"drone", "sonar"}, "Y": {"silence", "scenario"}, "*": set()}


def boxes(**options: object) -> dict[str, int]:
    view = captain_sonar(**options).view(captain_sonar(**options).begin(), "blue").json()
    return {name: gauge["boxes"] for name, gauge in view["boat"]["gauges"].items()}


@EDITIONS
@pytest.mark.parametrize(
    ("mode", "gauges"),
    [("real-time", [3, 3, 4, 3, 6]), ("turn-by-turn", [2, 3, 3, 2, 5])],
)
def test_gauges_of_the_two_sides(mode: str, gauges: list[int], edition: int) -> None:
    found = boxes(chart="alpha", mode=mode, edition=edition)
    assert list(found) == ["mine", "torpedo", "drone", "sonar", "silence", "scenario"]
    assert list(found.values()) == [*gauges, 0]


@MODES
@pytest.mark.parametrize(("chart", "gauge"), [("echo", 4), ("delta-2", 3), ("echo-2", 3), ("delta", 0)])
def test_scenario_gauge(chart: str, gauge: int, mode: str) -> None:
    assert boxes(chart=chart, mode=mode)["scenario"] == gauge


@pytest.mark.parametrize(
    ("mode", "panel", "symbol", "letter"),
    [
        (mode, panel, symbol, letter)
        for mode, panels in PANELS.items()
        for panel, letters in panels.items()
        for symbol, letter in enumerate(letters, 1)
    ],
)
def test_a_broken_symbol_breaks_the_systems_of_its_colour(
    mode: str, panel: str, symbol: int, letter: str
) -> None:
    match = Match(chart="charlie", mode=mode, edition=1)
    match.broken("blue", f"{panel} {symbol}")
    gauges = match.boat("blue")["gauges"]
    assert {name for name, gauge in gauges.items() if gauge["broken_down"]} == SYSTEMS[letter]


@pytest.mark.parametrize(("mode", "panel", "past"), [("real-time", "west", 7), ("turn-by-turn", "west", 6)])
def test_a_panel_has_six_symbols_or_five(mode: str, panel: str, past: int) -> None:
    match = Match(chart="charlie", mode=mode, edition=2, blue="B8", red="I2")
    match(f"blue captain head {panel}")
    assert match.refusal(f"blue engineer break {panel} {past}") == "out-of-range"
    assert match.refusal(f"blue engineer break {panel} 0") == "out-of-range"
    assert match.refusal(f"blue engineer break {panel} {past - 1}") == "accepted"


@pytest.mark.parametrize(
    ("dot", "sector"),
    [
        ("A1", 1),
        ("E5", 1),
        ("F1", 2),
        ("K5", 3),
        ("A6", 4),
        ("H8", 5),
        ("O10", 6),
        ("E11", 7),
        ("J15", 8),
        ("N12", 9),
        ("K11", 9),
    ],
)
def test_nine_sectors_in_real_time(dot: str, sector: int) -> None:
    assert real_time(blue=dot).boat("blue")["sector"] == sector


@pytest.mark.parametrize(
    ("dot", "sector"), [("A1", 1), ("E5", 1), ("F5", 2), ("E6", 3), ("A10", 3), ("F6", 4), ("J10", 4)]
)
def test_four_sectors_turn_by_turn(dot: str, sector: int) -> None:
    assert turn_by_turn(blue=dot).boat("blue")["sector"] == sector


@pytest.mark.parametrize(
    ("mode", "last", "past"), [("real-time", "O15", ("P1", "A16")), ("turn-by-turn", "J10", ("K1", "A11"))]
)
def test_a_start_is_a_sea_dot_of_the_chart(mode: str, last: str, past: tuple[str, str]) -> None:
    match = Match(chart="charlie", mode=mode)
    assert match.refusal(f"blue captain start {last}") == "accepted"
    assert {match.refusal(f"blue captain start {dot}") for dot in past} == {"off-chart"}


def test_nobody_starts_on_an_island() -> None:
    match = Match(chart="charlie")
    assert match.refusal("blue captain start F3") == "island"


def test_a_start_is_secret_and_may_be_chosen_again_before_the_dive() -> None:
    match = Match(chart="charlie")
    assert match("blue captain start C8") == ["blue started crew=blue dot=C8"]
    assert match("blue captain start D9") == ["blue started crew=blue dot=D9"]
    match("blue captain dive")
    assert match.refusal("blue captain start E9") == "wrong-phase"
    assert match.boat("blue")["route"] == ["D9"]


def test_both_boats_may_start_on_one_dot() -> None:
    assert real_time(blue="C8", red="C8").boat("red")["dot"] == "C8"


def test_play_begins_when_both_have_dived() -> None:
    match = Match(chart="charlie")
    assert match.refusal("blue captain dive") == "wrong-phase"
    match.all("blue captain start C8", "red captain start N12")
    assert match("blue captain dive") == ["both dived crew=blue"]
    assert match.refusal("blue captain dive") == "submerged"
    assert "red's captain" in match.reason("blue captain head north")
    assert match.refusal("blue captain head north") == "wrong-phase"
    assert match("red captain dive") == ["both dived crew=red"]
    assert match.refusal("blue captain start C8") == "wrong-phase"
    assert match.refusal("blue captain head north") == "accepted"


@pytest.mark.parametrize(
    "line",
    [
        "captain surface",
        "captain stop",
        "first-mate charge mine",
        "engineer break north 1",
        "first-mate ok",
        "captain torpedo C4",
        "captain trigger C4",
        "radio note north",
        "engineer secure 1",
    ],
)
def test_nothing_is_played_before_the_dive(line: str) -> None:
    match = Match(chart="charlie")
    match.all("blue captain start C8", "red captain start N12", "blue captain dive")
    assert match.refusal(f"blue {line}") == "wrong-phase"


@pytest.mark.parametrize("first", ["blue", "red"])
def test_turn_by_turn_begins_with_the_crew_that_was_set(first: str) -> None:
    match = Match(chart="charlie", mode="turn-by-turn", first=first)
    match.all("blue captain start B8", "red captain start I2", "blue captain dive")
    assert match("red captain dive") == ["both dived crew=red", f"both turn crew={first} left=1"]


def test_blue_begins_where_nothing_was_set() -> None:
    assert turn_by_turn().view("red").json()["turn"]["crew"] == "blue"


def test_a_lot_is_drawn_from_its_seed() -> None:
    drawn = [captain_sonar(mode="turn-by-turn", first="lot", seed=seed).set_up.first for seed in range(20)]
    assert set(drawn) == {"blue", "red"}
    assert drawn[7] == captain_sonar(mode="turn-by-turn", first="lot", seed=7).set_up.first


@pytest.mark.parametrize(
    ("edition", "players"),
    [(1, "1,1"), (1, "1,2"), (1, "2,1"), (2, "1,1"), (2, "2,2"), (2, "3,2"), (2, "2,3")],
)
def test_few_players_play_turn_by_turn(edition: int, players: str) -> None:
    with pytest.raises(BadSetUp, match="turn-by-turn"):
        captain_sonar(edition=edition, mode="real-time", players=players)
    match = turn_by_turn(edition, players=players)
    match.turn("blue", "north")
    assert match.view("blue").json()["turn"]["crew"] == "red"


@pytest.mark.parametrize(
    ("edition", "players"),
    [(1, "2,2"), (1, "2,3"), (1, "3,2"), (1, "4,4"), (2, "3,3"), (2, "3,4"), (2, "4,3"), (2, "4,4")],
)
def test_enough_players_may_play_in_real_time(edition: int, players: str) -> None:
    match = real_time(edition, players=players)
    match.course("blue", "north")
    assert match.boat("blue")["chain"]["complete"]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("players", ["4,2", "2,4", "4,1", "1,4", "3,1", "1,3"])
def test_crews_are_equal_or_one_apart(players: str, edition: int) -> None:
    for mode in ("real-time", "turn-by-turn"):
        with pytest.raises(BadSetUp, match=f"players {players}: .*one apart, such as 4,4 or 4,3"):
            captain_sonar(edition=edition, mode=mode, players=players)
    captain_sonar(edition=edition, mode="turn-by-turn", players=players, rules=1)


@pytest.mark.parametrize("players", ["0,4", "4,5", "4", "4,4,4", "four,4", ""])
def test_a_crew_is_one_to_four_people(players: str) -> None:
    with pytest.raises(BadSetUp, match="such as 4,4"):
        captain_sonar(mode="turn-by-turn", players=players)


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({"edition": 1, "goal": "sudden-death"}, "choose hunt"),
        ({"edition": 2, "goal": "tag"}, "hunt or sudden-death"),
        ({"edition": 3}, "choose 1 .* or 2"),
        ({"mode": "slow"}, "real-time or turn-by-turn"),
        ({"edition": 1, "shy": ("blue",)}, "edition 2"),
        ({"edition": 2, "shy": ("green",)}, "blue and red"),
        ({"first": "green"}, "blue and red"),
        ({"first": "lot"}, "--seed"),
        ({"inspection": "nobody"}, "engineer or console"),
    ],
)
def test_a_set_up_that_cannot_be_played_says_what_to_change(options: dict[str, object], hint: str) -> None:
    with pytest.raises(BadSetUp, match=hint):
        captain_sonar(**options)


@pytest.mark.parametrize(
    ("edition", "options", "sinks"),
    [
        (1, {}, (4, "full", 4)),
        (1, {"goal": "hunt"}, (4, "full", 4)),
        (2, {"goal": "hunt"}, (4, "full", 4)),
        (2, {"goal": "sudden-death"}, (4, "hit", 4)),
        (2, {"goal": "sudden-death", "sinks": "any"}, (4, "any", 1)),
        (2, {"goal": "sudden-death", "rules": 2}, (4, "any", 1)),
    ],
)
def test_what_sinks(edition: int, options: dict[str, object], sinks: tuple[int, str, int]) -> None:
    view = real_time(edition, **options).view("blue").json()
    assert (view["hull"], view["sinks"], view["sinks_at"]) == sinks


def test_a_chart_brings_its_own_edition() -> None:
    assert captain_sonar(chart="alpha").set_up.edition.number == 1
    assert captain_sonar(chart="alpha-2").set_up.edition.number == 2
