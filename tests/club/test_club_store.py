"""The club's file: whole or not at all, for several at a time; no file that is not a club's is touched."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from console.club.club import Club
from console.club.club_store import MIGRATIONS, ClubStore, _statements
from console.club.values import ClubError


def test_a_file_of_a_newer_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    Club(tmp_path).close()
    with sqlite3.connect(tmp_path / "club.sqlite") as rows:
        rows.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(ClubError, match="newer program"):
        Club(tmp_path)


def test_what_is_no_club_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    path.write_bytes(b"a letter to my aunt " * 100)
    with pytest.raises(ClubError, match="put back a back-up"):
        Club(tmp_path)
    assert path.read_bytes().startswith(b"a letter to my aunt")


def test_a_change_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    store = ClubStore(tmp_path / "club.sqlite")
    with pytest.raises(RuntimeError), store.writing() as club:
        club.execute("INSERT INTO crews (name, likeness, token, entered_s) VALUES ('A', 'a', 't', 0)")
        raise RuntimeError("the power went")
    with store.reading() as club:
        assert club.execute("SELECT count(*) FROM crews").fetchone() == (0,)
        assert club.execute("SELECT value FROM about").fetchone() == (0,)
    store.close()


def test_threads_and_processes_may_change_it_at_the_same_time(tmp_path: Path) -> None:
    clubs = [Club(tmp_path), Club(tmp_path)]
    with ThreadPoolExecutor(4) as threads:
        entered = list(threads.map(lambda n: clubs[n % 2].enter_crew(f"Crew {n}").id, range(24)))
    assert len(set(entered)) == 24 and len(clubs[0].crews()) == 24
    assert clubs[0].changes() == clubs[1].changes() == 24
    for club in clubs:
        club.close()


def test_only_the_club_may_read_its_file(tmp_path: Path) -> None:
    Club(tmp_path / "club").close()
    assert (tmp_path / "club" / "club.sqlite").stat().st_mode & 0o077 == 0
    assert (tmp_path / "club").stat().st_mode & 0o077 == 0


def test_a_migration_is_read_statement_by_statement() -> None:
    """Of a trigger the semicolon within is no end."""
    assert sum(statement.count("CREATE TRIGGER") for statement in _statements(MIGRATIONS[0])) == 2
    assert all(sqlite3.complete_statement(each) for each in _statements(MIGRATIONS[0]))
