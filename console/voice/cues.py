"""How an event is heard: its sound, and how long it is worth hearing."""

from collections.abc import Mapping

from console.core.game import Event
from console.core.words import Crew
from console.languages import Message
from console.voice.announcements import LOUD, PASSING
from console.voice.clip import SIDES, Side
from console.voice.lane import Sounds

ALARM = "alarm"
"""The one sound that waits for nothing."""

_SOUND_OF: Mapping[str, str] = {
    "stopped": ALARM,
    "torpedo": "launch",
    "missile": "launch",
    "fired": "launch",
    "mine-laid": "mine",
    "mine-triggered": "explosion-indirect",
    "archer-mine": "explosion-indirect",
    "chain-reaction": "explosion-indirect",
    "impact-direct": "explosion-direct",
    "impact-indirect": "explosion-indirect",
    "sunk": "explosion-direct",
    "volcano-eruption": "explosion-direct",
    "volcano-smoke": "explosion-indirect",
    "volcano-lava": "explosion-indirect",
    "sonar": "ping",
    "silence": "silence",
    "misfired": "buzz",
    "blackout": "buzz",
    "surfaced-sector": "surface",
    "surfaced-dot": "surface",
    "dived": "dive",
    "ready": "ready",
    "won": "win",
    "won-shared": "win",
    "drawn": "lose",
}
"""The sound that comes before the words, by the message's name."""

PASSING_STALE_NS = 4_000_000_000
_STALE_NS = 20_000_000_000


def stale_after_ns(event: Event) -> int | None:
    """How long an event may wait to be heard; None: as long as it takes."""
    if event.name in LOUD:
        return None
    return PASSING_STALE_NS if event.name in PASSING else _STALE_NS


def sounds_of(event: Event, message: Message, side: Side) -> Sounds:
    """The sounds of an event for those on this side; at the end each crew hears its own."""
    winner = event.word("crew") if event.has("crew") else None
    if event.name == "won" and winner:
        outcomes = (("win", SIDES[winner]), ("lose", SIDES[Crew(winner).enemy]))
        return tuple(outcome for outcome in outcomes if side in (Side.BOTH, outcome[1]))
    name = _SOUND_OF.get(message.key.partition(".")[2])
    return ((name, side),) if name else ()
