"""The parts list: what to buy for a panel and its wiring, counted from their files."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.languages import word, written
from console.panels.hardware.boards import BOARDS
from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import PLACES_OF_A_CHIP, Wiring
from console.shipped import HARDWARE
from console.toml_file import Section, Text, nearest, read_text, read_toml, unless_wrong

PER = (
    "table", "crew", "board", "control", "lamp", "direct-pin", "chip", "lamp-chip", "input-chip", "screw",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy."""

    name: Text
    unit: str
    per: str
    count: float
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the parts list."""

    quantity: int
    unit: str
    name: Text
    colour: str = ""

    def called(self, language: str) -> str:
        name = written(self.name, language)
        return f"{name}, {word(self.colour, language)}" if self.colour else name


def load_parts(path: Path | None = None) -> tuple[Part, ...]:
    """The parts besides the buttons.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path or HARDWARE / "parts.toml", "parts")
    parts = tuple(_part(section) for section in top.section("parts").sections().values())
    top.finish()
    return unless_wrong(parts, top.file.problems)


def _part(section: Section) -> Part:
    part = Part(
        name=read_text(section),
        unit=section.text("unit", "×"),
        per=section.choice("per", PER),
        count=section.number("count", 1, most=1000),
        boards=section.texts("wirings"),
    )
    for board in part.boards:
        if board not in BOARDS:
            section.wrong(
                "wirings", f"{section.title} names the unknown board {board}", nearest(board, BOARDS)
            )
    section.finish()
    return part


def parts_list(panel: Panel, wiring: Wiring, crews: int, parts: tuple[Part, ...]) -> list[Item]:
    """What to buy for that many crews on that wiring: buttons first, then the rest."""
    counts = _counts(panel, wiring, crews)
    others = (
        Item(math.ceil(counts[part.per] * part.count), part.unit, part.name)
        for part in parts
        if wiring.board.name in part.boards
    )
    return [*_buttons(panel, crews), *(item for item in others if item.quantity)]


def _buttons(panel: Panel, crews: int) -> Iterator[Item]:
    wanted = Counter((control.kind, control.colour) for control in panel.controls)
    for (kind, colour), count in sorted(wanted.items(), key=lambda one: (one[0][0].name, one[0][1])):
        yield Item(count * crews, "×", kind.part, colour)
    for kind, count in Counter(control.kind for control in panel.table).items():
        yield Item(count, "×", kind.part)


def _counts(panel: Panel, wiring: Wiring, crews: int) -> dict[str, int]:
    """How often each thing that parts are counted by is there."""
    own_boards = wiring.board.crews == ("each",)
    wired = wiring.crews[:1] * crews if own_boards else wiring.crews[:crews]
    if own_boards:
        lamp_chips = wiring.lamps_chain.chips * crews
        input_chips = wiring.inputs_chain.chips * crews if wiring.inputs_chain else 0
    else:
        lamp_chips = _chips(place for crew in wired for place in crew.lamps.values())
        input_chips = _chips(place for crew in wired for place in crew.inputs.values())
    return {
        "table": 1,
        "crew": crews,
        "board": crews if own_boards else 1,
        "control": len(panel.controls) * crews + len(panel.table),
        "lamp": len(panel.lamps) * crews,
        "direct-pin": sum(len(crew.pins) for crew in wired),
        "chip": lamp_chips + input_chips,
        "lamp-chip": lamp_chips,
        "input-chip": input_chips,
        "screw": len(panel.screws_mm) * crews,
    }


def _chips(places: Iterator[int]) -> int:
    """How many chips of a chain are needed to reach every place."""
    return max((place // PLACES_OF_A_CHIP + 1 for place in places), default=0)
