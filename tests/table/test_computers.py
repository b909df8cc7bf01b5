"""Computer crews at the table: they press at a human pace, and a lone visitor can play."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Station
from console.crewmates.crew import ComputerCrew
from console.table.scenes.match import computers
from tests.table.driver import TableDriver


def test_two_computer_crews_play_a_whole_match() -> None:
    driver = TableDriver(
        chart="alpha-2",
        mode="turn-by-turn",
        goal="sudden-death",
        computers="blue=officer red=cadet",
        idle_seconds=0,
        seed=3,
    )
    driver.begin()
    for _ in range(400):
        driver.advance(10)
        if driver.scene == "end":
            break
    assert driver.scene == "end"
    assert "buzz" not in [name for name, _ in driver.loudspeaker.sounds], "no order of theirs is refused"


def test_a_person_plays_with_a_computer_engineer_against_computers() -> None:
    driver = TableDriver(
        chart="charlie",
        mode="turn-by-turn",
        computers="red=officer blue.engineer=ace blue.first-mate=ace blue.radio=ace",
        idle_seconds=0,
    )
    driver.begin()
    driver.press("blue.captain.ok")
    driver.advance(10)
    assert driver.scene == "play"
    driver.press("blue.captain.north")
    driver.advance(10)
    chain = driver.screen("blue").view.json()["boat"]["chain"]
    assert (chain["first_mate"], chain["engineer"]) == ("ok", "ok")
    driver.press("blue.captain.ok")
    driver.advance(30)
    assert driver.screen("blue").view.json()["turn"]["crew"] == "blue", "red has played its turn"


class LaterThinking:
    """Thinks when it is told to, as if it took that long."""

    def __init__(self) -> None:
        self.asked: list[Callable[[], object]] = []

    def do(self, work: Callable[[], object]) -> None:
        self.asked.append(work)

    def think(self) -> None:
        asked, self.asked = self.asked, []
        for work in asked:
            work()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> LaterThinking:
    thinking = LaterThinking()
    monkeypatch.setattr(computers, "THOUGHTS", thinking)
    return thinking


def test_nobody_waits_for_computers_that_still_think(later: LaterThinking) -> None:
    driver = TableDriver(chart="alpha", mode="real-time", computers="red=ace", idle_seconds=0)
    driver.begin()
    driver.advance(30)
    assert driver.match.match.state.boat(Crew.RED).route == (), "nothing was thought, so nothing is pressed"
    later.think()
    driver.advance(30)
    assert driver.match.match.state.boat(Crew.RED).route


def test_what_was_thought_of_a_match_that_has_gone_on_is_not_pressed(later: LaterThinking) -> None:
    driver = TableDriver(chart="alpha", mode="real-time", computers="red=ace", idle_seconds=0)
    driver.begin()
    old, later.asked = later.asked, []
    driver.press("blue.captain.ok")
    assert later.asked, "blue has dived: red thinks of it"
    later.asked, newer = old, later.asked
    later.think()
    driver.advance(30)
    assert driver.match.match.state.boat(Crew.RED).route == ()
    later.asked = newer
    later.think()
    driver.advance(30)
    assert driver.match.match.state.boat(Crew.RED).route


@pytest.mark.parametrize("fails", ["decide", "hear"])
def test_a_mind_that_fails_takes_no_match_down(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(chart="alpha", mode="turn-by-turn", computers="blue=ace red=ace", idle_seconds=0)
    driver.begin()
    driver.advance(60)
    before = len(driver.loudspeaker.events)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ComputerCrew, fails, fail)
    driver.advance(120)
    assert len(driver.loudspeaker.events) > before + 10, "whoever is at a loss presses anything"
    monkeypatch.undo()
    driver.advance(10)
    assert driver.scene in ("play", "end")


def test_computers_never_press_faster_than_a_person_could() -> None:
    driver = TableDriver(chart="alpha", mode="real-time", computers="blue=ace red=ace", idle_seconds=0)
    driver.begin()
    times: list[int] = []
    keep = driver.match.match.keep
    driver.match.match.keep = lambda given: (times.append(given.time_ns), keep(given))[1]
    driver.advance(60)
    per_station = len(times) / 8
    assert len(times) > 20
    assert per_station < 60 / 0.35


@pytest.mark.parametrize("text", ["red", "green=ace", "red=genius", "blue.cook=ace", "red=ace=ace"])
def test_what_is_no_crew_of_computers_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"red=officer|choose"):
        Crewing.read(text)


@pytest.mark.parametrize("text", ["blue.radio", "blue.radio=ace", "blue.cook=hints", "radio=hints"])
def test_what_is_no_help_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"blue.radio=hints|choose"):
        Crewing.read(assists=text)


def test_a_station_goes_before_its_crew_and_a_computer_before_help() -> None:
    crewing = Crewing.read(
        "blue.radio=ace red.captain=cadet red=officer", "blue=hints blue.engineer=automatic"
    )
    assert crewing.computers(Crew.RED)[Station.CAPTAIN] == "cadet"
    assert crewing.computers(Crew.RED)[Station.RADIO] == "officer"
    assert crewing.computers(Crew.BLUE) == {Station.ENGINEER: "ace", Station.RADIO: "ace"}
    hinted = {post for post, sitter in crewing.sitters.items() if sitter is Sitter.HINTS}
    assert hinted == {(Crew.BLUE, Station.CAPTAIN), (Crew.BLUE, Station.FIRST_MATE)}


@given(sitters=st.lists(st.sampled_from(list(Sitter)), min_size=8, max_size=8))
def test_any_crewing_is_written_in_words_and_read_again(sitters: list[Sitter]) -> None:
    posts = [(crew, station) for crew in Crew for station in Station]
    crewing = Crewing(dict(zip(posts, sitters, strict=True)))
    assert Crewing.read(*crewing.words) == crewing


def test_set_up_gives_a_crew_to_computers_and_back() -> None:
    driver = TableDriver(idle_seconds=0, computers="blue.radio=cadet")
    driver.set_up()
    driver.choose("red-crew", "cadet")
    assert driver.table.scene.plan.computers == "red=cadet blue.radio=cadet"
    driver.press("blue.captain.west")
    assert driver.table.scene.plan.computers == "blue.radio=cadet"


def test_who_sits_at_each_station_is_chosen_on_a_page_of_set_up() -> None:
    driver = TableDriver(idle_seconds=30)
    driver.set_up("red")
    driver.row("stations", "red")
    driver.press("red.captain.ok")
    assert driver.screen("blue").menu.title.key == "set-up.stations-title"
    driver.press("red.captain.east", *["red.captain.south"] * 3, *["red.captain.west"] * 2)
    driver.press("red.captain.cancel")
    assert driver.screen("blue").menu.title.key == "set-up.page-helps"
    plan = driver.table.scene.plan
    assert (plan.computers, plan.assists) == ("blue.radio=officer", "blue.captain=hints")
    menu = driver.screen("red").menu
    assert menu.rows[menu.chosen].label.key == "set-up.stations"
    driver.row("who", "red")
    assert "set-up.blue-people" not in driver.labels("red")
    driver.advance(31)
    assert driver.scene == "attract", "nobody touched it"


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_a_person_alone_is_the_captain_of_the_side_that_chose(crew: str) -> None:
    driver = TableDriver(idle_seconds=0)
    driver.set_up(crew)
    driver.choose("who", "alone", crew)
    other = Crew(crew).enemy
    computers = driver.table.scene.plan.computers
    assert computers == f"{other}=cadet {crew}.first-mate=ace {crew}.engineer=ace {crew}.radio=ace"
    driver.press(f"{other}.captain.east")
    assert driver.table.scene.plan.computers == ""


def test_in_real_time_a_person_who_walks_away_is_not_played_for_for_ever() -> None:
    driver = TableDriver(
        chart="alpha", mode="real-time", computers="red=cadet blue.radio=ace", idle_seconds=40
    )
    driver.begin()
    driver.press("blue.captain.ok")
    driver.advance(39)
    assert driver.scene == "play"
    driver.advance(2)
    assert driver.scene == "pause"
    state = driver.table.scene.match.match.state
    driver.advance(28)
    assert driver.scene == "pause" and driver.table.scene.match.match.state == state
    driver.advance(2)
    assert driver.scene == "attract"


def test_a_station_that_a_computer_holds_is_dark_and_says_so() -> None:
    driver = TableDriver(chart="alpha", mode="real-time", computers="blue.engineer=officer", idle_seconds=0)
    driver.begin()
    driver.press("blue.captain.ok", "red.captain.ok")
    driver.press("blue.captain.north")
    assert driver.lamps("blue.engineer") == set()
    assert driver.card("blue.engineer").state == "computer"
    driver.press("blue.engineer.north-1")
    assert driver.told("blue.engineer") == "A computer sits here"
    driver.advance(20)
    assert driver.screen("blue").view.json()["boat"]["chain"]["engineer"] == "ok"
    driver.press("blue.first-mate.mine", "blue.first-mate.ok")
    waits = dict(driver.match.take_waits())
    assert "blue.first-mate" in waits and "blue.engineer" not in waits, "people's waits are counted"
