"""What learners of every game of two crews have in common: rounds of courses, and stops to act in."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, cast

from console.core.crew_orders import Dive, Head, Note, Slide, Start
from console.core.match import Given
from console.core.notation import CrewOrder, Order
from console.core.views import View
from console.core.words import Course, Heard, Phase, Station
from console.languages import Message
from console.stations.crew_desk import CrewDesk
from console.stations.desks import Desk
from console.stations.guided_match import GuideTask, Learner, waits
from console.stations.half_made_choice import Aiming, Choice, Picker, Turning
from console.stations.station_desk import CrewView

_SLID_FROM = 2
"""The round in which the radio operator slides the sheet: there is a route on it by then."""


class Doing(StrEnum):
    """Which crew does a stage."""

    BOTH = "both"
    FIRST = "first"
    SECOND = "second"


class GuideStage(NamedTuple):
    """A part of a lesson that both crews are through before the next one begins."""

    name: str
    """`dive`, `round`, or the verb of the order that is learnt."""
    who: Doing = Doing.BOTH
    number: int = 0
    """Of a round: how many courses have been given by its end."""


def rounds(first: int, last: int) -> tuple[GuideStage, ...]:
    """A course each, with all that belongs to it."""
    return tuple(GuideStage("round", number=number) for number in range(first, last + 1))


def by_turns(name: str) -> tuple[GuideStage, ...]:
    """One crew, then the other: both cannot stop the table at once."""
    return GuideStage(name, Doing.FIRST), GuideStage(name, Doing.SECOND)


class CrewLearner(Learner, Generic[CrewView]):
    """A crew that goes from stage to stage."""

    stages: ClassVar[tuple[GuideStage, ...]]
    stations: ClassVar[tuple[Station, ...]]
    """Those with something to do in this game."""

    def __init__(self, desk: Desk, first: bool) -> None:
        """`first`: the crew whose turn it is first where only one can act."""
        self.desk = cast(CrewDesk[Any, CrewView], desk)  # a game's learners are given that game's desks
        self.crew = desk.crew
        self.given: Counter[str] = Counter()
        """This crew's own orders, by their verbs."""
        self._first = first
        self._announced: list[Heard] = []
        """The courses of the enemy."""
        self._course: Course | None = None
        """The last one that this crew took."""
        self.legal: Sequence[Order] = ()

    def follow(self, given: Given) -> None:
        order = given.order
        assert isinstance(order, CrewOrder)
        if order.crew is self.crew:
            self.given[order.verb] += 1
            self._course = order.course if isinstance(order, Head) else self._course
        elif isinstance(order, Head):
            self._announced.append(Heard(order.course))

    def look(self, view: View, legal: Sequence[Order]) -> None:
        self.view, self.legal = cast(CrewView, view), legal
        while self.stage < len(self.stages) and self._passed(self.stages[self.stage]):
            self.stage += 1

    def _passed(self, stage: GuideStage) -> bool:
        if stage.name == "dive":
            return self.view.boat.dived
        if stage.name == "round":
            slid = self.given["slide"] > 0 or stage.number < _SLID_FROM
            courses, notes = self.given["head"] >= stage.number, self.given["note"] >= stage.number
            return courses and notes and slid and self.settled
        return not self._does(stage) or self.learnt(stage.name)

    def _does(self, stage: GuideStage) -> bool:
        return stage.who is Doing.BOTH or (stage.who is Doing.FIRST) is self._first

    @property
    @abstractmethod
    def settled(self) -> bool:
        """Whether all is done that belongs to the last course."""

    @abstractmethod
    def learnt(self, verb: str) -> bool:
        """Whether what was to be done in a stage is done, or cannot be done."""

    @abstractmethod
    def acting(self, verb: str) -> Mapping[Station, GuideTask]:
        """How that is done at sea."""

    @abstractmethod
    def stopped(self, verb: str) -> GuideTask:
        """What the captain who stopped the table does."""

    @abstractmethod
    def sailing(self, number: int) -> Mapping[Station, GuideTask]:
        """A course, and what belongs to it, but for the radio operator's part."""

    def tasks(self, reached: int, now_ns: int) -> Mapping[Station, GuideTask]:
        told = {station: waits("lesson.wait-other") for station in self.stations}
        stage = self.stages[min(reached, len(self.stages) - 1)]
        return {**told, **self._told(stage, ahead=self.stage > reached)}

    def _told(self, stage: GuideStage, *, ahead: bool) -> Mapping[Station, GuideTask]:
        if self.view.phase is Phase.SETUP:
            return self._starting()
        if self.view.stop is not None or self.view.awaiting is not None:
            return self._in_a_stop(stage)
        if ahead:
            return {} if self._does(stage) or self.learnt(stage.name) else self.everybody("lesson.they-first")
        if stage.name == "round":
            return {**self.sailing(stage.number), Station.RADIO: self._listening(stage.number)}
        return {**self.everybody("lesson.watch-captain"), **self.acting(stage.name)}

    def everybody(self, key: str) -> dict[Station, GuideTask]:
        return {station: waits(key) for station in self.stations}

    def _starting(self) -> Mapping[Station, GuideTask]:
        """The captain dives; the others learn who they are."""
        told = {station: waits(f"lesson.you-{station}") for station in self.stations}
        if self.view.boat.dived:
            return {**told, Station.CAPTAIN: waits("lesson.dived")}
        picker = self.desk.desks[Station.CAPTAIN].picker
        orders = sorted(self.of_kind(Start, Dive), key=lambda order: isinstance(order, Start))
        if picker is not None and isinstance(picker.now, Aiming):
            orders = first_of(orders, picker.now.targets[picker.cursor])
        return {
            **told,
            Station.CAPTAIN: GuideTask(Message.of("lesson.dive"), orders, controls("captain.ok")),
        }

    def _in_a_stop(self, stage: GuideStage) -> Mapping[Station, GuideTask]:
        awaiting, stop = self.view.awaiting, self.view.stop
        if awaiting is not None and awaiting.crew is self.crew:
            answers = self.captains()
            told = self.everybody("lesson.we-answer")
            return {
                **told,
                Station.CAPTAIN: GuideTask(Message.of("lesson.answer"), answers, controls("captain.ok")),
            }
        if stop is None or stop.crew is not self.crew or awaiting is not None:
            return self.everybody("lesson.their-stop")
        return {**self.everybody("lesson.our-stop"), Station.CAPTAIN: self.stopped(stage.name)}

    def _listening(self, number: int) -> GuideTask:
        """Note what the enemy said; then slide the sheet, once."""
        noted = self.given["note"]
        if noted < min(number, len(self._announced)):
            heard = self._announced[noted]
            order = Note(self.crew, Station.RADIO, heard)
            message = Message.of("lesson.note", course=heard)
            return GuideTask(message, (order,), controls(f"radio.note-{heard}"))
        if number >= _SLID_FROM and noted >= number and not self.given["slide"]:
            steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
            slides = [Slide(self.crew, Station.RADIO, *step) for step in steps]
            pads = (f"radio.slide-{course}" for course in Course)
            return GuideTask(Message.of("lesson.slide"), slides, controls(*pads))
        return waits("lesson.listen")

    def course(self, number: int) -> GuideTask:
        """Any course that the boat may take; straight on if nobody chooses."""
        heads = [order for order in self.captains() if isinstance(order, Head)]
        straight = [order for order in heads if order.course is self._course]
        pressed = controls(*(f"captain.{order.course}" for order in heads))
        again = "lesson.course" if number == 1 else "lesson.another-course"
        return GuideTask(Message.of(again), (*straight, *heads), pressed)

    def captains(self) -> list[CrewOrder]:
        """What the captain may do."""
        return [o for o in self.legal if isinstance(o, CrewOrder) and o.station is Station.CAPTAIN]

    def of_kind(self, *kinds: type[CrewOrder]) -> list[CrewOrder]:
        """What the captain may do of these kinds."""
        return [order for order in self.captains() if isinstance(order, kinds)]

    def picking(self, orders: Sequence[Order], aim: str) -> GuideTask:
        """The way through the captain's rings to one of these orders; `aim`: what is said of its dot."""
        picker: Picker | None = self.desk.desks[Station.CAPTAIN].picker
        if picker is not None and isinstance(picker.now, Turning):
            index = next((i for i, (_, c) in enumerate(picker.now.choices) if _holds(c, orders)), 0)
            name = Message.of(f"lesson.name-{orders[0].verb}")
            if index == picker.index:
                return GuideTask(Message.of("lesson.take", what=name), orders, controls("captain.ok"))
            return GuideTask(Message.of("lesson.turn", what=name), orders, controls("captain.east"))
        if (
            picker is not None
            and isinstance(picker.now, Aiming)
            and picker.now.targets[picker.cursor] not in orders
        ):
            pads = (f"captain.{course}" for course in Course)
            return GuideTask(Message.of("lesson.aim-away"), orders, controls(*pads))
        return GuideTask(Message.of(aim), orders, controls("captain.ok"))


def controls(*names: str) -> frozenset[str]:
    return frozenset(names)


def first_of(orders: Iterable[CrewOrder], order: CrewOrder) -> list[CrewOrder]:
    """The same with one of them at the head."""
    return sorted(orders, key=lambda each: each != order)


def _holds(choice: Choice, orders: Collection[Order]) -> bool:
    """Whether a choice leads to one of these orders."""
    if isinstance(choice, Turning):
        return any(_holds(inner, orders) for _, inner in choice.choices)
    return (
        any(o in orders for o in choice.targets.values()) if isinstance(choice, Aiming) else choice in orders
    )
