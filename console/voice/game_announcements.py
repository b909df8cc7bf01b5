"""The door to a game's announcements: what is said of its events, how loudly, and for how long."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from console.core.game import Event
from console.languages import Message
from console.voice.blows import Blow
from console.voice.event_message import Worded

PUBLIC = frozenset({"both", "all"})
"""Audiences that are everybody: of two crews, and of any number of players."""


def _all(events: Sequence[Event]) -> Sequence[Event]:
    return events


@dataclass(frozen=True, kw_only=True)
class GameAnnouncements:
    """What an announcer says of a game. Events are known by their names."""

    worded: Mapping[str, Worded]
    """How each event is worded; of the others nothing is said."""
    loud: frozenset[str]
    """Stops, explosions, surfacing, the end: shown larger, never left unsaid."""
    spoken_besides: frozenset[str] = frozenset()
    """What is spoken beside the loud ones where only stops are."""
    stops: frozenset[str] = frozenset()
    """What stops everybody: said at once, whatever is being said."""
    ends: frozenset[str] = frozenset()
    """What ends the match: said at once, in place of all that waits."""
    outlives_end: frozenset[str] = frozenset()
    """What is still worth hearing after the end."""
    passing: frozenset[str] = frozenset()
    """Stale within seconds: the next one of its kind says more."""
    joins: Mapping[str, Callable[[Sequence[Message]], Message]] = field(default_factory=dict)
    """How several of a kind that wait are said in one sentence."""
    undoes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By an event's name: what waits about the same crew, and is not true or not in its place any more."""
    undoes_of_all: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The same, whoever it is about."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """The sound that comes before the words, by the message's name."""
    blows: Mapping[str, Callable[[Blow], Message]] = field(default_factory=dict)
    """What hurts, and how it is summed up with what it did."""
    deeds: frozenset[str] = frozenset()
    """What else everybody should read."""
    unwritten: frozenset[str] = frozenset()
    """Spoken alone: it is seen."""
    told_apart: frozenset[str] = frozenset()
    """What everybody hears, and its own crew with more in it besides: to that crew it is written once."""
    worth_telling: Callable[[Sequence[Event]], Sequence[Event]] = _all
    """Of what one order brought about, what is written and said."""

    def announce(self, event: Event, listener: str) -> Message | None:
        """What is announced of an event to a crew or a player; `both`: to everybody at once.

        None where nobody says it, or where it is not for these ears.
        """
        if event.audience not in PUBLIC and event.audience != listener:
            return None
        worded = self.worded.get(event.name)
        return worded(event) if worded else None
