"""A kernel with controllers that are not there: its bytes come through pipes to the real reader."""

import errno
import os
import struct
from dataclasses import dataclass, field
from pathlib import Path

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS
from console.panels.controllers import input_device
from console.panels.controllers.input_device import ABS, EVENT, KEY, SYN, Kernel


@dataclass
class Pad:
    """A controller at a port."""

    port: str
    name: str = "Zero Delay"
    polled_ns: int = MILLISECOND_NS
    keys: tuple[int, ...] = (288, 289, 290, 291)
    axes: dict[int, list[int]] = field(default_factory=dict)
    """Value, least, most."""
    down: set[int] = field(default_factory=set)
    plugged: bool = True
    grabbed: bool = False
    clock: int = 0
    writers: list[int] = field(default_factory=list)

    def change(self, key: int, closed: bool, at_ns: int) -> None:
        (self.down.add if closed else self.down.discard)(key)
        self.say((at_ns, KEY, key, int(closed)), (at_ns, SYN, 0, 0))

    def move(self, axis: int, value: int, at_ns: int) -> None:
        self.axes[axis][0] = value
        self.say((at_ns, ABS, axis, value), (at_ns, SYN, 0, 0))

    def say(self, *events: tuple[int, int, int, int]) -> None:
        for at_ns, sort, code, value in events:
            stamp = (at_ns // SECOND_NS, at_ns % SECOND_NS // MICROSECOND_NS)
            for writer in list(self.writers):
                try:
                    os.write(writer, EVENT.pack(*stamp, sort, code, value))
                except BrokenPipeError:  # somebody looked, and has closed it
                    os.close(writer)
                    self.writers.remove(writer)


class StandIn(Kernel):
    """Pads in the order of their event devices."""

    def __init__(self, *pads: Pad) -> None:
        self.pads = list(pads)
        self._pad_of: dict[int, Pad] = {}

    def paths(self) -> list[Path]:
        return [Path(f"/dev/input/event{n}") for n, pad in enumerate(self.pads) if pad.plugged]

    def open(self, path: Path) -> int:
        pad = self.pads[int(path.name.removeprefix("event"))]
        if not pad.plugged:
            raise OSError(errno.ENODEV, "gone")
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        pad.writers.append(writer)
        self._pad_of[reader] = pad
        return reader

    def ask(self, fd: int, code: int, room: bytearray) -> None:
        pad, number = self._pad_of[fd], code & 0xFF
        if code == input_device._NAME or code == input_device._PORT:
            text = pad.name if code == input_device._NAME else pad.port
            room[: len(text)] = text.encode()
        elif number >= 0x40:
            room[:] = struct.pack("@6i", *pad.axes[number - 0x40], 0, 0, 0)
        else:
            bits = {0x18: pad.down, 0x20 + KEY: pad.keys, 0x20 + ABS: pad.axes}[number]
            room[:] = sum(1 << bit for bit in bits).to_bytes(len(room), "little")

    def tell(self, fd: int, code: int, value: int) -> None:
        pad = self._pad_of[fd]
        if code == input_device._GRAB:
            if pad.grabbed:
                raise OSError(errno.EBUSY, "grabbed")
            pad.grabbed = True
        else:
            pad.clock = value

    def polled_ns(self, path: Path) -> int:
        return self.pads[int(path.name.removeprefix("event"))].polled_ns

    def unplug(self, pad: Pad) -> None:
        """Readers are told that nobody writes any more: here by the end of a pipe."""
        pad.plugged = pad.grabbed = False
        for writer in pad.writers:
            os.close(writer)
        pad.writers.clear()
