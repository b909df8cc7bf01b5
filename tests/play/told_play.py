"""`sonar-table play` with somebody who hears and sees it: what it tells is written to a pipe first.

    python -m tests.play.told_play PIPE play --crew red=cadet

Nothing else differs from the program itself.
"""

import os
import sys
from collections.abc import Sequence

from console.cli import main
from console.core.game import Event
from console.table.scenes.match.announcer import Announcer


def listen(pipe: int, before: str = "") -> None:
    """Tell the pipe of every event just before it is said and shown, with this word before it."""
    tell = Announcer.tell

    def told(announcer: Announcer, events: Sequence[Event], now_ns: int) -> None:
        for event in events:
            os.write(pipe, f"{before}{event}\n".encode())
        tell(announcer, events, now_ns)

    Announcer.tell = told  # type: ignore[method-assign]


if __name__ == "__main__":
    listen(int(sys.argv[1]))
    sys.argv[:2] = ["sonar-table"]
    main()
