"""Who is awaited, as far as a crew may know: said at the end of every refusal."""

from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.orders import Inspect
from console.games.captain_sonar.rules.ruling import CaptainRuling, chain_complete
from console.games.captain_sonar.rules.state import Awaited, Boat, Task
from console.games.captain_sonar.rules.weapons import live_mines

_ASKED: dict[str, str] = {Awaited.ANSWER: "answer the sonar", Awaited.VOLCANO: "choose a volcano"}
_OWED = {Task.OWED: ("charge and OK", "breakdown and OK"), Task.DONE: ("OK", "OK")}


def awaited(ruling: CaptainRuling, order: CrewOrder) -> str:
    """Once both have dived: who must act next, of this crew or of the enemy where the enemy holds it up."""
    state, crew = ruling.state, order.crew
    if state.awaiting is not None:
        return f"{state.awaiting.crew}'s captain is awaited to {_ASKED[state.awaiting.what]}"
    if state.stop is not None:
        return f"{state.stop.crew}'s {state.stop.station} is awaited to act or to belay"
    if state.turn is not None and state.turn.crew is not crew:
        return f"{state.turn.crew}'s captain is awaited"
    if isinstance(order, Inspect) and ruling.set_up.real_time and _traces(ruling.boat(crew.enemy)):
        return f"{crew.enemy}'s crew is awaited to sign its hull"
    return _of_own_crew(ruling, crew)


def _traces(boat: Boat) -> bool:
    return boat.surfaced and not boat.inspected and None in boat.signed


def _of_own_crew(ruling: CaptainRuling, crew: Crew) -> str:
    boat, turn = ruling.boat(crew), ruling.state.turn
    if boat.radiation_owed or not chain_complete(boat):
        return f"awaited of {crew}: {owed(boat)}"
    if turn is not None and (turn.headed or turn.surfaced):
        return f"{crew}'s captain is awaited to end the turn"
    if boat.surfaced:
        return _on_surface(boat, crew)
    if not ruling.free_beside(crew):
        return f"{crew}'s captain is awaited to {_out_of_blackout(ruling, crew)}"
    return f"{crew}'s captain is awaited to give an order"


def _out_of_blackout(ruling: CaptainRuling, crew: Crew) -> str:
    """Surfacing wipes the route and readies mines; where a live mine shuts the boat in it helps nothing."""
    boat = ruling.boat(crew)
    beside = ruling.set_up.waters.beside[boat.dot] & ruling.sea
    shut_in_by_mines = not beside & ~boat.mines
    return "trigger a mine" if shut_in_by_mines and beside & live_mines(ruling, crew) else "surface"


def _on_surface(boat: Boat, crew: Crew) -> str:
    if boat.inspected:
        return f"{crew}'s captain is awaited to dive"
    if None not in boat.signed:
        return f"{crew.enemy}'s engineer is awaited to inspect"
    unsigned = [station for station in Station if station not in boat.signed]
    if Station.ENGINEER in unsigned:
        unsigned = [Station.ENGINEER]
    who = " and ".join(f"the {station}" for station in unsigned)
    return f"awaited of {crew}: a signed hull section of {who}"


def owed(boat: Boat) -> str:
    """What a crew's first mate and engineer owe; empty where the chain of command is complete."""
    parts = []
    if boat.radiation_owed:
        parts.append("the engineer's radiation mark")
    if boat.mate in _OWED:
        parts.append(f"the first mate's {_OWED[boat.mate][0]}")
    if boat.engineer in _OWED:
        parts.append(f"the engineer's {_OWED[boat.engineer][1]}")
    return " and ".join(parts)
