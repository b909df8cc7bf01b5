"""What every scene of the table does: take presses, let time pass, show each crew a screen."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.messages.club_news import Joining
from console.table.settings import Settings

if TYPE_CHECKING:
    from console.table.scenes.match.match_scene import MatchScene


@dataclass(frozen=True)
class Pause:
    """Why a match stands still."""

    by: str
    """A crew, the key, a facilitator, or the console itself when nobody touches the table."""
    reason: str
    by_key: bool
    """The key is turned: whoever has it says when the match goes on."""
    by_facilitator: bool
    """The facilitator says when, and nobody at the table changes anything but who sits where."""

    @property
    def held(self) -> bool:
        """Captains cannot let the match go on."""
        return self.by_key or self.by_facilitator


class Scene(ABC):
    """One state of the table. A press or the passing of time may lead to another scene.

    The table never asks what a scene is. What it asks is answered here as most scenes answer it: no match is
    played, nothing stands still, people choose something.
    """

    settings: Settings

    @abstractmethod
    def enter(self, now_ns: int) -> None:
        """The table came to this scene, perhaps not for the first time: its clocks start anew."""

    @abstractmethod
    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> "Scene":
        """A control was pressed; the scene that follows, which may be this one."""

    @abstractmethod
    def tick(self, now_ns: int) -> "Scene":
        """Time has passed."""

    @abstractmethod
    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows."""

    @abstractmethod
    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """The lamps of a crew's panel that shine."""

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> "Scene":
        """A control was let go."""
        return self

    def speak(self, language: str) -> None:
        """It goes on in this language."""
        self.settings = replace(self.settings, language=language)

    # Which match it holds

    @property
    def playing(self) -> "MatchScene | None":
        """The match that is played here, or has just ended."""
        return None

    @property
    def paused(self) -> "MatchScene | None":
        """The match that stands still behind this scene, and goes on after it."""
        return None

    @property
    def holds(self) -> "MatchScene | None":
        """The match that is played here, or stands still."""
        return self.playing or self.paused

    @property
    def pause(self) -> Pause | None:
        """Why that match stands still."""
        return None

    # Whether the table may be left, chosen at, or led on from here

    at_rest = False
    """Nobody is at the table."""
    unattended = False
    """Nobody would miss it if the table started again."""
    makes_room = False
    """Whoever only chooses makes room for those whom the club calls."""
    yields = True
    """Where a facilitator offers another match, people begin anew with that."""
    can_be_led = True
    """A facilitator can ask for something here."""
    counts = True
    """Presses are in the owner's books."""
    page: str | None = None
    """The page that displays lead phones to."""

    def is_choice(self, control: str) -> bool:
        """Whether a press of this control may choose something that somebody else has only just come to."""
        return True

    # Keys, coins and facilitators

    def test(self, control: str, now_ns: int) -> bool:
        """A control of the table itself was pressed; whether that was only to try it."""
        return False

    def turn_key(self) -> bool:
        """The key is turned; whether that is heeded here."""
        return False

    def turn_key_back(self) -> "Scene":
        """The key is turned back; the scene that follows."""
        return self

    def hold(self, reason: str) -> bool:
        """A facilitator takes over the match that stands still; whether one does."""
        return False

    def turn_back(self) -> "Scene":
        """The match that stands still goes on."""
        return self

    def end(self) -> "Scene":
        """The match that is played, or stands still, is over, and nobody has won."""
        return self

    def is_helping(self, crew: Crew) -> bool:
        """Whether a captain is changing who sits where."""
        return False

    @property
    def joins(self) -> Joining | None:
        """Where the organiser's phone admits this table to a club, while that is shown."""
        return None
