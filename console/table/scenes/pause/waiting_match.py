"""A match that waits to be continued: the table was off, or nobody pressed anything for a while."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from console.boat_names import shown_boats
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.ruleset import NEWEST
from console.games import debrief_of
from console.journal import Record, Resumed
from console.languages import LANGUAGES, Message
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.loudspeaker import Loudspeaker
from console.table.plans.named_seats import seating_of
from console.table.scenes.match.computers import history_of
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Waiting:
    """What is known of it, and the way back into it."""

    plan: MatchPlan
    settings: Settings
    """In its language."""
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
        game, boats = self.plan.game, shown_boats(self.plan.boats)
        if not debrief_of(game).has_crews:
            return Message.of("continue.played", game=game, minutes=minutes)
        return Message.of("continue.named", game=game, minutes=minutes, **boats)

    def is_over(self, hours: int, now_ns: int) -> bool:
        """Whether nobody is asked about it any more."""
        return bool(hours) and now_ns - self.since_ns > hours * 3600 * SECOND_NS


def left_alone(scene: MatchScene, now_ns: int) -> Waiting:
    """A match that was left in a pause stands still as it is."""
    assert scene.stopped_ns is not None
    played_s = (scene.stopped_ns - scene.clock.begun_ns) // SECOND_NS
    return Waiting(scene.plan, scene.settings, played_s, lambda _: scene, now_ns, scene.match)


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
    settings, played_ns = _in_its_language(record, settings), record.played_ns
    boats = {**settings.offer.boats, **record.boats}
    plan = replace(record.plan, boats=boats, seating=seating_of(record))

    def go_on(now_ns: int) -> Scene:
        found = resumed()
        if found is None:
            return after
        match = archive.go_on(found, now_ns)
        history = history_of(found, now_ns - played_ns)
        match.plan = plan
        scene = MatchScene(match, settings, loudspeaker, after, now_ns, history)
        scene.go_on_from(record)
        return scene

    return Waiting(plan, settings, played_ns // SECOND_NS, go_on, since_ns)


def played_last(record: Record) -> MatchPlan | None:
    """What can be played again after the table was off; None: it could not be set up any more."""
    plan = replace(record.plan, seating=seating_of(record), rules=NEWEST)
    try:
        Match(plan)
    except Exception:  # charts and options are files and words of another day: anything may be wrong
        log.warning("the last match cannot be played again", exc_info=True)
        return None
    return plan


def _in_its_language(record: Record, settings: Settings) -> Settings:
    """Journals are files that anybody may have written."""
    language = record.table.get("language")
    return replace(settings, language=language) if language in LANGUAGES else settings
