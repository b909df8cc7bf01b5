"""Opening the links that the settings name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from console.panels.direct_pins import real_pins
from console.panels.gpio_link import GpioLink
from console.panels.hardware import SHIPPED, HardwareFiles
from console.panels.link import Link, control_name
from console.panels.serial_link import SerialLink

SCREEN = "screen"
GPIO = "gpio"


@dataclass(frozen=True)
class LinkPlan:
    """A link to be opened, and the crews whose panels are on it."""

    where: str
    """`gpio`, or a serial device."""
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
        if self.where != GPIO:
            return SerialLink(self.where, self.crews[0], wake=wake, panel=self.hardware.load_panel())
        wiring = self.hardware.load_wiring("pi")
        crews = tuple(wired for wired in wiring.crews if wired.crew in self.crews)
        return GpioLink(replace(wiring, crews=crews), pin_factory=real_pins(), wake=wake)


def plan_links(blue_link: str, red_link: str, hardware: HardwareFiles = SHIPPED) -> Iterator[LinkPlan]:
    """The links for these settings. Both crews on `gpio` share one; `screen` needs none."""
    if blue_link == red_link == GPIO:
        yield LinkPlan(GPIO, ("blue", "red"), hardware)
        return
    for crew, where in (("blue", blue_link), ("red", red_link)):
        if where != SCREEN:
            yield LinkPlan(where, (crew,), hardware)
