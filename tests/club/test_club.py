"""The club as its process and its pages see it: events, pairings, results, decisions."""

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.audit import check_all
from console.club.club import Club
from console.club.values import ClubError, Format, Pairing, PairingState, TableState
from console.core.match import Match
from console.journal import new_header
from console.journal.journal_lines import Ended
from tests.club.matches import GAME, journal, journal_text, sent
from tests.plans import plan

NOW_S = 1_800_000_000.0


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = Club(tmp_path / "club", clock=lambda: NOW_S)
    for number in (1, 2, 3):
        club.admit_table(f"t-{number}", f"Table {number}")
        club.table_said(f"t-{number}", TableState(state="attract"))
    for name in ("Kraken", "Nautilus", "Orca", "Manta", "Narwhal"):
        club.enter_crew(name)
    yield club
    club.close()


def begun(club: Club, format: Format, *crews: str, **options: object) -> str:
    event = club.begin_event("Spring Open", format, GAME, seed=7, **options)  # type: ignore[arg-type]
    for crew in crews:
        club.enter(event.id, crew)
    return event.id


def test_a_whole_swiss_tournament_is_played(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca", "Manta", rounds=3)
    for _ in range(3):
        for _ in club.pair_round(event):
            called = club.call_next(event)
            assert called is not None and called.table is not None
            text = journal("blue", pairing=called.id)
            assert club.take_result(called.table, *sent(text)).taken
    lines = club.standings(event)
    assert [line.played for line in lines] == [3, 3, 3, 3]
    assert sum(line.points for line in lines) == 6 * 2


def test_two_results_for_one_pairing_freeze_it_until_the_organiser_decides(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    first, second = (journal(side, pairing=pairing.id) for side in ("blue", "red"))
    assert club.take_result("t-1", *sent(first)).taken
    assert club.take_result("t-1", *sent(second)).taken
    frozen = club.pairing(pairing.id)
    assert frozen.state is PairingState.DISPUTED and len(frozen.identities) == 2
    assert [line.points for line in club.standings(event)] == [0, 0]
    decided = club.choose_journal(pairing.id, sent(second)[1], "the first was a warm-up")
    assert decided.state is PairingState.DECIDED
    assert club.standings(event)[0].crew == pairing.red


def played(club: Club, pairing: str, *winners: str, begun_s: float = NOW_S, table: str = "Table 1") -> str:
    """A pairing is called, played and its journal sent; its identity."""
    text = journal(*winners, pairing=pairing, begun_s=begun_s)
    club.call(pairing, table)
    packed, identity = sent(text)
    answer = club.take_result(club.table(table).id, packed, identity)
    assert answer.taken, answer.why
    return identity


def points(club: Club, event: str) -> dict[str, float]:
    return {line.crew.name: line.points for line in club.standings(event)}


def test_a_result_counts_once_however_often_it_comes(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    identity = played(club, pairing.id, "blue")
    before, changes = club.standings(event), club.changes()
    for _ in range(3):
        assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id))).taken
    assert club.standings(event) == before and club.changes() == changes
    assert [result.identity for result in club.results()] == [identity]


def test_what_is_refused_is_shown_and_can_be_judged_again(club: Club) -> None:
    text = journal("blue")
    packed, identity = sent(text)
    assert "not admitted" in club.take_result("t-9", packed, identity).why
    assert "its bytes are those of" in club.take_result("t-1", packed, "0" * 32).why
    assert "cannot be unpacked" in club.take_result("t-1", b"rubbish", "1" * 32).why
    assert [each.identity for each in club.refused()] == ["1" * 32, "0" * 32, identity]
    assert club.journal(identity) == text
    club.admit_table("t-9", "Table 9")
    assert club.reconsider(identity[:10]).taken
    assert identity not in [each.identity for each in club.refused()]


