"""The owner's books: what is counted, what survives, what is told."""

import csv
import io
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from console.books.books import Books
from console.books.books_store import FAULTS_KEPT, BookStore, TableRecord
from console.books.summary import Summary
from console.languages import LANGUAGES, say
from console.panels.clock import HandClock

DAY_S = 24 * 3600
NOON_S = 1_900_000_000.0


class Owner:
    """A table with books, and a clock on its wall that is moved by hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wall_s = NOON_S
        self.clock = HandClock()
        self.books = self.open()

    def open(self) -> Books:
        return Books(self.path, clock=self.clock, wall=lambda: self.wall_s, background=False)

    def power_cut(self) -> None:
        """The table stops without a word and starts again."""
        self.books.store.close()
        self.books = self.open()

    def summary(self) -> Summary:
        summary = self.books.summary()
        assert summary is not None
        return summary


@pytest.fixture
def owner(tmp_path: Path) -> Owner:
    return Owner(tmp_path / "data" / "books.sqlite")


def test_matches_are_counted_by_game_and_mode(owner: Owner) -> None:
    for seconds in (600.0, 1200.0):
        owner.books.match_begun("captain-sonar", "real-time")
        owner.books.match_finished(seconds)
    owner.books.match_begun("captain-sonar", "real-time")
    owner.books.match_begun("con-sonar", "turn-by-turn")
    real_time, con_sonar = owner.summary().matches
    assert (real_time.game, real_time.mode) == ("captain-sonar", "real-time")
    assert (real_time.begun, real_time.finished, real_time.abandoned) == (3, 2, 1)
    assert real_time.average_s == 900.0
    assert (con_sonar.begun, con_sonar.finished, con_sonar.abandoned) == (1, 0, 0)


def test_a_match_that_goes_on_after_a_power_cut_is_one_match(owner: Owner) -> None:
    owner.books.match_begun("captain-sonar", "real-time")
    owner.books.write()
    owner.power_cut()
    owner.books.match_continued("captain-sonar", "real-time")
    owner.books.match_finished(500.0)
    (match,) = owner.summary().matches
    assert (match.begun, match.finished, match.abandoned) == (1, 1, 0)


def test_a_match_that_goes_on_and_was_never_written_is_counted(owner: Owner) -> None:
    owner.books.match_continued("captain-sonar", "real-time")
    (match,) = owner.summary().matches
    assert match.begun == 1


def test_a_match_that_was_left_behind_is_abandoned(owner: Owner) -> None:
    owner.books.match_begun("captain-sonar", "real-time")
    owner.books.write()
    owner.power_cut()
    owner.books.match_begun("captain-sonar", "real-time")
    (match,) = owner.summary().matches
    assert (match.begun, match.abandoned) == (2, 1)


def test_time_on_is_the_time_that_the_table_was_on(owner: Owner) -> None:
    owner.clock.advance_ms(90_000)
    owner.books.write()
    owner.power_cut()
    owner.clock.advance_ms(30_000)
    assert owner.summary().on_s == pytest.approx(120.0)


def test_waits_are_averaged_for_each_station(owner: Owner) -> None:
    owner.books.waited("blue.engineer", 2.0)
    owner.books.waited("blue.engineer", 8.0)
    owner.books.write()
    owner.books.waited("blue.engineer", 5.0)
    (waits,) = owner.summary().waits
    assert (waits.station, waits.times, waits.average_s, waits.longest_s) == ("blue.engineer", 3, 5.0, 8.0)


def test_presses_in_service_mode_are_seen_and_not_counted(owner: Owner) -> None:
    owner.books.pressed("blue.captain.north")
    owner.books.pressed("blue.captain.north")
    owner.books.pressed("blue.captain.east", service=True)
    owner.books.attach(["blue.captain.north", "blue.captain.east", "blue.captain.south"])
    summary = owner.summary()
    assert summary.presses == {"blue.captain.north": 2, "blue.captain.east": 0, "blue.captain.south": 0}
    assert summary.unseen == ("blue.captain.south",)


def test_a_control_that_was_not_seen_for_a_week_is_named(owner: Owner) -> None:
    owner.books.attach(["red.radio.ok"])
    owner.books.pressed("red.radio.ok")
    owner.books.write()
    owner.wall_s += 6 * DAY_S
    assert owner.summary().unseen == ()
    owner.wall_s += 2 * DAY_S
    assert owner.summary().unseen == ("red.radio.ok",)


def test_a_table_without_panels_misses_no_control(owner: Owner) -> None:
    """Its owner presses some on the screen; the other hundred are not there to be missed."""
    owner.books.attach(["red.radio.ok"])
    owner.books.write()
    owner.power_cut()
    owner.books.attach([])
    owner.books.pressed("blue.captain.north")
    assert owner.summary().unseen == ()
    assert owner.summary().presses == {"blue.captain.north": 1}


def test_a_clock_that_jumps_back_a_year_names_no_control(owner: Owner) -> None:
    owner.books.pressed("red.radio.ok")
    owner.books.attach(["red.radio.ok"])
    owner.wall_s -= 365 * DAY_S
    assert owner.summary().unseen == ()


def test_controls_at_fault_are_noted_once_while_it_lasts(owner: Owner) -> None:
    stuck = {("stuck", "blue.captain.stop"): "closed for 31 s"}
    owner.books.control_faults(stuck)
    owner.books.control_faults(stuck)
    owner.books.control_faults({})
    owner.wall_s += 60
    owner.books.control_faults({**stuck, ("chattering", "red.engineer.ok"): "9 bounces"})
    summary = owner.summary()
    assert summary.stuck == ("blue.captain.stop",) and summary.chattering == ("red.engineer.ok",)
    assert [fault.time_s - NOON_S for fault in summary.faults] == [60, 60, 0]


def test_faults_are_told_with_their_times_and_only_so_many_are_kept(owner: Owner) -> None:
    for number in range(FAULTS_KEPT + 50):
        owner.books.fault("link", "blue's panel", f"unplugged, {number}")
    owner.wall_s += 5
    owner.books.fault("restarted", "voice", "espeak-ng ended")
    latest = owner.summary().faults[0]
    assert (latest.time_s, latest.kind, latest.subject) == (NOON_S + 5, "restarted", "voice")
    assert owner.books.store.rows("SELECT count(*) FROM faults") == [(FAULTS_KEPT,)]


def test_clearing_needs_the_token_of_what_was_shown(owner: Owner) -> None:
    owner.books.match_begun("con-sonar", "turn-by-turn")
    owner.books.match_finished(100.0)
    owner.books.pressed("blue.captain.north")
    owner.books.waited("blue.radio", 3.0)
    owner.books.fault("link", "red's panel")
    shown = owner.summary()
    assert not owner.books.clear("nonsense")
    owner.books.match_begun("con-sonar", "turn-by-turn")
    owner.books.match_finished(90.0)
    assert not owner.books.clear(shown.token)
    owner.wall_s += 1
    assert owner.books.clear(owner.summary().token)
    owner.books.attach(["blue.captain.north"])
    cleared = owner.summary()
    assert (cleared.matches, cleared.waits, cleared.faults) == ((), (), ())
    assert cleared.presses == {"blue.captain.north": 0} and cleared.unseen == ()
    assert cleared.since_s == NOON_S + 1


def test_the_books_are_exported_as_csv(owner: Owner, tmp_path: Path) -> None:
    owner.books.match_begun("captain-sonar", "real-time")
    owner.books.match_finished(61.5)
    owner.books.pressed("blue.captain.north")
    owner.books.fault("link", "blue's panel", 'said "no", twice')
    files = {path.name: path.read_text() for path in owner.books.export(tmp_path / "out")}
    assert set(files) == {
        "totals.csv",
        "matches.csv",
        "controls.csv",
        "waits.csv",
        "records.csv",
        "faults.csv",
    }
    assert files["matches.csv"].splitlines()[1].endswith(",0,captain-sonar,real-time,finished,61.5")
    assert files["controls.csv"].splitlines()[1].startswith("blue.captain.north,1,2030-")
    assert files["faults.csv"].splitlines()[1].endswith(',link,blue\'s panel,"said ""no"", twice"')


def test_dates_that_cannot_be_right_are_marked_in_every_file(owner: Owner, tmp_path: Path) -> None:
    for owner.wall_s in (420.0, NOON_S):
        owner.books.match_begun("captain-sonar", "real-time")
        owner.books.pressed(f"blue.captain.{'north' if owner.wall_s == NOON_S else 'east'}")
        owner.books.fault("link", "blue's panel")
        kind = "hunt" if owner.wall_s == NOON_S else "silence"
        owner.books.keep_record(TableRecord("captain-sonar", kind, 60.0, "Orca", "blue"))
    files = {path.name: path.read_text() for path in owner.books.export(tmp_path / "out")}
    for name, date in (
        ("matches.csv", "begun"),
        ("controls.csv", "last_seen"),
        ("records.csv", "set"),
        ("faults.csv", "time"),
    ):
        lines = list(csv.DictReader(io.StringIO(files[name])))
        told = {line[date][:4]: line[f"{date}_doubted"] for line in lines}
        assert told == {"1970": "1", "2030": "0"}, name


def test_damaged_books_are_set_aside_and_new_ones_begun(owner: Owner) -> None:
    owner.books.pressed("blue.captain.north")
    owner.books.write()
    owner.books.store.close()
    owner.path.write_bytes(b"not a database at all, and longer than a header of one" * 40)
    owner.books = owner.open()
    owner.books.pressed("blue.captain.south")
    assert owner.summary().presses == {"blue.captain.south": 1}
    assert (owner.path.parent / "books.sqlite.damaged").read_bytes().startswith(b"not a database")
    message = owner.books.trouble
    assert message is not None and message.key == "books.damaged"
    assert all("books.sqlite.damaged" in say(message, language) for language in LANGUAGES)


def test_books_damaged_in_any_page_do_not_stop_the_table(owner: Owner) -> None:
    for number in range(300):
        owner.books.fault("link", "blue's panel", f"unplugged for the {number}th time, and plugged in again")
    owner.books.write()
    owner.books.store.close()
    whole = owner.path.read_bytes()
    assert len(whole) > 8 * 4096
    for at in range(0, len(whole), 1024):
        for name in owner.path.parent.iterdir():
            name.unlink()
        owner.path.write_bytes(whole[:at] + b"\xff" * 700 + whole[at + 700 :])
        owner.books = owner.open()
        owner.books.pressed("red.captain.south")
        assert owner.summary().presses["red.captain.south"] == 1
        owner.books.close()


def test_somebody_elses_database_is_set_aside(owner: Owner) -> None:
    owner.path.parent.mkdir()
    other = sqlite3.connect(owner.path)
    other.execute("CREATE TABLE matches (something TEXT)")
    other.close()
    owner.books.match_begun("con-sonar", "turn-by-turn")
    assert owner.summary().matches[0].begun == 1
    assert owner.books.store.set_aside is not None


def test_a_disk_that_takes_nothing_loses_nothing(tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("a file where the folder should be")
    owner = Owner(in_the_way / "books.sqlite")
    owner.books.match_begun("con-sonar", "turn-by-turn")
    owner.books.pressed("blue.captain.north")
    owner.books.waited("blue.radio", 3.0)
    assert not owner.books.write()
    assert owner.books.trouble is not None and owner.books.trouble.key == "books.failing"
    assert owner.books.summary() is None and owner.books.export(tmp_path / "out") == []
    owner.books.pressed("blue.captain.north")
    owner.books.waited("blue.radio", 5.0)
    in_the_way.unlink()
    summary = owner.summary()
    assert summary.presses == {"blue.captain.north": 2}
    assert summary.waits[0].average_s == 4.0 and summary.matches[0].begun == 1
    assert owner.books.trouble is None


def test_the_books_are_written_by_their_thread_and_at_the_end(tmp_path: Path) -> None:
    books = Books(tmp_path / "books.sqlite")
    books.pressed("blue.captain.north")
    books.close(timeout_s=30)
    assert BookStore(tmp_path / "books.sqlite").rows("SELECT presses FROM controls") == [(1,)]


def without_log(owner: Owner) -> BookStore:
    """The books as they are when everything beside the file itself is lost."""
    alone = owner.path.with_name("alone.sqlite")
    shutil.copyfile(owner.path, alone)
    return BookStore(alone)


def test_a_match_is_in_the_file_itself_as_soon_as_it_is_over(owner: Owner) -> None:
    owner.books.match_begun("con-sonar", "turn-by-turn")
    owner.books.match_finished(100.0)
    assert without_log(owner).rows("SELECT outcome FROM matches") == [("finished",)]


def test_every_minute_the_log_is_brought_into_the_file(owner: Owner) -> None:
    owner.books.pressed("blue.captain.north")
    owner.books.write()
    assert without_log(owner).rows("SELECT presses FROM controls") == [(1,)]
    assert owner.path.with_name("books.sqlite-wal").stat().st_size == 0


def test_somebody_who_reads_the_books_does_not_keep_them_from_being_written(owner: Owner) -> None:
    owner.books.write()
    reader = sqlite3.connect(owner.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM matches").fetchall()
    owner.books.pressed("blue.captain.north")
    assert owner.books.write() and owner.books.trouble is None
    reader.close()
    assert owner.books.write()
    assert without_log(owner).rows("SELECT presses FROM controls") == [(1,)]


class Watched(Books):
    """Books that say when they were written."""

    def __init__(self, path: Path) -> None:
        self.written = Event()
        super().__init__(path)

    def write(self) -> bool:
        done = super().write()
        self.written.set()
        return done


def test_the_thread_does_not_wait_a_minute_when_a_match_has_ended(tmp_path: Path) -> None:
    books = Watched(tmp_path / "books.sqlite")
    assert books.written.wait(30), "when the table starts"
    books.written.clear()
    books.match_finished(100.0)
    assert books.written.wait(30)
    books.close(timeout_s=30)


HUNT = TableRecord("captain-sonar", "hunt", 372.0, "Nautilus", "blue")


def test_records_are_kept_by_game_and_kind_with_the_boats_name(owner: Owner) -> None:
    owner.books.keep_record(HUNT)
    owner.books.keep_record(replace(HUNT, game="sonar-family", boat="Kraken"))
    owner.books.keep_record(better := replace(HUNT, value=300.0, boat="Orca"))
    owner.books.name_record(HUNT, "TOO LATE")
    owner.books.name_record(better, "ÉCLAIR")
    owner.books.write()
    owner.power_cut()
    kept = {record.game: record for record in owner.books.records()}
    assert kept["captain-sonar"] == replace(better, boat="ÉCLAIR")
    assert kept["sonar-family"].boat == "Kraken"
    assert set(owner.summary().records) == set(kept.values())


def test_records_are_forgotten_with_the_books(owner: Owner) -> None:
    owner.books.keep_record(HUNT)
    assert owner.books.records() == (HUNT,)
    assert owner.books.clear(owner.books.store.token())
    assert owner.books.records() == ()
    owner.power_cut()
    assert owner.books.records() == ()


def test_records_that_somebody_else_cleared_are_gone_within_a_minute(owner: Owner) -> None:
    owner.books.keep_record(HUNT)
    owner.books.write()
    other = BookStore(owner.path)
    other.clear(other.token())
    other.close()
    owner.books.write()
    assert owner.books.records() == ()


def test_a_disk_that_takes_nothing_keeps_the_records_that_are_known(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(owner.books.store, "write", full)
    owner.books.keep_record(HUNT)
    assert owner.books.records() == (HUNT,)
