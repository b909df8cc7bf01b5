"""The rules: a turn is one order, `sink 4` (a step up or down, in secret) or `charge 2`. Two hits win."""

from dataclasses import dataclass, replace

from console.core.game import Event, Game, refuse
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder, Grammar
from console.core.views import Json, View, json_of
from console.core.words import Crew, Phase, Station

DEPTHS, HITS = range(1, 6), 2


@dataclass(frozen=True, slots=True)
class DepthOrder(CrewOrder):
    depth: int


@dataclass(frozen=True, slots=True)
class Sink(DepthOrder):
    verb = "sink"


@dataclass(frozen=True, slots=True)
class Charge(DepthOrder):
    verb = "charge"


@dataclass(frozen=True)
class State:
    turn: Crew
    depths: tuple[int, int] = (3, 3)
    hits: tuple[int, int] = (0, 0)

    @property
    def over(self) -> bool:
        return HITS in self.hits


@dataclass(frozen=True, kw_only=True)
class DepthChargeView(View):
    game: str = "depth-charge"
    phase: Phase
    turn: Crew
    depth: int
    hits: tuple[int, int]


class DepthCharge(Game[State, DepthOrder, DepthChargeView]):
    name, players, stations = "depth-charge", ("blue", "red"), (Station.CAPTAIN,)
    grammar = Grammar[DepthOrder](CrewOrder.read_giver, (Sink, Charge))

    def __init__(self, first: Crew) -> None:
        self.first = first

    def begin(self) -> State:
        return State(self.first)

    def judge(self, state: State, order: DepthOrder) -> tuple[State, list[Event]]:
        if order not in self.legal(state, order.crew):
            code = "not-your-turn" if state.turn is not order.crew else "off-chart"
            awaited = "nobody" if state.over else f"{state.turn}'s captain"
            refuse("game-over" if state.over else code, f"{order} is not allowed; {awaited} is awaited")
        me, enemy = order.crew, order.crew.enemy
        said = (("crew", me.value), ("depth", order.depth))
        after, turn = replace(state, turn=enemy), Event("both", "turn", (("crew", enemy.value),))
        if isinstance(order, Sink):
            depths = _with(state.depths, me, order.depth)
            return replace(after, depths=depths), [Event(me, "sank", said), turn]
        if state.depths[_index(enemy)] != order.depth:
            return after, [Event("both", "missed", said), turn]
        after = replace(after, hits=_with(state.hits, me, state.hits[_index(me)] + 1))
        won = Event("both", "won", (("crew", me.value), ("cause", "charge")))
        return after, [Event("both", "hit", said), won if after.over else turn]

    def legal(self, state: State, player: str, station: Station | None = None) -> list[DepthOrder]:
        crew = Crew(player)
        if state.over or state.turn is not crew or station not in (None, Station.CAPTAIN):
            return []
        near = [depth for depth in DEPTHS if abs(depth - state.depths[_index(crew)]) == 1]
        sinking = [Sink(crew, Station.CAPTAIN, depth) for depth in near]
        return [*sinking, *(Charge(crew, Station.CAPTAIN, depth) for depth in DEPTHS)]

    def view(self, state: State, player: str) -> DepthChargeView:
        phase, depth = Phase.OVER if state.over else Phase.PLAY, state.depths[_index(Crew(player))]
        return DepthChargeView(phase=phase, turn=state.turn, depth=depth, hits=state.hits)

    def dump(self, state: State) -> dict[str, Json]:
        return {"turn": state.turn, "depths": json_of(state.depths), "hits": json_of(state.hits)}

    def is_over(self, state: State) -> bool:
        return state.over


def _index(crew: Crew) -> int:
    return list(Crew).index(crew)


def _with(pair: tuple[int, int], crew: Crew, value: int) -> tuple[int, int]:
    return (value, pair[1]) if crew is Crew.BLUE else (pair[0], value)


def set_up(options: MatchPlan) -> DepthCharge:
    options.require_none_of("chart", "edition", "mode", "goal", "shy")
    options.chosen(())
    return DepthCharge(options.first_crew())
