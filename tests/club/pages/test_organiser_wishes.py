"""What the organiser's page asks for is read as it was written; all else is refused with a reason."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.club.pages import organiser_wishes
from console.club.pages.organiser_wishes import WISHES, BeginEvent, CallNext, read_wish, wish_json
from console.club.values import Format
from console.core.views import Json
from console.messages.codec import BadMessage
from tests.messages.message_values import spoilt, values_of

FORM = re.compile(r'<form data-do="([\w-]+)".*?</form>', re.DOTALL)
PAGE = Path(organiser_wishes.__file__).with_name("files") / "organiser.html"


@pytest.mark.parametrize("do", WISHES)
@settings(max_examples=25)
@given(st.data())
def test_wishes_are_read_as_they_were_written(do: str, data: st.DataObject) -> None:
    wish = data.draw(values_of(WISHES[do]))
    assert read_wish(wish_json(wish)) == wish


@pytest.mark.parametrize("do", WISHES)
@settings(max_examples=25)
@given(st.data())
def test_spoilt_wishes_are_read_or_refused_with_a_reason(do: str, data: st.DataObject) -> None:
    try:
        read_wish(data.draw(spoilt(wish_json(data.draw(values_of(WISHES[do]))))))
    except BadMessage as problem:
        assert str(problem)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ([], "a word in `do`"),
        ({"do": 5}, "a word in `do`"),
        ({"do": "burn"}, "there is no such command"),
        ({"do": "enter", "event": "cup"}, "enter: needs crew"),
        ({"do": "enter", "event": "cup", "crew": " "}, "enter: needs crew"),
        ({"do": "enter", "event": "cup", "crew": "x" * 201}, "enter.crew: has 201 letters: at most 200"),
        ({"do": "enter", "event": "cup", "crew": "\x1b[2J"}, "enter.crew: has letters that cannot be shown"),
        ({"do": "computers", "event": "cup", "what": "burn"}, "choose count, discount"),
        ({"do": "table", "table": "t-1", "use": "burnt"}, "choose open, closed"),
        ({"do": "correct", "pairing": "p", "what": "x", "reason": "y"}, "choose won blue, won red, drawn,"),
        ({"do": "event", "name": "Cup", "format": "x", "game": "g"}, "choose open, round-robin, swiss"),
        ({"do": "clear-queue", "event": "open", "minutes": "x"}, "'x' is not a whole number"),
        ({"do": "clear-queue", "event": "open", "minutes": "10000"}, "'10000' is not a whole number"),
        ({"do": "put-away", "until": "soon"}, "'soon' is not a time"),
        ({"do": "put-away", "until": "inf"}, "'inf' is not a time"),
        ({"do": "put-away", "until": "nan"}, "'nan' is not a time"),
    ],
)
def test_a_refusal_says_what_is_wrong(asked: Json, why: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_wish(asked)
    assert why in str(refused.value)


def test_a_field_that_is_empty_is_left_out() -> None:
    assert read_wish({"do": "call-next", "event": "cup", "table": ""}) == CallNext(event="cup")
    empty = {"chart": "", "mode": " ", "rounds": "", "computers": ""}
    asked: dict[str, Json] = {"do": "event", "name": "Night  Cup", "format": "swiss", "game": "g", **empty}
    assert read_wish(asked) == BeginEvent(name="Night Cup", format=Format.SWISS, game="g")


def test_what_the_page_s_forms_ask_for_is_known() -> None:
    asked = {
        form[1]: set(re.findall(r' name="(\w+)"', form[0]))
        for form in FORM.finditer(PAGE.read_text(encoding="utf-8"))
    }
    assert len(asked) > 15
    for do, given_names in asked.items():
        assert given_names <= {each.name for each in fields(WISHES[do])}, do
