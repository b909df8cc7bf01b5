"""docs/study.md says of every column what the data dictionary says."""

from pathlib import Path

import pytest

from console.study.match_event import COLUMNS, Column

PAGE = (Path(__file__).parents[2] / "docs" / "study.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_the_page_says_what_the_dictionary_says(column: Column) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| `{column.name}` |"))
    assert f"| {column.unit} | {column.description}" in row
    for level, meaning in column.levels.items():
        assert f"`{level}`: {meaning}" in row


def test_the_page_has_no_other_column() -> None:
    rows = PAGE.partition("## Columns of the events")[2].splitlines()
    assert [row.split("`")[1] for row in rows if row.startswith("| `")] == [each.name for each in COLUMNS]
