"""What a machine lacks to run a table, each with the command that mends it."""

import grp
import os
import pwd
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from ctypes.util import find_library
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

from console.extras import pip_install
from firmware_bridge.port import plugged_in


class Condition(StrEnum):
    """Whether something is to be done."""

    WELL = "well"
    NOTE = "note"
    """Good to know; nothing to mend."""
    MEND = "mend"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    subject: str
    state: Condition
    said: str
    fix: str = ""
    """The exact command that mends it, or what to do by hand."""


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that runs the table."""

    version: tuple[int, int] = sys.version_info[:2]
    prefix: Path = Path(sys.prefix)
    """Its virtual environment, if it has one."""
    base: Path = Path(sys.base_prefix)
    """Where Python itself is; Debian's own in /usr."""


@dataclass(frozen=True)
class Machine:
    """This machine, or one that a test made up."""

    root: Path = Path("/")
    may_use: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
    has_program: Callable[[str], bool] = lambda name: shutil.which(name) is not None
    has_module: Callable[[str], bool] = lambda name: find_spec(name) is not None
    environment: Callable[[str], str | None] = os.environ.get
    python: Python = Python()
    has_library: Callable[[str], bool] = lambda name: find_library(name) is not None

    def path(self, name: str) -> Path:
        """A file of the machine: `/dev/spidev0.0`."""
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str:
        """What a file of the machine says; nothing if it is not there."""
        try:
            return self.path(name).read_text(errors="replace").rstrip("\0\n")
        except OSError:
            return ""

    def install(self, packages: str) -> str:
        """How packages of Debian's names are installed here."""
        if self.has_program("apt-get"):
            return f"sudo apt-get install {packages}"
        return f"install what Debian calls {packages} with this system's own package manager"

    def switch(self, raspi_config: str, by_hand: str) -> str:
        """How something of a Pi is switched: Raspberry Pi OS has a program for it, others have its files."""
        has_program = self.has_program("raspi-config")
        command = f"sudo raspi-config nonint {raspi_config}" if has_program else by_hand
        return f"{command} && sudo reboot"

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.text("/proc/device-tree/model")


def diagnose(
    machine: Machine, *, pins_wanted: bool, chips: Iterable[str] = (), spi_wanted: bool = True
) -> list[Finding]:
    """Everything about the machine itself.

    :param pins_wanted: a panel is on the header of this Pi
    :param chips: the chips of pins that the settings name, of a board that is none
    :param spi_wanted: that panel has a chain; buttons on pins alone need no bus
    """
    return [
        *_board(machine, pins_wanted),
        *(_pins(machine) if machine.is_pi and pins_wanted else ()),
        *(_spi(machine) if machine.is_pi and pins_wanted and spi_wanted else ()),
        *_chips(machine, chips),
        *_ports(machine),
        *_screen(machine),
        *_sound(machine),
        *_packages(machine),
    ]


def _board(machine: Machine, pins_wanted: bool) -> Iterator[Finding]:
    if machine.is_pi:
        yield Finding("machine", Condition.WELL, machine.text("/proc/device-tree/model"))
    elif pins_wanted:
        yield Finding(
            "machine",
            Condition.MEND,
            "the settings put a panel on GPIO, but this is no Raspberry Pi",
            "write blue_link and red_link in [panels] of table.toml: screen, a serial device, or the chip of "
            "this board's own pins (/dev/gpiochip0)",
        )
    else:
        yield Finding("machine", Condition.NOTE, "no Raspberry Pi: GPIO pins are simulated")


def _chips(machine: Machine, chips: Iterable[str]) -> Iterator[Finding]:
    for number, chip in enumerate(chips):
        if number == 0:
            yield from _sees_lgpio(machine)
        path = machine.path(chip)
        if path.exists():
            yield _device("pins", path, machine, f"the lines of {chip} can be used")
        else:
            there = ", ".join(f"/dev/{each.name}" for each in sorted(machine.path("/dev").glob("gpiochip*")))
            yield Finding(
                "pins", Condition.MEND, f"{chip} is not there", f"name one that is: {there or 'none'}"
            )


def _sees_lgpio(machine: Machine) -> Iterator[Finding]:
    if not machine.has_module("lgpio"):
        yield Finding("pins", Condition.MEND, "this Python does not see lgpio", _lgpio(machine))


def _pins(machine: Machine) -> Iterator[Finding]:
    yield from _sees_lgpio(machine)
    chips = sorted(machine.path("/dev").glob("gpiochip*"))
    if chips:
        yield _device("pins", chips[0], machine, "the header's pins can be used")
    else:
        yield Finding(
            "pins", Condition.MEND, "/dev/gpiochip0 is not there", "sudo apt-get full-upgrade, restart"
        )


def _spi(machine: Machine) -> Iterator[Finding]:
    spi = machine.path("/dev/spidev0.0")
    if spi.exists():
        yield _device("SPI", spi, machine, "the chains' bus can be used")
    else:
        yield Finding(
            "SPI", Condition.MEND, "SPI is off", machine.switch("do_spi 0", in_config("dtparam=spi=on"))
        )


def in_config(line: str) -> str:
    """The command that adds a line to what a Pi's firmware reads."""
    return f"echo {line} | sudo tee -a /boot/firmware/config.txt"


