"""Sums of many matches: what the books keep is not made again; the rest is made on all cores, and kept."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from os import cpu_count
from pathlib import Path

from console.books.books_store import BookStore
from console.debrief.sums import MatchSum, Unused, sum_journal
from console.debrief.sums_store import DEFINITIONS, fingerprint, read_sum, sum_text
from console.journal.journal_reader import BadJournal, journal_bytes

_CHUNK = 64
_FEW = 8
"""Fewer matches are judged sooner than processes start."""


def sum_files(
    paths: Sequence[Path],
    progress: Callable[[int], None] = lambda count: None,
    cores: int | None = None,
    whole: bool = False,
    store: BookStore | None = None,
) -> Iterator[MatchSum | Unused]:
    """Sum many journals on all cores, in the order given.

    :param progress: told how many more are done
    :param whole: judge every match again whose sum is not known
    :param store: the books that keep sums of these journals; those that they lack are added
    """
    kept = {} if store is None else _kept(store)
    known: list[MatchSum | Unused | None] = [_known(path, kept, whole) for path in paths]
    missing = [path for path, found in zip(paths, known, strict=True) if found is None]
    summed = _summed(missing, cores or cpu_count() or 1, whole)
    made: dict[str, str] = {}
    for found in known:
        if found is None:
            journal, found = next(summed)
            if isinstance(found, MatchSum):
                made[journal] = sum_text(found)
        yield found
        progress(1)
    if store is not None and made:
        with suppress(sqlite3.Error):  # then they are made again next time
            store.keep_sums(made, DEFINITIONS)


def _kept(store: BookStore) -> Mapping[str, str]:
    try:
        return store.sums(DEFINITIONS)
    except sqlite3.Error:
        return {}


def _known(path: Path, kept: Mapping[str, str], whole: bool) -> MatchSum | None:
    """The kept sum of a journal, where it says all that is asked for."""
    try:
        text = kept.get(fingerprint(journal_bytes(path))) if kept else None
    except BadJournal:
        return None
    found = None if text is None else read_sum(text, path.name)
    return found if found is not None and (found.judged or not whole) else None


def _summed(paths: Sequence[Path], cores: int, whole: bool) -> Iterator[tuple[str, MatchSum | Unused]]:
    """Each journal's fingerprint and its sum."""
    few = len(paths) < (_FEW if whole else 4 * _CHUNK)
    summed = partial(_sum_file, whole=whole)
    if cores == 1 or few:
        yield from map(summed, paths)
        return
    with ProcessPoolExecutor(cores) as pool:
        yield from pool.map(summed, paths, chunksize=1 if whole else _CHUNK)


def _sum_file(path: Path, whole: bool) -> tuple[str, MatchSum | Unused]:
    try:
        journal = journal_bytes(path)
    except BadJournal as error:
        return "", Unused(str(error))
    return fingerprint(journal), sum_journal(journal, path, whole)
