"""No outcome in words before its picture: everything that tells one follows the same beats, for everybody.

Time is moved by hand. What is told is looked for wherever people read, hear or see it: headlines, logs,
hulls, what is said and its sounds, lamps, tablets, the crowd's display.
"""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from console.commands.effect_films import BEGUN_NS, FILMS, Film
from console.core.match import Match
from console.core.words import Crew, Station
from console.displays.effect import ANSWER_MS, ARMED_MS, COST_MS, FLIGHT_MS, FUSE_MS, Kind
from console.displays.onlookers.gallery import CROWD
from console.displays.screen import Screen
from console.languages import Message, say
from console.table.onlookers.crowd import Crowd
from console.table.onlookers.whole_gallery import cards_of
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS
from console.table.tablets.station_picture import seen_at
from tests.table.driver import Recorder

MS_NS = 1_000_000
TICK_MS = 10
BY_NAME = {film.name: film for film in FILMS}


class Shot:
    """The last order of a film, given to a table that remembers what it said."""

    def __init__(self, film: Film) -> None:
        self.heard = Recorder()
        match = Match(replace(film.options, boats=DEFAULTS.offer.boats))
        self.scene = MatchScene(match, replace(DEFAULTS, idle_seconds=0), self.heard, cast(Scene, None), 0)
        film.prepare(self.scene)
        self.at_ms = 0
        for order in film.orders:
            self.give(order)

    def give(self, order: str) -> None:
        parsed = self.scene.match.game.grammar.parse(order)
        assert self.scene.give(parsed, BEGUN_NS + self.at_ms * MS_NS).refused is None

    def to(self, at_ms: int) -> None:
        """Time passes, so long after the order."""
        while self.at_ms + TICK_MS <= at_ms:
            self.at_ms += TICK_MS
            self.scene.tick(BEGUN_NS + self.at_ms * MS_NS)

    @property
    def now_ns(self) -> int:
        return BEGUN_NS + self.at_ms * MS_NS

    def screen(self, crew: str) -> Screen:
        if crew == CROWD:
            return self.scene.public_screen(CROWD, Message.of("gallery.live"), self.now_ns)
        return self.scene.screen(Crew(crew), self.now_ns)

    def kinds(self, crew: str) -> set[Kind]:
        return {shown.effect.kind for shown in self.screen(crew).effects}

    def words(self, crew: str) -> str:
        """All that a display writes besides effects."""
        screen = self.screen(crew)
        messages: list[Message] = [each.message for each in screen.heard]
        messages += [] if screen.headline is None else [screen.headline.message]
        messages += screen.captions
        view = cast(Any, screen.view)
        said = [each for each in (view.boat.said, view.enemy.said) if each] if view is not None else []
        assert not {each.name for each in said} & OUTCOMES or not self.scene.announcer.untold
        messages += [each for card in screen.cards for each in (card.status, card.message) if each]
        gallery = getattr(screen, "gallery", None)
        if gallery is not None:
            messages += [each.message for each in gallery.heard]
            messages += [] if gallery.headline is None else [gallery.headline.message]
        return " | ".join(say(message, "en") for message in messages)

    def damage(self) -> dict[str, list[int]]:
        """Of each boat, wherever it is shown."""
        blue, red = (cast(Any, self.screen(crew).view) for crew in Crew)
        gallery = cast(Any, self.screen(CROWD)).gallery
        public = {side.crew: side.damage for side in gallery.sides}
        return {
            "blue": [blue.boat.damage, red.enemy.damage, public["blue"]],
            "red": [red.boat.damage, blue.enemy.damage, public["red"]],
        }

    def tablet(self, crew: Crew) -> str:
        """The hulls, and which scene it is."""
        seen = seen_at(self.screen(crew), Station.CAPTAIN)
        return json.dumps([seen["hull"], seen["scene"]])


SHOTS = {
    "torpedo": (FLIGHT_MS, "damage"),
    "mine": (ARMED_MS, "damage"),
    "archer-mine": (ARMED_MS, "damage"),
    "missile": (FLIGHT_MS, "damage"),
    "chain-reaction": (FLIGHT_MS + 2 * FUSE_MS, "damage"),
}
"""When each strikes for the last time, and a word that tells what came of it."""
OUTCOMES = {"impact", "damaged", "mine-destroyed", "chain-reaction", "won"}


def outcomes(events: list[Any]) -> list[str]:
    return [event.name for event in events if event.name in OUTCOMES]


