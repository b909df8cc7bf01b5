"""`sonar-table bench start`: from the start of the table to its first picture, and to what it asks then."""

import json
import multiprocessing
import os
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path

import click

from console.commands.numbers import NumberRange
from console.core.match_plan import MatchPlan
from console.journal.journal_reader import LARGEST_BYTES
from console.proving.start_time import Started, start, write_journals, write_long_journal

NEAR_MB = LARGEST_BYTES * 0.99 / 1e6
"""Of the largest journal that is read."""
JOURNALS = (1000, 10_000)
YEAR_S = 365 * 24 * 3600.0
RUNS = 5
NO_DATA = "no data"
HEADS = ("first picture, s", "computed, s", "asked, s", "longest round, ms", "memory, MB")
MATCH = MatchPlan(game="captain-sonar", chart="alpha", mode="real-time", seed=1)
REFUSED = "blue captain stop"
"""As long as no boat has a starting dot."""


@click.command("start")
@click.option(
    "--runs", type=click.IntRange(1, 100), default=RUNS, show_default=True, help="The quickest counts."
)
@click.option("--megabytes", type=NumberRange(0.001, LARGEST_BYTES / 1e6), default=NEAR_MB,
              show_default=True, help="Of the long journal.")  # fmt: skip
@click.option("--journals", type=click.IntRange(1, 100_000), multiple=True,
              help="So many that have ended; 1000 and 10000 where it is left out.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def start_(
    runs: int = RUNS, megabytes: float = NEAR_MB, journals: tuple[int, ...] = (), as_json: bool = False
) -> None:
    """Measure how long the table takes to its first picture: with no data, many journals, a very long one.

    Each start is a new process that draws on no screen. Many journals are those of matches that have ended,
    dated now or in a year's time, as with a clock that is behind. The long journal is that of a match that
    was cut off, near the largest that is read. The table judges all of it again before it asks "continue
    this match?": how long that takes is told too, and the longest round of the table meanwhile.

    \b
    Example:
      sonar-table bench start
      sonar-table bench start --megabytes 5 --journals 100 --runs 1 --json
    """
    with tempfile.TemporaryDirectory() as folder:
        found = _starts(_folders(Path(folder), journals or JOURNALS, megabytes), runs)
    first, *others = found.values()
    ratio = round(max(each.picture_s for each in others) / first.picture_s, 2)
    if as_json:
        figures = {name: asdict(started) for name, started in found.items()}
        click.echo(json.dumps({"ratio": ratio, "starts": figures}))
        return
    click.echo(f"{'':<34}" + "".join(f"{head:>{len(head) + 2}}" for head in HEADS))
    for name, started in found.items():
        click.echo(_line(name, started))
    click.echo(f"first picture, the slowest of these to that with no data: {ratio:.2f}")


def _folders(folder: Path, journals: Sequence[int], megabytes: float) -> dict[str, Path]:
    """The data that the table is started with."""
    folders = {NO_DATA: folder / "empty"}
    for number, (when, later_s) in product(journals, {"": 0.0, ", dated in a year": YEAR_S}.items()):
        folders[f"{number:,} journals{when}"] = path = folder / f"{number}{when}"
        write_journals(path, number, MATCH, REFUSED, later_s)
    folders[f"journal of {megabytes:.1f} MB"] = long = folder / "long"
    write_long_journal(long, round(megabytes * 1e6), MATCH, REFUSED)
    return folders


def _line(name: str, started: Started) -> str:
    asked = "-" if started.asked_s is None else f"{started.asked_s:.1f}"
    drawn = (f"{started.picture_s:.2f}", f"{started.computed_s:.2f}")
    figures = (*drawn, asked, f"{started.longest_ms:.0f}", f"{started.memory_mb:.0f}")
    columns = (f"{figure:>{len(head) + 2}}" for head, figure in zip(HEADS, figures, strict=True))
    return f"{name:<34}" + "".join(columns)


def _starts(folders: Mapping[str, Path], runs: int) -> dict[str, Started]:
    """The quickest picture of each of several starts, in turn: what others do here is not the table's.

    Only in the first round, and with the long journal, it is waited for the question.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    *_, long = folders
    found = {name: _start_anew(folder, until_asked=name == long) for name, folder in folders.items()}
    for _ in range(runs - 1):
        for name, folder in folders.items():
            again, before = _start_anew(folder, until_asked=False), found[name]
            found[name] = replace(
                before,
                picture_s=min(before.picture_s, again.picture_s),
                computed_s=min(before.computed_s, again.computed_s),
            )
    return found


def _start_anew(folder: Path, *, until_asked: bool) -> Started:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(start, folder, until_asked=until_asked).result()
