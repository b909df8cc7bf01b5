"""The kinds of values that settings take: what people are told of them, and how they are read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

from console.toml_file import Section, nearest, shown

Value = str | int | bool
OWN = "table"
"""What pages call the table of their own machine."""


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


def one_of(words: Sequence[str]) -> Values:
    """Words; or whole numbers, one after the other, which a file has without quotes."""
    if all(word.isdecimal() for word in words):
        return Whole(int(words[0]), int(words[-1]))
    return OneOf(words)


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


@dataclass(frozen=True)
class WordsOrPaths:
    """One of these words, or the whole path of something of this kind; or several, with commas."""

    words: tuple[str, ...]
    kind: str
    then: str
    """What may follow each, with something more about it."""

    def __str__(self) -> str:
        return f"{' | '.join(self.words)} | {self.kind}"

    def read(self, section: Section, key: str, default: Value) -> str:
        text = section.text(key, str(default))
        for part in text.split(","):
            one = part.partition(self.then)[0].strip()
            if one not in self.words and not one.startswith("/"):
                what = f"{key} in {section.title} is {shown(one)}, which is unknown"
                meant = nearest(one, self.words)
                section.wrong(
                    key, what, f"{meant} Expected {self}" if meant.endswith("?") else f"expected {self}"
                )
        return text


@dataclass(frozen=True)
class NamedAddresses:
    """Names with the addresses of pages, between blanks."""

    most: int

    def __str__(self) -> str:
        return f"up to {self.most}: hall=http://10.42.0.7:8080 foyer=https://10.42.0.8:8080"

    def read(self, section: Section, key: str, default: Value) -> str:
        text = section.text(key, str(default))
        try:
            named_addresses(text, self.most)
        except ValueError as problem:
            section.wrong(key, f"{key} in {section.title}: {problem}", f"expected {self}")
        return text


class MachineAddress:
    """A machine of the network by its name or address, and perhaps a port."""

    def __str__(self) -> str:
        return "10.42.0.7 or club.local, with a port where it is another: 10.42.0.7:8883"

    def read(self, section: Section, key: str, default: Value) -> str:
        text = section.text(key, str(default))
        try:
            machine_address(text)
        except ValueError as problem:
            section.wrong(key, f"{key} in {section.title}: {problem}", f"expected {self}")
        return text


LONGEST_LABEL, LONGEST_HOST = 63, 253
"""Letters between two dots, and of all: no name of a machine is longer."""


def machine_address(text: str) -> tuple[str, int | None]:
    """Host and port; None: no port is named. Raises ValueError, which says why."""
    place = urlsplit(f"//{text}")  # raises ValueError for brackets that nobody closes
    plain = not (place.username or place.query or place.fragment or place.path)
    host = place.hostname or ""
    longest = max(map(len, host.split(".")))
    if text and (not host or not plain or " " in text or longest > LONGEST_LABEL or len(host) > LONGEST_HOST):
        raise ValueError(f"{text!r} is not the address of a machine")
    return host, place.port  # raises ValueError for what is no port


def named_addresses(text: str, most: int = 100) -> dict[str, str]:
    """By name the address of its pages. Raises ValueError, which says why."""
    found: dict[str, str] = {}
    for each in text.split():
        name, equals, address = each.partition("=")
        if not equals or not (name.isascii() and name.isidentifier()):
            raise ValueError(f"{each!r} is not a name and an address")
        if name in found or name == OWN:
            raise ValueError(f"{name} is {'this machine itself' if name == OWN else 'named twice'}")
        found[name] = _page_address(address)
    if len(found) > most:
        raise ValueError(f"{len(found)} are too many")
    return found


def _page_address(address: str) -> str:
    place = urlsplit(address)  # raises ValueError for brackets that nobody closes
    plain = not (place.username or place.query or place.fragment or place.path.strip("/"))
    if place.scheme not in ("http", "https") or not place.hostname or not plain:
        raise ValueError(f"{address!r} is not the address of a machine's pages")
    port = "" if place.port is None else f":{place.port}"  # raises ValueError for what is no port
    host = f"[{place.hostname}]" if ":" in place.hostname else place.hostname
    return f"{place.scheme}://{host}{port}"
