"""One station of a crew: presses of one person's controls become orders.

A desk keeps cursors and half-made choices, and knows of the rules only which orders are legal now.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from console.core.chart import Chart
from console.core.crew_orders import Erase, Note, Slide
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.two_crews.views import TwoCrewView
from console.core.words import STEPS, Course, Crew, Heard, Station
from console.languages import Message
from console.stations.half_made_choice import Picker

PressedHere = CrewOrder | Message | None
"""What a press came to: an order, a word to the person, or a half-made choice."""

CrewView = TypeVar("CrewView", bound=TwoCrewView)


@dataclass(frozen=True)
class Outlook(Generic[CrewView]):
    """What a station works from: its crew's view, and the orders that it could give now."""

    crew: Crew
    view: CrewView
    chart: Chart
    legal: tuple[CrewOrder, ...]
    deaf_s: int = 0
    """So many seconds STOP is not heard any more, since this crew took a stop back."""

    offered: Dot | None = None
    """The start that was drawn for this crew."""

    @property
    def dot(self) -> Dot:
        """Where the boat is; the middle of the chart while it is nowhere."""
        name = self.view.boat.dot
        return Dot.parse(name) if name else Dot(self.chart.columns // 2, self.chart.rows // 2)

    def may(self, *kinds: type[CrewOrder]) -> bool:
        """Whether the station could give an order of one of these kinds."""
        return any(isinstance(order, kinds) for order in self.legal)

    @property
    def may_resolve(self) -> bool:
        """Whether the table is stopped by this crew, whose every station that can act may end that."""
        stop = self.view.stop
        return stop is not None and stop.crew == self.crew and self.view.awaiting is None

    def stopped_by(self, station: Station) -> bool:
        """Whether the table is stopped by this very station."""
        stop = self.view.stop
        return stop is not None and stop.crew == self.crew and stop.station == station


class StationDesk(Generic[CrewView]):
    """What all stations share: a picker, and buttons that have a meaning at all times."""

    station: ClassVar[Station]
    pad: ClassVar[Mapping[str, Course]] = {}
    """The controls that move a pen or a cursor."""
    asks_itself: ClassVar[bool] = False
    """An order of its own may put a question to it, which it then awaits."""
    manned: ClassVar[bool] = True
    """Whether the game has somebody sit here."""

    def __init__(self) -> None:
        self.picker: Picker | None = None
        self.hands_over = False
        """It can only take a stop back: a crewmate acts, whose choices are shown."""

    def look(self, outlook: Outlook[CrewView]) -> None:
        """Something changed: open or close what no longer fits."""

    def question(self, outlook: Outlook[CrewView]) -> str | None:
        """What everybody waits to hear from this station, in a word; None: nothing."""
        return None

    def press(self, control: str, outlook: Outlook[CrewView], *, unasked: bool = False) -> PressedHere:
        """What a press comes to. `unasked`: it was not meant for the question that is put to the station."""
        return (self.act_unasked if unasked else self.act)(control, outlook)

    def act_unasked(self, control: str, outlook: Outlook[CrewView]) -> PressedHere:
        """The same as if no question were put."""
        return self.act(control, outlook)

    def act(self, control: str, outlook: Outlook[CrewView]) -> PressedHere:
        """What a press comes to at this station in particular."""
        raise NotImplementedError

    def given(self) -> None:
        """An order of this station was accepted: what was half made is done."""

    def choose(self) -> CrewOrder | None:
        """Take what the picker points at."""
        assert self.picker is not None
        return self.picker.choose().order


class RadioDesk(StationDesk[CrewView]):
    """Notes, slides, erase."""

    station = Station.RADIO
    pad: ClassVar[Mapping[str, Course]] = {f"slide-{course.value}": course for course in Course}

    def act(self, control: str, outlook: Outlook[CrewView]) -> PressedHere:
        if control.startswith("note-"):
            return Note(outlook.crew, self.station, Heard(control.removeprefix("note-")))
        if control in self.pad:
            return Slide(outlook.crew, self.station, *STEPS[self.pad[control]])
        if control == "erase":
            return Erase(outlook.crew, self.station)
        return Message.of("radio.no-ok")
