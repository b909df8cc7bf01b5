"""The power goes at any instant: the match comes back exactly as it was after the last whole line."""

from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from console.journal import (
    BadJournal,
    Continued,
    find_match,
    parse_journal,
    read_journal,
    resume,
)
from console.journal.journal_writer import QUOTED_BYTES
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, KeptMatch
from tests.journal.unsafe_disk import UnsafeDisk


def whole_orders(data: bytes, cut: int) -> int:
    """How many orders end before a cut."""
    head = data.index(b"orders ")
    return max(0, data[:cut].count(b"\n", head) - 1)


def test_cut_at_every_byte_and_resumed(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CON_SONAR).play(30)
    data = kept.bytes
    head_end = data.index(b"\n", data.index(b"\norders ") + 1) + 1
    path = tmp_path / "cut.journal"
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        if cut < head_end:
            assert cut_head_is_told(path)
            continue
        resumed = resume(path)
        orders = whole_orders(data, cut)
        assert resumed.match.state == kept.states[orders], f"cut at byte {cut}"
        assert resumed.record.whole + resumed.record.set_aside == data[:cut]
        assert resumed.record.torn == (not data[:cut].endswith(b"\n"))


def cut_head_is_told(path: Path) -> bool:
    try:
        resume(path)
    except BadJournal:
        return True
    return False


def test_captain_sonar_cut_at_every_byte(tmp_path: Path) -> None:
    """Charts take long to load: every cut is read, and the match is rebuilt once for each number of lines."""
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR).play(40)
    data = kept.bytes
    whole = read_journal(kept.journal.path)
    rebuilt = set()
    for cut in range(data.index(b"\n", data.index(b"\norders ") + 1) + 1, len(data) + 1):
        record = parse_journal(data[:cut])
        orders = whole_orders(data, cut)
        assert record.entries == whole.entries[:orders] and record.damage is None
        if orders not in rebuilt:
            rebuilt.add(orders)
            path = tmp_path / "cut.journal"
            path.write_bytes(data[:cut])
            assert resume(path).match.state == kept.states[orders]
    assert len(rebuilt) == 41


def test_a_torn_line_is_set_aside_and_quoted_where_the_match_goes_on(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(12)
    kept.journal.path.write_bytes(kept.bytes[:-20])
    torn = read_journal(kept.journal.path).set_aside
    found = find_match(tmp_path)
    assert found.resumed is not None
    assert [message.key for message in found.warnings] == ["journal.torn"]
    assert found.resumed.match.state == kept.states[11]
    found.resumed.go_on(now_ns=0, background=False)
    record = read_journal(kept.journal.path)
    assert not record.set_aside
    continued = record.entries[-1]
    assert isinstance(continued, Continued) and continued.set_aside == torn.decode()


def test_a_second_power_cut_while_the_match_goes_on(tmp_path: Path) -> None:
    """Cutting off the torn end and going on is cut at every byte as well."""
    kept = KeptMatch(tmp_path).play(8)
    kept.journal.path.write_bytes(kept.bytes[:-9] + b"\0" * 200)
    found = find_match(tmp_path)
    assert found.resumed is not None
    whole = len(found.resumed.record.whole)
    found.resumed.go_on(now_ns=0, background=False)
    data = kept.bytes
    assert b"\\x00" in data and len(data) < whole + 8 * QUOTED_BYTES
    for cut in range(whole, len(data) + 1):
        kept.journal.path.write_bytes(data[:cut])
        assert resume(kept.journal.path).match.state == kept.states[7]


@settings(max_examples=300, deadline=None)
@given(chance=st.randoms(use_true_random=False), steps=st.lists(st.sampled_from("oooos"), max_size=25))
def test_unsynced_writes_are_lost_in_any_way(chance: Random, steps: list[str]) -> None:
    """`o` an order, `s` the storage is awaited; then the power goes."""
    disk = UnsafeDisk()
    kept = KeptMatch(Path("/no/such/folder"), disk=disk, seed=len(steps))
    synced = None
    for step in steps:
        if step == "o":
            kept.play(1)
        else:
            kept.journal.sync()
            synced = len(kept.announced)
    left = disk.after_power_cut(kept.journal.path, chance)
    if synced is None and (left is None or cannot_begin(left)):
        return
    assert left is not None
    record = parse_journal(left)
    orders = len(record.orders)
    assert (synced or 0) <= orders <= len(kept.announced)
    assert [order.order for order in record.orders] == kept.announced[:orders]


def cannot_begin(left: bytes) -> bool:
    try:
        parse_journal(left)
    except BadJournal:
        return True
    return False


def test_what_was_synced_is_never_lost_and_the_state_is_that_of_the_last_whole_line(tmp_path: Path) -> None:
    for seed in range(60):
        chance = Random(seed)
        disk = UnsafeDisk()
        kept = KeptMatch(tmp_path / "unsafe", disk=disk, seed=seed)
        kept.play(chance.randrange(1, 12)).journal.sync()
        synced = len(kept.announced)
        kept.play(chance.randrange(1, 12))
        left = disk.after_power_cut(kept.journal.path, chance)
        assert left is not None
        path = tmp_path / f"match-{seed:06}.journal"
        path.write_bytes(left)
        resumed = resume(path)
        orders = len(resumed.record.orders)
        assert synced <= orders <= len(kept.announced)
        assert resumed.match.state == kept.states[orders]
