"""What stands largest on a display: what somebody did, whose turn it is, who was first to stop."""

from pathlib import Path

import pytest

from console.displays.scenes import pieces
from console.games.captain_sonar.display.chart_marks import EnemyMarks
from console.languages import say
from console.table.archive import Archive
from tests.displays.drawing import painted_screen
from tests.games.captain_sonar.stations.test_stations import charge
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.banner_table import STARTS, at_sea, banner, log, place, sail, tasks, turns
from tests.table.driver import TableDriver

# ---- one sentence for one activation ----


def test_a_torpedo_is_one_sentence_on_both_displays() -> None:
    driver = at_sea()
    place(driver, "red", "G5")
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3)
    for crew in ("blue", "red"):
        assert banner(driver, crew) == "Blue: torpedo at G5. Red: 2 damage"
        assert log(driver, crew)[:2] == ["Blue: torpedo at G5. Red: 2 damage", "Blue captain: STOP!"]


def test_a_miss_says_so_and_nothing_of_the_boat_that_fired() -> None:
    driver = at_sea(language="fr")
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3)
    assert banner(driver, "red") == "Bleu : torpille en G5. Sans effet"


def test_one_explosion_may_hurt_both() -> None:
    driver = at_sea()
    place(driver, "red", "G7")
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G7")
    driver.advance(3)
    assert banner(driver, "red") == "Blue: torpedo at G7. Red: 2, blue: 1 damage"


def test_a_chain_reaction_is_summed_up_and_in_the_log_mine_by_mine() -> None:
    driver = at_sea(chart="alpha-2")
    names = driver.match.match.game.set_up.waters.names
    place(driver, "blue", "F7")
    place(driver, "red", "G5", mines=1 << names.index("F4"))
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3.5)
    assert banner(driver, "blue") == "Blue: torpedo and mines at G5. Red: 3 damage"
    assert log(driver, "blue")[:4] == [
        "Blue: torpedo and mines at G5. Red: 3 damage",
        "Red: indirect hit!",
        "Red: mine at F4, chain reaction!",
        "Red: direct hit!",
    ]


def test_that_play_goes_on_is_written_nowhere() -> None:
    driver = at_sea()
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3)
    for crew in ("blue", "red"):
        screen = driver.screen(crew)
        assert "Carry on!" not in [*log(driver, crew), banner(driver, crew)]
        assert {screen.view.json()["boat"]["said"]["name"], screen.view.json()["enemy"]["said"]["name"]} == {
            "torpedo",
            "impact",
        }
    assert "resumed" in [event.name for event in driver.loudspeaker.events], "it is heard all the same"


def test_a_missile_of_sonar_family_is_one_sentence_too() -> None:
    driver = FamilyDriver(idle_seconds=0)
    driver.begin_family("umbria", "real-time")
    driver.dive()
    driver.place("blue", "D8")
    driver.place("red", "B8")
    driver.set("blue", energy=4)
    driver.order("blue captain stop")
    driver.order("blue captain missile B8")
    driver.order("blue captain resume")
    driver.advance(3)
    for crew in ("blue", "red"):
        assert banner(driver, crew) == "Blue: missile at B8. Red: 1 damage"
        assert "Carry on!" not in log(driver, crew)


def test_the_crew_that_asked_reads_the_drone_s_answer() -> None:
    driver = at_sea()
    charge(driver, "blue", "drone")
    driver.press("blue.first-mate.stop", "blue.first-mate.ok", "blue.first-mate.ok")
    driver.advance(1)
    for crew in ("blue", "red"):
        assert banner(driver, crew) == "Blue: drone in sector 1: no"


def test_the_crew_that_asked_reads_the_sonar_s_answer() -> None:
    driver = at_sea()
    charge(driver, "blue", "sonar")
    driver.press("blue.first-mate.stop", "blue.first-mate.ok")
    driver.settle()
    driver.press("red.captain.ok", "red.captain.ok")
    assert banner(driver, "blue") == "Red answers: row 12, column A"


def test_a_crew_reads_where_its_own_mine_is_and_the_other_only_that_there_is_one() -> None:
    driver = at_sea()
    charge(driver, "blue", "mine")
    driver.order("blue captain mine G7")
    assert banner(driver, "blue") == "Our mine is on G7"
    assert banner(driver, "red") == "Blue: mine laid"
    assert "G7" not in str(driver.screen("red").heard)


