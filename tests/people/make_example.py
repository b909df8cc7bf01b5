"""Make the sample class that ships: 24 invented people, six matches of computers, in one small file.

python -m tests.people.make_example console/debrief/people/example.zip
"""

import sys
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from console.core.crewing import Sitter
from console.debrief.people.example import REGISTER
from console.journal import Record, read_journal
from console.journal.header import write_header
from console.journal.journal_lines import write_entry
from console.journal.seals import seal
from console.people.register import Register
from tests.people.term import Term

ROUNDS, MOST_S = 3, 900
FIRST = datetime.fromisoformat("2026-09-07T10:15:00+02:00")


def resealed(record: Record, begun: datetime) -> bytes:
    """The same match on another day."""
    header = replace(record.header, begun=begun.isoformat())
    before, lines = 0, []
    for text in (*write_header(header), *map(write_entry, record.entries)):
        line, before = seal(text, before)
        lines.append(line)
    return b"".join(lines)


def make(to: Path) -> None:
    with tempfile.TemporaryDirectory() as made, ZipFile(to, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        term = Term(Path(made), (Sitter.OFFICER,))  # who sink each other in time
        term.begin(ROUNDS)
        played = term.play(ROUNDS, MOST_S, print)
        people = Register(term.tables[0] / "people.sqlite").people()
        listed = "name,crew,number\n" + "".join(f"{p.name},{p.crew},{p.number}\n" for p in people)
        packed.writestr(_named(REGISTER), listed)
        for number, path in enumerate(played):
            record = read_journal(path)
            week, table = number % ROUNDS, number // ROUNDS
            begun = FIRST + timedelta(days=7 * week, minutes=table)
            packed.writestr(_named(f"match-{2 * week + table + 1:06}.journal"), resealed(record, begun))


def _named(name: str) -> ZipInfo:
    """Without the time at which it was made."""
    info = ZipInfo(name)
    info.compress_type = ZIP_DEFLATED
    return info


if __name__ == "__main__":
    make(Path(sys.argv[1]))
