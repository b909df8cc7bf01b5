"""A cabinet's disks and displays, looked at while the table runs."""

import logging
from collections.abc import Sequence

from console.kiosk.cabinet import Cabinet
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.scenes.scene import Scene

log = logging.getLogger(__name__)

LOOK_NS = 3 * SECOND_NS
"""How often a cabinet looks at its disks."""


class CabinetWatch:
    """A data stick or a display that came late is used from the next start on: now, if nobody plays."""

    def __init__(self, cabinet: Cabinet | None) -> None:
        """`cabinet`: None where the table has no machine of its own."""
        self._cabinet = cabinet
        self._looked_ns = 0

    def asks_to_end(self, scene: Scene, now_ns: int) -> bool:
        """Whether the table is to start again, to use what was plugged in; looked at now and then."""
        if self._cabinet is None or now_ns - self._looked_ns < LOOK_NS:
            return False
        self._looked_ns = now_ns
        self._cabinet.look()
        if not self._cabinet.news or not scene.unattended:
            return False
        log.warning("nobody plays: the table starts again, to use what was plugged in")
        return True

    @property
    def warnings(self) -> Sequence[Message]:
        return () if self._cabinet is None else self._cabinet.warnings
