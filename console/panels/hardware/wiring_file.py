"""Reading wirings: everything that is wrong with one, at once. What a wiring leaves out is no error."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from console.panels.hardware.board_words import board_called, needed_for
from console.panels.hardware.boards import BOARDS, Board
from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import (
    LETTERS,
    MOST_CHIPS,
    PLACES_OF_A_CHIP,
    WIRINGS,
    CrewWiring,
    ShiftChain,
    Wiring,
)
from console.toml_file import (
    BadFileError,
    Problem,
    Section,
    Text,
    nearest,
    read_text,
    read_toml,
    shown,
    unless_wrong,
)


def read_wiring(panel: Panel, which: str | Path) -> tuple[Wiring, list[Problem]]:
    """The wiring as far as it can be read, and everything that is wrong with it.

    :raises BadFileError: it is no TOML file at all, or of no board that is known
    """
    is_name = isinstance(which, str) and _NAME.fullmatch(which) is not None
    if is_name and which not in WIRINGS and not Path(which).exists():
        raise BadFileError(
            [Problem(str(which), None, "no wiring has this name", nearest(str(which), WIRINGS))]
        )
    path = WIRINGS[which] if isinstance(which, str) and which in WIRINGS else Path(which)
    top = read_toml(path, "wiring")
    board = top.choice("board", BOARDS)
    if top.data.get("board") != board:
        raise BadFileError(top.file.problems)  # for another board every other line would be wrong
    return _WiringReader(top, panel, BOARDS[board]).wiring(), top.file.problems


def load_wiring(panel: Panel, which: str | Path) -> Wiring:
    """The wiring of that name (`mega`, `pi`), or in the file at that path, for that panel.

    :raises BadFileError: with every error of the file
    """
    return unless_wrong(*read_wiring(panel, which))


_NAME = re.compile(r"[A-Za-z-]+")
_INPUT_LINES = ("data", "clock", "load")
_JUMPERS = ("blue", "red")
_PLACE = re.compile(rf"([1-9][0-9]?)\.(Q?)([{LETTERS}])")


@dataclass
class _WiringReader:
    """Reads a wiring and notes what is wrong with it."""

    top: Section
    panel: Panel
    board: Board
    used: dict[str, str] = field(default_factory=dict)
    """What each pin and each place of a chain is used for."""

    def wiring(self) -> Wiring:
        written = self.top.section("lamps_chain", required=False).data
        more = tuple(line for line in self.board.may_have if line in written)
        lamps = self._chain("lamps", (*self.board.lamp_lines, *more))
        inputs = self._chain("inputs", _INPUT_LINES)
        wiring = Wiring(
            file=self.top.file.name,
            title=read_text(self.top),
            board=self.board,
            notes=self._notes(),
            lamps_chain=lamps,
            inputs_chain=inputs,
            crews=self._crews(lamps, inputs),
            jumpers=self._jumpers(),
            far=self._far(),
            parts=self.top.texts("parts", ()),
            spares=self.top.texts("spares", ()),
        )
        self._check_far(wiring)
        self.top.finish()
        return wiring

    def _notes(self) -> tuple[Text, ...]:
        """In English, and in French where the file has them."""
        notes, in_french = self.top.texts("notes", ()), self.top.texts("notes_fr", ())
        if in_french and len(in_french) != len(notes):
            what = f"notes has {len(notes)} lines, notes_fr {len(in_french)}"
            self.top.wrong("notes_fr", what, "write each note in both, or leave notes_fr out")
            in_french = ()
        return tuple(Text(*both) for both in zip(notes, in_french or notes, strict=True))

    def _jumpers(self) -> dict[str, str]:
        """The two pins that say whose board it is; a board that serves both crews has none."""
        if "crew_jumpers" not in self.top.data:
            return {}
        section = self.top.section("crew_jumpers")
        if not self.board.is_bridge:
            section.wrong(
                None, f"the {board_called(self.board)} serves both crews", "leave [crew_jumpers] out"
            )
        pins = {
            crew: self._use_pin(section, crew, section.text(crew), f"the jumper of {crew}")
            for crew in _JUMPERS
        }
        section.finish()
        return pins

    def _far(self) -> str:
        """Buffers stand where the last crew's chips begin: what comes before them is near."""
        if "far" not in self.top.data:
            return ""
        if len(self.board.crews) < 2:
            self.top.wrong(
                "far", f"the {board_called(self.board)} serves one crew, beside it", "leave far out"
            )
            return self.top.text("far") and ""
        return self.top.choice("far", self.board.crews[1:])

    def _check_far(self, wiring: Wiring) -> None:
        """A line goes through a buffer once: the far crew's chips come after all others, and are its own."""
        for what in ("lamps", "inputs") if wiring.far else ():
            chips = {
                crew.crew: {p // PLACES_OF_A_CHIP for p in getattr(crew, what).values()}
                for crew in wiring.crews
            }
            far = chips.pop(wiring.far, set())
            near = set().union(*chips.values())
            if far and (not near or max(near) >= min(far)):
                said = f"{wiring.far}'s {what} are not on chips of their own behind the other crew's"
                self.top.wrong("far", said, "move them to the last chips, or leave far out")

    def _chain(self, what: str, wanted: tuple[str, ...]) -> ShiftChain | None:
        if f"{what}_chain" not in self.top.data:
            return None
        section = self.top.section(f"{what}_chain")
        chips = section.whole("chips", least=1, most=MOST_CHIPS)
        lines = {line: section.text(line) for line in wanted}
        for line, name in lines.items():
            given = self.board.chain_pins.get(f"{what}.{line}")
            if name and given and name != given:
                said = f"{line} of [{what}_chain] is {shown(name)}"
                section.wrong(line, f"{said}; the board has it on {given}", f'write: {line} = "{given}"')
            elif name and given:
                self.used[given] = "the chains"
            elif name:
                self._use_pin(section, line, name, f"{line} of the {what} chain")
        section.finish()
        return ShiftChain(chips, lines)

    def _crews(self, lamps: ShiftChain | None, inputs: ShiftChain | None) -> tuple[CrewWiring, ...]:
        """One crew is enough; where each has a board of its own, what holds for both."""
        there = [crew for crew in self.board.crews if crew in self.top.data]
        crews = tuple(self._crew(crew, lamps, inputs) for crew in there)
        if not any(crew.contacts for crew in crews) and not self.top.file.problems:
            named = " or ".join(f"[{crew}.inputs.captain]" for crew in self.board.crews)
            self.top.wrong(None, "no control has a contact", f"wire one or more: {named}")
        return crews

    def _crew(self, crew: str, lamps: ShiftChain | None, inputs: ShiftChain | None) -> CrewWiring:
        section = self.top.section(crew)
        pins: dict[str, str] = {}
        chained: dict[str, int] = {}
        for control, (station, key) in self._wired(section, "inputs", self.panel.scanned).items():
            name = station.text(key)
            who = _whose(crew, control)
            if _PLACE.fullmatch(name):
                place = self._use_place(station, key, name, who, inputs, lamp=False)
                chained.update({control: place} if place is not None else {})
            elif name and self.board.contacts_in_chain:
                called = board_called(self.board)
                said = f"{who} is on {shown(name)}; the {called} reads contacts through its chain"
                station.wrong(key, said, "write chip and letter: 1.A")
            elif name:
                pins[control] = self._use_pin(station, key, name, who)
        lit: dict[str, int] = {}
        for control, (station, key) in self._wired(section, "lamps", self.panel.lamps).items():
            name = station.text(key)
            place = self._use_place(station, key, name, f"the lamp {_whose(crew, control)}", lamps, lamp=True)
            lit.update({control: place} if place is not None else {})
        section.finish()
        return CrewWiring(crew, pins, chained, lit)

    def _wired(self, crew: Section, what: str, known: tuple[str, ...]) -> dict[str, tuple[Section, str]]:
        """Where each known control is wired; what is unknown is noted."""
        found = {}
        wires = crew.section(what, required=False)
        for station, section in wires.sections().items():
            for key in section.data:
                control = f"{station}.{key}"
                if control in known:
                    found[control] = (section, key)
                else:
                    said = f"{shown(control)} in {wires.title} is not in {self.panel.file}"
                    section.wrong(key, said, nearest(control, known))
        return found

    def _use_pin(self, section: Section, key: str, name: str, who: str) -> str:
        pin = self.board.pin(name)
        if pin is None:
            hint = nearest(name, self.board.pins) or f"pins are named as {next(iter(self.board.pins))}"
            section.wrong(
                key, f"{who} is on {shown(name)}: the {board_called(self.board)} has no such pin", hint
            )
            return name
        if pin.needed_for:
            what = f"{who} is on {pin.name}, which the board needs for {needed_for(pin)}"
            section.wrong(key, what, self._free_pins())
        elif pin.name in self.used:
            what = f"{who} is on {pin.name}, which is used for {self.used[pin.name]}"
            section.wrong(key, what, self._free_pins())
        self.used.setdefault(pin.name, who)
        return pin.name

    def _use_place(
        self, section: Section, key: str, name: str, who: str, chain: ShiftChain | None, *, lamp: bool
    ) -> int | None:
        match = _PLACE.fullmatch(name)
        example = "1.QA" if lamp else "1.A"
        if match is None or bool(match[2]) != lamp:
            if name:
                sort = "lamps" if lamp else "inputs"
                said = f"{who} is on {shown(name)}, which is no place of a chain of {sort}"
                section.wrong(key, said, f"write chip and letter: {example}")
            return None
        if chain is None:
            what, hint = ("lamps", "leave it out") if lamp else ("inputs", "name a pin of the board")
            said = f"{who} is on {name}, but there is no [{what}_chain]"
            section.wrong(key, said, f"{hint}, or add the chain")
            return None
        place = (int(match[1]) - 1) * PLACES_OF_A_CHIP + LETTERS.index(match[3])
        if place >= chain.places:
            section.wrong(
                key, f"{who} is on {name}, but the chain has {chain.chips} chips", "raise chips, or move it"
            )
        if name in self.used:
            section.wrong(
                key, f"{who} is on {name}, which is used for {self.used[name]}", "choose a free place"
            )
        self.used.setdefault(name, who)
        return place

    def _free_pins(self) -> str:
        named = set(_names_in(self.top.data))
        free = [pin.name for pin in self.board.pins.values() if not pin.needed_for and pin.name not in named]
        return f"choose a pin that is not used, such as {', '.join(free[-3:])}" if free else "no pin is left"


def _names_in(data: Mapping[str, object]) -> Iterator[str]:
    """Every text of the tables four deep, which is where pins are named."""
    level: list[object] = [data]
    for _ in range(4):
        level = [value for one in level if isinstance(one, dict) for value in one.values()]
        yield from (value for value in level if isinstance(value, str))


def _whose(crew: str, control: str) -> str:
    return control if crew == "each" or control.startswith("table.") else f"{crew}.{control}"
