"""Captain Sonar's referee: judges orders, lists those that are legal, shows each crew its view."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from console.core.chart import Chart
from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.views import Json
from console.core.words import Crew, Phase, Station
from console.games.captain_sonar.rules import helm, hull, radio, stops, systems, tasks, weapons
from console.games.captain_sonar.rules.awaited import awaited
from console.games.captain_sonar.rules.orders import CAPTAIN_SONAR
from console.games.captain_sonar.rules.ruling import Rule, Ruling, refuse
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.state import State
from console.games.captain_sonar.rules.view import CaptainSonarView, dump, view

_ROOMS = (helm, tasks, stops, systems, weapons, hull, radio)
_UNANNOUNCED = ("turn", "won", "drawn", "resumed", "archer-mine-destroyed")
"""What says nothing of a boat: that play goes on must not hide what was done."""


@dataclass(frozen=True, eq=False)
class CaptainSonar:
    """A match of Captain Sonar, set up and ready to be judged."""

    set_up: SetUp
    name = "captain-sonar"
    grammar = CAPTAIN_SONAR
    players = (Crew.BLUE.value, Crew.RED.value)

    @property
    def chart(self) -> Chart:
        return self.set_up.chart

    @cached_property
    def rules(self) -> dict[type[CrewOrder], Rule[Any]]:
        """The rule of each kind of order that this match has."""
        rules = [rule for room in _ROOMS for rule in room.RULES]
        return {rule.order: rule for rule in (*rules, *self.set_up.scenario.rules)}

    def begin(self) -> State:
        return self.set_up.begin()

    def judge(self, state: State, order: CrewOrder) -> tuple[State, list[Event]]:
        """The state after an order and what happened. Raises Refused, and then nothing happened."""
        ruling = Ruling(self.set_up, state)
        try:
            rule = self._require_rule(state, order)
            _admit(ruling, rule, order.crew, order.station)
            rule.check(ruling, order)
        except Refused as refused:
            reason = f"{refused.reason}; {awaited(ruling, order)}"
            raise Refused(refused.code, reason) from None
        rule.carry_out(ruling, order)
        _remember(ruling)
        return ruling.state, ruling.events

    def _require_rule(self, state: State, order: CrewOrder) -> Rule[Any]:
        rule = self.rules.get(type(order))
        if rule is None:
            _require_going_on(state)
            refuse("unused-system", f"the chart {self.set_up.chart.name} has no {order.verb}")
        return rule

    def legal(self, state: State, player: str) -> list[CrewOrder]:
        """Every order that a crew could give now, and no other."""
        crew = Crew(player)
        ruling = Ruling(self.set_up, state)
        return [
            order
            for rule in self.rules.values()
            for station in Station
            if station in rule.stations(self.set_up, crew) and _admitted(ruling, rule, crew, station)
            for order in rule.options(ruling, crew, station)
        ]

    def view(self, state: State, player: str) -> CaptainSonarView:
        return view(self.set_up, state, Crew(player))

    def dump(self, state: State) -> dict[str, Json]:
        return dump(self.set_up, state)


def _require_going_on(state: State) -> None:
    if state.phase is Phase.OVER:
        refuse("game-over", "the match is over")


def _admit(ruling: Ruling, rule: Rule[Any], crew: Crew, station: Station) -> None:
    """Everything that can be said of an order before its arguments are looked at."""
    state, set_up = ruling.state, ruling.set_up
    _require_going_on(state)
    stations = rule.stations(set_up, crew)
    if station not in stations:
        may = " or ".join(sorted(stations))
        refuse("wrong-station", f"{rule.order.verb} is not for the {station}; it is for the {may}")
    if rule.mode is not None and rule.mode is not set_up.mode:
        refuse("wrong-phase", f"there is no {rule.order.verb} in {set_up.mode}")
    if state.phase not in rule.phases:
        refuse("wrong-phase", _phase_reason(rule, state))
    _require_unfrozen(ruling, rule, crew)
    if ruling.boat(crew).radiation_owed and not rule.pays_radiation and rule.awaited is None:
        refuse("chain-of-command", "a misfire is paid with a radiation mark before anything else")
    rule.allow(ruling, crew, station)


def _phase_reason(rule: Rule[Any], state: State) -> str:
    if state.phase is Phase.PLAY:
        return f"play has begun: {rule.order.verb} is for before the dive"
    return "play has not begun"


def _require_unfrozen(ruling: Ruling, rule: Rule[Any], crew: Crew) -> None:
    """While the table is stopped, or a captain's choice is awaited, only what resolves it may happen."""
    state = ruling.state
    awaiting = state.awaiting
    if awaiting is not None:
        if rule.awaited is not awaiting.what or crew is not awaiting.crew:
            code = "stopped" if ruling.set_up.real_time else "wrong-phase"
            refuse(code, "a captain's word comes before anything else")
    elif rule.awaited is not None:
        refuse("wrong-phase", f"nobody asked for {rule.order.verb} now")
    elif state.stop is not None and not (rule.resolves_stop and crew is state.stop.crew):
        refuse("stopped", "the table is stopped")


def _admitted(ruling: Ruling, rule: Rule[Any], crew: Crew, station: Station) -> bool:
    try:
        _admit(ruling, rule, crew, station)
    except Refused:
        return False
    return True


def _remember(ruling: Ruling) -> None:
    """Keep what everybody last heard of each boat."""
    heard = {
        Crew(event.detail("crew")): event
        for event in ruling.events
        if event.audience == "both" and event.name not in _UNANNOUNCED
    }
    for crew, event in heard.items():
        ruling.change(crew, said=event)
