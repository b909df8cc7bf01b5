"""What every scene of the table does: take presses, let time pass, show each crew a screen."""

from typing import Protocol

from console.core.game import Event
from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.languages import Message
from console.table.settings import Settings


class Loudspeaker(Protocol):
    """Where the table's announcements and sounds go."""

    def hear(self, event: Event, game: str) -> None:
        """Something happened in a match of this game."""

    def sound(self, name: str, crew: str | None = None) -> None:
        """A sound, for one crew or for both."""

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        """What a crewmate says to its crew. `aloud`: there is nobody from whom it must be kept."""

    def match_closes(self, closeness: int | None) -> None:
        """How close the end of the match is, from 0 upwards, as far as everybody knows; None: no match."""


class Mute:
    """A loudspeaker that says nothing."""

    def hear(self, event: Event, game: str) -> None:
        """Nothing is heard."""

    def sound(self, name: str, crew: str | None = None) -> None:
        """Nothing is heard."""

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        """Nothing is heard."""

    def match_closes(self, closeness: int | None) -> None:
        """Nothing is heard."""


class Scene(Protocol):
    """One state of the table. A press or the passing of time may lead to another scene."""

    settings: Settings

    def enter(self, now_ns: int) -> None:
        """The table came to this scene, perhaps not for the first time: its clocks start anew."""

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> "Scene":
        """A control was pressed; the scene that follows, which may be this one."""

    def tick(self, now_ns: int) -> "Scene":
        """Time has passed."""

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows."""

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """The lamps of a crew's panel that shine."""
