"""How long a table takes to start: to its first picture, and to "continue this match?"."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from time import process_time, time

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.displays.screen import SceneName
from console.journal.header import new_header, write_header
from console.journal.journal_file import name_of
from console.journal.journal_lines import Ended, Ordered, write_entry
from console.journal.seals import seal
from console.panels.clock import MILLISECOND_NS, SECOND_NS, table_clock
from console.proving.processor_share import children_of, used_s
from console.table.settings import DEFAULTS

EVERY_NS = 100 * MILLISECOND_NS
ORDERS = 300
"""Of a match in real time: its journal has some 20 kB."""
PATIENCE_NS = 1800 * SECOND_NS


@dataclass(frozen=True)
class Started:
    """How a start went."""

    picture_s: float
    """Until both displays had drawn their first pictures."""
    computed_s: float
    """The processor time of the whole program until then, of the processes that draw too."""
    asked_s: float | None
    """Until the table asked whether to continue a match; None: it was not waited for."""
    longest_ms: float
    """The longest round of the table after its first picture."""
    memory_mb: float


def write_long_journal(folder: Path, length: int, options: MatchPlan, order: str) -> None:
    """Leave a match that was cut off in this data folder, its journal of about so many bytes.

    The order is one that is refused at the beginning: it changes nothing, however often it is given.
    """
    match = Match(options)
    refused = match.give(match.game.grammar.parse(order), 0).refused
    assert refused is not None
    matches = folder / "matches"
    matches.mkdir(parents=True)
    with (matches / "match-000001.journal").open("wb") as file:
        before = written = 0
        for text in _lines(match, order, refused.code):
            line, before = seal(text, before)
            written += file.write(line)
            if written >= length:
                return


def write_journals(folder: Path, number: int, options: MatchPlan, order: str, later_s: float = 0) -> None:
    """Leave so many matches that have ended in this data folder, of an evening's length each.

    :param later_s: so much later than now they are dated
    """
    match, before = Match(options), 0
    refused = match.give(match.game.grammar.parse(order), 0).refused
    assert refused is not None
    end = write_entry(Ended(ORDERS * EVERY_NS, "abandoned", cause="people"))
    content = b""
    for text in (*islice(_lines(match, order, refused.code), ORDERS), end):
        line, before = seal(text, before)
        content += line
    matches, date_s = folder / "matches", time() + later_s
    matches.mkdir(parents=True)
    for each in range(1, number + 1):
        path = matches / name_of(each)
        path.write_bytes(content)
        os.utime(path, (date_s, date_s))


def _lines(match: Match, order: str, code: str) -> Iterator[str]:
    yield from write_header(new_header(match.plan, match.game))
    for number in count(1):
        yield write_entry(Ordered(number * EVERY_NS, order, code))


def start(folder: Path, *, until_asked: bool) -> Started:
    """Start a table on this data folder, wait for its first picture, or until it asks, and end it."""
    begun_ns = table_clock()
    from console.books.books import Books
    from console.displays.table_displays import open_displays
    from console.proving.memory import memory_mb
    from console.table.archive import Archive
    from console.table.loop import TableLoop
    from console.table.surroundings import TableData
    from console.voice.voice import Voice

    displays = open_displays("two", size=(DEFAULTS.width, DEFAULTS.height))
    archive, books = Archive(folder / "matches"), Books(folder / "books.sqlite")
    table = TableLoop(DEFAULTS, displays, Voice(threads=False), None, TableData(archive=archive, books=books))
    picture_ns = asked_ns = longest_ns = 0
    computed_s = 0.0
    while not picture_ns or (until_asked and not asked_ns and table_clock() - begun_ns < PATIENCE_NS):
        round_ns = table_clock()
        table.step()
        now_ns = table_clock()
        if picture_ns:
            longest_ns = max(longest_ns, now_ns - round_ns)
        elif displays.finished:
            picture_ns = now_ns - begun_ns
            others = children_of(os.getpid())[1:]
            computed_s = process_time() + sum(map(used_s, others))
        if table.table.screens(now_ns)[Crew.BLUE].scene is SceneName.CONTINUE:
            asked_ns = now_ns - begun_ns
        table.wait()
    held_mb = memory_mb()
    table.close()
    asked_s = asked_ns / SECOND_NS if asked_ns else None
    return Started(picture_ns / SECOND_NS, computed_s, asked_s, longest_ns / MILLISECOND_NS, held_mb)
