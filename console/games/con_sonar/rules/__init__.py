"""The rules of Con Sonar!."""

from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.referee import ConSonar


def set_up(options: MatchPlan) -> ConSonar:
    """A match of Con Sonar!."""
    options.require_none_of("chart", "edition", "mode", "goal", "first", "shy")
    options.chosen(())
    names = [name.strip().lower() for name in (options.players or "blue,red").split(",")]
    unknown = [name for name in names if name not in list(Colour)]
    if unknown:
        raise BadSetUp(f"there is no player {unknown[0]!r}: the colours are {', '.join(Colour)}")
    return ConSonar(players=tuple(map(Colour, names)), seed=options.seed or 0)
