"""A match that waits to be continued: the table was off, or nobody pressed anything for a while."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from console.core.crewing import Crewing
from console.core.match import Match
from console.core.ruleset import NEWEST
from console.debrief.exercises.exercise import KEPT_AS
from console.games import debrief_of
from console.journal import Record, Resumed
from console.languages import LANGUAGES, Message
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.computers import history_of
from console.table.local_socket.club_news import PAIRING
from console.table.scenes.match import MatchScene
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.scenes.set_up.beginning import MatchPlayed
from console.table.scenes.set_up.crewing import with_crewing
from console.table.scenes.set_up.seating import seating_of
from console.table.settings import Settings

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Waiting:
    """What is known of it, and the way back into it."""

    settings: Settings
    """Those it was played with: its language, its names, who plays."""
    game: str
    played_s: int
    go_on: Callable[[int], Scene]
    since_ns: int
    """When it was left."""
    match: Match | None = None
    """Where it is in memory still; None: in its journal."""

    @property
    def told(self) -> Message:
        """In a few words, by which those who left it know it."""
        minutes = self.played_s // 60
        if not debrief_of(self.game).has_crews:
            return Message.of("continue.played", game=self.game, minutes=minutes)
        return Message.of("continue.named", game=self.game, minutes=minutes, **self.settings.shown_boats)

    def is_over(self, hours: int, now_ns: int) -> bool:
        """Whether nobody is asked about it any more."""
        return bool(hours) and now_ns - self.since_ns > hours * 3600 * SECOND_NS


def left_alone(scene: MatchScene, now_ns: int) -> Waiting:
    """A match that was left in a pause stands still as it is."""
    assert scene.stopped_ns is not None
    played_s = (scene.stopped_ns - scene.clock.begun_ns) // SECOND_NS
    return Waiting(scene.settings, scene.match.options.game, played_s, lambda _: scene, now_ns, scene.match)


def cut_off(
    record: Record,
    resumed: Callable[[], Resumed | None],
    archive: Archive,
    settings: Settings,
    loudspeaker: Loudspeaker,
    after: Scene,
    since_ns: int,
) -> Waiting:
    """A match during which the table went off, or that waited then.

    :param resumed: the match where it was; None where its journal cannot be judged again
    """
    header, played_ns = record.header, record.played_ns
    settings = _kept(record, settings)

    def go_on(now_ns: int) -> Scene:
        found = resumed()
        if found is None:
            return after
        match = archive.go_on(found, now_ns)
        history = history_of(found, now_ns - played_ns)
        about = (settings, loudspeaker, after, now_ns, match)
        seating, pairing = seating_of(record), record.table.get(PAIRING, "")
        scene = MatchScene(header.options, *about, history=history, seating=seating, pairing=pairing)
        scene.recalled.take_up(record)
        scene.go_on_from(played_ns)
        scene.entered = 1
        return scene

    return Waiting(settings, header.options.game, played_ns // SECOND_NS, go_on, since_ns)


def played_last(record: Record, settings: Settings) -> MatchPlayed | None:
    """What can be played again after the table was off; None: it could not be set up any more."""
    options = replace(record.header.options, rules=NEWEST)
    try:
        Match(options)
    except Exception:  # charts and options are files and words of another day: anything may be wrong
        log.warning("the last match cannot be played again", exc_info=True)
        return None
    return MatchPlayed(options, _kept(record, settings), seating_of(record))


def _kept(record: Record, settings: Settings) -> Settings:
    """The settings that a match was played with; journals are files that anybody may have written."""
    boats, table = record.boats, record.table
    minutes, language = table.get("minutes", ""), table.get("language")
    settings = replace(
        settings,
        blue_name=boats.get("blue", settings.blue_name),
        red_name=boats.get("red", settings.red_name),
        match_minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else settings.match_minutes,
        language=language if language in LANGUAGES else settings.language,
        lesson=table.get("lesson", ""),
        exercises=table.get(KEPT_AS, ""),
    )
    return with_crewing(settings, Crewing.kept(table))
