"""The parts list: what to buy for a panel and its wiring, counted from their files, and what it may cost."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from console.languages import word, written
from console.panels.hardware.boards import BOARDS
from console.panels.hardware.netlist import PULL, PULL_DOWN_OF_TWO, SERIES, netlist
from console.panels.hardware.panel import Panel
from console.panels.hardware.small_panel import built_panel
from console.panels.hardware.stripboard import stripboards
from console.panels.hardware.wiring import PLACES_OF_A_CHIP, CrewWiring, Wiring
from console.shipped import HARDWARE
from console.toml_file import Section, Text, nearest, read_text, read_toml, unless_wrong

PER = (
    "table", "crew", "panel", "board", "control", "contact", "lamp", "direct-pin", "chip", "lamp-chip",
    "input-chip", "lit-table", "lit-panel", "chained-panel", "coin", "stripboard", "far-panel", "screw",
    "resistor-330", "resistor-10k", "resistor-15k",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Price:
    """One that fits, of several, and what it typically costs."""

    typical: str
    from_eur: float
    to_eur: float


@dataclass(frozen=True, slots=True)
class Part:
    """Something to buy."""

    name: Text
    unit: str
    per: str
    count: float
    boards: tuple[str, ...]
    price: Price
    key: str = ""
    """As wirings name it that need it besides, or do without."""
    around: bool = False
    """Of the table around the panels: Pi, displays, sound."""


@dataclass(frozen=True, slots=True)
class Load:
    """Something that draws current, each so much."""

    name: Text
    per: str
    ma: float
    supply: str
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Supply:
    """Where current comes from, and how much there is."""

    name: Text
    gives_ma: float


@dataclass(frozen=True)
class PartsFile:
    """All that hardware/parts.toml says."""

    parts: tuple[Part, ...]
    buttons: Mapping[str, Price]
    loads: tuple[Load, ...]
    supplies: Mapping[str, Supply]
    prices_of: str


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the parts list."""

    quantity: int
    unit: str
    name: Text
    price: Price
    colour: str = ""
    around: bool = False

    def called(self, language: str) -> str:
        name = written(self.name, language)
        return f"{name}, {word(self.colour, language)}" if self.colour else name


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line of the current budget: so many loads of one sort on a supply."""

    supply: str
    load: Load
    count: int

    @property
    def ma(self) -> float:
        return self.count * self.load.ma


NO_PRICE = Price("", 0, 0)


def load_parts(path: Path | None = None) -> PartsFile:
    """The parts besides the buttons, the prices, the loads.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path or HARDWARE / "parts.toml", "parts")
    supplies = {name: _supply(one) for name, one in top.section("supplies").sections().items()}
    found = PartsFile(
        parts=tuple(_part(name, section) for name, section in top.section("parts").sections().items()),
        buttons={name: _finished_price(one) for name, one in top.section("buttons").sections().items()},
        loads=tuple(_load(section, supplies) for section in top.section("loads").sections().values()),
        supplies=supplies,
        prices_of=top.text("prices_of"),
    )
    top.finish()
    return unless_wrong(found, top.file.problems)


def _part(key: str, section: Section) -> Part:
    part = Part(
        name=read_text(section),
        unit=section.text("unit", "×"),
        per=section.choice("per", PER),
        count=section.number("count", 1, most=1000),
        boards=_boards(section),
        price=_price(section),
        key=key,
        around=section.flag("around", False),
    )
    section.finish()
    return part


def _boards(section: Section) -> tuple[str, ...]:
    boards = section.texts("wirings")
    for board in boards:
        if board not in BOARDS:
            section.wrong(
                "wirings", f"{section.title} names the unknown board {board}", nearest(board, BOARDS)
            )
    return boards


def _price(section: Section) -> Price:
    price = Price(section.text("typical", ""), section.number("from_eur", 0), section.number("to_eur", 0))
    if price.to_eur < price.from_eur:
        section.wrong("to_eur", f"{section.title} costs less at the most than at the least", "swap them")
    return price


def _finished_price(section: Section) -> Price:
    price = _price(section)
    section.finish()
    return price


def _load(section: Section, supplies: Mapping[str, Supply]) -> Load:
    load = Load(
        name=read_text(section),
        per=section.choice("per", PER),
        ma=section.number("ma", most=10_000),
        supply=section.choice("supply", supplies),
        boards=_boards(section),
    )
    section.finish()
    return load


def _supply(section: Section) -> Supply:
    supply = Supply(read_text(section), section.number("gives_ma", most=100_000))
    section.finish()
    return supply


