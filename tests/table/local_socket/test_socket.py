"""The socket with real readers: what they are told, and that nobody who misbehaves is waited for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from console.core.game import Event
from console.languages import Message
from console.messages.socket_paths import socket_path
from console.messages.table_commands import LONGEST_LINE, PauseMatch
from console.messages.table_news import AllSeen, MatchSeen, OfferSeen, OrderHeard, PauseSeen
from console.table.local_socket import table_socket as module
from console.table.local_socket.recent_news import RecentNews
from console.table.local_socket.table_socket import Asked, TableSocket
from tests.table.local_socket.reader import Reader


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableSocket]:
    table = TableSocket(socket_path(tmp_path), "1.0", kept_ms=5000)
    yield table
    table.close()


def seen(at_ms: int, match: int = 0, reason: str = "") -> AllSeen:
    offer = OfferSeen(game="g", chart="c", mode="m", goal="", options={}, locked=False, most_people=4)
    return AllSeen(
        at_ms=at_ms,
        scene=reason or "attract",
        language="en",
        names={},
        match=match,
        journal="",
        played_s=at_ms // 1000,
        clock_s=None,
        over=False,
        pause=None,
        waiting=(),
        offer=offer,
        views={},
        sides={},
        gallery=None,
        warnings=(Message.of("a.b", crew="red"),),
        can=(),
        tablets={},
    )


def match(number: int, at_ms: int) -> MatchSeen:
    return MatchSeen(
        at_ms=at_ms,
        match=number,
        game="g",
        mode=None,
        edition=None,
        rules=2,
        options={},
        chart_file=None,
        chart=None,
        delay_s=0,
    )


def heard(number: int, at_ms: int) -> OrderHeard:
    return OrderHeard(at_ms=at_ms, match=number, events=(Event("both", "headed", (("crew", "red"),)),))


def asked(table: TableSocket) -> Asked:
    found: list[Asked] = []
    while not found:
        found = table.take()
    return found[0]


def test_whoever_comes_is_greeted_and_told(table: TableSocket) -> None:
    table.tell(seen(1000))
    reader = Reader(table.path)
    assert reader.next() == {"kind": "hello", "version": 1, "software": "1.0"}
    told = reader.until("seen")
    assert told["at_ms"] == 1000
    assert told["warnings"] == [{"key": "a.b", "args": [["crew", "red"]]}]
    table.tell(seen(1250))
    assert reader.until("seen")["at_ms"] == 1250
    reader.close()


def test_only_our_own_user_may_come(table: TableSocket) -> None:
    assert table.path.stat().st_mode & 0o777 == 0o600


def test_a_command_is_handed_over_and_answered(table: TableSocket) -> None:
    reader = Reader(table.path)
    reader.send(b'{"id": 3, "do": "pause", "reason": "tea"}\n')
    one = asked(table)
    assert one.command == PauseMatch(reason="tea")
    table.answer(one, Message.of("facilitator.not-now"))
    answer = {"kind": "answer", "id": 3, "why": {"key": "facilitator.not-now", "args": []}}
    assert reader.until("answer") == answer
    reader.close()


@pytest.mark.parametrize(
    "bad", [b"nonsense\n", b'{"do": "pause"}\n', b"x" * (LONGEST_LINE + 2), b"[" * 4000 + b"\n"]
)
def test_whoever_says_nonsense_is_cut_off_and_others_are_not(table: TableSocket, bad: bytes) -> None:
    good, rude = Reader(table.path), Reader(table.path)
    good.until("hello")
    rude.until("hello")
    rude.send(bad)
    assert rude.next() is None
    table.tell(seen(1000))
    assert good.until("seen")
    again = Reader(table.path)
    assert again.until("seen")["at_ms"] == 1000
    for reader in (good, again, rude):
        reader.close()


def test_a_reader_that_does_not_read_is_cut_off_and_others_go_on(tmp_path: Path) -> None:
    limits = replace(module.LIMITS, unsent_bytes=2**20)
    table = TableSocket(socket_path(tmp_path), "1.0", kept_ms=5000, limits=limits)
    sleeper, good = Reader(table.path), Reader(table.path)
    for reader in (sleeper, good):
        reader.until("hello")
    for number in range(300):
        table.tell(seen(number, reason="x" * 20_000))
        assert good.until("seen")["at_ms"] == number
    while sleeper.next() is not None:
        pass
    assert len(sleeper.told) < 300
    for reader in (sleeper, good):
        reader.close()
    table.close()


def test_more_than_can_be_carried_out_is_refused(table: TableSocket) -> None:
    reader = Reader(table.path)
    for number in range(module.MOST_ASKED + 1):
        reader.send(b'{"id": %d, "do": "pause"}\n' % number)
    answer = reader.until("answer")
    assert (answer["id"], answer["why"]["key"]) == (module.MOST_ASKED, "facilitator.too-much")
    assert len(table.take()) == module.MOST_ASKED
    reader.close()


def test_where_the_thread_is_too_far_behind_readers_begin_anew(table: TableSocket) -> None:
    """What is lost would be missing in the match: whoever comes again is told all that is kept."""
    reader = Reader(table.path)
    reader.until("hello")
    table._lost = True
    table.tell(seen(5))
    while reader.next() is not None:
        pass
    assert Reader(table.path).until("seen")["at_ms"] == 5


def test_too_many_readers_are_not_kept(table: TableSocket) -> None:
    readers = []
    for _ in range(module.LIMITS.callers + 1):
        readers.append(Reader(table.path))
        readers[-1].until("hello")
    assert readers[0].next() is None
    table.tell(seen(1))
    assert readers[-1].until("seen")
    for reader in readers:
        reader.close()


def test_a_socket_that_was_left_behind_is_replaced(tmp_path: Path) -> None:
    path = socket_path(tmp_path)
    first = TableSocket(path, "1.0", kept_ms=0)
    second = TableSocket(path, "1.1", kept_ms=0)
    assert Reader(path).until("hello")["software"] == "1.1"
    second.close()
    assert not path.exists()
    first.close()


def test_a_long_name_of_the_data_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    deep = tmp_path / ("deep" * 40)
    assert len(str(socket_path(deep))) <= 100
    assert socket_path(deep) != socket_path(tmp_path / ("deep" * 41))


def kept(*told: AllSeen | MatchSeen | OrderHeard) -> list[bytes]:
    store = RecentNews(5000)
    for one in told:
        store.keep(one, one.line())
    return store.lines()


def test_all_of_the_match_is_kept_and_of_what_was_seen_the_last_while() -> None:
    begun, first = match(1, 0), heard(1, 10)
    early = [seen(at_ms, 1) for at_ms in range(0, 60_000, 250)]
    lines = kept(begun, first, *early)
    assert lines[:2] == [begun.line(), first.line()]
    assert lines[2] == seen(53_000, 1).line(), "one from before that while: what stood then"
    assert lines[-1] == seen(59_750, 1).line()
    assert len(lines) == 2 + 7 + 1


def test_a_pause_makes_nothing_old() -> None:
    """After an hour of it spectators still see what was seen before it, whoever was killed meanwhile."""
    before = [seen(at_ms, 1) for at_ms in range(0, 20_000, 1000)]
    pause = PauseSeen(by="facilitator", reason="tea", held=True)
    stands = [replace(seen(at_ms, 1), pause=pause, played_s=19) for at_ms in range(20_000, 3_600_000, 1000)]
    lines = kept(match(1, 0), *before, *stands)
    assert lines[1:-2] == [each.line() for each in before[13:]]
    assert lines[-2:] == [stands[0].line(), stands[-1].line()]


def test_a_match_before_is_kept_as_long_as_it_may_be_looked_at() -> None:
    told = [match(1, 0), heard(1, 10), seen(1000, 1), match(2, 2000), heard(2, 2010), seen(3000, 2)]
    assert kept(*told) == [one.line() for one in told]
    later = kept(*told, *(seen(at_ms, 2) for at_ms in range(4000, 20_000, 1000)))
    assert match(1, 0).line() not in later and heard(1, 10).line() not in later
    assert match(2, 2000).line() in later and heard(2, 2010).line() in later