@pytest.mark.parametrize("name", SHOTS)
def test_nothing_tells_what_came_of_a_shot_before_its_beat(name: str) -> None:
    strike_ms, word = SHOTS[name]
    shot = Shot(BY_NAME[name])
    before = shot.damage()
    tablets = [shot.tablet(crew) for crew in Crew]
    shot.to(strike_ms + COST_MS - TICK_MS)
    for crew in (*Crew, CROWD):
        assert word not in shot.words(crew)
    assert shot.damage() == before
    assert outcomes(shot.heard.events) == []
    assert [shot.tablet(crew) for crew in Crew] == tablets
    shot.to(strike_ms + COST_MS)
    for crew in (*Crew, CROWD):
        assert word in shot.words(crew)
    after = shot.damage()
    assert after != before
    assert [shot.tablet(crew) for crew in Crew] != tablets
    assert all(len(set(seen)) == 1 for seen in after.values()), "the same to everybody"
    assert "impact" in outcomes(shot.heard.events)


@pytest.mark.parametrize("name", SHOTS)
def test_the_beats_are_the_same_on_every_display(name: str) -> None:
    shot = Shot(BY_NAME[name])
    for at_ms in range(0, SHOTS[name][0] + 1800, 50):
        shot.to(at_ms)
        seen = [shot.kinds(crew) & {Kind.BURST, Kind.COST} for crew in (*Crew, CROWD)]
        assert seen[0] == seen[1] == seen[2], at_ms


def test_the_boom_is_on_the_very_frame_of_the_strike_and_lamps_with_it() -> None:
    shot = Shot(BY_NAME["torpedo"])
    shot.to(FLIGHT_MS - TICK_MS)
    assert Kind.BURST not in shot.kinds(Crew.RED)
    assert outcomes(shot.heard.struck) == []
    lamps = shot.scene.announcer.lamp_show(Crew.RED)
    shot.to(FLIGHT_MS)
    assert Kind.BURST in shot.kinds(Crew.RED)
    assert outcomes(shot.heard.struck) == ["impact", "damaged"]
    assert shot.scene.announcer.lamp_show(Crew.RED) != lamps


def test_a_chain_booms_every_half_second() -> None:
    shot = Shot(BY_NAME["chain-reaction"])
    heard = []
    for strike in range(3):
        shot.to(FLIGHT_MS + strike * FUSE_MS)
        heard.append(outcomes(shot.heard.struck))
    assert heard[0] == ["impact", "damaged", "mine-destroyed"]
    assert heard[1][3:] == ["chain-reaction", "impact"]
    assert heard[2][5:] == ["chain-reaction", "impact", "damaged"]


def test_what_a_drone_saw_is_told_when_its_light_has_passed() -> None:
    shot = Shot(BY_NAME["drone"])
    shot.to(ANSWER_MS - TICK_MS)
    assert all("yes" not in shot.words(crew) for crew in (*Crew, CROWD))
    assert "drone" not in [event.name for event in shot.heard.events]
    shot.to(ANSWER_MS)
    assert all("yes" in shot.words(crew) for crew in (*Crew, CROWD))
    assert "drone" in [event.name for event in shot.heard.events]


def test_how_the_match_ended_is_told_with_its_picture() -> None:
    shot = Shot(BY_NAME["sunk"])
    assert shot.scene.over, "the referee never waits"
    ending_ms = FLIGHT_MS + 1700
    shot.to(ending_ms - TICK_MS)
    assert not shot.scene.over_told
    for crew in Crew:
        cards = [*shot.screen(crew).cards, *cards_of(shot.scene.desks, crew, shot.now_ns)]
        assert cards and all("over" not in card.status.key for card in cards), "nor does a card tell it"
    assert "won" not in [event.name for event in shot.heard.events]
    assert all('"end"' not in shot.tablet(crew) for crew in Crew)
    shot.to(ending_ms)
    assert shot.scene.over_told
    assert all("over" in card.status.key for card in shot.screen(Crew.RED).cards)
    assert "won" in [event.name for event in shot.heard.events]
    assert {Kind.SUNK} == shot.kinds(Crew.RED) == shot.kinds(CROWD)
    assert {Kind.WON} == shot.kinds(Crew.BLUE)


def test_a_newer_shot_tells_at_once_what_the_older_one_cost() -> None:
    shot = Shot(replace(BY_NAME["torpedo"], boats={"red": {"mines": "C3"}}))
    shot.to(300)
    shot.give("red captain stop")
    assert outcomes(shot.heard.events) == [], "a stop tells nothing"
    shot.give("red captain trigger C3")
    assert "damaged" in outcomes(shot.heard.events)
    assert all("damage" in shot.words(crew) for crew in (*Crew, CROWD))
    assert all(Kind.ARMED in shot.kinds(crew) for crew in (*Crew, CROWD))


