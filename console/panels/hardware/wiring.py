"""Wirings: which pin, or which place of a chain of shift registers, each control and lamp is wired to."""

from collections.abc import Mapping
from dataclasses import dataclass

from console.panels.hardware.boards import Board
from console.shipped import HARDWARE
from console.toml_file import Text

FULL = ("mega", "pi", "pico")
"""The wirings in which every control has a contact and a lamp: one for each board."""
WIRINGS = {name: HARDWARE / f"wiring-{name}.toml" for name in (*FULL, "eight-buttons", "station-box")}
"""The wirings that ship with the program, by name."""

LETTERS = "ABCDEFGH"
PLACES_OF_A_CHIP = 8
MOST_CHIPS = 32


@dataclass(frozen=True, slots=True)
class ShiftChain:
    """Shift registers one behind the other. Chip 1 is nearest to the board.

    Lamps (74HC595): the byte for the last chip is sent first; bit 0 of a byte is QA, bit 7 is QH.
    Inputs (74HC165): the byte of chip 1 comes first; bit 0 of a byte is A, bit 7 is H; closed reads 0.
    """

    chips: int
    lines: Mapping[str, str]
    """`data`, `clock`, and `latch` (lamps; some boards have `enable` too) or `load` (inputs): their pins."""

    @property
    def places(self) -> int:
        """How many lamps or contacts the chain has room for."""
        return self.chips * PLACES_OF_A_CHIP


@dataclass(frozen=True, slots=True)
class CrewWiring:
    """How one crew's panel is wired. Controls are named as in the panel list, without the crew.

    What is in none of these has no contact, or no lamp: it is drawn on that crew's display.
    """

    crew: str
    """`blue`, `red`, or `each` where every crew has a board of its own."""
    pins: Mapping[str, str]
    """Controls on pins of their own: `captain.north` to `GPIO2`."""
    inputs: Mapping[str, int]
    """The other controls: their place in the input chain, from 0; 8 to a chip."""
    lamps: Mapping[str, int]
    """The lamps: their place in the lamp chain, from 0; 8 to a chip."""

    @property
    def contacts(self) -> frozenset[str]:
        """The controls that have a contact, the table's own too."""
        return frozenset((*self.pins, *self.inputs))


@dataclass(frozen=True, slots=True)
class Wiring:
    """A wiring of the panel to a board."""

    file: str
    title: Text
    board: Board
    notes: tuple[Text, ...]
    lamps_chain: ShiftChain | None
    inputs_chain: ShiftChain | None
    crews: tuple[CrewWiring, ...]
    """Those that are wired: one may be left out."""
    jumpers: Mapping[str, str]
    """The pin that a jumper to GND makes this board that crew's; empty where none is wired."""
    far: str = ""
    """The crew whose panel stands so far off that its chips are behind buffers; empty: neither's."""
    parts: tuple[str, ...] = ()
    """Parts of hardware/parts.toml that this wiring needs besides its board's."""
    spares: tuple[str, ...] = ()
    """Parts of its board that it does without."""

    def of_crew(self, crew: str) -> CrewWiring:
        """How that crew is wired; the same for both where each has a board of its own."""
        nothing = CrewWiring(crew, {}, {}, {})
        return next((wired for wired in self.crews if wired.crew in (crew, "each")), nothing)

    @property
    def chains(self) -> dict[str, ShiftChain]:
        """Those that there are: `lamps`, `inputs`."""
        both = {"lamps": self.lamps_chain, "inputs": self.inputs_chain}
        return {what: chain for what, chain in both.items() if chain is not None}


def place_name(place: int, *, lamp: bool) -> str:
    """A place of a chain as wirings and builders name it.

    >>> place_name(10, lamp=True), place_name(10, lamp=False)
    ('2.QC', '2.C')
    """
    chip, letter = divmod(place, PLACES_OF_A_CHIP)
    return f"{chip + 1}.{'Q' if lamp else ''}{LETTERS[letter]}"
