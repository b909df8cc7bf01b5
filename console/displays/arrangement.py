"""How two displays are driven, and what stands in for a way that cannot be had here."""

from enum import StrEnum
from typing import NamedTuple

from console.languages import Message


class Way(StrEnum):
    """How two displays are driven."""

    TWO = "two"
    """A window for each crew, side by side or each on its output."""
    WIDE = "wide"
    """One window over both outputs."""
    PROCESSES = "processes"
    """A window for each crew, each in a process of its own."""


class Arrangement(NamedTuple):
    """What is done, and a word where that is not what was asked for."""

    way: Way
    fullscreen: bool
    warnings: tuple[Message, ...] = ()


def arrange(way: Way, fullscreen: bool, *, has_desktop: bool, outputs: int, pictures: int) -> Arrangement:
    """What was asked for, or the nearest to it here.

    Without a desktop an output shows one window, which fills it (drawing on a smaller one crashes), no window
    reaches over two outputs, and one process has them all. With or without, two windows that fill the one
    output would hide each other: the pictures share it.
    """
    if outputs < pictures and way is not Way.WIDE and (fullscreen or not has_desktop):
        return Arrangement(Way.WIDE, True, (Message.of("table.output-shared"),))
    if has_desktop:
        return Arrangement(way, fullscreen)
    nearest = Way.WIDE if outputs < pictures else Way.TWO
    if way is nearest and fullscreen:
        return Arrangement(way, fullscreen)
    return Arrangement(nearest, True, (Message.of("table.outputs-filled", way=nearest.value),))