def test_presses_and_rules_never_wait() -> None:
    shot = Shot(BY_NAME["torpedo"])
    assert shot.scene.match.state.red.damage == 2
    assert "captain.north" in shot.scene.told(Crew.RED, shot.now_ns), "a lamp that says what may be pressed"
    shot.scene.press(Crew.RED, Station.CAPTAIN, "north", shot.now_ns)
    assert cast(Any, shot.scene.match.view("red")).boat.dot == "H6"


def test_a_match_that_goes_on_in_mid_beat_shows_what_is() -> None:
    """After a crash nothing is seen again, and nothing waits to be told."""
    shot = Shot(BY_NAME["torpedo"])
    match = Match(shot.scene.match.plan)
    match.state = shot.scene.match.state
    shot.to(300)
    shot.scene = MatchScene(match, DEFAULTS, Recorder(), cast(Scene, None), shot.now_ns, shot.scene.history)
    assert all(shot.kinds(crew) == set() for crew in (*Crew, CROWD))
    assert all("damage" in shot.words(crew) for crew in (*Crew, CROWD))
    assert shot.damage()["red"] == [2, 2, 2]


def test_the_hum_tightens_when_the_damage_was_told() -> None:
    shot = Shot(BY_NAME["torpedo"])
    shot.to(FLIGHT_MS + COST_MS - TICK_MS)
    assert shot.scene.closeness(shot.now_ns) == 0
    shot.to(FLIGHT_MS + COST_MS)
    assert shot.scene.closeness(shot.now_ns) == 2


def test_that_a_torpedo_missed_is_told_after_its_strike() -> None:
    """A miss has the same beats as a hit: from how long it takes nobody can tell."""
    shot = Shot(replace(BY_NAME["torpedo"], orders=("blue captain stop", "blue captain torpedo F6")))
    shot.to(FLIGHT_MS + COST_MS - TICK_MS)
    untold = [shot.words(crew) for crew in (*Crew, CROWD)]
    assert all(Kind.COST not in shot.kinds(crew) for crew in (*Crew, CROWD))
    assert outcomes(shot.heard.events) == []
    shot.to(FLIGHT_MS + COST_MS)
    assert all(Kind.COST in shot.kinds(crew) for crew in (*Crew, CROWD))
    assert all(after != before for after, before in zip(map(shot.words, (*Crew, CROWD)), untold, strict=True))
    assert {effect.answer for crew in Crew for effect in costs(shot, crew)} == {"miss"}


def costs(shot: Shot, crew: str) -> list[Any]:
    return [shown.effect for shown in shot.screen(crew).effects if shown.effect.kind is Kind.COST]


def test_volcanoes_that_a_shot_wakes_are_told_after_their_own_picture() -> None:
    shot = Shot(BY_NAME["eruption"])
    seen: dict[str, set[int]] = {"eruption": set(), "told": set()}
    for at_ms in range(0, 4400, 50):
        shot.to(at_ms)
        if any(Kind.ERUPTION in shot.kinds(crew) for crew in (*Crew, CROWD)):
            seen["eruption"].add(at_ms)
        if "volcano" in [event.name for event in shot.heard.events]:
            seen["told"].add(at_ms)
    assert FLIGHT_MS < min(seen["eruption"]) <= min(seen["told"]) - COST_MS


def test_the_crowd_is_not_told_before_its_own_strike_however_far_it_is_behind() -> None:
    """Its picture is as late as all else that it sees, and its hulls break no sooner than on it."""
    film = replace(BY_NAME["torpedo"])
    shot = Shot(replace(film, orders=()))
    behind = replace(shot.scene.settings, gallery_delay_seconds=2)
    shot.scene.settings = behind
    table = SimpleNamespace(scene=Playing(shot.scene), scene_ns=lambda now_ns: now_ns, settings=behind)
    crowd = Crowd(cast(Any, table))
    struck_ms: list[int] = []
    broken_ms: list[int] = []
    for at_ms in range(0, 9000, 50):
        shot.to(at_ms)
        if at_ms == 3000:
            for order in film.orders:
                shot.give(order)
        screen = cast(Any, crowd.screen(shot.now_ns))
        struck_ms += [at_ms] * any(shown.effect.kind is Kind.BURST for shown in screen.effects)
        broken_ms += [at_ms] * any(side.damage for side in screen.gallery.sides)
    assert min(struck_ms) == 3000 + 2000 + FLIGHT_MS
    assert min(struck_ms) + COST_MS <= min(broken_ms) <= min(struck_ms) + COST_MS + 550


class Playing:
    """A table's scene that is a match, as the crowd asks for it."""

    at_rest, paused = False, None

    def __init__(self, match: MatchScene) -> None:
        self.playing, self.settings = match, match.settings
