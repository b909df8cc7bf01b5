"""What presses come to at each station, and what the cards, lamps and announcements say."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

import console
from console.core.words import Crew, Station
from console.displays.screen import CardState
from console.games import set_up
from console.games.captain_sonar.rules.scenarios.volcano import Volcanism
from console.games.captain_sonar.rules.state import Boat
from console.languages import LANGUAGES, catalogue, say
from console.table.scenes.set_up.set_up_scene import SetUpScene
from tests.table.driver import TableDriver

CONSOLE = Path(console.__file__).parent


@pytest.fixture
def at_sea() -> TableDriver:
    """Real time on Charlie, both boats under water in the middle of nowhere."""
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    return driver


def charge(driver: TableDriver, crew: str, *systems: str) -> None:
    """Fill gauges by hand."""
    scene = driver.match
    names = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
    boat: Boat = getattr(scene.match.state, crew)
    boxes = scene.match.game.set_up.boxes
    gauges = tuple(b if n in systems else g for n, g, b in zip(names, boat.gauges, boxes, strict=True))
    scene.match.state = scene.match.state._replace(**{crew: boat._replace(gauges=gauges)})
    scene.look(driver.now_ns)


def test_a_course_is_one_press_and_everybody_hears_it(at_sea: TableDriver) -> None:
    at_sea.press("blue.captain.north")
    assert at_sea.screen("blue").view.json()["boat"]["dot"] == "G7"
    assert at_sea.says("red") == "Blue: heading north"


def test_the_chain_of_command_is_seen_at_a_glance(at_sea: TableDriver) -> None:
    at_sea.press("blue.captain.north")
    assert at_sea.card("blue.first-mate").state is CardState.AWAITED
    assert at_sea.card("blue.engineer").state is CardState.AWAITED
    at_sea.advance(2)
    assert at_sea.card("blue.engineer").waited_s >= 2
    at_sea.press("blue.first-mate.torpedo", "blue.first-mate.ok")
    assert at_sea.card("blue.first-mate").state is CardState.DONE
    at_sea.press("blue.engineer.north-6", "blue.engineer.ok")
    assert at_sea.card("blue.captain").state is CardState.FREE


def test_a_press_that_cannot_be_obeyed_says_why_at_that_station(at_sea: TableDriver) -> None:
    at_sea.press("blue.captain.north", "blue.captain.north")
    assert at_sea.card("blue.captain").state is CardState.REFUSED
    assert at_sea.told("blue.captain") == "Wait for both OKs first"
    assert ("buzz", Crew.BLUE) in at_sea.loudspeaker.sounds
    assert at_sea.card("red.captain").state is not CardState.REFUSED
    at_sea.advance(4)
    assert at_sea.card("blue.captain").state is not CardState.REFUSED


def test_stop_opens_a_ring_of_what_is_ready(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "torpedo", "sonar")
    at_sea.press("blue.captain.stop")
    ring = at_sea.screen("blue").ring
    assert [say(choice, "en") for choice in ring.choices] == ["Torpedo", "Sonar", "Cancel the stop"]
    assert at_sea.screen("red").ring is None
    assert at_sea.screen("red").stop.crew == "blue"


def test_cancel_takes_a_stop_back(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "torpedo")
    at_sea.press("blue.captain.stop")
    assert at_sea.screen("blue").stop is not None
    at_sea.press("blue.captain.cancel")
    assert at_sea.screen("blue").stop is None
    assert at_sea.card("blue.captain").state is CardState.FREE


def test_aiming_shows_the_reach_and_fires_with_ok(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "torpedo")
    at_sea.press("blue.captain.stop", "blue.captain.ok")
    aim = at_sea.screen("blue").aim
    assert aim.what == "torpedo"
    assert len(aim.allowed) == 32
    at_sea.order("blue captain torpedo G5")
    at_sea.advance(2)
    assert "G5" in " ".join(say(heard.message, "en") for heard in at_sea.screen("red").heard)
    assert at_sea.screen("blue").aim is None


def test_the_first_mate_sends_a_drone_with_previous_next_and_ok(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "drone")
    at_sea.press("blue.first-mate.stop", "blue.first-mate.ok")
    at_sea.press(*["blue.first-mate.next"] * 8, "blue.first-mate.ok")
    at_sea.advance(1)
    event = next(event for event in at_sea.loudspeaker.events if event.name == "drone")
    assert event.detail("sector") == 9
    assert event.detail("answer") == "yes"


@pytest.fixture
def second_edition() -> TableDriver:
    """As `at_sea`, where the captain has the weapons and the first mate alone drone and sonar."""
    driver = TableDriver(chart="charlie-2", mode="real-time", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    return driver


def test_a_captain_s_stop_for_a_drone_is_the_first_mate_s_to_resolve(second_edition: TableDriver) -> None:
    driver = second_edition
    charge(driver, "blue", "drone")
    assert "stop" in driver.lamps("blue.captain")
    driver.press("blue.captain.stop")
    assert driver.card("blue.captain").message.key == "all.acts-first-mate"
    assert driver.card("blue.first-mate").message.key == "first-mate.pick"
    ring = driver.screen("blue").ring
    assert ring is not None and ring.station == "first-mate"
    assert {"previous", "next", "ok"} <= driver.lamps("blue.first-mate")
    driver.press("blue.first-mate.ok", "blue.first-mate.ok")
    driver.advance(1)
    assert [event.name for event in driver.loudspeaker.events][-2:] == ["resumed", "drone"]
    assert driver.screen("blue").stop is None and driver.screen("blue").ring is None


def test_a_first_mate_s_stop_for_a_torpedo_is_the_captain_s_to_resolve(second_edition: TableDriver) -> None:
    driver = second_edition
    charge(driver, "blue", "torpedo")
    driver.press("blue.first-mate.stop")
    assert driver.card("blue.first-mate").message.key == "all.acts-captain"
    assert driver.screen("blue").ring.station == "captain"
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert "torpedo" in [event.name for event in driver.loudspeaker.events]
    assert driver.screen("blue").stop is None


def test_who_stopped_may_take_it_back_though_a_crewmate_could_act(second_edition: TableDriver) -> None:
    charge(second_edition, "blue", "drone")
    second_edition.press("blue.captain.stop", "blue.captain.stop")
    assert second_edition.screen("blue").stop is None


def test_where_both_may_act_the_ring_of_the_last_hand_is_shown(second_edition: TableDriver) -> None:
    driver = second_edition
    charge(driver, "blue", "torpedo", "drone")
    driver.press("blue.captain.stop")
    assert driver.screen("blue").ring.station == "captain"
    driver.press("blue.first-mate.next")
    assert driver.screen("blue").ring.station == "first-mate"
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert driver.screen("blue").stop is None and driver.screen("blue").ring is None


def test_a_sonar_is_answered_in_two_turns_of_a_ring(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "sonar")
    at_sea.press("blue.first-mate.stop", "blue.first-mate.ok")
    assert at_sea.screen("red").stop.message.key == "banner.answer-ours-answer"
    at_sea.settle()
    at_sea.press("red.captain.ok", "red.captain.ok")
    answered = next(event for event in at_sea.loudspeaker.events if event.name == "sonar-answered")
    assert answered.detail("row") == "12"
    assert answered.detail("column") != "L"
    assert at_sea.screen("blue").stop is None


@pytest.mark.parametrize("plan", range(6))
def test_the_order_in_which_a_sonar_is_answered_does_not_tell_the_truth(
    at_sea: TableDriver, plan: int
) -> None:
    """Whichever is true: row before column before sector."""
    charge(at_sea, "blue", "sonar")
    at_sea.press("blue.first-mate.stop", "blue.first-mate.ok")
    at_sea.settle()
    at_sea.press(*["red.captain.east"] * plan, "red.captain.ok", "red.captain.ok")
    answered = next(event for event in at_sea.loudspeaker.events if event.name == "sonar-answered")
    said = [key for key, _ in answered.details if key != "crew"]
    assert said == [name for name in ("row", "column", "sector") if name in said]
    assert [answered.detail(key) == {"row": "12", "column": "L", "sector": "9"}[key] for key in said] in (
        [True, False],
        [False, True],
    )


def test_a_captain_who_does_not_answer_in_time_is_answered_for() -> None:
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, answer_seconds=20)
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    charge(driver, "blue", "sonar")
    driver.press("blue.first-mate.stop", "blue.first-mate.ok")
    driver.advance(15)
    assert driver.match.match.state.awaiting is not None
    driver.advance(6)
    assert driver.match.match.state.awaiting is None
    assert driver.screen("red").ring is None


def test_surfacing_asks_first(at_sea: TableDriver) -> None:
    at_sea.press("blue.captain.surface")
    assert not at_sea.screen("blue").view.json()["boat"]["surfaced"]
    at_sea.press("blue.captain.cancel", "blue.captain.ok")
    assert not at_sea.screen("blue").view.json()["boat"]["surfaced"]
    at_sea.press("blue.captain.surface", "blue.captain.ok")
    assert at_sea.screen("blue").view.json()["boat"]["surfaced"]


def test_hull_tracing_is_a_game_of_skill(at_sea: TableDriver) -> None:
    at_sea.press("blue.captain.surface", "blue.captain.ok")
    desk = at_sea.desk(Crew.BLUE, Station.ENGINEER)
    at_sea.press("blue.captain.east")
    assert at_sea.desk(Crew.BLUE, Station.CAPTAIN).tracing.traced == 0, "the engineer begins"
    at_sea.press("blue.engineer.east-1", "blue.engineer.east-1")
    assert desk.tracing.traced == 2
    at_sea.press("blue.engineer.west-1")
    assert (desk.tracing.traced, desk.tracing.slips) == (0, 1)
    for station in ("engineer", "captain", "first-mate", "radio"):
        at_sea.order(f"blue {station} secure 1")
    assert at_sea.screen("blue").view.json()["boat"]["inspected"]
    at_sea.press("blue.captain.ok")
    assert not at_sea.screen("blue").view.json()["boat"]["surfaced"]


@pytest.fixture
def red_waits_for_inspection() -> TableDriver:
    """Red has traced its hull; blue's engineer owes a mark, and is the one to inspect."""
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, inspection="engineer")
    driver.begin()
    for line in ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.order("red captain surface")
    for section, station in enumerate(("engineer", "captain", "first-mate", "radio"), 1):
        driver.order(f"red {station} secure {section}")
    driver.order("blue captain head north")
    return driver


