"""A sentence, and two matches that differ in one thing: in the one it must come, in the other it must not."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, Protocol, TypeVar


class Scripted(Protocol):
    """A match in a few words, a frozen dataclass."""

    def written(self, folder: Path) -> Path: ...


AMatch = TypeVar("AMatch", bound=Scripted)


@dataclass(frozen=True)
class Pair(Generic[AMatch]):
    """What is written of a match as `field` is the only difference."""

    sentence: str
    """`keep-NAME` or `try-NAME`: what is said in the first match, and not in the other."""
    base: AMatch
    field: str
    comes: object
    not_: object
    figures: str
    """The numbers that the sentence then quotes."""
    look: str
    """The order that its moment links to, and its second."""

    @property
    def must(self) -> AMatch:
        return replace(self.base, **{self.field: self.comes})  # type: ignore[type-var]

    @property
    def must_not(self) -> AMatch:
        return replace(self.base, **{self.field: self.not_})  # type: ignore[type-var]
