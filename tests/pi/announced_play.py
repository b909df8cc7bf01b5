"""`sonar-table play` in a machine of the bench: what is announced leaves the machine at that moment.

    python -m tests.pi.announced_play /dev/virtio-ports/announced play

Lines are `heard EVENT` and `scene NAME`. Nothing else differs from the program itself.
"""

import os
import sys

from console.cli import main
from console.core.game import Event
from console.table.table import Table
from console.voice.voice import Voice


def listen(port: int) -> None:
    """Tell the port of every event before it is announced, and of every scene that comes."""
    announce, tick = Voice.hear, Table.tick
    shown: list[str] = [""]

    def hear(voice: Voice, event: Event, game: str, audience: str = "both") -> None:
        os.write(port, f"heard {event}\n".encode())
        announce(voice, event, game, audience)

    def ticked(table: Table, now_ns: int) -> None:
        tick(table, now_ns)
        scene = type(table.scene).__name__
        if scene != shown[0]:
            shown[0] = scene
            os.write(port, f"scene {scene}\n".encode())

    Voice.hear = hear  # type: ignore[assignment, method-assign]
    Table.tick = ticked  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    listen(os.open(sys.argv[1], os.O_WRONLY))
    sys.argv[:2] = ["sonar-table"]
    main()
