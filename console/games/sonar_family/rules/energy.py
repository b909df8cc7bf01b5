"""Energy: courses fill the gauge, systems empty it."""

from collections.abc import Callable, Collection, Mapping

from console.core.crew_orders import Sonar
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.words import Crew
from console.games.sonar_family.rules.orders import Missile, Silence
from console.games.sonar_family.rules.rule import refuse, require_free_water, require_turn, tell
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State

FULL = 4
"""What the gauge holds."""

PRICES: Mapping[type[CrewOrder], int] = {Sonar: 2, Silence: 3, Missile: 4}
"""What the systems cost."""


def gain(state: State, crew: Crew) -> tuple[State, Event]:
    """One more box, where one is left."""
    return _set(state, crew, min(state.boat(crew).energy + 1, FULL))


def spend(state: State, crew: Crew, system: type[CrewOrder]) -> tuple[State, Event]:
    """The price of a system."""
    return _set(state, crew, state.boat(crew).energy - PRICES[system])


def _set(state: State, crew: Crew, level: int) -> tuple[State, Event]:
    boat = state.boat(crew)._replace(energy=level)
    return state.with_boat(crew, boat), tell(crew, "energy", level=level)


def may_act(action: type[CrewOrder]) -> Callable[[SetUp, State, Crew], None]:
    """What anything but a course needs: the turn or a stop, its energy, and for a silence a way out."""

    def allow(set_up: SetUp, state: State, crew: Crew) -> None:
        require_turn(state, crew)
        if set_up.real_time and state.stop is None:
            refuse("not-stopped", f"stop the table before {action.verb}")
        if action in _needing_water(set_up):
            require_free_water(set_up, state, crew)
        energy, price = state.boat(crew).energy, PRICES.get(action, 0)
        if energy < price:
            refuse(
                "not-charged", f"{action.verb} takes {price} energy and {crew} has {energy}: courses give it"
            )

    return allow


def _needing_water(set_up: SetUp) -> Collection[type[CrewOrder]]:
    """What a boat that is blocked on all sides may not do."""
    return (Silence,) if set_up.ruleset.family_blocked_boat_acts else PRICES
