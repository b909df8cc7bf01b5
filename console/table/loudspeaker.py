"""What the table needs of a voice: announcements, sounds, what crewmates say."""

from typing import Protocol

from console.core.game import Event
from console.languages import Message


class Loudspeaker(Protocol):
    """Where the table's announcements and sounds go."""

    def hear(self, event: Event, game: str, *, sounds: bool = True) -> None:
        """Something happened in a match of this game; without `sounds` it is said alone."""

    def strike(self, event: Event, game: str) -> None:
        """The sound of an event, at once; its words come when they may."""

    def sound(self, name: str, crew: str | None = None) -> None:
        """A sound, for one crew or for both."""

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        """What a crewmate says to its crew. `aloud`: there is nobody from whom it must be kept."""

    def match_closes(self, closeness: int | None) -> None:
        """How close the end of the match is, from 0 upwards, as far as everybody knows; None: no match."""


class Mute:
    """A loudspeaker that says nothing."""

    def hear(self, event: Event, game: str, *, sounds: bool = True) -> None:
        """Nothing is heard."""

    def strike(self, event: Event, game: str) -> None:
        """Nothing is heard."""

    def sound(self, name: str, crew: str | None = None) -> None:
        """Nothing is heard."""

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        """Nothing is heard."""

    def match_closes(self, closeness: int | None) -> None:
        """Nothing is heard."""