def test_a_pairing_that_was_called_to_another_table_is_refused(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    answer = club.take_result("t-2", *sent(journal("blue", pairing=pairing.id)))
    assert not answer.taken and "never called to this table" in answer.why
    assert club.pairing(pairing.id).state is PairingState.CALLED


def test_a_table_that_broke_down_may_yet_deliver(club: Club) -> None:
    """It was played there to the end; played elsewhere too, it is the organiser who decides."""
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    moved = club.call(pairing.id, "Table 2")
    assert moved.table == "t-2" and club.called("Table 1") is None
    assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id))).taken
    assert club.pairing(pairing.id).state is PairingState.DECIDED
    assert club.called("Table 2") is None
    assert club.take_result("t-2", *sent(journal("red", pairing=pairing.id))).taken
    assert club.pairing(pairing.id).state is PairingState.DISPUTED


def test_an_abandoned_match_waits_for_the_organiser(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    assert club.take_result("t-1", *sent(journal(pairing=pairing.id, abandoned=True))).taken
    assert club.pairing(pairing.id).state is PairingState.ABANDONED
    with pytest.raises(ClubError, match="abandoned"):
        club.pair_round(event)
    club.decide(pairing.id, "drawn", "the bell rang")
    assert points(club, event) == {"Kraken": 1, "Nautilus": 1}
    club.decide(pairing.id, "lost", "both had left")
    assert points(club, event) == {"Kraken": 0, "Nautilus": 0}
    assert [said.reason for said in club.corrections(event=event)] == ["the bell rang", "both had left"]


def test_a_replay_has_a_number_of_its_own_and_what_comes_late_does_not_count(
    club: Club,
) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    again = club.replay(pairing.id, "the table broke down")
    assert again.id != pairing.id and again.sides == pairing.sides and again.state is PairingState.WAITING
    assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id))).taken
    assert club.pairing(pairing.id).state is PairingState.VOID
    played(club, again.id, "red")
    assert points(club, event)[again.sides[1].crew.name] == 2
    assert points(club, event)[again.sides[0].crew.name] == 0


def test_a_result_that_contradicts_a_decision_freezes_it(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    club.decide(pairing.id, "won red", "blue did not come")
    assert club.called("Table 1") is None
    assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id))).taken
    disputed = club.pairing(pairing.id)
    assert disputed.state is PairingState.DISPUTED and "blue did not come" in disputed.why


