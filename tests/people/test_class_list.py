"""Lists of people as spreadsheets write them, and everything that can be wrong with them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.people.class_list import read_bytes, read_class_list
from console.people.register import ListedPerson
from console.toml_file import BadFileError

CLASS = "name;crew\nAda Lovelace;7b\nChloé Œuvrard;\n"
READ = (ListedPerson(2, "Ada Lovelace", "7b"), ListedPerson(3, "Chloé Œuvrard"))


def listed(tmp_path: Path, data: bytes) -> tuple[ListedPerson, ...]:
    (tmp_path / "class.csv").write_bytes(data)
    return read_class_list(tmp_path / "class.csv")


def complaints(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(BadFileError) as bad:
        listed(tmp_path, text.encode())
    return [str(problem).replace(f"{tmp_path}/", "") for problem in bad.value.problems]


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("mark", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_spreadsheet_writes_it_otherwise(tmp_path: Path, coding: str, mark: str, end: str) -> None:
    text = CLASS.replace(";", mark).replace("\n", end)
    assert listed(tmp_path, text.encode(coding)) == READ


def test_columns_are_named_in_french_in_any_order(tmp_path: Path) -> None:
    data = "Numéro;EQUIPAGE;Nom\n123456789012;Orque; Zoé   Lambert \n\n;;Bo\n".encode()
    assert listed(tmp_path, data) == (
        ListedPerson(2, "Zoé Lambert", "Orque", 123456789012),
        ListedPerson(4, "Bo"),
    )


def test_a_mark_inside_quotes_is_part_of_a_name(tmp_path: Path) -> None:
    assert listed(tmp_path, b'name,crew\n"Lovelace, Ada",7b\n')[0].name == "Lovelace, Ada"


def test_all_errors_are_told_at_once_with_line_and_cell(tmp_path: Path) -> None:
    text = (
        f"name;crew;number\nAda;7b\n;7b\nADA;8\nBo;{'x' * 50};\n{'y' * 41};;\nCy;7b;12\nDi;7b;;;no\nE\x07;;\n"
    )
    said = complaints(tmp_path, text)
    assert [each.split(": ")[0] for each in said] == [
        *("class.csv:3:1", "class.csv:4:1", "class.csv:5:2", "class.csv:6:1"),
        *("class.csv:7:3", "class.csv:8:4", "class.csv:9:1"),
    ]
    assert "ADA is in line 2 already; add a letter" in said[1]
    assert all("; " in each for each in said), "each says what to do"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "nothing is in this file"),
        ("name\n", "nobody is on this list"),
        ("Ada;7b\nBo;7b\n", "no column is called name"),
        ("name;age\nAda;11\n", "'age' is no column"),
        ("name;nom\nAda;Ada\n", "'nom' is there already"),
        ("PK\x03\x04", "this is no CSV file"),
        ("name;number\nAda;123456789012\nBo;123456789012\n", "the number of line 2"),
        ("name\n" + "\n".join(f"p{number}" for number in range(2001)), "at most 2000"),
    ],
)
def test_what_is_no_list_is_told(tmp_path: Path, text: str, what: str) -> None:
    assert any(what in each for each in complaints(tmp_path, text))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match="cannot be read"):
        read_class_list(tmp_path / "none.csv")


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=200) | st.text(alphabet='name;crew,"\n\r 12é', max_size=80).map(str.encode))
def test_no_bytes_bring_it_down(data: bytes) -> None:
    try:
        found = read_bytes("class.csv", data)
    except BadFileError as bad:
        assert bad.problems
    else:
        assert found and all(each.name for each in found)
