"""A term of 24 pupils on two tables: from the list to the last debrief, and then nobody's name is anywhere.

    python -m tests.people.term --rounds 6

Each table has its own folder, as two cabinets have; the pupils are computers.
"""

import argparse
import csv
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from click.testing import CliRunner

from console.cli import main
from console.core.crewing import Sitter
from console.journal import read_journal
from console.people.erasure import forget_due
from console.people.register import Register
from console.table.settings import DEFAULTS
from tests.people.term_table import TermTable

NAMES = (
    *("Ada Lindqvist", "Bruno Castel", "Chloé Marchand", "David Okafor", "Elif Yıldız", "Félix Gagnon"),
    *("Greta Holm", "Hugo Delmas", "Inès Faure", "Jonas Becker", "Khadija Benali", "Léo Fontaine"),
    *("Maya Sørensen", "Noah Petit", "Olga Novak", "Paul Girard", "Quentin Roche", "Rosa Méndez"),
    *("Samir Haddad", "Tess van Dijk", "Ulysse Morel", "Vera Kováč", "William Ross", "Zoé Lambert"),
)
"""Invented."""
TABLES = 2
LEVELS = (Sitter.CADET, Sitter.OFFICER)
"""By turns."""


class Term:
    """A class and its tables' folders."""

    def __init__(self, folder: Path, levels: Sequence[Sitter] = LEVELS) -> None:
        self.folder = folder
        self._levels = levels
        self.tables = [folder / f"table-{number}" for number in range(1, TABLES + 1)]
        self._settings = replace(DEFAULTS, mode="real-time")

    def call(self, table: Path, *words: str) -> str:
        """Call the program with a table's own folder."""
        result = CliRunner(env={"SONAR_TABLE_DATA": str(table)}).invoke(main, words, catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    def begin(self, rounds: int) -> None:
        """The list is imported at one table, and from there at the others; each has the same plan."""
        listed = self.folder / "class.csv"
        listed.write_text("nom;équipage\n" + "".join(f"{name};7b\n" for name in NAMES), encoding="utf-8-sig")
        first, *others = self.tables
        self.call(first, "people", "import", str(listed))
        register = self.folder / "people.csv"
        self.call(first, "people", "export", "-o", str(register))
        for table in others:
            self.call(table, "people", "import", str(register))
        for number, table in enumerate(self.tables, 1):
            sheet = str(self.folder / f"plan-{number}.html")
            words = ("--tables", str(TABLES), "--rounds", str(rounds), "-o", sheet)
            self.call(table, "people", "plan", *words)
        plans = [Register(table / "people.sqlite").plan() for table in self.tables]
        assert plans[0] is not None and all(plan == plans[0] for plan in plans)

    def play(self, rounds: int, most_s: int, told: Callable[[str], None]) -> list[Path]:
        """Every round at every table, with the seats of the plan; the journals."""
        plan, journals = Register(self.tables[0] / "people.sqlite").plan(), []
        assert plan is not None
        for number, data in enumerate(self.tables, 1):
            table = TermTable(data, data / "people.sqlite", self._settings)
            for round_ in range(1, rounds + 1):
                path = table.play(round_, number, self._levels[(round_ + number) % len(self._levels)], most_s)
                record = read_journal(path)
                assert record.seats == plan.seats(round_, number), path
                assert record.result is not None, "sunk, or ended by its people"
                assert record.table["round"] == f"{round_} {number}"
                told(f"{path}: {len(record.orders)} orders in {record.played_ns // 10**9} s")
                journals.append(path)
            table.close()
        return journals

    def debrief(self, *words: str) -> tuple[str, list[dict[str, str]]]:
        """What the teacher gets of all tables: the page and the lines of the CSV."""
        page, figures = self.folder / "term.html", self.folder / "term.csv"
        folders = [str(table / "matches") for table in self.tables]
        outputs = ("-o", str(page), "--csv", str(figures), "--force")
        self.call(self.tables[0], "debrief", *folders, *outputs, "--people", *words)
        with figures.open() as file:
            return page.read_text(), list(csv.DictReader(file))

    def end(self, keep_days: int = DEFAULTS.keep_days) -> None:
        """A year later: each table forgets by itself."""
        later = date.today() + timedelta(days=keep_days)
        for table in self.tables:
            forgotten = forget_due(Register(table / "people.sqlite", lambda: later), keep_days)
            assert forgotten is not None and len(forgotten.people) == len(NAMES)
            assert not forgotten.pages and not forgotten.boats

    def check_forgotten(self) -> None:
        """No byte of any table's data names anybody."""
        files = [path for table in self.tables for path in table.rglob("*") if path.is_file()]
        held = b"".join(path.read_bytes() for path in files).decode("utf-8", "replace").casefold()
        left = [name for name in NAMES if name.casefold() in held or name.split()[1].casefold() in held]
        assert not left, left


def check_figures(rows: Sequence[dict[str, str]], rounds: int) -> None:
    """Everybody sat where the plan has it: as often as their seats, and nobody twice in a round."""
    columns = [f"{station}_person" for station in ("captain", "first_mate", "engineer", "radio")]
    seats = [row[column] for row in rows for column in columns]
    assert len(seats) == 8 * TABLES * rounds and all(seats)
    times = [seats.count(number) for number in set(seats)]
    assert max(times) - min(times) <= 1


def prove(folder: Path, rounds: int, most_s: int, told: Callable[[str], None] = print) -> Term:
    """The whole term."""
    term = Term(folder)
    term.begin(rounds)
    term.play(rounds, most_s, told)
    page, rows = term.debrief()
    assert all(name in page for row in rows for name in (row["captain_name"], row["radio_name"]))
    check_figures(rows, rounds)
    told(f"debriefed {len(rows) // 2} matches of {len(NAMES)} pupils")
    term.end()
    term.check_forgotten()
    after, later = term.debrief()
    assert not any(name in after for name in NAMES)
    kept = [{column: cell for column, cell in row.items() if "_name" not in column} for row in rows]
    assert later == kept, "figures stay, names are gone"
    told("all names are gone, all figures stay")
    return term


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--most-s", type=int, default=1200, help="a match that lasts longer is ended")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        prove(Path(made), given.rounds, given.most_s)
