"""A match that nobody plays: ace against ace, live, for whoever walks past."""

from dataclasses import replace

from console.core.crewing import Crewing
from console.core.match import Given, Match
from console.core.words import Crew
from console.displays.effect import WHOLE
from console.displays.screen import SceneName, Screen
from console.panels.clock import SECOND_NS
from console.stations.attract_show import AttractShow, PlacesLeft
from console.table.loudspeaker import Mute
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings

STEP_NS = SECOND_NS // 4
"""At most one order each so often: what can be followed, and all that a table at rest should think."""
END_SHOWN_NS = 8 * SECOND_NS
ACES = Crewing.read("blue=ace red=ace")


class AttractMatch:
    """One match on a clock of its own, which stands still while nobody is shown it."""

    def __init__(self, show: AttractShow, settings: Settings, after: Scene, number: int, seed: int) -> None:
        """`number`: of the match among those of its game, from 0."""
        self._show = show
        plan = replace(show.plan(number), seed=seed + number, crewing=ACES)
        watched = replace(settings, idle_seconds=0)
        self._clock_ns = 0
        self._over_ns: int | None = None
        self._places = dict.fromkeys(Crew, 0)
        self._commentator = self._show.commentator()
        self._scene = MatchScene(Match(plan), watched, Mute(), after, 0)
        self._scene.match.keep = self._comment_later
        self._given: list[Given] = []
        self._screens: dict[Crew, Screen] = {}
        """As they are until the next step."""

    def _comment_later(self, given: Given) -> None:
        """Where the enemy may be is known only once the crews have heard of an order."""
        self._given.append(given)

    @property
    def over(self) -> bool:
        """Whether it has ended, and the end was seen."""
        return self._over_ns is not None and self._clock_ns - self._over_ns > END_SHOWN_NS

    def step(self) -> None:
        """Let a little time pass: one order at most."""
        self._clock_ns += STEP_NS
        self._screens.clear()
        self._scene.tick(self._clock_ns)
        after = {crew: len(self._scene.computers.candidates(crew, always=True)) for crew in Crew}
        for given in self._given:
            self._commentator.hear(list(given.events), PlacesLeft(self._places, after), self._clock_ns)
        self._given.clear()
        self._places = after
        if self._over_ns is None and self._scene.over:
            self._over_ns = self._clock_ns

    def screen(self, crew: Crew, passed_ns: int = 0) -> Screen:
        """What a display shows of it, so long after the last step: what is seen for a moment goes on."""
        if crew not in self._screens:
            self._screens[crew] = self._drawn(crew)
        shown = self._scene.with_effects(self._screens[crew], crew, self._clock_ns + passed_ns)
        on_chart = tuple(each for each in shown.effects if each.effect.kind not in WHOLE)
        return replace(shown, effects=on_chart, ending=False)

    def _drawn(self, crew: Crew) -> Screen:
        """With both boats: there is nobody from whom they must be kept."""
        scene, said = self._scene, self._commentator.now
        return replace(
            scene.screen(crew, self._clock_ns),
            scene=SceneName.ATTRACT,
            cards=tuple(card for desk in scene.desks.on_side(crew) for card in desk.cards(self._clock_ns)),
            captions=() if said is None else (said,),
            candidates=scene.computers.candidates(crew, always=True),
            enemy_route=self._show.enemy_route(scene.match, crew),
            clock_s=None,
            debrief=None,
        )
