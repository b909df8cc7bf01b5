"""The place of every key and value in a TOML text, however it is written."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.toml_file.problem import FilePlace
from console.toml_file.toml_places import Path, Places

TEXT = """\
# a comment with = and [ and '''
plain = "text"   # "C6"
"quoted key" = 'one'
a.b . c = 1979-05-27 07:32:00
list = [ "A1",  # first
  'B2', [true, { x = 1, 'y z' = "}" }],
]
block = '''
it's = [here]'''
more = \"\"\"\\\"\"\" \"\"\"

[table]
key = 1.5

[[many]]
key = "first"
[[many.inner]]
key = 2
[[many]]
key = "second"
"""


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("plain",), (2, 1), (2, 9)),
        (("quoted key",), (3, 1), (3, 16)),
        (("a", "b", "c"), (4, 7), (4, 11)),
        (("list",), (5, 1), (5, 8)),
        (("list", 0), (1, 1), (5, 10)),
        (("list", 1), (1, 1), (6, 3)),
        (("list", 2, 1), (1, 1), (6, 16)),
        (("list", 2, 1, "y z"), (6, 25), (6, 33)),
        (("block",), (8, 1), (8, 9)),
        (("more",), (10, 1), (10, 8)),
        (("table", "key"), (13, 1), (13, 7)),
        (("many", 0, "key"), (16, 1), (16, 7)),
        (("many", 0, "inner", 0, "key"), (18, 1), (18, 7)),
        (("many", 1, "key"), (20, 1), (20, 7)),
    ],
)
def test_keys_and_values_are_found(path: Path, key: tuple[int, int], value: tuple[int, int]) -> None:
    assert tomllib.loads(TEXT)
    places = Places(TEXT)
    assert places.key(path) == FilePlace(*key)
    assert places.value(path) == FilePlace(*value)


def test_what_is_not_there_is_told_at_the_nearest_thing_around_it() -> None:
    assert Places(TEXT).value(("table", "none")) == FilePlace(12, 2)
    assert Places(TEXT).value(("none",)) == FilePlace(1, 1)


def test_a_block_is_given_as_it_is_written() -> None:
    assert Places(TEXT).literal_block(("block",)) == (TEXT.index("'''\nit's") + 3, "\nit's = [here]")
    assert Places(TEXT).literal_block(("plain",)) is None


_SPACES = st.sampled_from(["", " ", "\t", "\n", " # why ]\n", "\n\n  "])


@given(st.lists(st.tuples(_SPACES, st.sampled_from(["A1", "C6", "J10"]), st.sampled_from("\"'"), _SPACES)))
def test_each_dot_of_a_list_is_found_where_it_stands(items: list[tuple[str, str, str, str]]) -> None:
    text = "dots = ["
    starts = []
    for before, dot, quote, after in items:
        starts.append(len(text) + len(before))
        text += f"{before}{quote}{dot}{quote}{after},"
    text += "]\nlast = 1\n"
    places = Places(text)
    for index, start in enumerate(starts):
        line, column = places.value(("dots", index))
        assert text.split("\n")[line - 1][column - 1 :].startswith(text[start : start + 3])
        assert places.at(start) == (line, column)
    assert places.key(("last",)).column == 1
