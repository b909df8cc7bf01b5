"""Presses on the lines of a chip in a machine of the bench: as the table hears and orders them.

    python -m tests.pi.pressed_pins /dev/gpiochip0 blue.captain.north=0 red.captain.stop=4

Says `ready` once it listens, then a line for each press and release: the control, `down` or `up`, when, and
how many of the other crew's it is tied with. Everything but the wiring is the table's own.
"""

import sys
from dataclasses import replace

from console.panels.clock import table_clock
from console.panels.direct_pins import real_pins
from console.panels.gpio_link import GpioLink
from console.panels.hardware import CrewWiring, Wiring, load_panel, load_wiring
from console.table.arbiter import Arbiter
from console.table.listener import Listener


def few_pins(lines: dict[str, int]) -> Wiring:
    """A chip of eight lines has no room for a panel: these controls only, and no chain."""
    crews = tuple(
        CrewWiring(crew, {name.partition(".")[2]: f"GPIO{line}" for name, line in lines.items()
                          if name.startswith(f"{crew}.")}, {}, {})
        for crew in ("blue", "red")
    )  # fmt: skip
    return replace(load_wiring(load_panel(), "pi"), crews=crews, inputs_chain=None, lamps_chain=None, far="")


def hear(chip: str, lines: dict[str, int]) -> None:
    """Say what is pressed, for ever."""
    listener = Listener(Arbiter(seed=1), table_clock)
    listener.links.append(GpioLink(few_pins(lines), pin_factory=real_pins(chip), wake=listener.wake))
    print("ready", flush=True)
    while True:
        for ordered in listener.listen():
            press = ordered.press
            level = "down" if press.pressed else "up"
            print(press.control, level, press.time_ns, len(ordered.tied_with), flush=True)
        listener.wait()


if __name__ == "__main__":
    hear(sys.argv[1], {name: int(line) for name, line in (word.split("=") for word in sys.argv[2:])})
