"""The books' write-ahead log: SQLite passes over a damaged one in silence, we do not."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.books.books import Books
from console.books.books_store import BookStore, Unwritten
from console.books.write_ahead_log import log_is_damaged
from console.languages import LANGUAGES, say

HEAD_BYTES, PAGE_BYTES = 32, 4096 + 24


def cut_off(folder: Path) -> Path:
    """Books of a table that lost its power: two batches are in the log, and not in the file yet."""
    store = BookStore(folder / "running" / "books.sqlite")
    store.write(Unwritten(seen_s={"blue.captain.north": 1.0}, presses={"blue.captain.north": 1}))
    store.checkpoint()
    store.write(Unwritten(seen_s={"blue.captain.north": 2.0}, presses={"blue.captain.north": 1}))
    store.write(Unwritten(seen_s={"red.captain.south": 2.0}, presses={"red.captain.south": 1}))
    left = folder / "left"
    left.mkdir()
    for path in (folder / "running").iterdir():
        if not path.name.endswith("-shm"):
            shutil.copyfile(path, left / path.name)
    store.close()
    return left / "books.sqlite"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return log_of(cut_off(tmp_path_factory.mktemp("whole"))).read_bytes()


def log_of(books: Path) -> Path:
    return books.with_name("books.sqlite-wal")


def opened(path: Path) -> Books:
    return Books(path, background=False)


def presses(books: Books) -> dict[str, int]:
    summary = books.summary()
    assert summary is not None
    return dict(summary.presses)


def test_after_a_power_cut_a_whole_log_is_taken_up_without_a_word(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    books = opened(path)
    assert presses(books) == {"blue.captain.north": 2, "red.captain.south": 1}
    assert books.trouble is None and not list(path.parent.glob("*.damaged*"))


def no_head(log: bytes) -> bytes:
    return b"x" * HEAD_BYTES + log[HEAD_BYTES:]


def no_name(log: bytes) -> bytes:
    return b"x" * 4 + log[4:]


def a_bit_of_the_head(log: bytes) -> bytes:
    return log[:13] + bytes([log[13] ^ 1]) + log[14:]


def zeros(log: bytes) -> bytes:
    return bytes(len(log))


def garbage(log: bytes) -> bytes:
    return b"no log at all"


def a_byte_of_the_last_page(log: bytes) -> bytes:
    return log[:-9] + bytes([log[-9] ^ 0x40]) + log[-8:]


def last_page_zeros(log: bytes) -> bytes:
    return log[:-PAGE_BYTES] + bytes(PAGE_BYTES)


def torn_page(log: bytes) -> bytes:
    return log[:-100]


@pytest.mark.parametrize(
    "spoil",
    [
        no_head,
        no_name,
        a_bit_of_the_head,
        zeros,
        garbage,
        a_byte_of_the_last_page,
        last_page_zeros,
        torn_page,
    ],
)
def test_a_damaged_log_is_said_and_kept_and_the_table_goes_on(
    tmp_path: Path, spoil: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    path = cut_off(tmp_path)
    spoiled = spoil(log_of(path).read_bytes())
    log_of(path).write_bytes(spoiled)
    books = opened(path)
    books.pressed("blue.captain.ok")
    assert presses(books)["blue.captain.north"] >= 1 and presses(books)["blue.captain.ok"] == 1
    assert path.with_name("books.sqlite-wal.damaged").read_bytes() == spoiled
    assert "books.sqlite-wal.damaged" in caplog.text
    message = books.trouble
    assert message is not None
    assert all("books.sqlite-wal.damaged" in say(message, language) for language in LANGUAGES)
    books.close()
    assert opened(path).write() and len(list(path.parent.glob("*.damaged*"))) == 1, "said once"


def test_what_is_whole_of_a_damaged_log_is_taken_up(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    log_of(path).write_bytes(a_byte_of_the_last_page(log_of(path).read_bytes()))
    assert presses(opened(path)) == {"blue.captain.north": 2}


def test_a_damaged_log_that_cannot_be_kept_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cut_off(tmp_path)
    spoiled = zeros(log_of(path).read_bytes())
    log_of(path).write_bytes(spoiled)
    full = pytest.MonkeyPatch()
    full.setattr(shutil, "copyfileobj", _disk_full)
    books = opened(path)
    books.pressed("blue.captain.ok")
    assert not books.write()
    assert log_of(path).read_bytes() == spoiled and not list(path.parent.glob("*.damaged*"))
    full.undo()
    assert books.write() and presses(books)["blue.captain.ok"] == 1
    assert path.with_name("books.sqlite-wal.damaged").read_bytes() == spoiled


def _disk_full(file: BinaryIO, copy: BinaryIO) -> None:
    copy.write(file.read(10))
    raise OSError(28, "No space left on device")


def test_damaged_books_keep_their_log(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    log = log_of(path).read_bytes()
    path.write_bytes(b"not a database at all, and longer than a header of one" * 400)
    books = opened(path)
    assert books.write()
    assert path.with_name("books.sqlite.damaged").exists()
    assert path.with_name("books.sqlite.damaged-wal").read_bytes() == log


def test_old_frames_behind_a_new_round_are_no_damage(tmp_path: Path) -> None:
    """A log that is begun anew is written over, not cut."""
    path = tmp_path / "books.sqlite"
    books = sqlite3.connect(path)
    books.execute("PRAGMA journal_mode = WAL")
    books.execute("CREATE TABLE pages (data TEXT)")
    for _ in range(30):
        books.execute("INSERT INTO pages VALUES (?)", ("x" * 3000,))
    books.commit()
    books.execute("PRAGMA wal_checkpoint(RESTART)")
    long = log_of(path).stat().st_size
    books.execute("INSERT INTO pages VALUES ('one more')")
    books.commit()
    assert log_of(path).stat().st_size == long
    assert not log_is_damaged(log_of(path).read_bytes())
    books.close()


def test_a_log_that_is_being_written_is_not_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`books show` beside a running table may see half a page."""
    path = cut_off(tmp_path)
    log = log_of(path).read_bytes()
    log_of(path).write_bytes(torn_page(log))
    monkeypatch.setattr("time.sleep", lambda seconds: log_of(path).write_bytes(log))
    books = opened(path)
    assert presses(books)["red.captain.south"] == 1
    assert books.trouble is None and not list(path.parent.glob("*.damaged*"))


@given(at=st.integers(0), bit=st.integers(0, 7))
def test_any_bit_that_is_changed_is_found(whole: bytes, at: int, bit: int) -> None:
    at %= len(whole)
    changed = bytearray(whole)
    changed[at] ^= 1 << bit
    assert log_is_damaged(bytes(changed)) or changed_to_an_older_round(at)


def changed_to_an_older_round(at: int) -> bool:
    """The number of the round stands in every frame: a smaller one is that of an old frame."""
    return at >= HEAD_BYTES and 8 <= (at - HEAD_BYTES) % PAGE_BYTES < 12


@given(length=st.integers(0))
def test_any_log_that_is_torn_in_a_page_is_found(whole: bytes, length: int) -> None:
    length %= len(whole)
    at_an_end = length == 0 or (length >= HEAD_BYTES and (length - HEAD_BYTES) % PAGE_BYTES == 0)
    assert log_is_damaged(whole[:length]) is not at_an_end
