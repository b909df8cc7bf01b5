"""One lesson of 24 pupils on two tables, as long as a test may take; `make prove-term` plays a whole term."""

from pathlib import Path

from tests.people.term import prove


def test_a_lesson_of_a_class_from_its_list_until_nobody_is_named_any_more(tmp_path: Path) -> None:
    told: list[str] = []
    prove(tmp_path, rounds=1, most_s=30, told=told.append)
    assert told[-1] == "all names are gone, all figures stay"
