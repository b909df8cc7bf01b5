"""What the pages of one machine and those of another say to each other, with the key of their hall."""

from dataclasses import dataclass, fields
from typing import Annotated, cast

from console.core.views import Json, View
from console.languages import Message
from console.messages.codec import BadMessage, Codec, read_json
from console.messages.table_commands import LONGEST_WORDS

MOST_TABLES = 8


@dataclass(frozen=True, kw_only=True)
class PagesAnswer(View):
    """Why something was not done; None: it was."""

    why: Message | None


@dataclass(frozen=True, kw_only=True)
class TableNote(View):
    """To be kept beside a table's journal."""

    words: str


@dataclass(frozen=True, kw_only=True)
class DistantPicture(View):
    """A table as its own pages tell it, passed on to a browser without looking into it."""

    table: str
    here: bool = False
    seen: object = None
    game: object = None
    chart: object = None
    could_be: object = None

    def json(self) -> dict[str, Json]:
        return {each.name: cast(Json, getattr(self, each.name)) for each in fields(self)}


def _is_some(tables: tuple[DistantPicture, ...]) -> None:
    if not tables:
        raise BadMessage("there is none")


@dataclass(frozen=True, kw_only=True)
class TablesTold(View):
    """All tables of a machine."""

    tables: Annotated[tuple[DistantPicture, ...], _is_some]


_ANSWERS = Codec(letters=10_000, items=1_000, least=-(2**53), largest=2**53)
_NOTES = Codec(letters=LONGEST_WORDS, items=0, least=0, largest=0, one_line=True, newer=True)
_TABLES = Codec(letters=LONGEST_WORDS, items=MOST_TABLES, least=0, largest=0, newer=True)


def read_pages_answer(text: bytes) -> PagesAnswer:
    """:raises BadMessage: what is wrong with it"""
    return _ANSWERS.read(PagesAnswer, read_json(text))


def read_note(text: bytes) -> TableNote:
    """:raises BadMessage: what is wrong with it"""
    return _NOTES.read(TableNote, read_json(text))


def read_tables(told: Json) -> TablesTold:
    """:raises BadMessage: what is wrong with it"""
    return _TABLES.read(TablesTold, told, "it tells")
