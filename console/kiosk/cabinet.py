"""A cabinet that watches its own disks while people play."""

from collections.abc import Callable
from pathlib import Path

from console.kiosk.disks import MountedDisks
from console.kiosk.plan import DATA
from console.languages import Message


class Cabinet:
    """Where the data goes, looked at now and then. A table at a desk has nothing to say of it.

    >>> cabinet = Cabinet(data_folder())
    >>> cabinet.look()
    >>> cabinet.warnings
    """

    def __init__(self, folder: Path, disks: Callable[[], MountedDisks] = MountedDisks.here) -> None:
        self._folder = folder
        self._disks = disks if folder == Path(DATA) else None
        self._device = _device(folder)
        self.data_came = False
        """Another disk was mounted over the folder that the table began with, which it still writes to."""
        self.warnings: tuple[Message, ...] = ()
        self.look()

    def look(self) -> None:
        if self._disks is None:
            return
        self.data_came = _device(self._folder) != self._device
        came = (Message.of("table.stick-came"),) if self.data_came else ()
        self.warnings = (*came, *(() if self.data_came else self._disks().warnings()))


def _device(folder: Path) -> int | None:
    """The disk that a folder is on; None: it is not there."""
    try:
        return folder.stat().st_dev
    except OSError:
        return None