# ---- how long ----


def test_a_sentence_is_there_for_four_seconds_whatever_courses_come() -> None:
    driver = at_sea()
    charge(driver, "blue", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3)
    driver.press("blue.captain.north")
    assert banner(driver, "red") == "Blue: torpedo at G5. No hit"
    driver.advance(3)
    assert banner(driver, "red") == "Blue: heading north"
    assert banner(driver, "blue") == "Blue: torpedo at G5. No hit", "one's own courses replace nothing"
    driver.advance(16)
    assert "torpedo" not in banner(driver, "blue")
    assert "Blue: torpedo at G5. No hit" in log(driver, "blue")


def test_a_stop_does_not_hide_a_sentence_that_was_not_read() -> None:
    driver = at_sea()
    charge(driver, "blue", "torpedo")
    charge(driver, "red", "torpedo")
    driver.order("blue captain torpedo G5")
    driver.advance(3)
    driver.press("red.captain.stop")
    assert driver.screen("blue").stop is not None
    assert banner(driver, "blue") == "Their captain acts"
    assert "G5. No hit" in unread(driver, "blue")
    driver.advance(4)
    assert banner(driver, "blue") == "Their captain acts"
    assert unread(driver, "blue") == ""


def unread(driver: TableDriver, crew: str) -> str:
    """What stands small below the words of a stop."""
    written = painted_screen(driver.screen(crew)).written
    return " ".join(each.words for each in written if each.role == "unread")


# ---- the radio operator ----


def test_an_enemy_s_silence_lights_note_silence() -> None:
    driver = at_sea()
    charge(driver, "red", "silence")
    driver.order("red captain silence north 2")
    assert "note-silence" in driver.lamps("blue.radio")
    assert not {"note-north", "note-south"} & driver.lamps("blue.radio")
    tasks(driver, "red", "north", 6)
    driver.press("red.captain.north")
    assert "note-silence" not in driver.lamps("blue.radio")


def test_note_silence_lights_in_sonar_family_in_real_time_too() -> None:
    driver = FamilyDriver(idle_seconds=0)
    driver.begin_family("umbria", "real-time")
    driver.dive()
    driver.set("red", energy=3)
    driver.order("red captain stop")
    driver.press("red.captain.east", "red.captain.ok", "red.captain.ok", "red.captain.ok")
    assert driver.screen("blue").stop is None
    assert "note-silence" in driver.lamps("blue.radio")


def tinted(driver: TableDriver, crew: str) -> int | None:
    """The sector that is tinted on a crew's radio chart."""
    (radio,) = [piece for piece in pieces(driver.screen(crew), (1024, 600)) if piece.name == "radio"]
    (marks,) = [each for each in radio.shown[0] if isinstance(each, EnemyMarks)]  # type: ignore[index]
    return marks.surfaced_in


def test_the_sector_of_a_surfaced_enemy_stays_tinted_until_it_dives() -> None:
    driver = at_sea()
    driver.order("blue captain surface")
    assert tinted(driver, "red") == 5
    for station in ("engineer", "captain", "first-mate", "radio"):
        driver.order(f"blue {station} secure 1")
    assert driver.screen("red").view.json()["enemy"]["said"]["name"] == "inspected"
    assert tinted(driver, "red") == 5
    assert tinted(driver, "blue") is None
    driver.press("blue.captain.ok")
    assert tinted(driver, "red") is None


def test_turn_by_turn_it_stays_tinted_for_the_enemy_s_three_turns() -> None:
    driver = turns()
    driver.order("blue captain surface")
    driver.press("blue.captain.ok")
    for course, symbol, system in (("north", 5, "mine"), ("north", 4, "mine"), ("west", 5, "drone")):
        assert tinted(driver, "red") == 3
        sail(driver, "red", course, symbol, system)
        driver.press("red.captain.ok")
    assert tinted(driver, "red") is None


# ---- turn by turn ----


