"""Non-interference at the table: one crew's secrets change nothing on the other's display, lamps and ears.

What is compared is the `Screen` that the display is given, for some also its pixels; the lamps of the panel;
and what is said and sounded aloud, or into that crew's headphones.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from pygame import Surface

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.displays.painter import Painter
from console.table.loudspeaker import Mute
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS
from tests.amounts import amount
from tests.secrets.pairs import Pair
from tests.secrets.tables import SIZE, Tables, Watched, WatchedFamily

STEPS = amount(24, 36)
SEEDS = 40
HINTS = "{0}.captain=hints {0}.first-mate=hints"
COMPUTERS = "{0}.engineer=ace {0}.radio=officer"

CAPTAIN_SONAR: dict[str, dict[str, Any]] = {
    "real time": {"chart": "charlie", "mode": "real-time", "inspection": "engineer"},
    "turns in headphones": {"chart": "alpha-2", "mode": "turn-by-turn", "headphones": True},
    "volcanoes": {"chart": "delta-2", "mode": "real-time", "headphones": True},
    "with help": {
        "chart": "echo",
        "mode": "real-time",
        "headphones": True,
        "computers": COMPUTERS,
        "assists": HINTS,
    },
}
SONAR_FAMILY: dict[str, dict[str, Any]] = {
    "turns": {"chart": "antarctica", "mode": "turn-by-turn"},
    "real time in headphones": {"chart": "umbria", "mode": "real-time", "headphones": True},
    "with help": {
        "chart": "jules-verne",
        "mode": "turn-by-turn",
        "assists": "{0}=hints",
        "computers": "{0}.radio=ace",
    },
}


def captain_sonar(watcher: Crew, **settings: Any) -> Watched:
    """A match that begins with all gauges full, so that much happens soon."""
    helps = {name: settings.pop(name, "").format(watcher) for name in ("computers", "assists")}
    table = Watched(watcher, **settings, **helps)
    table.begin()
    table.set_boats(gauges=table.match.match.game.set_up.boxes)
    return table


def sonar_family(watcher: Crew, *, chart: str, mode: str, **settings: Any) -> Watched:
    helps = {name: settings.pop(name, "").format(watcher) for name in ("computers", "assists")}
    table = WatchedFamily(watcher, **settings, **helps)
    table.begin_family(chart, mode)
    table.set_boats(energy=4)
    return table


def telling_seed(table: Watched) -> int:
    """A pair that is not soon over, and in which the enemy steals away otherwise."""
    match = table.match.match
    for seed in range(SEEDS):
        pair = Pair(match.game, table.watcher.enemy, seed, match.state, table.pressable)
        pair.play(STEPS, compare=False)
        if pair.apart["silence"] and pair.apart["steps"] == STEPS:
            return seed
    raise AssertionError("no pair is worth its while")


def play(begin: Callable[[], Watched], *, helped: bool, drawn: bool) -> None:
    """`helped`: computers of the watching crew act by themselves, so that the pair goes its own way."""
    one, other = begin(), begin()
    tables = Tables(one, other, seed=1 if helped else telling_seed(one))
    effects = 0
    for number in range(STEPS):
        step = tables.step()
        effects += tables.compare(drawn=drawn)
        if drawn:
            tables.compare_pictures()
        if step is None:
            assert helped and number > STEPS / 3, "the pair was over too soon"
            break
    assert one.heard
    assert effects > 3 or not drawn, "hardly any effect was seen"


@pytest.mark.parametrize("secret", Crew)
@pytest.mark.parametrize("name", CAPTAIN_SONAR)
def test_captain_sonar(name: str, secret: Crew) -> None:
    play(
        lambda: captain_sonar(secret.enemy, **CAPTAIN_SONAR[name]),
        helped=name == "with help",
        drawn=name == "real time",
    )


@pytest.mark.parametrize("secret", Crew)
@pytest.mark.parametrize("name", SONAR_FAMILY)
def test_sonar_family(name: str, secret: Crew) -> None:
    play(
        lambda: sonar_family(secret.enemy, **SONAR_FAMILY[name]),
        helped=name == "with help",
        drawn=name == "turns",
    )


@pytest.mark.parametrize("secret", Crew)
def test_a_shot_looks_the_same_wherever_it_was_fired_from(secret: Crew) -> None:
    """Frame by frame: only the crew that fires sees the torpedo run."""
    watcher = secret.enemy
    frames: list[list[bytes]] = []
    own: list[list[bytes]] = []
    for fired_from in ("F9", "J7"):
        scene = duel(secret, fired_from)
        painters = {crew: Painter(Surface(SIZE)) for crew in Crew}
        frames.append([])
        own.append([])
        for time_ms in range(0, 3000, 100):
            for crew, kept in ((watcher, frames[-1]), (secret, own[-1])):
                painters[crew].paint(scene.screen(crew, time_ms * 1_000_000))
                kept.append(painters[crew].surface.get_buffer().raw)
    assert frames[0] == frames[1]
    assert len(set(frames[0])) > 10, "there is something to be seen"
    assert own[0] != own[1]


def duel(firing: Crew, fired_from: str) -> MatchScene:
    """A torpedo is fired at H7 from a dot; the other boat is far away."""
    options = MatchPlan(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time")
    scene = MatchScene(Match(options), replace(DEFAULTS, idle_seconds=0), Mute(), cast(Scene, None), 0)
    for crew, dot in ((firing, fired_from), (firing.enemy, "A1")):
        scene.give(scene.match.game.grammar.parse(f"{crew} captain start {dot}"), 0)
        scene.give(scene.match.game.grammar.parse(f"{crew} captain dive"), 0)
    state = scene.match.state
    full = state.boat(firing)._replace(gauges=cast(Any, scene.match.game).set_up.boxes)
    scene.match.state = state._replace(**{firing.value: full})
    for order in (f"{firing} captain stop", f"{firing} captain torpedo H7"):
        given = scene.give(scene.match.game.grammar.parse(order), 0)
        assert given.refused is None
    return scene
