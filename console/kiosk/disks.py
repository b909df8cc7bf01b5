"""Where a cabinet's data goes, and whether its system can be written to."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from console.kiosk.cabinet_plan import DATA
from console.languages import Message

_IN_MEMORY = ("overlay", "tmpfs")
DATA_ALONE = ("nosuid", "nodev", "noexec")
"""How a stick is mounted from which nothing is run; the table's unit sees to it."""


class _Mount(NamedTuple):
    device: str
    place: str
    kind: str
    options: str = ""


@dataclass(frozen=True)
class MountedDisks:
    """The kernel's list of what is mounted, the owner's list of what should be, the kernel's command line."""

    mounts: str
    fstab: str = ""
    cmdline: str = ""

    @classmethod
    def here(cls, root: Path = Path("/")) -> "MountedDisks":
        """Of this machine; a file that is not there says nothing."""
        return cls(*(_text(root / name) for name in ("proc/mounts", "etc/fstab", "proc/cmdline")))

    @property
    def data(self) -> _Mount | None:
        """What holds the data: the mount with the longest path over it, and of several the last."""
        over = [mount for mount in _rows(self.mounts) if DATA.is_relative_to(mount.place)]
        return max(reversed(over), key=lambda mount: len(mount.place), default=None)

    @property
    def root(self) -> _Mount | None:
        found = [mount for mount in _rows(self.mounts) if mount.place == "/"]
        return found[-1] if found else None

    @property
    def stick_is_missing(self) -> bool:
        """The data should have a disk of its own, which is not there: the system's stands in for it."""
        meant = any(PurePosixPath(mount.place) == DATA for mount in _rows(self.fstab))
        data, root = self.data, self.root
        return meant and data is not None and root is not None and data.device == root.device

    @property
    def stick_runs(self) -> tuple[str, ...]:
        """What a stick with the data should be mounted with, and is not."""
        data = self.data
        if data is None or PurePosixPath(data.place) != DATA:
            return ()
        return tuple(option for option in DATA_ALONE if option not in data.options.split(","))

    @property
    def data_is_in_memory(self) -> bool:
        return self.data is not None and self.data.kind in _IN_MEMORY

    @property
    def root_is_read_only(self) -> bool:
        """Laid over with memory: the disk below is never written to."""
        return self.root is not None and self.root.kind == "overlay"

    @property
    def root_stayed_writable(self) -> bool:
        """The command line asks for a read-only root, and the start did not make it so."""
        return "overlayroot=" in self.cmdline and self.root is not None and not self.root_is_read_only

    def warnings(self) -> tuple[Message, ...]:
        """What the displays say of it."""
        found = []
        if self.data_is_in_memory:
            found.append("table.stick-missing" if self.stick_is_missing else "table.data-in-memory")
        elif self.stick_is_missing:
            found.append("table.data-on-card")
        if self.root_stayed_writable:
            found.append("table.root-writable")
        return tuple(map(Message.of, found))


def _rows(text: str) -> list[_Mount]:
    """The rows of a list of mounts, without remarks; a space in a path is written as \\040."""
    rows = [row.split() for row in text.splitlines() if not row.lstrip().startswith("#")]
    return [
        _Mount(row[0], row[1].replace("\\040", " "), row[2], "".join(row[3:4]))
        for row in rows
        if len(row) >= 3
    ]


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
