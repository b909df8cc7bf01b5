"""The engineer's sheet, reckoned ahead: what a mark does, and how far a boat is from trouble."""

from dataclasses import dataclass
from typing import NamedTuple

from console.core.words import Course
from console.games.captain_sonar.rules.editions import CIRCUITS, PANELS, EngineerSheet, SystemKind

_LAST_SYMBOLS = (9.0, 2.2, 0.7, 0.25)
"""What it weighs that a panel has none, one, two, three symbols left."""
_LAST_RADIATION = (9.0, 2.2, 0.6, 0.2)
"""The same for the radiation symbols of all panels."""
_REACTOR = 0.35
"""A symbol that only surfacing repairs."""
_HALF_CIRCUIT = (0.0, 0.12, 0.2, 0.0)
"""Central symbols of one circuit, by how many are broken: three are nearly a repair."""


class Marked(NamedTuple):
    """A symbol broken, and what follows."""

    symbol: int
    broken: int
    damage: bool


@dataclass(frozen=True)
class Needs:
    """How much it hurts, for each course, that a colour is broken down."""

    red: float
    green: float
    yellow: float


class Engine:
    """One side of the engineer's sheet."""

    def __init__(self, sheet: EngineerSheet) -> None:
        self._sheet = sheet
        self._symbols = {
            panel: [(n, sheet.bit(panel, n)) for n in range(1, len(sheet.panels[panel]) + 1)]
            for panel in PANELS
        }
        self._reactor = sum(
            sheet.bit(panel, n)
            for panel in PANELS
            for n, symbol in enumerate(sheet.panels[panel], 1)
            if symbol.circuit is None and symbol.kind is not SystemKind.RADIATION
        )
        self._wear: dict[int, float] = {}
        self._marks: dict[tuple[int, Course], list[Marked]] = {}

    def marks(self, broken: int, panel: Course) -> list[Marked]:
        """Every mark that could be made in a panel."""
        known = self._marks.get((broken, panel))
        if known is None:
            known = [self.marked(broken, panel, n) for n, bit in self._symbols[panel] if not broken & bit]
            self._marks[broken, panel] = known
        return known

    def marked(self, broken: int, panel: Course, symbol: int) -> Marked:
        """What a mark leads to: repairs first, then damage, as the rules have it."""
        sheet = self._sheet
        broken |= sheet.bit(panel, symbol)
        for circuit in CIRCUITS:
            whole = sheet.of_circuit[circuit]
            if broken & whole == whole:
                broken &= ~whole
        radiation, panels = sheet.of_kind[SystemKind.RADIATION], sheet.of_panel[panel]
        if broken & radiation == radiation or broken & panels == panels:
            return Marked(symbol, 0, True)
        return Marked(symbol, broken, False)

    def strain(self, broken: int, needs: Needs) -> float:
        """How bad a state of the sheet is to sail with for one course."""
        kinds = self._sheet.of_kind
        blocked = 0.0
        if broken & kinds[SystemKind.RED]:
            blocked += needs.red
        if broken & kinds[SystemKind.GREEN]:
            blocked += needs.green
        if broken & kinds[SystemKind.YELLOW]:
            blocked += needs.yellow
        return blocked + self.wear(broken)

    def wear(self, broken: int) -> float:
        """How near the sheet is to damage, whatever is needed of it."""
        known = self._wear.get(broken)
        if known is None:
            known = self._wear[broken] = self._worn(broken)
        return known

    def _worn(self, broken: int) -> float:
        sheet = self._sheet
        worn = _REACTOR * (broken & self._reactor).bit_count()
        for panel in PANELS:
            worn += _weight(_LAST_SYMBOLS, (sheet.of_panel[panel] & ~broken).bit_count())
        worn += _weight(_LAST_RADIATION, (sheet.of_kind[SystemKind.RADIATION] & ~broken).bit_count())
        for circuit in CIRCUITS:
            worn += _weight(_HALF_CIRCUIT, (sheet.of_circuit[circuit] & broken).bit_count())
        return worn


def _weight(weights: tuple[float, ...], count: int) -> float:
    return weights[count] if count < len(weights) else 0.0
