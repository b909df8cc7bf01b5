"""A disk that is full and has room again is used again: by journals, by the look back, by the books."""

import errno
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from console.books.books import Books
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.journal import find_match, newest_first, read_journal
from console.journal.disk import Disk
from console.languages import LANGUAGES, say
from console.table.archive import Archive
from tests.journal.kept_match import KeptMatch
from tests.table.driver import TableDriver
from tests.table.test_matches_on_links import MATCH


class FillingDisk(Disk):
    """A disk that is full as long as it is told to be."""

    full = False

    def write(self, file: int, data: bytes, at: int) -> int:
        self._may()
        return super().write(file, data, at)

    def make_folder(self, folder: Path) -> None:
        self._may()
        super().make_folder(folder)

    def create(self, path: Path) -> int:
        self._may()
        return super().create(path)

    def _may(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "no space left on device")


@pytest.fixture
def disk() -> FillingDisk:
    return FillingDisk()


@pytest.fixture
def archive(tmp_path: Path, disk: FillingDisk) -> Archive:
    return Archive(tmp_path / "matches", disk=disk, background=False)


def play(archive: Archive, seed: int) -> Match:
    """A match that is begun, and so the one before is left."""
    match = Match(MatchPlan(game="con-sonar", players="blue,yellow,red", seed=seed))
    archive.begin(match, 0)
    match.give(match.game.grammar.parse("blue fire red*3 red1"), 1_000_000)
    return match


def seeds(folder: Path) -> list[int | None]:
    """Of the matches that were kept, the newest first."""
    return [read_journal(path).header.plan.seed for path in newest_first(folder)]


def test_matches_that_did_not_fit_are_kept_in_their_order_once_there_is_room(
    archive: Archive, disk: FillingDisk
) -> None:
    disk.full = True
    for seed in (11, 12, 13):
        play(archive, seed)
    archive.sync()
    assert newest_first(archive.folder) == []
    disk.full = False
    archive.sync()
    assert seeds(archive.folder) == [13, 12, 11]
    found = find_match(archive.folder)
    assert found.resumed is not None and found.resumed.record.header.plan.seed == 13


def test_a_later_match_is_the_newest_even_if_the_disk_has_it_first(
    archive: Archive, disk: FillingDisk
) -> None:
    disk.full = True
    play(archive, 11)
    archive.leave()
    disk.full = False
    play(archive, 12)
    assert seeds(archive.folder) == [12]
    archive.sync()
    assert seeds(archive.folder) == [12, 11]


def test_matches_that_wait_for_room_are_told_until_they_are_kept(archive: Archive, disk: FillingDisk) -> None:
    disk.full = True
    play(archive, 11)
    assert [message.key for message in archive.warnings] == ["journal.full"]
    archive.leave()
    (message,) = archive.warnings
    assert message.key == "journal.earlier" and all("1" in say(message, each) for each in LANGUAGES)
    disk.full = False
    archive.sync()
    assert archive.warnings == ()
    assert len(read_journal(newest_first(archive.folder)[0]).orders) == 1


def test_a_table_that_is_switched_off_tries_once_more(archive: Archive, disk: FillingDisk) -> None:
    disk.full = True
    play(archive, 11)
    play(archive, 12)
    disk.full = False
    archive.close()
    assert seeds(archive.folder) == [12, 11]


def test_threads_keep_what_did_not_fit_as_soon_as_it_fits(tmp_path: Path, disk: FillingDisk) -> None:
    archive = Archive(tmp_path / "matches", disk=disk)
    disk.full = True
    play(archive, 11)
    journal = archive._journal
    assert journal is not None
    archive.leave()
    disk.full = False
    assert journal.close(timeout_s=30)
    assert archive.warnings == () and seeds(archive.folder) == [11]


def test_a_match_that_no_disk_took_is_looked_back_on(archive: Archive, disk: FillingDisk) -> None:
    options = {"chart": "bravo-2", "mode": "turn-by-turn", "goal": "sudden-death", "idle_seconds": 0}
    driver = TableDriver(archive=archive, **options)
    disk.full = True
    driver.begin()
    for line in MATCH.split("\n")[1:-1]:
        driver.order(line)
    driver.advance(5)
    assert newest_first(archive.folder) == []
    assert driver.screen("blue").debrief.shown.crew == "blue"


def test_a_damaged_journal_that_cannot_be_copied_yet_leaves_no_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = KeptMatch(tmp_path).play(12)
    spoiled = kept.bytes.replace(b" 2.", b" 3.", 1)
    kept.journal.path.write_bytes(spoiled)
    found = find_match(tmp_path)
    assert found.resumed is not None and found.resumed.record.damage is not None
    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfileobj", _piece)
        _, journal = found.resumed.go_on(now_ns=0, background=False)
        for _ in range(3):
            assert not journal.sync()
    assert [path.name for path in tmp_path.iterdir()] == ["match-000001.journal"]
    assert kept.bytes == spoiled, "nothing is written over before the copy is there"
    assert journal.sync()
    assert kept.journal.path.with_name("match-000001.journal.damaged").read_bytes() == spoiled


def _piece(file: BinaryIO, copy: BinaryIO) -> None:
    copy.write(file.read(100))
    raise OSError(errno.ENOSPC, "no space left on device")


def test_the_books_go_on_once_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = Books(tmp_path / "books.sqlite", background=False)
    books.fault("link", "blue's panel")
    assert books.write()
    books.store.close()
    with monkeypatch.context() as full:
        full.setattr(sqlite3, "connect", _filled(sqlite3.connect))
        for number in range(200):
            books.fault("link", "blue's panel", f"unplugged for the {number}th time, and plugged in again")
        books.match_begun("con-sonar", "turn-by-turn")
        assert not books.write() and not books.write()
        assert books.trouble is not None and books.trouble.key == "books.failing"
        assert books.store.set_aside is None
        books.store.close()
    assert books.write() and books.trouble is None
    assert books.store.rows("SELECT count(*) FROM faults") == [(201,)]
    assert books.store.rows("SELECT count(*) FROM matches") == [(1,)]


def _filled(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    def to_the_brim(*words: Any, **named: Any) -> sqlite3.Connection:
        books = connect(*words, **named)
        (pages,) = books.execute("PRAGMA page_count").fetchone()
        books.execute(f"PRAGMA max_page_count = {pages}")
        return books

    return to_the_brim
