"""Points: what each player has now, and who has won."""

from collections import Counter
from typing import NamedTuple

from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.state import ConSonarState, Seat

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

    @property
    def parts(self) -> dict[str, int]:
        """What the points come from, in points: they add up."""
        return {
            "sunk": self.sunk,
            "missed": -self.missed,
            "alive": POINTS_ALIVE * self.alive,
            "pairs": self.pairs,
            "colours": POINTS_COLOURS if self.colours >= COLOURS_WANTED else 0,
        }


def score(state: ConSonarState, seat: Seat) -> Score:
    """What a player's points are, were the match to end now."""
    alive = sum(boat.colour is seat.player for boat in state.afloat())
    of_colour = Counter(boat.colour for boat in seat.sunk)
    pairs = sum(count == 2 for count in of_colour.values())
    counted = Score(0, len(seat.sunk), seat.missed, alive, pairs, len(of_colour))
    return counted._replace(points=sum(counted.parts.values()))


def winners(state: ConSonarState) -> tuple[Colour, ...]:
    """Who has the most points; a tie is shared."""
    points = {seat.player: score(state, seat).points for seat in state.seats}
    most = max(points.values())
    return tuple(player for player, has in points.items() if has == most)
