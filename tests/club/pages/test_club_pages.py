"""The club's pages, byte for byte: who is sent what, who may ask for what, and what came of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import pytest

from console.club.club import Club
from console.club.pages.club_audience import crew_of, wall_of
from console.club.pages.club_pages import ClubPages
from console.club.pages.organiser_commands import ClubHall
from console.club.pages.overview import WrongTry, organiser_of
from console.club.values import Format, PairingState, TableState
from console.languages import LANGUAGES, catalogue
from console.pages.pin import set_pin
from tests.club.matches import GAME, journal, sent
from tests.club.pages.fair import NOW_S, PIN, PlainBroker, PlainDesk, fair, pages_of
from tests.web.asgi import Answer, ask

OURS = {"origin": "http://10.77.0.1:8080"}


class Visitor:
    """Somebody with a browser; cookies are kept."""

    def __init__(self, pages: ClubPages) -> None:
        self._app = pages.app()
        self.code = pages.code.now
        self.screen = pages.code.screen
        self._cookies: dict[str, str] = {}
        self.token = ""

    def get(self, path: str, **about: Any) -> Answer:
        return self._ask(path, **about)

    def post(self, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        return self._ask(path, method="POST", body=body, headers={**OURS, **(headers or {})})

    def _ask(self, path: str, headers: dict[str, str] | None = None, **about: Any) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        answer = ask(self._app, path, headers={**(headers or {}), "cookie": cookie}, **about)
        name, _, value = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")
        if name:
            self._cookies[name] = value
        return answer

    def log_in(self, pin: str = PIN) -> Answer:
        answer = self.post("/organiser/pin", urlencode({"pin": pin}).encode())
        if answer.status == 303:
            page = self.get("/organiser").text
            self.token = page.partition('name="page-token" content="')[2].partition('"')[0]
        return answer

    def do(self, wish: str, **fields: str) -> dict[str, Any]:
        body = json.dumps({"do": wish, **fields}).encode()
        answer = self.post("/organiser/do", body, {"x-page-token": self.token})
        told: dict[str, Any] = json.loads(answer.text)
        return told


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = fair(tmp_path / "club")
    yield club
    club.close()


@pytest.fixture
def desk() -> PlainDesk:
    return PlainDesk()


@pytest.fixture
def pages(club: Club, desk: PlainDesk) -> ClubPages:
    return pages_of(club, club.folder, ClubHall(desk), "http://10.77.0.1:8080")


@pytest.fixture
def visitor(pages: ClubPages) -> Visitor:
    return Visitor(pages)


@pytest.fixture
def organiser(pages: ClubPages, club: Club) -> Visitor:
    set_pin(club.folder, PIN)
    visitor = Visitor(pages)
    assert visitor.log_in().status == 303
    return visitor


def test_the_wall_says_who_is_next_and_where_to_go(club: Club) -> None:
    assert wall_of(club)["calls"] == []
    called = club.call_next("open-afternoon")
    assert called is not None
    told: Any = wall_of(club)
    (call,) = told["calls"]
    assert call["crews"] == ["Calypso", "Leviathan"] and call["table"] == "Table 1"
    assert call["numbers"] == [1, 2], "as their phones say"
    club.table_said("t-1", TableState(state="playing", game=GAME, since_s=NOW_S, pairing=called.id))
    told = wall_of(club)
    assert told["calls"] == [], "they have come"
    assert told["tables"][0]["crews"] == ["Calypso", "Leviathan"]


def test_the_wall_is_told_nothing_but_game_chart_and_since_when_of_a_match(club: Club) -> None:
    told: Any = wall_of(club)
    playing, away = told["tables"][4:]
    assert playing == {
        "name": "Table 5",
        "state": "playing",
        "game": "captain-sonar",
        "chart": "bravo",
        "since_s": NOW_S,
        "crews": [],
    }
    assert "help" not in away and "dead-panel" not in json.dumps(told)
    assert "dead-panel" in json.dumps(organiser_of(club, None, ()))


def test_no_token_no_journal_and_nobodys_number_is_on_the_wall(club: Club) -> None:
    club.change_crew("Kraken", people=[100_000_000_001])
    told = json.dumps(wall_of(club))
    assert "100000000001" not in told
    assert not any(crew.token in told for crew in club.crews())
    assert not any(result.identity in told for result in club.results())


def test_a_phone_queues_without_a_name_and_finds_its_number_again(visitor: Visitor, club: Club) -> None:
    assert "Open Afternoon" in visitor.get("/join").text
    joined = visitor.post("/join", f"code={visitor.code}".encode())
    assert joined.status == 303
    crew = club.crew_of_token(joined.headers["location"].removeprefix("/crew/"))
    assert crew is not None
    told: Any = crew_of(club, crew)
    (next_one,) = told["next"]
    assert next_one["number"] == 5 and next_one["place"] == 5 and next_one["wait_s"] is not None
    again = visitor.get("/join")
    assert (again.status, again.headers["location"]) == (303, joined.headers["location"])
    visitor.post("/join")
    assert len(club.queue("open-afternoon")) == 5, "one crew to a phone"


def test_a_phone_is_told_you_are_next_and_where(club: Club) -> None:
    crew = club.crew("Calypso")
    told: Any = crew_of(club, crew)
    assert told["next"][0]["place"] == 1
    club.call_next("open-afternoon")
    told = crew_of(club, crew)
    (match,) = told["next"]
    assert (match["table"], match["against"], match["side"]) == ("Table 1", ["Leviathan"], "blue")
    assert match["number"] == 1


def test_a_phone_gives_up_its_place_and_queues_again(visitor: Visitor, club: Club) -> None:
    token = club.crew("Calypso").token
    assert visitor.post(f"/crew/{token}/queue", b'{"queue": false}').status == 200
    assert next(each.crew.name for each in club.queue("open-afternoon")) == "Leviathan"
    assert visitor.post(f"/crew/{token}/queue", b'{"queue": false}').status == 409
    assert visitor.post(f"/crew/{token}/queue", b'{"queue": true}').status == 200
    assert visitor.post(f"/crew/{token}/queue", b"[[").status == 409
    assert visitor.post("/crew/nobody/queue", b'{"queue": true}').status == 403


def test_a_crew_sees_its_own_debriefs_and_nobody_elses(visitor: Visitor, club: Club) -> None:
    pairing = club.pairings("autumn-cup")[0]
    blue, red = pairing.sides[0].crew, pairing.sides[1].crew
    (identity,) = pairing.identities
    assert visitor.get(f"/crew/{blue.token}/debrief/{identity}").status == 200
    assert visitor.get(f"/crew/{red.token}/debrief/{identity}").status == 200
    stranger = club.crew("Calypso")
    assert visitor.get(f"/crew/{stranger.token}/debrief/{identity}").status == 404
    assert visitor.get(f"/crew/wrong/debrief/{identity}").status == 404
    assert visitor.get("/crew/wrong").status == 404


@pytest.mark.parametrize(
    "path", ["stream", "offers", "list/autumn-cup/print", "journal/abc", "crew/abc.svg", "earlier/autumn-cup"]
)
def test_nothing_of_the_organisers_opens_without_the_pin(visitor: Visitor, club: Club, path: str) -> None:
    set_pin(club.folder, PIN)
    assert visitor.get(f"/organiser/{path}").status == 403


def test_without_a_pin_nobody_is_in(visitor: Visitor) -> None:
    assert "sonar-table club pin" in visitor.get("/organiser").text
    assert visitor.log_in().status == 429


def test_a_wrong_pin_is_refused_and_shown_to_the_organiser(pages: ClubPages, organiser: Visitor) -> None:
    stranger = Visitor(pages)
    assert stranger.log_in("999999").status == 403
    seen = organiser.get("/organiser/stream", looks=3).text
    told = json.loads(seen.partition("data: ")[2].partition("\n")[0])
    assert [each["what"] for each in told["wrong"]] == ["pin"]


def seen_by(organiser: Visitor) -> Any:
    text = organiser.get("/organiser/stream", looks=3).text
    return json.loads(text.partition("data: ")[2].partition("\n")[0])


def test_a_wrong_pin_that_was_only_mistyped_leaves_the_list(pages: ClubPages, organiser: Visitor) -> None:
    again = Visitor(pages)
    assert again.log_in("999999").status == 403
    assert again.log_in().status == 303
    assert seen_by(organiser)["wrong"] == []


def test_what_was_read_is_put_away_and_what_comes_later_is_shown(organiser: Visitor, club: Club) -> None:
    assert seen_by(organiser)["unread_s"] is None
    assert not club.take_result("t-99", *sent(journal("blue"))).taken
    told: Any = organiser_of(club, None, [WrongTry("10.0.0.9", "login", NOW_S - 5)])
    assert len(told["refused"]) == len(told["wrong"]) == 1 and told["unread_s"] == NOW_S
    assert organiser.do("put-away", until=str(told["unread_s"]))["done"]
    later = WrongTry("10.0.0.9", "login", NOW_S + 5)
    told = organiser_of(club, None, [later, WrongTry("10.0.0.9", "login", NOW_S - 5)])
    assert told["refused"] == [] and [each["at_s"] for each in told["wrong"]] == [NOW_S + 5]
    assert len(club.refused()) == 1, "it stays in the club's file"
    assert not organiser.do("put-away", until="soon")["done"]


def test_a_call_that_no_table_hears_says_so(club: Club) -> None:
    set_pin(club.folder, PIN)
    broker = PlainBroker(answers=False)
    organiser = Visitor(pages_of(club, club.folder, ClubHall(broker=broker)))
    organiser.log_in()
    called = organiser.do("call-next", event="open-afternoon")
    assert called["done"] and "has not been told yet" in called["said"]
    told: Any = seen_by(organiser)
    (table,) = [each for each in club.tables() if each.pairing]
    assert told["broker"] == {"answers": False, "since_s": NOW_S} and told["untold"] == [table.pairing]
    broker.answers, broker.told = True, {(table.id, str(table.pairing))}
    assert seen_by(organiser)["untold"] == []
    assert "not been told" not in organiser.do("uncall", pairing=str(table.pairing))["said"]


def test_crews_get_the_address_that_phones_know_with_a_code(organiser: Visitor, club: Club) -> None:
    told: Any = seen_by(organiser)
    crew = told["crews"][0]
    assert crew["link"] == f"http://10.77.0.1:8080/crew/{crew['token']}"
    code = organiser.get(f"/organiser/crew/{crew['token']}.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text == organiser.get(f"/organiser/crew/{crew['token']}.svg").text
    other = organiser.get(f"/organiser/crew/{told['crews'][1]['token']}.svg")
    assert code.text != other.text, "each its own"
    assert organiser.get("/organiser/crew/nobody.svg").status == 404


def test_earlier_rounds_are_seen_and_corrected_from_the_desk(organiser: Visitor, club: Club) -> None:
    first = club.pairings("autumn-cup", 1)[0]
    club.pair_round("autumn-cup")
    seen: Any = organiser_of(club, None)
    (cup,) = [each for each in seen["events_of_club"] if each["id"] == "autumn-cup"]
    assert first.id not in [each["id"] for each in cup["pairings"]], "the desk has the round that is played"
    told = json.loads(organiser.get("/organiser/earlier/autumn-cup?round=1").text)["pairings"]
    assert len(told) == 4 and {each["round"] for each in told} == {1}
    every = json.loads(organiser.get("/organiser/earlier/autumn-cup").text)["pairings"]
    assert [each["round"] for each in every] == [2] * 4 + [1] * 4, "the newest first"
    assert organiser.do("correct", pairing=first.id, what="won red", reason="a wrong chart")["done"]
    told = json.loads(organiser.get("/organiser/earlier/autumn-cup?round=1").text)["pairings"]
    (corrected,) = [each for each in told if each["id"] == first.id]
    assert first.red is not None and corrected["winners"] == [first.red.name] and corrected["corrected"]
    assert organiser.get("/organiser/earlier/nothing").status == 404
    assert organiser.get("/organiser/earlier/autumn-cup?round=-1").status == 404


def test_a_call_and_a_decision_say_who_is_who(organiser: Visitor, club: Club) -> None:
    said = organiser.do("call-next", event="open-afternoon")["said"]
    assert said == "Calypso (blue) and Leviathan (red) were called to Table 1"
    (call,) = cast(Any, wall_of(club))["calls"]
    assert call["sides"] == ["blue", "red"]
    (table,) = [each for each in club.tables() if each.pairing]
    said = organiser.do("correct", pairing=str(table.pairing), what="won red", reason="no-show")["said"]
    assert "Calypso, Leviathan" in said
    newest: Any = organiser_of(club, None)["corrections"]
    assert newest[0]["value"] == ["Leviathan"] and newest[0]["crews"] == ["Calypso", "Leviathan"]


def test_byes_departures_and_corrections_are_shown_as_such(visitor: Visitor, club: Club) -> None:
    pairing = club.pairings("autumn-cup", 1)[0]
    assert pairing.blue is not None and pairing.red is not None
    club.decide(pairing.id, "won red", "blue used a wrong chart")
    (cup,) = [each for each in cast(Any, wall_of(club))["events"] if each["id"] == "autumn-cup"]
    over = next(each for each in cup["over"] if each["crews"][0] == pairing.blue.name)
    assert over["winners"] == [pairing.red.name] and over["corrected"]
    assert sum(each["corrected"] for each in cup["over"]) == 1
    phone: Any = crew_of(club, pairing.blue)
    assert phone["played"][0]["corrected"] and phone["played"][0]["why"] == "blue used a wrong chart"
    assert phone["played"][0]["outcome"] == "lost"
    debrief = visitor.get(f"/crew/{pairing.blue.token}/debrief/{pairing.identities[0]}").text
    assert f"Decided by the organiser: {pairing.red.name} wins." in debrief
    assert "blue used a wrong chart" in debrief
    club.leave("autumn-cup", pairing.red.id, "the last train")
    (cup,) = [each for each in cast(Any, wall_of(club))["events"] if each["id"] == "autumn-cup"]
    assert [each["crew"] for each in cup["standings"] if each["left"]] == [pairing.red.name]
    assert cast(Any, crew_of(club, pairing.red))["left"] == ["Autumn Cup"]
    club.pair_round("autumn-cup")
    (cup,) = [each for each in cast(Any, wall_of(club))["events"] if each["id"] == "autumn-cup"]
    (bye,) = [each for each in cup["over"] if each["outcome"] == "bye"]
    phone = crew_of(club, club.crew(bye["crews"][0]))
    assert phone["next"][0]["bye"] and phone["next"][0]["bye_points"] == 2


def test_a_walk_over_and_an_earlier_bye_stand_on_the_phone_as_such(club: Club) -> None:
    pairing = club.pairings("autumn-cup", 1)[0]
    assert pairing.red is not None
    club.leave("autumn-cup", pairing.red.id, "the last train")
    round_ = club.pair_round("autumn-cup")
    (bye,) = [each for each in round_ if each.state is PairingState.BYE]
    match = next(each for each in round_ if each.state is not PairingState.BYE)
    assert match.blue is not None and match.red is not None
    club.decide(match.id, "won blue", "red did not come")
    for crew, outcome in ((match.blue, "won-unplayed"), (match.red, "lost-unplayed")):
        (told,) = cast(Any, crew_of(club, crew))["unplayed"]
        assert (told["outcome"], told["why"], told["round"]) == (outcome, "red did not come", match.round)
        assert len(told["against"]) == 1
    alone = bye.sides[0].crew
    assert cast(Any, crew_of(club, alone))["unplayed"] == [], "it is what comes next"
    for each in club.pairings("autumn-cup", match.round):
        if each.state not in (PairingState.BYE, PairingState.DECIDED):
            club.decide(each.id, "drawn", "no time left")
    club.pair_round("autumn-cup")
    (told,) = cast(Any, crew_of(club, alone))["unplayed"]
    assert (told["outcome"], told["against"]) == ("bye", [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_not_to_play_has_words(language: str) -> None:
    unplayed = {"bye", *(f"{each}-unplayed" for each in ("won", "lost", "drawn"))}
    assert {f"club-page.outcome-{each}" for each in unplayed} <= set(catalogue(language))


def test_a_debrief_of_a_match_that_counts_as_it_was_played_says_nothing_more(
    visitor: Visitor, club: Club
) -> None:
    pairing = club.pairings("autumn-cup", 1)[0]
    way = f"/crew/{pairing.sides[0].crew.token}/debrief/{pairing.identities[0]}"
    assert "organiser" not in visitor.get(way).text
    club.dispute(pairing.id, "red objects")
    assert "isputed. Reason: red objects" in visitor.get(way).text


def test_a_page_without_its_token_changes_nothing(organiser: Visitor) -> None:
    body = json.dumps({"do": "pair", "event": "autumn-cup"}).encode()
    assert organiser.post("/organiser/do", body).status == 403
    strange = {"x-page-token": organiser.token, "origin": "http://evil.example"}
    assert organiser.post("/organiser/do", body, strange).status == 403


def test_an_organiser_leads_a_cup_from_its_page(organiser: Visitor, club: Club) -> None:
    said = organiser.do("event", name="Night Cup", format="swiss", game=GAME, rounds="3")
    assert said["done"] and "Night Cup" in said["said"]
    for crew in ("Kraken", "A new crew"):
        assert organiser.do("enter", event="night-cup", crew=crew)["done"]
    assert organiser.do("pair", event="night-cup")["said"] == "Round 1 is paired, matches: 1"
    (pairing,) = club.pairings("night-cup")
    called = organiser.do("call", pairing=pairing.id, table="t-3")
    assert called["done"] and "Table 3" in called["said"]
    assert organiser.do("uncall", pairing=pairing.id)["done"]
    assert organiser.do("call-next", event="night-cup")["done"]
    assert organiser.do("correct", pairing=pairing.id, what="drawn", reason="fire alarm")["done"]
    decided = club.pairing(pairing.id)
    assert decided.state is PairingState.DECIDED and decided.why == "fire alarm"
    assert club.corrections(event="night-cup")[-1].reason == "fire alarm"
    assert organiser.do("archive", event="night-cup")["done"]


def test_a_correction_without_a_reason_is_none(organiser: Visitor, club: Club) -> None:
    pairing = club.pairings("autumn-cup")[0]
    refused = organiser.do("correct", pairing=pairing.id, what="drawn", reason=" ")
    assert not refused["done"] and "reason" in refused["why"]
    assert not organiser.do("correct", pairing=pairing.id, what="burnt", reason="x")["done"]


@pytest.mark.parametrize("what", ["replay", "dispute", "void", "won red", "lost"])
def test_whatever_can_be_decided_is(organiser: Visitor, club: Club, what: str) -> None:
    pairing = club.pairings("autumn-cup")[0]
    told = organiser.do("correct", pairing=pairing.id, what=what, reason="the flag fell")
    assert told["done"], told
    assert club.pairing(pairing.id).why == "the flag fell"


def test_what_the_club_refuses_is_said(organiser: Visitor) -> None:
    assert "no event" in organiser.do("pair", event="nothing")["why"]
    assert not organiser.do("call-next", event="open-afternoon", table="nowhere")["done"]
    assert "needs crew" in organiser.do("enter", event="autumn-cup")["why"]
    assert "no such command" in organiser.do("burn")["why"]


def test_tables_are_admitted_closed_and_let_go(organiser: Visitor, club: Club, desk: PlainDesk) -> None:
    assert not organiser.do("admit", courses="NNNNNNNN")["done"]
    assert organiser.do("admit", courses="NESWWNES")["done"]
    assert organiser.do("admit", table="t-9", secret="abcdefgh")["done"]
    assert organiser.do("admit", table="t-9")["done"]
    assert organiser.do("turn-away", table="t-9")["done"]
    assert organiser.do("table", table="t-1", use="closed")["done"]
    assert not club.table("t-1").in_service
    assert organiser.do("rename", table="t-1", name="Window")["done"]
    assert club.table("t-1").name == "Window"
    assert organiser.do("dismiss", table="t-6")["done"]
    assert [each[0] for each in desk.done] == ["courses", "secret", "pressed", "turn-away", "let-go"]


def test_a_refused_result_and_a_dispute_are_shown_with_their_journals(organiser: Visitor, club: Club) -> None:
    assert not club.take_result("t-99", *sent(journal("blue"))).taken
    told: Any = organiser_of(club, None, ())
    assert told["refused"][0]["table"] == "t-99" and told["refused"][0]["why"]
    identity = club.pairings("autumn-cup")[0].identities[0]
    assert organiser.get(f"/organiser/journal/{identity}").text.startswith("sonar-table journal")
    assert organiser.get("/organiser/journal/ffff").status == 404


@pytest.mark.parametrize(
    ("what", "kind"),
    [("standings.csv", "text/csv"), ("pairings.csv", "text/csv"), ("results.csv", "text/csv"),
     ("event.json", "application/json"), ("print", "text/html")],
)  # fmt: skip
def test_lists_are_given_out(organiser: Visitor, what: str, kind: str) -> None:
    answer = organiser.get(f"/organiser/list/autumn-cup/{what}")
    assert answer.status == 200 and answer.headers["content-type"].startswith(kind)
    assert "Kraken" in answer.text
    assert organiser.get(f"/organiser/list/nothing/{what}").status == 404
    assert organiser.get("/organiser/list/autumn-cup/secrets").status == 404


def test_over_plain_http_there_is_no_desk_and_no_pin_to_be_read(pages: ClubPages) -> None:
    app = pages.app(organised=False)
    assert ask(app, "/wall").status == ask(app, "/join").status == 200
    for path in ("/organiser", "/admit", "/organiser/stream", "/organiser/journal/abc"):
        assert ask(app, path).status == 404
    assert ask(app, "/organiser/pin", method="POST", headers=OURS).status == 404


def test_the_code_for_phones_and_files_that_there_are(visitor: Visitor) -> None:
    assert visitor.get(f"/join.svg?screen={visitor.screen}").headers["content-type"] == "image/svg+xml"
    assert visitor.get("/assets/common.js").status == visitor.get("/assets/wall.js").status == 200
    assert visitor.get("/assets/..%2fapp.py").status == visitor.get("/assets/app.py").status == 404


def test_without_an_open_event_nobody_queues(tmp_path: Path) -> None:
    club = Club(tmp_path / "club")
    club.begin_event("Cup", Format.SWISS, GAME)
    answer = Visitor(pages_of(club, club.folder)).post("/join")
    assert answer.status == 409 and "nobody queues here" in answer.text
    assert club.crews() == (), "nothing is left behind"
    club.close()


def test_the_document_uses_the_words_of_the_page() -> None:
    text = " ".join(Path("docs/club.md").read_text(encoding="utf-8").lower().split())
    known = catalogue("en")
    words = "help only-for links new-event format-open format-swiss itself pair call-next absent archive"
    keys = f"{words} clear-queue correct earlier put-away enter tables".split()
    assert [key for key in keys if known[f"club-page.{key}"].lower() not in text.replace("**", "")] == []
    assert "needs somebody" not in text and "call free tables by itself" not in text
