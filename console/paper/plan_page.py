"""The plan of a class on paper: a line for each person, a column for each round, tasks for who watches."""

from collections.abc import Mapping

from console.debrief.people.plan_sheet import (
    ROUNDS_A_SHEET,
    SHORT_FROM,
    name_called,
    place_called,
)
from console.look.printed import PRINTED
from console.panels.hardware.drawn_shapes import Style
from console.panels.sheets.sheet_page import INK
from console.paper.paper_page import DIM, EDGE, RULE, DoesNotFit, Paper, PaperBox, PaperPage, width_mm
from console.people.class_plan import TASK_LETTERS, PlannedPlace, RotationPlan
from console.people.person import unaccented
from console.people.rotation import TASKS

_SIZES_MM = tuple(size / 10 for size in range(42, 18, -1))
_SHADE = Style(fill=PRINTED.shade)
_LARGEST_NAME = {False: 0.22, True: 0.16}
"""Of the sheet's width, by whether rounds are many: who is called longer has smaller letters, or fewer."""
_PAD_MM = 1.0
_CLOSEST, _WIDEST = 1.4, 2.1
"""From line to line, in sizes of the letters."""


def plan_pages(plan: RotationPlan, names: Mapping[int, str], paper: Paper, language: str) -> list[PaperPage]:
    """One sheet, lying; another for each dozen of rounds more."""
    count = len(plan.rounds)
    firsts = range(0, count, ROUNDS_A_SHEET)
    parts = [range(first, min(first + ROUNDS_A_SHEET, count)) for first in firsts]
    return [_page(plan, part, names, paper, language) for part in parts]


def _page(
    plan: RotationPlan, rounds: range, names: Mapping[int, str], paper: Paper, language: str
) -> PaperPage:
    page = PaperPage("", paper, language, lying=True)
    page.title = page.say("plan.title")
    inner = page.inner
    counts = {"people": len(plan.people), "rounds": len(plan.rounds), "tables": plan.tables}
    about = page.say("plan.about-one" if plan.tables == 1 else "plan.about", **counts)
    top = page.heading(inner, f"{page.title} · {about}", 6)
    top = page.block(PaperBox(inner.x, top, inner.width, 12), [page.say("plan.caption")], 2.8)
    bottom = _notes(page, plan, top)
    called = [(name_called(number, names, language), number) for number in plan.people]
    called.sort(key=lambda each: (unaccented(each[0]), each[1]))
    box = PaperBox(inner.x, top, inner.width, bottom - top)
    page.largest(_SIZES_MM, lambda size: _table(page, plan, rounds, called, box, size))
    return page


def _notes(page: PaperPage, plan: RotationPlan, top: float) -> float:
    """Below the table: what those do who watch, in two columns; gives where it begins."""
    inner, size = page.inner, 2.6
    at = [place for places in plan.rounds for place in places.values()]
    texts: list[str] = []
    lead = ""
    if any(place.station is None for place in at):
        lead = page.say("plan.watchers")
        texts = [f"{TASK_LETTERS[n]}  {page.say(f'plan.task-{n + 1}')}" for n in range(TASKS)]
    elif len(at) < 2 * plan.tables * plan.stations * len(plan.rounds):
        lead = page.say("plan.computers")
    if not lead:
        return inner.bottom
    half = (inner.width - 6) / 2
    height = (1 + len(texts) * 0.9) * 1.36 * size
    y = inner.bottom - height
    below = page.block(PaperBox(inner.x, y, inner.width, height), [lead], size)
    for column in range(2) if texts else ():
        place = PaperBox(inner.x + column * (half + 6), below, half, inner.bottom - below)
        page.block(place, texts[column * TASKS // 2 : (column + 1) * TASKS // 2], size, 2.0)
    return max(top, y - 2)


def _table(
    page: PaperPage,
    plan: RotationPlan,
    rounds: range,
    called: list[tuple[str, int]],
    box: PaperBox,
    size: float,
) -> None:
    row = min(_WIDEST * size, box.height / (len(called) + 1))
    if row < _CLOSEST * size:
        raise DoesNotFit(f"{page.title}: {len(called)} people")
    widest = max(width_mm(name, size, bold=True) for name, _ in called) + 2 * _PAD_MM
    first = min(widest, _LARGEST_NAME[len(rounds) > SHORT_FROM] * box.width)
    width = (box.width - first) / len(rounds)
    heads = [page.say("plan.person"), *(page.say("plan.round", number=each + 1) for each in rounds)]
    lefts = [box.x, *(box.x + first + number * width for number in range(len(rounds)))]
    down = row / 2 + 0.3 * size
    for left, head in zip(lefts, heads, strict=True):
        _fitted(page, left + _PAD_MM, box.y + down, head, size, (width if left > box.x else first) - _PAD_MM)
    page.line((box.x, box.y + row), (box.x + box.width, box.y + row), style=EDGE)
    for number, (name, person) in enumerate(called, 1):
        y = box.y + number * row
        if number % 2 == 0:
            page.box(box.x, y, box.width, row, style=_SHADE, corner=0)
        _named(page, box.x + _PAD_MM, y + down, name, size, first - 2 * _PAD_MM)
        for left, each in zip(lefts[1:], rounds, strict=True):
            place = plan.rounds[each].get(person)
            if place is not None:
                _cell(page, left + _PAD_MM, y + down, place, size, width - 2 * _PAD_MM, len(rounds))
    end = box.y + (len(called) + 1) * row
    for left in lefts[1:]:
        page.line((left, box.y), (left, end), style=RULE)
    page.line((box.x, end), (box.x + box.width, end), style=RULE)


def _cell(
    page: PaperPage, x: float, y: float, place: PlannedPlace, size: float, width: float, rounds: int
) -> None:
    """The station in bold, the table and the crew; who watches has a task, and dim letters."""
    station, at = place_called(place, rounds, page.language)
    ahead = width_mm(f"{station} ", size, bold=True) if station else 0.0
    if ahead + width_mm(at, size) > width:
        raise DoesNotFit(f"{page.title}: {station} {at}")
    page.words(x, y, station, size, bold=True)
    page.words(x + ahead, y, at, size, colour=INK if station else DIM)


def _fitted(page: PaperPage, x: float, y: float, text: str, size: float, width: float) -> None:
    if width_mm(text, size, bold=True) > width:
        raise DoesNotFit(f"{page.title}: {text}")
    page.words(x, y, text, size, bold=True)


def _named(page: PaperPage, x: float, y: float, name: str, size: float, width: float) -> None:
    """A name in its place: in smaller letters where it is long, cut short where it is longer still."""
    smaller = max(_SIZES_MM[-1], min(size, size * width / width_mm(name, size, bold=True)))
    while width_mm(name, smaller, bold=True) > width:
        name = f"{name.rstrip('…')[:-1].rstrip()}…"
    page.words(x, y, name, smaller, bold=True)
