"""Whatever a disk does, the match goes on, the display says what is not kept, and it is kept later."""

import errno
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from console.games import set_up
from console.journal import Journal, find_match, new_header, parse_journal, read_journal, resume
from console.journal.journal_file import TROUBLES
from console.languages import LANGUAGES, say
from tests.journal.kept_match import CON_SONAR, KeptMatch
from tests.journal.unsafe_disk import UnsafeDisk

FOLDER = Path("/matches")


def trouble(kept: KeptMatch) -> str:
    message = kept.journal.trouble
    return "" if message is None else say(message, "en")


def test_a_full_disk_and_then_room_again() -> None:
    disk = UnsafeDisk()
    kept = KeptMatch(FOLDER, disk=disk).play(5)
    kept.journal.sync()
    disk.room_bytes = 100
    kept.play(4)
    assert trouble(kept) == "Disk full: 4 lines of this match not saved; play on"
    assert [order.order for order in parse_journal(disk.text(kept.journal.path)).orders] == kept.announced[:6]
    disk.room_bytes = None
    kept.play(1)
    assert kept.journal.sync()
    assert trouble(kept) == ""
    assert [order.order for order in parse_journal(disk.text(kept.journal.path)).orders] == kept.announced


def test_room_again_is_found_without_another_order() -> None:
    disk = UnsafeDisk()
    kept = KeptMatch(FOLDER, disk=disk)
    disk.room_bytes = 0
    kept.play(3)
    assert not kept.journal.sync() and trouble(kept)
    disk.room_bytes = None
    assert kept.journal.sync() and not trouble(kept)
    assert len(parse_journal(disk.text(kept.journal.path)).orders) == 3


@pytest.mark.parametrize("operation", ["make_folder", "create", "write", "sync", "sync_folder"])
@pytest.mark.parametrize("number", [*TROUBLES, errno.EIO], ids=errno.errorcode.get)
def test_every_operation_may_fail_in_every_way(operation: str, number: int) -> None:
    disk = UnsafeDisk()
    disk.refuse[operation] = number
    kept = KeptMatch(FOLDER, disk=disk).play(3)
    assert not kept.journal.sync()
    message = kept.journal.trouble
    assert message is not None and message.key == TROUBLES.get(number, "journal.failing")
    assert all(say(message, language) for language in LANGUAGES)
    kept.play(3)
    disk.refuse.clear()
    assert kept.journal.sync() and kept.journal.trouble is None
    assert [order.order for order in parse_journal(disk.text(kept.journal.path)).orders] == kept.announced


def test_what_a_failing_sync_forgot_is_written_again() -> None:
    """Linux drops what it failed to store and says that all is well the next time."""
    disk = UnsafeDisk()
    kept = KeptMatch(FOLDER, disk=disk).play(2)
    disk.refuse["sync"] = errno.EIO
    kept.journal.sync()
    disk.files[kept.journal.path].waiting.clear()
    disk.files[kept.journal.path].data.clear()
    disk.refuse.clear()
    kept.journal.sync()
    assert len(parse_journal(disk.files[kept.journal.path].stored).orders) == 2


def test_a_file_that_is_deleted_under_our_hands_is_written_anew(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path / "matches").play(4)
    kept.journal.path.unlink()
    kept.journal.path.parent.rmdir()
    kept.play(2)
    assert kept.journal.sync()
    assert resume(kept.journal.path).match.state == kept.match.state


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("in the way")
    kept = KeptMatch(tmp_path / "matches").play(4)
    assert not kept.journal.sync()
    assert "not saved" in trouble(kept)
    (tmp_path / "matches").unlink()
    assert kept.journal.sync()
    assert len(read_journal(kept.journal.path).orders) == 4


def test_two_tables_in_one_folder_do_not_write_over_each_other(tmp_path: Path) -> None:
    disk = UnsafeDisk()
    disk.refuse["create"] = errno.EROFS
    one = KeptMatch(tmp_path, disk=disk).play(2)
    two = KeptMatch(tmp_path, disk=disk).play(3)
    assert one.journal.path == two.journal.path
    disk.refuse.clear()
    assert one.journal.sync() and two.journal.sync()
    assert one.journal.path != two.journal.path
    assert len(parse_journal(disk.text(one.journal.path)).orders) == 2


