"""A match to write tests with: orders in, events out, in the words of the notation."""

from functools import cache
from typing import Any

from console.core.game import Refused
from console.core.words import Crew, Station
from console.games import set_up
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State, TableStop
from tests.plans import plan


@cache
def captain_sonar(**options: Any) -> CaptainSonar:
    game = set_up(plan(game="captain-sonar", **options))
    assert isinstance(game, CaptainSonar)
    return game


def real_time(edition: int = 2, *, blue: str = "C8", red: str = "N12", **options: Any) -> "Match":
    """A match on Charlie, dark side: hardly an island."""
    return Match(**{"chart": "charlie", **options}, mode="real-time", edition=edition, blue=blue, red=red)


def turn_by_turn(edition: int = 2, *, blue: str = "B8", red: str = "I2", **options: Any) -> "Match":
    """A match on Charlie, light side: 10 by 10, and blue begins."""
    return Match(**{"chart": "charlie", **options}, mode="turn-by-turn", edition=edition, blue=blue, red=red)


class Match:
    """`match("blue captain head north")` judges an order and returns its events as text."""

    def __init__(self, *, blue: str | None = None, red: str | None = None, **options: Any) -> None:
        self.game = captain_sonar(**options)
        self.state: State = self.game.begin()
        if blue and red:
            for crew, dot in (("blue", blue), ("red", red)):
                self(f"{crew} captain start {dot}")
            for crew in ("blue", "red"):
                self(f"{crew} captain dive")

    def __call__(self, line: str) -> list[str]:
        self.state, events = self.game.judge(self.state, self.game.grammar.parse(line))
        return [str(event).removeprefix("event ") for event in events]

    def all(self, *lines: str) -> list[str]:
        """Judge several orders and return the events of the last."""
        return [self(line) for line in lines][-1]

    def refusal(self, line: str) -> str:
        """The code with which an order is refused."""
        try:
            self(line)
        except Refused as refused:
            assert "awaited" in refused.reason
            return refused.code
        return "accepted"

    def reason(self, line: str) -> str:
        """The sentence with which an order is refused."""
        try:
            self(line)
        except Refused as refused:
            return refused.reason
        raise AssertionError(f"{line!r} was accepted")

    def act(self, crew: str, order: str, station: str = "captain") -> list[str]:
        """Activate a system or trigger a mine, in real time with a stop before it."""
        if self.game.set_up.real_time:
            self(f"{crew} {station} stop")
        return self(f"{crew} {station} {order}")

    def act_refusal(self, crew: str, order: str, station: str = "captain") -> str:
        """The code with which an activation or a trigger is refused, in real time within a stop."""
        if self.game.set_up.real_time and self.state.stop is None:
            self.stopped(crew, station)
        return self.refusal(f"{crew} {station} {order}")

    def stopped(self, crew: str, station: str = "captain") -> None:
        """Stop the table, by hand where nothing is ready that a stop could be for."""
        if self.refusal(f"{crew} {station} stop") in ("nothing-ready", "course-first"):
            self.state = self.state._replace(stop=TableStop(Crew(crew), Station(station)))

    def sign(self, crew: str) -> list[str]:
        """Real time, on the surface: all four stations sign, the engineer first."""
        return self.all(
            f"{crew} engineer secure 1",
            f"{crew} captain secure 2",
            f"{crew} first-mate secure 3",
            f"{crew} radio secure 4",
        )

    def surface_and_dive(self, crew: str) -> None:
        """Real time: up, signed, passed and down again."""
        enemy = "red" if crew == "blue" else "blue"
        self(f"{crew} captain surface")
        self.sign(crew)
        self.all(f"{enemy} engineer inspect pass", f"{crew} captain dive")

    def course(self, crew: str, course: str, charge: str = "silence", symbol: int | None = None) -> None:
        """A course, both tasks and both OKs; the engineer takes the first whole symbol if none is named."""
        self(f"{crew} captain head {course}")
        self.tasks(crew, course, charge, symbol)

    def tasks(self, crew: str, panel: str, charge: str = "silence", symbol: int | None = None) -> None:
        legal = self.legal(crew)
        if f"{crew} first-mate charge {charge}" not in legal:
            charges = [line.split()[-1] for line in legal if " charge " in line]
            charge = charges[0] if charges else ""
        if charge:
            self(f"{crew} first-mate charge {charge}")
        self(f"{crew} first-mate ok")
        whole = [line for line in legal if f" break {panel}" in line]
        if whole:
            self(f"{crew} engineer break {panel} {symbol}" if symbol else whole[0])
        self(f"{crew} engineer ok")

    def turn(self, crew: str, course: str, charge: str = "silence", symbol: int | None = None) -> None:
        """Turn by turn: a course with its tasks, and the end of the turn."""
        self.course(crew, course, charge, symbol)
        self(f"{crew} captain end")

    def legal(self, crew: str) -> list[str]:
        return [str(order) for order in self.game.legal(self.state, crew)]

    def view(self, crew: str) -> Any:
        return self.game.view(self.state, crew)

    def boat(self, crew: str) -> Any:
        return self.view(crew).json()["boat"]

    def give(self, crew: str, **fields: Any) -> None:
        """Set something about a boat by hand, where playing up to it would hide what a test is about."""
        boat = getattr(self.state, crew)._replace(**fields)
        self.state = self.state._replace(**{crew: boat})

    def charged(self, crew: str, *systems: str) -> None:
        """Fill these gauges."""
        boxes = self.game.set_up.boxes
        names = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
        gauges = list(getattr(self.state, crew).gauges)
        for system in systems:
            gauges[names.index(system)] = boxes[names.index(system)]
        self.give(crew, gauges=tuple(gauges))

    def broken(self, crew: str, *symbols: str) -> None:
        """Break these symbols: `"north 2"`."""
        sheet = self.game.set_up.sheet
        bits = 0
        for symbol in symbols:
            panel, number = symbol.split()
            bits |= sheet.bit(panel, int(number))  # type: ignore[arg-type]
        self.give(crew, broken=bits)

    def placed(self, crew: str, dot: str) -> None:
        """Put a boat on a dot with a fresh route."""
        number = self.game.set_up.waters.names.index(dot)
        self.give(crew, dot=number, route=(number,), visited=1 << number)

    def mined(self, crew: str, *dots: str) -> None:
        """Give a crew live mines on these dots."""
        names = self.game.set_up.waters.names
        self.give(crew, mines=sum(1 << names.index(dot) for dot in dots), fresh_mines=0)

    def broken_symbols(self, crew: str) -> list[str]:
        return [f"{symbol['panel']} {symbol['symbol']}" for symbol in self.boat(crew)["broken"]]
