"""What a crew may see of a match. Nothing else strips secrets: this is the one place."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.core.chart import Mode
from console.core.game import Event
from console.core.two_crews.set_up import Sinks
from console.core.two_crews.state import NOWHERE, Awaiting, Result
from console.core.two_crews.views import EnemyBoatView, OwnBoatView, Transparency, TwoCrewView
from console.core.views import View
from console.core.words import Course, Crew, Phase
from console.games.sonar_family.rules.energy import FULL, PRICES
from console.games.sonar_family.rules.helm import ICE_DAMAGE
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyBoatState, FamilyState, FamilyStop, FamilyTurn


@dataclass(frozen=True)
class SystemView(View):
    """What a system costs, and whether there is energy for it."""

    price: int
    ready: bool


@dataclass(frozen=True, kw_only=True)
class FamilyBoat(OwnBoatView):
    """All of a crew's own boat and transparency."""

    dived: bool
    dot: str | None
    sector: int | None
    route: tuple[str, ...]
    free: tuple[Course, ...]
    blackout: bool
    energy: int
    energy_full: int
    systems: Mapping[str, SystemView]
    missile_reach: tuple[str, ...]
    damage: int
    transparency: Transparency
    said: Event | None


@dataclass(frozen=True, kw_only=True)
class FamilyEnemy(EnemyBoatView):
    """What is announced of the other boat, and no more."""

    dived: bool
    damage: int
    said: Event | None


@dataclass(frozen=True, kw_only=True)
class SonarFamilyView(TwoCrewView):
    """All that a crew's display, lamps, voice and computer crewmates are given."""

    game: str
    mode: Mode
    chart: str
    hull: int
    sinks: Sinks
    sinks_at: int
    phase: Phase
    turn: FamilyTurn | None
    stop: FamilyStop | None
    last_stop: Crew | None
    awaiting: Awaiting | None
    result: Result | None
    crew: Crew
    surfacing_costs: int
    boat: FamilyBoat
    enemy: FamilyEnemy


def view(set_up: FamilySetUp, state: FamilyState, crew: Crew) -> SonarFamilyView:
    """What a crew may see."""
    return SonarFamilyView(
        game="sonar-family",
        mode=set_up.mode,
        chart=set_up.chart.name,
        hull=set_up.hull,
        sinks=set_up.sinks,
        sinks_at=set_up.sinks_at,
        phase=state.phase,
        turn=state.turn,
        stop=state.stop,
        last_stop=state.last_stop,
        awaiting=state.awaiting,
        result=state.result,
        crew=crew,
        surfacing_costs=_surfacing_costs(set_up, state.boat(crew)),
        boat=_own_boat(set_up, state, crew),
        enemy=_enemy_boat(state.boat(crew.enemy)),
    )


def _surfacing_costs(set_up: FamilySetUp, boat: FamilyBoatState) -> int:
    """The damage that it would cost to surface now."""
    return ICE_DAMAGE if boat.dot != NOWHERE and set_up.under_ice(boat) else 0


def _own_boat(set_up: FamilySetUp, state: FamilyState, crew: Crew) -> FamilyBoat:
    boat, waters = state.boat(crew), set_up.waters
    placed = boat.dot != NOWHERE
    free = set_up.free(boat) if placed else 0
    ways = {course: step[boat.dot] for course, step in waters.steps.items()}
    return FamilyBoat(
        dived=boat.dived,
        dot=waters.names[boat.dot] if placed else None,
        sector=waters.sector[boat.dot] if placed else None,
        route=tuple(waters.names[dot] for dot in boat.route),
        free=tuple(course for course, dot in ways.items() if dot >= 0 and free >> dot & 1),
        blackout=placed and not free and state.phase is Phase.PLAY,
        energy=boat.energy,
        energy_full=FULL,
        systems={system.verb: SystemView(price, boat.energy >= price) for system, price in PRICES.items()},
        missile_reach=tuple(waters.names[dot] for dot in set_up.missile_reach(boat)) if placed else (),
        damage=boat.damage,
        transparency=Transparency(notes=boat.notes, columns=boat.slid[0], rows=boat.slid[1]),
        said=boat.said,
    )


def _enemy_boat(boat: FamilyBoatState) -> FamilyEnemy:
    return FamilyEnemy(dived=boat.dived, damage=boat.damage, said=boat.said)
