"""What a journal asks of the operating system, so that tests can have a disk that fails or loses power."""

import os
from pathlib import Path

from console.damaged_files import copy_whole
from console.output_file import sync_folder


class Disk:
    """The disk that is there: files by their descriptors. Everything here may raise OSError."""

    def create(self, path: Path) -> int:
        """Open a new file. Raises FileExistsError where there is one."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)

    def open(self, path: Path) -> int:
        """Open a file, new or not, for writing."""
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def write(self, file: int, data: bytes, at: int) -> int:
        """Hand bytes over; how many were taken."""
        return os.pwrite(file, data, at)

    def length(self, file: int) -> int:
        """How long a file is; 0 where it has been deleted."""
        seen = os.fstat(file)
        return seen.st_size if seen.st_nlink else 0

    def cut(self, file: int, length: int) -> None:
        """Shorten a file."""
        os.ftruncate(file, length)

    def sync(self, file: int) -> None:
        """Wait until the storage has what was handed over."""
        os.fdatasync(file)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the storage has a folder's names."""
        sync_folder(folder)

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it, where they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def copy(self, path: Path, to: Path) -> None:
        """Copy a file, all of it or nothing."""
        copy_whole(path, to)

    def close(self, file: int) -> None:
        """Let go of a file."""
        os.close(file)
