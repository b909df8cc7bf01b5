"""Sonar Family at the table: what presses come to, what cards, lamps and screens show."""

import json

import pytest

from console.core.words import Crew
from console.displays.screen import CardState
from console.languages import say
from tests.games.sonar_family.stations.family_driver import FamilyDriver

BLUE_BEGINS, RED_BEGINS = 4, 5
"""Seeds."""


@pytest.fixture
def calm() -> FamilyDriver:
    """Turn by turn on Umbria, blue to play from D8 and red on H6."""
    driver = FamilyDriver(idle_seconds=0, seed=BLUE_BEGINS)
    driver.begin_family("umbria")
    for line in ("blue captain start D8", "red captain start H6", "blue captain dive", "red captain dive"):
        driver.order(line)
    return driver


@pytest.fixture
def loud() -> FamilyDriver:
    """Real time on Umbria."""
    driver = FamilyDriver(idle_seconds=0)
    driver.begin_family("umbria", "real-time")
    for line in ("blue captain start D8", "red captain start H6", "blue captain dive", "red captain dive"):
        driver.order(line)
    return driver


def choices(driver: FamilyDriver, crew: str) -> list[str]:
    ring = driver.screen(crew).ring
    return [] if ring is None else [say(choice, "en") for choice in ring.choices]


def test_set_up_shows_the_rows_of_the_game_that_is_chosen() -> None:
    driver = FamilyDriver(idle_seconds=0)
    driver.choose_game()
    menu = driver.screen("red").menu
    assert say(menu.rows[0].value, "en") == "Sonar Family"
    assert driver.labels() == ["set-up.game", "set-up.family-mode"]
    driver.row("family-chart")
    assert driver.labels() == ["set-up.family-chart"]


@pytest.mark.parametrize(("seed", "first"), [(BLUE_BEGINS, "blue"), (RED_BEGINS, "red")])
def test_lots_are_drawn_from_the_seed_which_is_recorded(seed: int, first: str) -> None:
    driver = FamilyDriver(idle_seconds=0, seed=seed)
    driver.begin_family()
    assert (driver.match.match.plan.first, driver.match.match.plan.seed) == ("lot", seed)
    driver.dive()
    assert driver.screen("blue").view.json()["turn"]["crew"] == first


def test_without_a_seed_a_new_one_is_drawn_and_recorded() -> None:
    seeds = set()
    for _ in range(3):
        driver = FamilyDriver(idle_seconds=0, seed=0)
        driver.begin_family()
        seeds.add(driver.match.match.plan.seed)
    assert len(seeds) > 1
    assert all(seed > 0 for seed in seeds)


def test_where_the_chart_says_the_start_ok_dives_at_once() -> None:
    driver = FamilyDriver(idle_seconds=0, seed=BLUE_BEGINS)
    driver.begin_family("archipelago")
    assert driver.told("blue.captain") == "You start on A1: press OK to dive"
    driver.press("red.captain.north")
    assert driver.told("red.captain") == "On this chart you start on J10: press OK"
    driver.press("blue.captain.ok", "red.captain.ok")
    assert driver.scene == "play"
    assert driver.screen("red").view.json()["boat"]["dot"] == "J10"


def test_a_course_is_a_turn_and_fills_a_box(calm: FamilyDriver) -> None:
    assert calm.told("blue.captain") == "Your turn: give a course"
    calm.press("blue.captain.north")
    assert calm.screen("blue").view.json()["boat"]["energy"] == 1
    assert calm.says("red") == "Red to play"
    assert calm.told("red.radio") == "Blue went north: note it"
    assert calm.told("blue.captain") == "Red plays its turn"


def test_stop_opens_what_energy_pays_for_without_a_stop(calm: FamilyDriver) -> None:
    calm.press("blue.captain.stop")
    assert calm.told("blue.captain") == "Not enough energy: courses add it"
    calm.set("blue", energy=3)
    calm.press("blue.captain.stop")
    assert choices(calm, "blue") == ["Sonar: 2 energy", "Silence: 3 energy"]
    assert calm.screen("red").stop is None
    calm.press("blue.captain.stop")
    assert choices(calm, "blue") == []


def test_a_boat_that_is_blocked_opens_the_ring_of_what_its_energy_pays_for(calm: FamilyDriver) -> None:
    calm.block("blue")
    calm.set("blue", energy=4)
    assert calm.told("blue.captain") == "No way out: SURFACE, or STOP to act"
    assert calm.lamps("blue.captain") == {"stop", "surface"}
    calm.press("blue.captain.stop")
    assert choices(calm, "blue") == ["Missile: 4 energy", "Sonar: 2 energy"]
    calm.press("blue.captain.east", "blue.captain.ok")
    assert calm.screen("red").stop.message.key == "banner.answer-ours-answer"


