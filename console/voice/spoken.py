"""The words that are spoken of a message: columns are spelt by the radio alphabet."""

import re
from collections.abc import Mapping

from console.languages import Argument, Message, catalogue, say

_PLACE = re.compile(r"([A-Z])([0-9]*)")
"""A dot or a column: all other words of the notation are in lower case."""


def spoken(message: Message, language: str) -> str:
    """The words to speak: the caption's, or those of [say]; columns by the radio alphabet.

    >>> spoken(Message.of("heard.torpedo", crew="red", dot="C6"), "en")
    'Red: torpedo at Charlie 6'
    """
    sentences = catalogue(language)
    key = "say." + message.key.partition(".")[2]
    args = tuple((name, _spelt(value, sentences)) for name, value in message.args)
    return say(Message(key if key in sentences else message.key, args), language)


def _spelt(value: Argument, sentences: Mapping[str, str]) -> Argument:
    if isinstance(value, Message):
        return Message(value.key, tuple((name, _spelt(inner, sentences)) for name, inner in value.args))
    place = _PLACE.fullmatch(str(value))
    if place is None:
        return value
    column, row = place.groups()
    return f"{sentences['say.letter-' + column.lower()]} {row}".rstrip()
