"""Every word that the table shows, says or prints, in each language: a folder of TOML files a language.

A message is a key and its arguments; the files of `en/` and `fr/` hold the sentences. An argument that is a
word of the game (`north`, `torpedo`, `first-mate`, `blue`) is put into the language too, a number gets the
language's decimal mark, and one that is a message is said in its place. A hole for a number may name its
word in both forms: `{dots:dot|dots}`.

>>> say(Message.of("heard.headed-west", crew="red"), "en")
'Red: heading west'

Another language is another folder. What it does not say yet is said in English.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from console.languages.typography import Filling
from console.toml_file import Text, read_toml, unless_wrong
from console.wall_clock import DOUBTED, is_doubted

FOLDERS: tuple[Path, ...] = (Path(__file__).parent,)
"""Where folders of languages are; a test adds one of its own."""
ENGLISH = "en"


class Message(NamedTuple):
    """Something to show or say, in no language yet."""

    key: str
    """`section.name` in the catalogues."""
    args: tuple[tuple[str, "Argument"], ...] = ()

    @classmethod
    def of(cls, key: str, **args: "Argument") -> "Message":
        return cls(key, tuple(args.items()))


Argument = str | int | float | Message


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages that a folder has, English first."""
    found = {path.parent.name for path in folder.glob("*/*.toml")}
    return tuple(sorted(found, key=lambda language: (language != ENGLISH, language)))


LANGUAGES = languages_in(FOLDERS[0])


def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their dotted keys."""
    return _catalogue(language, FOLDERS)


@cache
def _catalogue(language: str, folders: tuple[Path, ...]) -> dict[str, str]:
    own = {key: words for folder in folders for key, words in read_words(folder / language).items()}
    return own if language == ENGLISH else _catalogue(ENGLISH, folders) | own


def read_words(folder: Path) -> dict[str, str]:
    """The sentences of one folder, by their dotted keys.

    :raises BadFileError: with every error of its files
    """
    files = [read_toml(path, "language") for path in sorted(folder.glob("*.toml"))]
    words = {
        f"{name}.{key}": section.text(key)
        for file in files
        for name, section in file.sections().items()
        for key in section.data
    }
    return unless_wrong(words, (problem for file in files for problem in file.file.problems))


def say(message: Message, language: str) -> str:
    """A message as a sentence, first letter large."""
    words = catalogue(language)
    singular = words["language.singular"]
    args = {key: Filling.of(_worded(value, language), singular) for key, value in message.args}
    said = words[message.key].format(**args)
    return said[:1].upper() + said[1:]


def word(name: str, language: str) -> str:
    """A word of the game; a language by its own name where nobody has put that into this one."""
    found = catalogue(language).get(f"word.{name}")
    if found is None and name in LANGUAGES:
        return catalogue(name)["language.name"]
    return name if found is None else found


def written(text: Text, language: str) -> str:
    """The words of a chart, a panel or a part: their file's, or what [written] has for the English ones."""
    return text._asdict().get(language) or catalogue(language).get(f"written.{text.en}", text.en)


def as_text(message: Message) -> Text:
    """A message in the languages that files have."""
    return Text(*(say(message, language) for language in Text._fields))


def number(value: float, language: str, form: str = ".1f") -> str:
    """A number with the language's decimal mark.

    >>> number(2.5, "fr")
    '2,5'
    """
    return format(value, form).replace(".", catalogue(language)["language.decimal-mark"])


def day_and_time(moment: str) -> Message:
    """`2026-11-17 08:30` in the order in which a language writes it; what is no day stays as it is.

    A day that cannot be right is marked: `1970-01-01 00:07 (?)`.
    """
    found = re.fullmatch(r"(?P<year>\d+)-(?P<month>\d\d)-(?P<day>\d\d) (?P<time>.+)", moment)
    if found is None:
        return Message.of("service.plain", text=moment)
    parts = found.groupdict()
    if is_doubted(moment):
        parts["time"] += f" {DOUBTED}"  # a clock without a battery wrote it
    return Message.of("language.day-and-time", **parts)


def _worded(value: Argument, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, float):
        return number(value, language)
    return word(str(value), language)
