"""A table followed at its socket: what is asked is answered, and whatever happens there it is found again."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from console.core.game import Event
from console.languages import Message
from console.messages import table_client
from console.messages.socket_paths import socket_path
from console.messages.table_commands import PauseMatch
from console.messages.table_news import OrderHeard
from console.table.local_socket.table_socket import TableSocket
from console.web.audience import Facilitator, in_language, sent_to
from console.web.tables.followed_table import FollowedTable
from tests.table.local_socket.test_socket import heard, match, seen


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_client, "AGAIN_S", 0.0)


def followed(folder: Path, story: Callable[[FollowedTable], Awaitable[None]]) -> None:
    """Let a story happen while the table is followed."""

    async def run() -> None:
        table = FollowedTable("table", folder)
        task = asyncio.create_task(table.follow())
        await asyncio.wait_for(story(table), 60)
        task.cancel()

    asyncio.run(run())


async def until(so: Callable[[], object]) -> None:
    while not so():
        await asyncio.sleep(0.001)


def test_a_table_is_found_whenever_it_comes_and_comes_again(tmp_path: Path) -> None:
    async def story(table: FollowedTable) -> None:
        await asyncio.sleep(0)
        assert not table.here
        for number in (1, 2):
            socket = TableSocket(socket_path(tmp_path), "1.0", kept_ms=5000)
            socket.tell(seen(number, reason=f"scene {number}"))
            await until(lambda scene=f"scene {number}": table.now.seen and table.now.seen.scene == scene)
            assert table.here and table.then.seen is not None
            socket.close()
            await until(lambda: not table.here)

    followed(tmp_path, story)


def test_what_is_asked_is_answered(tmp_path: Path) -> None:
    async def story(table: FollowedTable) -> None:
        assert await table.ask(PauseMatch()) == Message.of("web.no-table")
        socket = TableSocket(socket_path(tmp_path), "1.0", kept_ms=0)
        await until(lambda: table.here)
        for why in (None, Message.of("facilitator.too-many", most=4)):
            asking = asyncio.create_task(table.ask(PauseMatch(reason="tea")))
            await asyncio.sleep(0)
            taken = []
            while not taken:
                taken = socket.take()
                await asyncio.sleep(0.001)
            socket.answer(taken[0], why)
            assert await asking == why
        lost = asyncio.create_task(table.ask(PauseMatch()))
        await asyncio.sleep(0)
        socket.close()
        assert await lost == Message.of("web.no-table")

    followed(tmp_path, story)


def test_of_two_who_ask_at_once_each_gets_an_answer(tmp_path: Path) -> None:
    async def story(table: FollowedTable) -> None:
        socket = TableSocket(socket_path(tmp_path), "1.0", kept_ms=0)
        await until(lambda: table.here)
        asking = [asyncio.create_task(table.ask(PauseMatch(reason=who))) for who in ("one", "two")]
        taken = []
        while len(taken) < 2:
            taken += socket.take()
            await asyncio.sleep(0.001)
        refused = Message.of("facilitator.too-many", most=4)
        for asked, why, task in zip(taken, (None, refused), asking, strict=True):
            socket.answer(asked, why)
            assert await task == why
        socket.close()

    followed(tmp_path, story)


@pytest.mark.parametrize(
    "junk", [b"nonsense\n", b"[1]\n", b"{}\n", b'{"kind": "seen"}\n', b"x" * 5_000_000 + b"\n", b"\xff\xfe\n"]
)
def test_a_table_that_talks_nonsense_is_asked_again(tmp_path: Path, junk: bytes) -> None:
    async def story(table: FollowedTable) -> None:
        calls: list[int] = []

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            calls.append(1)
            writer.write(junk if len(calls) == 1 else seen(7).line())
            await writer.drain()

        server = await asyncio.start_unix_server(talk, str(socket_path(tmp_path)))
        await until(lambda: table.now.seen is not None and table.now.seen.at_ms == 7)
        server.close()

    followed(tmp_path, story)


def test_what_is_possible_is_told_for_the_match_that_is_seen(tmp_path: Path) -> None:
    table = FollowedTable("table", tmp_path)
    told = replace(match(1, 0), game="captain-sonar", chart_file="alpha", mode="real-time", edition=1)
    table.take(told)
    table.take(seen(1, match=1))
    sent = sent_to(Facilitator(), table)
    assert isinstance(sent["could_be"], dict)
    assert {crew: len(list(dots)) for crew, dots in sent["could_be"].items()} == {"blue": 194, "red": 194}
    north = Event("both", "headed", (("crew", "red"), ("course", "north")))
    table.take(OrderHeard(at_ms=2, match=1, events=(north,)))
    assert len(table.now.could_be["red"]) < len(table.now.could_be["blue"]) == 194
    table.take(seen(3, match=0))
    assert sent_to(Facilitator(), table)["could_be"] == {}, "nobody is playing"


def test_a_match_that_cannot_be_set_up_has_no_dots_and_is_shown_all_the_same(tmp_path: Path) -> None:
    table = FollowedTable("table", tmp_path)
    table.take(match(1, 0))
    table.take(heard(1, 1))
    table.take(seen(2, match=1))
    assert table.now.could_be == {} and table.now.seen is not None


def test_messages_are_said_and_what_a_newer_table_says_is_not_lost() -> None:
    told = {"a": [{"key": "heard.dived", "args": [["crew", "red"]]}, {"key": "new.words", "args": []}]}
    assert in_language(told, "en") == {"a": ["Red: dive!", "new.words"]}
