"""Pictures that come late are noted, and a table that is too slow takes a plainer look by itself."""

from pathlib import Path

import pytest

from console.books.books import Books
from console.displays.picture_count import LATE_NS, PictureCount
from console.displays.screen import Detail
from console.panels.clock import SECOND_NS
from console.table.upkeep.picture_watch import PictureWatch


@pytest.fixture
def books(tmp_path: Path) -> Books:
    return Books(tmp_path / "books.sqlite", background=False)


def notes(books: Books) -> list[str]:
    summary = books.summary()
    assert summary is not None
    return [fault.said for fault in summary.faults if fault.kind == "late-pictures"]


def test_a_picture_is_late_when_the_next_one_was_due_before() -> None:
    assert PictureCount().with_one(LATE_NS).with_one(LATE_NS + 1) == PictureCount(shown=2, late=1)


def test_a_slow_table_gets_plainer_step_by_step_and_says_so_each_time_once(books: Books) -> None:
    watch = PictureWatch("auto", books)
    seen = []
    for number in range(1, 6):
        watch.look(PictureCount(100 * number, 40 * number), number * 5 * SECOND_NS)
        seen.append(watch.detail)
    assert seen == [Detail.PLAIN, *[Detail.PLAINEST] * 4]
    assert notes(books) == ["40 of 100 late; detail = plainest", "40 of 100 late; detail = plain"]


@pytest.mark.parametrize("pictures", [PictureCount(100, 19), PictureCount(59, 59)])
def test_a_few_late_pictures_change_nothing(books: Books, pictures: PictureCount) -> None:
    watch = PictureWatch("auto", books)
    watch.look(pictures, 5 * SECOND_NS)
    assert watch.detail is Detail.FULL


def test_what_the_owner_has_set_stays(books: Books) -> None:
    watch = PictureWatch("full", books)
    watch.look(PictureCount(100, 100), 5 * SECOND_NS)
    assert watch.detail is Detail.FULL and notes(books) == []
    assert PictureWatch("plainest", books).detail is Detail.PLAINEST


def test_late_pictures_are_in_the_books_once_an_hour(books: Books) -> None:
    watch = PictureWatch("full", books)
    for hour in (1, 2, 3):
        watch.look(PictureCount(1000 * hour, min(hour, 2)), 3600 * hour * SECOND_NS)
    assert notes(books) == ["1 of 1000 late", "1 of 1000 late"]


def test_displays_that_were_opened_anew_count_from_nothing(books: Books) -> None:
    watch = PictureWatch("auto", books)
    watch.look(PictureCount(1000, 0), 5 * SECOND_NS)
    watch.look(PictureCount(100, 90), 10 * SECOND_NS)
    assert watch.detail is Detail.PLAIN
