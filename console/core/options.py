"""What a match is set up with, whatever the game: what a command line and a journal's header say of it."""

from dataclasses import dataclass
from random import Random

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.game import BadSetUp
from console.core.notation import quoted
from console.core.ruleset import NEWEST, Ruleset, ruleset_numbered
from console.core.words import Crew


@dataclass(frozen=True, kw_only=True)
class MatchOptions:
    """What was said of a match; None where nothing was said and the game's own default holds."""

    game: str
    chart: str | None = None
    edition: int | None = None
    mode: str | None = None
    goal: str | None = None
    players: str | None = None
    """People in each crew, `4,4`; in a game of players their colours, `blue,yellow,red`."""
    first: str | None = None
    """`blue`, `red`, or `lot` with a seed."""
    seed: int | None = None
    shy: tuple[str, ...] = ()
    """Crews whose captain activates every system."""
    inspection: str | None = None
    """Who passes hull traces: `engineer` (of the other crew) or `console`."""
    sinks: str | None = None
    """What ends sudden death: a `hit`, or `any` damage, which is a house rule."""
    rules: int = NEWEST
    """The version of the rules; an older one only where a journal was played under it."""

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_numbered(self.rules)

    def require_none_of(self, *strange: str) -> None:
        """The game has no such options. Raises BadSetUp."""
        for name in strange:
            if getattr(self, name):
                raise BadSetUp(f"{self.game} has no option {name!r}: leave it out")

    def mode_or(self, default: Mode) -> Mode:
        if self.mode is None:
            return default
        if self.mode not in list(Mode):
            raise BadSetUp(f"there is no mode {self.mode!r}: choose {' or '.join(Mode)}")
        return Mode(self.mode)

    def chart_or(self, default: str, mode: Mode | None = None) -> Chart:
        before = not self.ruleset.echo_2_island
        return load(self.chart or default, mode=mode, game=self.game, of_rules_1=before)

    def crew_sizes(self, full: str) -> tuple[int, int]:
        """The people in each crew; full crews where nothing was said."""
        text = full if self.players is None else self.players
        parts = text.split(",")
        if len(parts) != 2 or not all(part.strip().isdecimal() and len(part) < 4 for part in parts):
            raise BadSetUp(f"players {quoted(text)}: say how many people each crew has, such as {full}")
        return int(parts[0]), int(parts[1])

    def first_crew(self) -> Crew:
        if self.first == "lot":
            if self.seed is None:
                raise BadSetUp("a lot is drawn from a seed: add --seed, or choose who begins")
            return Random(self.seed).choice(list(Crew))
        return Crew.BLUE if self.first is None else crew_named(self.first, "first")


def crew_named(name: str, option: str) -> Crew:
    """A crew that an option names. Raises BadSetUp."""
    if name not in list(Crew):
        raise BadSetUp(f"{option} {name!r}: the crews are blue and red")
    return Crew(name)
