"""A boat's name typed after the match is kept with it, behind the result, and changes nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from console.cli import main
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.journal import Journal, Named, find_match, new_header, parse_journal, resume
from console.journal.journal_lines import read_entry, write_entry

SECOND_NS = 1_000_000_000


def ended(folder: Path) -> Journal:
    options = MatchPlan(game="sonar-family", chart="umbria", mode="real-time")
    match = Match(options)
    header = new_header(replace(options, boats={"blue": "Nautilus", "red": "Kraken"}), match.game)
    journal = Journal.create(folder, header, begun_ns=0, background=False)
    match.keep = journal.keep
    for second, order in enumerate(("blue captain start D8", "red captain start H6", "blue captain dive"), 1):
        match.give(match.game.grammar.parse(order), second * SECOND_NS)
    journal.end("abandoned", 9 * SECOND_NS, cause="people")
    return journal


def test_a_name_may_follow_the_result_and_nothing_else_may(tmp_path: Path) -> None:
    journal = ended(tmp_path)
    journal.name("blue", "L'ÉCLAIR", 70 * SECOND_NS)
    journal.pause("blue", 80 * SECOND_NS)
    journal.tie("blue.captain.stop", "red.captain.stop", 80 * SECOND_NS)
    journal.close()
    record = parse_journal(journal.path.read_bytes())
    assert record.damage is None and not record.set_aside
    assert record.boats == {"blue": "L'ÉCLAIR", "red": "Kraken"}
    assert record.header.plan.boats["blue"] == "Nautilus", "what was played under stands in the head"
    assert record.result is not None and record.result.cause == "people"
    assert record.played_ns == 9 * SECOND_NS, "typing makes no match longer"


def test_a_named_match_is_over_and_its_orders_are_judged_as_ever(tmp_path: Path) -> None:
    journal = ended(tmp_path)
    journal.name("red", "ORCA", 70 * SECOND_NS)
    journal.close()
    found = find_match(tmp_path)
    assert found.resumed is None and found.warnings == ()
    assert len(resume(journal.path).accepted) == 3


def test_a_torn_name_costs_neither_the_result_nor_the_match(tmp_path: Path) -> None:
    journal = ended(tmp_path)
    whole = len(journal.text)
    journal.name("red", "ORCA", 70 * SECOND_NS)
    for cut in range(whole, len(journal.text)):
        record = parse_journal(journal.text[:cut])
        assert record.result is not None and record.boats["red"] == "Kraken"
        assert record.damage is None


def test_an_order_behind_the_name_is_damage(tmp_path: Path) -> None:
    journal = ended(tmp_path)
    journal.name("red", "ORCA", 70 * SECOND_NS)
    journal._append(["    71.000000 blue captain head north"])
    record = parse_journal(journal.text)
    assert record.damage is not None and record.damage.what == "a line follows the result"
    assert record.result is not None


@pytest.mark.parametrize(
    "text", ["     1.000000 boat", "     1.000000 boat blue", "     1.000000 boat BLUE x"]
)
def test_what_names_nothing_is_no_line(text: str) -> None:
    with pytest.raises(ValueError, match="a boat is one word"):
        read_entry(text)


def test_version_2_has_no_such_line() -> None:
    read = read_entry("     1.000000 boat blue Orca", 2)
    assert not isinstance(read, Named)


@given(st.text(min_size=1, max_size=40), st.sampled_from(["blue", "red", "yellow"]))
def test_any_name_comes_back_as_it_was_on_one_line(name: str, side: str) -> None:
    entry = Named(5 * SECOND_NS, side, name)
    text = write_entry(entry)
    assert text.isprintable()
    assert read_entry(text) == entry


def test_journal_show_tells_the_name_with_its_escapes(tmp_path: Path) -> None:
    journal = ended(tmp_path)
    journal.name("red", "OR\x1b[2JCA", 70 * SECOND_NS)
    journal.close()
    shown = CliRunner().invoke(main, ["journal", "show", str(journal.path)])
    assert shown.exit_code == 0
    assert "red's boat is now called OR\\x1b[2JCA" in shown.output
    assert "\x1b" not in shown.output
    checked = CliRunner().invoke(main, ["journal", "check", str(journal.path)])
    assert checked.exit_code == 0 and "sound" in checked.output


def test_a_journal_begun_in_version_2_goes_on_without_it(tmp_path: Path) -> None:
    sample = Path(__file__).parent / "journals" / "version-2.journal"
    path = tmp_path / "match-000001.journal"
    path.write_bytes(sample.read_bytes())
    _, journal = resume(path).go_on(100 * SECOND_NS, background=False)
    journal.name("red", "ORCA", 101 * SECOND_NS)
    assert b"ORCA" not in journal.text
