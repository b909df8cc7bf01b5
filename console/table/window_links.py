"""The two links that live in the windows: the panel that is drawn there, and the keyboard."""

from collections.abc import Iterable

from console.displays.window_events import Attended, Key, Quit, ToldSoFar, Touch, WindowEvent
from console.panels.keyboard_link import KeyboardLink, KeyEvent
from console.panels.keymap import KeyMap
from console.panels.link import Clock
from console.panels.screen_link import ScreenLink, TouchEvent
from console.table.table_links import TableLinks


class WindowLinks:
    """What people do at the windows becomes presses. Links that fail are opened again, as all are."""

    def __init__(self, links: TableLinks, keys: KeyMap | None, clock: Clock) -> None:
        """`keys`: None where there is no keyboard."""
        self._clock = clock
        self._wake = links.listener.wake
        links.add(self._open_screen)
        self.keyboard: KeyboardLink | None = None
        if keys is not None:
            links.add(lambda: self._open_keyboard(keys))

    def _open_screen(self) -> ScreenLink:
        self.screen = ScreenLink(clock=self._clock, wake=self._wake)
        return self.screen

    def _open_keyboard(self, keys: KeyMap) -> KeyboardLink:
        self.keyboard = KeyboardLink(keys, clock=self._clock, wake=self._wake)
        return self.keyboard

    def hear(self, events: Iterable[WindowEvent], told: ToldSoFar) -> bool:
        """What was done since the last round; whether somebody closed a window.

        Nobody waits for touches where there is nothing to touch, as where both crews have real panels.
        """
        keys, touches, left, closed = [], [], False, False
        for event in events:
            match event:
                case Quit():
                    closed = True
                case Key(scancode=scancode, down=down, look=look):
                    keys.append(KeyEvent(scancode, down, look))
                case Touch(control=control, pressed=pressed, look=look):
                    touches.append(TouchEvent(control, pressed, look))
                case Attended(attended=True) if self.keyboard:
                    self.keyboard.enter()
                case Attended(attended=False):
                    left = True
        self.screen.hear(touches, told.until_ns if told.touchable else None)
        if self.keyboard:
            self.keyboard.hear(keys, told.until_ns)
            if left:
                self.keyboard.leave()
        return closed