def test_who_waits_on_the_surface_waits_for_no_mark_of_the_inspector(
    red_waits_for_inspection: TableDriver,
) -> None:
    driver = red_waits_for_inspection
    assert driver.card("blue.engineer").message.key == "engineer.inspect-and-mark"
    driver.settle()
    driver.press("blue.engineer.ok")
    assert driver.screen("red").view.boat.inspected
    driver.press("blue.engineer.north-1")
    assert driver.screen("blue").view.boat.broken, "the mark is owed still, and made"


def test_an_engineer_who_never_inspects_is_inspected_for(red_waits_for_inspection: TableDriver) -> None:
    driver = red_waits_for_inspection
    driver.advance(driver.settings.answer_seconds - 5)
    assert not driver.screen("red").view.boat.inspected
    driver.advance(6)
    assert driver.screen("red").view.boat.inspected
    assert not driver.screen("blue").view.boat.broken, "nobody marks for them"


def test_turn_by_turn_the_stop_button_opens_the_ring_without_a_stop() -> None:
    driver = TableDriver(chart="charlie", mode="turn-by-turn", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start B8", "red captain start J10", "blue captain dive", "red captain dive"):
        driver.order(line)
    driver.press("blue.captain.stop")
    assert driver.told("blue.captain") == "No system is ready"
    charge(driver, "blue", "torpedo")
    for line in (
        "blue captain head north",
        "blue first-mate charge mine",
        "blue first-mate ok",
        "blue engineer break north 5",
        "blue engineer ok",
    ):
        driver.order(line)
    driver.press("blue.captain.stop")
    assert driver.screen("blue").ring is not None
    assert driver.screen("red").stop is None
    driver.press("blue.captain.cancel", "blue.captain.ok")
    assert driver.screen("red").view.json()["turn"]["crew"] == "red"


def test_lamps_show_what_may_be_pressed_and_what_is_broken(at_sea: TableDriver) -> None:
    assert at_sea.lamps("blue.captain") == {"north", "east", "south", "west", "surface"}
    charge(at_sea, "blue", "torpedo")
    assert "stop" in at_sea.lamps("blue.captain")
    at_sea.press("blue.captain.north")
    assert "north" not in at_sea.lamps("blue.captain")
    assert "torpedo" in at_sea.lamps("blue.first-mate")
    at_sea.press("blue.engineer.north-6")
    assert at_sea.lamps("blue.engineer") - {"ok"} == {"north-6"}
    assert "note-north" in at_sea.lamps("red.radio")
    assert at_sea.link.lit == at_sea.table.lit(at_sea.now_ns)


def test_a_table_that_nobody_touches_goes_back_to_attract(at_sea: TableDriver) -> None:
    driver = TableDriver(idle_seconds=60)
    driver.begin()
    driver.advance(59)
    assert driver.scene == "start"
    driver.advance(2)
    assert driver.scene == "pause"
    driver.advance(31)
    assert driver.scene == "attract"


def test_the_match_clock_ends_a_match() -> None:
    driver = TableDriver(match_minutes=1, idle_seconds=0)
    driver.begin()
    driver.advance(61)
    assert driver.scene == "end"
    assert driver.screen("blue").captions[0].key == "end.clock-draw"


def test_set_up_keeps_to_what_can_be_played() -> None:
    driver = TableDriver(mode="real-time", chart="alpha-2", idle_seconds=0)
    driver.set_up()
    driver.choose("blue-people", "3")
    driver.row("mode")
    assert say(driver.screen("blue").menu.rows[1].value, "en") == "Real time", "three and four players"
    driver.choose("red-people", "2")
    driver.row("mode")
    assert say(driver.screen("blue").menu.rows[1].value, "en") == "Turn by turn", "three and two"


@pytest.mark.parametrize("computers", ["", "red=cadet", "blue=ace", "blue=ace red=cadet", "red.radio=cadet"])
@pytest.mark.parametrize("chart", ["alpha", "alpha-2"])
def test_set_up_offers_only_crews_that_are_equal_or_one_apart(computers: str, chart: str) -> None:
    """Whatever size a crew is given, it has it; the other follows."""
    driver = TableDriver(mode="real-time", chart=chart, idle_seconds=0, computers=computers)
    driver.set_up()
    driver.row("who")
    scene = driver.table.scene
    assert isinstance(scene, SetUpScene)
    rows = [row.name for row in scene.rows if row.name in ("blue-people", "red-people")]
    for row, size in product(rows * 2, "41243132"):
        driver.choose(row, size)
        options = scene.choices.plan(scene.plan)
        assert options.players is not None
        blue, red = map(int, options.players.split(","))
        assert abs(blue - red) <= 1
        assert (blue if row == "blue-people" else red) == int(size)
        set_up(options)
    if not rows:
        assert scene.choices.plan(scene.plan).players == "4,4"


def test_language_changes_at_once_in_set_up() -> None:
    driver = TableDriver(idle_seconds=0)
    driver.set_up()
    driver.press("blue.captain.stop")
    assert driver.screen("red").language == "fr"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_crews_order_has_its_words(language: str) -> None:
    rules = (*CONSOLE.glob("core/**/*.py"), *CONSOLE.glob("games/*/rules/**/*.py"))
    sources = [path for path in rules if "con_sonar" not in path.parts]
    refusals = [re.findall(r'(?:refuse|Refused)\(\s*"([a-z-]+)"', path.read_text()) for path in sources]
    codes = {code for found in refusals for code in found}
    assert len(codes) > 20
    assert not [code for code in sorted(codes) if f"refused.{code}" not in catalogue(language)]


def test_a_crew_sees_nothing_of_the_other_crew_s_half_made_choices(at_sea: TableDriver) -> None:
    charge(at_sea, "blue", "torpedo")
    at_sea.press("blue.captain.stop")
    before = shown(at_sea, "red")
    at_sea.press("blue.captain.ok", "blue.captain.south", "blue.captain.west")
    assert shown(at_sea, "red") == before


def shown(driver: TableDriver, crew: str) -> str:
    """Everything of a screen but what only the passing of time changes."""
    screen = driver.screen(crew)
    cards = [(card.station, card.state, card.message) for card in screen.cards]
    heard = [(heard.crew, heard.message) for heard in screen.heard]
    return json.dumps([screen.view.json(), cards, heard, str(screen.ring), str(screen.aim), str(screen.stop)])


def test_when_only_secrets_change_the_other_crew_s_screen_and_lamps_stay(at_sea: TableDriver) -> None:
    at_sea.press("red.captain.north")
    state = at_sea.match.match.state
    before, lamps = shown(at_sea, "blue"), at_sea.lamps("blue.captain")
    secret = state.red._replace(dot=3, route=(1, 2, 3), mines=16, gauges=(1, 1, 1, 1, 1, 0), broken=5)
    at_sea.match.match.state = state._replace(red=secret)
    at_sea.match.look(at_sea.now_ns)
    assert shown(at_sea, "blue") == before
    assert at_sea.lamps("blue.captain") == lamps


def test_two_stops_at_the_same_moment_go_to_blue_first_then_to_the_other(at_sea: TableDriver) -> None:
    for crew in ("blue", "red"):
        charge(at_sea, crew, "torpedo")
    for winner, loser in (("blue", "red"), ("red", "blue"), ("blue", "red")):
        at_ns = at_sea.now_ns + 1_000_000
        at_sea.link.press("red.captain.stop", at_ns)
        at_sea.link.press("blue.captain.stop", at_ns + 20_000)
        at_sea.advance(0.1)
        assert at_sea.match.match.state.stop.crew == winner
        refused = at_sea.card(f"{loser}.captain").state is CardState.REFUSED
        assert refused, "the other press is refused, not kept"
        at_sea.link.release("red.captain.stop")
        at_sea.link.release("blue.captain.stop")
        at_sea.advance(0.1)
        at_sea.press(f"{winner}.captain.cancel")
        at_sea.advance(at_sea.settings.stop_deaf_seconds)
    assert at_sea.table.tie_count == 3


def test_the_earlier_stop_wins_when_it_is_clearly_earlier(at_sea: TableDriver) -> None:
    for crew in ("blue", "red"):
        charge(at_sea, crew, "torpedo")
    at_ns = at_sea.now_ns + 1_000_000
    at_sea.link.press("blue.captain.stop", at_ns + 2_000_000)
    at_sea.link.press("red.captain.stop", at_ns)
    at_sea.advance(0.1)
    assert at_sea.match.match.state.stop.crew == "red"
    assert at_sea.table.tie_count == 0


def test_the_language_changes_at_any_time_when_a_radio_operator_holds_ok(at_sea: TableDriver) -> None:
    at_sea.press("red.captain.north")
    assert at_sea.says("blue") == "Red: heading north"
    at_sea.link.press("blue.radio.ok")
    at_sea.advance(2)
    assert at_sea.says("blue") == "Rouge : route au nord"
    at_sea.advance(3)
    assert at_sea.screen("red").language == "fr", "once for each time that it is held"
    at_sea.link.release("blue.radio.ok")


@pytest.fixture
def near_volcanoes() -> TableDriver:
    """Real time on Delta-2: the first event has come, and blue's gauge lacks one weapon for the second."""
    driver = TableDriver(chart="delta-2", mode="real-time", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start A8", "red captain start O8", "blue captain dive", "red captain dive"):
        driver.order(line)
    match = driver.match.match
    blue = match.state.blue._replace(gauges=(0, 3, 0, 0, 0, 2))
    match.state = match.state._replace(blue=blue, scenario=Volcanism(struck=1))
    driver.match.look(driver.now_ns)
    return driver


def test_a_gauge_that_calls_a_volcano_is_never_called_ready(near_volcanoes: TableDriver) -> None:
    near_volcanoes.order("blue captain stop")
    near_volcanoes.order("blue captain torpedo A12")
    assert near_volcanoes.screen("blue").view.json()["boat"]["gauges"]["scenario"]["level"] == 3
    assert "ready" not in [event.name for event in near_volcanoes.loudspeaker.events]
    assert "heard.ready" not in [heard.message.key for heard in near_volcanoes.screen("blue").heard]
    assert "scenario" not in near_volcanoes.lamps("blue.first-mate")
    assert near_volcanoes.screen("blue").ring is not None, "the captain chooses a volcano"


def test_a_gauge_that_the_first_mate_fills_is_called_ready() -> None:
    driver = TableDriver(chart="echo", mode="real-time", idle_seconds=0)
    driver.begin()
    for line in ("blue captain start A8", "red captain start O8", "blue captain dive", "red captain dive"):
        driver.order(line)
    match = driver.match.match
    match.state = match.state._replace(blue=match.state.blue._replace(gauges=(0, 0, 0, 0, 0, 3)))
    driver.order("blue captain head north")
    driver.order("blue first-mate charge scenario")
    assert "ready" in [event.name for event in driver.loudspeaker.events]
    assert driver.says("blue") == "Scenario ready"
    assert "scenario" in driver.lamps("blue.first-mate")
