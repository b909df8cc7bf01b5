"""The kinds of values that settings take: what people are told of them, and how they are read."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from console.toml_file import Section

Value = str | int | bool


class Values(Protocol):
    """The values that a setting takes: `str` of it is for people."""

    def read(self, section: Section, key: str, default: Value) -> Value:
        """The value that the file gives; what is wrong is noted in the section."""


@dataclass(frozen=True)
class OneOf:
    """Words, or none of them where that is allowed."""

    words: Collection[str]
    or_none: bool = False

    def __str__(self) -> str:
        return " | ".join(self.words)

    def read(self, section: Section, key: str, default: Value) -> str:
        return section.choice(key, ("", *self.words) if self.or_none else self.words, str(default))


@dataclass(frozen=True)
class Whole:
    """Whole numbers within limits."""

    least: int
    most: int
    unit: str = ""

    def __str__(self) -> str:
        return f"{self.least} to {self.most} {self.unit}".rstrip()

    def read(self, section: Section, key: str, default: Value) -> int:
        return section.whole(key, int(default), least=self.least, most=self.most)


class Flag:
    """Yes or no."""

    def __str__(self) -> str:
        return "true | false"

    def read(self, section: Section, key: str, default: Value) -> bool:
        return section.flag(key, bool(default))


@dataclass(frozen=True)
class TextValue:
    """A text of this kind."""

    kind: str

    def __str__(self) -> str:
        return self.kind

    def read(self, section: Section, key: str, default: Value) -> str:
        return section.text(key, str(default))
