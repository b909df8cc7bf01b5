"""Who is awaited, as far as a crew may know: said at the end of every refusal."""

from console.core.words import Crew, Phase
from console.games.sonar_family.rules.state import NOWHERE, State


def awaited(state: State, crew: Crew) -> str:
    """A clause that names who must act next, of this crew or of the enemy where the enemy holds it up."""
    if state.phase is Phase.OVER:
        return "nobody is awaited"
    if state.phase is Phase.SETUP:
        return _before_dive(state, crew)
    if state.asked is not None:
        return f"{state.asked}'s captain is awaited to answer the sonar"
    if state.stop is not None:
        wanted = "to resume" if state.stop.acted else "to act or to resume"
        return f"{state.stop.crew}'s captain is awaited {wanted}"
    return f"{state.turn or crew}'s captain is awaited to give an order"


def _before_dive(state: State, crew: Crew) -> str:
    boat = state.boat(crew)
    if boat.dived:
        return f"{crew.enemy}'s captain is awaited to dive"
    return f"{crew}'s captain is awaited to {'choose a starting dot' if boat.dot == NOWHERE else 'dive'}"
