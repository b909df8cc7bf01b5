"""Version 5 of the format: how exactly the time of the press is known that an order came from."""

import shutil
from pathlib import Path

import pytest

from console.core.words import Station
from console.journal import Ordered, read_journal, resume
from console.journal.journal_lines import read_entry, write_entry
from console.panels.simulated_link import UNCERTAINTY_NS
from console.table.archive import Archive
from tests.journal.kept_match import CAPTAIN_SONAR, STEP_NS, KeptMatch
from tests.table.scenes.test_pause import captain_sonar

VERSION_4 = Path(__file__).parent / "journals" / "version-4.journal"


def orders(folder: Path) -> list[Ordered]:
    return list(read_journal(next(folder.glob("*.journal"))).orders)


def test_an_order_says_how_exactly_its_press_is_known(tmp_path: Path) -> None:
    kept = KeptMatch(tmp_path, CAPTAIN_SONAR)
    order = kept.match.legal("blue")[0]
    kept.match.give(order, kept.now_ns + STEP_NS, known_ns=150_000)
    assert kept.bytes.decode().splitlines()[-1].startswith(f"     0.400000 {order} within 0.000151 ")
    (known,) = kept.journal.record().orders
    assert (known.order, known.known_ns) == (str(order), 151_000), "never less than was stated"


def test_the_table_says_it_of_presses_and_of_nothing_else(tmp_path: Path) -> None:
    driver = captain_sonar(Archive(tmp_path))
    assert {each.known_ns for each in orders(tmp_path)} == {None}, "no press gave those of the test"
    driver.press("blue.captain.north")
    *_, course = orders(tmp_path)
    assert course.order == "blue captain head north" and course.known_ns == UNCERTAINTY_NS + 1_000
    (order, *_) = driver.match.match.legal("blue", Station.ENGINEER)
    driver.match.give(order, driver.now_ns, by_console=True)
    assert orders(tmp_path)[-1].known_ns is None, "nobody pressed for it"


def test_refused_orders_say_it_too() -> None:
    line = "     1.000000 blue captain stop within 0.001800 ! nothing-ready"
    entry = read_entry(line, 5)
    assert entry == Ordered(1_000_000_000, "blue captain stop", "nothing-ready", known_ns=1_800_000)
    assert write_entry(entry) == line


def test_what_is_no_time_is_no_uncertainty() -> None:
    entry = read_entry("     1.000000 blue captain stop within 3 ms", 5)
    assert isinstance(entry, Ordered) and entry.order.endswith("within 3 ms"), "no order: the referee says so"


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_older_versions_do_not_know_it(version: int) -> None:
    entry = read_entry("     1.000000 blue captain stop within 0.001800", version)
    assert entry == Ordered(1_000_000_000, "blue captain stop within 0.001800")


def test_a_journal_of_version_4_stays_readable_and_goes_on_in_version_4(tmp_path: Path) -> None:
    """Written by the last program that wrote version 4, and never written anew."""
    path = tmp_path / "match-000001.journal"
    shutil.copyfile(VERSION_4, path)
    record = read_journal(path)
    assert record.version == 4 and not record.set_aside and len(record.orders) == 8
    assert [late.late_ns for late in record.late] == [33_120_000]
    match, journal = resume(path).go_on(0, background=False)
    match.give(match.game.grammar.parse("blue captain head north"), STEP_NS, known_ns=150_000)
    journal.close()
    assert "within" not in path.read_text() and read_journal(path).orders[-1].known_ns is None
