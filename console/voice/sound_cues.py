"""How an event is heard: its sound, and how long it is worth hearing."""

from console.core.game import Event
from console.core.words import Crew
from console.languages import Message
from console.voice.clip import SIDES, Side
from console.voice.game_announcements import GameAnnouncements
from console.voice.lane import Rank, Sounds
from console.voice.sounds import SOUNDS

ALARM = "alarm"
"""The one sound that waits for nothing."""

PASSING_STALE_NS = 2_400_000_000
"""A course is heard within 2.5 s or not at all; the rest is what speaking it takes."""
_STALE_NS = 6_000_000_000
_LOUD_STALE_NS = 10_000_000_000
_AFTER_END_NS = 30_000_000_000


def stale_after_ns(game: GameAnnouncements, event: Event) -> int | None:
    """How long an event may wait to be heard; None: as long as it is true."""
    if event.name in game.stops | game.ends:
        return None
    if event.name in game.outlives_end:
        return _AFTER_END_NS
    if event.name in game.loud:
        return _LOUD_STALE_NS
    return PASSING_STALE_NS if event.name in game.passing else _STALE_NS


def rank_of(game: GameAnnouncements, event: Event) -> Rank:
    """How much an event matters."""
    if event.name in game.ends:
        return Rank.END
    if event.name in game.stops:
        return Rank.STOP
    return Rank.LOUD if event.name in game.loud else Rank.PLAIN


def topics_of(event: Event) -> frozenset[str]:
    """What an event tells of: `ready`, and `ready torpedo`."""
    return frozenset([event.name, *(f"{event.name} {value}" for _, value in event.details)])


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
