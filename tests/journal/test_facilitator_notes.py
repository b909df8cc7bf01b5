"""A facilitator's notes: beside the journal, whole after a power cut, and in the debrief."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.journal import notes
from console.journal.notes import FacilitatorNote, NotesFull, add_note, notes_file, read_notes
from console.languages import LANGUAGES
from tests.debrief.script import lesson_match, page_of


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "match-000012.journal"


def test_notes_are_beside_the_journal_in_their_order(journal: Path) -> None:
    assert read_notes(journal) == ()
    for note in (FacilitatorNote(5, "late"), FacilitatorNote(3, "early")):
        add_note(journal, note)
    assert notes_file(journal).name == "match-000012.notes"
    assert read_notes(journal) == (FacilitatorNote(5, "late"), FacilitatorNote(3, "early"))


@settings(deadline=None, max_examples=40)
@given(st.text(min_size=1).filter(lambda text: text.strip() != ""), st.integers(0, 10**6))
def test_any_words_come_back(tmp_path_factory: pytest.TempPathFactory, words: str, time_s: int) -> None:
    journal = tmp_path_factory.mktemp("notes") / "match-000001.journal"
    words = words.encode("utf-8", errors="ignore").decode()
    add_note(journal, FacilitatorNote(time_s, words or "x"))
    assert read_notes(journal) == (FacilitatorNote(time_s, words or "x"),)


@settings(deadline=None, max_examples=40)
@given(st.binary(max_size=200))
def test_any_bytes_are_notes_or_passed_over(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    journal = tmp_path_factory.mktemp("notes") / "match-000001.journal"
    notes_file(journal).write_bytes(data)
    assert all(note.words and note.time_s >= 0 for note in read_notes(journal))


def test_too_many_are_refused_and_those_before_stay(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "LARGEST_BYTES", 20)
    add_note(journal, FacilitatorNote(1, "first"))
    with pytest.raises(NotesFull):
        add_note(journal, FacilitatorNote(2, "far too long for what is left"))
    assert read_notes(journal) == (FacilitatorNote(1, "first"),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_debrief_shows_them_escaped_and_an_anonymous_one_does_not(tmp_path: Path, language: str) -> None:
    match = lesson_match(tmp_path).end(600)
    noted = (FacilitatorNote(75, "Ann & <b>Bob</b> argued"),)
    page = page_of(match, language, notes=noted)
    assert "1:15" in page and "Ann &amp; &lt;b&gt;Bob&lt;/b&gt; argued" in page
    assert "Bob" not in page_of(match, language, notes=noted, anonymous=True)
