"""Tables for builders: rows of text, written as plain text, Markdown or CSV."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from console.languages import Message, catalogue, number, say, written
from console.panels.hardware.board_words import board_called, note_on, place_of
from console.panels.hardware.netlist import INPUT_CHIP, LAMP_CHIP, Netlist, netlist, pin_of
from console.panels.hardware.panel import Control, Panel, TableControl
from console.panels.hardware.parts import Drawn, Item, Supply
from console.panels.hardware.wiring import CrewWiring, Wiring, place_name


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A title, a row of headings, and rows as long as it."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def wiring_tables(panel: Panel, wiring: Wiring, language: str) -> list[PrintedTable]:
    """Every wire of a wiring: the lines of the chains, then each crew's controls and lamps."""
    lines = _lines_table(wiring, language)
    return [
        *([lines] if lines.rows else ()),
        *(_crew_table(panel, wiring, crew, language) for crew in wiring.crews),
    ]


def line_ends(wiring: Wiring, language: str) -> Iterator[tuple[str, str, str]]:
    """Every line that is no contact and no lamp: what it is, its pin, and where it goes."""
    circuit = netlist(wiring)
    for what, chain in wiring.chains.items():
        for line, name in chain.lines.items():
            yield f"{what} {line}", name, _chips_on(circuit, circuit.board[name], what[0].upper())
    for crew, name in wiring.jumpers.items():
        words = catalogue(language)
        yield words[f"panel.jumper-{crew}"], name, words[f"panel.jumper-end-{crew}"]


def _chips_on(circuit: Netlist, net: str, chain: str) -> str:
    """The chips of a chain, `L` or `I`, that a net goes to, and by which pin: `74HC595 L1–L7: SRCLK (11)`."""
    found: dict[str, list[str]] = {}
    nets = circuit.behind(net)
    for chip in (*circuit.lamp_chips, *circuit.input_chips, *circuit.buffers):
        for pin, on in chip.nets.items():
            if on in nets and chain in chip.ref:
                found.setdefault(f"{chip.kind} {{}}: {chip.names[pin]} ({pin})", []).append(chip.ref)
    return "; ".join(end.format("–".join(dict.fromkeys((refs[0], refs[-1])))) for end, refs in found.items())


def _lines_table(wiring: Wiring, language: str) -> PrintedTable:
    rows = tuple(
        (what, name, place_of(wiring.board, name, language), end)
        for what, name, end in line_ends(wiring, language)
    )
    title = say(Message.of("panel.lines", board=board_called(wiring.board, language)), language)
    return PrintedTable(title, _headings("line pin where to", language), rows)


def _crew_table(panel: Panel, wiring: Wiring, crew: CrewWiring, language: str) -> PrintedTable:
    every: tuple[Control | TableControl, ...] = (*panel.controls, *panel.table)
    labels = {control.id: written(control.label, language) for control in every}
    rows = tuple(
        (control, labels[control], *_contact(wiring, crew, control, language), _lamp(crew, control, language))
        for control in panel.scanned
        if control in crew.pins or control in crew.inputs
    )
    whose = catalogue(language)["panel.each-crew" if crew.crew == "each" else f"panel.crew-{crew.crew}"]
    return PrintedTable(whose, _headings("control label contact where note lamp", language), rows)


def _contact(wiring: Wiring, crew: CrewWiring, control: str, language: str) -> tuple[str, str, str]:
    """Name, place and note of where a contact is wired."""
    if control in crew.pins:
        pin = wiring.board.pins[crew.pins[control]]
        return pin.name, place_of(wiring.board, pin.name, language), note_on(pin, language)
    name = place_name(crew.inputs[control], lamp=False)
    chip, letter = name.split(".")
    at = catalogue(language)["panel.chip-pin"]
    return name, at.format(kind="74HC165", chip=chip, pin=pin_of(INPUT_CHIP, letter)), ""


def _lamp(crew: CrewWiring, control: str, language: str) -> str:
    if control not in crew.lamps:
        return catalogue(language)["panel.no-lamp"]
    chip, letter = place_name(crew.lamps[control], lamp=True).split(".")
    at = catalogue(language)["panel.lamp-pin"]
    return at.format(chip=chip, letter=letter, pin=pin_of(LAMP_CHIP, letter))


def parts_table(
    items: Sequence[Item], wiring: Wiring, crews: int, prices_of: str, language: str
) -> PrintedTable:
    """A parts list as a table, with what it may cost together."""
    named = Message.of(
        f"panel.{'one' if crews == 1 else 'several'}", wiring=written(wiring.title, language), count=crews
    )
    rows = [
        (str(item.quantity), item.unit, item.called(language), item.price.typical, *_cost(item, language))
        for item in items
    ]
    for key, summed in (("sum-panels", [item for item in items if not item.around]), ("sum", items)):
        least = sum(item.quantity * item.price.from_eur for item in summed)
        most = sum(item.quantity * item.price.to_eur for item in summed)
        said = say(Message.of(f"panel.{key}", year=prices_of), language)
        rows.append(("", "", said, "", "", _range(least, most, language)))
    quantity, part, typical, each, together = _headings("quantity part typical each together", language)
    return PrintedTable(say(named, language), (quantity, "", part, typical, each, together), tuple(rows))


def _cost(item: Item, language: str) -> tuple[str, str]:
    """What one costs, and all of them, in EUR."""
    price = item.price
    if not price.to_eur:
        return "", ""
    together = _range(item.quantity * price.from_eur, item.quantity * price.to_eur, language)
    return _range(price.from_eur, price.to_eur, language), together


def _range(least: float, most: float, language: str) -> str:
    form = ".2f" if most < 10 else ".0f"
    return f"{number(least, language, form)} – {number(most, language, form)}"


def budget_table(drawn: Sequence[Drawn], supplies: Mapping[str, Supply], language: str) -> PrintedTable:
    """What draws how much from where, and how much there is; in mA."""
    rows = []
    for name, supply in supplies.items():
        own = [one for one in drawn if one.supply == name]
        for one in own:
            each, all_of_it = number(one.load.ma, language, "g"), number(one.ma, language, ".0f")
            rows.append((str(one.count), written(one.load.name, language), each, all_of_it, ""))
        if own:
            total = number(sum(one.ma for one in own), language, ".0f")
            gives = number(supply.gives_ma, language, ".0f")
            rows.append(("", written(supply.name, language), "", total, gives))
    title = say(Message.of("panel.budget"), language)
    return PrintedTable(title, _headings("quantity load each-ma ma gives", language), tuple(rows))


def _headings(names: str, language: str) -> tuple[str, ...]:
    return tuple(catalogue(language)[f"panel.{name}"] for name in names.split())


def as_text(table: PrintedTable) -> str:
    """Columns padded to line up."""
    every = [table.headings, *table.rows]
    widths = [max(len(row[column]) for row in every) for column in range(len(table.headings))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in every]
    rule = "  ".join("-" * width for width in widths)
    return "\n".join(line.rstrip() for line in (table.title, "", lines[0], rule, *lines[1:])) + "\n"


def as_markdown(table: PrintedTable) -> str:
    """A Markdown table under a heading."""
    every = [table.headings, tuple("---" for _ in table.headings), *table.rows]
    lines = ("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in every)
    return f"## {table.title}\n\n" + "\n".join(lines) + "\n"


def as_csv(table: PrintedTable) -> str:
    """For spreadsheets."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([table.headings, *table.rows])
    return out.getvalue()


FORMATS: Mapping[str, Callable[[PrintedTable], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "csv": as_csv,
}
