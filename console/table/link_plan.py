"""Opening the links that the settings name.

A crew may have several, with commas between them; what has no contact on any is drawn on its display.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from console.panels.controllers.controller_map import Controller, load_controllers
from console.panels.controllers.evdev_link import EvdevLink
from console.panels.direct_pins import GPIO as GPIO
from console.panels.direct_pins import are_pins, real_pins
from console.panels.gpio_link import GpioLink
from console.panels.hardware import SHIPPED, HardwareFiles, Wiring
from console.panels.link import Link, control_name
from console.panels.link_words import CONTROLLER, SCREEN, TABLET, links_named
from console.panels.serial_link import SerialLink


@dataclass(frozen=True)
class LinkPlan:
    """A link to be opened, and the crews whose panels are on it."""

    where: str
    """`gpio`, a chip of pins, or a serial device."""
    crews: tuple[str, ...]
    hardware: HardwareFiles = SHIPPED
    controller: Controller | None = None
    """Where it is one."""
    wiring: str = ""
    """The wiring that was named with it; empty: that of the settings for its board, or the one that ships."""

    @property
    def wired(self) -> Wiring:
        """How the pins are wired.

        :raises BadFileError: the panel list or the wiring is wrong
        """
        return self.hardware.load_wiring("pi", self.wiring)

    @cached_property
    def panels(self) -> Mapping[str, frozenset[str]]:
        """By crew, its controls that have a contact on this link, without the table's own."""
        if self.controller is not None:
            on_it = self.controller.panels()
            return {crew: on_it[crew] for crew in self.crews}
        lamps = frozenset(self.hardware.load_panel().lamps)
        if are_pins(self.where):
            wired = self.wired
            return {crew: lamps & wired.of_crew(crew).contacts for crew in self.crews}
        contacts = lamps & self.hardware.contacts_of_a_bridge(self.wiring)
        return dict.fromkeys(self.crews, contacts)

    @property
    def controls(self) -> frozenset[str]:
        """The crews' controls on this link, without the table's own, which need not be wired."""
        return frozenset(control_name(crew, one) for crew, own in self.panels.items() for one in own)

    def open(self, wake: Callable[[], None] = lambda: None) -> Link:
        """The link.

        :raises NoPinsError: this machine has no pins, or we may not use them
        :raises ChainUnavailableError: SPI cannot be opened
        :raises BadFileError: the panel list or the wiring is wrong
        """
        if self.controller is not None:
            return EvdevLink(_only(self.controller, self.crews), wake=wake)
        if not are_pins(self.where):
            return SerialLink(self.where, self.crews[0], wake=wake, panel=self.hardware.load_panel())
        wiring = self.wired
        crews = tuple(wired for wired in wiring.crews if wired.crew in self.crews)
        return GpioLink(replace(wiring, crews=crews), pin_factory=real_pins(self.where), wake=wake)


def plan_links(blue_link: str, red_link: str, hardware: HardwareFiles = SHIPPED) -> Iterator[LinkPlan]:
    """The links for these settings. Both crews on the same pins share one; screens and tablets need none."""
    crews_of: dict[tuple[str, str], list[str]] = {}
    for crew, setting in (("blue", blue_link), ("red", red_link)):
        for where, wiring in links_named(setting):
            if where not in (SCREEN, TABLET):
                crews_of.setdefault((where, wiring), []).append(crew)
    for (where, wiring), crews in crews_of.items():
        if where == CONTROLLER:
            yield from _controllers(crews, hardware)
        else:
            yield LinkPlan(where, tuple(crews), hardware, wiring=wiring)


def _controllers(crews: list[str], hardware: HardwareFiles) -> Iterator[LinkPlan]:
    """A link for each that has buttons for these crews: one that is unplugged takes no other with it."""
    if not hardware.controllers:
        return
    for one in load_controllers(Path(hardware.controllers), hardware.load_panel()):
        own = tuple(crew for crew in crews if crew in one.panels())
        if own:
            yield LinkPlan(f"{CONTROLLER}:{one.key}", own, hardware, one)


def _only(controller: Controller, crews: tuple[str, ...]) -> Controller:
    buttons = {b: control for b, control in controller.buttons.items() if control.split(".")[0] in crews}
    return replace(controller, buttons=buttons)
