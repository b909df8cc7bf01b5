"""Every figure against a match in which it is known."""

import re
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.core.words import Course, Crew, Station
from console.debrief.crews.figures import CrewFigures
from console.debrief.crews.pictures.routes_picture import routes_svg
from console.debrief.crews.places import Dot
from console.debrief.story import NoDebrief, tell_file
from console.languages.typography import unbroken
from tests.debrief.script import Script, debriefed, lesson_match, page_of

CAPTAIN, MATE, ENGINEER, RADIO = Station


def lengths(figures: CrewFigures, station: Station, kind: str = "caused") -> list[float]:
    return [wait.length_ns / 1e9 for wait in getattr(figures.waits[station], kind)]


def test_a_task_makes_others_wait_from_the_course_to_its_ok(tmp_path: Path) -> None:
    blue = lesson_match(tmp_path).debriefed(60).crews[Crew.BLUE]
    assert lengths(blue, MATE) == [3, 2, 1, 1, 1]
    assert blue.caused[MATE] is not None
    assert (blue.caused[MATE].median_s, blue.caused[MATE].longest_s) == (1, 3)


def test_presses_that_were_heard_too_late_are_told_beside_ties(tmp_path: Path) -> None:
    script = Script(tmp_path).begin()
    script.journal.late("blue.captain.stop", 3_000_000_000, 34_000_000)
    path = script.end(60)
    blue, red = (debriefed(path).crews[crew].heard_late for crew in (Crew.BLUE, Crew.RED))
    assert (blue, red) == (1, 0)
    assert "0 won, 0 lost, 1 heard too late" in page_of(path, "en")
    assert unbroken("entendus trop tard : 1") in page_of(path, "fr")


def test_stopped_time_is_nobodys_wait(tmp_path: Path) -> None:
    blue = lesson_match(tmp_path).debriefed(60).crews[Crew.BLUE]
    # The engineer's third task took from 30 to 34, but red had stopped the table from 31.5 to 33.5.
    assert lengths(blue, ENGINEER) == [6, 1, 2, 1, 1]
    # The first mate was done at 17 and was asked again at 30; the stop from 18 to 28 does not count.
    assert lengths(blue, MATE, "borne")[1] == 3


def test_the_captain_waits_for_both_oks_and_then_is_waited_for(tmp_path: Path) -> None:
    blue = lesson_match(tmp_path).debriefed(60).crews[Crew.BLUE]
    assert lengths(blue, CAPTAIN, "borne")[:2] == [6, 2]
    # The dive at 2 to the course at 5; both OKs at 11 to 15; 17 to the stop at 18; from its end at 28 to 30.
    assert lengths(blue, CAPTAIN)[:4] == [3, 4, 1, 2]


def test_a_radio_operator_is_waited_for_until_the_note(tmp_path: Path) -> None:
    red = lesson_match(tmp_path).debriefed(60).crews[Crew.RED]
    assert lengths(red, RADIO) == [1]
    assert (red.notes, red.enemy_moves) == (1, 5)


def test_on_the_surface_no_clock_runs(tmp_path: Path) -> None:
    options = MatchPlan(
        game="captain-sonar", chart="charlie", mode="real-time", edition=1, options={"inspection": "console"}
    )
    script = Script(tmp_path, options).begin()
    script.course(5, "north", 1)
    script.at(8, "blue captain surface")
    for section, station in enumerate(("engineer", "captain", "first-mate", "radio"), 1):
        script.at(8 + section, f"blue {station} secure {section}")
    script.at(40, "blue captain dive").course(43, "east", 4)
    blue = script.debriefed(60).crews[Crew.BLUE]
    assert lengths(blue, CAPTAIN) == [3, 2, 3]
    assert lengths(blue, MATE, "borne") == [5]
    assert (blue.surfacings, [str(up.dot) for up in blue.places.surfaced]) == (1, ["C7"])


def test_turn_by_turn_the_enemys_turn_is_nobodys_wait(tmp_path: Path) -> None:
    options = MatchPlan(game="captain-sonar", chart="charlie", mode="turn-by-turn", edition=1)
    script = Script(tmp_path, options).begin("B8", "I2")
    script.course(5, "north", 1).at(10, "blue captain end")
    script.course(12, "south", 1, crew="red").at(20, "red captain end")
    script.course(24, "north", 2).at(26, "blue captain end")
    figures = script.debriefed(60).crews
    assert lengths(figures[Crew.RED], CAPTAIN) == [2, 7]
    assert lengths(figures[Crew.BLUE], CAPTAIN) == [3, 4, 4, 1]
    assert lengths(figures[Crew.BLUE], MATE, "borne") == [8]


