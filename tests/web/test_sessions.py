"""Sessions that a PIN has opened: how long, how many, and what is left of them on the disk."""

import hashlib
import hmac
import json
import logging
from pathlib import Path

import pytest

from console.pages import sessions as sessions_module
from console.pages.sessions import IDLE_S, LONGEST_S, MOST, NOTED_EVERY_S, Sessions

BEGUN_S = 1_800_000_000.0


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now_s = BEGUN_S

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sessions_module, "time", clock)
    return clock


def kept(data: Path) -> bytes:
    return (data / "web" / "sessions.json").read_bytes()


def used_s(data: Path) -> list[float]:
    """When each of those on the disk was used, by what stands there."""
    return [used for _, used in json.loads(kept(data))["sessions"].values()]


def test_a_session_lasts_to_its_last_second_without_use(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    token, other = sessions.begin(), sessions.begin()
    clock.now_s += IDLE_S
    assert sessions.is_open(token)
    clock.now_s += 1
    assert not sessions.is_open(other)
    assert sessions.is_open(token), "the other's end is not its own"


def test_and_to_the_last_second_of_a_day_with_use(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    token = sessions.begin()
    for _ in range(LONGEST_S // IDLE_S):
        clock.now_s += IDLE_S
        assert sessions.is_open(token)
    clock.now_s += 1
    assert not sessions.is_open(token), "used all day, and over all the same"
    clock.now_s = BEGUN_S
    assert not sessions.is_open(token), "what is over is over, wherever the clock goes"
    assert not Sessions(tmp_path, "pin").is_open(token), "nor does a restart bring it back"


def test_an_open_page_that_nobody_uses_keeps_nothing_open(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    token = sessions.begin()
    clock.now_s += IDLE_S
    assert sessions.is_open(token, used=False)
    clock.now_s += 1
    assert not sessions.is_open(token, used=False)


def test_whoever_ends_it_ends_it_for_good(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    token, other = sessions.begin(), sessions.begin()
    sessions.end(token)
    before = kept(tmp_path)
    sessions.end("never begun")
    assert kept(tmp_path) == before
    for each in (sessions, Sessions(tmp_path, "pin")):
        assert not each.is_open(token)
        assert each.is_open(other)


@pytest.mark.parametrize("token", [None, "", "never begun"])
def test_what_is_no_token_opens_nothing(tmp_path: Path, clock: Clock, token: str | None) -> None:
    sessions = Sessions(tmp_path, "pin")
    sessions.begin()
    assert sessions.is_open(token) is False


def test_of_too_many_the_one_that_rested_longest_goes(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    tokens = []
    for _ in range(MOST):
        tokens.append(sessions.begin())
        clock.now_s += 1
    assert sessions.is_open(tokens[0]), "as many as there may be, and the first is used again"
    clock.now_s += 1
    newest = sessions.begin()
    for each in (sessions, Sessions(tmp_path, "pin")):
        still = [token for token in tokens if each.is_open(token, used=False)]
        assert still == [tokens[0], *tokens[2:]], "not who has begun first, but who rested longest"
        assert each.is_open(newest, used=False)


def test_the_disk_is_told_of_use_once_a_minute(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    token = sessions.begin()
    assert used_s(tmp_path) == [BEGUN_S]
    clock.now_s += 5
    assert sessions.is_open(token)
    assert used_s(tmp_path) == [BEGUN_S + 5]
    clock.now_s += NOTED_EVERY_S
    assert sessions.is_open(token)
    assert used_s(tmp_path) == [BEGUN_S + 5], "a minute is not over"
    clock.now_s += 1
    assert sessions.is_open(token, used=False)
    assert used_s(tmp_path) == [BEGUN_S + 5], "nobody used it"
    assert sessions.is_open(token)
    assert used_s(tmp_path) == [BEGUN_S + NOTED_EVERY_S + 6]
    clock.now_s += 1
    assert sessions.is_open(token)
    assert used_s(tmp_path) == [BEGUN_S + NOTED_EVERY_S + 6], "the next minute has begun"


def test_after_a_restart_it_lasts_as_long_as_before(tmp_path: Path, clock: Clock) -> None:
    token = Sessions(tmp_path, "pin").begin()
    for _ in range(LONGEST_S // IDLE_S):
        clock.now_s += IDLE_S
        assert Sessions(tmp_path, "pin").is_open(token)
    clock.now_s += 1
    assert not Sessions(tmp_path, "pin").is_open(token)


def test_it_rests_through_a_restart(tmp_path: Path, clock: Clock) -> None:
    token = Sessions(tmp_path, "pin").begin()
    clock.now_s += IDLE_S + 1
    assert not Sessions(tmp_path, "pin").is_open(token)


def test_another_pin_ends_them_all(tmp_path: Path, clock: Clock) -> None:
    token = Sessions(tmp_path, "pin").begin()
    assert not Sessions(tmp_path, "another").is_open(token)
    assert Sessions(tmp_path, "pin").is_open(token)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"pin": "PIN"}',
        b'{"pin": "PIN", "sessions": [1]}',
        b'{"pin": "PIN", "sessions": {"a": 1}}',
        b'{"pin": "PIN", "sessions": {"a": ["x", 1]}}',
    ],
)
def test_a_file_that_says_nothing_opens_nothing_and_is_written_anew(
    tmp_path: Path, clock: Clock, text: bytes
) -> None:
    path = tmp_path / "web" / "sessions.json"
    path.parent.mkdir()
    path.write_bytes(text.replace(b"PIN", hashlib.sha256(b"pin").hexdigest().encode()))
    sessions = Sessions(tmp_path, "pin")
    assert not sessions.is_open("a")
    token = sessions.begin()
    assert Sessions(tmp_path, "pin").is_open(token)


def test_nobody_else_reads_them_and_they_name_no_token_or_pin(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path / "new", "pin")
    token = sessions.begin()
    path = tmp_path / "new" / "web" / "sessions.json"
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert json.loads(path.read_bytes()) == {
        "pin": hashlib.sha256(b"pin").hexdigest(),
        "sessions": {hashlib.sha256(token.encode()).hexdigest(): [BEGUN_S, BEGUN_S]},
    }


def test_tokens_are_long_and_never_the_same(tmp_path: Path, clock: Clock) -> None:
    sessions = Sessions(tmp_path, "pin")
    tokens = {sessions.begin() for _ in range(MOST)}
    assert len(tokens) == MOST
    assert {len(token) for token in tokens} == {43}, "32 bytes of chance"


def test_a_page_says_what_only_its_session_can_know() -> None:
    assert Sessions.page_token("a token") == hmac.new(b"a token", b"page", hashlib.sha256).hexdigest()


def test_a_disk_that_takes_nothing_is_told_and_costs_no_session(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "web").write_text("a file where the folder should be")
    sessions = Sessions(tmp_path, "pin")
    with caplog.at_level(logging.WARNING):
        token = sessions.begin()
    assert sessions.is_open(token)
    told = caplog.records[0].message
    assert told.startswith(f"sessions are not kept: {tmp_path / 'web' / 'sessions.json'} cannot be written: ")
