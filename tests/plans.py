"""Matches to be played, said as a command line says them: options that games declare by their names."""

from typing import Any

from console.core.match_plan import MatchPlan
from console.games import all_options


def plan(**said: Any) -> MatchPlan:
    """`plan(game="captain-sonar", sinks="any")`."""
    declared = {option.name for option in all_options()} & said.keys()
    return MatchPlan(options={name: str(said.pop(name)) for name in declared}, **said)