def test_turns_in_a_row_are_no_wait_of_the_other_crew(tmp_path: Path) -> None:
    options = MatchPlan(game="captain-sonar", chart="charlie", mode="turn-by-turn", edition=1)
    script = Script(tmp_path, options).begin("B8", "I2")
    script.at(5, "blue captain surface").at(6, "blue captain end")
    for at, symbol in ((10, 1), (20, 2), (30, 3)):
        script.course(at, "south", symbol, crew="red").at(at + 5, "red captain end")
    script.course(39, "north", 1)
    figures = script.debriefed(60).crews
    assert lengths(figures[Crew.BLUE], CAPTAIN) == [3, 4]
    assert lengths(figures[Crew.RED], CAPTAIN) == [4, 4, 5, 4, 5, 4]


def test_sonar_family_has_captains_and_radio_operators(tmp_path: Path) -> None:
    options = MatchPlan(game="sonar-family", chart="archipelago", mode="turn-by-turn")
    script = Script(tmp_path, options).begin("A1", "J10")
    script.at(5, "blue captain head east").at(6, "red radio note east").at(9, "red captain head west")
    figures = script.debriefed(20).crews
    assert lengths(figures[Crew.BLUE], CAPTAIN) == [3]
    assert lengths(figures[Crew.RED], CAPTAIN) == [4]
    assert figures[Crew.RED].caused[ENGINEER] is None
    assert figures[Crew.RED].radio_off is not None


def test_refused_orders_are_counted_by_station_and_reason(tmp_path: Path) -> None:
    figures = lesson_match(tmp_path).debriefed(60).crews
    assert figures[Crew.BLUE].refused == ((CAPTAIN, "chain-of-command", 2),)
    assert figures[Crew.RED].refused == ()


def test_stops_and_ties(tmp_path: Path) -> None:
    figures = lesson_match(tmp_path).debriefed(60).crews
    stops = [(stop.from_ns / 1e9, stop.length_ns / 1e9, stop.taken_back) for stop in figures[Crew.BLUE].stops]
    assert stops == [(18, 10, True), (35, 2, False)]
    assert [stop.length_ns / 1e9 for stop in figures[Crew.RED].stops] == [2]
    assert (figures[Crew.BLUE].ties_won, figures[Crew.BLUE].ties_lost) == (1, 0)
    assert (figures[Crew.RED].ties_won, figures[Crew.RED].ties_lost) == (0, 1)


def test_self_repairs_made_and_missed(tmp_path: Path) -> None:
    script = Script(tmp_path).begin()
    for second, symbol in ((5, 1), (10, 2), (15, 3)):
        script.course(second, "north", symbol)
    script.course(20, "north", 4)  # east was open, and would have closed circuit 2
    script.course(25, "east", 2)  # the right panel, another symbol
    script.course(30, "east", 1)
    repairs = script.debriefed(40).crews[Crew.BLUE].repairs
    assert repairs is not None
    assert [(miss.time_ns / 1e9, miss.circuit, miss.panel) for miss in repairs.missed] == [
        (20, 2, Course.EAST),
        (26, 2, Course.EAST),
    ]
    assert [made / 1e9 for made in repairs.made_ns] == [31]


def test_a_chance_that_is_not_open_is_not_missed(tmp_path: Path) -> None:
    script = Script(tmp_path).begin("C12")  # three courses later D9 is open, D8 is an island
    for second, symbol in ((5, 1), (10, 2), (15, 3)):
        script.course(second, "north", symbol)
    script.course(20, "north", 4)
    script.course(25, "north", 5)
    repairs = script.debriefed(40).crews[Crew.BLUE].repairs
    assert repairs is not None
    assert [miss.time_ns / 1e9 for miss in repairs.missed] == [20]


def test_routes_mines_and_impacts(tmp_path: Path) -> None:
    figures = lesson_match(tmp_path).debriefed(60).crews
    blue = figures[Crew.BLUE]
    assert [str(placed.dot) for placed in blue.places.legs[0]] == ["C9", "C8", "C7", "C6", "B6", "B7"]
    assert [(str(each.dot), each.effect) for each in blue.places.impacts] == [("D6", "direct")]
    assert (blue.shots, blue.hits, blue.damage, blue.self_inflicted) == (1, 1, 1, 1)
    assert (blue.own_damage, blue.by_own_weapons) == ({"torpedo": 1}, 1)
    assert (figures[Crew.RED].damage, figures[Crew.RED].self_inflicted) == (2, 0)


