"""Every message between processes is read as it was written; whatever else comes is refused with a reason."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.dot import Dot
from console.core.views import Json, View, json_of
from console.core.words import Crew
from console.languages import Message
from console.messages.codec import BadMessage, Codec, FieldList, LoneField, read_json
from console.messages.hall_messages import (
    PagesAnswer,
    TableNote,
    TablesTold,
    read_note,
    read_pages_answer,
    read_tables,
)
from console.messages.table_commands import COMMANDS, command_json, command_line, read_command, read_line
from console.messages.table_news import NEWS, Told, read_news
from console.messages.tablet_news import TABLET_NEWS, read_tablet_news
from console.messages.tablet_sayings import SAYINGS, read_saying, saying_line
from tests.messages.message_values import spoilt, values_of

CODEC = Codec(letters=8, items=3, least=0, largest=1000)
PEOPLE = replace(CODEC, one_line=True)


@dataclass(frozen=True)
class Boat:
    """A value within a value."""

    name: str
    crew: Crew
    at: Dot | None = None


@dataclass(frozen=True)
class Fleet:
    """A message."""

    boats: tuple[Boat, ...]
    said: Message | None = None


@dataclass(frozen=True)
class Sounding(FieldList):
    """A row."""

    depth: int
    certain: bool


@dataclass(frozen=True)
class Fathoms(LoneField):
    """One value with a name."""

    depth: int


@pytest.mark.parametrize("kind", NEWS.values())
@settings(max_examples=25)
@given(st.data())
def test_news_are_read_as_they_were_told(kind: type[Told], data: st.DataObject) -> None:
    told = data.draw(values_of(kind))
    read = read_news(told.line())
    assert read == told and read.line() == told.line()


@pytest.mark.parametrize("name", COMMANDS)
@settings(max_examples=25)
@given(st.data())
def test_commands_are_read_as_they_were_written(name: str, data: st.DataObject) -> None:
    command = data.draw(values_of(COMMANDS[name]))
    assert read_line(command_line(7, command)) == (7, command)


@pytest.mark.parametrize("word", SAYINGS)
@settings(max_examples=25)
@given(st.data())
def test_sayings_are_read_as_they_were_written(word: str, data: st.DataObject) -> None:
    saying = data.draw(values_of(SAYINGS[word]))
    assert read_saying(saying_line(saying)) == saying


@pytest.mark.parametrize("word", TABLET_NEWS)
@settings(max_examples=25)
@given(st.data())
def test_what_tablets_are_told_is_read_as_it_was_written(word: str, data: st.DataObject) -> None:
    told = data.draw(values_of(TABLET_NEWS[word]))
    assert read_tablet_news(told.line()) == told and told.line().startswith(told.opening())


HALL: list[tuple[type[View], Callable[[bytes], View]]] = [
    (PagesAnswer, read_pages_answer),
    (TableNote, read_note),
    (TablesTold, lambda text: read_tables(read_json(text))),
]


@pytest.mark.parametrize(("kind", "read"), HALL)
@settings(max_examples=25)
@given(st.data())
def test_what_pages_say_to_pages_is_read_as_it_was_written(
    kind: type[View], read: Callable[[bytes], View], data: st.DataObject
) -> None:
    said = data.draw(values_of(kind))
    assert read(json.dumps(said.json()).encode()) == said
    refused_or_read(read, data.draw(spoilt(said.json())))


@pytest.mark.parametrize("word", TABLET_NEWS)
@settings(max_examples=25)
@given(st.data())
def test_spoilt_news_of_tablets_are_read_or_refused_with_a_reason(word: str, data: st.DataObject) -> None:
    whole = json.loads(data.draw(values_of(TABLET_NEWS[word])).line())
    refused_or_read(read_tablet_news, data.draw(spoilt(whole)))


@pytest.mark.parametrize("kind", NEWS.values())
@settings(max_examples=25)
@given(st.data())
def test_spoilt_news_are_read_or_refused_with_a_reason(kind: type[Told], data: st.DataObject) -> None:
    whole = json.loads(data.draw(values_of(kind)).line())
    refused_or_read(lambda line: read_news(line), data.draw(spoilt(whole)))


@pytest.mark.parametrize("name", COMMANDS)
@settings(max_examples=25)
@given(st.data())
def test_spoilt_commands_are_read_or_refused_with_a_reason(name: str, data: st.DataObject) -> None:
    whole = command_json(data.draw(values_of(COMMANDS[name])))
    refused_or_read(lambda line: read_command(json.loads(line)), data.draw(spoilt(whole)))


@pytest.mark.parametrize("word", SAYINGS)
@settings(max_examples=25)
@given(st.data())
def test_spoilt_sayings_are_read_or_refused_with_a_reason(word: str, data: st.DataObject) -> None:
    whole = json.loads(saying_line(data.draw(values_of(SAYINGS[word]))))
    refused_or_read(read_saying, data.draw(spoilt(whole)))


def refused_or_read(read: object, said: Json) -> None:
    assert callable(read)
    try:
        read(json.dumps(said).encode())
    except BadMessage as problem:
        assert str(problem)


@given(st.binary(max_size=60))
def test_any_bytes_are_news_or_refused(line: bytes) -> None:
    with suppress(BadMessage):
        assert read_news(line) is None, "nothing that the table tells is so short"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("fleet", "'fleet' is not an object with boats, said"),
        ({}, "needs boats"),
        ({"boats": [], "sea": 1}, "'sea' is not known"),
        ({"boats": {}}, "boats: an object is no list of at most 3"),
        ({"boats": [1, 2, 3, 4]}, "boats: a list is no list of at most 3"),
        ({"boats": [{"name": "Orca", "crew": "green"}]}, "boats.0.crew: 'green': choose blue, red"),
        ({"boats": [{"name": 5, "crew": "red"}]}, "boats.0.name: 5 is not text"),
        ({"boats": [{"name": "a long name", "crew": "red"}]}, "boats.0.name: has 11 letters: at most 8"),
        ({"boats": [{"name": "O", "crew": "red", "at": "Z0"}]}, "boats.0.at: 'Z0' is not a dot"),
        ({"boats": [{"name": "O", "crew": "red", "at": 6}]}, "boats.0.at: 6 is not what it should be"),
        ({"boats": [], "said": {"key": "a.b", "args": [["n", 2000]]}}, "said.args.0.1: 2000 is not a number"),
        ({"boats": [], "said": {"key": "a.b", "args": [["n"]]}}, "said.args.0: a list is not a list of 2"),
    ],
)
def test_an_error_says_what_and_where(told: Json, why: str) -> None:
    with pytest.raises(BadMessage) as refused:
        CODEC.read(Fleet, told, "fleet")
    assert str(refused.value).startswith(f"fleet.{why}" if why[0] in "bs" else f"fleet: {why}")


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (int, True),
        (int, 1.0),
        (int, -1),
        (int, 10**400),
        (float, float("nan")),
        (float, 1001),
        (float, True),
        (bool, 1),
        (Sounding, {"depth": 5, "certain": True}),
        (Sounding, [5]),
        (Sounding, [5, 1]),
    ],
)
def test_a_value_of_another_kind_is_refused(kind: type, told: Json) -> None:
    with pytest.raises(BadMessage):
        CODEC.read(kind, told)


def test_a_lone_field_is_all_of_its_json() -> None:
    assert json_of(Fathoms(5)) == 5 and CODEC.read(Fathoms, 5) == Fathoms(5)
    with pytest.raises(BadMessage, match="fathoms: 'five' is not a whole number"):
        CODEC.read(Fathoms, "five", "fathoms")


def test_a_row_is_a_list_without_names() -> None:
    assert json_of(Sounding(5, True)) == [5, True]
    assert CODEC.read(Sounding, [5, True]) == Sounding(5, True)


def test_what_people_type_is_one_line_that_can_be_shown() -> None:
    assert PEOPLE.read(str, " a \n b ") == "a b" and CODEC.read(str, " a \n b ") == " a \n b "
    with pytest.raises(BadMessage, match="words: has letters that cannot be shown"):
        PEOPLE.read(str, "a\x1b[2J", "words")


def test_what_somebody_newer_says_besides_is_left_aside() -> None:
    newer = replace(CODEC, newer=True)
    assert newer.read(Fleet, {"boats": [], "sea": "alpha"}) == Fleet(())
    assert read_news(b'{"kind":"weather","wind":7}\n') is None


def test_boxes_in_boxes_without_end_are_refused() -> None:
    inner: Json = "x"
    for _ in range(5000):
        inner = {"key": "a.b", "args": [["n", inner]]}
    with pytest.raises(BadMessage, match="fleet: boxes in boxes"):
        CODEC.read(Fleet, {"boats": [], "said": inner}, "fleet")
