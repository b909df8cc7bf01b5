"""A whole panel put together from boards, as a file says that they are: what hangs together, pin by pin.

Nothing here is shared with what makes the boards: they are read back from files.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from console.panels.hardware.netlist import SERIES, Netlist, netlist
from console.panels.hardware.wiring import LETTERS, Wiring

RIBBON_PINS = range(1, 21)
CONTACT_RESISTOR, LAMP_RESISTOR = 1, 9
"""The first of eight."""

Nets = Mapping[tuple[str, str], str]
"""On a board, the net of each pad: `("U1", "10")` on `inputs_next`."""
Pin = tuple[str, str, str]
"""Board, part, pad."""


def nets_of_pcb(text: str) -> dict[tuple[str, str], str]:
    """Read from a .kicad_pcb, by its words alone."""
    found = {}
    for footprint in re.split(r'\n \(footprint "', text)[1:]:
        ref = re.search(r'\(property "Reference" "([^"]+)"', footprint)
        assert ref
        pad_words = r'\(pad "([^"]+)".*?\(net \d+ "([^"]+)"\)'
        found |= {(ref[1], pad): net for pad, net in re.findall(pad_words, footprint, re.DOTALL)}
    return found


class Together:
    """Which pins hang together."""

    def __init__(self) -> None:
        self._other: dict[object, object] = {}

    def root(self, one: object) -> object:
        while one in self._other:
            one = self._other[one]
        return one

    def join(self, one: object, other: object) -> None:
        a, b = self.root(one), self.root(other)
        if a != b:
            self._other[a] = b


class WholePanel:
    """A carrier, so many boards of eight, the ribbons between them, the jumper on the last."""

    def __init__(self, carrier: Nets, eight: Nets, count: int) -> None:
        self.boards = {"carrier": carrier, **{str(n + 1): eight for n in range(count)}}
        self.joined = Together()
        for name, nets in self.boards.items():
            for (ref, pad), net in nets.items():
                self.joined.join((name, ref, pad), (name, net))
        for before, after in zip(["carrier", *map(str, range(1, count))], range(1, count + 1), strict=True):
            for pin in RIBBON_PINS:
                plug = "J1" if before == "carrier" else "J2"
                self.joined.join((before, plug, str(pin)), (str(after), "J1", str(pin)))
        for name in list(self.boards)[1:]:
            self._through(name, "R19")
        self._through(str(count), "JP1")
        self._through(str(count), "R18")
        for ref in ("R7", "R8"):
            self._through("carrier", ref)

    def _through(self, board: str, ref: str) -> None:
        """A small resistor in a line, or a jumper: both its ends are the same line."""
        self.joined.join((board, ref, "1"), (board, ref, "2"))

    def net(self, pin: Pin) -> object:
        return self.joined.root(pin)

    def behind(self, board: int, plug: str, pad: int, resistor: int) -> set[Pin]:
        """What is joined to the far end of the resistor that hangs on that pad of a plug."""
        ref = f"R{resistor}"
        near = [
            end
            for end in ("1", "2")
            if self.net((str(board), ref, end)) == self.net((str(board), plug, str(pad)))
        ]
        assert len(near) == 1, f"{ref} does not hang on {plug} {pad}"
        far = self.net((str(board), ref, "2" if near == ["1"] else "1"))
        return {
            (name, *pin)
            for name, nets in self.boards.items()
            for pin in nets
            if self.net((name, *pin)) == far
        }


def expected(wiring: Wiring) -> Iterator[tuple[Pin, str]]:
    """Every pin that the wiring's circuit has something on, and what."""
    circuit = netlist(wiring)
    for part, chips in (("U1", circuit.input_chips), ("U2", circuit.lamp_chips)):
        for chip in chips:
            yield from (((chip.ref[1:], part, str(pin)), net) for pin, net in chip.nets.items())
    for name, net in circuit.board.items():
        yield ("carrier", "A1", wiring.board.pins[name].mark), net
    yield from _resistors(circuit)


def _resistors(circuit: Netlist) -> Iterator[tuple[Pin, str]]:
    for one in circuit.resistors:
        yield ("carrier", one.ref, "1"), one.one
        yield ("carrier", one.ref, "2"), one.other
        assert one.ref in ("R1", "R2", "R3", "R4", "R5", "R6"), "R7 and R8 begin the inputs' lines"
        assert one.ohms != SERIES or "lamps" in one.one


def differences(wiring: Wiring, carrier: Nets, eight: Nets) -> list[str]:
    """Where boards put together are not the circuit of the wiring, or a plug not what wires.csv says."""
    chips = max(one.chips for one in wiring.chains.values())
    panel = WholePanel(carrier, eight, chips)
    wanted = dict(expected(wiring))
    by_net: dict[str, set[Pin]] = {}
    by_joined: dict[object, set[Pin]] = {}
    for pin, net in wanted.items():
        by_net.setdefault(net, set()).add(pin)
        by_joined.setdefault(panel.net(pin), set()).add(pin)
    groups = {frozenset(pins) for pins in by_joined.values()}
    found = [f"{net}: {sorted(pins)}" for net, pins in by_net.items() if frozenset(pins) not in groups]
    return [*found, *_plugs(wiring, panel)]


def _plugs(wiring: Wiring, panel: WholePanel) -> Iterator[str]:
    circuit = netlist(wiring)
    inputs = {chip.ref[1:]: {name: pin for pin, name in chip.names.items()} for chip in circuit.input_chips}
    lamps = {chip.ref[1:]: {name: pin for pin, name in chip.names.items()} for chip in circuit.lamp_chips}
    places = chain.from_iterable((crew.inputs.values(), crew.lamps.values()) for crew in wiring.crews)
    for is_lamp, several in enumerate(places):
        for place in several:
            board, n = place // 8 + 1, place % 8
            if is_lamp % 2:
                pin = (str(board), "U2", str(lamps[str(board)][f"Q{LETTERS[n]}"]))
                behind = panel.behind(board, "J4", 2 * n + 1, LAMP_RESISTOR + n)
            else:
                pin = (str(board), "U1", str(inputs[str(board)][LETTERS[n]]))
                behind = panel.behind(board, "J3", 2 * n + 2, CONTACT_RESISTOR + n)
            if pin not in behind:
                yield f"board {board}, {LETTERS[n]}: {pin} is not behind its plug"
