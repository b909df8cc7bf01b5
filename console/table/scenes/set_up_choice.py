"""What set-up has come to: the match that people wish for, and the nearest one that can be played."""

from dataclasses import dataclass, replace

from console.core.chart import Mode
from console.core.words import Crew
from console.games.captain_sonar.rules.editions import EDITIONS
from console.games.con_sonar.stations.seating import FEWEST, FIRST_COLOURS
from console.table.charts_offered import offered
from console.table.scenes.set_up_rows import CHARTS
from console.table.settings import Settings


@dataclass(frozen=True)
class Chosen:
    """What set-up has come to so far."""

    mode: str
    goal: str
    game: str
    chart: str = CHARTS["captain-sonar"][0]
    people: tuple[str, str] = ("4", "4")
    leads: Crew = Crew.BLUE
    """The crew whose size was chosen last: the other's follows."""
    shy: str = "nobody"
    family_chart: str = CHARTS["sonar-family"][0]
    family_mode: str = Mode.TURN_BY_TURN.value
    players: tuple[str, ...] = FIRST_COLOURS[:FEWEST]
    """Con Sonar!: a colour for each place, in the order of play."""

    @property
    def edition(self) -> int:
        return offered(self.chart).edition


def first_choice(settings: Settings) -> Chosen:
    """What the owner's settings offer."""
    own = offered(settings.chart)
    mode = own.mode or settings.mode
    chosen = Chosen(mode, settings.goal, settings.game or own.game, family_mode=mode)
    if own.game == "sonar-family":
        return replace(chosen, family_chart=own.chart)
    return replace(chosen, chart=own.chart)


def beside(size: str, other: str) -> str:
    """The size of the other crew that comes nearest to its own: crews are equal or one apart."""
    return str(min(max(int(other), int(size) - 1), int(size) + 1))


def settled(chosen: Chosen) -> Chosen:
    """The nearest match that can be played: few people play turn by turn, edition 1 has one goal.

    A chart of one's own may be for one mode alone.
    """
    edition, only = EDITIONS[chosen.edition], offered(chosen.chart).mode
    mode = only or Mode(chosen.mode)
    if sum(map(int, chosen.people)) <= edition.turn_by_turn_up_to:
        mode = Mode.TURN_BY_TURN
    chosen = replace(chosen, mode=mode.value)
    if only is not None and only is not mode:
        return settled(replace(chosen, chart=CHARTS["captain-sonar"][0]))
    if chosen.goal not in edition.goals:
        chosen = replace(chosen, goal="hunt")
    return chosen if edition.shy_player else replace(chosen, shy="nobody")
