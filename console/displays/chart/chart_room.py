"""Where seas are drawn: a process beside the one that draws, which goes on showing what it has meanwhile.

A sea takes a tenth of a second or two, and longer on a Pi: made of SVG, in one call that lets nothing else
happen in its process.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from pygame import Surface

from console.displays.chart.sea import WantedSea, draw_sea, keep_sea

_GENTLE = 5
"""How far it stands back where others want the processor: pictures that are ready go first."""


class ChartRoom:
    """Draws seas, one after the other. For one thread; opened before that thread's process starts video.

    >>> room = ChartRoom()
    >>> draw_elsewhere(room.ask)
    """

    def __init__(self) -> None:
        self.pipe, theirs = Pipe()
        self._asked: list[WantedSea] = []
        self._process = os.fork()
        if self._process == 0:
            self.pipe.close()
            _work(theirs)
            os._exit(0)
        theirs.close()

    def ask(self, sea: WantedSea) -> None:
        """Have it drawn; asking again changes nothing."""
        if sea not in self._asked:
            self._asked.append(sea)
            with suppress(OSError):
                self.pipe.send(sea)

    def take(self) -> bool:
        """Keep what was drawn by now; says whether anything was.

        :raises OSError: the room is gone
        """
        taken = False
        while self.pipe.poll():
            size, pixels = self.pipe.recv()
            surface = Surface(size)
            surface.get_buffer().write(pixels)
            keep_sea(self._asked.pop(0), surface)
            taken = True
        return taken

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def close(self) -> None:
        self.pipe.close()
        with suppress(ChildProcessError):
            os.waitpid(self._process, 0)


def _work(pipe: Connection, draw: Callable[[WantedSea], Surface] = draw_sea) -> None:
    os.nice(_GENTLE)
    with suppress(EOFError, OSError):
        while True:
            surface = draw(pipe.recv())
            pipe.send((surface.get_size(), surface.get_buffer().raw))