def test_a_boat_that_is_blocked_without_energy_is_told_to_surface(calm: FamilyDriver) -> None:
    calm.block("blue")
    assert calm.told("blue.captain") == "No way out: SURFACE, then OK"
    calm.press("blue.captain.stop")
    assert calm.told("blue.captain") == "No way out: SURFACE, then OK"
    assert choices(calm, "blue") == []


def test_in_real_time_a_boat_that_is_blocked_stops_to_act(loud: FamilyDriver) -> None:
    loud.block("blue")
    loud.set("blue", energy=2)
    loud.press("blue.captain.stop")
    assert choices(loud, "blue") == ["Sonar: 2 energy", "Surface", "Go on"]


def test_in_real_time_the_radio_operators_write_while_the_table_is_stopped(loud: FamilyDriver) -> None:
    loud.order("red captain head north")
    loud.press("blue.captain.stop")
    assert loud.card("red.captain").state is CardState.IDLE
    assert loud.card("blue.radio").state is CardState.FREE
    assert loud.told("blue.radio") == "Red went north: note it"
    for crew in Crew:
        assert {"erase", "slide-east"} <= loud.lamps(f"{crew}.radio")
        loud.press(f"{crew}.radio.note-north", f"{crew}.radio.slide-east")
        sheet = loud.screen(crew).view.json()["boat"]["transparency"]
        assert sheet == {"notes": ["north"], "columns": 1, "rows": 0}
    assert loud.screen("red").stop is not None


def test_a_missile_is_aimed_over_the_own_water_alone(calm: FamilyDriver) -> None:
    calm.place("red", "B8")
    calm.set("blue", energy=4)
    calm.press("blue.captain.stop", "blue.captain.ok")
    aim = calm.screen("blue").aim
    assert aim.what == "missile"
    assert aim.allowed == set(calm.screen("blue").view.json()["boat"]["missile_reach"])
    calm.press("blue.captain.cancel")
    assert calm.screen("blue").aim is None
    assert choices(calm, "blue")[0] == "Missile: 4 energy"
    calm.order("blue captain missile B8")
    calm.advance(2)
    assert calm.screen("red").view.json()["boat"]["damage"] == 1
    assert calm.screen("red").view.json()["turn"]["crew"] == "red"


def test_silence_is_one_dot_that_nobody_hears(calm: FamilyDriver) -> None:
    calm.set("blue", energy=3)
    calm.order("blue captain silence west")
    assert calm.screen("blue").view.json()["boat"]["dot"] == "C8"
    assert "west" not in json.dumps([str(heard.message) for heard in calm.screen("red").heard])
    assert calm.told("red.radio") == "Blue moved in silence: note the gap"


def test_a_sonar_is_answered_with_one_turn_of_a_ring(calm: FamilyDriver) -> None:
    calm.set("blue", energy=2)
    calm.press("blue.captain.stop", "blue.captain.ok")
    assert calm.screen("red").stop.message.key == "banner.answer-ours-answer"
    assert choices(calm, "red") == ["Row 6", "Column H"]
    assert calm.card("blue.captain").state is CardState.IDLE
    calm.settle()
    calm.press("red.captain.east", "red.captain.ok")
    answered = next(event for event in calm.loudspeaker.events if event.name == "sonar-answered")
    assert answered.detail("column") == "H"
    assert calm.screen("blue").view.json()["turn"]["crew"] == "red"


def test_a_captain_who_does_not_answer_is_answered_for(calm: FamilyDriver) -> None:
    calm.set("blue", energy=2)
    calm.press("blue.captain.stop", "blue.captain.ok")
    calm.advance(calm.settings.answer_seconds + 1)
    assert calm.screen("blue").view.json()["awaiting"] is None
    assert calm.screen("red").ring is None


def test_surfacing_asks_first_and_tells_the_very_dot(calm: FamilyDriver) -> None:
    calm.press("blue.captain.surface", "blue.captain.cancel", "blue.captain.ok")
    assert calm.screen("blue").view.json()["turn"]["crew"] == "blue"
    calm.press("blue.captain.surface", "blue.captain.ok")
    assert any(say(heard.message, "en") == "Blue: surfacing at D8" for heard in calm.screen("red").heard)
    assert calm.told("red.radio") == "Slide the sheet to where it fits"


