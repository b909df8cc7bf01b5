"""Serial ports: their lasting names, and how they are opened."""

import errno
from pathlib import Path

import serial

from firmware_bridge.frames import BAUD

BY_ID = Path("/dev/serial/by-id")


class PortError(OSError):
    """A port that cannot be opened now. The message says why, and what to do."""


def lasting_name(port: str, by_id: Path = BY_ID) -> str:
    """The name under which a device comes back after an unplug, where there is one.

    `/dev/ttyACM0` may be another device tomorrow; its name in /dev/serial/by-id is made from its maker and
    serial number.
    """
    path = Path(port)
    if path.exists() and by_id.is_dir():
        for name in sorted(by_id.iterdir()):
            if name.resolve() == path.resolve():
                return str(name)
    return port


def open_port(port: str) -> serial.Serial:
    """The port, ready for a bridge, and for nobody else.

    :raises PortError: it is not there, not allowed, or in use
    """
    try:
        return serial.Serial(port, BAUD, timeout=0, exclusive=True)
    except (OSError, ValueError) as wrong:
        raise PortError(_explained(port, wrong)) from None


def _explained(port: str, wrong: Exception) -> str:
    number = getattr(wrong, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return f"{port} is not there: plug the bridge in; `ls /dev/serial/by-id` shows what is plugged in"
    if number in (errno.EACCES, errno.EPERM):
        return f"{port} may not be opened: sudo usermod -aG dialout $USER, then log out and in"
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"{port} is in use by another program: close it, or name another port"
    return f"{port} cannot be opened: {wrong}"
