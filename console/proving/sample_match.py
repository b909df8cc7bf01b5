"""A match in which orders have been given, to make sample screens of."""

from typing import Any

from console.core.chart import Chart
from console.core.options import MatchOptions
from console.games import set_up
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State

_SYMBOLS = {
    "north": (1, 3, 6, 4, 2, 5),
    "east": (2, 6, 4, 5, 1, 3),
    "south": (2, 1, 3, 6, 5, 4),
    "west": (2, 5, 6, 4, 3, 1),
}
"""What the engineers break first, so that a circuit repairs itself and there is something to fire."""


class Played:
    """A match in which orders have been given."""

    def __init__(
        self, *, chart: str = "alpha-2", mode: str = "real-time", blue: str = "E3", red: str = "M12"
    ) -> None:
        game = set_up(MatchOptions(game="captain-sonar", edition=2, chart=chart, mode=mode))
        assert isinstance(game, CaptainSonar)
        self.game = game
        self.state: State = game.begin()
        self.marks: dict[str, dict[str, int]] = {"blue": {}, "red": {}}
        self.order(
            f"blue captain start {blue}", f"red captain start {red}", "blue captain dive", "red captain dive"
        )

    @property
    def chart(self) -> Chart:
        return self.game.set_up.chart

    def order(self, *lines: str) -> "Played":
        for line in lines:
            self.state, _ = self.game.judge(self.state, self.game.grammar.parse(line))
        return self

    def sail(self, crew: str, *courses: str, charge: str = "torpedo mine sonar drone silence") -> "Played":
        """Courses with both tasks and both OKs."""
        for course in courses:
            self.order(f"{crew} captain head {course}")
            self.tasks(crew, course, charge)
        return self

    def tasks(self, crew: str, course: str, charge: str) -> "Played":
        legal = [str(order) for order in self.game.legal(self.state, crew)]
        charges = [f"{crew} first-mate charge {system}" for system in charge.split()]
        marks = [f"{crew} engineer break {course} {number}" for number in _SYMBOLS[course]]
        for wanted in (charges, marks):
            self.order(*[line for line in wanted if line in legal][:1])
        return self.order(f"{crew} first-mate ok", f"{crew} engineer ok")

    def mine(self, crew: str, wished: str) -> "Played":
        """Lay a mine on that dot, or where else one may be laid."""
        self.order(f"{crew} captain stop")
        mines = [str(order) for order in self.game.legal(self.state, crew) if " captain mine " in str(order)]
        return self.order(*[line for line in mines if line.endswith(f" {wished}")] or mines[:1])

    def view(self, crew: str = "blue") -> Any:
        return self.game.view(self.state, crew)
