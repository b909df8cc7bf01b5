"""The tests that begin first are there, and begin by themselves or with their file."""

from pathlib import Path

import pytest

from tests.long_ones import LONG, turn, unit

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("named", LONG)
def test_what_begins_first_is_there(named: str) -> None:
    file, _, function = named.partition("::")
    assert f"\ndef {function or 'test'}" in (ROOT / file).read_text(encoding="utf-8")


def test_long_ones_come_before_all_others() -> None:
    tests = ["tests/core/test_clock.py::test_it", *(f"{named}[case]" for named in LONG)]
    assert sorted(tests, key=turn) == [*tests[1:], tests[0]]


def test_cases_of_a_long_function_begin_by_themselves_and_files_stay_together() -> None:
    alone = next(named for named in LONG if "::" in named)
    assert unit(f"{alone}[one]") == f"{alone}[one]"
    assert unit("tests/core/test_clock.py::test_it[a::b]") == "tests/core/test_clock.py"
