"""A crew played by a program that speaks the notation on its standard streams (docs/crewmates.md)."""

import json
from collections.abc import Sequence

from console.core.chart import Chart
from console.core.crewing import Level
from console.core.dot import Dot
from console.core.game import AnyGame, Event, Refused
from console.core.notation import NotationError, Order
from console.core.views import View
from console.crewmates.arena.contest import MOST_REFUSED, Forfeit
from console.crewmates.arena.program import Limits, OutsideProgram
from console.crewmates.crew import ComputerCrew, Decision
from console.crewmates.levels import SKILLS
from console.crewmates.mind import Mind, Seat
from console.games import crewmates_of

_WAIT = "wait"


class PipeMind(Mind[View, Order]):
    """Passes every question on to a program."""

    def __init__(self, program: OutsideProgram, game: AnyGame, player: str) -> None:
        self._program = program
        self._game = game
        self._player = player
        self._view: View | None = None
        self._legal: Sequence[Order] = ()
        self._not_understood = 0

    def hear(self, events: Sequence[Event]) -> None:
        self._program.tell(map(str, events))

    def look(self, view: View, legal: Sequence[Order]) -> None:
        self._view, self._legal = view, legal

    def choose(self, seat: Seat, legal: Sequence[Order]) -> Order | None:
        """Ask the program what a seat would do, and answer what it asks first."""
        if not legal:
            return None
        asked = self._player if seat is None else f"{self._player} {seat}"
        question = f"asked {asked}"
        reply = [question]
        while True:
            line = self._program.ask(reply)
            words = line.split("#")[0].lower().split()
            if words == [_WAIT]:
                return None
            if words == ["legal", self._player]:
                reply = [*map(str, self._legal), "accepted"]
            elif words == ["view", self._player] and self._view is not None:
                reply = [json.dumps(self._view.json(), ensure_ascii=False)]
            else:
                try:
                    return self._order(line, asked)
                except NotationError as problem:
                    reply = [self._error(problem), question]

    def _order(self, line: str, asked: str) -> Order:
        order: Order = self._game.grammar.parse(line)
        if not str(order).startswith(f"{asked} "):
            raise NotationError(f"{asked} was asked, not {str(order).split(order.verb)[0].strip()}")
        return order

    def _error(self, problem: NotationError) -> str:
        self._not_understood += 1
        if self._not_understood > MOST_REFUSED:
            raise Forfeit(f"its program wrote what is no order {self._not_understood} times")
        return f"error: {problem}"


class PipeCrew:
    """A program in all seats of a crew. Its orders are pressed at an ace's pace: it has no quicker hands."""

    def __init__(self, command: Sequence[str], game: AnyGame, player: str, seed: int, limits: Limits) -> None:
        self._program = OutsideProgram(command, limits)
        self._program.tell([f"crew {player}", f"seed {seed}", *_chart_lines(game.chart)])
        mind = PipeMind(self._program, game, player)
        crewmates = crewmates_of(game.name)
        seats = dict.fromkeys(crewmates.seats, SKILLS[Level.ACE])
        self._crew = ComputerCrew(seats, crewmates.efforts, lambda skill, seed: mind, seed)

    def hear(self, events: Sequence[Event]) -> None:
        self._crew.hear(events)

    def decide(self, view: View, legal: Sequence[Order], now_ns: int) -> Decision | None:
        return self._crew.decide(view, legal, now_ns)

    def refused(self, refusal: Refused) -> None:
        self._program.tell([str(refusal)])
        self._crew.refused(refusal)

    def end(self) -> None:
        self._program.end()


def _chart_lines(chart: Chart | None) -> list[str]:
    """The chart as JSON, for programs that reckon with it."""
    return [] if chart is None else [f"chart {json.dumps(_facts(chart), ensure_ascii=False)}"]


def _facts(chart: Chart) -> dict[str, object]:
    return {
        "name": chart.name,
        "columns": chart.columns,
        "rows": chart.rows,
        "islands": _names(chart.islands),
        "sectors": chart.sectors,
        "scenario": chart.scenario,
        "floe": _names(chart.floe),
        "holes": _names(chart.holes),
        "archer_mines": _names(chart.archer_mines),
        "volcanoes": [{"dot": str(v.dot), "lava": _names(v.lava)} for v in chart.volcanoes],
        "system_islands": {system: _names(dots) for system, dots in chart.system_islands.items()},
        "starts": {crew: str(dot) for crew, dot in chart.starts.items()},
    }


def _names(dots: frozenset[Dot]) -> list[str]:
    return [str(dot) for dot in sorted(dots)]
