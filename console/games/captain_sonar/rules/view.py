"""What a crew may see of a match. Nothing else strips secrets: this is the one place."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.core.chart import Mode
from console.core.game import Event
from console.core.two_crews.set_up import Sinks
from console.core.two_crews.state import NOWHERE, Awaiting, Result
from console.core.two_crews.views import EnemyBoatView, OwnBoatView, Transparency, TwoCrewView
from console.core.views import View
from console.core.words import Course, Crew, Phase, Station
from console.games.captain_sonar.rules.awaited import owed
from console.games.captain_sonar.rules.editions import COLOURS, SystemKind
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.ruling import CaptainRuling, chain_complete
from console.games.captain_sonar.rules.scenario import ScenarioView
from console.games.captain_sonar.rules.set_up import SYSTEMS, SetUp
from console.games.captain_sonar.rules.state import Boat, State, TableStop, Task, Turn
from console.games.captain_sonar.rules.weapons import live_mines, torpedo_reach


@dataclass(frozen=True, kw_only=True)
class Gauge(View):
    """Level and boxes of a gauge; a system that is broken down is named so."""

    level: int
    boxes: int
    usable: bool
    broken_down: bool
    colour: SystemKind

    @property
    def full(self) -> bool:
        return self.usable and self.boxes > 0 and self.level >= self.boxes

    @property
    def ready(self) -> bool:
        """Full, and the engineer says that it works."""
        return self.full and not self.broken_down


@dataclass(frozen=True)
class Breakdown(View):
    """A symbol of the engineer's board that is broken down."""

    panel: Course
    symbol: int


@dataclass(frozen=True, kw_only=True)
class ChainOfCommand(View):
    """The chain of command: the order given, who has said OK, who is awaited."""

    course: Course | None
    first_mate: str
    """`none`, `owed`, `done` or `ok`."""
    engineer: str
    radiation_owed: bool
    complete: bool
    awaited: str


@dataclass(frozen=True, kw_only=True)
class OwnBoat(OwnBoatView):
    """All of a crew's own boat and sheets."""

    dived: bool
    dot: str | None
    sector: int | None
    route: tuple[str, ...]
    free: tuple[Course, ...]
    blackout: bool
    torpedo_reach: tuple[str, ...]
    mines: tuple[str, ...]
    fresh_mines: tuple[str, ...]
    live_mines: tuple[str, ...]
    damage: int
    gauges: Mapping[System, Gauge]
    broken: tuple[Breakdown, ...]
    chain: ChainOfCommand
    activated: bool
    surfaced: bool
    signed: tuple[Station | None, ...]
    inspected: bool
    transparency: Transparency
    said: Event | None


@dataclass(frozen=True, kw_only=True)
class EnemyBoat(EnemyBoatView):
    """What is announced of the other boat, and no more."""

    dived: bool
    damage: int
    surfaced: bool
    surfaced_in: int | None
    traced: bool
    inspected: bool
    said: Event | None


@dataclass(frozen=True, kw_only=True)
class CaptainSonarView(TwoCrewView):
    """All that a crew's display, lamps, voice and computer crewmates are given."""

    game: str
    edition: int
    mode: Mode
    goal: str
    hull: int
    sinks: Sinks
    sinks_at: int
    chart: str
    phase: Phase
    stop: TableStop | None
    last_stop: Crew | None
    awaiting: Awaiting | None
    turn: Turn | None
    scenario: ScenarioView
    result: Result | None
    crew: Crew
    surfacing_costs: int
    boat: OwnBoat
    enemy: EnemyBoat


def view(set_up: SetUp, state: State, crew: Crew) -> CaptainSonarView:
    """What a crew may see."""
    return CaptainSonarView(
        game="captain-sonar",
        edition=set_up.edition.number,
        mode=set_up.mode,
        goal=set_up.goal,
        hull=set_up.hull,
        sinks=set_up.sinks,
        sinks_at=set_up.sinks_at,
        chart=set_up.chart.name,
        phase=state.phase,
        stop=state.stop,
        last_stop=state.last_stop,
        awaiting=state.awaiting,
        turn=state.turn,
        scenario=set_up.scenario.known(set_up.waters, state),
        result=state.result,
        crew=crew,
        surfacing_costs=_surfacing_costs(set_up, state.boat(crew)),
        boat=_own_boat(set_up, state, crew),
        enemy=_enemy_boat(state.boat(crew.enemy)),
    )


def _own_boat(set_up: SetUp, state: State, crew: Crew) -> OwnBoat:
    boat, names = state.boat(crew), set_up.waters.names
    ruling = CaptainRuling(set_up, state)
    placed = boat.dot != NOWHERE
    free = ruling.free_beside(crew) if placed else 0
    return OwnBoat(
        dived=boat.dived,
        dot=names[boat.dot] if placed else None,
        sector=set_up.waters.sector[boat.dot] if placed else None,
        route=tuple(names[dot] for dot in boat.route),
        free=tuple(course for course, step in set_up.waters.steps.items() if _open(step[boat.dot], free)),
        blackout=placed and not free and state.phase is Phase.PLAY and not boat.surfaced,
        torpedo_reach=tuple(set_up.waters.named(torpedo_reach(ruling, boat.dot))) if placed else (),
        mines=tuple(set_up.waters.named(boat.mines)),
        fresh_mines=tuple(set_up.waters.named(boat.fresh_mines)),
        live_mines=tuple(set_up.waters.named(live_mines(ruling, crew))),
        damage=boat.damage,
        gauges=_gauges(set_up, boat),
        broken=tuple(Breakdown(panel, number) for panel, number in set_up.sheet.symbols(boat.broken)),
        chain=_chain(boat),
        activated=boat.activated,
        surfaced=boat.surfaced,
        signed=boat.signed,
        inspected=boat.inspected,
        transparency=Transparency(notes=boat.notes, columns=boat.slid[0], rows=boat.slid[1]),
        said=boat.said,
    )


def _surfacing_costs(set_up: SetUp, boat: Boat) -> int:
    """The damage that it would cost to surface now; 0 for a boat that is up, or nowhere yet."""
    if boat.surfaced or boat.dot == NOWHERE:
        return 0
    return set_up.scenario.surfacing_costs(set_up.waters, boat.dot)


def _open(dot: int, free: int) -> bool:
    return dot >= 0 and bool(free >> dot & 1)


def _gauges(set_up: SetUp, boat: Boat) -> dict[System, Gauge]:
    return {
        system: Gauge(
            level=boat.gauges[number],
            boxes=set_up.boxes[number],
            usable=bool(boat.usable >> number & 1),
            broken_down=bool(boat.broken & set_up.colour_bits[system]),
            colour=COLOURS[system],
        )
        for number, system in enumerate(SYSTEMS)
    }


def _chain(boat: Boat) -> ChainOfCommand:
    return ChainOfCommand(
        course=boat.course,
        first_mate=Task(boat.mate).name.lower(),
        engineer=Task(boat.engineer).name.lower(),
        radiation_owed=boat.radiation_owed,
        complete=chain_complete(boat) and not boat.radiation_owed,
        awaited=owed(boat),
    )


def _enemy_boat(boat: Boat) -> EnemyBoat:
    return EnemyBoat(
        dived=boat.dived,
        damage=boat.damage,
        surfaced=boat.surfaced,
        surfaced_in=boat.surfaced_in if boat.surfaced else None,
        traced=boat.surfaced and None not in boat.signed,
        inspected=boat.inspected,
        said=boat.said,
    )
