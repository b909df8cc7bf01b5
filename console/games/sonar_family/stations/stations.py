"""Sonar Family's stations: captain and radio operator at their Captain Sonar controls; the rest is dark."""

from collections.abc import Mapping
from typing import ClassVar

from console.core.crew_orders import Start, Stop, Surface
from console.core.words import Course, Station
from console.games.captain_sonar.stations.stations import CaptainDesk, Desk, Pressed, Sight
from console.games.sonar_family.rules.orders import Resume
from console.games.sonar_family.stations import choices as family_choices
from console.languages import Message
from console.stations.choosing import Picker, Turning


class FamilyCaptainDesk(CaptainDesk):
    """Courses; STOP opens the ring of systems; SURFACE asks; OK takes, dives, and lets play go on."""

    @staticmethod
    def _awaited(sight: Sight, what: str) -> Turning:
        return family_choices.answers(sight.legal)

    def _open_ring(self, sight: Sight) -> bool:
        ice = bool(sight.view.surfacing_costs)
        ring = None if self.surfacing else family_choices.actions(sight.legal, sight.dot, ice)
        self.picker = Picker(ring) if ring else None
        return ring is not None

    def act(self, control: str, sight: Sight) -> Pressed:
        starts = [order for order in sight.legal if isinstance(order, Start)]
        if control in self.pad and self.picker is None and len(starts) == 1:
            return Message.of("family.start-here", dot=str(sight.dot))
        return super().act(control, sight)

    def _ok(self, sight: Sight) -> Pressed:
        if self.picker is not None or self.surfacing or sight.view.phase == "set-up":
            return super()._ok(sight)
        if sight.may(Resume):
            return Resume(sight.crew, self.station)
        return self._their_turn(sight) or Message.of("captain.no-ok")

    def _cancel(self, sight: Sight) -> Pressed:
        if self.surfacing or not sight.stopped_by(self.station):
            return super()._cancel(sight)
        if self.picker is not None and not self.picker.back().left:
            return None
        return Resume(sight.crew, self.station)

    def _stop(self, sight: Sight) -> Pressed:
        if sight.stopped_by(self.station):
            return Resume(sight.crew, self.station)
        if sight.view.mode == "real-time":
            return Stop(sight.crew, self.station)
        if self._ring_open:
            self.given()
            return None
        self.surfacing = False
        self._ring_open = self._open_ring(sight)
        return None if self._ring_open else self._their_turn(sight) or self._nothing_to_do(sight)

    @staticmethod
    def _nothing_to_do(sight: Sight) -> Message:
        """Courses give energy, and a boat that is blocked has none to give."""
        return Message.of("family.blackout-course" if sight.boat.blackout else "family.no-energy")

    @staticmethod
    def _their_turn(sight: Sight) -> Message | None:
        turn = sight.view.turn
        theirs = turn is not None and turn.crew != sight.crew
        return Message.of("captain.their-turn", crew=turn.crew) if theirs else None

    def _surface(self, sight: Sight) -> Pressed:
        """Asks before it surfaces; in real time the same press stops the table."""
        if not (sight.may(Surface) or sight.may(Stop)):
            return Surface(sight.crew, self.station)
        self.given()
        self.surfacing = True
        return None if sight.may(Surface) else Stop(sight.crew, self.station)


class DarkDesk(Desk):
    """A station that this game does not have."""

    manned = False
    pad: ClassVar[Mapping[str, Course]] = {}

    def act(self, control: str, sight: Sight) -> Pressed:
        return Message.of("family.dark")


class DarkFirstMate(DarkDesk):
    station = Station.FIRST_MATE


class DarkEngineer(DarkDesk):
    station = Station.ENGINEER