def test_a_full_panels_damage_is_told_from_a_weapons(tmp_path: Path) -> None:
    """Six courses north fill the north panel."""
    script = Script(tmp_path).begin("C14", "N12")
    for number in range(6):
        script.course(5 + 5 * number, "north", number + 1)
    blue = script.debriefed(60).crews[Crew.BLUE]
    assert (blue.own_damage, blue.by_sheet, blue.by_own_weapons) == ({"panel": 1}, 1, 0)


def test_refusals_are_counted_by_station_and_reason(tmp_path: Path) -> None:
    script = Script(tmp_path).begin().course(5, "north", 1)
    script.at(10, *["blue first-mate charge mine"] * 2, refused="task-done")
    script.at(11, "blue captain torpedo C4", refused="not-stopped")
    script.at(12, "blue captain start C4", refused="wrong-phase")
    script.at(13, "blue captain head south", refused="own-route")
    blue = script.debriefed(20).crews[Crew.BLUE]
    assert (blue.refusals, blue.refused[0]) == (5, (MATE, "task-done", 2))


def test_where_the_radio_operator_thought_the_enemy_was(tmp_path: Path) -> None:
    blue = lesson_match(tmp_path).debriefed(60).crews[Crew.BLUE]
    # From the middle of the chart, H8, slid by one column and one row to I9, then west to H9; red is on D6.
    assert blue.places.sheet == (Dot.parse("I9"), Dot.parse("H9"))
    assert blue.radio_off == 4


def test_a_radio_operators_waits_the_middle_and_the_longest(tmp_path: Path) -> None:
    script = Script(tmp_path).begin()
    for at, noted in ((10, 11), (20, 24), (32, 33)):
        script.course(at, "north", at // 10, crew="red").at(noted, "blue radio note north")
    blue = script.debriefed(60).crews[Crew.BLUE]
    caused, borne = blue.caused[RADIO], blue.borne[RADIO]
    assert caused is not None and borne is not None
    assert (caused.median_s, caused.longest_s) == (1, 4)
    assert (borne.median_s, borne.longest_s) == (8.5, 9)


def test_refusals_of_several_stations_the_most_frequent_first(tmp_path: Path) -> None:
    script = Script(tmp_path).begin().course(5, "north", 1)
    script.at(10, *["blue first-mate charge mine"] * 3, refused="task-done")
    script.at(11, *["blue captain torpedo C4"] * 2, refused="not-stopped")
    script.at(12, "blue engineer break south 1", refused="task-done")
    script.at(13, "red captain head north").at(14, "red captain head north", refused="chain-of-command")
    crews = script.debriefed(20).crews
    assert crews[Crew.BLUE].refused == (
        (MATE, "task-done", 3),
        (CAPTAIN, "not-stopped", 2),
        (ENGINEER, "task-done", 1),
    )
    assert (crews[Crew.BLUE].refusals, crews[Crew.RED].refusals) == (6, 1)


def test_a_match_that_never_began_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoDebrief, match="before its first order"):
        tell_file(Script(tmp_path).end(1))


def test_the_radios_line_stays_on_the_chart(tmp_path: Path) -> None:
    """The sheet slid west until its line leaves the chart: what is drawn ends at the edge, with a mark."""
    script = Script(tmp_path).begin()
    script.at(10, "blue radio note west", *["blue radio slide -4 0"] * 2)
    made = script.debriefed(20)
    assert [dot.column for dot in made.crews[Crew.BLUE].places.sheet] == [-1, -2]
    drawn = routes_svg(made, "en", "charlie")
    [line] = re.findall(r'<path d="M6\.0[^>]*L-34\.0[^>]*stroke-dasharray="2 6"[^>]*>', drawn)
    clipped = "".join(re.findall(r'<g clip-path="url\(#on-the-chart\)">(.*?)</g>', drawn))
    assert line in clipped
    points = " ".join(re.findall(r'points="([^"]*)"', drawn))
    assert min(float(x) for x in re.findall(r"(-?[0-9.]+),", points)) >= 26
    assert ">?</text>" in drawn
