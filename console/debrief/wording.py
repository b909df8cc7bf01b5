"""Numbers and times as each language writes them, and the debrief's own words."""

from console.languages import Message, catalogue, say
from console.panels.clock import SECOND_NS

_COMMA = {"fr": ","}


def tell(key: str, language: str, **args: str | int) -> str:
    """A sentence of the debrief."""
    return say(Message.of(f"debrief.{key}", **args), language)


def number(value: float, language: str) -> str:
    """A number with one decimal."""
    return f"{value:.1f}".replace(".", _COMMA.get(language, "."))


def clock(time_ns: int) -> str:
    """A time of the match, `12:41`."""
    minutes, seconds = divmod(time_ns // SECOND_NS, 60)
    return f"{minutes}:{seconds:02}"


def word(name: str, language: str) -> str:
    """A word of the game, first letter large."""
    return catalogue(language).get(f"word.{name}", name).capitalize()
