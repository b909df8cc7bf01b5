"""What keeps pages to those whom they are for: PIN, lock-out, sessions, tokens, sizes and rates."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from console.pages import guard
from console.pages.guard import LARGEST_BODY, MOST_ASKED
from console.pages.network.streams import MOST_FROM_ONE, EventStream, OpenStreams
from console.pages.pin import (
    ALL_TRIES,
    FREE_TRIES,
    BadPin,
    Tries,
    new_pin,
    opens,
    pin_file,
    read_pin,
    set_pin,
)
from console.pages.sessions import Sessions
from console.panels.clock import HandClock
from console.web.tables.followed_table import FollowedTable
from console.web.tables.other_machines import OtherMachine
from console.web.upkeep import uploads
from console.web.web_pages import FACILITATOR, Pages
from tests.web.asgi import Answer, ask

PIN = "271828"
ORIGIN = {"origin": "http://10.77.0.1:8080"}


class Visitor:
    """Somebody with a browser."""

    def __init__(self, folder: Path, others: Sequence[OtherMachine] = ()) -> None:
        self.clock = HandClock()
        self.pages = Pages([FollowedTable("table", folder)], folder, others=others, clock=self.clock)
        self._app = self.pages.app()
        self.cookies: dict[str, str] = {}
        self.address = "10.77.0.2"

    def get(self, path: str) -> Answer:
        return ask(self._app, path, headers=self._headers, address=self.address)

    def post(self, path: str, body: bytes = b"", *, ends: bool = True, **headers: str) -> Answer:
        named = {
            **ORIGIN,
            **self._headers,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        answer = ask(
            self._app, path, method="POST", body=body, ends=ends, headers=named, address=self.address
        )
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith(f"{FACILITATOR.cookie}="):
            self.cookies[FACILITATOR.cookie] = cookie.split(";")[0].partition("=")[2]
        return answer

    @property
    def _headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def log_in(self, pin: str = PIN) -> Answer:
        return self.post("/facilitator/pin", f"pin={pin}".encode())

    @property
    def token(self) -> str:
        return Sessions.page_token(self.cookies[FACILITATOR.cookie])


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    set_pin(tmp_path, PIN)
    return Visitor(tmp_path)


def test_the_pin_is_kept_as_a_hash_that_only_its_owner_reads(tmp_path: Path) -> None:
    set_pin(tmp_path, PIN)
    assert PIN not in pin_file(tmp_path).read_text()
    assert pin_file(tmp_path).stat().st_mode & 0o077 == 0
    assert opens(PIN, read_pin(tmp_path))
    assert not opens("271829", read_pin(tmp_path))
    assert not opens("", "") and not opens(PIN, "scrypt zz zz") and not opens(PIN, "nonsense")


GUESSED = (
    *("123456", "654321", "234567", "890123", "098765", "135791", "abcdef", "qwertz", "azerty", "asdfgh"),
    *("121212", "123123", "123321", "abcabc", "112211", "112112", "password", "sonar1"),
    *("147258", "1q2w3e", "12345678", "1234567890", "Captain", "000001"),
)


@pytest.mark.parametrize("pin", ["", "12345", "111111", "x" * 65, *GUESSED])
def test_a_weak_pin_is_refused(tmp_path: Path, pin: str) -> None:
    with pytest.raises(BadPin):
        set_pin(tmp_path, pin)
    assert read_pin(tmp_path) == ""


@pytest.mark.parametrize("pin", ["583921", "271828", "907415", "nautilus", "blue whale", "19k7pq"])
def test_others_are_taken(tmp_path: Path, pin: str) -> None:
    set_pin(tmp_path, pin)
    assert opens(pin, read_pin(tmp_path))


def test_the_lot_draws_none_that_anybody_tries_first(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([123456, 777777, 583921])
    monkeypatch.setattr("secrets.randbelow", lambda most: next(drawn))
    assert new_pin() == "583921"


def test_without_a_pin_the_facilitator_s_page_opens_for_nobody(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    assert "No PIN is set yet" in visitor.get("/facilitator").text
    assert visitor.log_in("").status == 429
    assert visitor.get("/facilitator/stream").status == 403


def test_the_right_pin_opens_a_session(visitor: Visitor) -> None:
    assert 'name="pin"' in visitor.get("/facilitator").text
    answer = visitor.log_in()
    assert (answer.status, answer.headers["location"]) == (303, "/facilitator")
    for word in ("HttpOnly", "SameSite=strict"):
        assert word in answer.headers["set-cookie"]
    page = visitor.get("/facilitator")
    assert visitor.token in page.text
    assert page.headers["cache-control"] == "no-store"
    assert "unsafe" not in page.headers["content-security-policy"]


def test_wrong_pins_are_locked_out_and_others_are_not(visitor: Visitor) -> None:
    for _ in range(FREE_TRIES):
        assert visitor.log_in("000000").status == 403
    assert "wait 30 s" in visitor.log_in().text, "even the right one"
    visitor.address = "10.77.0.3"
    assert visitor.log_in().status == 303
    visitor.address = "10.77.0.2"
    visitor.clock.advance_ms(31_000)
    assert visitor.log_in("000000").status == 403
    assert "wait 60 s" in visitor.log_in("000000").text
    visitor.clock.advance_ms(61_000)
    assert visitor.log_in().status == 303


def test_many_addresses_guess_no_faster_than_one() -> None:
    clock = HandClock()
    tries = Tries(clock)
    for number in range(ALL_TRIES):
        assert tries.wait_s(f"10.77.1.{number}") == 0
        tries.wrong(f"10.77.1.{number}")
    assert tries.wait_s("10.77.2.1") == 60
    clock.advance_ms(60_000)
    assert tries.wait_s("10.77.2.1") == 0


def test_whoever_had_the_right_one_is_not_kept_out_by_others() -> None:
    tries = Tries(HandClock())
    tries.right("10.77.0.2")
    for number in range(ALL_TRIES):
        tries.wrong(f"10.77.1.{number}")
    assert tries.wait_s("10.77.0.2") == 0 < tries.wait_s("10.77.0.3")
    for _ in range(FREE_TRIES):
        tries.wrong("10.77.0.2")
    assert tries.wait_s("10.77.0.2") > 0, "but by its own"


def test_a_form_that_has_too_much_is_refused(visitor: Visitor) -> None:
    assert visitor.post("/facilitator/pin", b"&".join([b"pin=1"] * 30)).status == 413


@pytest.mark.parametrize("path", ["/facilitator/pin", "/desk/restore"])
def test_a_phone_that_is_carried_off_is_not_waited_for(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    for module in (guard, uploads):
        monkeypatch.setattr(module, "PATIENCE_S", 0.01)
    visitor.log_in()
    assert visitor.post(path, b"half", ends=False, x_page_token=visitor.token).status in (409, 413)


def test_a_session_outlives_the_process_and_ends_with_the_pin(visitor: Visitor, tmp_path: Path) -> None:
    visitor.log_in()
    again = Visitor(tmp_path)
    again.cookies = visitor.cookies
    assert again.token in again.get("/facilitator").text
    set_pin(tmp_path, "314159")
    for each in (visitor, again):
        assert each.get("/facilitator/stream").status == 403


def test_whoever_logs_out_is_out(visitor: Visitor) -> None:
    visitor.log_in()
    stolen = dict(visitor.cookies)
    visitor.post("/facilitator/leave")
    visitor.cookies = stolen
    assert 'name="pin"' in visitor.get("/facilitator").text


def asked(visitor: Visitor, **headers: str) -> Answer:
    return visitor.post("/facilitator/ask/table", b'{"do": "pause"}', **headers)


def test_only_a_page_of_the_session_may_ask(visitor: Visitor) -> None:
    assert asked(visitor).status == 403
    visitor.log_in()
    assert asked(visitor).text == "not from this page"
    assert asked(visitor, x_page_token="0" * 64).status == 403
    assert asked(visitor, x_page_token=visitor.token, origin="http://evil.example").text == "not from here"
    assert asked(visitor, x_page_token=visitor.token, sec_fetch_site="cross-site").status == 403
    answer = asked(visitor, x_page_token=visitor.token)
    assert (answer.status, json.loads(answer.body)["why"]) == (409, "Cannot reach the table")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"nonsense", 400),
        (b"[" * 4000, 400),
        (b'{"do": "explode"}', 400),
        (b'{"do": "pages", "address": "http://evil", "called": "x", "key": ""}', 400),
        (b'{"do": "pause", "reason": "' + b"x" * LARGEST_BODY + b'"}', 413),
    ],
)
def test_what_is_not_understood_is_refused(visitor: Visitor, body: bytes, status: int) -> None:
    visitor.log_in()
    for path in ("ask", "note"):
        answer = visitor.post(f"/facilitator/{path}/table", body, x_page_token=visitor.token)
        assert answer.status in (status, 409 if path == "note" else status)
    assert visitor.post("/facilitator/ask/other", b"{}", x_page_token=visitor.token).status == 404


def test_too_many_requests_are_not_heard(visitor: Visitor) -> None:
    visitor.log_in()
    answers = [asked(visitor, x_page_token=visitor.token).status for _ in range(MOST_ASKED)]
    assert answers[-1] == 429
    visitor.clock.advance_ms(11_000)
    assert asked(visitor, x_page_token=visitor.token).status == 409


def test_the_desk_is_for_whoever_has_the_pin(visitor: Visitor) -> None:
    assert 'name="pin"' in visitor.get("/desk").text
    for path in ("/desk/part/journals", "/desk/file/backup", "/desk/file/report"):
        assert visitor.get(path).status == 403
    visitor.log_in()
    assert "<pre" in visitor.get("/desk").text
    assert visitor.get("/desk/part/;id").status == visitor.get("/desk/file/passwd").status == 404


def test_no_other_file_is_served(visitor: Visitor) -> None:
    for name in ("..%2fapp.py", "../app.py", "facilitator.html", "x.js", "%2e%2e/app.py"):
        assert visitor.get(f"/assets/{name}").status == 404
    assert visitor.get("/words/../x.json").status == 404


def test_names_are_escaped_in_pages(visitor: Visitor) -> None:
    assert "<script>" not in visitor.get("/?lang=<script>").text


def test_a_stream_from_one_address_too_many_is_refused() -> None:
    streams = OpenStreams()
    assert all(streams.enter("a") for _ in range(MOST_FROM_ONE))
    assert not streams.enter("a") and streams.enter("b")
    streams.leave("a")
    assert streams.enter("a")


def test_a_reader_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("console.pages.network.streams.SLOWEST_S", 0.0)
    streams = OpenStreams()
    stream = EventStream(lambda: "{}", every_s=0, streams=streams, address="a")

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            await asyncio.Event().wait()

    async def receive() -> Any:
        await asyncio.Event().wait()

    asyncio.run(stream({"type": "http"}, receive, send))
    assert all(streams.enter("a") for _ in range(MOST_FROM_ONE)), "and its place is free again"


def test_a_stream_ends_with_its_session() -> None:
    told = iter(["one", "one", "two"])
    stream = EventStream(lambda: next(told, None), every_s=0, streams=OpenStreams(), address="a")
    body = ask(stream, "/", looks=99).text
    assert body == "retry: 500\n\ndata: one\n\ndata: two\n\nevent: over\ndata: {}\n\n"