_NEWEST_LGPIO_WHEEL = (3, 12)
"""For later Pythons pip would have to compile it."""


def _lgpio(machine: Machine) -> str:
    """How lgpio comes into this Python: pip's wheel, or Raspberry Pi OS's package, let in."""
    python = machine.python
    install = machine.install("python3-lgpio")
    if python.prefix != python.base and python.version <= _NEWEST_LGPIO_WHEEL:
        return pip_install("lgpio>=0.2.2", python.prefix)
    if python.base != Path("/usr"):
        anew = "make clean && make PYTHON=/usr/bin/python3 .venv/play.stamp"
        return f"{install}, then set up again with the system's own Python: {anew}"
    if python.prefix == python.base:
        return install
    option = "include-system-site-packages"
    let_in = f"sudo sed -i 's/^{option}.*/{option} = true/' {python.prefix}/pyvenv.cfg"
    is_installed = machine.path("/usr/lib/python3/dist-packages/lgpio.py").exists()
    return let_in if is_installed else f"{install} && {let_in}"


def _ports(machine: Machine) -> Iterator[Finding]:
    ports = plugged_in(machine.root)
    if not ports:
        yield Finding("serial ports", Condition.NOTE, "no bridge is plugged in")
    for port in ports:
        device = Path(port.device)
        yield _device("serial port", device, machine, f"{port.lasting_name} can be opened; {port.why}")


_DRAWN_WITH = {"EGL": "libegl1", "GLESv2": "libgles2", "gbm": "libgbm1"}
"""Libraries that SDL draws with where there is no desktop, by Debian's packages."""


def _screen(machine: Machine) -> Iterator[Finding]:
    if machine.environment("DISPLAY") or machine.environment("WAYLAND_DISPLAY"):
        yield Finding("screen", Condition.WELL, "a desktop is there for the windows")
        return
    cards = sorted(machine.path("/dev/dri").glob("card*"))
    if cards:
        yield _device("screen", cards[0], machine, "no desktop; the windows can be shown without one")
        missing = [package for library, package in _DRAWN_WITH.items() if not machine.has_library(library)]
        if missing:
            said = "what draws without a desktop is missing"
            yield Finding(
                "drawing", Condition.MEND, said, machine.install(" ".join([*missing, "libgl1-mesa-dri"]))
            )
    else:
        yield Finding("screen", Condition.NOTE, "no screen: log in at the desktop to play")


def _sound(machine: Machine) -> Iterator[Finding]:
    controls = sorted(machine.path("/dev/snd").glob("control*"))
    if controls:
        yield _device("sound", controls[0], machine, "announcements can be heard")
    else:
        yield Finding("sound", Condition.NOTE, "no sound card: announcements are only shown")


FLASHING = {"avr-gcc": "gcc-avr avr-libc", "avrdude": "avrdude"}
"""Programs for a Mega's firmware, by Debian's packages."""
_FONT_PLACES = ("/usr/share/fonts", "/usr/local/share/fonts")


def _packages(machine: Machine) -> Iterator[Finding]:
    homes = [machine.path(place) for place in _FONT_PLACES]
    b612 = any(home.is_dir() and any(home.rglob("B612-Regular.[ot]tf")) for home in homes)
    yield _package(
        machine, "letters", b612, "fonts-b612", "B612 is here", "B612, the cockpit font, is missing"
    )
    speaks = machine.has_program("espeak-ng")
    yield _package(
        machine, "voice", speaks, "espeak-ng", "espeak-ng speaks", "espeak-ng is missing: nobody speaks"
    )
    yield _tools(machine, "flashing", FLASHING, "to build and flash a bridge")


def _package(machine: Machine, subject: str, is_here: bool, package: str, well: str, missing: str) -> Finding:
    if is_here:
        return Finding(subject, Condition.WELL, well)
    return Finding(subject, Condition.MEND, missing, machine.install(package))


def _tools(machine: Machine, subject: str, packages: dict[str, str], purpose: str) -> Finding:
    missing = [program for program in packages if not machine.has_program(program)]
    if not missing:
        return Finding(subject, Condition.WELL, f"{', '.join(packages)}: here")
    install = " ".join(packages[program] for program in missing)
    said = f"{', '.join(missing)} missing; needed only {purpose}"
    return Finding(subject, Condition.NOTE, said, machine.install(install))


def _device(subject: str, device: Path, machine: Machine, well: str) -> Finding:
    """A device that is there: may we use it?"""
    if machine.may_use(device):
        return Finding(subject, Condition.WELL, well)
    group = _group_of(device)
    if _is_member(group):
        return Finding(
            subject,
            Condition.MEND,
            f"{device} may not be opened yet: you joined the group {group} after you logged in",
            "log out and in again",
        )
    return Finding(
        subject,
        Condition.MEND,
        f"{device} may not be opened: it is for the group {group}",
        f"sudo usermod -aG {group} {_user()}   # then log out and in again",
    )


def _group_of(device: Path) -> str:
    try:
        return grp.getgrgid(device.stat().st_gid).gr_name
    except (KeyError, OSError):
        return "root"


def _is_member(group: str) -> bool:
    """Whether the user is in the group by now, though perhaps not yet in this session."""
    try:
        return _user() in grp.getgrnam(group).gr_mem
    except KeyError:
        return False


def _user() -> str:
    return pwd.getpwuid(os.getuid()).pw_name
