"""A cabinet that watches its own disks and outputs while people play."""

from collections.abc import Callable
from pathlib import Path

from console.kiosk.cabinet_plan import DATA
from console.kiosk.disks import MountedDisks
from console.languages import Message

_OUTPUTS = Path("/sys/class/drm")
_STARTED_ON = Path("/run/sonar-table/started-on")
"""Written by the service before the table's first line runs, which on a slow machine is many seconds."""


class Cabinet:
    """What has come since the table started, looked at now and then. At a desk there is nothing to say.

    >>> cabinet = Cabinet(data_folder())
    >>> cabinet.look()
    >>> cabinet.warnings
    """

    def __init__(
        self,
        folder: Path,
        disks: Callable[[], MountedDisks] = MountedDisks.here,
        outputs: Callable[[], int] | None = None,
    ) -> None:
        self._folder = folder
        self._disks = disks if folder == Path(DATA) else None
        self._count = outputs or connected_outputs
        self._device = _started_on(folder)
        self._outputs = self._count()
        self.news: tuple[Message, ...] = ()
        """What only a new start of the table can use: another disk over the data, one more display."""
        self.warnings: tuple[Message, ...] = ()
        """All that the displays should say of it."""
        self.look()

    def look(self) -> None:
        if self._disks is None:
            return
        stick = _device(self._folder) != self._device
        came = {"table.stick-came": stick, "table.output-came": self._count() > self._outputs}
        self.news = tuple(Message.of(key) for key, is_so in came.items() if is_so)
        self.warnings = self.news if stick else (*self.news, *self._disks().warnings())


def connected_outputs(folder: Path = _OUTPUTS) -> int:
    """How many displays the kernel finds plugged in."""
    return sum(_says(path, "connected") for path in folder.glob("card*-*/status"))


def _says(path: Path, text: str) -> bool:
    try:
        return path.read_text().strip() == text
    except OSError:
        return False


def _started_on(folder: Path, file: Path = _STARTED_ON) -> int | None:
    """The disk that the service gave to the table: a stick that came while it started is not that one.

    Its settings were not read, and its folder may be nobody's to write to.
    """
    try:
        return int(file.read_text()) if folder == Path(DATA) else _device(folder)
    except (OSError, ValueError):
        return _device(folder)


def _device(folder: Path) -> int | None:
    """The disk that a folder is on; None: it is not there."""
    try:
        return folder.stat().st_dev
    except OSError:
        return None
