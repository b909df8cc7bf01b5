"""Computer crewmates: they get their crew's view and hearing, and give orders at a human pace."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

from console.core.game import Event, Refused
from console.core.words import Station
from console.crewmates.levels import Skill
from console.crewmates.pace import LEAST_MS, MILLISECOND_NS

Seat = Station | None
"""A station of a crew; None for the one seat of a player of Con Sonar!."""

_ON_THE_SHEET = ("noted", "slid", "erased")
"""What concerns the radio operator alone."""


@dataclass(frozen=True)
class Decision:
    """An order, and when the crewmate presses for it."""

    order: Any
    at_ns: int


class Mind(Protocol):
    """What chooses orders for a crew, whatever the game."""

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about, as far as this crew was told."""

    def look(self, view: Any, legal: Sequence[Any]) -> None:
        """The crew's view and its legal orders, before seats are asked what they would do."""

    def choose(self, seat: Seat, legal: Sequence[Any]) -> Any:
        """What a seat would do now, of the orders that it may give; None to wait."""


MakeMind = Callable[[Skill, int], Mind]
"""A mind of this skill, drawn from this seed."""


class ComputerCrew:
    """The computers of one crew, or one player of Con Sonar!. Seats may differ in skill.

    After anything has happened tell it with `hear`, then ask `decide`. The answer holds until something else
    happens: when its time comes, give the order.
    """

    def __init__(self, skills: Mapping[Seat, Skill], make_mind: MakeMind, seed: int) -> None:
        self._skills = skills
        self._seed = seed
        self._heard = 0
        self._minds = {skill: make_mind(skill, seed) for skill in dict.fromkeys(skills.values())}
        self._intents: dict[Seat, Decision] = {}
        self._view: Any = None
        self._sheet: Any = None
        self._news = True

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about: the events for everybody and those for this crew."""
        if not events:
            return
        self._heard += 1
        for mind in self._minds.values():
            mind.hear(events)
        self._news = self._news or any(event.name not in _ON_THE_SHEET for event in events)

    def decide(self, view: Any, legal: Sequence[Any], now_ns: int) -> Decision | None:
        """The next order of this crew's computers and when, as things are; None: they wait."""
        seats = self._changed(view)
        if seats:
            for mind in self._minds.values():
                mind.look(view, legal)
            own: dict[Seat, list[Any]] = {seat: [] for seat in self._skills}
            for order in legal:
                if (seat := getattr(order, "station", None)) in own:
                    own[seat].append(order)
            for seat in seats:
                self._intend(seat, self._minds[self._skills[seat]].choose(seat, own[seat]), now_ns)
        return min(self._intents.values(), key=lambda decision: decision.at_ns, default=None)

    def mind(self, seat: Seat) -> Mind:
        """What thinks for a seat: it may be asked what it makes of things."""
        return self._minds[self._skills[seat]]

    def intent(self, seat: Seat) -> Any:
        """The order that a seat is about to give, if there is one."""
        held = self._intents.get(seat)
        return None if held is None else held.order

    def refused(self, refusal: Refused) -> None:
        """The last order was not obeyed, as when somebody else pressed first: think again."""
        self._intents.clear()
        self._news = True

    def _changed(self, view: Any) -> Sequence[Seat]:
        """The seats that must think again: none, the radio operator alone, or all."""
        boat = getattr(view, "boat", None)
        sheet = None if boat is None else boat.transparency
        rest = view if boat is None else replace(view, boat=replace(boat, transparency=None))
        news, before, sheet_before = self._news, self._view, self._sheet
        self._news, self._view, self._sheet = False, rest, sheet
        if news or rest != before:
            return list(self._skills)
        return [Station.RADIO] if sheet != sheet_before and Station.RADIO in self._skills else []

    def _intend(self, seat: Seat, order: Any, now_ns: int) -> None:
        """Take an order up, or go on with it; a changed mind takes at least as long as a press.

        What was due before now has been pressed: the same again takes its time again.
        """
        held = self._intents.pop(seat, None)
        if order is None:
            return
        if held is None or held.at_ns <= now_ns or held.order.verb != order.verb:
            # Drawn from what was heard so far, so that a match that was cut off goes on at the same pace.
            chance = Random(f"{self._seed} {self._heard} {seat}")
            at_ns = now_ns + self._skills[seat].pace.drawn_ns(order, chance)
        elif held.order == order:
            at_ns = held.at_ns
        else:
            at_ns = max(held.at_ns, now_ns + LEAST_MS * MILLISECOND_NS)
        self._intents[seat] = Decision(order, at_ns)
