"""What the computers of one crew make of the match: what they press, say, report and advise."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from console.core.notation import Order
from console.core.views import View
from console.core.words import Station
from console.crewmates.crew import ComputerCrew, Decision
from console.crewmates.mind import Audience, Seat
from console.crewmates.radio_seat import FEW
from console.crewmates.sayings import Saying, sayings

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ComputerThought:
    """A value: what was thought of one view."""

    due: Decision | None
    """The next order, and when."""
    acting: frozenset[Seat]
    """Those who are about to give one."""
    advised: tuple[Order, ...]
    """What people with hints would do."""
    likely: Mapping[str, int]
    """Where the enemy may be, to a radio operator with hints."""
    reported: Mapping[str, int]
    """The same, as a computer at the radio reports it."""
    sayings: Sequence[Saying] | None
    """What the seats would say; None: to nobody."""


@dataclass(frozen=True)
class CrewQuestion:
    """Whose computers think, and for whom."""

    players: ComputerCrew | None
    advisers: ComputerCrew | None
    held: frozenset[Seat]
    hinted: frozenset[Seat]
    speaks: bool
    """There is somebody to speak to."""
    counts: bool
    """There is somebody to whom a radio operator counts places."""

    def think(self, view: View, legal: Sequence[Order], now_ns: int) -> ComputerThought | None:
        """None: the mind failed."""
        try:
            return self._thought(view, legal, now_ns)
        except Exception:
            log.exception("the computers of a crew failed")
            return None

    def _thought(self, view: View, legal: Sequence[Order], now_ns: int) -> ComputerThought:
        due = None if self.players is None else self.players.decide(view, legal, now_ns)
        reported = self._few()
        likely: Mapping[str, int] = {}
        if self.advisers is not None:
            self.advisers.decide(view, legal, now_ns)
            if Station.RADIO in self.hinted:
                likely = self.advisers.mind(Station.RADIO).likely_dots()
        said = self._sayings() if self.speaks else None
        return ComputerThought(due, self._acting(), self._advised(), likely, reported, said)

    def _few(self) -> Mapping[str, int]:
        """What a computer at the radio of people counts to them: few places, or one."""
        if self.players is None or Station.RADIO not in self.held or not self.counts:
            return {}
        likely = self.players.mind(Station.RADIO).likely_dots()
        return likely if len(likely) <= FEW else {}

    def _sayings(self) -> list[Saying]:
        captain, found = Station.CAPTAIN not in self.held, []
        if self.players is not None:
            found += sayings(self.players, self.held, Audience(advice=False, captain=captain))
        if self.advisers is not None:
            found += sayings(self.advisers, self.hinted, Audience(advice=True, captain=captain))
        return found

    def _acting(self) -> frozenset[Seat]:
        crew = self.players
        if crew is None:
            return frozenset()
        return frozenset(seat for seat in self.held if crew.intent(seat) is not None)

    def _advised(self) -> tuple[Order, ...]:
        if self.advisers is None:
            return ()
        orders = (self.advisers.intent(seat) for seat in self.hinted)
        return tuple(order for order in orders if order is not None)
