"""How well computer crewmates play: one table, nothing else differs between the levels."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.core.crewing import Level
from console.crewmates.pace import HumanPace


@dataclass(frozen=True, kw_only=True)
class Temper:
    """What a captain weighs, for each course."""

    hunt: float = 1.5
    """To have the enemy within a torpedo's reach."""
    dread: float = 1.5
    """To be within the enemy's, as far as the enemy knows where to shoot."""
    hide: float = 0.25
    """To leave the enemy in doubt."""
    surface: float = 5.0
    """What surfacing costs where the enemy is far."""
    caught: float = 6.0
    """What it costs besides where the enemy is near."""


@dataclass(frozen=True, kw_only=True)
class Skill:
    """What a level can do."""

    pace: HumanPace
    exact: bool
    """Follows the enemy by every route that fits, not by a set of dots alone."""
    hears: frozenset[str] | None = None
    """The events that its radio operator thinks of; None: all."""
    misses: float = 0.0
    """How often its radio operator misses a course."""
    weighs_routes: bool
    """Holds a dot for likelier the more routes end there."""
    hides: bool
    """Thinks of what the enemy knows of its own boat."""
    courses_ahead: int
    plans_kept: int
    """Plans kept at each course of looking ahead."""
    slips: float
    """How often it takes something that will do instead of the best."""
    fires_at: float
    """What a shot must promise, of all the damage that a shot can do."""
    temper: Temper = Temper()


SKILLS: Mapping[Level, Skill] = {
    Level.CADET: Skill(
        pace=HumanPace(course_ms=2400, task_ms=1900, ok_ms=900, trace_ms=11_000, spread=0.40),
        exact=False,
        hears=frozenset({"headed", "silence", "surfaced", "damaged", "drone", "sonar-answered"}),
        misses=0.1,
        weighs_routes=False,
        hides=False,
        courses_ahead=1,
        plans_kept=4,
        slips=0.4,
        fires_at=0.7,
        temper=Temper(dread=0.3),
    ),
    Level.OFFICER: Skill(
        pace=HumanPace(course_ms=1700, task_ms=1300, ok_ms=650, trace_ms=8_500, spread=0.32),
        exact=True,
        weighs_routes=False,
        hides=False,
        courses_ahead=3,
        plans_kept=8,
        slips=0.2,
        fires_at=0.7,
    ),
    Level.ACE: Skill(
        pace=HumanPace(course_ms=1400, task_ms=1100, ok_ms=550, trace_ms=7_000, spread=0.25),
        exact=True,
        weighs_routes=True,
        hides=True,
        courses_ahead=6,
        plans_kept=20,
        slips=0.0,
        fires_at=0.4,
    ),
}
