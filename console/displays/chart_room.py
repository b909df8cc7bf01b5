"""Where seas are drawn: a process beside the one that draws, which goes on showing what it has meanwhile.

A sea takes a tenth of a second or two, and longer on a Pi: made of SVG, in one call that lets nothing else
happen in its process. So the seas of the match that is offered are made ready while nobody plays, by drawing
that match once where nobody sees it.
"""

import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from pygame import Surface

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Station
from console.displays.chart.sea import WantedSea, draw_sea, keep_sea, kept_seas
from console.displays.painter import Painter
from console.displays.screen import Aim, Card, CardState, ChartToCome, SceneName, Screen
from console.languages import Message

log = logging.getLogger(__name__)

_GENTLE = 5
"""How far it stands back where others want the processor: pictures that are ready go first."""
_WORD = Message.of("status.waiting")
_CARDS = tuple(Card(station.value, CardState.IDLE, _WORD, _WORD) for station in Station)


@dataclass(frozen=True)
class Rehearsal:
    """A match that is offered, as one display would show it."""

    offered: ChartToCome
    size: tuple[int, int]
    shown: Screen
    """Nothing but what its pieces' places and colours depend on."""

    @classmethod
    def of(cls, screen: Screen, size: tuple[int, int]) -> "Rehearsal | None":
        """What may come after this screen; None: a match is on it, or nothing is offered."""
        offered = screen.offered
        if screen.chart is not None and screen.view is None:
            offered = ChartToCome.of(screen.chart)
        if offered is None:
            return None
        shown = Screen(screen.crew, SceneName.PLAY, screen.language, screen.look, cards=_CARDS)
        warnings = (_WORD,) if screen.warnings else ()
        return cls(offered, size, replace(shown, panel_shown=screen.panel_shown, warnings=warnings))


class ChartRoom:
    """Draws seas, one after the other. For one thread; opened before that thread's process starts video.

    >>> room = ChartRoom()
    >>> draw_elsewhere(room.ask)
    """

    def __init__(self) -> None:
        self.pipe, theirs = Pipe()
        self._asked: set[WantedSea] = set()
        self._rehearsed: dict[str, Rehearsal] = {}
        self._process = os.fork()
        if self._process == 0:
            self.pipe.close()
            _work(theirs)
            os._exit(0)
        theirs.close()

    def ask(self, sea: WantedSea) -> None:
        """Have it drawn; asking again changes nothing."""
        if sea not in self._asked:
            self._asked.add(sea)
            self._send(sea)

    def make_ready(self, screens: Mapping[str, Screen], sizes: Mapping[str, tuple[int, int]]) -> None:
        """While these are shown, get ready what may come after them."""
        for crew, screen in screens.items():
            rehearsal = Rehearsal.of(screen, sizes[crew])
            if rehearsal is not None and rehearsal != self._rehearsed.get(crew):
                self._rehearsed[crew] = rehearsal
                self._send(rehearsal)

    def take(self) -> bool:
        """Keep what was drawn by now; says whether anything was.

        :raises OSError: the room is gone
        """
        taken = False
        while self.pipe.poll():
            wanted, size, pixels = self.pipe.recv()
            surface = Surface(size)
            surface.get_buffer().write(pixels)
            keep_sea(wanted, surface)
            self._asked.discard(wanted)
            taken = True
        return taken

    @property
    def busy(self) -> bool:
        """Whether somebody waits for a sea."""
        return bool(self._asked)

    def close(self) -> None:
        self.pipe.close()
        with suppress(ChildProcessError):
            os.waitpid(self._process, 0)

    def _send(self, task: WantedSea | Rehearsal) -> None:
        with suppress(OSError):
            self.pipe.send(task)


def _work(pipe: Connection) -> None:
    os.nice(_GENTLE)
    with suppress(EOFError, OSError):
        while True:
            task: WantedSea | Rehearsal = pipe.recv()
            for wanted, surface in [_drawn(task)] if isinstance(task, WantedSea) else rehearse(task):
                pipe.send((wanted, surface.get_size(), surface.get_buffer().raw))


def _drawn(wanted: WantedSea) -> tuple[WantedSea, Surface]:
    return wanted, kept_seas().get(wanted) or keep_sea(wanted, draw_sea(wanted))


def rehearse(rehearsal: Rehearsal) -> Iterator[tuple[WantedSea, Surface]]:
    """Draw a match where nobody sees it, and say which seas that took."""
    offered, before = rehearsal.offered, set(kept_seas())
    try:
        match = Match(MatchPlan(game=offered.game, chart=offered.chart, mode=offered.mode))
        view = match.view(rehearsal.shown.crew)
        chart = match.game.chart
        screen = replace(rehearsal.shown, chart=chart, view=view)
        aim = Aim("start", "A1", frozenset(), _WORD)
        for each in (replace(screen, scene=SceneName.START, aim=aim), screen):
            Painter(Surface(rehearsal.size)).paint(each)
    except Exception:  # what cannot be rehearsed is drawn when it is wanted
        log.debug("not rehearsed: %s", offered, exc_info=True)
    for wanted, surface in list(kept_seas().items()):
        if wanted not in before:
            yield wanted, surface
