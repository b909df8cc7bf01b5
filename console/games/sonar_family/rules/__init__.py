"""The rules of Sonar Family."""

from console.core.chart import Mode
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.set_up import FamilySetUp, draw_first


def set_up(options: MatchPlan) -> SonarFamily:
    """A match of Sonar Family."""
    options.require_none_of("edition", "goal", "shy")
    options.chosen(())
    mode = options.mode_or(Mode.TURN_BY_TURN)
    _require_crews(options, mode)
    chart = options.chart_or("archipelago")
    chosen = FamilySetUp(chart=chart, mode=mode, first=_first(options), ruleset=options.ruleset)
    return SonarFamily(chosen)


def _first(options: MatchPlan) -> Crew:
    drawn = options.first is None and options.seed is not None
    if drawn and options.seed is not None and not options.ruleset.family_lot_is_asked_for:
        return draw_first(options.seed)
    return options.first_crew()


def _require_crews(options: MatchPlan, mode: Mode) -> None:
    """Two stations in a crew, so one person or two; real time is for full crews."""
    counted, players = options.ruleset.family_counts_players, options.players
    if mode is Mode.TURN_BY_TURN and not counted:
        return
    sizes = options.crew_sizes(full="2,2")
    if counted and not all(1 <= size <= 2 for size in sizes):
        raise BadSetUp(f"players {players}: a crew of Sonar Family is 1 or 2 people, such as 2,2")
    if mode is Mode.REAL_TIME and sum(sizes) != 4:
        raise BadSetUp(
            f"players {players}: Sonar Family in real time is for four players, 2,2; choose turn-by-turn"
        )
