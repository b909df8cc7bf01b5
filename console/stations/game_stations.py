"""The door to a game's stations: what the table asks of a game besides its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from console.core.notation import Order
from console.crewmates.crew import Mind
from console.stations.attract_show import AttractShow
from console.stations.match_choices import FirstOffer, MatchChoices


@dataclass(frozen=True, kw_only=True)
class GameStations:
    """How a game is played at the panels."""

    first_choices: Callable[[FirstOffer], MatchChoices]
    """What set-up offers first, given what the table's owner offers."""
    control_of: Callable[[Order], str | None]
    """The control whose press gives an order, `engineer.west-2`, for hints; None: no single one does."""
    likely_dots: Callable[[Mind], Mapping[str, int]] = lambda mind: {}
    """Where a mind holds the enemy to be: each dot with its degree, from 1; nothing if it follows none."""
    attract: AttractShow | None = None
    """None: attract shows other games."""
