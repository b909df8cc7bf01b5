"""A process that draws: it shows the newest screens, tells what people do, and ends with the table."""

import select
from collections.abc import Mapping
from ctypes import Structure, c_bool, c_int64
from multiprocessing.connection import Connection
from typing import NamedTuple

from console.displays.arrangement import Way
from console.displays.chart.sea import draw_elsewhere
from console.displays.chart_room import ChartRoom
from console.displays.screen import SceneName, Screen
from console.displays.widgets.screen_panel import use_panel
from console.displays.window_displays import WindowDisplays, open_windows
from console.displays.window_events import ToldSoFar
from console.panels.clock import table_clock
from console.panels.hardware import Panel

LOOK_S, KEYS_S, REST_S = 0.005, 0.015, 0.04
"""How often windows are looked at: where a panel can be touched, where only keys are pressed, and at rest.

When another link's press waits for what was done here, the table asks at once.
"""


class WindowsWanted(NamedTuple):
    """How windows are to be opened."""

    way: Way
    size: tuple[int, int]
    fullscreen: bool
    turned: dict[str, int]
    names: dict[str, str]
    keys: bool = True
    """Whether presses may come from the keyboard."""


class SharedTold(Structure):
    """A `ToldSoFar` in memory that the table reads while the process draws."""

    _fields_ = (("until_ns", c_int64), ("touchable", c_bool))

    @property
    def told(self) -> ToldSoFar:
        return ToldSoFar(self.until_ns or None, self.touchable)

    def tell(self, told: ToldSoFar) -> None:
        """What came before is in the pipe by now."""
        self.touchable = told.touchable
        self.until_ns = told.until_ns or 0


class NewScreens(NamedTuple):
    """To the process: what is to be seen from now on, of the displays that change."""

    screens: Mapping[str, Screen]
    made_ns: int


class LookNow(NamedTuple):
    """To the process: somebody waits to be told how far all was told."""


class PictureSeen(NamedTuple):
    """From the process: that is on the glass."""

    after_ns: int
    """So long after it was made."""


def run_windows(
    pipe: Connection, shared: SharedTold, crews: tuple[str, ...], wanted: WindowsWanted, own: Panel
) -> None:
    """The life of the process.

    :param shared: how far what was done here is in the pipe
    """
    use_panel(own)
    room = ChartRoom()
    draw_elsewhere(room.ask)
    way, size, fullscreen, turned, names, keys = wanted
    displays = open_windows(way, crews=crews, size=size, fullscreen=fullscreen, turned=turned, names=names)
    try:
        _show_and_tell(pipe, shared, displays, room, KEYS_S if keys else REST_S)
    except (EOFError, OSError):
        displays.close()
        room.close()


def _show_and_tell(
    pipe: Connection, shared: SharedTold, displays: WindowDisplays, room: ChartRoom, keys_s: float
) -> None:
    waiting = select.poll()
    for each in (pipe, room.pipe):
        waiting.register(each, select.POLLIN)
    screens: dict[str, Screen] = {}
    made_ns: int | None = None
    while True:
        told = displays.told
        shared.tell(told)
        playing = any(screen.scene is not SceneName.ATTRACT for screen in screens.values())
        pause_s = (LOOK_S if told.touchable else keys_s) if playing else REST_S
        ready = dict(waiting.poll(pause_s * 1000))
        asked = False
        if pipe.fileno() in ready:
            news: NewScreens | LookNow = pipe.recv()
            if asked := isinstance(news, NewScreens):
                screens, made_ns = {**screens, **news.screens}, news.made_ns
                room.make_ready(news.screens, displays.upright_sizes())
        taken = room.pipe.fileno() in ready and room.take()
        # While a sea is drawn, nothing but another screen changes what could be seen.
        if screens and (taken or asked or not room.busy):
            displays.show(screens)
        if made_ns is not None and displays.finished:
            pipe.send(PictureSeen(table_clock() - made_ns))
            made_ns = None
        for event in displays.events():
            pipe.send(event)
