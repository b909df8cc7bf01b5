"""The rules of Captain Sonar."""

from console.core.chart import Mode
from console.core.match_plan import MatchPlan, crew_named
from console.games.captain_sonar.rules.options import OPTIONS
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.set_up import SetUp, edition_numbered


def set_up(plan: MatchPlan) -> CaptainSonar:
    """A match of Captain Sonar."""
    mode = plan.mode_or(Mode.REAL_TIME)
    chart = plan.chart_or("alpha", mode)
    chosen = SetUp(
        chart=chart,
        edition=edition_numbered(plan.edition or chart.edition or 1),
        mode=mode,
        goal=plan.goal or "hunt",
        players=plan.crew_sizes(full="4,4"),
        first=plan.first_crew(),
        shy=frozenset(crew_named(name, "shy") for name in plan.shy),
        options=plan.chosen(OPTIONS),
        ruleset=plan.ruleset,
    )
    return CaptainSonar(chosen)
