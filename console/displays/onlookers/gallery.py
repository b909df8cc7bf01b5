"""What a crowd is shown of a match: plain values, made in one place (console.table.onlookers.whole_gallery).

A picture of both boats is for whoever is behind the match by the delay of the gallery; one of what is public
may be seen by anybody at any time. The pages for spectators can show the same values.
"""

from dataclasses import dataclass

from console.core.chart import Chart
from console.core.two_crews.set_up import Sinks
from console.core.views import GameView
from console.displays.screen import Announcement, Card, Headline, Screen
from console.languages import Message

CROWD = "crowd"
"""Whoever looks on: their picture is a third one, beside `blue` and `red`."""


@dataclass(frozen=True)
class Spot:
    """A dot that was named to everybody, and by whom first: they fired at it, or surfaced there."""

    dot: str
    crew: str


@dataclass(frozen=True)
class GallerySide:
    """One boat."""

    crew: str
    name: str
    damage: int
    view: GameView | None = None
    """All that its crew sees; None: what is public alone."""
    could_be: tuple[str, ...] = ()
    """Where the other crew's radio operator could still believe it to be, for all that was announced."""
    cards: tuple[Card, ...] = ()
    """Its stations: who waits for whom."""


@dataclass(frozen=True)
class Gallery:
    """A match, as it is shown to a crowd."""

    title: Message
    """What one is looking at."""
    game: str = ""
    chart: Chart | None = None
    hull: int = 0
    """The boxes of a boat."""
    sinks: Sinks = Sinks.FULL
    sides: tuple[GallerySide, ...] = ()
    """Blue, then red; none where players have no boats of their own."""
    spots: tuple[Spot, ...] = ()
    """The last first."""
    heard: tuple[Announcement, ...] = ()
    """What was announced to both, newest first."""
    headline: Headline | None = None
    clock_s: float | None = None

    @property
    def whole(self) -> bool:
        """Whether both boats are in it, with all that is secret."""
        return any(side.view is not None for side in self.sides)


@dataclass(frozen=True, kw_only=True)
class GalleryScreen(Screen):
    """A display that shows a match to whoever looks on."""

    gallery: Gallery
