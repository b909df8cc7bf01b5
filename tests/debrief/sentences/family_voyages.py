"""Matches of Sonar Family from which those of the sentences differ in one thing."""

from dataclasses import replace

from tests.debrief.sentences.captain_voyages import slid
from tests.debrief.sentences.voyage import Voyage

TURNS = Voyage(
    game="sonar-family",
    chart="archipelago",
    mode="turn-by-turn",
    edition=None,
    blue="A1 E E E E S W W W W S S E E E",
    red="J10 W W W W N E E E E N N N W W W W N N N N N E",
    unnoted=("4", "9"),
    events=slid(12, 0, 2),
)
"""Each boat in its own corner, and nobody hits anybody: that is all there is to keep."""
SHORT = replace(TURNS, blue="A1 E E E E S W")
SIXTEEN = replace(TURNS, blue=f"{TURNS.blue} N E")
TWENTY = replace(TURNS, blue=f"{SIXTEEN.blue} S S S W")
UP = replace(TWENTY, blue=f"{TWENTY.blue} surface", events=())
REAL_TIME = replace(TURNS, mode="real-time")
HUNT = replace(
    TURNS, blue="A1 E E E E E", red="J10 N N N N N N N N N W W W S S S S S", unnoted=("4",), events=()
)
"""From the fifth course on both are in one sector, and blue can pay a missile. Red's start is printed."""
FOUND = replace(
    HUNT,
    blue=f"{HUNT.blue} missile-J4 S S S S E E S S W W W S S S W",
    red="J10 N N N N N N missile-F2 N N N W W W W W W W W W S S",
)
"""Each fires at the other, and red hits."""
ASKING = replace(SIXTEEN, chart="antarctica", events=())
"""Where boats may dive anywhere, so that nobody can be known."""
FLOE = replace(TURNS, chart="antarctica", blue="D2 S surface", red="J10 N N N", events=())

MISSES = f"{HUNT.blue} missile-G3 S S S S"
