"""A disk that fails when told to, and that forgets at a power cut what was not brought to the storage."""

import errno
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

NUL = b"\0"


@dataclass
class _File:
    path: Path
    data: bytearray = field(default_factory=bytearray)
    """As the operating system has it."""
    stored: bytes = b""
    """As the storage has it for certain."""
    waiting: list[tuple[int, bytes]] = field(default_factory=list)
    """Written since, with the place of each."""
    name_stored: bool = False
    deleted: bool = False


class UnsafeDisk:
    """Stands in for the operating system, in memory."""

    def __init__(self) -> None:
        self.files: dict[Path, _File] = {}
        self.refuse: dict[str, int] = {}
        """The error number that an operation ends with: `{"write": errno.EIO}`."""
        self.room_bytes: int | None = None
        """How many more bytes fit."""
        self.copies: dict[Path, bytes] = {}
        self._opened: dict[int, _File] = {}
        self._next = 100

    def create(self, path: Path) -> int:
        self._may("create")
        if path in self.files:
            raise FileExistsError(errno.EEXIST, "exists", str(path))
        return self._open(path)

    def open(self, path: Path) -> int:
        self._may("open")
        return self._open(path)

    def write(self, file: int, data: bytes, at: int) -> int:
        self._may("write")
        if self.room_bytes is not None:
            data = data[: self.room_bytes]
            self.room_bytes -= len(data)
            if not data:
                raise OSError(errno.ENOSPC, "full")
        opened = self._opened[file]
        opened.data[at : at + len(data)] = data
        opened.waiting.append((at, data))
        return len(data)

    def length(self, file: int) -> int:
        opened = self._opened[file]
        return 0 if opened.deleted else len(opened.data)

    def cut(self, file: int, length: int) -> None:
        self._may("cut")
        del self._opened[file].data[length:]

    def sync(self, file: int) -> None:
        self._may("sync")
        opened = self._opened[file]
        opened.stored = bytes(opened.data)
        opened.waiting.clear()

    def sync_folder(self, folder: Path) -> None:
        self._may("sync_folder")
        for file in self.files.values():
            file.name_stored = True

    def make_folder(self, folder: Path) -> None:
        self._may("make_folder")

    def copy(self, path: Path, to: Path) -> None:
        self._may("copy")
        self.copies[to] = bytes(self.files[path].data)

    def close(self, file: int) -> None:
        del self._opened[file]

    def delete(self, path: Path) -> None:
        """Somebody removes a file that is open."""
        self.files.pop(path).deleted = True

    def text(self, path: Path) -> bytes:
        """What anybody who reads the file gets now."""
        return bytes(self.files[path].data)

    def after_power_cut(self, path: Path, chance: Random) -> bytes | None:
        """What the storage has: all that was synced, and any part of what was not, in any order."""
        file = self.files[path]
        if not file.name_stored and chance.random() < 0.5:
            return None
        data = bytearray(file.stored)
        for at, written in file.waiting:
            part = chance.choice([b"", written, written[: chance.randrange(len(written) + 1)]])
            if part:
                data.extend(NUL * (at - len(data)))
                data[at : at + len(part)] = part
        if chance.random() < 0.25:  # the length got there, the bytes did not
            data.extend(NUL * (len(file.data) - len(data)))
        return bytes(data)

    def _open(self, path: Path) -> int:
        self._next += 1
        self._opened[self._next] = self.files.setdefault(path, _File(path))
        return self._next

    def _may(self, operation: str) -> None:
        number = self.refuse.get(operation)
        if number is not None:
            raise OSError(number, "refused by the test")
