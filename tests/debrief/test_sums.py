"""Many matches summed: as one is, on all cores; and once, where the books keep the sums."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from console.books.books import Books
from console.books.books_store import BookStore
from console.core.match_plan import MatchPlan
from console.debrief import many_sums, sums_store
from console.debrief.many_sums import sum_files
from console.debrief.sums import MatchSum, Unused
from console.debrief.sums_store import read_sum, sum_text
from tests.debrief.computer_match import computer_match
from tests.debrief.script import lesson_match, sum_file
from tests.debrief.test_at_the_table import ended
from tests.debrief.test_commands import run


def test_many_are_summed_as_one_is_on_all_cores(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    bad = tmp_path / "bad.journal"
    bad.write_bytes(b"nothing")
    told: list[int] = []
    found = list(sum_files([path] * 299 + [bad], told.append, cores=2))
    assert sum(told) == 300
    assert found[:299] == [sum_file(path)] * 299
    assert isinstance(found[0], MatchSum)
    assert isinstance(found[299], Unused)


def test_what_words_tell_is_what_judging_tells(tmp_path: Path) -> None:
    path = lesson_match(tmp_path).end(60)
    counted, judged = sum_file(path), sum_file(path, whole=True)
    assert isinstance(counted, MatchSum) and isinstance(judged, MatchSum)
    for few, all_ in zip(counted.sides, judged.sides, strict=True):
        assert few.figures.items() < all_.figures.items()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A table's data: two matches, and books that keep nothing of them yet."""
    for _ in range(2):
        lesson_match(tmp_path / "matches").end(60)
    with closing(BookStore(tmp_path / "books.sqlite")) as store:
        store.checkpoint()
    return tmp_path


def kept_in(data: Path) -> dict[str, str]:
    with closing(BookStore(data / "books.sqlite")) as store:
        return store.sums(sums_store.DEFINITIONS)


def debriefed(data: Path, *more: str) -> str:
    done = run("debrief", data, "--force", "-o", data / "page.html", "--csv", data / "all.csv", *more)
    assert done.exit_code == 0, done.output
    return (data / "page.html").read_text(encoding="utf-8") + (data / "all.csv").read_text(encoding="utf-8")


def never(*args: object, **more: object) -> MatchSum:
    raise AssertionError("made again")


@pytest.mark.parametrize(
    "options",
    [
        MatchPlan(game="captain-sonar", chart="delta-2", mode="turn-by-turn"),
        MatchPlan(game="sonar-family", chart="umbria"),
        MatchPlan(game="con-sonar", players="blue,red", seed=1),
    ],
    ids=lambda options: options.game,
)
def test_a_sum_is_read_as_it_was_kept(tmp_path: Path, options: MatchPlan) -> None:
    path = computer_match(tmp_path, options, level="cadet", orders=150)
    summed = sum_file(path, whole=True)
    assert isinstance(summed, MatchSum)
    assert read_sum(sum_text(summed), path.name) == summed


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sides": 1}', '{"sides": [], "crew": "blue"}', "null"])
def test_what_is_no_sum_is_not_used(text: str) -> None:
    assert read_sum(text, "x.journal") is None


def test_a_journal_of_a_game_that_is_not_here_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lesson_match(tmp_path).end(60)
    summed = sum_file(path)
    assert isinstance(summed, MatchSum)
    monkeypatch.setattr("console.games.GAMES", {})
    unused = sum_file(path)
    assert isinstance(unused, Unused) and f"{path}: there is no game 'captain-sonar'" in unused.why
    assert read_sum(sum_text(summed), path.name) is None


def test_a_match_is_summed_once(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = debriefed(data)
    assert len(kept_in(data)) == 1, "both matches are alike to a byte, and so one to the books"
    monkeypatch.setattr(many_sums, "sum_journal", never)
    assert debriefed(data) == first


def test_a_journal_that_was_changed_is_another(data: Path) -> None:
    debriefed(data)
    path = data / "matches" / "match-000001.journal"
    path.write_bytes(path.read_bytes()[:-90])
    debriefed(data)
    assert len(kept_in(data)) == 2


def test_other_definitions_make_sums_anew(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debriefed(data)
    for module in (sums_store, many_sums):
        monkeypatch.setattr(module, "DEFINITIONS", -1)
    assert kept_in(data) == {}
    debriefed(data)
    assert len(kept_in(data)) == 1


def test_what_was_summed_without_judging_is_judged_when_somebody_asks(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.commands.debrief.JUDGED", 1)
    assert debriefed(data).endswith(",,,,,,,,,,\n")
    assert not debriefed(data, "--whole").endswith(",,,,,,,,,,\n")
    assert not debriefed(data).endswith(",,,,,,,,,,\n"), "now it is known"


def test_books_that_cannot_be_used_are_done_without(data: Path) -> None:
    first = debriefed(data)
    for spoilt in (b"", b"no books at all" * 99):
        (data / "books.sqlite").write_bytes(spoilt)
        assert debriefed(data) == first
        assert (data / "books.sqlite").read_bytes() == spoilt
    (data / "books.sqlite").unlink()
    assert debriefed(data) == first
    assert not (data / "books.sqlite").exists(), "only a table begins books"


def test_another_programs_database_is_left_alone(data: Path) -> None:
    (data / "books.sqlite").unlink()
    with closing(sqlite3.connect(data / "books.sqlite")) as library:
        library.execute("CREATE TABLE novels (title TEXT)")
    before = (data / "books.sqlite").read_bytes()
    debriefed(data)
    assert (data / "books.sqlite").read_bytes() == before


def test_old_books_keep_sums_from_now_on(data: Path) -> None:
    with closing(sqlite3.connect(data / "books.sqlite")) as books:
        books.execute("DROP TABLE sums")
    debriefed(data)
    assert len(kept_in(data)) == 1


def test_cleared_books_forget_them(data: Path) -> None:
    debriefed(data)
    with closing(BookStore(data / "books.sqlite")) as store:
        assert store.clear(store.token())
    assert kept_in(data) == {}


def test_the_table_keeps_the_sum_of_a_match_that_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    books = Books(tmp_path / "books.sqlite", background=False)
    driver = ended(tmp_path / "matches", books=books)
    driver.advance(5)
    assert driver.screen("blue").debrief is not None
    books.close()
    monkeypatch.setattr(many_sums, "sum_journal", never)
    (path,) = (tmp_path / "matches").iterdir()
    with closing(BookStore(tmp_path / "books.sqlite")) as store:
        (summed,) = sum_files([path], whole=True, store=store)
    assert summed == sum_file(path, whole=True)
