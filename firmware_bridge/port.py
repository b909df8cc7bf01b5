"""Serial ports: which are plugged in, the names that last, and how they are opened."""

import errno
from dataclasses import dataclass
from pathlib import Path

import serial

from firmware_bridge.frames import BAUD

MACHINE = Path("/")
LOADER_BAUD = 1200
IN_USE = (errno.EAGAIN, errno.EBUSY)
GONE = (errno.EIO, errno.EPIPE, errno.EPROTO, errno.ENOTTY)
_DEVICES = ("ttyACM*", "ttyUSB*")
_UP_TO_THE_USB_DEVICE = 4
"""From a tty to its USB device in /sys: interface, port of a converter, hub port."""


class PortError(OSError):
    """A port that cannot be opened now. The message says why, and what to do."""


class PortInUseError(PortError):
    """Another program has it open."""


@dataclass(frozen=True, slots=True)
class PluggedIn:
    """A serial device that is plugged in, and its names."""

    device: str
    """`/dev/ttyACM0`, which may be another device tomorrow."""
    serial_number: str
    """Of its USB chip; empty where it has none, as on most copied Megas."""
    by_id: str
    """Made from maker and serial number; without a number, two boards of one kind share it. May be empty."""
    by_path: str
    """Made from the socket that it is plugged into. May be empty."""

    @property
    def lasting_name(self) -> str:
        """What to write into the settings: by its own number, or else by its socket."""
        names = (self.by_id, self.by_path) if self.serial_number else (self.by_path, self.by_id)
        return next((name for name in names if name), self.device)

    @property
    def why(self) -> str:
        """Why that name, in a few words for people."""
        if self.lasting_name == self.device:
            return "it has no lasting name here: udev made none"
        if self.lasting_name == self.by_path:
            return "it has no serial number: the name is of the socket, so do not swap the plugs"
        if not self.serial_number:
            return "it has no serial number, and a second board of its kind has the same name"
        return f"serial number {self.serial_number}: it is found in any socket"


def plugged_in(machine: Path = MACHINE) -> list[PluggedIn]:
    """The serial devices of this machine, or of one whose files are below `machine`."""
    devices = sorted(device for name in _DEVICES for device in (machine / "dev").glob(name))
    return [
        PluggedIn(
            str(device),
            _serial_number(machine / "sys/class/tty" / device.name / "device"),
            _link_to(device, machine / "dev/serial/by-id"),
            _link_to(device, machine / "dev/serial/by-path"),
        )
        for device in devices
    ]


def _link_to(device: Path, folder: Path) -> str:
    """The link in that folder to that device; of several, the one that older systems have too."""
    if not folder.is_dir():
        return ""
    links = [str(link) for link in folder.iterdir() if link.resolve() == device.resolve()]
    return min(links, key=lambda link: ("usbv" in link, link), default="")


def _serial_number(tty: Path) -> str:
    """The serial number of the USB device that this tty is an interface of; empty if it has none."""
    if not tty.exists():
        return ""
    interface = tty.resolve()
    for place in [interface, *list(interface.parents)[:_UP_TO_THE_USB_DEVICE]]:
        if (place / "idVendor").exists():
            number = place / "serial"
            return number.read_text(errors="replace").strip() if number.exists() else ""
    return ""


def open_port(port: str) -> serial.Serial:
    """The port, ready for a bridge, and for nobody else.

    :raises PortError: it is not there, not allowed, or in use
    """
    try:
        return serial.Serial(port, BAUD, timeout=0, exclusive=True)
    except (OSError, ValueError) as wrong:
        in_use = getattr(wrong, "errno", None) in IN_USE
        raise (PortInUseError if in_use else PortError)(_explained(port, wrong)) from None


def start_loader(port: str) -> None:
    """Open a Pico's port at 1200 baud and close it: its firmware then starts the loader, which shows a drive.

    :raises PortError: it is not there, or not allowed
    """
    try:
        with serial.Serial(port, LOADER_BAUD, timeout=0) as touched:
            touched.dtr = False
    except (OSError, ValueError) as wrong:
        if getattr(wrong, "errno", None) not in GONE:  # a Pico is gone as soon as it has understood
            raise PortError(_explained(port, wrong)) from None


def _explained(port: str, wrong: Exception) -> str:
    number = getattr(wrong, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return f"{port} is not there: plug the bridge in; `sonar-table doctor` names what is plugged in"
    if number in (errno.EACCES, errno.EPERM):
        return f"{port} may not be opened: sudo usermod -aG dialout $USER, then log out and in"
    if number in IN_USE:
        return f"{port} is in use by another program: close it, or name another port"
    return f"{port} cannot be opened: {wrong}"
