"""What a wiring leaves to the displays, and what it costs where crews race through a chain."""

from collections.abc import Sequence

from console.panels.hardware.panel import Panel
from console.panels.hardware.wiring import Wiring

CREWS = ("blue", "red")


def without_contact(panel: Panel, wiring: Wiring, crew: str) -> tuple[str, ...]:
    """The controls of a crew that are drawn on its display, because nothing is wired for them."""
    contacts = wiring.of_crew(crew).contacts
    return tuple(control for control in panel.lamps if control not in contacts)


def raced_in_chain(panel: Panel, wiring: Wiring) -> tuple[str, ...]:
    """What crews race for and the board reads through its chain, where a press's time is less certain."""
    if wiring.board.contacts_in_chain:
        return ()
    raced = [control.id for control in panel.controls if control.time_critical]
    return tuple(
        control if crew.crew == "each" else f"{crew.crew}.{control}"
        for crew in wiring.crews
        for control in raced
        if control in crew.inputs
    )


def by_station(controls: Sequence[str], panel: Panel) -> str:
    """Controls for people: a station that is there as a whole is named once.

    >>> by_station(("captain.ok", *radio), panel)
    "captain's ok, all of radio"
    """
    said = []
    for station in panel.stations:
        every = [control.id for control in panel.of_station(station.id)]
        own = [control for control in every if control in controls]
        names = ", ".join(control.partition(".")[2] for control in own)
        if own:
            said.append(f"all of {station.id}" if own == every else f"{station.id}'s {names}")
    return "; ".join(said)
