"""An event as CSV, JSON and a page to print; and a small tournament by commands alone."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.club.club import Club
from console.club.lists import event_json, pairings_csv, printable, results_csv, standings_csv
from console.club.values import Format
from tests.club.matches import GAME, journal


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(tmp_path / "club"))
    club = Club(tmp_path / "club")
    yield club
    club.close()


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["club", *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def played_cup(club: Club) -> str:
    event = club.begin_event("Coupe d'été", Format.SWISS, GAME, seed=3).id
    for name in ("=Kraken", "Orca <b>", "Manta"):
        club.enter(event, club.enter_crew(name).id)
    pairing, _ = club.pair_round(event)
    assert club.take_by_hand(journal("blue")).taken
    club.belongs(club.results()[0].identity, pairing.id, "it was not called")
    return event


def test_csv_is_for_spreadsheets_and_no_name_is_a_formula(club: Club) -> None:
    event = played_cup(club)
    rows = list(csv.DictReader(io.StringIO(standings_csv(club, event))))
    assert [row["rank"] for row in rows] == ["1", "2", "3"]
    assert "'=Kraken" in {row["crew"] for row in rows}
    assert sum(float(row["points"]) for row in rows) == 4
    sides = list(csv.DictReader(io.StringIO(pairings_csv(club, event))))
    assert [row["outcome"] for row in sides] == ["won", "lost", ""]
    assert [row["winners"] for row in csv.DictReader(io.StringIO(results_csv(club, event)))] == ["blue"]


def test_results_and_the_printed_day_say_where_a_clock_cannot_have_been_right(club: Club) -> None:
    event = club.begin_event("Season", Format.LADDER, GAME).id
    for name, begun_s in (("Kraken", 420.0), ("Orca", 1_800_000_000.0)):
        club.enter(event, club.enter_crew(name).id)
        assert club.take_by_hand(journal("blue", begun_s=begun_s, boats={"blue": name, "red": "x"})).taken
    rows = csv.DictReader(io.StringIO(results_csv(club, event)))
    assert [(row["begun"][:4], row["begun_doubted"]) for row in rows] == [("1970", "1"), ("2027", "0")]
    assert "1970-01-01 (?)" in printable(club, event, "en", 43_200.0)
    assert "(?)" not in printable(club, event, "en", 1_800_000_000)


def test_json_tells_all_but_tokens_and_people(club: Club) -> None:
    event = played_cup(club)
    club.change_crew("Manta", people=[123456789012])
    text = event_json(club, event)
    told = json.loads(text)
    assert told["version"] == 1 and told["event"]["name"] == "Coupe d'été"
    assert len(told["standings"]) == 3 and len(told["pairings"]) == 2
    assert told["corrections"][0]["reason"] == "it was not called"
    assert "123456789012" not in text and all(crew.token not in text for crew in club.crews())


@pytest.mark.parametrize(("language", "heading"), [("en", "Round 1"), ("fr", "Ronde 1")])
def test_the_list_to_print_is_in_words_and_safe(club: Club, language: str, heading: str) -> None:
    page = printable(club, played_cup(club), language, 1_800_000_000)
    assert heading in page and "Orca &lt;b&gt;" in page and "<script" not in page


def test_a_small_tournament_by_commands_alone(club: Club, tmp_path: Path) -> None:
    files = []
    for number, side in enumerate(("blue", "red", "red", "blue", "blue", "red")):
        path = tmp_path / f"match-{number}"
        path.write_bytes(journal(side, begun_s=1_800_000_000 + number))
        files.append(path)
    run("event", "new", "Spring Open", "--format", "swiss", "--game", GAME, "--rounds", "3")
    run("event", "new", "Season", "--format", "ladder", "--game", GAME)
    run("enter", "spring-open", "Kraken", "Orca", "Manta", "Narwhal")
    for _ in range(3):
        for line in run("pair", "spring-open").splitlines():
            assert "decided: won by" in run("take", str(files.pop()), "--pairing", line.split()[0])
    assert "all 3 rounds" in run("pair", "spring-open", code=1)
    standings = run("standings", "spring-open").splitlines()
    assert len(standings) == 5 and standings[1].split()[0] == "1"
    pairing = club.pairings("spring-open")[0]
    assert "drawn" in run("correct", pairing.id, "drawn", "--reason", "they agreed")
    assert "they agreed" in run("pairings", "spring-open", "--corrections")
    assert "did you mean spring-open?" in run("standings", "spring-opne", code=1)
    assert "6 journals judged again, ladders counted anew: 1; nothing differs" in run("check")
    assert len(run("standings", "season", "--lang", "fr").splitlines()) == 5
    again = run("correct", pairing.id, "replay", "--reason", "once more").split()[0]
    assert "waiting" in run("pairings", "spring-open", "--round", "1") and again != pairing.id
    run("withdraw", "spring-open", "Kraken", "--reason", "last train")
    run("event", "archive", "spring-open")
    assert "is archived" in run("correct", again, "void", "--reason", "late", code=1)


def test_a_queue_by_commands(club: Club) -> None:
    run("event", "new", "Open Table", "--format", "open", "--game", GAME)
    for crew in ("Kraken", "Orca"):
        said = run("queue", "open-table", "--join", crew)
    assert "1.  number 1" in said and "no table" in said
    club.admit_table("t-1", "Table 1")
    called = run("call", "--next", "open-table", "Table 1").split()[0]
    assert "called at Table 1" in run("queue", "open-table")
    run("queue", "open-table", "--absent", called, "Orca")
    assert "Kraken" in run("queue", "open-table") and "Orca" not in run("queue", "open-table")


def test_an_open_event_shows_what_is_at_hand_and_not_the_whole_day(club: Club) -> None:
    event = club.begin_event("Open Table", Format.OPEN, GAME).id
    club.admit_table("t-1", "Table 1")
    for crew in ("Kraken", "Orca"):
        club.enter_crew(crew)
    first = ""
    for number in range(25):
        for crew in ("Kraken", "Orca"):
            club.join(event, crew)
        called = club.call_next(event, "Table 1")
        assert called is not None
        first = first or called.id
        club.decide(called.id, "won blue", f"match {number}")
    club.dispute(first, "they quarrel")
    shown = club.pairings_at_hand(event)
    assert len(shown) == 21 and first in [each.id for each in shown]
