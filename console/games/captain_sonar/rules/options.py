"""What a match of Captain Sonar may be played with besides its edition, mode and goal: house rules too."""

from console.core.match_option import MatchOption
from console.core.two_crews.set_up import Sinks
from console.games.captain_sonar.rules.editions import SUDDEN_DEATH

INSPECTION = MatchOption(
    name="inspection",
    values=("engineer", "console"),
    default="engineer",
    offered="console",
    meaning="who passes hull traces",
    page="helps",
)
SINKS = MatchOption(
    name="sinks",
    values=(Sinks.HIT.value, Sinks.ANY.value),
    default=Sinks.HIT.value,
    meaning="what ends sudden death: a hit, or any damage (a house rule)",
    goal=SUDDEN_DEATH,
)
TORPEDO_RANGE = MatchOption(
    name="torpedo_range",
    values=("1", "2", "3", "4", "5", "6"),
    default="4",
    meaning="how many steps a torpedo goes: 4, or a house rule",
    heard=True,
)

OPTIONS = (INSPECTION, SINKS, TORPEDO_RANGE)