def test_in_real_time_a_stop_comes_first_and_ok_is_the_signal(loud: FamilyDriver) -> None:
    loud.set("blue", energy=3)
    loud.press("blue.captain.stop")
    assert loud.screen("red").stop.crew == "blue"
    assert choices(loud, "blue") == ["Sonar: 2 energy", "Silence: 3 energy", "Surface", "Go on"]
    loud.press("red.captain.north")
    assert loud.card("red.captain").state is CardState.REFUSED
    loud.order("blue captain silence north")
    assert loud.told("blue.captain") == "Done! OK: the game goes on"
    assert loud.screen("red").stop is not None
    loud.press("blue.captain.ok")
    assert loud.screen("red").stop is None


@pytest.mark.parametrize("control", ["stop", "cancel"])
def test_a_stop_is_taken_back_by_going_on(loud: FamilyDriver, control: str) -> None:
    loud.press("blue.captain.stop", f"blue.captain.{control}")
    assert loud.screen("red").stop is None
    assert loud.card("blue.captain").state is CardState.FREE


def test_in_real_time_surface_stops_the_table_by_itself(loud: FamilyDriver) -> None:
    loud.press("blue.captain.surface")
    assert loud.screen("red").stop.crew == "blue"
    assert loud.told("blue.captain") == "Surface? OK for yes, CANCEL for no"
    loud.press("blue.captain.cancel")
    assert choices(loud, "blue") == ["Surface", "Go on"]
    loud.press("blue.captain.surface", "blue.captain.ok", "blue.captain.ok")
    assert loud.screen("red").stop is None
    assert any(event.name == "surfaced" for event in loud.loudspeaker.events)


def test_first_mate_and_engineer_are_dark_and_say_so_kindly(loud: FamilyDriver) -> None:
    for station in ("first-mate", "engineer"):
        loud.press(f"blue.{station}.ok")
        assert loud.told(f"blue.{station}").startswith("Not used in this game")
        assert loud.lamps(f"blue.{station}") == set()
    loud.set("red", damage=1)
    loud.set("blue", energy=4)
    loud.place("red", "B8")
    loud.order("blue captain stop")
    loud.order("blue captain missile B8")
    assert loud.scene == "end"
    assert loud.lamps("blue.first-mate") == loud.lamps("red.engineer") == set()
    assert loud.lamps("blue.radio") == {"ok"}


def test_lamps_show_what_may_be_pressed(calm: FamilyDriver) -> None:
    assert calm.lamps("blue.captain") == {"north", "east", "south", "west", "surface"}
    assert calm.lamps("red.captain") == set()
    calm.set("blue", energy=2)
    assert "stop" in calm.lamps("blue.captain")
    calm.press("blue.captain.north")
    assert "note-north" in calm.lamps("red.radio")


def test_radio_notes_slides_and_wipes(calm: FamilyDriver) -> None:
    calm.press("red.radio.note-north", "red.radio.slide-east", "red.radio.slide-south")
    sheet = calm.screen("red").view.json()["boat"]["transparency"]
    assert sheet == {"notes": ["north"], "columns": 1, "rows": 1}
    calm.press("red.radio.erase")
    assert calm.screen("red").view.json()["boat"]["transparency"]["notes"] == []


def test_two_stops_at_once_go_to_blue_the_first_time(loud: FamilyDriver) -> None:
    at_ns = loud.now_ns + 1_000_000
    loud.link.press("red.captain.stop", at_ns)
    loud.link.press("blue.captain.stop", at_ns + 20_000)
    loud.advance(0.1)
    assert loud.screen("red").stop.crew == "blue"


def shown(driver: FamilyDriver, crew: str) -> str:
    """Everything of a screen but what only the passing of time changes."""
    screen = driver.screen(crew)
    cards = [(card.station, card.state, card.message) for card in screen.cards]
    heard = [(heard.crew, heard.message) for heard in screen.heard]
    lamps = sorted(screen.lit)
    return json.dumps(
        [screen.view.json(), cards, heard, str(screen.ring), str(screen.aim), str(screen.stop), lamps]
    )


def test_when_only_secrets_change_the_other_crew_s_screen_and_lamps_stay(calm: FamilyDriver) -> None:
    before = shown(calm, "blue")
    calm.set("red", dot=3, route=(1, 2, 3), energy=2, notes=(), slid=(1, 1))
    assert shown(calm, "blue") == before


def test_a_crew_sees_nothing_of_the_other_s_half_made_choices(loud: FamilyDriver) -> None:
    loud.set("blue", energy=4)
    loud.press("blue.captain.stop")
    loud.advance(2.5)  # until red's stop lamps have sounded their alarm
    before = shown(loud, Crew.RED)
    loud.press("blue.captain.ok", "blue.captain.south", "blue.captain.west")
    assert shown(loud, Crew.RED) == before
