"""What the club tells a table: who plays here next, how crews stand, where the organiser admits it.

Plain values and the one that holds them. The table knows of no broker: they come in at its local socket.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from console.core.views import View
from console.core.words import Course, Crew

COURSES = 8
"""So many course presses say that a table is admitted, where nobody has a phone."""


@dataclass(frozen=True, kw_only=True)
class CalledCrew(View):
    """One side of a pairing."""

    crew: str
    """Its name, `Kraken`."""
    people: tuple[int, ...] = ()
    """The numbers of those who play, the captain first; none: nobody said."""


@dataclass(frozen=True, kw_only=True)
class CalledPairing(View):
    """Two crews that are to play here, and what."""

    id: str
    event: str = ""
    round: int = 0
    """Counted from 1; 0: the event has none."""
    game: str = ""
    chart: str = ""
    mode: str = ""
    goal: str = ""
    """Empty: as the table's owner has it."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What is said of those that the game declares."""
    blue: CalledCrew
    red: CalledCrew
    open_play: bool = True
    """Others may play here until they come."""

    @property
    def crews(self) -> dict[Crew, CalledCrew]:
        return {Crew.BLUE: self.blue, Crew.RED: self.red}


@dataclass(frozen=True, kw_only=True)
class CrewPlace(View):
    """A crew in the standing."""

    place: int
    crew: str
    score: str
    """As the event counts: points, or a rating."""


@dataclass(frozen=True, kw_only=True)
class EventStanding(View):
    """How the crews of an event stand; those that matter at this table are among these."""

    event: str
    round: int = 0
    places: tuple[CrewPlace, ...]


@dataclass(frozen=True, kw_only=True)
class Joining(View):
    """A table that asks to be admitted to a club."""

    address: str
    """Where the organiser's phone admits it."""
    courses: str = ""
    """Without a phone: the courses that say the same, `NESWWNES`."""
    club: str = ""
    """What the club is called."""
    admitted: bool = False


@dataclass
class ClubNews:
    """What this table was told last."""

    called: CalledPairing | None = None
    standing: EventStanding | None = None
    joining: Joining | None = None
    pressed: str = ""
    """The courses that were pressed in service mode for the club, `NESW`."""
    done: set[str] = field(default_factory=set)
    """Pairings that were played to their end here: the club may not know it yet."""

    def call(self, pairing: CalledPairing | None) -> bool:
        """The club calls two crews, or nobody; whether that is news."""
        if pairing is None:
            self.done.clear()  # whoever is called from now on is called anew
        news = pairing != self.called
        self.called = pairing
        return news

    def press(self, control: str) -> bool:
        """A course for the club, in service mode; whether it is one. The ninth begins anew."""
        if control not in list(Course):
            return False
        so_far = "" if len(self.pressed) == COURSES else self.pressed
        self.pressed = so_far + control[0].upper()
        return True

    @property
    def next_here(self) -> CalledPairing | None:
        """Whom the table waits for."""
        return None if self.called is None or self.called.id in self.done else self.called

    @property
    def kept_for(self) -> CalledPairing | None:
        """Whom it waits for, where nobody else may play meanwhile."""
        called = self.next_here
        return None if called is None or called.open_play else called
