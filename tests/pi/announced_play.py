"""`sonar-table play` in a machine of the bench: what is announced leaves the machine at that moment.

    python -m tests.pi.announced_play /dev/virtio-ports/announced play

Lines are `heard EVENT` and `scene NAME`. Nothing else differs from the program itself.
"""

import os
import sys

from console.cli import main
from console.table.table import Table
from tests.play.told_play import listen


def watch_scenes(port: int) -> None:
    """Tell the port of every scene that comes."""
    tick = Table.tick
    shown: list[str] = [""]

    def ticked(table: Table, now_ns: int) -> None:
        tick(table, now_ns)
        scene = type(table.scene).__name__
        if scene != shown[0]:
            shown[0] = scene
            os.write(port, f"scene {scene}\n".encode())

    Table.tick = ticked  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    port = os.open(sys.argv[1], os.O_WRONLY)
    listen(port, "heard ")
    watch_scenes(port)
    sys.argv[:2] = ["sonar-table"]
    main()
