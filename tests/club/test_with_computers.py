"""Matches in which computers played: they say so, and count only where the organiser lets them."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from console.cli import main
from console.club.audit import check_all
from console.club.club import Club
from console.club.club_store import MIGRATIONS, ClubStore, _statements
from console.club.journal_verdict import judge_journal
from console.club.pages.club_audience import crew_of, wall_of
from console.club.pages.organiser_commands import carry_out_wish
from console.club.pages.organiser_wishes import BeginEvent, CountComputers, Counting
from console.club.pages.overview import organiser_of
from console.club.values import Format, Pairing, PairingState
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.journal.header import new_header
from console.journal.journal_lines import Changed, Ended, Entry, Helped
from tests.club.matches import GAME, fought, journal, journal_text, sent

NOW_S = 1_800_000_000.0
COMPUTER = {"computers": "blue.captain=officer"}
"""Of players the first has the captain's buttons of blue."""
BOATS = {"blue": "Orca", "red": "Manta"}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path / "club", clock=lambda: NOW_S)
    club.admit_table("t-1", "Table 1")
    for name in BOATS.values():
        club.enter_crew(name)
    yield club
    club.close()


def called(club: Club, format_: Format, **options: Any) -> Pairing:
    """The two crews are called to the only table."""
    event = club.begin_event("Cup", format_, GAME, seed=7, **options)
    if format_ is Format.OPEN:
        for name in BOATS.values():
            club.join(event.id, name)
        found = club.call_next(event.id, "t-1")
        assert found is not None
        return found
    for name in BOATS.values():
        club.enter(event.id, name)
    (pairing,) = club.pair_round(event.id)
    return club.call(pairing.id, "t-1")


def came(club: Club, pairing: Pairing, table: dict[str, str] = COMPUTER) -> Pairing:
    assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id, table=table))).taken
    return club.pairing(pairing.id)


def points(club: Club, event: str = "cup") -> list[float]:
    return [line.points for line in club.standings(event)]


def with_lines(*lines: Entry) -> bytes:
    """A match that people began, and these lines before its orders."""
    options, entries = fought(("blue",))
    return journal_text(new_header(options, Match(options).game), (*lines, *entries))


@pytest.mark.parametrize(
    "text, sides",
    [
        (journal("blue"), ()),
        (journal("blue", table={"assists": "blue.captain=hints"}), ()),
        (journal("blue", table=COMPUTER), ("blue",)),
        (journal("blue", table={"computers": "blue=cadet red=ace"}), ("blue", "red")),
        (journal("blue", table={"computer-red.captain": "random"}), ("red",)),
        (journal("blue", table={"computers": "nonsense"}), ()),
        (with_lines(Helped(0, "blue", "captain", "ace")), ("blue",)),
        (with_lines(Changed(0, "computers", "red=officer")), ("red",)),
    ],
)
def test_the_journal_says_at_which_sides_computers_played(text: bytes, sides: tuple[str, ...]) -> None:
    assert judge_journal(text).computers == sides


def test_of_crews_one_station_is_enough() -> None:
    options = MatchPlan(game="captain-sonar", chart="alpha", seed=1)
    header = new_header(options, Match(options).game, table={"computers": "red.engineer=cadet"})
    assert judge_journal(journal_text(header, [Ended(1, "abandoned", (), "people")])).computers == ("red",)


@pytest.mark.parametrize("format_", [Format.SWISS, Format.ROUND_ROBIN])
def test_in_rounds_it_waits_for_the_organiser(club: Club, format_: Format) -> None:
    pairing = came(club, called(club, format_))
    assert pairing.state is PairingState.DISPUTED and pairing.computers == ("blue",)
    assert pairing.why == "computers played for blue"
    assert points(club) == [0, 0]
    club.choose_journal(pairing.id, pairing.identities[0], "Orca was one short, and Manta agreed")
    decided = club.pairing(pairing.id)
    assert decided.state is PairingState.DECIDED and decided.computers == ("blue",)
    assert points(club) == [2, 0]


def test_people_alone_count_at_once_and_nothing_is_said(club: Club) -> None:
    pairing = came(club, called(club, Format.SWISS), {})
    assert (pairing.state, pairing.computers) == (PairingState.DECIDED, ())
    assert points(club) == [2, 0]


def test_at_an_open_table_they_count_until_the_organiser_says_otherwise(club: Club) -> None:
    pairing = came(club, called(club, Format.OPEN))
    assert pairing.state is PairingState.DECIDED and pairing.computers == ("blue",)
    assert points(club) == [2, 0]
    club.change_event("cup", computers_count=False)
    assert points(club) == [0, 0]
    assert club.pairing(pairing.id).state is PairingState.DISPUTED


def test_an_organiser_lets_them_from_the_beginning_or_later(club: Club) -> None:
    pairing = came(club, called(club, Format.SWISS, computers_count=True))
    assert pairing.state is PairingState.DECIDED and points(club) == [2, 0]
    for count, state in ((False, PairingState.DISPUTED), (True, PairingState.DECIDED)):
        club.change_event("cup", computers_count=count)
        assert club.pairing(pairing.id).state is state
        assert points(club) == ([2, 0] if count else [0, 0])
    assert club.copy_event("cup", "Next Cup").computers_count


