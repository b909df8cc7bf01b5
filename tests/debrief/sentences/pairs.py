"""A sentence, and two matches that differ in one thing: in the one it must come, in the other it must not."""

from dataclasses import replace
from typing import NamedTuple

from tests.debrief.sentences.voyage import Voyage

Told = object


class Pair(NamedTuple):
    """What is written of a match as `field` is the only difference."""

    sentence: str
    """`keep-NAME` or `try-NAME`."""
    base: Voyage
    field: str
    comes: Told
    not_: Told

    @property
    def must(self) -> Voyage:
        return replace(self.base, **{self.field: self.comes})

    @property
    def must_not(self) -> Voyage:
        return replace(self.base, **{self.field: self.not_})
