"""The rules of Captain Sonar."""

from console.core.chart import Mode
from console.core.game import BadSetUp
from console.core.options import MatchOptions, crew_named
from console.core.two_crews.set_up import Sinks
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.set_up import SetUp, edition_numbered


def set_up(options: MatchOptions) -> CaptainSonar:
    """A match of Captain Sonar."""
    mode = options.mode_or(Mode.REAL_TIME)
    chart = options.chart_or("alpha", mode)
    chosen = SetUp(
        chart=chart,
        edition=edition_numbered(options.edition or chart.edition or 1),
        mode=mode,
        goal=options.goal or "hunt",
        any_damage_sinks=_any_damage_sinks(options.sinks),
        players=options.crew_sizes(full="4,4"),
        first=options.first_crew(),
        shy=frozenset(crew_named(name, "shy") for name in options.shy),
        console_inspects=_console_inspects(options.inspection),
        ruleset=options.ruleset,
    )
    return CaptainSonar(chosen)


def _any_damage_sinks(text: str | None) -> bool:
    if text not in (None, Sinks.HIT, Sinks.ANY):
        raise BadSetUp(f"there is no sinks {text!r}: choose hit or any")
    return text == Sinks.ANY


def _console_inspects(text: str | None) -> bool:
    if text not in (None, "engineer", "console"):
        raise BadSetUp(f"there is no inspection by {text!r}: choose engineer or console")
    return text == "console"
