"""The lesson of a game: a real match that was prepared for it, and beside it what to do next."""

from dataclasses import replace

from console.core.match import Given, Match
from console.core.words import Crew, Station
from console.displays.screen import SceneName, Screen
from console.panels.link import Press
from console.stations.lesson import Learner, LessonPlan
from console.table.scenes.match import MatchScene
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings


class LessonScene:
    """Both sides learn at the same time, each at its own pace, in one match or each in its own."""

    def __init__(
        self, plan: LessonPlan, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int
    ) -> None:
        self._after = after
        self._settings = replace(settings, computers="", assists="")
        self._in_one_match = plan.in_one_match
        self._learners: dict[Crew, Learner] = {}
        self._of: dict[Crew, MatchScene] = {}
        """The match in which each side learns."""
        for crew in Crew:
            if not self._of or not plan.in_one_match:
                scene = self._prepared(plan, crew, loudspeaker, now_ns)
            self._of[crew] = scene
            self._learners[crew] = plan.learner(crew, scene.desks)

    def _prepared(self, plan: LessonPlan, crew: Crew, loudspeaker: Loudspeaker, now_ns: int) -> MatchScene:
        match = Match(plan.options(crew))
        parse = match.game.grammar.parse
        desks = plan.desks(match, crew)
        scene = MatchScene(
            match.options, self._settings, loudspeaker, self._after, now_ns, match, desks=desks
        )
        for line in plan.begins:
            scene.give(parse(line), now_ns)
        for line in plan.so_far:
            match.give(parse(line), now_ns)
        scene.look(now_ns)
        match.keep = self._follow
        return scene

    def _follow(self, given: Given) -> None:
        for learner in self._learners.values():
            learner.follow(given)

    @property
    def settings(self) -> Settings:
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._settings = settings
        for scene in self.matches:
            scene.settings = settings

    @property
    def matches(self) -> list[MatchScene]:
        """The matches in which is learnt."""
        return list(dict.fromkeys(self._of.values()))

    @property
    def heeds_releases(self) -> bool:
        return any(scene.heeds_releases for scene in self.matches)

    def expect(self, press: Press) -> None:
        """A press is about to be heard; this is its time, with its uncertainty."""
        for scene in self.matches:
            scene.expect(press)

    @property
    def tie_goes_to(self) -> Crew:
        return self._of[Crew.BLUE].tie_goes_to

    def enter(self, now_ns: int) -> None:
        for scene in self.matches:
            scene.enter(now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """Who has learnt all leaves with OK; once all have who learn in one match, any press does."""
        done = {side: learner.done for side, learner in self._learners.items()}
        if (done[crew] and control == "ok") or (self._in_one_match and all(done.values())):
            return self._after
        return self._stay(self._of[crew].press(crew, station, control, now_ns))

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go."""
        return self._stay(self._of[crew].release(crew, station, control, now_ns))

    def _stay(self, scene: Scene) -> Scene:
        return self._after if scene is self._after else self

    def tick(self, now_ns: int) -> Scene:
        """Over when no match is touched for a while."""
        for learner in self._learners.values():
            learner.tick(now_ns)
        left = [scene.tick(now_ns) is self._after for scene in self.matches]
        return self._after if all(left) else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        screen, lesson = self._of[crew].screen(crew, now_ns), self._learners[crew].lesson(now_ns)
        return replace(screen, scene=SceneName.TUTORIAL, lesson=lesson)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return self._of[crew].lit(crew, now_ns)

    def take_waits(self) -> list[tuple[str, float]]:
        return [wait for scene in self.matches for wait in scene.take_waits()]
