"""Drone and sonar: what to ask, and whether it is worth it."""

from collections import defaultdict

from console.core.crew_orders import Sonar
from console.core.notation import CrewOrder
from console.core.words import Station
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.orders import Drone, System

_IN_DOUBT = 3.5
"""Dots in doubt from which on it is worth asking."""
_LEAST_SPLIT = 0.12
"""The share that the less likely answer must have."""


def question(thought: CaptainSonarThought, station: Station) -> CrewOrder | None:
    """What a station would ask the enemy now."""
    if thought.enemy.even < _IN_DOUBT or thought.situation.enemy_surfaced:
        return None
    crew = thought.post.crew
    if thought.ready(System.DRONE):
        sector, split = _best_sector(thought)
        if split >= _LEAST_SPLIT:
            return Drone(crew, station, sector)
    if thought.ready(System.SONAR):
        return Sonar(crew, station)
    return None


def _best_sector(thought: CaptainSonarThought) -> tuple[int, float]:
    """The sector that parts the possible dots most evenly, and the smaller part."""
    shares: dict[int, float] = defaultdict(float)
    for dot, share in thought.enemy.of.items():
        shares[thought.waters.sector[dot]] += share
    sector = max(shares, key=lambda number: min(shares[number], 1 - shares[number]))
    return sector, min(shares[sector], 1 - shares[sector])
