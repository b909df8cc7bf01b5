"""Ways over a chart: how far it is, and how much room is left."""

from functools import lru_cache

from console.core.waters import Waters, bits

FAR = 99
"""Steps to where nobody can sail."""
ROOM_ENOUGH = 25
"""More free dots than that are no better."""


def room(waters: Waters, dot: int, free: int) -> int:
    """How many free dots can be reached from a dot, up to as many as matter."""
    reached = edge = waters.beside[dot] & free
    while edge and reached.bit_count() < ROOM_ENOUGH:
        ahead = 0
        while edge:
            low = edge & -edge
            ahead |= waters.beside[low.bit_length() - 1]
            edge ^= low
        edge = ahead & free & ~reached
        reached |= edge
    return min(reached.bit_count(), ROOM_ENOUGH)


@lru_cache(maxsize=16)
def distances(waters: Waters) -> tuple[bytes, ...]:
    """How many steps through the sea it is from each dot to each."""
    return tuple(_distances_from(waters, dot) for dot in range(waters.size))


def _distances_from(waters: Waters, dot: int) -> bytes:
    away = bytearray([FAR]) * waters.size
    edge, reached, steps = 1 << dot, 1 << dot, 0
    while edge:
        ahead = 0
        for number in bits(edge):
            away[number] = steps
            ahead |= waters.beside[number]
        edge = ahead & waters.sea & ~reached
        reached |= edge
        steps += 1
    return bytes(away)
