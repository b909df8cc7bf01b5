"""When a crew could have acted and whether it did: nobody is blamed without a chance, or praised for luck."""

from pathlib import Path

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.crews.crew_columns import figures_of
from console.debrief.crews.crew_points import POINTS
from console.debrief.crews.figures import CrewFigures
from console.debrief.crews.hunt import KNOWN_DOTS
from tests.debrief.script import Script, lesson_match

SECOND_NS = 1_000_000_000
HUNTS = [point for point in POINTS if point.name in ("lag", "let-pass")]


def said(figures: CrewFigures) -> set[str]:
    """What may be said of the hunt."""
    known = figures_of(figures)
    kept = {f"keep-{point.name}" for point in HUNTS if point.is_good(known)}
    return kept | {f"try-{point.name}" for point in HUNTS if point.is_bad(known)}


def found_at_37(folder: Path, west: int = 2) -> Script:
    """A lucky torpedo tells at 37 s where red lies; the next is charged at 51 s, four dots away."""
    script = Script(folder).begin("C9", "D6")
    script.charge("blue", *["torpedo"] * 9)
    script.course(5, "north", 1).course(15, "north", 3).course(30, "north", 4)
    script.at(35, "blue captain stop").at(37, "blue captain torpedo D6")
    return script.course(40, "west", west).course(45, "south", 1).course(50, "south", 2)


def blue(script: Script, end: float) -> CrewFigures:
    return script.debriefed(end).crews[Crew.BLUE]


def test_when_the_enemy_could_be_known_and_was_acted_on(tmp_path: Path) -> None:
    figures = lesson_match(tmp_path).debriefed(60).crews
    hunt = figures[Crew.BLUE].hunt
    assert hunt.known_ns == hunt.acted_ns == 37 * SECOND_NS
    assert (hunt.acted_by, hunt.possible[-1].dots) == ("torpedo", 1)
    assert hunt.possible[0].dots > KNOWN_DOTS
    assert figures[Crew.RED].hunt.acted_ns is None


def test_a_lucky_shot_is_not_praised(tmp_path: Path) -> None:
    """It was fired when 214 dots were possible."""
    figures = blue(lesson_match(tmp_path), 60)
    assert (figures.hunt.could_ns, figures.hunt.lag_s) == (None, None)
    assert not said(figures)


def test_late_is_counted_from_a_weapon_that_is_charged_and_in_reach(tmp_path: Path) -> None:
    """Not from 37 s, when the enemy was known and no torpedo was ready."""
    script = found_at_37(tmp_path).at(90, "blue captain stop").at(92, "blue captain torpedo D6")
    figures = blue(script, 100)
    assert (figures.hunt.could_ns, figures.hunt.answered_ns) == (51 * SECOND_NS, 92 * SECOND_NS)
    assert figures.hunt.lag_s == 41
    assert said(figures) == {"try-lag"}


def test_whoever_fires_as_soon_as_it_can_is_in_time(tmp_path: Path) -> None:
    script = found_at_37(tmp_path).at(55, "blue captain stop").at(58, "blue captain torpedo D6")
    figures = blue(script, 100)
    assert figures.hunt.lag_s == 7
    assert not {"try-lag", "try-let-pass"} & said(figures)


def test_a_weapon_that_is_broken_could_not_be_fired(tmp_path: Path) -> None:
    """The first symbol of the west panel is a weapon's."""
    figures = blue(found_at_37(tmp_path, west=1), 200)
    assert (figures.hunt.known_ns, figures.hunt.could_ns) == (37 * SECOND_NS, None)
    assert not said(figures)


def test_a_chance_that_is_let_pass_is_named_where_there_was_time(tmp_path: Path) -> None:
    assert said(blue(found_at_37(tmp_path), 200)) == {"try-let-pass"}
    assert not said(blue(found_at_37(tmp_path), 60))


def test_an_enemy_that_is_known_and_out_of_reach_is_nobodys_fault(tmp_path: Path) -> None:
    """Sonar Family: where a boat dives is printed on the chart; a missile stays in its own sector."""
    options = MatchPlan(game="sonar-family", chart="archipelago", mode="turn-by-turn", first="blue")
    script = Script(tmp_path, options).begin("A1", "J10")
    ways = zip(["east"] * 4 + ["south"] * 4, ["north"] * 4 + ["west"] * 4, strict=True)
    for number, (ours, theirs) in enumerate(ways):
        script.at(5 + 10 * number, f"blue captain head {ours}").at(
            10 + 10 * number, f"red captain head {theirs}"
        )
    hunt = blue(script.at(85, "blue captain missile D4"), 90).hunt
    assert (hunt.known_ns, hunt.could_ns) == (2 * SECOND_NS, None)
    assert (hunt.acted_ns, hunt.acted_by, hunt.lag_s) == (85 * SECOND_NS, "missile", None)
    assert [str(dot) for dot in hunt.last] == ["F6"]
