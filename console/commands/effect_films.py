"""Short films of every effect: a match is set up by hand, one order is given, and a display is watched."""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypedDict, Unpack, cast

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.two_crews.state import Awaiting
from console.core.waters import waters_of
from console.core.words import Crew, Phase
from console.debrief.film.soundtrack import BLOCK_NS, FilmSound
from console.displays.screen import Screen
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.scenarios.volcano import Volcanism
from console.games.captain_sonar.rules.state import Awaited
from console.table.loudspeaker import Loudspeaker, Mute
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS
from console.voice.clip import FULL_SCALE
from console.voice.voice import Voice
from console.voice.voice_settings import LOUDEST_VOLUME, SpeechLevel, VoiceSettings

MS_NS = 1_000_000
TICK_NS = 10 * MS_NS
"""Time passes in steps that the frames do not change."""
BEGUN_NS = 60_000 * MS_NS
"""On the match's clock, when the film begins."""

_Changes: TypeAlias = Mapping[str, Any]
_Boats: TypeAlias = Mapping[str, _Changes]

BLUE_WAY = "A12 A11 A10 A9 B9 C9 C10 D10 D11 E11 E12 F12 F11 F10 F9"
RED_WAY = "N4 N5 M5 L5 K5 K6 J6 I6 I7 H7"
_ALPHA = MatchPlan(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time")
_AT_ECHO: _Boats = {"blue": {"way": "C13 C12 C11 D11 E11 E10 E9 F9"}, "red": {"way": "M5 L5 L6 K6 K7"}}
_AT_DELTA: _Boats = {
    "blue": {"way": "H4 H5 H6 G6 G7 H7", "gauges": (3, 3, 4, 3, 6, 2)},
    "red": {"way": "L6 K6 K7 K8 K9"},
}
_ON_ICE: _Boats = {"blue": {"way": "F7 F8 G8 G9"}, "red": {"way": "J6 I6 I7 I8"}}


class FilmLook(TypedDict, total=False):
    """What of the settings a film may differ in."""

    look: str
    language: str
    calm: bool


@dataclass(frozen=True)
class Film:
    """One effect, as one crew sees it."""

    name: str
    crew: Crew
    orders: tuple[str, ...]
    """The last one is filmed; whatever comes before it is given at the same moment."""
    lasts_ms: int
    options: MatchPlan = _ALPHA
    boats: _Boats = field(default_factory=dict)
    """What is changed of a boat before: fields of its state, `way` and `mines` as dots."""
    scenario: Volcanism | None = None
    """The volcanoes, and blue's captain is to choose one."""
    begins_ms: int = 0
    of_chart: bool = True
    """Nothing is seen of it but on the chart."""

    def screens(self, times_ms: list[int], **settings: Unpack[FilmLook]) -> Iterator[Screen]:
        """What the crew's display shows so long after the order."""
        scene = self.scene(Mute(), **settings)
        for order in self.orders:
            _give(scene, order)
        ticked_ns = BEGUN_NS
        for time_ms in times_ms:
            now_ns = BEGUN_NS + time_ms * MS_NS
            while ticked_ns + TICK_NS <= now_ns:
                ticked_ns += TICK_NS
                scene.tick(ticked_ns)
            yield replace(scene.screen(self.crew, now_ns), panel_shown=False)

    def scene(self, loudspeaker: Loudspeaker, **settings: Unpack[FilmLook]) -> MatchScene:
        """The match, before any of the orders."""
        match = Match(replace(self.options, boats=DEFAULTS.offer.boats))
        shown = replace(DEFAULTS, idle_seconds=0, **settings)
        scene = MatchScene(match, shown, loudspeaker, cast(Scene, None), 0)
        self.prepare(scene)
        return scene

    def loudness(self, **settings: Unpack[FilmLook]) -> list[float]:
        """What is heard of the last order but for speech: the peak of each block of sound, 0 to 1."""
        now_ns, output = BEGUN_NS, FilmSound()
        quiet = VoiceSettings(volume=LOUDEST_VOLUME, level=SpeechLevel.OFF, hum=False)
        voice = Voice(quiet, clock=lambda: now_ns, output=output, threads=False)
        scene = self.scene(voice, **settings)
        voice.mute = True
        for order in self.orders[:-1]:
            _give(scene, order)
        voice.mute = False
        _give(scene, self.orders[-1])
        peaks = []
        while now_ns < BEGUN_NS + self.lasts_ms * MS_NS:
            scene.tick(now_ns)
            voice.step()
            samples = array("h", output.block())
            peaks.append(max(map(abs, samples)) / FULL_SCALE)
            now_ns += BLOCK_NS
        return peaks[self.begins_ms * MS_NS // BLOCK_NS :]

    def times_ms(self, count: int) -> list[int]:
        """So many moments, evenly over all of it."""
        step = (self.lasts_ms - self.begins_ms) / count
        return [round(self.begins_ms + step * (number + 0.5)) for number in range(count)]

    def prepare(self, scene: MatchScene) -> None:
        """Both boats as they are when the film begins."""
        match = scene.match
        if self.options is _CARDS:
            match.state = match.state._replace(
                places=tuple(7 if place else 0 for place in match.state.places)
            )
            return
        changes = {crew.value: _boat(match, crew, self.boats.get(crew, {})) for crew in Crew}
        match.state = match.state._replace(**changes, phase=Phase.PLAY)
        if self.scenario is not None:
            awaiting = Awaiting(Awaited.VOLCANO, Crew.BLUE)
            match.state = match.state._replace(scenario=self.scenario, awaiting=awaiting)
        scene.look(BEGUN_NS)


def _give(scene: MatchScene, order: str) -> None:
    given = scene.give(scene.match.game.grammar.parse(order), BEGUN_NS)
    assert given.refused is None, f"{order}: {given.refused}"


_WAYS = {Crew.BLUE: BLUE_WAY, Crew.RED: RED_WAY}


def _boat(match: Match, crew: Crew, changes: _Changes) -> object:
    """A boat under way, with all its gauges full."""
    assert match.game.chart is not None
    waters, boat = waters_of(match.game.chart), match.state.boat(crew)
    number = dict(zip(waters.names, range(waters.size), strict=True))
    fields = dict(changes)
    route = tuple(number[dot] for dot in str(fields.pop("way", _WAYS[crew])).split())
    mines = sum(1 << number[dot] for dot in str(fields.pop("mines", "")).split())
    if isinstance(match.game, CaptainSonar):
        fields.setdefault("gauges", match.game.set_up.boxes)
        fields.update(mines=mines, visited=sum(1 << dot for dot in route))
    else:
        fields.setdefault("energy", 4)
    return boat._replace(dived=True, dot=route[-1], route=route, **fields)


_ECHO = MatchPlan(game="captain-sonar", chart="echo", edition=1, mode="real-time")
_DELTA = MatchPlan(game="captain-sonar", chart="delta-2", edition=2, mode="real-time")
_FAMILY = MatchPlan(game="sonar-family", chart="antarctica", mode="turn-by-turn", first="blue")
_CARDS = MatchPlan(game="con-sonar", players="blue,yellow,red,green", seed=1)
_STOP, _MATE, _TORPEDO = "blue captain stop", "blue first-mate stop", "blue captain torpedo H7"
_SONAR = "blue first-mate sonar"
_HELD = {"damage": 2}

FILMS: tuple[Film, ...] = (
    Film("torpedo", Crew.BLUE, (_STOP, _TORPEDO), 2800, of_chart=False),
    Film("hit", Crew.RED, (_STOP, _TORPEDO), 2800, of_chart=False),
    Film(
        "chain-reaction",
        Crew.BLUE,
        (_STOP, _TORPEDO),
        3800,
        boats={"red": {"mines": "I6 G6 H7", "way": RED_WAY.removesuffix(" H7")}},
        begins_ms=600,
        of_chart=False,
    ),
    Film(
        "mine",
        Crew.RED,
        (_STOP, "blue captain trigger G10"),
        2300,
        boats={"blue": {"mines": "G10 C10"}},
        of_chart=False,
    ),
    Film(
        "archer-mine",
        Crew.BLUE,
        (_STOP, "blue captain detonate J6"),
        2300,
        options=_ECHO,
        boats=_AT_ECHO,
        of_chart=False,
    ),
    Film(
        "eruption",
        Crew.BLUE,
        (_STOP, "blue captain torpedo F8"),
        4400,
        options=_DELTA,
        boats=_AT_DELTA,
        of_chart=False,
    ),
    Film(
        "smoke",
        Crew.BLUE,
        ("blue captain volcano 2",),
        3000,
        options=_DELTA,
        boats=_AT_DELTA,
        scenario=Volcanism(1),
    ),
    Film(
        "lava",
        Crew.RED,
        ("blue captain volcano 1",),
        3000,
        options=_DELTA,
        boats=_AT_DELTA,
        scenario=Volcanism(2),
    ),
    Film(
        "missile",
        Crew.BLUE,
        ("blue captain missile I8",),
        2800,
        options=_FAMILY,
        boats=_ON_ICE,
        of_chart=False,
    ),
    Film("sonar", Crew.BLUE, (_MATE, _SONAR), 2000),
    Film("sonar-heard", Crew.RED, (_MATE, _SONAR), 2000),
    Film(
        "sonar-answer", Crew.BLUE, (_MATE, "blue first-mate sonar", "red captain answer row 7 sector 8"), 3200
    ),
    Film("drone", Crew.BLUE, (_MATE, "blue first-mate drone 5"), 2700),
    Film("silence", Crew.BLUE, (_STOP, "blue captain silence north 2"), 1800),
    Film("surfacing", Crew.BLUE, ("blue captain surface",), 2600, of_chart=False),
    Film("surfacing-seen", Crew.RED, ("blue captain surface",), 2300),
    Film("sunk", Crew.RED, (_STOP, _TORPEDO), 7000, boats={"red": _HELD}, begins_ms=600, of_chart=False),
    Film("victory", Crew.BLUE, (_STOP, _TORPEDO), 7000, boats={"red": _HELD}, begins_ms=600, of_chart=False),
    Film(
        "cards-sunk",
        Crew.BLUE,
        ("blue play orange-5 orange1", "blue fire yellow*2 yellow1"),
        5200,
        options=_CARDS,
        of_chart=False,
    ),
)
"""In the order in which they are told of."""

HEAVIEST = Film(
    "heaviest",
    Crew.BLUE,
    (_STOP, "blue captain torpedo F9"),
    5800,
    boats={
        "blue": {"mines": "E8 F8 E9", "damage": -12},
        "red": {"mines": "G9 F10 G10", "way": "J10 I10 H10 H9 G9 F9", "damage": -12},
    },
    of_chart=False,
)
"""Both boats are where the torpedo strikes, and mines all around: much more than ever happens."""
