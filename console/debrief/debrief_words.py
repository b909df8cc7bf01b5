"""The debrief's own words, and times of a match."""

from console import languages
from console.languages import Argument, Message, say
from console.panels.clock import SECOND_NS


def tell(key: str, language: str, **args: Argument) -> str:
    """A sentence of the debrief."""
    return say(Message.of(f"debrief.{key}", **args), language)


def clock(time_ns: int) -> str:
    """A time of the match, `12:41`."""
    minutes, seconds = divmod(time_ns // SECOND_NS, 60)
    return f"{minutes}:{seconds:02}"


def word(name: str, language: str) -> str:
    """A word of the game, first letter large."""
    return languages.word(name, language).capitalize()
