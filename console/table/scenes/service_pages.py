"""What the pages of service mode show: links, books, notes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from console.boat_names import HIDDEN, shown
from console.books.summary import Summary, moment
from console.displays.picture_count import PictureCount
from console.displays.screen import Detail, Row
from console.languages import Message, catalogue, day_and_time
from console.messages.club_news import ClubNews
from console.panels.link import LinkHealth
from console.table.settings import NAMES, Settings

UNSEEN_NAMED = 12
"""Where more controls than these were not seen, nobody played."""


@dataclass(frozen=True)
class ServiceActions:
    """What service mode can ask of the running table."""

    links: Callable[[], Sequence[tuple[str, LinkHealth]]] = lambda: ()
    ties: Callable[[], int] = lambda: 0
    late: Callable[[], int] = lambda: 0
    pictures: Callable[[], tuple[PictureCount, Detail]] = lambda: (PictureCount(), Detail.FULL)
    books: Callable[[], Summary | None] = lambda: None
    """None: they cannot be read."""
    clear_books: Callable[[], None] = lambda: None
    export_books: Callable[[], Sequence[Path]] = lambda: ()
    """Write the books as CSV files, and name them; none: it could not be done."""
    save: Callable[[Settings], None] = lambda settings: None
    shut_down: Callable[[], None] = lambda: None
    boats: Callable[[], Sequence[str]] = lambda: ()
    """Names of boats as they were typed: at this table now, and in its records."""
    show_boat_as: Callable[[str, str], bool] = lambda name, to: False
    """Have a name shown otherwise, empty: hidden; whether that is kept."""
    version: str = ""


def plain(text: str) -> Message:
    """Text that is the same in every language: a control, a link, a time."""
    return Message.of("service.plain", text=text)


def link_rows(actions: ServiceActions) -> Iterator[Row]:
    """Each link with its errors and the uncertainty of its clock; and how many ties there were."""
    for name, health in actions.links():
        known = health.uncertainty_ns
        clock = "" if known is None else f" ±{known / 1_000_000:.2f} ms"
        counts = " ".join(f"{what} {count}" for what, count in health.counts.items() if count)
        key = "service.link-up" if health.connected else "service.link-down"
        yield Row(plain(name), Message.of(key, figures=f"{clock} {counts}".strip()))
    yield Row(Message.of("service.ties"), plain(str(actions.ties())))
    yield Row(Message.of("service.late"), plain(str(actions.late())))
    pictures, detail = actions.pictures()
    figures = Message.of(f"service.pictures-{detail.value}", late=pictures.late, shown=pictures.shown)
    yield Row(Message.of("service.pictures"), figures)


def book_rows(summary: Summary) -> Iterator[Row]:
    """All that the books say: what matters most comes first."""
    yield Row(Message.of("service.book-since"), day_and_time(moment(summary.since_s)))
    yield Row(Message.of("service.book-on"), Message.of("service.hours", hours=summary.on_s / 3600))
    for played in summary.matches:
        figures = Message.of(
            "service.book-matches",
            begun=played.begun,
            finished=played.finished,
            abandoned=played.abandoned,
            minutes=round(played.average_s / 60),
        )
        key = "service.book-game" if played.mode else "service.book-game-alone"
        yield Row(Message.of(key, game=played.game, mode=played.mode), figures)
    yield from _control_rows(summary)
    for wait in summary.waits:
        figures = Message.of(
            "service.book-waits",
            times=wait.times,
            average=float(wait.average_s),
            longest=f"{wait.longest_s:.0f}",
        )
        crew, _, station = wait.station.partition(".")
        yield Row(Message.of("service.book-wait", crew=crew, station=station), figures)
    for fault in summary.faults:
        yield Row(
            day_and_time(moment(fault.time_s)), plain(f"{fault.kind} {fault.subject} {fault.said}".strip())
        )
    yield Row(Message.of("service.book-presses"), plain(str(sum(summary.presses.values()))))
    for control, count in sorted(summary.presses.items(), key=lambda pressed: -pressed[1]):
        yield Row(plain(control), plain(str(count)))


def _control_rows(summary: Summary) -> Iterator[Row]:
    """The controls that somebody should look at."""
    for kind in ("stuck", "chattering"):
        for control in getattr(summary, kind):
            yield Row(plain(control), Message.of(f"service.book-{kind}"))
    if len(summary.unseen) > UNSEEN_NAMED:
        yield Row(Message.of("service.book-unseen"), plain(str(len(summary.unseen))))
        return
    for control in summary.unseen:
        yield Row(plain(control), Message.of("service.book-unseen"))


def club_rows(club: ClubNews) -> Iterator[Row]:
    """How the table is admitted: by the organiser's phone, or by courses."""
    joining = club.joining
    if joining is None:
        return
    if joining.admitted:
        yield Row(Message.of("service.club-admitted"), plain(joining.club))
        return
    yield Row(Message.of("service.club-asks"), plain(joining.club))
    yield Row(Message.of("service.club-phone"))
    if joining.courses:
        yield Row(Message.of("service.club-courses"), plain(_arrows(joining.courses)))
    if club.pressed:
        yield Row(Message.of("service.club-pressed"), plain(_arrows(club.pressed)))


def _arrows(courses: str) -> str:
    """In fours, as people read them out; the same in every language."""
    arrows = courses.translate(str.maketrans("NESW", "↑→↓←"))
    return "   ".join(" ".join(arrows[at : at + 4]) for at in range(0, len(arrows), 4))


def boat_rows(actions: ServiceActions) -> Iterator[Row]:
    """Each name as it was typed, and as it is shown."""
    for name in actions.boats():
        yield Row(plain(name), plain(shown(name)), True)


def boat_shown_next(name: str, by: int) -> str:
    """What a name is shown as after what it is shown as now: as it was typed, hidden, or one of ours."""
    ways = (name, "", *(each for each in NAMES if each != name))
    now = shown(name)
    place = 1 if now == HIDDEN else ways.index(now) if now in ways else 0
    return ways[(place + by) % len(ways)]


def note_rows(version: str) -> Iterator[Row]:
    """The version, and what is new in it."""
    yield Row(plain("sonar-table"), plain(version))
    for key in catalogue("en"):
        if key.startswith("notes."):
            yield Row(Message(key))