def parts_list(panel: Panel, wiring: Wiring, crews: int, file: PartsFile) -> list[Item]:
    """What to buy for that many crews on that wiring: buttons first, then the rest."""
    panel = built_panel(panel, wiring)
    counts = _counts(panel, wiring, crews)
    others = (
        Item(math.ceil(counts[part.per] * part.count), part.unit, part.name, part.price, around=part.around)
        for part in file.parts
        if part.key in wiring.parts or (wiring.board.name in part.boards and part.key not in wiring.spares)
    )
    return [*_buttons(panel, wiring, crews, file.buttons), *(item for item in others if item.quantity)]


def unknown_parts(wiring: Wiring, file: PartsFile) -> list[str]:
    """What a wiring names that no part is called."""
    known = {part.key for part in file.parts}
    return [name for name in (*wiring.parts, *wiring.spares) if name not in known]


def current_budget(panel: Panel, wiring: Wiring, crews: int, file: PartsFile) -> list[Drawn]:
    """What draws how much, with everything lit and pressed at once, supply by supply."""
    counts = _counts(built_panel(panel, wiring), wiring, crews)
    drawn = [
        Drawn(supply, load, counts[load.per])
        for supply in file.supplies
        for load in file.loads
        if load.supply == supply and wiring.board.name in load.boards
    ]
    return [one for one in drawn if one.count]


def wired_panels(wiring: Wiring, crews: int) -> tuple[CrewWiring, ...]:
    """The panels that are built: as many as are asked for, and not more than are wired."""
    own_boards = wiring.board.crews == ("each",)
    return wiring.crews[:1] * crews if own_boards else wiring.crews[:crews]


def _buttons(panel: Panel, wiring: Wiring, crews: int, prices: Mapping[str, Price]) -> Iterator[Item]:
    wanted = Counter(
        (control.kind, control.colour)
        for crew in wired_panels(wiring, crews)
        for control in panel.controls
        if control.id in crew.contacts
    )
    for (kind, colour), count in sorted(wanted.items(), key=lambda one: (one[0][0].name, one[0][1])):
        yield Item(count, "×", kind.part, prices.get(kind.name, NO_PRICE), colour)
    for kind, count in Counter(control.kind for control in panel.table).items():
        yield Item(count, "×", kind.part, prices.get(kind.name, NO_PRICE))


def _counts(panel: Panel, wiring: Wiring, crews: int) -> dict[str, int]:
    """How often each thing that parts are counted by is there."""
    own_boards = wiring.board.crews == ("each",)
    wired = wired_panels(wiring, crews)
    if own_boards:
        lamp_chips = wiring.lamps_chain.chips * crews if wiring.lamps_chain else 0
        input_chips = wiring.inputs_chain.chips * crews if wiring.inputs_chain else 0
    else:
        lamp_chips = _chips(place for crew in wired for place in crew.lamps.values())
        input_chips = _chips(place for crew in wired for place in crew.inputs.values())
    names = {crew.crew for crew in wired}
    circuit = netlist(wiring)
    strips = sum(board.crew in names for board in stripboards(circuit))
    resistors = Counter(one.ohms for one in circuit.resistors if one.crew in names)
    known = {control.id for control in panel.controls}
    controls = sum(len(crew.contacts & known) for crew in wired) + len(panel.table)
    lit = sum(bool(crew.lamps) for crew in wired)
    return {
        "table": 1,
        "crew": crews,
        "panel": len(wired),
        "lit-table": min(lit, 1),
        "lit-panel": lit,
        "chained-panel": sum(bool(crew.lamps or crew.inputs) for crew in wired),
        "coin": sum(control.id == "table.coin" for control in panel.table),
        "board": crews if own_boards else 1,
        "control": controls,
        "contact": controls,
        "lamp": sum(len(crew.lamps.keys() & known) for crew in wired),
        "direct-pin": sum(len(crew.pins) for crew in wired),
        "chip": lamp_chips + input_chips,
        "lamp-chip": lamp_chips,
        "input-chip": input_chips,
        "stripboard": strips * crews if own_boards else strips,
        "far-panel": int(wiring.far in names),
        "screw": len(panel.screws_mm) * len(wired),
        **{
            f"resistor-{ohms}": resistors[ohms] * (crews if own_boards else 1)
            for ohms in (SERIES, PULL, PULL_DOWN_OF_TWO)
        },
    }


def _chips(places: Iterator[int]) -> int:
    """How many chips of a chain are needed to reach every place."""
    return max((place // PLACES_OF_A_CHIP + 1 for place in places), default=0)
