"""No journal holds the table up: the folder is searched beside it, and what is found is offered then."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from console.journal import FoundMatch, cut_off_search, find_match, newest_first, read_journal
from console.journal.resumption import search_matches
from console.languages import LANGUAGES, say
from console.table.archive import Archive
from tests.journal.kept_match import KeptMatch
from tests.table.driver import TableDriver
from tests.table.scenes.test_continue import OPTIONS, cut_off


class Library:
    """A folder whose journal takes long to judge: until the test says so."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.before = cut_off(folder)
        self.opened = Event()
        monkeypatch.setattr(cut_off_search, "search_matches", self._search)
        self.archive = Archive(folder)
        self.archive.search()
        self.table = TableDriver(archive=self.archive, **OPTIONS)

    def _search(self, folder: Path, pace: Any, **about: Any) -> Iterator[FoundMatch]:
        assert self.opened.wait(60)
        return search_matches(folder, pace, **about)

    def judge(self) -> None:
        """The search comes to its end."""
        self.opened.set()
        thread = self.archive._search._thread
        assert thread is not None
        thread.join(60)
        self.table.advance(0.3)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    library = Library(tmp_path, monkeypatch)
    yield library
    library.opened.set()


def test_the_table_starts_before_a_long_journal_is_judged_and_asks_then(library: Library) -> None:
    assert library.table.scene == "attract"
    assert library.archive.warnings == ()
    library.table.advance(3)
    assert library.table.scene == "attract"
    (message,) = library.archive.warnings
    assert message.key == "journal.reading" and all(say(message, language) for language in LANGUAGES)
    library.judge()
    assert library.table.scene == "continue" and library.archive.warnings == ()
    library.table.settle()
    library.table.press("red.captain.north")
    assert library.table.match.match.state == library.before.match.match.state


def test_whoever_is_setting_up_is_not_interrupted(library: Library) -> None:
    library.table.advance(3)
    library.table.press("blue.captain.ok")
    assert again_is_dark(library.table)
    library.judge()
    assert library.table.scene == "choices"
    assert not again_is_dark(library.table), "what was played last is known by now"
    library.table.press("blue.captain.cancel")
    library.table.advance(0.3)
    assert library.table.scene == "continue"
    library.table.settle()
    library.table.press("blue.captain.cancel")
    library.table.advance(0.3)
    assert library.table.scene == "attract", "it is asked once"


def again_is_dark(driver: TableDriver) -> bool:
    choices = driver.screen("blue").choices
    assert choices is not None
    return {each.course: each.dark for each in choices.choices}["east"]


def test_a_match_that_is_begun_meanwhile_is_played_and_the_other_waits_under_more(library: Library) -> None:
    library.table.advance(3)
    old = newest_first(library.folder)[0]
    kept = old.read_bytes()
    library.table.begin()
    library.judge()
    assert library.table.scene == "start"
    assert library.archive.warnings == ()
    assert old.read_bytes() == kept and newest_first(library.folder)[0] != old
    (waiting,) = library.table.table.waiting(library.table.now_ns)
    assert waiting.played_s > 0, "it is the old one: the match that is played now is none to go on with"


def test_what_was_played_before_is_no_way_round_a_lock(library: Library) -> None:
    library.table.table.offer(library.table.table.offered, library.table.now_ns, locked=True)
    library.judge()
    library.table.settle()
    library.table.press("blue.captain.south")
    assert library.table.scene == "choices" and again_is_dark(library.table)


def test_a_search_that_fails_leaves_the_table_alone(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_search", None)
    monkeypatch.setattr("tests.journal.test_long_journal.search_matches", None)
    library.table.advance(3)
    library.judge()
    assert library.table.scene == "attract" and library.archive.warnings == ()


def test_a_match_that_has_ended_is_not_judged_again(tmp_path: Path) -> None:
    """Its rules may be other ones by now: it is not to be continued anyway."""
    kept = KeptMatch(tmp_path).play(5)
    kept.journal.end("abandoned", kept.now_ns)
    kept.journal.close()
    judged: list[int] = []
    found = find_match(tmp_path, lambda: judged.append(1))
    assert (found.resumed, found.warnings, found.older) == (None, (), ())
    assert judged == [] and read_journal(kept.journal.path).result is not None


def test_only_the_last_states_of_a_match_are_kept_in_memory(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(60)
    found = find_match(tmp_path).resumed
    assert found is not None
    assert found.states[-1] == kept.match.state
    assert len(found.states) == 12 < len(found.accepted)
