"""What a crew may see of a match. Nothing else strips secrets: this is the one place."""

from collections.abc import Mapping
from typing import Any

from console.core.game import Event
from console.core.words import Crew
from console.games.sonar_family.rules.damage import HULL
from console.games.sonar_family.rules.energy import FULL, PRICES
from console.games.sonar_family.rules.helm import ICE_DAMAGE
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import NOWHERE, Boat, Phase, State


def view(set_up: SetUp, state: State, crew: Crew) -> Mapping[str, Any]:
    """All that a crew's display, lamps, voice and computer crewmates are given."""
    return {
        **_match(set_up, state),
        "crew": crew.value,
        "surfacing_costs": _surfacing_costs(set_up, state.boat(crew)),
        "boat": _own_boat(set_up, state, crew),
        "enemy": _enemy_boat(state.boat(crew.enemy)),
    }


def _surfacing_costs(set_up: SetUp, boat: Boat) -> int:
    """The damage that it would cost to surface now."""
    return ICE_DAMAGE if boat.dot != NOWHERE and set_up.under_ice(boat) else 0


def dump(set_up: SetUp, state: State) -> Mapping[str, Any]:
    """The whole state: for tools and tests, never for a display."""
    boats = {crew.value: _own_boat(set_up, state, crew) for crew in Crew}
    return {**_match(set_up, state), "boats": boats}


def _match(set_up: SetUp, state: State) -> dict[str, Any]:
    """What everybody knows."""
    stop, turn, asked, result = state.stop, state.turn, state.asked, state.result
    return {
        "game": "sonar-family",
        "mode": set_up.mode.value,
        "chart": set_up.chart.name,
        "sinks_at": HULL,
        "phase": state.phase.value,
        "turn": None if turn is None else {"crew": turn.value, "left": 1},
        "stop": None
        if stop is None
        else {"crew": stop.crew.value, "station": "captain", "acted": stop.acted},
        "last_stop": None if state.last_stop is None else state.last_stop.value,
        "awaiting": None if asked is None else {"what": "answer", "crew": asked.value},
        "result": None if result is None else result._asdict(),
    }


def _own_boat(set_up: SetUp, state: State, crew: Crew) -> dict[str, Any]:
    boat, waters = state.boat(crew), set_up.waters
    placed = boat.dot != NOWHERE
    free = set_up.free(boat) if placed else 0
    ways = {course: step[boat.dot] for course, step in waters.steps.items()}
    return {
        "dived": boat.dived,
        "dot": waters.names[boat.dot] if placed else None,
        "sector": waters.sector[boat.dot] if placed else None,
        "route": [waters.names[dot] for dot in boat.route],
        "free": [course.value for course, dot in ways.items() if dot >= 0 and free >> dot & 1],
        "blackout": placed and not free and state.phase is Phase.PLAY,
        "energy": boat.energy,
        "energy_full": FULL,
        "systems": {
            system.verb: {"price": price, "ready": boat.energy >= price} for system, price in PRICES.items()
        },
        "missile_reach": [waters.names[dot] for dot in set_up.missile_reach(boat)] if placed else [],
        "damage": boat.damage,
        "transparency": {
            "notes": [heard.value for heard in boat.notes],
            "columns": boat.slid[0],
            "rows": boat.slid[1],
        },
        "said": _said(boat.said),
    }


def _enemy_boat(boat: Boat) -> dict[str, Any]:
    """What is announced of the other boat, and no more."""
    return {"dived": boat.dived, "damage": boat.damage, "said": _said(boat.said)}


def _said(event: Event | None) -> dict[str, Any] | None:
    return None if event is None else {"name": event.name, **dict(event.details)}