def test_in_a_ladder_it_waits_for_the_organiser(club: Club) -> None:
    club.begin_event("Season", Format.LADDER, GAME)
    packed, identity = sent(journal("blue", boats=BOATS, table=COMPUTER))
    assert club.take_result("t-1", packed, identity).taken
    assert club.take_result("t-1", *sent(journal("red", begun_s=NOW_S, table=COMPUTER))).taken
    assert [line.played for line in club.standings("season")] == []
    assert [each.identity for each in club.doubtful()] == [identity], "what is nobody's counts for nobody"
    assert check_all(club).wrong == ()
    club.count(identity, "both captains agreed")
    assert [line.played for line in club.standings("season")] == [1, 1]
    assert club.doubtful() == () and check_all(club).wrong == ()
    club.discount(identity, "they did not")
    assert [line.played for line in club.standings("season")] == [] and club.doubtful() == ()


def test_a_ladder_lets_them(club: Club) -> None:
    club.begin_event("Season", Format.LADDER, GAME)
    assert club.take_result("t-1", *sent(journal("blue", boats=BOATS, table=COMPUTER))).taken
    club.change_event("season", computers_count=True)
    assert [line.played for line in club.standings("season")] == [1, 1]
    assert club.doubtful() == () and check_all(club).wrong == ()


def test_what_counts_at_an_open_table_does_not_in_a_ladder_beside_it(club: Club) -> None:
    club.begin_event("Season", Format.LADDER, GAME)
    pairing = came(club, called(club, Format.OPEN))
    assert points(club) == [2, 0] and club.standings("season") == ()
    club.decide(pairing.id, "won blue", "it counts in the season, too")
    assert [line.played for line in club.standings("season")] == [1, 1]


def test_desk_wall_phone_and_lists_say_so(club: Club) -> None:
    pairing = came(club, called(club, Format.SWISS))
    assert pairing.blue is not None
    desk: Any = organiser_of(club, None)
    (cup,) = desk["events_of_club"]
    assert cup["pairings"][0]["computers"] and not cup["computers_count"]
    said = carry_out_wish(club, None, CountComputers(event="cup", what=Counting.COUNT))
    assert said.key == "club-page.did-computers"
    (event,) = cast(Any, wall_of(club))["events"]
    assert event["over"][0]["computers"] and event["over"][0]["winners"] == [pairing.blue.name]
    phone: Any = crew_of(club, pairing.blue)
    assert phone["played"][0]["computers"] and phone["played"][0]["outcome"] == "won"
    carry_out_wish(club, None, CountComputers(event="cup", what=Counting.DISCOUNT))
    assert not club.event("cup").computers_count


def test_a_match_of_a_ladder_is_put_before_the_organiser(club: Club) -> None:
    carry_out_wish(club, None, BeginEvent(name="Season", format=Format.LADDER, game=GAME))
    assert club.take_result("t-1", *sent(journal("blue", boats=BOATS, table=COMPUTER))).taken
    shown: Any = organiser_of(club, None)
    (found,) = shown["alike"]
    assert found["why"] == "computers played for blue" and sorted(found["crews"]) == ["Manta", "Orca"]


def test_the_page_s_form_chooses(club: Club) -> None:
    for name, format_, computers, counts in (
        ("A", Format.SWISS, None, False),
        ("B", Format.SWISS, Counting.COUNT, True),
        ("C", Format.OPEN, Counting.DISCOUNT, False),
    ):
        carry_out_wish(club, None, BeginEvent(name=name, format=format_, game=GAME, computers=computers))
        assert club.event(name).computers_count is counts


def test_the_commands_choose_change_and_say(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(club.folder))
    run = CliRunner()
    new = ["club", "event", "new", "Season", "--format", "ladder", "--game", GAME]
    assert run.invoke(main, new).exit_code == 0
    assert club.take_result("t-1", *sent(journal("blue", boats=BOATS, table=COMPUTER))).taken
    assert "computers played for blue" in run.invoke(main, ["club", "results"]).output
    assert run.invoke(main, ["club", "event", "change", "season", "--computers-count"]).exit_code == 0
    assert club.event("season").computers_count


def test_an_event_of_before_goes_on_as_it_began(tmp_path: Path) -> None:
    """The club's file of the program before: what counted there counts."""
    with sqlite3.connect(tmp_path / "club.sqlite") as rows:
        for step in MIGRATIONS[:2]:
            for statement in _statements(step):
                rows.execute(statement)
        rows.execute(
            "INSERT INTO events VALUES"
            " ('cup', 'Cup', 'swiss', ?, NULL, NULL, NULL, 0, 2, 2, 1, 0, 2, 30, 0, 7, 0, NULL)",
            (GAME,),
        )
        rows.execute("PRAGMA user_version = 2")
    ClubStore(tmp_path / "club.sqlite").close()
    club = Club(tmp_path)
    assert club.event("cup").computers_count
    club.close()
