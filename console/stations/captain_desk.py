"""The captain's desk, in every game of two crews: courses, stop, OK, cancel, surface."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from console.core.crew_orders import Dive, Head, Start, Surface
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import Course, Phase, Station
from console.languages import Message
from console.stations.half_made_choice import Aiming, Picker, Turning
from console.stations.settle_time import LOOK_FIRST
from console.stations.station_desk import CrewView, Outlook, PressedHere, StationDesk


class CaptainDesk(StationDesk[CrewView], ABC):
    """What STOP opens and what OK does at sea is each game's own."""

    station = Station.CAPTAIN
    pad: ClassVar[Mapping[str, Course]] = {course.value: course for course in Course}
    asks_itself = True

    def __init__(self) -> None:
        super().__init__()
        self.surfacing = False
        """SURFACE was pressed and waits for OK."""
        self.ring_open = False
        """STOP was pressed where that stops nothing, and opened the ring of choices."""
        self._asked: str | None = None
        """The question that the picker answers."""

    @abstractmethod
    def ring(self, outlook: Outlook[CrewView]) -> Turning | None:
        """What a captain who stopped can choose from; None: nothing."""

    @abstractmethod
    def awaited(self, outlook: Outlook[CrewView], what: str) -> Turning:
        """What the captain for whom everybody waits can choose from."""

    @abstractmethod
    def stop(self, outlook: Outlook[CrewView]) -> PressedHere:
        """STOP was pressed."""

    @abstractmethod
    def ok_at_sea(self, outlook: Outlook[CrewView]) -> PressedHere:
        """OK was pressed, and nothing is half chosen."""

    def look(self, outlook: Outlook[CrewView]) -> None:
        super().look(outlook)
        question, asked = self.question(outlook), self._asked
        self._asked = question
        if outlook.view.phase is Phase.SETUP:
            if outlook.view.boat.dot is None and self.picker is None and outlook.may(Start):
                self._aim_start(outlook)
        elif question is not None:
            if asked is None or self.picker is None:
                self.ring_open, self.picker = False, Picker(self.awaited(outlook, question))
        elif outlook.may_resolve:
            if self.picker is None:
                self.open_ring(outlook)
        elif not self.ring_open:
            self.picker = None
        if not outlook.may(Surface):
            self.surfacing = False

    def _aim_start(self, outlook: Outlook[CrewView]) -> None:
        """The cursor begins at the dot that was drawn, or else at the one nearest to the middle."""
        middle = outlook.dot
        starts: dict[Dot, CrewOrder] = {
            order.dot: order for order in outlook.legal if isinstance(order, Start)
        }
        first = min(starts, key=lambda d: (abs(d.column - middle.column) + abs(d.row - middle.row), d))
        if outlook.offered is not None and outlook.offered in starts:
            first = outlook.offered
        self.picker = Picker(Aiming("start", starts, first))

    def open_ring(self, outlook: Outlook[CrewView]) -> bool:
        """Open the ring of choices; whether there are any."""
        ring = self.ring(outlook)
        self.picker = Picker(ring) if ring else None
        return ring is not None

    def question(self, outlook: Outlook[CrewView]) -> str | None:
        awaiting = outlook.view.awaiting
        return awaiting.what if awaiting is not None and awaiting.crew == outlook.crew else None

    def act_unasked(self, control: str, outlook: Outlook[CrewView]) -> PressedHere:
        question, self.picker = self.picker, None
        try:
            pressed = self.act(control, outlook)
        finally:
            self.picker = question
        return LOOK_FIRST if isinstance(pressed, Message) else pressed

    def act(self, control: str, outlook: Outlook[CrewView]) -> PressedHere:
        if control == "ok":
            return self._ok(outlook)
        if control == "cancel":
            return self.cancel(outlook)
        if self.picker is not None and control in self.pad:
            self.picker.move(self.pad[control])
            return None
        if control == "stop":
            return self.stop(outlook)
        if control == "surface":
            return self.surface(outlook)
        if outlook.view.phase is Phase.SETUP and outlook.may(Start):
            self._aim_start(outlook)
            return None
        return Head(outlook.crew, self.station, self.pad[control])

    def _ok(self, outlook: Outlook[CrewView]) -> PressedHere:
        if self.picker is not None:
            chosen = self.choose()
            if isinstance(chosen, Start):
                self.picker = None
            return chosen
        if self.surfacing:
            self.surfacing = False
            return Surface(outlook.crew, self.station)
        if outlook.view.phase is Phase.SETUP:
            return Dive(outlook.crew, self.station)
        return self.ok_at_sea(outlook)

    def cancel(self, outlook: Outlook[CrewView]) -> PressedHere:
        """CANCEL was pressed: one choice back."""
        if self.surfacing:
            self.surfacing = False
            return None
        if self.picker is None:
            return Message.of("captain.no-cancel")
        if self.picker.back().left and self.ring_open:
            self.given()
        return None

    def surface(self, outlook: Outlook[CrewView]) -> PressedHere:
        """SURFACE was pressed: OK confirms it."""
        if not outlook.may(Surface):
            return Surface(outlook.crew, self.station)
        self.surfacing = True
        return None

    def given(self) -> None:
        self.ring_open, self.picker = False, None
