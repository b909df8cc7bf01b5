"""The referee of games of two crews: judges orders and lists those that are legal."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar, cast

from console.core.chart import Chart
from console.core.game import BadSetUp, Event, Game, Refused, refuse
from console.core.notation import CrewOrder
from console.core.two_crews.rule import AnyRule, Need
from console.core.two_crews.ruling import Ruling
from console.core.two_crews.set_up import CrewSetUp
from console.core.two_crews.state import NOWHERE, CrewState
from console.core.two_crews.views import TwoCrewView
from console.core.views import GameView, Json, json_of
from console.core.words import Crew, Phase, Station

ARuling = TypeVar("ARuling", bound=Ruling)
AState = TypeVar("AState", bound=CrewState)
AView = TypeVar("AView", bound=GameView)

_OF_ONE_CREW = ("crew", "surfacing_costs", "boat", "enemy")
"""What a view says of the crew that it is for; the rest is known to everybody."""


@dataclass(frozen=True, eq=False)
class TwoCrewGame(Game[AState, CrewOrder, AView], Generic[ARuling, AState, AView]):
    """A match of two crews, set up and ready to be judged."""

    set_up: CrewSetUp
    players = (Crew.BLUE.value, Crew.RED.value)

    def __post_init__(self) -> None:
        chart = self.set_up.chart
        if chart.game != self.name:
            raise BadSetUp(f"{chart.name} is a chart of {chart.game}, not of {self.name}")

    @abstractmethod
    def all_rules(self) -> Sequence[AnyRule]:
        """The rules of this match, in the order in which `legal` lists."""

    @abstractmethod
    def ruling(self, state: AState) -> ARuling:
        """An order about to be judged."""

    @abstractmethod
    def awaited_in_play(self, ruling: ARuling, order: CrewOrder) -> str:
        """Once both boats have dived: a clause that names who must act next, as far as this crew may know."""

    @property
    def chart(self) -> Chart:
        return self.set_up.chart

    @cached_property
    def rules(self) -> Mapping[type[CrewOrder], AnyRule]:
        """The rule of each kind of order that this match has."""
        return {rule.order: rule for rule in self.all_rules()}

    def judge(self, state: AState, order: CrewOrder) -> tuple[AState, list[Event]]:
        ruling = self.ruling(state)
        try:
            rule = self._admitting(ruling, order)
            rule.check(ruling, order)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.reason}; {self._awaited(ruling, order)}") from None
        rule.carry_out(ruling, order)
        if rule.ends_stop:
            ruling.resume()
        ruling.remember()
        return cast(AState, ruling.state), ruling.events

    def _admitting(self, ruling: ARuling, order: CrewOrder) -> AnyRule:
        """The rule of an order. Refuses what can be refused before the order's arguments are looked at."""
        phase, mode = ruling.state.phase, self.set_up.mode
        if phase is Phase.OVER:
            refuse("game-over", "the match is over")
        rule = self.rules.get(type(order))
        if rule is None:
            refuse("unused-system", f"the chart {self.chart.name} has no {order.verb}")
        stations = rule.stations(ruling, order.crew)
        if order.station not in stations:
            may = " or ".join(sorted(stations))
            refuse("wrong-station", f"{order.verb} is not for the {order.station}; it is for the {may}")
        if rule.mode not in (None, mode):
            refuse("wrong-phase", f"there is no {order.verb} in {mode}")
        if phase not in rule.phases:
            begun = f"play has begun: {order.verb} is for before the dive"
            refuse("wrong-phase", begun if phase is Phase.PLAY else "play has not begun")
        refused = ruling.frozen(rule, order.crew) or rule.refusal(ruling, order.crew, order.station)
        if refused is not None:
            raise refused
        return rule

    def _awaited(self, ruling: ARuling, order: CrewOrder) -> str:
        """The end of every refusal."""
        crew, boat = order.crew, ruling.boat(order.crew)
        if ruling.over:
            return "nobody is awaited"
        if ruling.state.phase is Phase.PLAY:
            return self.awaited_in_play(ruling, order)
        if boat.dived:
            return f"{crew.enemy}'s captain is awaited to dive"
        return f"{crew}'s captain is awaited to {'choose a starting dot' if boat.dot == NOWHERE else 'dive'}"

    def legal(self, state: AState, player: str, station: Station | None = None) -> list[CrewOrder]:
        crew, ruling = Crew(player), self.ruling(state)
        asked = self._asked[crew, station, state.phase]
        unmet = {need for need in asked.needs if need(ruling, crew) is not None}
        orders: list[CrewOrder] = []
        for rule, its_station in asked.rules:
            if (
                unmet.isdisjoint(rule.needs)
                and ruling.frozen(rule, crew) is None
                and rule.allow(ruling, crew, its_station) is None
            ):
                orders += rule.options(ruling, crew, its_station)
        return orders

    @cached_property
    def _asked(self) -> Mapping[tuple[Crew, Station | None, Phase], "_Asked"]:
        """What is asked for the orders of a crew, or of one station of it, in a phase."""
        wanted = {station: (station,) for station in Station}
        return {
            (crew, station, phase): self._asked_of(crew, wanted.get(station, tuple(Station)), phase)
            for crew in Crew
            for station in (None, *Station)
            for phase in Phase
        }

    def _asked_of(self, crew: Crew, stations: Sequence[Station], phase: Phase) -> "_Asked":
        ruling = self.ruling(self.begin())
        rules = [
            (rule, station)
            for rule in self.rules.values()
            if phase in rule.phases and rule.mode in (None, self.set_up.mode)
            for station in Station
            if station in stations and station in rule.stations(ruling, crew)
        ]
        return _Asked(rules, frozenset(need for rule, _ in rules for need in rule.needs))

    def dump(self, state: AState) -> dict[str, Json]:
        """What everybody knows, and both boats whole."""
        views = {crew: self.view(state, crew) for crew in Crew}
        known = {key: value for key, value in views[Crew.BLUE].json().items() if key not in _OF_ONE_CREW}
        boats = {crew: cast(TwoCrewView, view).boat for crew, view in views.items()}
        return {**known, "boats": json_of(boats)}

    def is_over(self, state: AState) -> bool:
        return state.phase is Phase.OVER

    def leads(self, state: AState) -> tuple[str, ...]:
        """The crew whose boat has less damage."""
        blue, red = (state.boat(crew).damage for crew in Crew)
        return () if blue == red else ((Crew.BLUE if blue < red else Crew.RED).value,)

    def has_tie(self, state: AState) -> Crew:
        """Two stops at once: the crew that stopped less recently, and blue the first time."""
        return Crew.BLUE if state.last_stop is None else state.last_stop.enemy

    def stop_taken_back(self, state: AState) -> Sequence[CrewOrder]:
        if state.stop is None or state.awaiting is not None:
            return ()
        legal = self.legal(state, state.stop.crew, state.stop.station)
        return [order for order in legal if self.rules[type(order)].takes_stop_back]

    def answers_awaited(self, state: AState) -> Sequence[CrewOrder]:
        if state.awaiting is None:
            return ()
        return self.legal(state, state.awaiting.crew, Station.CAPTAIN)


class _Asked(NamedTuple):
    """What a listing asks."""

    rules: Sequence[tuple[AnyRule, Station]]
    """Each for each station that it is for."""
    needs: frozenset[Need]
    """Of all these rules: asked once for all of them."""
