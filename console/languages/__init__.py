"""Every word that the table shows or says, in English and French.

A message is a key and its arguments; the catalogues `en.toml` and `fr.toml` hold the sentences. An argument
that is a word of the game (`north`, `torpedo`, `first-mate`, `blue`) is put into the language too, and one
that is a message is said in its place.

>>> say(Message.of("heard.headed-west", crew="red"), "en")
'Red: heading west'
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "fr")


class Message(NamedTuple):
    """Something to show or say, in no language yet."""

    key: str
    """`section.name` in the catalogues."""
    args: tuple[tuple[str, "Argument"], ...] = ()

    @classmethod
    def of(cls, key: str, **args: "Argument") -> "Message":
        return cls(key, tuple(args.items()))


Argument = str | int | Message


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their dotted keys."""
    text = (Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8")
    return {
        f"{part}.{key}": value for part, keys in tomllib.loads(text).items() for key, value in keys.items()
    }


def say(message: Message, language: str) -> str:
    """A message as a sentence, first letter large."""
    sentences = catalogue(language)
    args = {key: _worded(value, language) for key, value in message.args}
    said = sentences[message.key].format(**args)
    return said[:1].upper() + said[1:]


def _worded(value: Argument, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    return catalogue(language).get(f"word.{value}", str(value))
