"""Effects at the table: each crew sees its own, nobody waits for them, and scars outlast a restart."""

from dataclasses import replace
from typing import Any, cast

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.displays.effect import Kind
from console.displays.screen import SceneName
from console.table.loudspeaker import Mute
from console.table.scenes.match.computers import Past
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.match_end.after_match import Afterwards
from console.table.scenes.match_end.match_debrief import AFTER_NS, DebriefPages
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS

SECOND_NS = 1_000_000_000
MS_NS = 1_000_000
OPTIONS = MatchPlan(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time")


def duel(red_damage: int = 0, **settings: Any) -> MatchScene:
    """Blue at F9 has fired at H7, where red is, at second 10."""
    scene = MatchScene(
        Match(OPTIONS), replace(DEFAULTS, idle_seconds=0, **settings), Mute(), cast(Scene, None), 0
    )
    for crew, dot in (("blue", "F9"), ("red", "H7")):
        for order in (f"start {dot}", "dive"):
            give(scene, f"{crew} captain {order}", 0)
    state = scene.match.state
    boxes = cast(Any, scene.match.game).set_up.boxes
    blue, red = state.blue._replace(gauges=boxes), state.red._replace(damage=red_damage)
    scene.match.state = state._replace(blue=blue, red=red)
    give(scene, "blue captain stop", 10 * SECOND_NS)
    give(scene, "blue captain torpedo H7", 10 * SECOND_NS)
    return scene


def give(scene: MatchScene, order: str, now_ns: int) -> None:
    assert scene.give(scene.match.game.grammar.parse(order), now_ns).refused is None


def kinds(scene: MatchScene, crew: Crew, at_ms: int) -> set[Kind]:
    screen = scene.screen(crew, 10 * SECOND_NS + at_ms * MS_NS)
    return {shown.effect.kind for shown in screen.effects}


def test_each_crew_sees_its_own() -> None:
    scene = duel()
    assert kinds(scene, Crew.BLUE, 100) == {Kind.AWAY, Kind.RUN}
    assert kinds(scene, Crew.RED, 100) == {Kind.AWAY, Kind.AIMED}
    assert kinds(scene, Crew.BLUE, 950) == {Kind.BURST}
    assert kinds(scene, Crew.RED, 950) == {Kind.BURST, Kind.HIT}
    assert kinds(scene, Crew.RED, 9000) == set()


def test_rules_and_presses_wait_for_nothing() -> None:
    """The order has happened at once, whatever is still to be seen of it."""
    scene = duel()
    now_ns = 10 * SECOND_NS + 50 * MS_NS
    assert scene.match.state.red.damage == 2
    scene.press(Crew.RED, Station.CAPTAIN, "north", now_ns)
    assert scene.match.view("red").boat.dot == "H6"  # type: ignore[attr-defined]


def test_the_scar_is_there_and_comes_again_with_a_match_that_goes_on() -> None:
    scene = duel()
    later_ns = 20 * SECOND_NS
    (scar,) = scene.screen(Crew.RED, later_ns).scars
    assert (scar.dot, scar.degree) == ("H7", 4)
    history: list[Past] = scene.history
    match = Match(OPTIONS)
    match.state = scene.match.state
    again = MatchScene(match, DEFAULTS, Mute(), cast(Scene, None), later_ns, history)
    screen = again.screen(Crew.RED, later_ns)
    assert screen.scars == (scar,)
    assert screen.effects == (), "what was seen is not seen twice"


def test_how_it_ended_is_said_when_it_was_seen() -> None:
    scene = duel(red_damage=2)
    early = scene.screen(Crew.RED, 10 * SECOND_NS)
    assert early.scene is SceneName.END and not early.at_end
    assert early.view.boat.damage == 2  # type: ignore[union-attr]
    assert kinds(scene, Crew.RED, 3000) == {Kind.SUNK}
    assert kinds(scene, Crew.BLUE, 3000) == {Kind.WON}
    assert scene.screen(Crew.RED, 14 * SECOND_NS).at_end


def test_a_press_after_the_end_is_heard_before_all_was_seen() -> None:
    """Who has seen enough goes on; nobody else's picture is cut short."""
    scene = duel(red_damage=2)
    for tenth in range(130):
        scene.tick(10 * SECOND_NS + tenth * SECOND_NS // 10)
        if tenth == 30:
            scene.press(Crew.BLUE, Station.CAPTAIN, "ok", 13 * SECOND_NS)
            assert scene.screen(Crew.BLUE, 13 * SECOND_NS).choices is not None
            assert kinds(scene, Crew.RED, 3000) == {Kind.SUNK}


def test_choices_come_by_themselves_only_when_the_end_was_seen() -> None:
    afterwards = Afterwards(DebriefPages(), list(Crew), 0)
    for second in range(10):
        afterwards.tick(second * SECOND_NS, seen=False)
        assert not afterwards.chooses(Crew.BLUE)
    afterwards.tick(10 * SECOND_NS)
    assert not afterwards.chooses(Crew.BLUE)
    afterwards.tick(9 * SECOND_NS + AFTER_NS)
    assert afterwards.chooses(Crew.BLUE)


def test_a_calm_table_has_calm_screens() -> None:
    assert duel(calm=True).screen(Crew.RED, 10 * SECOND_NS).calm
    assert not duel().screen(Crew.RED, 10 * SECOND_NS).calm
