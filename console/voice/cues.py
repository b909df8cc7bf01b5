"""How an event is heard: its sound, and how long it is worth hearing."""

from console.core.game import Event
from console.core.words import Crew
from console.languages import Message
from console.voice.clip import SIDES, Side
from console.voice.game_announcements import GameAnnouncements
from console.voice.lane import Sounds
from console.voice.sounds import SOUNDS

ALARM = "alarm"
"""The one sound that waits for nothing."""

PASSING_STALE_NS = 4_000_000_000
_STALE_NS = 20_000_000_000


def stale_after_ns(game: GameAnnouncements, event: Event) -> int | None:
    """How long an event may wait to be heard; None: as long as it takes."""
    if event.name in game.loud:
        return None
    return PASSING_STALE_NS if event.name in game.passing else _STALE_NS


def sounds_of(game: GameAnnouncements, event: Event, message: Message, side: Side) -> Sounds:
    """The sounds of an event for those on this side: near to the crew that it is about, far to the other."""
    whose = event.word("crew") if event.has("crew") else None
    if event.name == "won" and whose:
        outcomes = (("win", SIDES[whose]), ("lose", SIDES[Crew(whose).enemy]))
        return tuple(outcome for outcome in outcomes if side in (Side.BOTH, outcome[1]))
    name = game.sounds.get(message.key.partition(".")[2])
    if name and f"{name}-far" in SOUNDS and whose in list(Crew):
        places = ((name, SIDES[whose]), (f"{name}-far", SIDES[Crew(whose).enemy]))
        return tuple(place for place in places if side in (Side.BOTH, place[1]))
    return ((name, side),) if name else ()
