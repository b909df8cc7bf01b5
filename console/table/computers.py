"""Computer crewmates at the table: which stations they hold, and when they press."""

from collections.abc import Mapping, Sequence
from typing import Any

from console.crewmates.crew import ComputerCrew, Decision, Seat
from console.crewmates.enlisting import enlist, seats_of
from console.crewmates.levels import Level
from console.rules.game import Event, Game, Refused
from console.rules.words import Crew, Station

Levels = Mapping[Crew, Mapping[Station, Level]]


def read_computers(text: str) -> dict[Crew, dict[Station, Level]]:
    """`red=officer blue.engineer=ace`: a level for a whole crew or for one station.

    :raises ValueError: what is wrong, in a sentence
    """
    levels: dict[Crew, dict[Station, Level]] = {}
    for word in text.split():
        seat, equals, level = word.partition("=")
        crew, dot, station = seat.partition(".")
        if not equals or crew not in list(Crew) or level not in list(Level):
            raise ValueError(
                f"{word!r} is not a crew or station and its level, as red=officer or blue.engineer=ace"
            )
        if dot and station not in list(Station):
            raise ValueError(f"{station!r} in {word!r} is not a station: choose {', '.join(Station)}")
        stations = [Station(station)] if dot else list(Station)
        levels.setdefault(Crew(crew), {}).update(dict.fromkeys(stations, Level(level)))
    return levels


class Computers:
    """The computers of one match. Each crew's get that crew's view, legal orders and hearing, no more."""

    def __init__(self, game: Game[Any, Any], levels: Levels, seed: int) -> None:
        self._crews: dict[Crew, ComputerCrew] = {}
        self._due: dict[Crew, Decision | None] = {}
        for number, (crew, stations) in enumerate(levels.items()):
            held: dict[Seat, Level] = {s: level for s, level in stations.items() if s in seats_of(game)}
            if held:
                self._crews[crew] = enlist(game, crew, held, seed + number)

    def __bool__(self) -> bool:
        return bool(self._crews)

    def hear(self, events: Sequence[Event]) -> None:
        """An order was accepted: each crew's computers hear what their crew hears."""
        for crew, computers in self._crews.items():
            computers.hear([event for event in events if event.audience in ("both", crew)])

    def look(self, crew: Crew, view: Mapping[str, Any], legal: Sequence[Any], now_ns: int) -> None:
        """The match changed."""
        if crew in self._crews:
            self._due[crew] = self._crews[crew].decide(view, legal, now_ns)

    def press(self, now_ns: int) -> Any:
        """The order whose time has come, if there is one."""
        for crew, decision in self._due.items():
            if decision is not None and decision.at_ns <= now_ns:
                self._due[crew] = None
                return decision.order
        return None

    def refused(self, crew: Crew, refusal: Refused) -> None:
        """A computer's order was not obeyed, as when somebody pressed first."""
        self._crews[crew].refused(refusal)
