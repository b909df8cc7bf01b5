"""A disk that loses at a power cut what was not flushed: a server of blocks, as QEMU speaks it (NBD).

Writes are kept in memory until a flush comes, as in a stick's own cache. At a cut a part of them is gone, any
part, for a cache is written out in any order; sectors are torn nowhere. What is written is flushed some
milliseconds later: cuts hardly ever fall between the two by chance, so `catch` waits for one that does.
"""

import socket
import struct
import threading
from contextlib import suppress
from pathlib import Path
from random import Random

SECTOR = 512
_MAGIC, _OPTIONS = b"NBDMAGIC", b"IHAVEOPT"
_REPLY, _OPTION_REPLY = 0x67446698, 0x3E889045565A9
_REQUEST = 0x25609513
_READ, _WRITE, _DISCONNECT, _FLUSH = range(4)
_FUA = 1
_FLAGS = 1 | 4 | 8
"""Has flags, takes flushes, takes writes that are to be flushed at once."""


class ForgetfulDisk:
    """A file as a disk with a cache that a power cut empties."""

    def __init__(self, file: Path, address: Path) -> None:
        self._file = file.open("r+b", buffering=0)
        self._size = file.stat().st_size
        self._waiting: dict[int, bytes] = {}
        """Sectors that were written since the last flush."""
        self._lock = threading.Lock()
        self.flushes = self.lost = 0
        self._catching = False
        self.caught = threading.Event()
        """A flush has come that is not answered any more: whoever cuts now cuts between write and flush."""
        self._cut = threading.Event()
        self._address = address
        address.unlink(missing_ok=True)
        self._server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._server.bind(str(address))
        self._server.listen(4)
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def qemu_file(self) -> str:
        """What QEMU is given in place of a file."""
        return f"nbd+unix:///?socket={self._address}"

    def cut(self, chance: Random) -> int:
        """The power goes: any part of what was not flushed is lost; how many sectors."""
        with self._lock:
            share = chance.random()
            kept = {at: data for at, data in self._waiting.items() if chance.random() < share}
            lost = len(self._waiting) - len(kept)
            self._store(kept)
            self._waiting.clear()
            self.lost += lost
            self._catching = False
            self.caught.clear()
            self._cut.set()
            self._cut = threading.Event()
            return lost

    def catch(self) -> None:
        """Stand still at the next flush that has something to keep, as if the power went just before it."""
        with self._lock:
            self._catching = True

    def read(self, at: int, length: int) -> bytes:
        with self._lock:
            self._file.seek(at)
            data = bytearray(self._file.read(length))
            for sector in range(at, at + length, SECTOR):
                if sector in self._waiting:
                    data[sector - at : sector - at + SECTOR] = self._waiting[sector]
            return bytes(data)

    def write(self, at: int, data: bytes, *, at_once: bool = False) -> None:
        places = range(0, len(data), SECTOR)
        with self._lock:
            for place in places:
                self._waiting[at + place] = data[place : place + SECTOR]
        if at_once:
            self._stand_still()
            with self._lock:
                self._store({at + place: self._waiting.pop(at + place) for place in places})

    def flush(self) -> None:
        self._stand_still()
        with self._lock:
            self._store(self._waiting)
            self._waiting.clear()
            self.flushes += 1

    def close(self) -> None:
        self._server.close()
        self._file.close()
        self._address.unlink(missing_ok=True)

    def _stand_still(self) -> None:
        """For ever, if this is the flush that was waited for.

        :raises ConnectionError: the power has gone meanwhile
        """
        with self._lock:
            if not (self._catching and self._waiting):
                return
            cut = self._cut
            self.caught.set()
        cut.wait()
        raise ConnectionError("the power has gone")

    def _store(self, sectors: dict[int, bytes]) -> None:
        for at, data in sectors.items():
            self._file.seek(at)
            self._file.write(data)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._server.accept()
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with suppress(ConnectionError, OSError, struct.error), line:
            if self._greet(line):
                while self._answer(line):
                    pass

    def _greet(self, line: socket.socket) -> bool:
        """Say what the disk is; whether it is to be used then."""
        line.sendall(_MAGIC + _OPTIONS + struct.pack(">H", 1))
        _receive(line, 4)
        while True:
            _, option, length = struct.unpack(">8sII", _receive(line, 16))
            asked = _receive(line, length)
            if option == 1:  # the old way: the disk at once
                line.sendall(struct.pack(">QH", self._size, _FLAGS) + bytes(124))
                return True
            if option in (6, 7):  # INFO, GO
                about = struct.pack(">HQH", 0, self._size, _FLAGS)
                line.sendall(struct.pack(">QIII", _OPTION_REPLY, option, 3, len(about)) + about)
                line.sendall(struct.pack(">QIII", _OPTION_REPLY, option, 1, 0))
                if option == 7:
                    return True
            else:
                del asked
                line.sendall(struct.pack(">QIII", _OPTION_REPLY, option, 0x80000001, 0))
                if option == 2:  # ABORT
                    return False

    def _answer(self, line: socket.socket) -> bool:
        magic, flags, kind, handle, at, length = struct.unpack(">IHHQQI", _receive(line, 28))
        assert magic == _REQUEST
        data = b""
        if kind == _DISCONNECT:
            return False
        if kind == _READ:
            data = self.read(at, length)
        elif kind == _WRITE:
            self.write(at, _receive(line, length), at_once=bool(flags & _FUA))
        elif kind == _FLUSH:
            self.flush()
        line.sendall(struct.pack(">IIQ", _REPLY, 0, handle) + data)
        return True


def _receive(line: socket.socket, count: int) -> bytes:
    got = bytearray()
    while len(got) < count:
        more = line.recv(count - len(got))
        if not more:
            raise ConnectionError
        got += more
    return bytes(got)
