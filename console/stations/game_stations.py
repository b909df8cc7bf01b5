"""The door to a game's stations: what the table asks of a game besides its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.displays.effects.order_effects import NO_EFFECTS, GameEffects
from console.stations.desks import Desks
from console.stations.guided_match import GuidedMatch
from console.stations.lamp_shows import ShownBy
from console.stations.match_choices import MatchChoices


@dataclass(frozen=True, kw_only=True)
class GameStations:
    """How a game is played at the panels."""

    desks: Callable[[Match], Desks]
    """What sits behind the controls in a match."""
    guided_match: GuidedMatch | None = None
    """None: nothing is taught."""
    first_choices: Callable[[MatchPlan], MatchChoices]
    """What set-up offers first, given what the table's owner offers."""
    control_of: Callable[[Order], str | None]
    """The control whose press gives an order, `engineer.west-2`, for hints; None: no single one does."""
    exchanged: Callable[[MatchPlan], MatchPlan] = lambda options: options
    """The same match for people who have exchanged sides, where its options say anything of a side."""
    effects: GameEffects = NO_EFFECTS
    """What is seen of its events for a moment, on displays and lamps."""
    lamp_shows: ShownBy = field(default_factory=ShownBy)
    """What the lamps take part in."""
