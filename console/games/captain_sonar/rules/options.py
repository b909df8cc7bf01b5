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

OPTIONS = (INSPECTION, SINKS)
