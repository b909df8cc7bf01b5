"""`sonar-table play` on a clock that is moved by hand, with its pins simulated, and watched.

    python -m tests.play.watched_play ASKED TOLD play

ASKED and TOLD are pipes, by their numbers. Every line that is asked is answered by a line of JSON, once it
is done: what both displays show, which lamps shine, which controls are held.

    pass 2000                      let so many milliseconds pass
    close blue.captain.north       press a control of a real panel, `open` lets it go

Time stands still between them, so that nobody is early or late however busy the machine is. Links that the
settings call `gpio` are the real ones, on gpiozero's mock pins. Nothing else differs from the program itself.
"""

import json
import os
import select
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from console.cli import main
from console.displays.displays import Displays
from console.displays.screen import Menu, Screen
from console.displays.window_events import Key, ToldSoFar, Touch, WindowEvent
from console.languages import Message, say
from console.panels.clock import MILLISECOND_NS, HandClock
from console.panels.gpio_link import GpioLink
from console.panels.hardware import load_panel, load_wiring
from console.panels.link import Link
from console.panels.simulated_gpio import SimulatedHeader
from console.table import loop
from console.table.link_plan import LinkPlan
from console.table.scenes.match.thought_queue import ThoughtQueue

ROUNDS = 12
"""In so many rounds a long time passes, so that the test does not take as long."""
ROUND_NS = 20 * MILLISECOND_NS
"""A round takes no less."""


class Pins:
    """Both crews' panels on the header of a Raspberry Pi that is not there."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock
        self.header: SimulatedHeader | None = None
        self._link: GpioLink | None = None

    def open(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        wiring = load_wiring(load_panel(), "pi")
        wiring = replace(wiring, crews=tuple(wired for wired in wiring.crews if wired.crew in plan.crews))
        self.header = SimulatedHeader(wiring, self._clock)
        self._link = GpioLink(wiring, pin_factory=self.header, clock=self._clock, wake=wake, scanning=False)
        return self._link

    def scan(self) -> None:
        """As the link's own thread would."""
        if self._link is not None:
            self._link.scan()


class HandTimedDisplays:
    """The real displays. What people do there is heard by the clock that is moved by hand, not by theirs."""

    told = ToldSoFar(None, touchable=False)

    def __init__(self, displays: Displays) -> None:
        self._displays = displays

    def events(self) -> list[WindowEvent]:
        found = self._displays.events()
        return [event._replace(look=None) if isinstance(event, Key | Touch) else event for event in found]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._displays, name)


class WatchedTable(loop.TableLoop):
    """The running table, which does as it is asked and tells what comes of it."""

    def __init__(self, asked: int, told: int, *words: Any, **named: Any) -> None:
        self._asked, self._told = asked, told
        self._moved = HandClock()
        self._pins = Pins(self._moved)
        self._left_ns = self._round_ns = 0
        self._busy = False
        settings, displays, *about, around = words
        moved = replace(around, clock=self._moved, open_link=self._pins.open)
        super().__init__(settings, HandTimedDisplays(displays), *about, moved, **named)

    def step(self) -> bool:
        if not self._busy and select.select([self._asked], [], [], 0)[0]:
            self._obey(_line(self._asked).split())
        passes_ns = min(self._left_ns, self._round_ns)
        self._left_ns -= passes_ns
        self._moved.now_ns += passes_ns
        self._pins.scan()
        goes_on = super().step()
        if self._busy and not self._left_ns:
            self._busy = False
            os.write(self._told, f"{json.dumps(self._seen())}\n".encode())
        return goes_on

    def wait(self) -> None:
        """Its time is moved by hand: it sleeps no longer at rest."""
        self.links.listener.wait(loop.LOOP_WAIT_S)

    def _obey(self, words: list[str]) -> None:
        self._busy = bool(words)
        match words:
            case ["pass", milliseconds]:
                self._left_ns = int(milliseconds) * MILLISECOND_NS
                self._round_ns = max(ROUND_NS, self._left_ns // ROUNDS)
            case ["close", control] if self._pins.header is not None:
                self._pins.header.press(control)
            case ["open", control] if self._pins.header is not None:
                self._pins.header.release(control)
            case []:
                self.stop()

    def _seen(self) -> dict[str, object]:
        now_ns = self._moved()
        keys = self.windows.keyboard
        return {
            "now_ns": now_ns,
            "held": sorted({control for health in self.links.health().values() for control in health.held}),
            "chosen": None if keys is None else keys.chosen,
            "lit": sorted(self.table.lit(now_ns)),
            **{crew: _described(screen) for crew, screen in self.screens.at(now_ns).items()},
        }


def _line(file: int) -> str:
    """One line of a pipe; empty at its end."""
    read = b""
    while (byte := os.read(file, 1)) not in (b"\n", b""):
        read += byte
    return read.decode()


def _described(screen: Screen) -> dict[str, object]:
    """What a display shows, by the keys of its words, and what somebody reads before a press."""
    asks = screen.choices or screen.menu or screen.typing
    words = partial(say, language=screen.language)
    return {
        "name": screen.scene if asks is None else f"{screen.scene}:{asks.title.key}",
        "language": screen.language,
        "panel": screen.panel_shown,
        "chart": screen.chart.name if screen.chart else None,
        "says": [message.key for message in _said(screen)],
        "cards": {card.station: card.message.key for card in screen.cards},
        "dark": [each.course for each in screen.choices.choices if each.dark] if screen.choices else [],
        "rows": [_row(screen.menu, number, words) for number in range(len(screen.menu.rows))]
        if screen.menu
        else [],
        "chosen": screen.menu.chosen if screen.menu else None,
        "typed": screen.typing.name if screen.typing else None,
        "names": dict(screen.names),
        "wanted": sorted(screen.tutorial.wanted) if screen.tutorial else [],
        "stop_left": screen.stop.left if screen.stop else None,
        "read": {control: list(map(words, messages)) for control, messages in _read(screen).items()},
    }


def _row(menu: Menu, number: int, words: Callable[[Message], str]) -> list[str]:
    row = menu.rows[number]
    return [row.label.key, "" if row.value is None else words(row.value)]


def _said(screen: Screen) -> list[Message]:
    """The lines around everything else."""
    choices, poster = screen.choices, screen.poster
    found = [screen.asked, choices.foot if choices else None, poster.call if poster else None]
    return [*(message for message in found if message), *screen.captions, *screen.warnings]


def _read(screen: Screen) -> dict[str, list[Message]]:
    """What somebody reads who is about to press a captain's control; "": whichever it is."""
    if screen.choices is not None:
        own = {
            each.course: [each.word, *([each.about] if each.about else [])] for each in screen.choices.choices
        }
        return {
            "": [screen.choices.title],
            "ok": [*([screen.choices.foot] if screen.choices.foot else [])],
            **own,
        }
    if screen.typing is not None:
        return {"": [screen.typing.title]}
    if screen.poster is not None:
        return {"": [screen.poster.title, screen.poster.call]}
    if screen.menu is not None:
        return {"": [screen.menu.title, screen.menu.hint, screen.menu.rows[screen.menu.chosen].label]}
    aim = [screen.aim.message] if screen.aim else []
    return {"": [*aim, *(card.message for card in screen.cards if card.station == "captain")]}


if __name__ == "__main__":
    asked, told = map(int, sys.argv[1:3])
    ThoughtQueue.go_beside = lambda _: None  # type: ignore[method-assign]
    loop.TableLoop = partial(WatchedTable, asked, told)  # type: ignore[assignment, misc]
    sys.argv[:3] = ["sonar-table"]
    main()
