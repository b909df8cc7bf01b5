"""What a crew may see of a match. Nothing else strips secrets: this is the one place."""

from collections.abc import Mapping
from typing import Any

from console.core.game import Event
from console.core.words import Crew
from console.games.captain_sonar.rules.awaited import owed
from console.games.captain_sonar.rules.editions import COLOURS
from console.games.captain_sonar.rules.ruling import Ruling, chain_complete
from console.games.captain_sonar.rules.set_up import SYSTEMS, SetUp
from console.games.captain_sonar.rules.state import NOWHERE, Boat, Phase, State, Task
from console.games.captain_sonar.rules.weapons import live_mines, torpedo_reach


def view(set_up: SetUp, state: State, crew: Crew) -> Mapping[str, Any]:
    """All that a crew's display, lamps, voice and computer crewmates are given."""
    return {
        **_match(set_up, state),
        "crew": crew.value,
        "surfacing_costs": _surfacing_costs(set_up, state.boat(crew)),
        "boat": _own_boat(set_up, state, crew),
        "enemy": _enemy_boat(state.boat(crew.enemy)),
    }


def dump(set_up: SetUp, state: State) -> Mapping[str, Any]:
    """The whole state: for tools and tests, never for a display."""
    boats = {crew.value: _own_boat(set_up, state, crew) for crew in Crew}
    return {**_match(set_up, state), "boats": boats}


def _match(set_up: SetUp, state: State) -> dict[str, Any]:
    """What everybody knows."""
    return {
        "game": "captain-sonar",
        "edition": set_up.edition.number,
        "mode": set_up.mode.value,
        "goal": set_up.goal,
        "sinks_at": set_up.sinks_at,
        "chart": set_up.chart.name,
        "phase": state.phase.value,
        "stop": None if state.stop is None else state.stop._asdict(),
        "last_stop": state.last_stop,
        "awaiting": None if state.awaiting is None else state.awaiting._asdict(),
        "turn": None if state.turn is None else state.turn._asdict(),
        "scenario": {"name": set_up.chart.scenario, **set_up.scenario.known(set_up.waters, state)},
        "result": None if state.result is None else state.result._asdict(),
    }


def _own_boat(set_up: SetUp, state: State, crew: Crew) -> dict[str, Any]:
    boat, names = state.boat(crew), set_up.waters.names
    ruling = Ruling(set_up, state)
    placed = boat.dot != NOWHERE
    free = ruling.free_beside(crew) if placed else 0
    return {
        "dived": boat.dived,
        "dot": names[boat.dot] if placed else None,
        "sector": set_up.waters.sector[boat.dot] if placed else None,
        "route": [names[dot] for dot in boat.route],
        "free": [course.value for course, step in set_up.waters.steps.items() if _open(step[boat.dot], free)],
        "blackout": placed and not free and state.phase is Phase.PLAY and not boat.surfaced,
        "torpedo_reach": set_up.waters.named(torpedo_reach(ruling, boat.dot)) if placed else [],
        "mines": set_up.waters.named(boat.mines),
        "fresh_mines": set_up.waters.named(boat.fresh_mines),
        "live_mines": set_up.waters.named(live_mines(ruling, crew)),
        "damage": boat.damage,
        "gauges": _gauges(set_up, boat),
        "broken": [{"panel": panel, "symbol": number} for panel, number in set_up.sheet.symbols(boat.broken)],
        "chain": _chain(state, crew),
        "activated": boat.activated,
        "surfaced": boat.surfaced,
        "signed": list(boat.signed),
        "inspected": boat.inspected,
        "transparency": {"notes": list(boat.notes), "columns": boat.slid[0], "rows": boat.slid[1]},
        "said": _said(boat.said),
    }


def _surfacing_costs(set_up: SetUp, boat: Boat) -> int:
    """The damage that it would cost to surface now; 0 for a boat that is up, or nowhere yet."""
    if boat.surfaced or boat.dot == NOWHERE:
        return 0
    return set_up.scenario.surfacing_costs(set_up.waters, boat.dot)


def _open(dot: int, free: int) -> bool:
    return dot >= 0 and bool(free >> dot & 1)


def _gauges(set_up: SetUp, boat: Boat) -> dict[str, Any]:
    """Level and boxes of every gauge; a system that is broken down is named so."""
    return {
        system.value: {
            "level": boat.gauges[number],
            "boxes": set_up.boxes[number],
            "usable": bool(boat.usable >> number & 1),
            "broken_down": bool(boat.broken & set_up.colour_bits[system]),
            "colour": COLOURS[system].value,
        }
        for number, system in enumerate(SYSTEMS)
    }


def _chain(state: State, crew: Crew) -> dict[str, Any]:
    """The chain of command: the order given, who has said OK, who is awaited."""
    boat = state.boat(crew)
    return {
        "course": boat.course,
        "first_mate": Task(boat.mate).name.lower(),
        "engineer": Task(boat.engineer).name.lower(),
        "radiation_owed": boat.radiation_owed,
        "complete": chain_complete(boat) and not boat.radiation_owed,
        "awaited": owed(boat),
    }


def _enemy_boat(boat: Boat) -> dict[str, Any]:
    """What is announced of the other boat, and no more."""
    return {
        "dived": boat.dived,
        "damage": boat.damage,
        "surfaced": boat.surfaced,
        "surfaced_in": boat.surfaced_in if boat.surfaced else None,
        "traced": boat.surfaced and None not in boat.signed,
        "inspected": boat.inspected,
        "said": _said(boat.said),
    }


def _said(event: Event | None) -> dict[str, Any] | None:
    return None if event is None else {"name": event.name, **dict(event.details)}