def changed(data: bytes, line: int) -> bytes:
    lines = data.split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b"0", b"7", 1)
    return b"\n".join(lines)


def missing(data: bytes, line: int) -> bytes:
    lines = data.split(b"\n")
    return b"\n".join(lines[: line - 1] + lines[line:])


def swapped(data: bytes, line: int) -> bytes:
    lines = data.split(b"\n")
    lines[line - 1], lines[line] = lines[line], lines[line - 1]
    return b"\n".join(lines)


def doubled(data: bytes, line: int) -> bytes:
    lines = data.split(b"\n")
    return b"\n".join(lines[:line] + lines[line - 1 :])


@pytest.mark.parametrize(("spoil", "found_at"), [(changed, 12), (missing, 12), (swapped, 12), (doubled, 13)])
def test_damage_in_the_middle_is_found_where_it_is(
    tmp_path: Path, spoil: Callable[[bytes, int], bytes], found_at: int
) -> None:
    kept = KeptMatch(tmp_path).play(12)
    spoiled = spoil(kept.bytes, 12)
    kept.journal.path.write_bytes(spoiled)
    record = read_journal(kept.journal.path)
    assert record.damage is not None and record.damage.line == found_at
    found = find_match(tmp_path)
    assert [message.key for message in found.warnings] == ["journal.damaged"]
    assert found.resumed is not None
    assert found.resumed.match.state == kept.states[len(record.orders)]


def test_a_damaged_file_is_kept_under_another_name_when_the_match_goes_on(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(12)
    spoiled = changed(kept.bytes, 12)
    kept.journal.path.write_bytes(spoiled)
    found = find_match(tmp_path)
    assert found.resumed is not None
    found.resumed.go_on(now_ns=0, background=False)
    assert (tmp_path / "match-000001.journal.damaged").read_bytes() == spoiled
    assert read_journal(kept.journal.path).damage is None


def test_a_journal_without_a_head_does_not_keep_the_table_from_starting(tmp_path: Path) -> None:
    older = KeptMatch(tmp_path).play(3)
    newer = KeptMatch(tmp_path).play(3)
    newer.journal.path.write_bytes(b"\0" * 900)
    found = find_match(tmp_path)
    assert found.resumed is not None and found.resumed.path == older.journal.path
    (message,) = found.warnings
    assert "match-000002.journal is damaged at line 1" in say(message, "en")
    assert "match-000002.journal.damaged" in say(message, "en")
    assert find_match(tmp_path).warnings == ()


def test_a_clock_that_jumps_back_a_year_changes_no_time_and_the_newest_match_is_still_the_newest(
    tmp_path: Path,
) -> None:
    game = set_up(CON_SONAR)
    for year in (2026, 2025):
        header = new_header(CON_SONAR, game, wall=datetime(year, 5, 16, 10, 20, tzinfo=UTC))
        journal = Journal.create(tmp_path, header, begun_ns=5_000_000_000, background=False)
        journal.tie("blue.captain.stop", "red.captain.stop", 7_000_000_000)
        journal.close()
    found = find_match(tmp_path)
    assert found.resumed is not None and found.resumed.record.header.begun.startswith("2025-")
    assert found.resumed.path.name == "match-000002.journal"
    assert found.resumed.record.played_ns == 2_000_000_000


def test_the_number_of_a_damaged_journal_is_not_used_again(tmp_path: Path) -> None:
    KeptMatch(tmp_path).journal.path.write_bytes(b"")
    find_match(tmp_path)
    assert KeptMatch(tmp_path).journal.path.name == "match-000002.journal"


def test_the_thread_brings_orders_to_the_storage_by_itself(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(3)
    resumed = resume(kept.journal.path)
    _, journal = resumed.go_on(now_ns=0)
    assert journal.close(timeout_s=30)
    assert journal.synced and journal.slowest_sync_ns > 0


def test_a_closed_journal_is_kept_as_soon_as_there_is_room(tmp_path: Path) -> None:
    disk = UnsafeDisk()
    disk.room_bytes = 0
    header = new_header(CON_SONAR, set_up(CON_SONAR))
    journal = Journal.create(tmp_path, header, begun_ns=0, disk=disk)
    journal.end("abandoned", 0)
    assert not journal.close(timeout_s=0)
    disk.room_bytes = None
    assert journal.close(timeout_s=30)
    assert parse_journal(disk.text(journal.path)).result is not None
