"""Deleting a match: nothing of it stays, nothing of another goes."""

from pathlib import Path

import pytest

from console.journal import delete_match, newest_first
from console.journal.journal_file import next_number
from console.journal.notes import FacilitatorNote, add_note, read_notes


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    for name in ("match-000011.journal", "match-000012.journal", "match-000012.journal.damaged"):
        (tmp_path / name).write_text(name)
    for number in (11, 12):
        add_note(tmp_path / f"match-0000{number}.journal", FacilitatorNote(5, "Ann argued"))
    return tmp_path


def test_journal_notes_and_copies_go_and_the_match_beside_it_stays(matches: Path) -> None:
    names = [path.name for path in delete_match(matches / "match-000012.journal")]
    assert names == ["match-000012.journal.damaged", "match-000012.notes", "match-000012.journal"]
    assert newest_first(matches) == [matches / "match-000011.journal"]
    assert read_notes(matches / "match-000011.journal") == (FacilitatorNote(5, "Ann argued"),)
    assert not any(path.read_bytes() for path in matches.glob("match-000012*"))


def test_no_later_match_takes_its_number(matches: Path) -> None:
    """A link that leads to its debrief must not lead to another's."""
    for number in (12, 11):
        delete_match(matches / f"match-0000{number}.journal")
    assert next_number(matches) == 13


def test_a_deletion_that_was_cut_off_is_done_again(matches: Path) -> None:
    (matches / "match-000012.notes").unlink()
    delete_match(matches / "match-000012.journal")
    assert delete_match(matches / "match-000012.journal") == ()


@pytest.mark.parametrize("name", ["table.toml", "match-12.journal", "match-000012.notes", "books.sqlite"])
def test_what_is_no_journal_is_refused(matches: Path, name: str) -> None:
    before = sorted(matches.iterdir())
    with pytest.raises(ValueError, match="is no journal of a table"):
        delete_match(matches / name)
    assert sorted(matches.iterdir()) == before
