"""A Linux input device, read as the kernel writes it: events with the time at which the kernel had them.

Seven calls of the kernel are all that is needed, so they are made here: the package `evdev` has no wheels on
PyPI, and whoever installs a table should not need a compiler.
"""

import array
import errno
import fcntl
import os
import re
import struct
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS

EVENT = struct.Struct("@llHHi")
"""`struct input_event`: seconds, microseconds, type, code, value."""
SYN, KEY, ABS = 0, 1, 3
SYN_DROPPED = 3
"""The kernel's queue ran over: what follows up to the next report is not to be used."""
KEY_MAX, ABS_MAX = 0x2FF, 0x3F
MONOTONIC = 1
"""CLOCK_MONOTONIC, which is the table clock."""
READ_EVENTS = 64
SLOW_NS = 10 * MILLISECOND_NS
"""The polling of a device that does not say how often it is asked."""
_INTERVAL = re.compile(r"([0-9]+)(us|ms)")
_UNITS = {"us": MICROSECOND_NS, "ms": MILLISECOND_NS}


def _code(direction: int, number: int, size: int) -> int:
    """An ioctl of the input subsystem, as `_IOC` in asm-generic/ioctl.h makes it."""
    return direction << 30 | size << 16 | ord("E") << 8 | number


_READ, _WRITE = 2, 1
_SET_CLOCK = _code(_WRITE, 0xA0, 4)
_GRAB = _code(_WRITE, 0x90, 4)
_TEXT = 256
_NAME, _PORT = _code(_READ, 0x06, _TEXT), _code(_READ, 0x07, _TEXT)
_KEYS_DOWN = _code(_READ, 0x18, KEY_MAX // 8 + 1)
_KEYS_THERE = _code(_READ, 0x20 + KEY, KEY_MAX // 8 + 1)
_AXES_THERE = _code(_READ, 0x20 + ABS, ABS_MAX // 8 + 1)
_AXIS = struct.Struct("@6i")


class Kernel:
    """What is asked of the kernel; a test has another one."""

    devices = Path("/dev/input")
    system = Path("/sys/class/input")

    def open(self, path: Path) -> int:
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def ask(self, fd: int, code: int, room: bytearray) -> None:
        """An ioctl that fills these bytes."""
        filled = array.array("B", room)
        fcntl.ioctl(fd, code, filled, True)
        room[:] = filled.tobytes()

    def tell(self, fd: int, code: int, value: int) -> None:
        """An ioctl that is given a number: the grab by value, the clock by its place in memory."""
        if code == _GRAB:
            fcntl.ioctl(fd, code, value)
        else:
            fcntl.ioctl(fd, code, struct.pack("@i", value))

    def paths(self) -> list[Path]:
        """Every input device that is there now."""
        return sorted(self.devices.glob("event*"), key=lambda path: (len(path.name), path.name))

    def polled_ns(self, path: Path) -> int:
        """How far apart the computer asks the device, by its USB endpoint; a slow guess where it has none."""
        try:
            folder = (self.system / path.name / "device").resolve()
        except OSError:
            return SLOW_NS
        for parent in (folder, *folder.parents):
            for said in sorted(parent.glob("ep_8*/interval")):
                found = _INTERVAL.match(said.read_text().strip())
                if found:
                    return int(found[1]) * _UNITS[found[2]]
        return SLOW_NS


@dataclass(frozen=True, slots=True)
class InputChange:
    """A button of a device that closed or opened, or an axis that left or came to one of its ends."""

    button: str
    """`key-288`, `axis-1-low`: as the map names it."""
    closed: bool
    time_ns: int
    """When the kernel had it, on the table clock."""


class DeviceGoneError(OSError):
    """It was unplugged."""


@dataclass(frozen=True, slots=True)
class _Axis:
    low: int
    high: int
    """Values at and beyond which it is held to that end."""


class InputDevice:
    """One device, opened: grabbed, on the table clock. For one thread at a time."""

    def __init__(self, path: Path, kernel: Kernel, *, grab: bool = True) -> None:
        """:raises OSError: it cannot be opened, or another program has grabbed it"""
        self.path = path
        self._kernel = kernel
        self._left = b""
        self._dropped = False
        self.fd = kernel.open(path)
        try:
            self.name = self._text(_NAME)
            self.port = self._text(_PORT) or self.name
            kernel.tell(self.fd, _SET_CLOCK, MONOTONIC)
            if grab:
                kernel.tell(self.fd, _GRAB, 1)
            self._axes = {code: self._axis(code) for code in self._bits(_AXES_THERE, ABS_MAX)}
            self.has_keys = bool(self._bits(_KEYS_THERE, KEY_MAX))
            self._at_end: dict[int, str] = {}
            self.polled_ns = kernel.polled_ns(path)
            self._at_end = {code: end for code in self._axes if (end := self._end_now(code))}
        except BaseException:
            self.close()
            raise

    def down(self) -> frozenset[str]:
        """What is pressed now."""
        keys = (f"key-{code}" for code in self._bits(_KEYS_DOWN, KEY_MAX))
        return frozenset((*keys, *(f"axis-{code}-{end}" for code, end in self._at_end.items())))

    def changes(self) -> Iterator[InputChange | None]:
        """What the kernel holds of it now; None: something was lost, and `down` must be looked at again.

        :raises DeviceGoneError: it was unplugged
        """
        while chunk := self._read():
            data = self._left + chunk
            whole = len(data) - len(data) % EVENT.size
            self._left = data[whole:]
            for seconds, microseconds, sort, code, value in EVENT.iter_unpack(data[:whole]):
                time_ns = seconds * SECOND_NS + microseconds * MICROSECOND_NS
                yield from self._event(time_ns, sort, code, value)

    def close(self) -> None:
        """Let go of it; what is closed is let go of by the kernel."""
        if self.fd >= 0:
            os.close(self.fd)
        self.fd = -1

    def _event(self, time_ns: int, sort: int, code: int, value: int) -> Iterator[InputChange | None]:
        if sort == SYN:
            if self._dropped and code == 0:
                self._dropped = False
                self._at_end = {axis: end for axis in self._axes if (end := self._end_now(axis))}
                yield None
            self._dropped = self._dropped or code == SYN_DROPPED
        elif self._dropped:
            return
        elif sort == KEY and value in (0, 1):  # 2: a keyboard repeats itself
            yield InputChange(f"key-{code}", value == 1, time_ns)
        elif sort == ABS and code in self._axes:
            yield from self._moved(time_ns, code, value)

    def _moved(self, time_ns: int, code: int, value: int) -> Iterator[InputChange]:
        before, now = self._at_end.get(code, ""), _end(self._axes[code], value)
        if before == now:
            return
        for end, closed in ((before, False), (now, True)):
            if end:
                yield InputChange(f"axis-{code}-{end}", closed, time_ns)
        self._at_end.pop(code, None)
        if now:
            self._at_end[code] = now

    def _read(self) -> bytes:
        try:
            data = os.read(self.fd, READ_EVENTS * EVENT.size)
        except BlockingIOError:
            return b""
        except OSError as gone:
            raise DeviceGoneError(gone.errno or errno.ENODEV, f"{self.path} was unplugged") from gone
        if not data:
            raise DeviceGoneError(errno.ENODEV, f"{self.path} was unplugged")
        return data

    def _text(self, code: int) -> str:
        room = bytearray(_TEXT)
        try:
            self._kernel.ask(self.fd, code, room)
        except OSError:
            return ""  # it has none
        return bytes(room).partition(b"\0")[0].decode(errors="replace")

    def _bits(self, code: int, most: int) -> list[int]:
        room = bytearray(most // 8 + 1)
        self._kernel.ask(self.fd, code, room)
        bits = int.from_bytes(room, "little")
        return [number for number in range(most + 1) if bits >> number & 1]

    def _values(self, code: int) -> tuple[int, int, int]:
        """Where an axis is, and its ends."""
        room = bytearray(_AXIS.size)
        self._kernel.ask(self.fd, _code(_READ, 0x40 + code, _AXIS.size), room)
        value, least, most, *_ = _AXIS.unpack(room)
        return value, least, most

    def _axis(self, code: int) -> _Axis:
        _, least, most = self._values(code)
        quarter = (most - least) // 4
        return _Axis(least + quarter, most - quarter)

    def _end_now(self, code: int) -> str:
        return _end(self._axes[code], self._values(code)[0])


def _end(axis: _Axis, value: int) -> str:
    if axis.low >= axis.high:
        return ""
    return "low" if value <= axis.low else "high" if value >= axis.high else ""


def find_devices(
    kernel: Kernel, ports: Set[str] | None = None, *, grab: bool = True
) -> Iterator[InputDevice]:
    """The devices with buttons that can be opened; those at these ports alone, where some are named."""
    for path in kernel.paths():
        try:
            device = InputDevice(path, kernel, grab=False)
        except OSError:
            continue
        wanted = device.has_keys and (ports is None or device.port in ports)
        device.close()
        if wanted:
            yield InputDevice(path, kernel, grab=grab)
