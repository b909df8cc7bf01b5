"""`sonar-table play` with an ear at its loudspeaker: what is announced is written to a pipe at that moment.

    python -m tests.play.told_play PIPE play --crew red=cadet

Nothing else differs from the program itself.
"""

import os
import sys

from console.cli import main
from console.core.game import Event
from console.voice.voice import Voice


def listen(pipe: int) -> None:
    """Tell the pipe of every event before it is announced."""
    announce = Voice.hear

    def hear(voice: Voice, event: Event, game: str, audience: str = "both") -> None:
        os.write(pipe, f"{event}\n".encode())
        announce(voice, event, game, audience)

    Voice.hear = hear  # type: ignore[method-assign]


if __name__ == "__main__":
    listen(int(sys.argv[1]))
    sys.argv[:2] = ["sonar-table"]
    main()
