"""Matches that were played before a rule was changed: for ever judged by the rules of their day.

Each file of `kept` was written by the program as it was before, is named for the difference that it is about
(see console/core/ruleset.py), and is never written anew.
"""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.core.ruleset import NEWEST, RULESETS, Ruleset
from console.journal import BadJournal, Continued, Ordered, find_match, read_journal, replay, resume
from tests.journal.kept_match import STEP_NS

KEPT = Path(__file__).parent / "kept"
DIFFERENCES = [name for name in Ruleset.__dataclass_fields__ if name != "number"]
every_kept = pytest.mark.parametrize("path", sorted(KEPT.glob("*.journal")), ids=lambda path: path.stem)


def difference(path: Path) -> str:
    return path.stem.partition("-")[0]


def rules_of(path: Path) -> int:
    return read_journal(path).header.plan.rules


def came_of(path: Path, rules: int) -> list[str] | str:
    """What comes of a journal's orders under these rules: all events, or why it cannot be told."""
    record = read_journal(path)
    options = replace(record.header.plan, rules=rules)
    try:
        given = replay(replace(record, header=replace(record.header, plan=options)), path)
        return [str(event) for _, each in given for event in each.events]
    except BadJournal as bad:
        return bad.what


def test_every_difference_has_a_journal() -> None:
    assert {difference(path) for path in KEPT.glob("*.journal")} == set(DIFFERENCES)


@every_kept
def test_it_is_sound(path: Path) -> None:
    assert read_journal(path).version == {1: 1, 2: 3}[rules_of(path)]
    done = CliRunner().invoke(main, ["journal", "check", str(path)])
    assert done.exit_code == 0, done.output
    assert f"{path}: sound, " in done.output


@every_kept
def test_it_is_debriefed(path: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = CliRunner().invoke(main, ["debrief", str(path), "-o", str(page), "--csv", str(tmp_path / "f.csv")])
    assert done.exit_code == 0, done.output
    assert "Nautilus" in page.read_text(encoding="utf-8")


@every_kept
def test_it_is_replayed(path: Path, tmp_path: Path) -> None:
    short = tmp_path / path.name
    lines = path.read_bytes().splitlines(keepends=True)
    orders = next(number for number, line in enumerate(lines) if line.startswith(b"orders "))
    short.write_bytes(b"".join(lines[: orders + 5]))  # pictures of all orders would take minutes
    done = CliRunner().invoke(
        main, ["replay", str(short), "--crew", "blue", "--export", str(tmp_path / "to")]
    )
    assert done.exit_code == 0, done.output
    assert len(list((tmp_path / "to").iterdir())) == 5


@every_kept
def test_it_goes_on_by_the_rules_of_its_day(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "match-000001.journal"
    shutil.copyfile(path, copy)
    found = find_match(tmp_path)
    if read_journal(path).result is not None:
        assert found.resumed is None and not found.warnings and copy.read_bytes() == path.read_bytes()
        return
    assert found.resumed is not None and not found.warnings
    match, journal = found.resumed.go_on(now_ns=0, background=False)
    again = [entry.order for entry in read_journal(path).orders][-3:]
    for number, order in enumerate(again, 1):
        match.give(match.game.grammar.parse(order), number * STEP_NS)
    journal.close()
    after = resume(copy)
    assert after.match.state == match.state and after.match.plan.rules == 1
    assert after.record.version == 1 and not after.record.set_aside
    assert [type(entry) for entry in after.record.entries[-4:]] == [Continued, Ordered, Ordered, Ordered]


@pytest.mark.parametrize("newer", [False, True])
@every_kept
def test_by_other_rules_it_would_have_come_out_otherwise(
    path: Path, newer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the difference on the rules of its day, and with the newest but for it."""
    rules = NEWEST if newer else rules_of(path)
    changed = replace(RULESETS[rules], number=99, **{difference(path): not newer})
    monkeypatch.setitem(RULESETS, 99, changed)  # type: ignore[arg-type]
    assert came_of(path, 99) != came_of(path, rules)
