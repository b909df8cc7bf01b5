"""Queueing with a phone at an open table: by the code on the wall, within bounds, and undone at one press."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

from console.cli import main
from console.club.club import Club
from console.club.pages.club_pages import ClubPages
from console.club.pages.club_sign import ClubSign
from console.club.pages.organiser_commands import carry_out_wish
from console.club.pages.organiser_wishes import ClearQueue, Counting, Recount
from console.club.pages.overview import organiser_of
from console.club.pages.phone_queue import MOST_FROM_ONE, MOST_NEW, MOST_WAITING, NEW_WITHIN_S
from console.club.pages.wall_code import HOLDS_S, WallCode
from console.club.values import Format
from console.languages import LANGUAGES, say
from console.panels.clock import HandClock
from tests.club.matches import GAME, journal, sent
from tests.web.asgi import Answer, ask

OURS = {"origin": "http://10.77.0.1:8080"}
NOW_S = 1_800_000_000.0


class Hall:
    """A club with an open table, its pages, and phones around it."""

    def __init__(self, folder: Path) -> None:
        self.now_s = NOW_S
        self.clock = HandClock()
        self.club = Club(folder, clock=lambda: self.now_s)
        self.club.begin_event("Open", Format.OPEN, GAME)
        place, wall = "http://10.77.0.1:8480", lambda: self.now_s
        self.pages = ClubPages(
            self.club, folder, sign=ClubSign(phones=lambda: place), clock=self.clock, wall=wall
        )
        self._app = self.pages.app()

    def get(self, path: str) -> Answer:
        return ask(self._app, path, looks=2)

    def join(self, code: str | None = None, address: str = "10.77.0.2", cookie: str = "") -> Answer:
        """A phone asks for a number."""
        body = urlencode({"code": self.pages.code.now if code is None else code}).encode()
        headers = {**OURS, "cookie": cookie}
        return ask(self._app, "/join", method="POST", body=body, headers=headers, address=address)

    def wait(self, seconds: int) -> None:
        self.now_s += seconds
        self.clock.advance_ms(1000 * seconds)

    @property
    def waiting(self) -> int:
        return len(self.club.queue("open"))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path / "club")
    yield hall
    hall.club.close()


@pytest.fixture
def club(hall: Hall) -> Club:
    return hall.club


@pytest.mark.parametrize("code", ["", "AAAAAA", "<script>"])
def test_nobody_queues_who_has_not_seen_the_wall(hall: Hall, code: str) -> None:
    """Anybody on the Wi-Fi queued 300 crews in half a minute."""
    refused = hall.join(code)
    assert refused.status == 409 and "That is not the code" in refused.text
    assert hall.waiting == 0 and hall.club.crews() == (), "nothing is left behind"
    assert "<script>" not in hall.get(f"/join?code={code}").text


def test_the_code_is_typed_in_any_case_and_holds_for_a_while(hall: Hall) -> None:
    seen = hall.pages.code.now
    hall.now_s = (NOW_S // HOLDS_S + 1) * HOLDS_S
    assert hall.pages.code.now != seen
    assert hall.join(f" {seen[:3].lower()} {seen[3:]}").status == 303, "the one before opens too"
    hall.now_s += HOLDS_S
    assert hall.join(seen).status == 409


def told(answer: Answer) -> Any:
    return json.loads(answer.text.partition("data: ")[2].partition("\n")[0])


def test_only_the_halls_own_screen_and_the_organiser_are_told_the_code(hall: Hall) -> None:
    code, screen = hall.pages.code.now, hall.pages.code.screen
    assert told(hall.get(f"/wall/stream?screen={screen}"))["code"] == code
    assert hall.get(f"/join.svg?screen={screen}").headers["content-type"] == "image/svg+xml"
    for path in ("/wall/stream", "/wall/stream?screen=", "/wall/stream?screen=AAAAAAAAAA"):
        assert told(hall.get(path))["code"] is None
    for path in ("/", "/wall", "/join", "/join.svg", "/organiser", "/words/en.json"):
        page = hall.get(path)
        assert code not in page.text and screen not in page.text
    assert hall.get("/join.svg").status == 404


def test_another_start_of_the_club_shows_the_same_code(hall: Hall) -> None:
    again = WallCode(hall.club.folder, lambda: NOW_S)
    assert (again.now, again.screen) == (hall.pages.code.now, hall.pages.code.screen)
    assert (hall.club.folder / "wall-key").stat().st_mode & 0o077 == 0


def test_a_phone_takes_no_more_than_some_numbers_at_a_time(hall: Hall) -> None:
    answers = [hall.join().status for _ in range(MOST_FROM_ONE + 1)]
    assert answers == [303] * MOST_FROM_ONE + [409]
    assert hall.join(address="10.77.0.3").status == 303
    hall.wait(NEW_WITHIN_S)
    assert hall.join().status == 303


def test_many_phones_take_no_more_than_some_numbers_at_a_time(hall: Hall) -> None:
    answers = [hall.join(address=f"10.77.1.{number}").status for number in range(MOST_NEW + 5)]
    assert answers == [303] * MOST_NEW + [409] * 5
    assert hall.waiting == MOST_NEW


def test_a_queue_is_full_at_some_time(hall: Hall) -> None:
    for number in range(MOST_WAITING):
        hall.club.join("open", hall.club.enter_crew(f"Crew {number}").id)
    refused = hall.join()
    assert refused.status == 409 and "Too many queue" in refused.text
    hall.club.leave_queue("open", "Crew 7")
    assert hall.join().status == 303


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_is_refused_in_its_own_language(hall: Hall, language: str) -> None:
    asked = ask(hall.pages.app(), f"/join?lang={language}", method="POST", body=b"code=x", headers=OURS)
    assert ("Relisez-le" in asked.text) == (language == "fr")


def test_whoever_queued_by_phone_is_out_at_one_press(club: Club) -> None:
    club.begin_event("Open", Format.OPEN, GAME)
    club.begin_event("Cup", Format.SWISS, GAME)
    entered, early, late, other = (club.enter_crew(name) for name in ("Kraken", "Orca", "Manta", "Moray"))
    club.join("open", entered.id)
    club.enter("cup", other.id)
    for crew in (early, late, other):
        club.join("open", crew.id, by_phone=True)
    assert club.clear_queue("open", 5) == 3
    assert [each.crew for each in club.queue("open")] == [entered], "the organiser's own stay"
    assert {each.name for each in club.crews()} == {"Kraken", "Moray"}, "who plays elsewhere stays a crew"
    assert club.clear_queue("open", 5) == 0


def test_the_organiser_s_page_undoes_it_and_says_how_many(hall: Hall) -> None:
    for number in range(3):
        assert hall.join(address=f"10.77.1.{number}").status == 303
    hall.wait(600)
    assert hall.join().status == 303
    done = carry_out_wish(hall.club, None, ClearQueue(event="open", minutes="5"))
    assert say(done, "en") == "Crews that are out: 1"
    done = carry_out_wish(hall.club, None, ClearQueue(event="open", minutes="60"))
    assert say(done, "en") == "Crews that are out: 3"
    assert hall.waiting == 0 and hall.club.crews() == ()


def test_a_match_like_another_is_put_before_the_organiser(hall: Hall) -> None:
    club = hall.club
    club.admit_table("t-1", "Table 1")
    for number in range(2):
        assert club.take_result("t-1", *sent(journal("blue", begun_s=NOW_S + number, again=0))).taken
    shown: Any = organiser_of(club, None, ())
    (alike,) = shown["alike"]
    assert alike["table"] == "t-1" and "the same orders" in alike["why"]
    wish = Recount(identity=alike["identity"], what=Counting.COUNT, reason="the seed of the lesson")
    carry_out_wish(club, None, wish)
    assert all(result.counts for result in club.results()) and not club.doubtful()


def test_the_command_prints_where_the_halls_screen_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(tmp_path))
    refused = CliRunner().invoke(main, ["club", "wall"])
    assert refused.exit_code == 3 and "sonar-table club new" in refused.output
    (tmp_path / "mosquitto.conf").touch()
    told = CliRunner().invoke(main, ["club", "wall"])
    screen = WallCode(tmp_path, lambda: NOW_S).screen
    assert told.exit_code == 0 and told.output.endswith(f":8480/wall?screen={screen}\n")
