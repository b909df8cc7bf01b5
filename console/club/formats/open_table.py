"""An open table: who is next, against whom, and about how long the others wait."""

from collections.abc import Mapping, Sequence

LOOKED_AT = 3
"""So many behind the first are looked at for one that it has not met yet: else the same two meet all day."""


def next_crews(waiting: Sequence[int], met: Mapping[frozenset[int], int], crews: int = 2) -> list[int]:
    """Who plays next: always the first, with the first of the next few that it has met the least often.

    So nobody waits for more matches than there were crews before it. Fewer than `crews`: nobody is called.
    """
    if len(waiting) < crews:
        return []
    first, *others = waiting
    near = others[: max(LOOKED_AT, crews - 1)]
    liked = sorted(near, key=lambda other: (met.get(frozenset((first, other)), 0), near.index(other)))
    return [first, *sorted(liked[: crews - 1], key=others.index)]


def waits_s(waiting: int, free_in_s: Sequence[float], match_s: float, crews: int = 2) -> list[float | None]:
    """About how long each of so many in the queue waits, if tables are free after these times.

    None where there is no table at all.
    """
    if not free_in_s:
        return [None] * waiting
    free, waits = sorted(free_in_s), list[float | None]()
    for place in range(waiting):
        if place % crews == 0:
            soonest = free.pop(0)
            free = sorted([*free, soonest + match_s])
        waits.append(soonest)
    return waits
