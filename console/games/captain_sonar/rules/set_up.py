"""A match as it is set up: edition, mode, goal, chart, players and options, and what follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from console.core.chart import Mode
from console.core.game import BadSetUp
from console.core.match_option import MatchOption
from console.core.two_crews.set_up import CrewSetUp, Sinks
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.editions import (
    BREAKDOWNS,
    COLOURS,
    EDITIONS,
    HULL,
    HUNT,
    SHEETS,
    SUDDEN_DEATH,
    Edition,
    EngineerSheet,
)
from console.games.captain_sonar.rules.options import INSPECTION, SINKS, TORPEDO_RANGE
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.scenario import Scenario, scenario_of
from console.games.captain_sonar.rules.state import Boat, State

SYSTEMS = tuple(System)
LARGEST_CREW = 4


@dataclass(frozen=True, kw_only=True, eq=False)
class SetUp(CrewSetUp):
    """What the crews chose before the dive. Raises BadSetUp where it cannot be played."""

    edition: Edition
    goal: str = HUNT
    players: tuple[int, int] = (4, 4)
    """People in the blue and in the red crew."""
    shy: frozenset[Crew] = frozenset()
    """Crews whose captain activates every system."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The value of everything that the game declares in `options.py`."""

    def __post_init__(self) -> None:
        self._check_chart()
        self._check_players()
        if self.goal not in self.edition.goals:
            goals = " or ".join(self.edition.goals)
            raise BadSetUp(f"edition {self.edition.number} has no goal {self.goal!r}: choose {goals}")
        if self.any_damage_sinks and self.goal != SUDDEN_DEATH:
            raise BadSetUp(f"sinks any belongs to {SUDDEN_DEATH}: choose that goal or leave it out")
        if self.shy and not self.edition.shy_player:
            raise BadSetUp("the shy-player option belongs to edition 2: choose edition 2 or leave it out")

    def _check_chart(self) -> None:
        if self.chart.mode is not self.mode:
            raise BadSetUp(f"this sheet of {self.chart.name} is for {self.chart.mode}, not for {self.mode}")

    def _check_players(self) -> None:
        given = ",".join(map(str, self.players))
        if len(self.players) != 2 or not all(1 <= size <= LARGEST_CREW for size in self.players):
            raise BadSetUp(f"players {given}: each crew has 1 to {LARGEST_CREW} people, such as 4,4")
        if self.ruleset.crews_one_apart and abs(self.players[0] - self.players[1]) > 1:
            raise BadSetUp(f"players {given}: crews are of equal size or one apart, such as 4,4 or 4,3")
        most = self.edition.turn_by_turn_up_to
        if self.mode is Mode.REAL_TIME and sum(self.players) <= most:
            raise BadSetUp(
                f"{sum(self.players)} players in edition {self.edition.number} play turn by turn:"
                f" choose turn-by-turn, or real time with more than {most} players"
            )

    @cached_property
    def any_damage_sinks(self) -> bool:
        """House rule of sudden death; by rules 1 and 2 it was the rule."""
        return self._option(SINKS) == Sinks.ANY

    @cached_property
    def console_inspects(self) -> bool:
        """Traces are passed by the console; otherwise by the other crew's engineer."""
        return self._option(INSPECTION) == "console"

    @cached_property
    def torpedo_range(self) -> int:
        """So many steps a torpedo goes."""
        return int(self._option(TORPEDO_RANGE))

    def _option(self, option: MatchOption) -> str:
        return self.options.get(option.name, option.default)

    @cached_property
    def sheet(self) -> EngineerSheet:
        return SHEETS[self.mode]

    @cached_property
    def scenario(self) -> Scenario:
        return scenario_of(self.chart)

    @property
    def hull(self) -> int:
        return HULL

    @cached_property
    def sinks(self) -> Sinks:
        if self.goal != SUDDEN_DEATH:
            return Sinks.FULL
        by_hit = self.ruleset.sudden_death_by_hit and not self.any_damage_sinks
        return Sinks.HIT if by_hit else Sinks.ANY

    def sinks_with(self, total: int, cause: str) -> bool:
        """In sudden death an explosion, or what a scenario destroys; breakdowns fill boxes."""
        return (self.sinks is Sinks.HIT and cause not in BREAKDOWNS) or total >= self.sinks_at

    def hits_left(self, damage: int) -> int:
        """How much damage by explosions sinks a boat that has this much."""
        return 1 if self.sinks is Sinks.HIT else self.sinks_at - damage

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """How many boxes each gauge has, in the order of the systems; 0 for one that is not in play."""
        return tuple(self.sheet.gauges.get(system, self.scenario.boxes) for system in SYSTEMS)

    @cached_property
    def colour_bits(self) -> dict[System, int]:
        """The symbols of which none may be broken to activate a system."""
        return {system: self.sheet.of_kind[COLOURS[system]] for system in SYSTEMS}

    @cached_property
    def activators(self) -> Mapping[Crew, Mapping[System, frozenset[Station]]]:
        """Who of each crew activates which system."""
        captain = dict.fromkeys(SYSTEMS, frozenset({Station.CAPTAIN}))
        return {crew: captain if crew in self.shy else self.edition.activators for crew in Crew}

    @cached_property
    def stoppers(self) -> Mapping[Crew, frozenset[Station]]:
        """Who of each crew may stop the table: those who have something to activate."""
        return {crew: frozenset().union(*systems.values()) for crew, systems in self.activators.items()}

    def begin(self) -> State:
        """The state before the first order."""
        working = self.scenario.working_systems()
        usable = sum(1 << number for number, system in enumerate(SYSTEMS) if system in working)
        return State(Boat(usable=usable), Boat(usable=usable), scenario=self.scenario.begin(self.waters))


def edition_numbered(number: int) -> Edition:
    """An edition by its number. Raises BadSetUp."""
    if number not in EDITIONS:
        raise BadSetUp(f"there is no edition {number}: choose 1 (2016) or 2 (2022)")
    return EDITIONS[number]
