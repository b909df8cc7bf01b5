"""`sonar-table play` in a machine of the bench: what is announced leaves the machine at that moment.

    python -m tests.pi.announced_play /dev/virtio-ports/announced play

Lines are `heard EVENT`, `scene NAME`, and at the start `data stick` or `data card`: one that comes late is
not where the data goes until the table has started again on it. Nothing else differs from the program itself.
"""

import os
import sys
from pathlib import Path

from console.cli import main
from console.table.table import Table
from console.table.table_folder import data_folder
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
    started_on = Path("/run/sonar-table/started-on").read_text().strip()
    on_stick = started_on == str(data_folder().stat().st_dev) != str(Path("/").stat().st_dev)
    os.write(port, b"data stick\n" if on_stick else b"data card\n")
    listen(port, "heard ")
    watch_scenes(port)
    sys.argv[:2] = ["sonar-table"]
    main()
