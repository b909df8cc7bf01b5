"""Sonar Family's stations: captain and radio operator at their Captain Sonar controls; the rest is dark."""

from console.core.crew_orders import Sonar, Start, Stop, Surface
from console.core.words import Station
from console.games.sonar_family.rules.orders import Missile, Resume, SilentStep
from console.games.sonar_family.rules.view import SonarFamilyView
from console.games.sonar_family.stations import choices
from console.languages import Message
from console.stations.captain_desk import CaptainDesk
from console.stations.half_made_choice import Turning
from console.stations.station_desk import Outlook, PressedHere, StationDesk

FamilyDesk = StationDesk[SonarFamilyView]
FamilyOutlook = Outlook[SonarFamilyView]


def stop_works(outlook: FamilyOutlook) -> bool:
    """Whether STOP would do something: stop, or open the ring of what there is energy for."""
    return outlook.may(Stop, Sonar, SilentStep, Missile)


class FamilyCaptainDesk(CaptainDesk[SonarFamilyView]):
    """Courses; STOP opens the ring of systems; SURFACE asks; OK takes, dives, and lets play go on."""

    def awaited(self, outlook: FamilyOutlook, what: str) -> Turning:
        return choices.answers(outlook.legal)

    def ring(self, outlook: FamilyOutlook) -> Turning | None:
        ice = bool(outlook.view.surfacing_costs)
        return None if self.surfacing else choices.actions(outlook.legal, outlook.dot, ice)

    def act(self, control: str, outlook: FamilyOutlook) -> PressedHere:
        starts = [order for order in outlook.legal if isinstance(order, Start)]
        if control in self.pad and self.picker is None and len(starts) == 1:
            return Message.of("family.start-here", dot=str(outlook.dot))
        return super().act(control, outlook)

    def ok_at_sea(self, outlook: FamilyOutlook) -> PressedHere:
        if outlook.may(Resume):
            return Resume(outlook.crew, self.station)
        return self._their_turn(outlook) or Message.of("captain.no-ok")

    def cancel(self, outlook: FamilyOutlook) -> PressedHere:
        if self.surfacing or not outlook.stopped_by(self.station):
            return super().cancel(outlook)
        if self.picker is not None and not self.picker.back().left:
            return None
        return Resume(outlook.crew, self.station)

    def stop(self, outlook: FamilyOutlook) -> PressedHere:
        if outlook.stopped_by(self.station):
            return Resume(outlook.crew, self.station)
        if outlook.view.mode == "real-time":
            return Stop(outlook.crew, self.station)
        if self.ring_open:
            self.given()
            return None
        self.surfacing = False
        self.ring_open = self.open_ring(outlook)
        return None if self.ring_open else self._their_turn(outlook) or self._nothing_to_do(outlook)

    @staticmethod
    def _nothing_to_do(outlook: FamilyOutlook) -> Message:
        """Courses give energy, and a boat that is blocked has none to give."""
        return Message.of("family.blackout-course" if outlook.view.boat.blackout else "family.no-energy")

    @staticmethod
    def _their_turn(outlook: FamilyOutlook) -> Message | None:
        turn = outlook.view.turn
        if turn is None or turn.crew == outlook.crew:
            return None
        return Message.of("captain.their-turn", crew=turn.crew)

    def surface(self, outlook: FamilyOutlook) -> PressedHere:
        """Asks before it surfaces; in real time the same press stops the table."""
        if not (outlook.may(Surface) or outlook.may(Stop)):
            return Surface(outlook.crew, self.station)
        self.given()
        self.surfacing = True
        return None if outlook.may(Surface) else Stop(outlook.crew, self.station)


class DarkDesk(StationDesk[SonarFamilyView]):
    """A station that this game does not have."""

    manned = False

    def act(self, control: str, outlook: FamilyOutlook) -> PressedHere:
        return Message.of("family.dark")


class DarkFirstMate(DarkDesk):
    station = Station.FIRST_MATE


class DarkEngineer(DarkDesk):
    station = Station.ENGINEER
