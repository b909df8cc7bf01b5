"""The versions of our rules: a journal is judged for ever by those that it was played under."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.core.game import BadSetUp


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One version. Each difference is one flag, named for what the newer rules do."""

    number: int

    stop_needs_use: bool
    """A stop is refused unless something other than taking it back would then be legal."""
    blackout_binds: bool
    """In a blackout a captain may only surface, or stop and trigger a mine; it is looked for after a dive."""
    surfacing_gives_three_turns: bool
    """Turn by turn, a surfacing gives the other crew three turns in both editions, also in a free turn."""
    torpedo_ends_archer_mine: bool
    dive_readies_mines: bool
    echo_2_island: bool
    """Echo-2's mine island is C3 and C4; before, the chart had another."""
    crews_one_apart: bool
    """Captain Sonar's crews are of equal size or one apart."""
    sudden_death_by_hit: bool
    """A hit ends sudden death, and a breakdown fills a box; before, any damage ended it."""

    family_blocked_boat_acts: bool
    """A blocked boat of Sonar Family may use its systems."""
    family_notes_in_stop: bool
    """Sonar Family's radio operator writes during a stop."""
    family_counts_players: bool
    """Sonar Family's player counts are checked."""
    family_lot_is_asked_for: bool
    """Who begins is drawn only when asked for by `first lot`; before, a seed alone was enough."""


_DIFFERENCES = tuple(name for name in Ruleset.__dataclass_fields__ if name != "number")

RULESETS: Mapping[int, Ruleset] = {
    1: Ruleset(number=1, **dict.fromkeys(_DIFFERENCES, False)),
    2: Ruleset(number=2, **dict.fromkeys(_DIFFERENCES, True) | {"sudden_death_by_hit": False}),
    3: Ruleset(number=3, **dict.fromkeys(_DIFFERENCES, True)),
}
NEWEST = max(RULESETS)


def ruleset_numbered(number: int) -> Ruleset:
    """A version by its number. Raises BadSetUp."""
    if number not in RULESETS:
        raise BadSetUp(f"there are no rules {number}: this program knows 1 to {NEWEST}; update it")
    return RULESETS[number]
