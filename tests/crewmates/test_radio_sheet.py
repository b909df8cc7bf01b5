"""A computer at the radio: what it believes it marks, on its sheet and on its captain's chart."""

from collections.abc import Mapping
from dataclasses import replace

from console.core.dot import Dot
from console.core.game import Event
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import STEPS, Course, Station
from console.crewmates.arena.players import player_called
from console.crewmates.radio_seat import FEW
from console.displays.scenes import pieces
from console.games import set_up
from console.table.tablets.station_picture import seen_at
from tests.displays.drawing import painted, pixels, sample
from tests.table.driver import TableDriver

COURSES = frozenset(f"captain.{course}" for course in Course)


def line_of(match: Match, crew: str) -> list[Dot]:
    """The line on a crew's sheet as it lies on the chart, or beyond."""
    sheet, chart = match.view(crew).boat.transparency, match.game.chart
    line = [Dot(chart.columns // 2 + sheet.columns, chart.rows // 2 + sheet.rows)]
    for note in sheet.notes:
        if note != "silence":
            columns, rows = STEPS[Course(note)]
            line.append(Dot(line[-1].column + columns, line[-1].row + rows))
    return line


def at_sea(mode: str) -> TableDriver:
    """A captain of people among computers."""
    computers = "red=officer blue.first-mate=ace blue.engineer=ace blue.radio=ace"
    driver = TableDriver(chart="alpha", mode=mode, idle_seconds=0, computers=computers, seed=5)
    driver.begin()
    driver.press("blue.captain.ok", "blue.captain.ok")
    return driver


def believed_by(driver: TableDriver) -> Mapping[str, int]:
    """What the computer at blue's radio holds possible; it says so only when few places are left."""
    return driver.match.computers._players["blue"].mind(Station.RADIO).likely_dots()


def test_its_line_ends_where_the_enemy_may_be_and_lies_on_water() -> None:
    driver, slid = at_sea("turn-by-turn"), 0
    match, chart = driver.match.match, driver.match.match.game.chart
    driver.advance(60)
    for turn in range(8):  # then red is silent
        driver.press(next(f"blue.{lamp}" for lamp in sorted(driver.screen("blue").lit & COURSES)))
        driver.advance(20)
        driver.press("blue.captain.ok")
        driver.advance(60)  # red has answered, all is noted, and it is blue's turn again
        notes, line = match.view("blue").boat.transparency.notes, line_of(match, "blue")
        assert len(notes) == turn + 1 and "silence" not in notes
        assert str(line[-1]) in believed_by(driver)
        assert all(dot in chart and dot not in chart.islands for dot in line)
        slid += line[0] != (chart.columns // 2, chart.rows // 2)
    assert slid > 3


def test_what_it_says_is_on_its_captains_chart() -> None:
    driver, marked = at_sea("real-time"), []
    for _ in range(100):
        driver.advance(6)
        if driver.scene != "play":
            break
        believed = believed_by(driver)
        few = believed if len(believed) <= FEW else {}
        screen = driver.screen("blue")
        assert screen.reported == screen.candidates == few
        assert driver.screen("red").reported == {}, "a crew of computers has nobody to show it to"
        marked.append(bool(few))
    assert set(marked) == {False, True}


def test_a_slide_changes_no_crewmates_pace_or_choice() -> None:
    options = MatchPlan(game="captain-sonar", chart="alpha", mode="real-time", seed=5)
    match, game = Match(options), set_up(options)
    blue, restless, red = (player_called("ace")(game, name, 7) for name in ("blue", "blue", "red"))
    slid = Event("blue", "slid", (("columns", 1), ("rows", 0)))
    now_ns = given = 0
    while given < 120:
        decisions = [
            each.decide(match.view(name), match.legal(name), now_ns)
            for each, name in ((blue, "blue"), (restless, "blue"), (red, "red"))
        ]
        assert decisions[0] == decisions[1]
        decision = min((each for each in decisions if each is not None), key=lambda each: each.at_ns)
        now_ns, given = max(now_ns, decision.at_ns), given + 1
        events = match.give(decision.order, now_ns).events
        for each, name in ((blue, "blue"), (restless, "blue"), (red, "red")):
            each.hear([event for event in events if event.audience in ("both", "all", name)])
        restless.hear([slid])


def test_its_mark_is_drawn_on_the_captains_chart_and_sent_to_the_captains_tablet() -> None:
    (chart,) = (piece for piece in pieces(sample("play"), (1024, 600)) if piece.name == "chart")
    bare, marked = (
        pixels(painted("play", reported=reported).surface.subsurface(chart.place))
        for reported in ({}, {"A5": 4})
    )
    assert bare != marked
    screen = replace(sample("play"), reported={"A5": 4}, candidates={"B6": 1})
    sent = {station: seen_at(screen, station)["candidates"] for station in Station}
    assert sent == {
        Station.CAPTAIN: {"A5": 4},
        Station.FIRST_MATE: {},
        Station.ENGINEER: {},
        Station.RADIO: {"B6": 1},
    }