def test_the_crew_whose_turn_it_is_reads_that() -> None:
    driver = turns()
    assert banner(driver, "blue") == "YOUR TURN"
    assert "TURN" not in banner(driver, "red")
    sail(driver, "blue", "north", 5)
    assert banner(driver, "blue") == "YOUR TURN"
    assert banner(driver, "red") == "Blue: heading north"
    driver.press("blue.captain.ok")
    assert banner(driver, "red") == "YOUR TURN"
    assert "Blue: heading north" in [note.words for note in painted_screen(driver.screen("red")).written]


def test_after_an_enemy_surfaced_it_reads_how_many() -> None:
    driver = turns(language="fr")
    driver.order("blue captain surface")
    driver.press("blue.captain.ok")
    assert banner(driver, "red") == "Bleu : surface en secteur 3", "first what there is to be read"
    driver.advance(4)
    assert banner(driver, "red") == "À VOUS : 3 tours de suite"


def test_the_turn_stays_there_and_in_sonar_family_too() -> None:
    driver = FamilyDriver(idle_seconds=0, seed=4)
    driver.begin_family("umbria")
    driver.dive()
    driver.press("blue.captain.north")
    assert banner(driver, "blue") == "Red: dive!"
    driver.advance(60)
    assert banner(driver, "red") == "YOUR TURN"
    assert banner(driver, "blue") == "Red to play"


# ---- ice ----


@pytest.mark.parametrize(
    ("chart", "dot", "goal", "told"),
    [
        ("delta", "H8", "hunt", "ICE! Surfacing costs 1 damage: OK, or CANCEL"),
        ("delta", "D6", "hunt", "Surface? OK for yes, CANCEL for no"),
        ("charlie-2", None, "hunt", "ICE! Surfacing costs 1 damage: OK, or CANCEL"),
        ("charlie-2", None, "sudden-death", "ICE! Surfacing here SINKS us: OK, or CANCEL"),
    ],
)
def test_a_captain_is_warned_of_ice_before_ok(chart: str, dot: str | None, goal: str, told: str) -> None:
    driver = TableDriver(chart=chart, goal=goal, mode="real-time", idle_seconds=0)
    driver.begin()
    driver.press("blue.captain.ok", "red.captain.ok")
    waters = driver.match.match.game.set_up.waters
    floe = sorted(str(dot) for dot in waters.chart.floe - waters.chart.holes)
    place(driver, "blue", dot or floe[0])
    driver.press("blue.captain.surface")
    assert driver.told("blue.captain") == told
    assert driver.screen("red").view.json()["enemy"]["damage"] == 0


def test_on_antarctica_too_by_the_button_and_in_the_ring() -> None:
    driver = FamilyDriver(idle_seconds=0)
    driver.begin_family("antarctica", "real-time")
    driver.dive()
    driver.place("blue", "A1")
    driver.press("blue.captain.surface")
    assert driver.told("blue.captain") == "ICE! Surfacing costs 1 damage: OK, or CANCEL"
    driver.press("blue.captain.cancel")
    ring = driver.screen("blue").ring
    assert [say(choice, "en") for choice in ring.choices] == ["Surface: ICE, 1 damage!", "Go on"]
    driver.place("blue", "D3")
    driver.press("blue.captain.stop")
    driver.advance(11)
    driver.press("blue.captain.surface")
    assert driver.told("blue.captain") == "Surface? OK for yes, CANCEL for no"


# ---- the power comes back ----


def test_after_a_power_cut_log_and_banner_are_as_they_were(tmp_path: Path) -> None:
    options = {"chart": "charlie", "mode": "real-time", "idle_seconds": 0}
    before = TableDriver(archive=Archive(tmp_path), **options)
    before.begin()
    for line in (*STARTS, "red captain head south"):
        before.order(line)
    sail(before, "blue", "north", 6)
    sail(before, "blue", "north", 4)
    sail(before, "blue", "north", 1)
    before.order("blue captain mine F5")
    seen = {crew: (log(before, crew), banner(before, crew)) for crew in ("blue", "red")}
    assert seen["blue"][1] == "Our mine is on F5"
    driver = TableDriver(archive=Archive(tmp_path), **options)
    driver.press("blue.captain.north")
    assert driver.scene == "play"
    assert {crew: (log(driver, crew), banner(driver, crew)) for crew in ("blue", "red")} == seen
