"""What the running table writes into the books by itself."""

from dataclasses import replace
from pathlib import Path

from console.books.books import Books
from console.books.summary import MatchesPlayed
from console.table.archive import Archive
from console.table.upkeep.bookkeeper import Bookkeeper
from tests.table.driver import TableDriver


class Kept(TableDriver):
    """A table whose books are kept round by round."""

    def __init__(self, folder: Path, **settings: object) -> None:
        super().__init__(archive=Archive(folder / "matches"), **settings)
        self.books = Books(folder / "books.sqlite", clock=self.clock, background=False)
        self.bookkeeper = Bookkeeper(self.books, self.now_ns)

    def _run(self) -> None:
        before = self.table.scene
        super()._run()
        self.bookkeeper.follow(before, self.table.scene, self.table.scene_ns(self.now_ns))

    @property
    def matches(self) -> MatchesPlayed:
        summary = self.books.summary()
        assert summary is not None
        (matches,) = summary.matches
        return matches


def test_a_match_is_as_long_as_it_was_played_and_its_debrief_does_not_count(tmp_path: Path) -> None:
    kept = Kept(tmp_path, match_minutes=1, idle_seconds=0)
    kept.begin()
    kept.advance(60)
    assert (kept.matches.begun, kept.matches.finished) == (1, 1), "it is over as soon as its time is up"
    kept.advance(20)
    kept.leave()
    assert round(kept.matches.average_s) == 60
    assert kept.matches.abandoned == 0


def test_a_match_that_waits_is_abandoned_when_another_begins(tmp_path: Path) -> None:
    kept = Kept(tmp_path, idle_seconds=10)
    kept.begin()
    kept.advance(42)
    assert kept.scene == "attract"
    assert (kept.matches.begun, kept.matches.finished, kept.matches.abandoned) == (1, 0, 0)
    kept.press("blue.captain.ok", "blue.captain.north")
    assert (kept.matches.begun, kept.matches.abandoned) == (1, 0), "it went on"
    kept.advance(42)
    kept.press("blue.captain.ok", "blue.captain.south", "blue.captain.west", "blue.captain.ok")
    assert kept.scene == "start"
    assert (kept.matches.begun, kept.matches.finished, kept.matches.abandoned) == (2, 0, 1)


def test_the_time_that_a_match_waits_does_not_count(tmp_path: Path) -> None:
    kept = Kept(tmp_path, match_minutes=1, idle_seconds=10)
    kept.begin()
    kept.advance(42)
    kept.now_ns += 500 * 10**9
    kept.press("blue.captain.ok", "blue.captain.north")
    kept.table.scene.settings = replace(kept.table.scene.settings, idle_seconds=0)
    kept.advance(60)
    assert kept.matches.finished == 1
    assert 58 < kept.matches.average_s < 62


def test_a_match_that_goes_on_is_one_match_of_its_whole_length(tmp_path: Path) -> None:
    before = Kept(tmp_path, chart="charlie", mode="real-time", match_minutes=1, idle_seconds=0)
    before.begin()
    before.order("blue captain start G8")
    before.advance(40)
    before.order("red captain start L12")
    before.books.write()
    before.books.store.close()
    kept = Kept(tmp_path, match_minutes=1, idle_seconds=0)
    assert kept.scene == "continue"
    kept.press("blue.captain.north")
    kept.advance(12)
    assert kept.matches.finished == 0, "the clock of the match goes on where it was"
    kept.advance(12)
    assert (kept.matches.begun, kept.matches.finished, kept.matches.abandoned) == (1, 1, 0)
    assert 58 < kept.matches.average_s < 62


def test_a_match_that_its_clock_ended_is_not_asked_about_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path, match_minutes=1, idle_seconds=0)
    kept.begin()
    kept.advance(61)
    assert TableDriver(archive=Archive(tmp_path / "matches")).scene == "attract"
    (journal,) = (tmp_path / "matches").iterdir()
    assert "result drawn - clock" in journal.read_text()
