"""The crowd's picture, from round to round: what is public at once, both boats when it is their time."""

from dataclasses import replace

from console.boat_names import shown_boats
from console.core.words import Crew
from console.crewmates.beliefs import Beliefs
from console.displays.effects.timeline import Timeline
from console.displays.onlookers.gallery import CROWD, Gallery, GalleryScreen
from console.displays.screen import SceneName, Screen
from console.games import stations_of
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.onlookers.delay_line import DelayLine
from console.table.onlookers.whole_gallery import with_secrets
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS
from console.table.table import Table

LOOK_NS = SECOND_NS // 2
"""So often the match is looked at."""
_STANDS = Message.of("gallery.stands")


class Crowd:
    """Looks at one table. While a match is paused picture and delay stand still: nobody sees more by waiting.

    What was not yet shown of a match that is left before its end never is.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._line: DelayLine[GalleryScreen] = DelayLine(0)
        self._match: MatchScene | None = None
        self._entered = 0
        self._beliefs: Beliefs | None = None
        self._told = 0
        """Orders of the match that the beliefs follow from."""
        self._effects: Timeline | None = None
        """What is seen for a moment, as late as all else."""
        self._staged = 0
        """Orders of the match whose time has come to be seen."""
        self._late_ns = 0
        """From an order, on the match's clock, to the crowd."""
        self._looked_ns: int | None = None
        self._seen_ns: int | None = None
        self._stands = False
        self._stood_ns = 0
        """How long the match has stood still in all."""

    def screen(self, now_ns: int) -> Screen:
        """What the crowd sees now."""
        scene = self._table.scene
        time_ns = self._match_ns(now_ns)
        if scene.playing is not None:
            self._follow(scene.playing, time_ns, now_ns)
        elif self._stands and self._match is not None:
            self._entered = self._match.entered + 1  # the same match, when it goes on
        elif self._match is not None and (not self._match.over or self._line.empty):
            self._leave()
        shown = None if self._match is None else self._line.at(time_ns)
        if self._match is not None:
            self._stage(self._match, time_ns)
        if shown is not None:
            gallery = replace(shown.gallery, title=_STANDS) if self._stands else shown.gallery
            settings = scene.settings
            effects = () if self._effects is None else self._effects.shown(time_ns)
            return replace(
                shown, gallery=gallery, language=settings.language, look=settings.look, effects=effects
            )
        if self._stands and self._match is not None and self._match.stopped_ns is not None:
            return self._match.public_screen(CROWD, _STANDS, self._match.stopped_ns)
        if scene.playing is not None:
            return scene.playing.public_screen(
                CROWD, Message.of("gallery.public"), self._table.scene_ns(now_ns)
            )
        if scene.at_rest:
            return replace(scene.screen(Crew.BLUE, self._table.scene_ns(now_ns)), panel_shown=False)
        return self._card(now_ns)

    def _match_ns(self, now_ns: int) -> int:
        """Time as the match has it: none passes while it stands still."""
        if self._stands and self._seen_ns is not None:
            self._stood_ns += now_ns - self._seen_ns
        self._seen_ns = now_ns
        paused = self._table.scene.paused
        self._stands = paused is not None and paused is self._match
        return now_ns - self._stood_ns

    def _follow(self, scene: MatchScene, time_ns: int, now_ns: int) -> None:
        if scene is not self._match or scene.entered != self._entered:
            self._leave()
            self._match, self._entered = scene, scene.entered
            self._beliefs, self._told = Beliefs(scene.match.game), 0
            self._line = DelayLine(delay_s(scene) * SECOND_NS)
            self._effects = Timeline(stations_of(scene.plan.game).effects, None, scene.match.game.chart)
            self._staged = len(scene.history)
        self._late_ns = self._line.delay_ns + time_ns - self._table.scene_ns(now_ns)
        if self._looked_ns is None or now_ns - self._looked_ns >= LOOK_NS:
            self._looked_ns = now_ns
            self._line.put(self._whole(scene, now_ns), time_ns)

    def _stage(self, scene: MatchScene, time_ns: int) -> None:
        """What came of an order is seen by the crowd as late as all else is."""
        assert self._effects is not None
        for past in scene.history[self._staged :]:
            seen_ns = past.time_ns + self._late_ns
            if seen_ns > time_ns:
                break
            scene.announcer.stage_for_all(self._effects, past.events, seen_ns)
            self._staged += 1

    def _leave(self) -> None:
        self._match = self._beliefs = self._looked_ns = self._effects = None
        self._line.forget()

    def _whole(self, scene: MatchScene, now_ns: int) -> GalleryScreen:
        assert self._beliefs is not None, "a match that is followed is listened to"
        for past in scene.history[self._told :]:
            self._beliefs.hear(past.events)
        self._told = len(scene.history)
        time_ns, behind_s = self._table.scene_ns(now_ns), self._line.delay_ns // SECOND_NS
        title = Message.of("gallery.behind", seconds=behind_s) if behind_s else Message.of("gallery.live")
        public = scene.public_screen(CROWD, title, time_ns)
        whole = with_secrets(
            public.gallery, scene.desks, self._beliefs.could_be, time_ns, scene.announcer.untold
        )
        return replace(public, gallery=whole)

    def _card(self, now_ns: int) -> Screen:
        """Nothing is played: people choose, or a match stands still."""
        settings = self._table.scene.settings
        return GalleryScreen(
            crew=CROWD,
            scene=SceneName.SET_UP,
            language=settings.language,
            look=settings.look,
            names=shown_boats(self._table.offered.boats),
            panel_shown=False,
            gallery=Gallery(Message.of("gallery.soon")),
        )


def delay_s(scene: MatchScene) -> int:
    """How far the crowd is behind; not at all only where all people of both crews agreed, or none play."""
    wanted = scene.settings.gallery_delay_seconds
    return wanted if wanted or scene.at_once or not scene.peopled else DEFAULTS.gallery_delay_seconds
