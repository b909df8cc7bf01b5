"""Plugging a display into the second output, and pulling it out again.

QEMU takes an output of its graphics card for connected once somebody who looks at it over VNC says how large
it is (RFC 6143, and SetDesktopSize of its extensions).
"""

import socket
import struct
from pathlib import Path

PATIENCE_S = 180
_UPDATE, _ASKED_BY_US = 0, 1
_SET_DESKTOP_SIZE = 251
_EXTENDED_DESKTOP_SIZE = -308


def set_output_size(vnc: Path, width: int, height: int) -> None:
    """Plug in a display of this size; one of no size is pulled out."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE_S)
        line.connect(str(vnc))
        _receive(line, 12)
        line.sendall(b"RFB 003.008\n")
        _receive(line, _receive(line, 1)[0])  # the ways to say who one is
        line.sendall(b"\x01")  # nobody
        _receive(line, 4)
        line.sendall(b"\x01")  # not alone
        _, _, _, length = struct.unpack(">HH16sI", _receive(line, 24))
        _receive(line, length)
        line.sendall(struct.pack(">BxHi", 2, 1, _EXTENDED_DESKTOP_SIZE))
        screen = struct.pack(">IHHHHI", 0, 0, 0, width, height, 0)
        line.sendall(struct.pack(">BxHHBx", _SET_DESKTOP_SIZE, width, height, 1) + screen)
        _await_answer(line)


def _await_answer(line: socket.socket) -> None:
    """Until QEMU says that it has heard: on a busy computer that takes longer than one would think.

    Whoever hangs up before is not heard at all.
    """
    while True:
        kind, rectangles = struct.unpack(">BxH", _receive(line, 4))
        if kind != _UPDATE:
            raise ConnectionError(f"QEMU says {kind}, which nobody has asked for")
        for _ in range(rectangles):
            why, _, _, _, encoding = struct.unpack(">HHHHi", _receive(line, 12))
            if encoding != _EXTENDED_DESKTOP_SIZE:
                raise ConnectionError(f"QEMU shows a picture in {encoding}, which nobody has asked for")
            (screens,) = struct.unpack(">B3x", _receive(line, 4))
            _receive(line, 16 * screens)
            if why == _ASKED_BY_US:
                return


def _receive(line: socket.socket, count: int) -> bytes:
    got = b""
    while len(got) < count:
        more = line.recv(count - len(got))
        if not more:
            raise ConnectionError("QEMU has hung up")
        got += more
    return got
