"""Points: what each player has now, and who has won."""

from collections import Counter
from typing import NamedTuple

from console.rules.con_sonar.orders import Colour
from console.rules.con_sonar.state import Seat, State

POINTS_ALIVE = 2
"""For each submarine of one's own that is left."""
COLOURS_WANTED = 4
POINTS_COLOURS = 2
"""Once, for having sunk so many colours or more."""


class Score(NamedTuple):
    """A player's points and what they come from, counted."""

    points: int
    sunk: int
    missed: int
    alive: int
    pairs: int
    """Colours of which this player sank both."""
    colours: int
    """Different colours sunk."""


def score(state: State, seat: Seat) -> Score:
    """What a player's points are, were the match to end now."""
    sunk = len(seat.sunk)
    alive = sum(boat.colour is seat.player for boat in state.afloat())
    of_colour = Counter(boat.colour for boat in seat.sunk)
    pairs = sum(count == 2 for count in of_colour.values())
    bonus = POINTS_COLOURS if len(of_colour) >= COLOURS_WANTED else 0
    points = sunk - seat.missed + POINTS_ALIVE * alive + pairs + bonus
    return Score(points, sunk, seat.missed, alive, pairs, len(of_colour))


def winners(state: State) -> tuple[Colour, ...]:
    """Who has the most points; a tie is shared."""
    points = {seat.player: score(state, seat).points for seat in state.seats}
    most = max(points.values())
    return tuple(player for player, has in points.items() if has == most)
