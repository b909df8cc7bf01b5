"""A table of Sonar Family for tests: charts drawn by hand, orders spoken as lines."""

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.dot import Dot
from console.core.game import Event, Refused
from console.core.ruleset import NEWEST, RULESETS
from console.core.words import Crew
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyBoatState, FamilyState
from console.toml_file import Text

QUARTERS = tuple(tuple(1 + (column > 4) + 2 * (row > 4) for column in range(10)) for row in range(10))
CROOKED = tuple(tuple(1 + (column > row) for column in range(10)) for row in range(10))
"""Two sectors with a border like stairs."""


def open_sea(
    *islands: str, sectors: tuple[tuple[int, ...], ...] = QUARTERS, game: str = "sonar-family"
) -> Chart:
    """A chart without special rules."""
    return Chart(
        name="open-sea",
        game=game,
        layout="ours",
        title=Text("Open sea", "Pleine mer"),
        briefing=Text("", ""),
        columns=10,
        rows=10,
        islands=frozenset(map(Dot.parse, islands)),
        sectors=sectors,
    )


class Table:
    """A match under way."""

    def __init__(
        self, chart: Chart | str, *, real_time: bool = False, first: Crew = Crew.BLUE, rules: int = NEWEST
    ) -> None:
        mode = Mode.REAL_TIME if real_time else Mode.TURN_BY_TURN
        chart = load(chart) if isinstance(chart, str) else chart
        self.game = SonarFamily(FamilySetUp(chart=chart, mode=mode, first=first, ruleset=RULESETS[rules]))
        self.state: FamilyState = self.game.begin()

    def events(self, line: str) -> list[Event]:
        """Give an order that is accepted."""
        self.state, events = self.game.judge(self.state, self.game.grammar.parse(line))
        return events

    def say(self, *lines: str) -> list[str]:
        """Give orders that are accepted; what happened after the last of them."""
        said: list[str] = []
        for line in lines:
            said = [str(event).removeprefix("event ") for event in self.events(line)]
        return said

    def refused(self, line: str) -> str:
        """Give an order that is refused; the code. The reason must be a sentence, and nothing may change."""
        before = self.state
        try:
            self.game.judge(self.state, self.game.grammar.parse(line))
        except Refused as refusal:
            assert len(refusal.reason.split()) >= 3
            assert self.state == before
            return refusal.code
        raise AssertionError(f"accepted: {line}")

    def legal(self, crew: str, station: str = "captain") -> list[str]:
        """What a station could say now, without the words that say who says it."""
        orders = map(str, self.game.legal(self.state, crew))
        prefix = f"{crew} {station} "
        return [order.removeprefix(prefix) for order in orders if order.startswith(prefix)]

    def boat(self, crew: str) -> FamilyBoatState:
        return self.state.boat(Crew(crew))

    def set(self, crew: str, **fields: object) -> None:
        """Change something about a boat, as if a long match had done it."""
        boat = self.boat(crew)._replace(**fields)  # type: ignore[arg-type]
        self.state = self.state._replace(**{crew: boat})

    def place(self, crew: str, dot: str) -> None:
        """Put a boat on a dot, with no route behind it."""
        number = self.game.set_up.waters.number(Dot.parse(dot))
        assert number is not None
        self.set(crew, dot=number, route=(number,))

    def dot(self, crew: str) -> str:
        return self.game.set_up.waters.names[self.boat(crew).dot]


def at_sea(
    chart: Chart | str | None = None,
    blue: str = "B2",
    red: str = "I9",
    *,
    real_time: bool = False,
    first: Crew = Crew.BLUE,
    energy: int = 0,
    rules: int = NEWEST,
) -> Table:
    """A match in which both have dived here, blue with so much energy."""
    match = Table(open_sea() if chart is None else chart, real_time=real_time, first=first, rules=rules)
    for crew, dot in (("blue", blue), ("red", red)):
        match.place(crew, dot)
        match.say(f"{crew} captain dive")
    match.set("blue", energy=energy)
    return match
