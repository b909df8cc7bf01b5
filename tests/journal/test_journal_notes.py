"""Lines of the table that are no orders, what may not stand in a journal, and what each version has."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.journal import (
    VERSION,
    BadJournal,
    Changed,
    Helped,
    NewerJournal,
    Ordered,
    Paused,
    Seated,
    Unpaused,
    parse_journal,
    read_journal,
    resume,
)
from console.journal.seals import seal
from tests.journal.kept_match import CAPTAIN_SONAR, STEP_NS, KeptMatch

NOTES = (
    "pause blue",
    "resume blue",
    "person red radio 7",
    "helped red engineer north 2",
    "table language fr",
)


def sealed(*lines: str) -> bytes:
    data, before = b"", 0
    for line in lines:
        whole, before = seal(line, before)
        data += whole
    return data


def texts(data: bytes) -> list[str]:
    return [line.rsplit(" #", 1)[0].rstrip() for line in data.decode().splitlines()]


def with_notes(folder: Path) -> KeptMatch:
    kept = KeptMatch(folder, CAPTAIN_SONAR).play(6)
    kept.journal.pause("key-switch", kept.now_ns, reason="a fire drill\n\\ ")
    kept.journal.unpause("red", kept.now_ns + STEP_NS)
    kept.journal.seat("blue", "captain", 481_516, kept.now_ns + STEP_NS)
    kept.journal.helped("red", "first-mate", "charge torpedo", kept.now_ns + STEP_NS)
    kept.journal.change("language", "fr", kept.now_ns + STEP_NS)
    kept.now_ns += STEP_NS
    return kept.play(6)


def test_the_table_writes_what_is_no_order(tmp_path: Path) -> None:
    kept = with_notes(tmp_path)
    at_ns = 7 * STEP_NS
    assert read_journal(kept.journal.path).entries[6:11] == (
        Paused(at_ns - STEP_NS, "key-switch", "a fire drill\n\\ "),
        Unpaused(at_ns, "red"),
        Seated(at_ns, "blue", "captain", 481_516),
        Helped(at_ns, "red", "first-mate", "charge torpedo"),
        Changed(at_ns, "language", "fr"),
    )
    assert texts(kept.bytes)[-11:-6] == [
        r"     2.400000 pause key-switch a fire drill\x0a\\\x20",
        "     2.800000 resume red",
        "     2.800000 person blue captain 481516",
        "     2.800000 helped red first-mate charge torpedo",
        "     2.800000 table language fr",
    ]
    assert read_journal(kept.journal.path).table["language"] == "fr"


def test_the_referee_looks_at_no_note(tmp_path: Path) -> None:
    kept = with_notes(tmp_path)
    resumed = resume(kept.journal.path)
    assert resumed.match.state == kept.match.state
    assert len(resumed.record.orders) == 12


def test_notes_are_shown_and_checked(tmp_path: Path) -> None:
    path = with_notes(tmp_path).journal.path
    assert CliRunner().invoke(main, ["journal", "check", str(path)]).exit_code == 0
    shown = CliRunner().invoke(main, ["journal", "show", "--events", str(path)])
    assert shown.exit_code == 0
    assert "-- paused by key-switch: a fire drill\\x0a" in shown.output
    assert "-- red lets the match go on\n" in shown.output
    assert "-- person 481516 is blue's captain\n" in shown.output
    assert "-- red's first-mate was helped: charge torpedo\n" in shown.output
    assert "-- language is now fr\n" in shown.output


def test_a_debrief_reads_over_notes(tmp_path: Path) -> None:
    path = with_notes(tmp_path).journal.path
    assert CliRunner().invoke(main, ["debrief", str(path), "-o", str(tmp_path / "p.html")]).exit_code == 0


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("pause", "a pause is by somebody"),
        ("pause Blue", "a pause is by somebody"),
        ("resume", "a resume is by somebody"),
        ("resume blue now", "a resume is by somebody"),
        ("person blue captain", "such as blue captain 7"),
        ("person blue captain 07", "such as blue captain 7"),
        ("person blue captain 7 8", "such as blue captain 7"),
        ("person green captain 7", "a crew, blue or red, and not 'green'"),
        ("person blue cook 7", "a station: captain, first-mate, engineer, radio; and not 'cook'"),
        ("helped", "a crew, blue or red, and not ''"),
        ("helped red", "a station: captain, first-mate, engineer, radio; and not ''"),
        ("helped red radio", "says what with"),
        ("table", "one word in lower case, then what"),
        ("table language", "one word in lower case, then what"),
        ("table Language fr", "one word in lower case, then what"),
    ],
)
def test_a_malformed_note_is_told_with_its_line(tmp_path: Path, wrong: str, what: str) -> None:
    kept = KeptMatch(tmp_path).play(3)
    lines = texts(kept.bytes)
    path = kept.journal.path
    path.write_bytes(sealed(*lines, f"     9.000000 {wrong}", "     9.500000 blue end ! not-your-turn"))
    record = read_journal(path)
    assert record.damage is not None and record.damage.line == len(lines) + 1
    assert what in record.damage.what
    assert len(record.entries) == 3
    done = CliRunner().invoke(main, ["journal", "check", str(path)])
    assert done.exit_code == 4 and f"{path.name}:{len(lines) + 1}: " in done.stderr and what in done.stderr


@pytest.mark.parametrize("who", ["", "both crews", "Blue", "blue\n"])
def test_nothing_malformed_is_written(tmp_path: Path, who: str) -> None:
    journal = KeptMatch(tmp_path).journal
    before = journal.path.read_bytes()
    for write in (
        lambda: journal.pause(who, 0),
        lambda: journal.unpause(who, 0),
        lambda: journal.seat(who, "captain", 1, 0),
        lambda: journal.seat("blue", "captain", -1, 0),
        lambda: journal.helped("blue", who, "hint", 0),
        lambda: journal.helped("blue", "radio", "", 0),
        lambda: journal.change(who, "fr", 0),
        lambda: journal.change("language", "", 0),
    ):
        with pytest.raises(ValueError, match=r"a |help|table"):
            write()
    assert journal.path.read_bytes() == before


FOLLOWING = [
    *NOTES,
    "blue end",
    "blue end ! not-your-turn",
    "tie a b",
    "continued now 1",
    "result won blue x",
]


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("line", FOLLOWING)
def test_nothing_follows_the_result(tmp_path: Path, version: int, line: str) -> None:
    head = ["sonar-table journal 2", "rules 2"] if version == 2 else ["sonar-table journal 1"]
    lines = [*head, "option game con-sonar", "option players blue,red", "option seed 3", "orders"]
    path = tmp_path / "match-000001.journal"
    path.write_bytes(sealed(*lines, "     1.000000 result abandoned - idle", f"     1.000000 {line}"))
    record = read_journal(path)
    assert record.result is not None and record.result.outcome == "abandoned"
    assert record.damage is not None and record.damage.what == "a line follows the result"
    assert record.damage.line == len(lines) + 2
    done = CliRunner().invoke(main, ["journal", "check", str(path)])
    assert done.exit_code == 4
    assert f"{path}:{len(lines) + 2}: changed: a line follows the result" in done.stderr


def test_a_journal_that_has_its_result_takes_no_notes(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path).play(2)
    kept.journal.end("abandoned", kept.now_ns)
    before = kept.bytes
    kept.journal.pause("blue", kept.now_ns)
    assert kept.bytes == before


def test_in_version_1_such_words_were_orders() -> None:
    lines = ["sonar-table journal 1", "option game con-sonar", "option seed 3", "orders"]
    record = parse_journal(sealed(*lines, "     1.000000 pause blue"))
    assert record.entries == (Ordered(1_000_000_000, "pause blue"),)


def test_a_match_of_version_1_goes_on_in_version_1(tmp_path: Path) -> None:
    """It has no line for a pause: the match goes on, and nothing of it is written."""
    lines = ["sonar-table journal 1", "option game con-sonar", "option players blue,red", "orders"]
    path = tmp_path / "match-000001.journal"
    path.write_bytes(sealed(*lines, "     1.000000 red end ! not-your-turn"))
    match, journal = resume(path).go_on(now_ns=0, background=False)
    journal.pause("blue", STEP_NS)
    match.give(match.game.grammar.parse("red end"), STEP_NS)
    assert texts(path.read_bytes())[0] == "sonar-table journal 1"
    assert texts(path.read_bytes())[-1] == "     1.400000 red end ! not-your-turn"
    assert len(read_journal(path).entries) == 3
    assert resume(path).match.plan.rules == 1


@pytest.mark.parametrize(
    ("head", "line", "what"),
    [
        (["software 1"], 6, "does not say by which rules"),
        (["rules two"], 2, "rules: 'two' is no whole number"),
        (["rules 2", "rules 2"], 3, "'rules' is nothing"),
        (["rules 2", "option rules 2"], 3, "there is no option 'rules'"),
    ],
)
def test_a_head_of_version_2_says_its_rules_once(head: list[str], line: int, what: str) -> None:
    data = sealed(
        "sonar-table journal 2", *head, "option game con-sonar", "option seed 3", "boat a b", "orders"
    )
    with pytest.raises(BadJournal, match=what) as raised:
        parse_journal(data)
    assert raised.value.line == line


def test_rules_of_the_future_are_not_guessed_at(tmp_path: Path) -> None:
    path = tmp_path / "match-000001.journal"
    path.write_bytes(sealed("sonar-table journal 2", "rules 99", "option game whist", "orders"))
    with pytest.raises(NewerJournal, match=r"journal:2: rules 99 need a newer version: .* up to [0-9]+"):
        resume(path)


def test_a_journal_is_written_by_the_rules_of_its_match(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, replace(CAPTAIN_SONAR, rules=1)).play(3)
    assert texts(kept.bytes)[:2] == [f"sonar-table journal {VERSION}", "rules 1"]
    assert resume(kept.journal.path).match.plan.rules == 1