def test_a_reason_is_asked_for_and_never_changed(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    with pytest.raises(ClubError, match="say why"):
        club.dispute(pairing.id, "  ")
    club.dispute(pairing.id, "they quarrel")
    with sqlite3.connect(club.folder / "club.sqlite") as rows:
        for statement in ("UPDATE corrections SET reason = 'none'", "DELETE FROM corrections"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                rows.execute(statement)


def test_a_late_crew_plays_whoever_has_the_bye(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca")
    bye = club.pair_round(event)[-1]
    assert bye.state is PairingState.BYE
    entrant = club.enter(event, "Manta")
    assert entrant.since_round == 1
    new = [each for each in club.pairings(event) if each.state is PairingState.WAITING][-1]
    assert [paired.crew.name for paired in new.sides] == [bye.sides[0].crew.name, "Manta"]
    assert points(club, event)[bye.sides[0].crew.name] == 0, "the bye is void"


def test_a_late_crew_waits_for_the_next_round_where_nobody_is_free(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus")
    (pairing,) = club.pair_round(event)
    assert club.enter(event, "Orca").since_round == 2
    played(club, pairing.id, "blue")
    assert sum(len(each.sides) for each in club.pair_round(event)) == 3


def test_who_left_and_comes_back_does_not_play_twice_in_a_round(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca")
    first, _ = club.pair_round(event)
    gone = first.sides[0].crew
    club.leave(event, gone.id, "a phone call")
    assert points(club, event)[first.sides[1].crew.name] == 2, "won without a match"
    club.enter(event, gone.id)
    assert len([each for each in club.pairings(event) if each.round == 1]) == 2
    assert len(club.pair_round(event)) == 2


def test_a_crew_that_leaves_a_round_robin_loses_what_is_left_or_all_is_annulled(club: Club) -> None:
    event = begun(club, Format.ROUND_ROBIN, "Kraken", "Nautilus", "Orca", "Manta")
    pairings = club.pair_round(event)
    assert len(pairings) == 6
    first = next(each for each in pairings if "Kraken" in [paired.crew.name for paired in each.sides])
    side = next(paired.side for paired in first.sides if paired.crew.name == "Kraken")
    played(club, first.id, side)
    club.leave(event, "Kraken", "ill")
    assert points(club, event) == {name: 2 * (name != loser(first, side)) for name in points(club, event)}
    club.enter(event, "Kraken")
    club.leave(event, "Kraken", "ill again", annul=True)
    assert set(points(club, event).values()) == {0}


def loser(pairing: Pairing, winner: str) -> str:
    return next(paired.crew.name for paired in pairing.sides if paired.side != winner)


def test_who_comes_late_into_a_round_robin_meets_everybody(club: Club) -> None:
    event = begun(club, Format.ROUND_ROBIN, "Kraken", "Nautilus", "Orca")
    first, *_ = club.pair_round(event)
    played(club, first.id, "blue")
    club.enter(event, "Manta")
    met = [frozenset(paired.crew.name for paired in each.sides) for each in club.pairings(event)]
    assert len(met) == len(set(met)) == 6
    assert club.pairing(first.id).state is PairingState.DECIDED


def test_a_queue_calls_whoever_has_waited_longest(club: Club) -> None:
    event = begun(club, Format.OPEN)
    for crew in ("Kraken", "Nautilus", "Orca", "Manta", "Narwhal"):
        club.join(event, crew)
    assert [place.number for place in club.queue(event)] == [1, 2, 3, 4, 5]
    called = club.call_next(event)
    assert called is not None
    assert {paired.crew.name for paired in called.sides} == {"Kraken", "Nautilus"}
    assert club.next_matches("Kraken")[0].table == club.table(called.table or "")
    assert [place.crew.name for place in club.queue(event)] == ["Orca", "Manta", "Narwhal"]
    with pytest.raises(ClubError, match="is called to a match, with number 1"):
        club.join(event, "Kraken")
    club.absent(called.id, "Kraken")
    assert [place.crew.name for place in club.queue(event)] == ["Nautilus", "Orca", "Manta", "Narwhal"]
    assert club.join(event, "Kraken").number == 6


def test_how_long_to_wait_is_told_by_the_tables_and_what_they_play(club: Club) -> None:
    event = begun(club, Format.OPEN, minutes=20)
    for crew in ("Kraken", "Nautilus", "Orca", "Manta"):
        club.join(event, crew)
    assert [place.wait_s for place in club.queue(event)] == [0, 0, 0, 0]
    club.use_table("Table 2", in_service=False)
    club.table_said("t-3", TableState(state="playing", since_s=NOW_S - 600))
    waits = [place.wait_s for place in club.queue(event)]
    assert waits == [0, 0, 25 * 60 - 600, 25 * 60 - 600]
    club.table_said("t-1", TableState(state="away"))
    club.table_said("t-3", TableState(state="away"))
    assert {place.wait_s for place in club.queue(event)} == {None}


def test_an_event_that_calls_itself_fills_every_free_table(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca", "Manta", calls_itself=True)
    club.pair_round(event)
    assert len(club.call_waiting()) == 2 and club.call_waiting() == ()
    assert [table.pairing is None for table in club.tables()] == [False, False, True]


def test_nobody_is_called_to_two_tables(club: Club) -> None:
    cup = begun(club, Format.SWISS, "Kraken", "Nautilus")
    event = begun(club, Format.OPEN)
    for crew in ("Kraken", "Orca", "Manta"):
        club.join(event, crew)
    (pairing,) = club.pair_round(cup)
    club.call(pairing.id, "Table 1")
    called = club.call_next(event)
    assert called is not None
    assert {paired.crew.name for paired in called.sides} == {"Orca", "Manta"}
    assert club.call_next(event) is None, "Kraken waits until its match is over"
    other = begun(club, Format.SWISS, "Kraken", "Narwhal")
    with pytest.raises(ClubError, match="called to another match"):
        club.call(club.pair_round(other)[0].id, "Table 3")


def test_everything_is_there_after_a_restart(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca")
    called = club.call(club.pair_round(event)[0].id, "Table 1")
    club.dispute(called.id, "they quarrel")
    again = Club(club.folder, clock=lambda: NOW_S)
    assert again.pairings(event) == club.pairings(event)
    assert again.standings(event) == club.standings(event)
    assert (again.tables(), again.crews(), again.changes()) == (club.tables(), club.crews(), club.changes())
    again.close()


def test_an_event_is_copied_with_its_crews_and_archived_with_its_standings(club: Club) -> None:
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca")
    pairing, _ = club.pair_round(event)
    played(club, pairing.id, "blue")
    club.leave(event, "Orca", "tired")
    copy = club.copy_event(event, "Spring Open")
    assert copy.id == "spring-open-2" and club.pairings(copy.id) == ()
    assert {each.crew.name for each in club.entrants(copy.id)} == {"Kraken", "Nautilus"}
    before = club.standings(event)
    club.archive_event(event)
    assert club.standings(event) == before
    assert event not in [each.id for each in club.events()]
    with pytest.raises(ClubError, match="archived"):
        club.pair_round(event)


def test_a_match_of_another_game_or_chart_than_was_called_is_disputed(club: Club) -> None:
    event = club.begin_event("Alpha Cup", Format.SWISS, "captain-sonar", chart="alpha").id
    for crew in ("Kraken", "Nautilus"):
        club.enter(event, crew)
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    assert club.take_result("t-1", *sent(journal("blue", pairing=pairing.id))).taken
    assert "called with game captain-sonar and played with" in club.pairing(pairing.id).why


@pytest.mark.parametrize(("played", "why"), [(3, ""), (4, "called with torpedo_range 3 and played with 4")])
def test_a_match_with_another_option_than_was_called_is_doubted(club: Club, played: int, why: str) -> None:
    event = club.begin_event("Short", Format.SWISS, "captain-sonar", options={"torpedo_range": "3"}).id
    for crew in ("Kraken", "Nautilus"):
        club.enter(event, crew)
    (pairing,) = club.pair_round(event)
    club.call(pairing.id, "Table 1")
    match = plan(game="captain-sonar", chart="alpha", mode="real-time", torpedo_range=played)
    header = new_header(match, Match(match).game, table={"pairing": pairing.id})
    left = journal_text(header, [Ended(60_000_000_000, "abandoned", (), "people")])
    assert club.take_result("t-1", *sent(left)).taken
    (result,) = club.results(event=event)
    assert why in result.doubt and bool(why) == bool(result.doubt)


def test_options_of_an_event_are_checked_kept_and_changed_one_by_one(club: Club) -> None:
    event = club.begin_event("Short", Format.LADDER, "captain-sonar", options={"torpedo_range": "3"}).id
    club.change_event(event, options={"inspection": "console"})
    assert club.event(event).options == {"torpedo_range": "3", "inspection": "console"}
    assert club.copy_event(event, "Shorter").options == club.event(event).options
    for wrong in ({"torpedo_range": "9"}, {"speed": "3"}):
        with pytest.raises(ClubError, match="no match could be played so"):
            club.change_event(event, options=wrong)


def test_boats_that_nobody_named_are_nobodys_though_crews_are_called_alike(club: Club) -> None:
    ladder = begun(club, Format.LADDER)
    strangers = journal("blue", boats={"blue": "Nautilus", "red": "Kraken"})
    assert club.take_result("t-1", *sent(strangers)).taken
    assert club.standings(ladder) == ()


def test_open_play_counts_in_the_ladder_by_boats_and_people(club: Club) -> None:
    ladder = begun(club, Format.LADDER)
    packed, identity = sent(journal("blue", boats={"blue": "kraken", "red": "Nobody's"}))
    assert club.take_result("t-1", packed, identity).taken
    assert club.standings(ladder) == (), "a match against nobody known"
    club.was_crew(identity, "red", "Orca", "they forgot to type it")
    assert [(line.crew.name, line.won) for line in club.standings(ladder)] == [("Kraken", 1), ("Orca", 0)]
    club.discount(identity, "a friendly match")
    assert club.standings(ladder) == ()
    club.count(identity, "it was none")
    assert len(club.standings(ladder)) == 2


def test_six_players_queue_and_climb_by_their_ranks(club: Club) -> None:
    ladder = begun(club, Format.LADDER)
    event = club.begin_event("Six", Format.OPEN, GAME, crews_a_match=3).id
    for crew in ("Kraken", "Nautilus", "Orca"):
        club.join(event, crew)
    called = club.call_next(event)
    assert called is not None and [paired.side for paired in called.sides] == ["blue", "red", "green"]
    text = journal("green", pairing=called.id, players="blue,red,green")
    assert club.take_result(called.table or "", *sent(text)).taken
    winner = called.at("green")
    assert winner is not None
    assert club.standings(ladder)[0].crew == winner and club.standings(event)[0].crew == winner
    with pytest.raises(ClubError, match="two and two"):
        club.begin_event("Six", Format.SWISS, GAME, crews_a_match=3)


def test_the_ladder_from_the_journals_alone_is_the_one_that_was_kept(club: Club, tmp_path: Path) -> None:
    """Also in another club, into which they come in another order."""
    ladder = begun(club, Format.LADDER)
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca", "Manta")
    clock = itertools.count(int(NOW_S))
    for _ in range(2):
        for pairing in club.pair_round(event):
            played(club, pairing.id, next(SIDES_WON), begun_s=next(clock))
            club.standings(ladder)
    for boats in itertools.permutations(["Kraken", "Orca", "Narwhal"], 2):
        named = dict(zip(("blue", "red"), boats, strict=True))
        assert club.take_by_hand(journal("red", boats=named, begun_s=next(clock))).taken
        club.standings(ladder)
    disputed = club.pairings(event)[0]
    club.decide(disputed.id, "drawn", "they agreed")
    checked = check_all(club)
    assert (checked.wrong, checked.journals, checked.ladders) == ((), 10, 1)
    with sqlite3.connect(club.folder / "club.sqlite") as rows:
        rows.execute("UPDATE results SET winners = '[\"red\"]' WHERE winners = '[\"blue\"]'")
    assert check_all(club).wrong


SIDES_WON = itertools.cycle(["blue", "red", "red"])


def test_more_than_two_are_called_by_people_and_the_next_match_of_the_table_is_theirs(club: Club) -> None:
    """A table is told only of pairings of two."""
    event = club.begin_event("Three", Format.OPEN, GAME, crews_a_match=3).id
    for crew in ("Kraken", "Nautilus", "Orca"):
        club.join(event, crew)
    called = club.call_next(event, "Table 1")
    assert called is not None
    assert club.take_result("t-1", *sent(journal("blue"))).taken, "two others have played there first"
    assert club.pairing(called.id).state is PairingState.CALLED
    assert club.take_result("t-1", *sent(journal("green", players="blue,red,green"))).taken
    assert club.pairing(called.id).state is PairingState.DECIDED


def test_standings_that_are_kept_up_to_date_are_those_counted_anew(club: Club) -> None:
    ladder = begun(club, Format.LADDER)
    event = begun(club, Format.SWISS, "Kraken", "Nautilus", "Orca", "Manta", "Narwhal")

    def same() -> None:
        anew = Club(club.folder, clock=lambda: NOW_S)
        assert all(club.standings(each) == anew.standings(each) for each in (ladder, event))
        anew.close()

    for number in range(2):
        pairings = [each for each in club.pair_round(event) if len(each.sides) == 2]
        same()
        first = played(club, pairings[0].id, "blue", begun_s=NOW_S - number)
        same()
        played(club, pairings[1].id, "red")
        club.dispute(pairings[1].id, "they quarrel")
        same()
        club.decide(pairings[1].id, "drawn", "they agreed")
        same()
    club.pair_round(event)
    same()
    club.unpair_round(event)
    same()
    club.replay(club.result(first).pairing or "", "once more")
    same()
    club.pair_round(event, anyway=True)
    club.leave(event, "Kraken", "ill", annul=True)
    same()
    club.change_crew("Orca", name="Orcas")
    club.enter(ladder, "Orcas")
    same()
