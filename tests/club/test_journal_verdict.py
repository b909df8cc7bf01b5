"""A journal from a table: bounded, replayed, and taken for what the referee finds in it alone."""

import zlib
from pathlib import Path

import pytest

from console.club.journal_verdict import (
    LARGEST_JOURNAL,
    LARGEST_PACKED,
    NotTaken,
    identity_of,
    judge_journal,
    pack,
    unpack,
)
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.journal import Journal, new_header
from console.journal.header import new_header as head_of
from console.journal.journal_lines import Ended, Named, Promised, write_entry
from console.journal.journal_reader import parse_journal
from console.journal.seals import seal, stated_seal
from tests.club.matches import journal, journal_text


def with_line(text: bytes, line: str) -> bytes:
    before = stated_seal(text.split(b"\n")[-2])
    assert before is not None
    return text + seal(line, before)[0]


def test_the_result_is_that_of_the_replay() -> None:
    judged = judge_journal(journal("red", pairing="p-1", boats={"blue": "Kraken"}))
    assert (judged.outcome, judged.winners, judged.pairing) == ("won", ("red",), "p-1")
    assert judged.ranks == {"blue": 2, "red": 1}
    assert judged.boats == {"blue": "Kraken"}
    assert judged.begun_s == 1_800_000_000


def test_of_several_players_points_make_the_ranks() -> None:
    judged = judge_journal(journal("green", players="blue,red,green"))
    assert judged.ranks["green"] == 1 and set(judged.ranks) == {"blue", "red", "green"}
    assert sorted(judged.ranks.values()) in ([1, 2, 3], [1, 2, 2])


def test_a_name_or_a_promise_behind_the_result_does_not_change_the_identity() -> None:
    text = journal("blue")
    longer = with_line(text, write_entry(Named(10**12, "blue", "Kraken")))
    longer = with_line(longer, write_entry(Promised(10**12, "blue", "mate-wait 6.2")))
    assert identity_of(longer) == identity_of(text) == judge_journal(longer).identity
    assert len(identity_of(text) or "") == 32
    assert identity_of(journal("blue", begun_s=1)) != identity_of(text)


def test_a_match_that_has_not_ended_has_no_identity() -> None:
    text = b"".join(line + b"\n" for line in journal("blue").split(b"\n")[:-2])
    assert identity_of(text) is None
    with pytest.raises(NotTaken, match="no result"):
        judge_journal(text)


@pytest.mark.parametrize(
    "claims",
    [Ended(10**11, "won", ("red",), ""), Ended(10**11, "drawn"), Ended(10**11, "won", ("blue",), "clock")],
)
def test_a_result_that_the_replay_does_not_give_is_refused(claims: Ended) -> None:
    with pytest.raises(NotTaken, match="and the replay gives won by blue"):
        judge_journal(journal("blue", claims=claims))


def test_a_win_in_a_match_that_went_on_is_refused() -> None:
    text = journal("blue", abandoned=True)
    assert judge_journal(text).outcome == "abandoned"
    record = parse_journal(text)
    forged = journal_text(record.header, [*record.entries[:-1], Ended(10**11, "won", ("blue",), "mine")])
    with pytest.raises(NotTaken, match="has not ended"):
        judge_journal(forged)


def clock(minutes: str, ended: Ended) -> bytes:
    options = MatchPlan(game="captain-sonar")
    header = head_of(options, Match(options).game, table={"minutes": minutes})
    return journal_text(header, [ended])


def test_what_nobody_said_is_the_game_s_own() -> None:
    judged = judge_journal(clock("20", Ended(1200 * 10**9, "drawn", (), "clock")))
    assert (judged.mode, judged.goal, judged.chart) == ("real-time", "hunt", "alpha")


def test_the_clock_ends_a_match_only_when_its_time_was_up_and_for_whoever_led() -> None:
    assert judge_journal(clock("20", Ended(1200 * 10**9, "drawn", (), "clock"))).outcome == "drawn"
    with pytest.raises(NotTaken, match="which had 20 minutes"):
        judge_journal(clock("20", Ended(1199 * 10**9, "drawn", (), "clock")))
    with pytest.raises(NotTaken, match="which had 0 minutes"):
        judge_journal(clock("0", Ended(1200 * 10**9, "drawn", (), "clock")))
    with pytest.raises(NotTaken, match="nobody led"):
        judge_journal(clock("20", Ended(1200 * 10**9, "won", ("blue",), "clock")))


def test_a_changed_line_is_found() -> None:
    text = journal("blue")
    half = len(text) // 2
    with pytest.raises(NotTaken):
        judge_journal(text[:half] + bytes([text[half] ^ 1]) + text[half + 1 :])


@pytest.mark.parametrize("chart", ["/etc/passwd", "../x.toml", "sea.toml", "a\\b"])
def test_a_journal_opens_no_file_of_its_choice(chart: str, tmp_path: Path) -> None:
    text = clock("20", Ended(1200 * 10**9, "drawn", (), "clock"))
    record = parse_journal(text)
    lines = [line.decode() for line in record.whole.split(b"\n")[:-1]]
    unsealed = [line[: line.rindex(" #")].rstrip() for line in lines]
    unsealed.insert(5, f"option chart {chart}".replace("\\", "\\\\"))
    forged, before = b"", 0
    for line in unsealed:
        sealed, before = seal(line, before)
        forged += sealed
    with pytest.raises(NotTaken, match="names its chart by a file"):
        judge_journal(forged)


def test_a_bomb_is_refused_before_it_is_whole() -> None:
    with pytest.raises(NotTaken, match="larger than"):
        unpack(pack(bytes(LARGEST_JOURNAL + 1)))
    assert len(unpack(pack(bytes(LARGEST_JOURNAL)))) == LARGEST_JOURNAL
    with pytest.raises(NotTaken, match="at most"):
        unpack(bytes(LARGEST_PACKED + 1))
    for torn in (b"", b"no zlib", pack(b"x" * 100)[:-3], pack(b"x") + b"more"):
        with pytest.raises(NotTaken, match="cannot be unpacked"):
            unpack(torn)
    assert unpack(zlib.compress(b"small")) == b"small"


def test_a_journal_that_a_table_wrote_is_taken(tmp_path: Path) -> None:
    """The same bytes by the table's own writer."""
    options = MatchPlan(game="captain-sonar")
    match = Match(options)
    written = Journal.create(
        tmp_path, new_header(options, match.game, table={"pairing": "p-7"}), begun_ns=0, background=False
    )
    written.end("abandoned", 5 * 10**9, cause="people")
    written.close()
    judged = judge_journal(written.path.read_bytes())
    assert (judged.outcome, judged.pairing, judged.cause) == ("abandoned", "p-7", "people")
