"""A match seen again on the table's own displays."""

from dataclasses import replace
from typing import cast

from console.core.crewing import PEOPLE
from console.core.match import Match
from console.debrief.debrief_words import tell
from console.debrief.replay import MatchOnDisplays, Replay
from console.debrief.story import AnyStory
from console.table.loudspeaker import Loudspeaker, Mute
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings


def replay_of(
    story: AnyStory,
    *,
    language: str = "en",
    look: str = "night",
    speed: float = 1.0,
    loudspeaker: Loudspeaker | None = None,
) -> Replay:
    """A match that can be moved through, shown as the table showed it; silent without a loudspeaker."""
    boats = {crew: tell(f"crew-{crew}", language) for crew in ("blue", "red")} | story.record.boats
    settings = Settings(
        language=language,
        look=look,
        idle_seconds=0,
        answer_seconds=0,
        stop_seconds=0,
    )

    def show(match: Match) -> MatchOnDisplays:
        after = cast(Scene, None)  # a replay is never left by a press
        match.plan = replace(match.plan, boats=boats, crewing=PEOPLE, minutes=0)  # nobody plays it again
        return MatchScene(match, settings, loudspeaker or Mute(), after, 0)

    return Replay(story, show, language=language, speed=speed)
