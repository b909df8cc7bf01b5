"""A crew's view of a match, in numbers for reckoning."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from console.core.waters import Waters
from console.core.words import Course, Station
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.scenarios.archer import ArcherView
from console.games.captain_sonar.rules.scenarios.volcano import VolcanoView
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.view import Breakdown, CaptainSonarView, Gauge


@dataclass(frozen=True)
class Situation:
    """What a crew sees that bears on its next orders. Sets of dots are bits, and so are breakdowns."""

    phase: str
    dot: int
    """-1 before the start."""
    visited: int
    mines: int
    live_mines: int
    reach: int
    """Where a torpedo would strike."""
    damage: int
    enemy_damage: int
    gauges: Mapping[System, Gauge]
    broken: int
    course: Course | None
    radiation_owed: bool
    complete: bool
    """The chain of command is: both OKs were said."""
    activated: bool
    surfaced: bool
    enemy_surfaced: bool
    sea: int
    """What is sea now, lava taken off."""
    archer_mines: int
    events_left: tuple[str, ...]
    """Delta-2: the volcanoes' events still to come."""
    awaiting: str | None
    """What this crew's captain must say before anything else."""
    stopped_by: Station | None
    """Who of this crew has stopped the table."""
    frozen: bool
    """Somebody has stopped the table, or a captain's word is awaited."""
    own_turn: bool
    """Turn by turn, this crew's; always in real time."""
    headed: bool
    """Turn by turn: the turn has its course, or its surfacing."""

    @property
    def free(self) -> int:
        """The sea that this boat may enter."""
        return self.sea & ~(self.visited | self.mines)


def situation(set_up: SetUp, view: CaptainSonarView) -> Situation:
    """Read a view of a match."""
    boat, enemy, scenario, stop = view.boat, view.enemy, view.scenario, view.stop
    turn, awaiting, crew = view.turn, view.awaiting, view.crew
    route = tuple(_numbers(set_up.waters)[name] for name in boat.route)
    volcanoes = scenario if isinstance(scenario, VolcanoView) else None
    return Situation(
        phase=view.phase,
        dot=route[-1] if route else -1,
        visited=_mask(set_up, boat.route),
        mines=_mask(set_up, boat.mines),
        live_mines=_mask(set_up, boat.live_mines),
        reach=_mask(set_up, boat.torpedo_reach),
        damage=boat.damage,
        enemy_damage=enemy.damage,
        gauges={System(name): gauge for name, gauge in boat.gauges.items()},
        broken=_broken(set_up, boat.broken),
        course=None if boat.chain.course is None else Course(boat.chain.course),
        radiation_owed=boat.chain.radiation_owed,
        complete=boat.chain.complete,
        activated=boat.activated,
        surfaced=boat.surfaced,
        enemy_surfaced=enemy.surfaced,
        sea=set_up.waters.sea & ~_mask(set_up, volcanoes.lava if volcanoes else ()),
        archer_mines=_mask(set_up, scenario.archer_mines if isinstance(scenario, ArcherView) else ()),
        events_left=volcanoes.events if volcanoes else (),
        awaiting=awaiting.what if awaiting is not None and awaiting.crew == crew else None,
        stopped_by=stop.station if stop is not None and stop.crew == crew else None,
        frozen=stop is not None or awaiting is not None,
        own_turn=turn is None or turn.crew == crew,
        headed=turn is not None and (turn.headed or turn.surfaced),
    )


@lru_cache(maxsize=64)
def _numbers(waters: Waters) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(waters.names)}


def _mask(set_up: SetUp, names: Iterable[str]) -> int:
    numbers, mask = _numbers(set_up.waters), 0
    for name in names:
        mask |= 1 << numbers[name]
    return mask


def _broken(set_up: SetUp, broken: Iterable[Breakdown]) -> int:
    mask = 0
    for symbol in broken:
        mask |= set_up.sheet.bit(Course(symbol.panel), symbol.symbol)
    return mask
