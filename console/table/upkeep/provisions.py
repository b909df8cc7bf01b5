"""What a match will need, taken in while nobody waits for it: games, charts, what is worked out of a chart.

Set-up would load all of it in the moment in which it is asked for, and the loop would stand still.
"""

import gc
import logging
import sys
from threading import Thread

from console.core.charts.catalogue import shipped_names
from console.core.charts.offered import offered
from console.core.waters import waters_of
from console.games import GAMES, open_rooms

log = logging.getLogger(__name__)

YIELDS_S = 0.000_5
"""A thread that works beside the loop lets it go on after so long; Python's own is ten times that."""


COLLECTS = 1000, 20, 200
"""All of memory is looked through seldom: that alone takes longer than a round of the loop may."""


def take_in_provisions() -> None:
    """By a thread, once the first pictures are seen."""
    sys.setswitchinterval(YIELDS_S)
    gc.set_threshold(*COLLECTS)
    Thread(target=_take_in, name="provisions", daemon=True).start()


def _take_in() -> None:
    try:
        for game in GAMES:
            open_rooms(game)
        for name in shipped_names():
            waters_of(offered(name).chart)
    except Exception:  # what cannot be had now is asked for again, and refused, where it is wanted
        log.debug("not all was taken in", exc_info=True)
    # What is here stays: the collector need not look through it again while somebody waits.
    gc.freeze()
