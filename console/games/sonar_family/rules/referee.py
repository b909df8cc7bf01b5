"""Sonar Family's referee: judges orders, lists those that are legal, shows each crew its view."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.views import Json
from console.core.words import Crew, Phase
from console.games.sonar_family.rules import helm, radio, stops, systems
from console.games.sonar_family.rules.awaited import awaited
from console.games.sonar_family.rules.orders import SONAR_FAMILY
from console.games.sonar_family.rules.rule import Judged, Rule, announce, refuse
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State
from console.games.sonar_family.rules.view import SonarFamilyView, dump, view

RULES: Mapping[type[CrewOrder], Rule] = {**helm.RULES, **systems.RULES, **stops.RULES, **radio.RULES}
_ABOUT_NO_BOAT = ("turn", "won", "drawn", "resumed")


@dataclass(frozen=True, kw_only=True, eq=False)
class SonarFamily(SetUp):
    """A match of Sonar Family, set up and ready to be judged."""

    name = "sonar-family"
    grammar = SONAR_FAMILY
    players = (Crew.BLUE.value, Crew.RED.value)

    def judge(self, state: State, order: CrewOrder) -> Judged:
        """The state after an order and what happened. Raises Refused, and then nothing happened."""
        rule = RULES[type(order)]
        try:
            self._require(state, order)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.reason}; {awaited(state, order.crew)}") from None
        state, events = rule.act(self, state, order)
        if rule.completes and state.phase is Phase.PLAY:
            state, after = _complete(state)
            events = events + after
        return _remember(state, events), events

    def _require(self, state: State, order: CrewOrder) -> None:
        """Refuse what is not allowed now."""
        rule = RULES[type(order)]
        if state.phase is Phase.OVER:
            refuse("game-over", "the match is over")
        if order.station is not rule.station:
            refuse("wrong-station", f"{order.verb} is for the {rule.station}, not for the {order.station}")
        _admit(self, state, type(order), order.crew)
        rule.check(self, state, order)

    def legal(self, state: State, player: str) -> list[CrewOrder]:
        """Every order that a crew could give now, and no other."""
        crew = Crew(player)
        if state.phase is Phase.OVER:
            return []
        return [
            order
            for kind, rule in RULES.items()
            if _admitted(self, state, kind, crew)
            for order in rule.options(self, state, crew)
        ]

    def view(self, state: State, player: str) -> SonarFamilyView:
        """What a crew may see."""
        return view(self, state, Crew(player))

    def dump(self, state: State) -> dict[str, Json]:
        """The whole state, ready for JSON."""
        return dump(self, state)


def _admit(set_up: SetUp, state: State, kind: type[CrewOrder], crew: Crew) -> None:
    """Everything that can be said of an order before its arguments are looked at."""
    rule = RULES[kind]
    if rule.mode not in (None, set_up.mode):
        refuse("wrong-phase", f"there is no {kind.verb} in {set_up.mode}")
    if state.phase not in rule.phases:
        refuse("wrong-phase", _phase_reason(state, kind))
    _require_unfrozen(set_up, state, rule, crew)
    rule.allow(set_up, state, crew)


def _phase_reason(state: State, kind: type[CrewOrder]) -> str:
    if state.phase is Phase.PLAY:
        return f"play has begun: {kind.verb} is for before the dive"
    return "play has not begun"


def _require_unfrozen(set_up: SetUp, state: State, rule: Rule, crew: Crew) -> None:
    """While an answer or a stop's end is awaited, only what resolves it may happen. Radio operators write."""
    asked, stop = state.asked, state.stop
    if stop is not None and rule.writes and set_up.ruleset.family_notes_in_stop:
        return
    if asked is not None:
        if not (rule.answers and crew is asked):
            code = "stopped" if set_up.real_time else "wrong-phase"
            refuse(code, "a sonar is answered before anything else")
    elif rule.answers:
        refuse("wrong-phase", "nobody asked for an answer now")
    elif stop is not None:
        mine = crew is stop.crew
        if not (mine and (rule.ends_stop or (rule.in_stop and not stop.acted))):
            refuse("stopped", "the table is stopped")


def _complete(state: State) -> Judged:
    """The action is done: the turn passes, or after a stop the signal is awaited."""
    if state.stop is not None:
        return state._replace(stop=state.stop._replace(acted=True)), []
    if state.turn is None:
        return state, []
    after = state.turn.enemy
    return state._replace(turn=after), [announce("turn", crew=after, left=1)]


def _admitted(set_up: SetUp, state: State, kind: type[CrewOrder], crew: Crew) -> bool:
    try:
        _admit(set_up, state, kind, crew)
    except Refused:
        return False
    return True


def _remember(state: State, events: list[Event]) -> State:
    """Keep what everybody last heard of each boat."""
    for event in events:
        if event.audience == "both" and event.name not in _ABOUT_NO_BOAT:
            crew = Crew(event.detail("crew"))
            state = state.with_boat(crew, state.boat(crew)._replace(said=event))
    return state
