"""The operator's steps, read from the document itself: what is typed, in order, under each heading.

Indented blocks are commands, but for a block of settings (it begins with a table's name in brackets) and for
words that go into the kernel's command line (it begins with `video=`).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
_HEADING = re.compile(r"^## (?:(?P<number>\d+)\. )?(?P<title>.+)$")
_REMARK = re.compile(r"\s{2,}#\s(?P<remark>.*)$")
_SETTINGS = re.compile(r"^\[[a-z_.]+\]$")


class Kind(StrEnum):
    """What a block is for."""

    COMMANDS = "commands"
    SETTINGS = "settings"
    KERNEL_WORDS = "kernel words"


@dataclass(frozen=True)
class Line:
    """One line to be typed, and what the document says beside it."""

    typed: str
    remark: str = ""


@dataclass(frozen=True)
class Block:
    """Lines that belong together."""

    kind: Kind
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Step:
    """One section of the document."""

    title: str
    blocks: tuple[Block, ...]
    number: int | None = None

    @property
    def commands(self) -> list[Line]:
        return [line for block in self.blocks if block.kind is Kind.COMMANDS for line in block.lines]


def read_steps(text: str) -> list[Step]:
    """Every section that has something to type."""
    steps = []
    for part in re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        named = _HEADING.match(heading)
        assert named is not None, heading
        blocks = tuple(_block(lines) for lines in _indented(body))
        if blocks:
            number = int(named["number"]) if named["number"] else None
            steps.append(Step(named["title"], blocks, number))
    return steps


def step(number: int | str, page: Path = PAGE) -> Step:
    """A step by its number, or a section by its title.

    :raises LookupError: the document has none
    """
    for each in read_steps(page.read_text(encoding="utf-8")):
        if number in (each.number, each.title):
            return each
    raise LookupError(f"{page} has no step {number}")


def _indented(body: str) -> list[list[str]]:
    """Paragraphs of indented lines: Markdown's way to show code, in a list as well."""
    paragraphs = re.split(r"\n\s*\n", f"\n{body}")
    lines = [paragraph.strip("\n").splitlines() for paragraph in paragraphs]
    return [
        [line.strip() for line in each]
        for each in lines
        if each and all(line.startswith("    ") for line in each)
    ]


def _block(lines: list[str]) -> Block:
    kind = Kind.COMMANDS
    if _SETTINGS.match(lines[0]):
        kind = Kind.SETTINGS
    elif lines[0].startswith("video="):
        kind = Kind.KERNEL_WORDS
    return Block(kind, tuple(_line(each) for each in lines))


def _line(text: str) -> Line:
    remark = _REMARK.search(text)
    if remark is None:
        return Line(text)
    return Line(text[: remark.start()].rstrip(), remark["remark"])
