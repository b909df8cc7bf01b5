"""Computer crewmates: they get their crew's view and hearing, and give orders at a human pace."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from console.core.game import Event, Refused
from console.core.notation import Order
from console.core.views import View
from console.core.words import Station
from console.crewmates.levels import Skill
from console.crewmates.mind import AnyMind, Seat
from console.crewmates.pace import LEAST_MS, MILLISECOND_NS, Effort

_ON_THE_SHEET = ("noted", "slid", "erased")
"""What concerns the radio operator alone."""


@dataclass(frozen=True)
class Decision:
    """An order, and when the crewmate presses for it."""

    order: Order
    at_ns: int


MakeMind = Callable[[Skill, int], AnyMind]
"""A mind of this skill, drawn from this seed."""


class ComputerCrew:
    """The computers of one crew, or one player's. Seats may differ in skill.

    After anything has happened tell it with `hear`, then ask `decide`. The answer holds until something else
    happens: when its time comes, give the order.
    """

    def __init__(
        self, skills: Mapping[Seat, Skill], efforts: Mapping[str, Effort], make_mind: MakeMind, seed: int
    ) -> None:
        self._skills = skills
        self._efforts = efforts
        self._seed = seed
        self._heard = 0
        self._minds = {skill: make_mind(skill, seed) for skill in dict.fromkeys(skills.values())}
        self._intents: dict[Seat, Decision] = {}
        self._view: View | None = None
        self._news = True
        """Something was heard that concerns every seat."""
        self._noted = False
        """Something was heard that concerns the radio operator."""

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about: the events for everybody and those for this crew."""
        if not events:
            return
        if all(event.name == "slid" for event in events):
            self._noted = True  # the sheet is in the view: where it lies changes nobody's pace or chance
            return
        self._heard += 1
        for mind in self._minds.values():
            mind.hear(events)
        on_the_sheet = [event.name in _ON_THE_SHEET for event in events]
        self._noted = self._noted or any(on_the_sheet)
        self._news = self._news or not all(on_the_sheet)

    def decide(self, view: View, legal: Sequence[Order], now_ns: int) -> Decision | None:
        """The next order of this crew's computers and when, as things are; None: they wait."""
        seats = self._concerned(view)
        if seats:
            for mind in self._minds.values():
                mind.look(view, legal)
            own: dict[Seat, list[Order]] = {seat: [] for seat in self._skills}
            for order in legal:
                if (seat := order.seat) in own:
                    own[seat].append(order)
            for seat in seats:
                self._intend(seat, self._minds[self._skills[seat]].choose(seat, own[seat]), now_ns)
        return min(self._intents.values(), key=lambda decision: decision.at_ns, default=None)

    def mind(self, seat: Seat) -> AnyMind:
        """What thinks for a seat: it may be asked what it makes of things."""
        return self._minds[self._skills[seat]]

    def intent(self, seat: Seat) -> Order | None:
        """The order that a seat is about to give, if there is one."""
        held = self._intents.get(seat)
        return None if held is None else held.order

    def refused(self, refusal: Refused) -> None:
        """The last order was not obeyed, as when somebody else pressed first: think again."""
        self._intents.clear()
        self._news = True

    def _concerned(self, view: View) -> Sequence[Seat]:
        """The seats that must think again: none, the radio operator alone, or all."""
        news, noted, before = self._news, self._noted, self._view
        self._news, self._noted, self._view = False, False, view
        if not news and view == before:
            return []
        if news or not noted:
            return list(self._skills)
        return [Station.RADIO] if Station.RADIO in self._skills else []

    def _intend(self, seat: Seat, order: Order | None, now_ns: int) -> None:
        """Take an order up, or go on with it; a changed mind takes at least as long as a press.

        What was due before now has been pressed: the same again takes its time again.
        """
        held = self._intents.pop(seat, None)
        if order is None:
            return
        if held is None or held.at_ns <= now_ns or held.order.verb != order.verb:
            # Drawn from what was heard so far, so that a match that was cut off goes on at the same pace.
            chance = Random(f"{self._seed} {self._heard} {seat}")
            effort = self._efforts.get(order.verb, Effort.COURSE)
            at_ns = now_ns + self._skills[seat].pace.drawn_ns(effort, chance)
        elif held.order == order:
            at_ns = held.at_ns
        else:
            at_ns = max(held.at_ns, now_ns + LEAST_MS * MILLISECOND_NS)
        self._intents[seat] = Decision(order, at_ns)
