"""What a journal says, and that the match comes back from it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.match import Given, Match
from console.core.match_plan import MatchPlan
from console.core.ruleset import NEWEST
from console.core.words import Crew, Station
from console.games import all_options, set_up
from console.journal import (
    VERSION,
    BadJournal,
    Changed,
    ClockTurned,
    Continued,
    Ended,
    Entry,
    Header,
    Helped,
    Journal,
    Late,
    NewerJournal,
    Ordered,
    Paused,
    Seated,
    Tied,
    Unpaused,
    find_match,
    new_header,
    parse_journal,
    read_journal,
    replay,
    resume,
)
from console.journal.header import read_header, write_header
from console.journal.journal_lines import Noted, read_entry, write_entry
from console.journal.seals import seal
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, SONAR_FAMILY, STEP_NS, KeptMatch

SAMPLES = Path(__file__).parent / "journals"


def shown(path: Path) -> list[str]:
    """The lines without their seals."""
    return [line.rsplit(" #", 1)[0].rstrip() for line in path.read_text().splitlines()]


def test_a_journal_reads_like_the_match(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR)
    parse = kept.match.game.grammar.parse
    kept.give(parse("blue captain start C6"))
    kept.give(parse("blue captain head north"))
    kept.journal.tie("red.captain.stop", "blue.captain.stop", kept.now_ns)
    kept.journal.end("abandoned", kept.now_ns + 1_234_567, cause="idle")
    lines = shown(kept.journal.path)
    assert lines[:2] == [f"sonar-table journal {VERSION}", f"rules {NEWEST}"]
    assert lines[4:] == [
        "option game captain-sonar",
        "option chart alpha",
        "option mode real-time",
        "option seed 3",
        f"chart {kept.match.game.set_up.chart.fingerprint} alpha",  # type: ignore[attr-defined]
        "boat blue Nautilus",
        "boat red Kraken",
        "orders",
        "     0.400000 blue captain start C6",
        "     0.800000 blue captain head north ! wrong-phase",
        "     0.800000 tie red.captain.stop blue.captain.stop",
        "     0.801234 result abandoned - idle",
    ]


@pytest.mark.parametrize("options", [CON_SONAR, CAPTAIN_SONAR, SONAR_FAMILY], ids=lambda o: o.game)
def test_a_match_of_every_game_comes_back_as_it_was(tmp_path: Path, options: MatchPlan) -> None:
    kept = KeptMatch(tmp_path, options).play(60)
    resumed = resume(kept.journal.path)
    assert resumed.match.state == kept.match.state
    assert [order.order for order in resumed.record.orders] == kept.announced
    assert any(order.refused for order in resumed.record.orders)
    assert any(not order.refused for order in resumed.record.orders)


def test_a_match_goes_on_in_the_same_file(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(10)
    found = find_match(tmp_path)
    assert found.resumed is not None and found.warnings == ()
    match, journal = found.resumed.go_on(now_ns=9, background=False)
    order = next(order for player in match.game.players for order in match.legal(player))
    match.give(order, 9 + STEP_NS)
    record = read_journal(kept.journal.path)
    assert journal.path == kept.journal.path
    assert resume(kept.journal.path).match.state == match.state
    assert isinstance(record.entries[10], Continued)
    assert record.entries[11].time_ns == record.entries[9].time_ns + STEP_NS


def test_the_result_is_kept_with_the_order_that_ends_the_match(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path)
    while not read_journal(kept.journal.path).result:
        kept.play(1)
    result = read_journal(kept.journal.path).result
    assert result is not None and result.outcome == "won"
    kept.journal.end("abandoned", kept.now_ns)
    assert read_journal(kept.journal.path).result == result
    assert find_match(tmp_path).resumed is None


def test_a_match_that_ended_as_the_power_went_is_over(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path)
    while not read_journal(kept.journal.path).result:
        kept.play(1)
    kept.journal.path.write_bytes(kept.bytes[:-3])
    found = find_match(tmp_path)
    assert found.resumed is None
    result = read_journal(kept.journal.path).result
    assert result is not None and result.outcome == "won"


def test_only_the_newest_match_is_continued(tmp_path: Path) -> None:
    KeptMatch(tmp_path).play(3)
    newer = KeptMatch(tmp_path).play(5)
    found = find_match(tmp_path)
    assert found.resumed is not None and found.resumed.path == newer.journal.path
    newer.journal.end("abandoned", newer.now_ns, cause="declined")
    assert find_match(tmp_path).resumed is None


def test_a_clock_that_jumps_back_a_year_changes_nothing(tmp_path: Path) -> None:
    """A Pi has no clock of its own: what is newest must not be read from dates."""
    today = datetime(2031, 5, 4, 10, 0)
    for number, wall in enumerate([today, today - timedelta(days=365)], 1):
        header = new_header(CON_SONAR, set_up(CON_SONAR), table={"number": str(number)}, wall=wall)
        Journal.create(tmp_path, header, begun_ns=0, background=False).close()
    found = find_match(tmp_path)
    assert found.resumed is not None
    assert found.resumed.record.header.table == {"number": "2"}
    assert found.resumed.record.header.begun.startswith("2030-05-04T10:00")


def test_an_empty_folder_and_no_folder_hold_no_match(tmp_path: Path) -> None:
    assert find_match(tmp_path).resumed is None
    assert find_match(tmp_path / "none").resumed is None


def test_a_journal_of_version_1_stays_readable() -> None:
    """The sample was written by the first release and is never written anew."""
    record = read_journal(SAMPLES / "version-1.journal")
    assert record.header.plan == MatchPlan(
        game="captain-sonar",
        chart="alpha-2",
        edition=2,
        mode="real-time",
        players="4,4",
        seed=11,
        shy=("blue",),
        options={"inspection": "console"},
        boats={"blue": "Nautilus", "red": "Kraken"},
        rules=1,
    )
    assert record.version == 1
    assert record.header.table == {"match_minutes": "45"}
    assert record.header.software == "0.1.0"
    assert len(record.orders) == 26 and len(record.ties) == 1
    assert [order.refused for order in record.orders if order.refused] == ["task-done"]
    assert record.result == Ended(31_000_000_000, "abandoned", (), "idle")
    assert not record.set_aside
    *_, (match, _) = replay(record)
    assert match.state.red.route


def test_a_journal_of_version_2_stays_readable() -> None:
    """Written by the first program that wrote version 2, and never written anew."""
    record = read_journal(SAMPLES / "version-2.journal")
    assert record.header.plan == MatchPlan(
        game="captain-sonar",
        chart="echo-2",
        edition=2,
        mode="real-time",
        players="4,3",
        first="lot",
        seed=11,
        shy=("red",),
        options={"inspection": "console"},
        boats=record.boats,
        rules=2,
    )
    assert record.version == 2 and not record.set_aside
    assert len(record.orders) == 24 and len(record.ties) == 1
    assert [order.refused for order in record.orders if order.refused] == ["nothing-ready", "stopped"]
    assert [entry for entry in record.entries if isinstance(entry, Noted)] == [
        Seated(0, "blue", "captain", 4815),
        Seated(0, "red", "engineer", 162342),
        Helped(30_000_000_000, "blue", "engineer", "break north 6"),
        Changed(30_000_000_000, "language", "fr"),
        Paused(30_000_000_000, "key-switch", "a fire drill: 10 minutes"),
        Unpaused(50_000_000_000, "key-switch"),
    ]
    assert isinstance(record.entries[-3], Continued)
    assert record.result is not None and record.result.outcome == "abandoned"
    *_, (match, _) = replay(record)
    assert match.view("blue").json()["boat"]["gauges"]["mine"]["usable"]


def test_a_journal_of_version_3_stays_readable() -> None:
    """Written by the first program that wrote version 3, and never written anew."""
    record = read_journal(SAMPLES / "version-3.journal")
    assert record.version == 3 and not record.set_aside
    by_console = [entry.order for entry in record.orders if entry.by_console]
    assert by_console == ["blue captain resume", "red captain answer row 6"]
    assert [given.by_console for given in resume(SAMPLES / "version-3.journal").accepted].count(True) == 2


def test_a_match_of_version_2_goes_on_without_by_console(tmp_path: Path) -> None:
    path = tmp_path / "match-000001.journal"
    fingerprint = set_up(MatchPlan(game="sonar-family", chart="umbria")).chart.fingerprint
    head = ["sonar-table journal 2", "rules 2", "option game sonar-family", "option chart umbria"]
    data, before = b"", 0
    for line in [*head, f"chart {fingerprint} umbria", "orders"]:
        whole, before = seal(line, before)
        data += whole
    path.write_bytes(data)
    match, journal = resume(path).go_on(0, background=False)
    match.give(match.game.grammar.parse("blue captain start D8"), 1_000_000_000, by_console=True)
    journal.close()
    assert not read_journal(path).orders[0].by_console and b"by console" not in path.read_bytes()


def test_a_newer_journal_is_not_guessed_at(tmp_path: Path) -> None:
    newer = tmp_path / "match-000001.journal"
    newer.write_bytes(seal(f"sonar-table journal {VERSION + 1}", 0)[0])
    with pytest.raises(
        NewerJournal, match=rf"match-000001\.journal:1: journal version {VERSION + 1} needs a newer version"
    ):
        read_journal(newer)


def test_another_chart_under_the_same_name_is_told(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR)
    header = Header(
        plan=CAPTAIN_SONAR, software="0.1.0", begun="today", chart="alpha", fingerprint="0123456789ab"
    )
    journal = Journal.create(tmp_path, header, begun_ns=0, background=False)
    with pytest.raises(BadJournal, match=r"chart alpha is not the one .* 0123456789ab"):
        resume(journal.path)
    found = find_match(tmp_path)
    assert found.resumed is not None and found.resumed.path == kept.journal.path
    assert [message.key for message in found.warnings] == ["journal.put-away"]
    assert (tmp_path / "match-000002.journal.damaged").exists()
    assert not journal.path.exists()


def test_an_order_that_is_judged_otherwise_is_told(tmp_path: Path) -> None:
    header = new_header(CAPTAIN_SONAR, set_up(CAPTAIN_SONAR))
    journal = Journal.create(tmp_path, header, begun_ns=0, background=False)
    order = Match(CAPTAIN_SONAR).game.grammar.parse("blue captain head north")
    journal.keep(Given(order, 0))
    with pytest.raises(BadJournal, match="'blue captain head north' was accepted and is now refused"):
        resume(journal.path)


WORD = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=12)
ANY_TEXT = st.text(max_size=30)
CREW = st.sampled_from([crew.value for crew in Crew])
STATION = st.sampled_from([station.value for station in Station])
TIME_NS = st.integers(0, 9_999_999_999_999).map(lambda us: us * 1_000)
ZONED = st.datetimes(timezones=st.timezones() | st.just(UTC))
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Ordered, TIME_NS, st.just("blue captain head north"), st.none() | WORD),
    st.builds(Tied, TIME_NS, WORD, WORD),
    st.builds(Continued, TIME_NS, WORD, WORD, ANY_TEXT),
    st.builds(
        Ended,
        TIME_NS,
        st.sampled_from(["won", "drawn"]),
        st.lists(st.sampled_from(["blue", "red"])).map(tuple),
    ),
    st.builds(Paused, TIME_NS, WORD.filter(lambda word: word[0] != "-"), ANY_TEXT),
    st.builds(Unpaused, TIME_NS, st.sampled_from(["blue", "both", "key-switch", "2.captain"])),
    st.builds(Seated, TIME_NS, CREW, STATION, st.integers(0, 10**18 - 1)),
    st.builds(Helped, TIME_NS, CREW, STATION, ANY_TEXT.filter(bool)),
    st.builds(Late, TIME_NS, st.sampled_from(["red.captain.stop", "blue.first-mate.ok"]), TIME_NS),
    st.builds(ClockTurned, TIME_NS, st.booleans(), ZONED.map(datetime.isoformat)),
    st.builds(Changed, TIME_NS, st.sampled_from(["language", "minutes"]), ANY_TEXT.filter(bool)),
)
OPTIONS = st.builds(
    MatchPlan,
    game=WORD,
    chart=st.none() | st.text(min_size=1),
    edition=st.none() | st.integers(1, 2),
    mode=st.none() | WORD,
    goal=st.none() | WORD,
    players=st.none() | WORD,
    first=st.none() | WORD,
    options=st.dictionaries(st.sampled_from([option.name for option in all_options()]), WORD),
    seed=st.none() | st.integers(0, 2**31),
    rules=st.integers(1, NEWEST),
    shy=st.sampled_from([(), ("blue",), ("blue", "red")]),
)


@given(ENTRIES)
def test_every_line_is_read_as_it_was_written(entry: Entry) -> None:
    assert read_entry(write_entry(entry).rstrip(" ")) == entry


@given(OPTIONS, ANY_TEXT, st.dictionaries(WORD, ANY_TEXT, max_size=3))
def test_every_head_is_read_as_it_was_written(options: MatchPlan, name: str, table: dict[str, str]) -> None:
    header = Header(
        plan=replace(options, boats={"blue": name}),
        software="1",
        begun="now",
        chart=name,
        fingerprint="ab",
        table=table,
    )
    lines = [line.rstrip(" ") for line in write_header(header)]
    assert all(line.isprintable() for line in lines)
    assert read_header(lines[1:-1]) == header


def test_a_boat_may_have_any_name(tmp_path: Path) -> None:
    name = "Le Redoutable ✦\n#ffffffff\\x20 "
    header = new_header(replace(CON_SONAR, boats={"blue": name}), set_up(CON_SONAR))
    journal = Journal.create(tmp_path, header, begun_ns=0, background=False)
    assert parse_journal(journal.path.read_bytes()).header.plan.boats == {"blue": name}
