"""`sonar-table bench start`: from the start of the table to its first picture, and to what it asks then."""

import json
import multiprocessing
import os
import tempfile
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path

import click

from console.commands.numbers import NumberRange
from console.core.options import MatchOptions
from console.journal.reading import LARGEST_BYTES
from console.proving.starting import Started, start, write_long_journal

NEAR_MB = LARGEST_BYTES * 0.99 / 1e6
"""Of the largest journal that is read."""
RUNS = 5
MATCH = MatchOptions(game="captain-sonar", chart="alpha", mode="real-time", seed=1)
REFUSED = "blue captain stop"
"""As long as no boat has a starting dot."""


@click.command("start")
@click.option(
    "--runs", type=click.IntRange(1, 100), default=RUNS, show_default=True, help="The quickest counts."
)
@click.option("--megabytes", type=NumberRange(0.001, LARGEST_BYTES / 1e6), default=NEAR_MB,
              show_default=True, help="Of the long journal.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def start_(runs: int = RUNS, megabytes: float = NEAR_MB, as_json: bool = False) -> None:
    """Measure how long the table takes to its first picture: with no data, and with a very long journal.

    Each start is a new process that draws on no screen. The long journal is that of a match that was cut
    off, near the largest that is read. The table judges all of it again before it asks "continue this
    match?": how long that takes is told too, and the longest round of the table meanwhile.

    \b
    Example:
      sonar-table bench start
      sonar-table bench start --megabytes 5 --runs 1 --json
    """
    with tempfile.TemporaryDirectory() as folder:
        empty, long = Path(folder) / "empty", Path(folder) / "long"
        write_long_journal(long, round(megabytes * 1e6), MATCH, REFUSED)
        found = _starts({"no data": empty, f"journal of {megabytes:.1f} MB": long}, runs)
    without, with_journal = found.values()
    ratio = round(with_journal.picture_s / without.picture_s, 2)
    if as_json:
        figures = {name: asdict(started) for name, started in found.items()}
        click.echo(json.dumps({"ratio": ratio, "starts": figures}))
        return
    click.echo(f"{'':<20}{'first picture, s':>18}{'asked, s':>10}{'longest round, ms':>19}{'memory, MB':>12}")
    for name, started in found.items():
        click.echo(_line(name, started))
    click.echo(f"first picture, with the journal to without: {ratio:.2f}")


def _line(name: str, started: Started) -> str:
    asked = "-" if started.asked_s is None else f"{started.asked_s:.1f}"
    figures = f"{started.longest_ms:>19.0f}{started.memory_mb:>12.0f}"
    return f"{name:<20}{started.picture_s:>18.2f}{asked:>10}{figures}"


def _starts(folders: Mapping[str, Path], runs: int) -> dict[str, Started]:
    """The quickest picture of each of several starts, in turn: what others do here is not the table's.

    Only in the first round, and where there is a match, it is waited for the question.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    found = {name: _start_anew(folder, until_asked=folder.exists()) for name, folder in folders.items()}
    for _ in range(runs - 1):
        for name, folder in folders.items():
            again = _start_anew(folder, until_asked=False)
            found[name] = replace(found[name], picture_s=min(found[name].picture_s, again.picture_s))
    return found


def _start_anew(folder: Path, *, until_asked: bool) -> Started:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(start, folder, until_asked=until_asked).result()
