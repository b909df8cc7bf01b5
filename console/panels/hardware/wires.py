"""The colours of the wires, from hardware/wires.toml."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from console.panels.hardware.netlist import FIVE, GND, THREE, Netlist
from console.panels.hardware.wiring import PLACES_OF_A_CHIP
from console.shipped import HARDWARE
from console.toml_file import nearest, read_toml, unless_wrong

COLOURS = {
    "black": ("BK", "#1A1A1A"),
    "brown": ("BN", "#8A5A2B"),
    "red": ("RD", "#D0202A"),
    "orange": ("OG", "#F08A24"),
    "yellow": ("YE", "#F2D21B"),
    "green": ("GN", "#2E9B4F"),
    "blue": ("BU", "#2A6FC9"),
    "violet": ("VT", "#7B4FB5"),
    "grey": ("GY", "#8C9496"),
    "white": ("WH", "#FFFFFF"),
    "pink": ("PK", "#F29BB7"),
    "turquoise": ("TQ", "#35C0BF"),
}
"""The letters of IEC 60757, and what is drawn."""
SUPPLIES = (GND, FIVE, THREE)
LINES = ("data", "clock", "latch", "load", "enable", "jumper")


@dataclass(frozen=True)
class WireColours:
    """Which colour each wire has, by its net."""

    supplies: Mapping[str, str]
    lines: Mapping[str, str]
    places: tuple[str, ...]

    def of(self, net: str, circuit: Netlist) -> str:
        """The colour of a net's wire."""
        if net in self.supplies:
            return self.supplies[net]
        words = net.split()
        for word in words:
            if word in self.lines:
                return self.lines[word]
        if ">" in net:
            return self.lines["data"]
        if net in circuit.board:
            return self._in_station(net, circuit)
        return self.places["ABCDEFGH".index(words[0][-1]) % len(self.places)]

    def _in_station(self, net: str, circuit: Netlist) -> str:
        """A contact on a pin of its own: by its number among those of its station."""
        station = circuit.contacts[net].rpartition(".")[0]
        nets = [
            n for n, who in circuit.contacts.items() if n in circuit.board and who.startswith(f"{station}.")
        ]
        return self.places[nets.index(net) % len(self.places)]


@cache
def load_wires(path: Path | None = None) -> WireColours:
    """The colours that hold here.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path or HARDWARE / "wires.toml", "wires")
    found: dict[str, dict[str, str]] = {}
    for name, keys in (("supplies", SUPPLIES), ("lines", LINES)):
        section = top.section(name)
        found[name] = {key: section.choice(key, COLOURS) for key in keys}
        section.finish()
    section = top.section("places")
    places = section.texts("colours")
    for colour in places:
        if colour not in COLOURS:
            section.wrong("colours", f"no wire is {colour}", nearest(colour, COLOURS))
    if len(places) != PLACES_OF_A_CHIP:
        section.wrong("colours", f"{len(places)} colours for the places of a chip", "name eight")
    section.finish()
    top.finish()
    return unless_wrong(WireColours(found["supplies"], found["lines"], places), top.file.problems)
