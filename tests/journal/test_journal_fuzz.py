"""Bytes that nobody wrote: a journal is read, or told to be bad; the table starts."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import example, given, settings
from hypothesis import strategies as st

from console.journal import BadJournal, Record, find_match, parse_journal
from console.journal.seals import seal
from tests.journal.kept_match import KeptMatch


@cache
def a_journal() -> bytes:
    with TemporaryDirectory() as folder:
        return KeptMatch(Path(folder)).play(15).bytes


@cache
def its_record() -> Record:
    return parse_journal(a_journal())


EDITS = st.lists(
    st.tuples(st.sampled_from(["put", "take", "move"]), st.integers(0, 1 << 20), st.binary(max_size=12)),
    min_size=1,
    max_size=6,
)


def edited(data: bytes, edits: list[tuple[str, int, bytes]]) -> bytes:
    for kind, where, piece in edits:
        at = where % (len(data) + 1)
        match kind:
            case "put":
                data = data[:at] + piece + data[at:]
            case "take":
                data = data[:at] + data[at + len(piece) :]
            case _:
                to = Random(where).randrange(len(data) + 1)
                data = data[:to] + data[at : at + 68] + data[to:]
    return data


@settings(max_examples=400, deadline=None)
@given(EDITS)
def test_an_edited_journal_yields_no_order_that_was_not_given(edits: list[tuple[str, int, bytes]]) -> None:
    data = edited(a_journal(), edits)
    try:
        record = parse_journal(data)
    except BadJournal:
        return
    known = its_record()
    assert record.header == known.header
    assert record.entries == known.entries[: len(record.entries)]
    assert record.whole + record.set_aside == data


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_leave_the_table_able_to_start(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / "match-000001.journal").write_bytes(data)
        assert find_match(Path(folder)).resumed is None


LINES = st.sampled_from(
    [
        "sonar-table journal 2",
        "sonar-table journal 4",
        "sonar-table journal 5",
        "rules 2",
        "rules 3",
        "rules x",
        "sonar-table journal 99999999999999999999",
        "software",
        "option game con-sonar",
        "option game captain-sonar",
        "option players blue,red",
        "option players ,",
        "option seed 9",
        "option seed " + "9" * 40,
        "option seed x",
        "option chart ../../../etc/passwd",
        "option chart \\U99999999",
        "option mode mode",
        "chart",
        "boat",
        "nonsense",
        "orders",
        "     1.000000 blue end",
        "     1.000000 red end ! not-your-turn",
        "     1.000000 blue end within 0.000151",
        "     1.000000 blue end within x",
        "     1.000000 red end within 0.000151 ! not-your-turn",
        "     1.000000 clock stops 2026-05-16T10:20:11Z",
        "     1.000000 clock runs",
        "     1.000000 late red.captain.stop 0.030000",
        "     1.000000 late",
        "     1.000000 result won blue x",
        "     1.000000 result",
        "     1.000000 tie",
        "     1.000000 continued",
        "     1.000000 pause blue",
        "     1.000000 pause",
        "     1.000000 resume",
        "     1.000000 person red radio x",
        "     1.000000 helped red radio",
        "     1.000000 ",
        "1 blue end",
        "",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([1, 2]), st.lists(LINES | st.text(max_size=20), max_size=12))
@example(1, ["option game con-sonar", "option players blue,red", "orders"])
@example(2, ["rules 2", "option game con-sonar", "option players blue,red", "orders"])
@example(2, ["rules 9", "option game con-sonar", "option players blue,red", "orders"])
@example(1, ["option game captain-sonar", "option chart nowhere", "orders"])
def test_sealed_nonsense_leaves_the_table_able_to_start(version: int, lines: list[str]) -> None:
    """Seals keep accidents out, not malice: whatever is sealed must be survived too."""
    data, before = b"", 0
    for line in [f"sonar-table journal {version}", *lines]:
        sealed, before = seal(line, before)
        data += sealed
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match-000001.journal"
        path.write_bytes(data)
        found = find_match(Path(folder))
        is_newer = [told.key for told in found.warnings] == ["journal.newer"]
        assert found.resumed is not None or path.exists() == is_newer or b"result" in data
