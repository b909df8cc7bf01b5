"""One log-in for whoever leads: the facilitator of a table and the organiser of a club."""

from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from starlette.types import ASGIApp

from console.club.club import Club
from console.club.pages.club_pages import ClubPages
from console.club.pages.organiser_pages import ORGANISER
from console.pages.log_in import Leader
from console.pages.pin import set_pin
from console.web.web_pages import FACILITATOR, Pages
from tests.web.asgi import Answer, ask

PIN = "583921"
ELSEWHERE = ("https://evil.example/", "//evil.example", "/wall", "")


class Room(NamedTuple):
    """The pages of a table or of a club."""

    leader: Leader
    app: ASGIApp

    def get(self, path: str, cookie: str = "", scheme: str = "http") -> Answer:
        return ask(self.app, path, headers={"cookie": cookie}, scheme=scheme)

    def log_in(self, pin: str = PIN, way: str = "", scheme: str = "http") -> Answer:
        body = urlencode({"pin": pin, "way": way}).encode()
        return ask(self.app, f"/{self.leader.name}/pin", method="POST", body=body, scheme=scheme)


@pytest.fixture(params=[FACILITATOR, ORGANISER], ids=lambda leader: leader.name)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    set_pin(tmp_path, PIN)
    club = Club(tmp_path)
    pages = Pages([], tmp_path) if request.param is FACILITATOR else ClubPages(club, tmp_path)
    yield Room(request.param, pages.app())
    club.close()


def cookies(answer: Answer) -> SimpleCookie:
    return SimpleCookie(answer.headers["set-cookie"])


def test_the_pin_leads_on_to_the_page_that_was_asked_for(room: Room) -> None:
    for way in room.leader.ways:
        assert f'name="way" value="{way}"' in room.get(way).text
        answer = room.log_in(way=way)
        assert (answer.status, answer.headers["location"]) == (303, way)


@pytest.mark.parametrize("way", ELSEWHERE)
def test_the_pin_leads_nowhere_else(room: Room, way: str) -> None:
    assert room.log_in(way=way).headers["location"] == room.leader.ways[0]


def test_a_wrong_pin_does_not_forget_where_somebody_was_going(room: Room) -> None:
    refused = room.log_in("000000", way=room.leader.ways[1])
    assert refused.status == 403 and f'value="{room.leader.ways[1]}"' in refused.text
    assert room.leader.cookie not in refused.headers.get("set-cookie", "")


def test_a_refused_page_that_is_loaded_again_asks_for_the_pin_in_that_language(room: Room) -> None:
    again = room.get(f"/{room.leader.name}/pin?lang=fr")
    assert (again.status, again.headers["location"]) == (303, f"{room.leader.ways[0]}?lang=fr")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_session_s_cookie_is_for_no_program_and_no_other_page(room: Room, scheme: str) -> None:
    cookie = cookies(room.log_in(scheme=scheme))[room.leader.cookie]
    assert cookie["httponly"] and cookie["samesite"] == "strict"
    assert bool(cookie["secure"]) is (scheme == "https")


def test_a_session_of_one_kind_opens_no_page_of_the_other(room: Room) -> None:
    """Cookies know machines, not ports: a club and a table may be on one."""
    token = cookies(room.log_in())[room.leader.cookie].value
    [other] = {FACILITATOR.cookie, ORGANISER.cookie} - {room.leader.cookie}
    for way in room.leader.ways:
        assert "page-token" in room.get(way, f"{room.leader.cookie}={token}").text
        assert "page-token" not in room.get(way, f"{other}={token}").text


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_page_says_where_it_is_not_encrypted(room: Room, scheme: str) -> None:
    for path in ("/", room.leader.ways[0]):
        assert ("not encrypted" in room.get(path, scheme=scheme).text) is (scheme == "http")


@pytest.mark.parametrize("name", ["style.css", "common.js", "asking.js", "pin.js", "icon.svg"])
def test_what_all_pages_share_is_sent_by_each_room_and_asked_for_again(room: Room, name: str) -> None:
    sent = room.get(f"/assets/{name}")
    assert (sent.status, sent.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize("name", ["frame.html", "pin.html", "..%2Fpin.py", "%2Fetc%2Fpasswd", ".", "station"])
def test_nothing_else_is_sent(room: Room, name: str) -> None:
    assert room.get(f"/assets/{name}").status == 404
