"""Opening the links that the settings name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from console.panels.direct_pins import GPIO as GPIO
from console.panels.direct_pins import are_pins, real_pins
from console.panels.gpio_link import GpioLink
from console.panels.hardware import SHIPPED, HardwareFiles
from console.panels.link import Link, control_name
from console.panels.serial_link import SerialLink

SCREEN = "screen"
TABLET = "tablet"


@dataclass(frozen=True)
class LinkPlan:
    """A link to be opened, and the crews whose panels are on it."""

    where: str
    """`gpio`, a chip of pins, or a serial device."""
    crews: tuple[str, ...]
    hardware: HardwareFiles = SHIPPED

    @property
    def controls(self) -> frozenset[str]:
        """The crews' controls, without the table's own, which need not be wired."""
        lamps = self.hardware.load_panel().lamps
        return frozenset(control_name(crew, lamp) for crew in self.crews for lamp in lamps)

    def open(self, wake: Callable[[], None] = lambda: None) -> Link:
        """The link.

        :raises NoPinsError: this machine has no pins, or we may not use them
        :raises ChainUnavailableError: SPI cannot be opened
        :raises BadFileError: the panel list or the wiring is wrong
        """
        if not are_pins(self.where):
            return SerialLink(self.where, self.crews[0], wake=wake, panel=self.hardware.load_panel())
        wiring = self.hardware.load_wiring("pi")
        crews = tuple(wired for wired in wiring.crews if wired.crew in self.crews)
        return GpioLink(replace(wiring, crews=crews), pin_factory=real_pins(self.where), wake=wake)


def plan_links(blue_link: str, red_link: str, hardware: HardwareFiles = SHIPPED) -> Iterator[LinkPlan]:
    """The links for these settings. Both crews on the same pins share one; screens and tablets need none."""
    if blue_link == red_link and are_pins(blue_link):
        yield LinkPlan(blue_link, ("blue", "red"), hardware)
        return
    for crew, where in (("blue", blue_link), ("red", red_link)):
        if where not in (SCREEN, TABLET):
            yield LinkPlan(where, (crew,), hardware)
