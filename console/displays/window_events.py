"""What people do at the windows: keys, presses on the panel on screen, closing."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import pygame

from console.panels.keymap import key_name
from console.panels.link import QueueLook


class Key(NamedTuple):
    """A key went down or up."""

    name: str
    """As key maps write it: `W`, `SPACE`, `F1`."""
    scancode: int
    down: bool
    look: QueueLook | None = None
    """At SDL's queue, which found it."""


class Touch(NamedTuple):
    """A control of a panel on screen was pressed or let go, by mouse or finger."""

    control: str
    """`blue.captain.north`."""
    pressed: bool
    look: QueueLook | None = None
    """At SDL's queue, which found it."""


class Attended(NamedTuple):
    """The windows got the keyboard, or lost it."""

    attended: bool


class Quit(NamedTuple):
    """Somebody closed a window."""


class ToldSoFar(NamedTuple):
    """How far what people did at the windows is told."""

    until_ns: int | None
    """Before this nothing was done that is not told; None: there is nobody to tell."""
    touchable: bool
    """Whether there is anything on the displays to be touched."""


WindowEvent: TypeAlias = Key | Touch | Attended | Quit

_MOUSE = ("mouse", 0)


class Attention:
    """Whether any window has the keyboard: that it goes from one of ours to the other is no news."""

    def __init__(self) -> None:
        self._having: set[object] = set()
        self._known = False

    def note(self, window: object, has_it: bool) -> None:
        (self._having.add if has_it else self._having.discard)(window)

    def with_news(self, found: list[WindowEvent]) -> list[WindowEvent]:
        """What was found, with the news since the last call: what came while we had the keyboard is ours."""
        if bool(self._having) == self._known:
            return found
        self._known = not self._known
        return [Attended(True), *found] if self._known else [*found, Attended(False)]


class Pointers:
    """Turns SDL's events into ours; remembers which control each finger holds, to let it go."""

    def __init__(self, control_at: Callable[[pygame.Window, tuple[float, float]], str | None]) -> None:
        self._control_at = control_at
        """The control at a point of a window, by SDL's number of the window."""
        self._held: dict[tuple[object, object], str] = {}
        self._attention = Attention()

    def translate(self, events: Iterable[pygame.Event], look: QueueLook) -> list[WindowEvent]:
        found: list[WindowEvent] = []
        for event in events:
            if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._attention.note(event.window, event.type == pygame.WINDOWFOCUSGAINED)
            elif (ours := self._one(event, look)) is not None:
                found.append(ours)
        return self._attention.with_news(found)

    def _one(self, event: pygame.Event, look: QueueLook) -> WindowEvent | None:
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                return _key(event, look)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and not event.touch:
                return self._press(_MOUSE, event.window, event.pos, look)
            case pygame.MOUSEMOTION if event.buttons[0] and not event.touch:
                return self._drag(_MOUSE, event.window, event.pos, look)
            case pygame.MOUSEBUTTONUP if event.button == 1 and not event.touch:
                return self._let_go(_MOUSE, look)
            case pygame.FINGERDOWN:
                return self._finger(event, look, self._press)
            case pygame.FINGERMOTION:
                return self._finger(event, look, self._drag)
            case pygame.FINGERUP:
                return self._let_go((event.touch_id, event.finger_id), look)
            case pygame.QUIT | pygame.WINDOWCLOSE:
                return Quit()
        return None

    def _finger(self, event: pygame.Event, look: QueueLook, then: "_Then") -> Touch | None:
        window = getattr(event, "window", None)
        if window is None:
            return None
        width, height = window.size
        at = (event.x * width, event.y * height)
        return then((event.touch_id, event.finger_id), window, at, look)

    def _press(
        self, pointer: tuple[object, object], window: pygame.Window, at: tuple[float, float], look: QueueLook
    ) -> Touch | None:
        control = self._control_at(window, at)
        if control is None or control in self._held.values():
            return None
        self._held[pointer] = control
        return Touch(control, True, look)

    def _drag(
        self, pointer: tuple[object, object], window: pygame.Window, at: tuple[float, float], look: QueueLook
    ) -> Touch | None:
        """Along a time line only: a finger that slips from one button to the next presses nothing."""
        held, under = self._held.get(pointer), self._control_at(window, at)
        if held is None or under is None or under == held or not (_slides(held) and _slides(under)):
            return None
        self._held[pointer] = under
        return Touch(under, True, look)

    def _let_go(self, pointer: tuple[object, object], look: QueueLook) -> Touch | None:
        control = self._held.pop(pointer, None)
        return None if control is None else Touch(control, False, look)


def _slides(control: str) -> bool:
    """Whether this is a place on a line along which one drags: `blue.time-line.57`."""
    return control.rpartition(".")[2].isdecimal()


_Then = Callable[[tuple[object, object], pygame.Window, tuple[float, float], QueueLook], Touch | None]


def _key(event: pygame.Event, look: QueueLook) -> Key | None:
    try:
        name = key_name(event.scancode)
    except ValueError:
        return None
    return Key(name, event.scancode, event.type == pygame.KEYDOWN, look)
