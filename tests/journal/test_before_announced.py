"""At a table that people play at, the storage has an order before anybody hears of it."""

import errno
from pathlib import Path
from random import Random
from threading import Event

import pytest

from console.core.match import Given, Match
from console.journal import find_match
from console.journal.disk import Disk
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from tests.journal.kept_match import CON_SONAR, a_likely_order

FOR_EVER_S = 3600.0


class HangingDisk(Disk):
    """Takes everything, and stores nothing while it hangs."""

    def __init__(self) -> None:
        self.stores = Event()
        self.stores.set()
        self.fails = False

    def sync(self, file: int) -> None:
        self.stores.wait()
        if self.fails:
            raise OSError(errno.EIO, "the stick is broken")
        super().sync(file)


class Played:
    """A match whose archive waits so long for the storage."""

    def __init__(self, folder: Path, waits_s: float) -> None:
        self.disk = HangingDisk()
        self.archive = Archive(folder, disk=self.disk, waits_s=waits_s)
        self.match = Match(CON_SONAR)
        self.archive.begin(self.match, 0)
        self._chance = Random(1)
        self._now_ns = 0

    def give(self) -> Given:
        self._now_ns += SECOND_NS
        return self.match.give(a_likely_order(self.match, self._chance), self._now_ns)

    @property
    def stored(self) -> bool | None:
        return self.archive.receipt().kept

    def wait_as_long_as(self, waits_s: float) -> None:
        assert self.archive._journal is not None
        self.archive._journal.waits_s = waits_s


@pytest.fixture
def played(tmp_path: Path) -> Played:
    return Played(tmp_path, FOR_EVER_S)


def test_what_is_heard_is_on_the_storage(played: Played) -> None:
    for _ in range(20):
        played.give()
        assert played.stored is True
    played.archive.close()


def test_so_is_what_follows_when_the_match_goes_on(played: Played) -> None:
    played.give()
    played.archive.close()
    found = find_match(played.archive.folder)
    assert found.resumed is not None
    played.match = played.archive.go_on(found.resumed, 0)
    played.give()
    assert played.stored is True
    played.archive.close()


def test_and_the_end_of_a_match(played: Played) -> None:
    played.archive.end_by_people(SECOND_NS)
    assert played.stored is True
    played.archive.close()


def test_a_storage_that_hangs_holds_the_table_up_once(tmp_path: Path) -> None:
    played = Played(tmp_path, 0.01)
    played.give()
    played.disk.stores.clear()
    played.give()
    assert played.stored is False
    played.wait_as_long_as(FOR_EVER_S)
    played.give()  # for ever, if it waited again
    assert played.stored is False
    played.disk.stores.set()
    assert played.archive._journal is not None and played.archive._journal.close(30)


def test_once_it_has_all_it_is_waited_for_again(tmp_path: Path) -> None:
    played = Played(tmp_path, 0.01)
    played.disk.stores.clear()
    played.give()
    played.disk.stores.set()
    while not played.stored:
        pass
    played.wait_as_long_as(FOR_EVER_S)
    played.give()
    assert played.stored is True
    played.archive.close()


def test_one_that_fails_is_not_waited_for(played: Played) -> None:
    played.disk.fails = True
    played.give()
    assert played.stored is None
    played.disk.fails = False
    assert played.archive._journal is not None and played.archive._journal.close(30)
