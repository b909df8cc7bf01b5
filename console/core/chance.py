"""Chance that can be played again: each draw follows from a seed and from how many were drawn before."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

Thing = TypeVar("Thing")


class Chance(NamedTuple):
    """A run of draws. It is a value: drawing gives what was drawn and the chance that is left.

    >>> die, later = Chance(7).below(8)
    >>> (die, later) == Chance(7).below(8)
    True
    """

    seed: int
    drawn: int = 0

    def below(self, count: int) -> "tuple[int, Chance]":
        """A number from 0 up to, and not with, a count."""
        # 256 bits over a handful of sides: the part by which the first sides are likelier is below 2**-250.
        digest = sha256(f"{self.seed}:{self.drawn}".encode()).digest()
        return int.from_bytes(digest, "big") % count, Chance(self.seed, self.drawn + 1)

    def shuffled(self, things: Sequence[Thing]) -> "tuple[tuple[Thing, ...], Chance]":
        """The same things in another order, each order as likely."""
        pile, chance = list(things), self
        for last in range(len(pile) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile), chance
