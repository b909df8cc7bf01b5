"""The plug of the ribbon from the Pi to a panel: which line is on which of its pins."""

from collections.abc import Mapping

from console.panels.hardware.netlist import GND, THREE, Netlist
from console.panels.hardware.wiring import Wiring

PINS = 20


def ribbon_plug(wiring: Wiring, circuit: Netlist, crew: str) -> Mapping[int, str]:
    """The net on each pin that is used: the lines on the odd ones, GND beside each of them.

    Empty where that crew has no chips.
    """
    lamps, inputs = wiring.lamps_chain, wiring.inputs_chain
    lit = [chip.ref for chip in circuit.lamp_chips if chip.crew == crew]
    of_crew = [chip.ref for chip in circuit.input_chips if chip.crew == crew]
    lines = [THREE] if lit or of_crew else []
    if lamps and lit:
        lines += [
            circuit.board[lamps.lines[name]] for name in ("clock", "latch", "enable") if name in lamps.lines
        ]
        lines.append("lamps data" if lit[0] == "L1" else f"L{int(lit[0][1:]) - 1}>{lit[0]}")
    if inputs and of_crew:
        lines += [] if lamps and lit else [circuit.board[inputs.lines["clock"]]]
        back = f"{of_crew[0]}>I{int(of_crew[0][1:]) - 1}"
        lines += [circuit.board[inputs.lines["load"]], "inputs data" if of_crew[0] == "I1" else back]
    pins = {2 * number + 1: line for number, line in enumerate(lines)}
    return dict(sorted((pins | {pin + 1: GND for pin in pins}).items()))
