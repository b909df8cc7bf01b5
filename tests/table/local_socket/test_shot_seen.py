"""What the pages are told of a shot follows the beats of its picture, and so does a crowd that is behind."""

from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew
from console.displays.effect import COST_MS, FLIGHT_MS, Kind
from console.languages import Message, say
from console.messages.table_news import AllSeen, OrderHeard, Told
from console.table.local_socket.onlooker import Onlooker
from console.table.onlookers.crowd import Crowd
from tests.games.lamp_desk import captain_sonar, reach
from tests.table.driver import TableDriver

AT_SEA = """
blue captain start F9
red captain start H7
blue captain dive
red captain dive
full blue torpedo
"""
FIRED = """
blue captain stop
blue captain torpedo H7
"""
TOLD_S = (FLIGHT_MS + COST_MS) / 1000


def looked(onlooker: Onlooker, driver: TableDriver) -> list[Told]:
    screens = {crew.value: driver.table.scene.screen(crew, driver.now_ns) for crew in Crew}
    return onlooker.look(screens, (), driver.now_ns)


def damage(seen: AllSeen) -> set[int]:
    """Of the boat that is hit, by both views and by what anybody may see."""
    assert seen.gallery is not None
    blue, red = seen.views["blue"], seen.views["red"]
    assert isinstance(blue, TwoCrewView) and isinstance(red, TwoCrewView)
    public = {side.crew: side.damage for side in seen.gallery.sides}
    return {blue.enemy.damage, red.boat.damage, public["red"]}


def words(seen: AllSeen) -> str:
    assert seen.gallery is not None
    said: list[Message] = [each.message for each in seen.gallery.heard]
    said += [each.message for side in seen.sides.values() for each in side.heard]
    return " | ".join(say(message, "en") for message in said)


def test_pages_are_told_what_it_cost_when_everybody_is() -> None:
    driver = captain_sonar()
    onlooker = Onlooker(driver.table)
    reach(driver, AT_SEA + FIRED)
    driver.advance(TOLD_S - 0.1)
    told = looked(onlooker, driver)
    seen = told[-1]
    assert isinstance(seen, AllSeen)
    assert damage(seen) == {0}
    assert "damage" not in words(seen)
    events = [event.name for each in told if isinstance(each, OrderHeard) for event in each.events]
    assert "damaged" not in events
    driver.advance(0.2)
    told = looked(onlooker, driver)
    seen = told[-1]
    assert isinstance(seen, AllSeen)
    assert damage(seen) == {2}
    assert "damage" in words(seen)
    events = [event.name for each in told if isinstance(each, OrderHeard) for event in each.events]
    assert "damaged" in events


def test_a_crowd_that_is_behind_sees_the_strike_as_late_as_all_else() -> None:
    driver = captain_sonar(gallery_delay_seconds=5)
    crowd = Crowd(driver.table)
    reach(driver, AT_SEA)
    for _ in range(20):
        crowd.screen(driver.now_ns)
        driver.advance(0.5)
    reach(driver, FIRED)
    seen: list[tuple[int, frozenset[Kind]]] = []
    for tenth in range(90):
        screen = crowd.screen(driver.now_ns)
        seen.append((tenth, frozenset(shown.effect.kind for shown in screen.effects)))
        driver.advance(0.1)
    strikes = [tenth for tenth, kinds in seen if Kind.BURST in kinds]
    assert strikes, "it is seen"
    assert 50 <= strikes[0] <= 60
    assert strikes[-1] - strikes[0] <= 17
