"""One match as it is to be played: what set-up, settings, club, lesson, Again and journal all make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from console.core.chart import Chart, Mode
from console.core.charts.catalogue import load
from console.core.crewing import PEOPLE, Crewing
from console.core.game import BadSetUp
from console.core.match_option import MatchOption
from console.core.notation import quoted
from console.core.ruleset import NEWEST, Ruleset, ruleset_numbered
from console.core.seating import NOBODY_NAMED, Seating
from console.core.words import Crew


@dataclass(frozen=True, kw_only=True)
class MatchPlan:
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
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Of those that the game declares, by their names."""
    rules: int = NEWEST
    """The version of the rules; an older one only where a journal was played under it."""
    boats: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The name of each crew's boat."""
    crewing: Crewing = field(default=PEOPLE, hash=False)
    seating: Seating = field(default=NOBODY_NAMED, hash=False)
    minutes: int = 0
    """It ends after so long; 0: no clock."""
    lesson: str = ""
    """The hour in class that it is of."""
    exercises: str = ""
    """What is judged after it."""
    pairing: str = ""
    """Of the club, by its id; empty: open play."""

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_numbered(self.rules)

    @property
    def computers(self) -> str:
        """The stations that computers hold, in words."""
        return self.crewing.words[0]

    @property
    def assists(self) -> str:
        """The stations that are helped, in words."""
        return self.crewing.words[1]

    def require_none_of(self, *strange: str) -> None:
        """The game has no such options. Raises BadSetUp."""
        for name in strange:
            if getattr(self, name):
                raise BadSetUp(f"{self.game} has no option {name!r}: leave it out")

    def chosen(self, declared: Sequence[MatchOption]) -> dict[str, str]:
        """The value of every option that the game declares. Raises BadSetUp."""
        known = {option.name: option for option in declared}
        for name, value in self.options.items():
            if name not in known:
                raise BadSetUp(f"{self.game} has no option {name!r}: leave it out")
            if value not in known[name].values:
                raise BadSetUp(f"there is no {name} {value!r}: choose {_listed(known[name].values)}")
        return {name: self.options.get(name, option.default) for name, option in known.items()}

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


def _listed(values: Sequence[str]) -> str:
    return f"{', '.join(values[:-1])} or {values[-1]}"
