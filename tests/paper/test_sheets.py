"""Every sheet in every language on every paper: all stays on the paper, and no words cover others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from fpdf import FPDF

from console.cli import main
from console.core.chart import Chart
from console.core.charts import read_chart, shipped_files
from console.font_files import true_type_file
from console.games import GAMES
from console.languages import LANGUAGES, catalogue, written
from console.lessons.lesson_file import read_lesson
from console.lessons.lesson_folders import all_lessons
from console.lessons.lesson_words import (
    LEVELS,
    LONGEST_AIM,
    LONGEST_LINE,
    LONGEST_TITLE,
    MOST_LINES,
    MOST_WRONG,
    SEEN_SAID,
)
from console.lessons.plain_text import parts
from console.panels.hardware import load_panel
from console.panels.hardware.drawn_shapes import Box, Circle, Drawing, DrawnLine, DrawnWords, Shape
from console.paper.chart_sheet import chart_page, raster_of, transparency_page
from console.paper.class_sheets import lesson_pages
from console.paper.panel_sheet import USES
from console.paper.paper_page import (
    MARGIN_MM,
    DoesNotFit,
    Paper,
    PaperBox,
    PaperPage,
    lines_of,
    width_mm,
    words_box,
)
from console.paper.plan_page import plan_pages
from console.paper.roles import role_cards
from console.paper.sheets import CLASS, Printed, sheet
from console.people.class_plan import TASK_LETTERS
from console.people.rotation import plan_rotation
from console.shipped import LESSONS as LESSONS_FOLDER

LESSONS = all_lessons(Path("nowhere")).lessons
CHARTS = shipped_files()
PANEL = load_panel()
SMALLEST_MM = 1.9
"""Of any letters: five and a half points, on a drawing of the panel."""
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_paper = pytest.mark.parametrize("paper", Paper, ids=lambda paper: paper.name)


@cache
def chart(name: str) -> Chart:
    return read_chart(next(path for path in CHARTS if path.stem == name))


def printed(paper: Paper, language: str, lesson: int | None = 0, name: str = "alpha-real-time") -> Printed:
    return Printed(
        panel=PANEL,
        game=chart(name).game,
        chart=chart(name),
        lesson=None if lesson is None else LESSONS[lesson],
        paper=paper,
        language=language,
    )


def bounds(shape: Shape) -> PaperBox:
    if isinstance(shape, DrawnWords):
        return words_box(shape)
    if isinstance(shape, Circle):
        r = shape.radius_mm
        return PaperBox(shape.x_mm - r, shape.y_mm - r, 2 * r, 2 * r)
    if isinstance(shape, Box):
        return PaperBox(shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm)
    assert isinstance(shape, DrawnLine)
    xs, ys = zip(*shape.points_mm, strict=True)
    return PaperBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def overlap(one: PaperBox, other: PaperBox) -> bool:
    slack = 0.05
    return (
        one.x + slack < other.x + other.width
        and other.x + slack < one.x + one.width
        and one.y + slack < other.bottom
        and other.y + slack < one.bottom
    )


def faults(page: Drawing) -> Iterator[str]:
    """What is wrong with a page."""
    words = [shape for shape in page.shapes if isinstance(shape, DrawnWords)]
    for shape in page.shapes:
        box = bounds(shape)
        if min(box.x, box.y) < MARGIN_MM - 0.01 or (
            box.x + box.width > page.width_mm - MARGIN_MM + 0.01
            or box.bottom > page.height_mm - MARGIN_MM + 0.8
        ):
            yield f"beyond the margin: {shape}"
    for (one, box), (other, beside) in combinations([(each, words_box(each)) for each in words], 2):
        if overlap(box, beside):
            yield f"{one.text!r} covers {other.text!r}"
    yield from (f"too small: {each}" for each in words if each.size_mm < SMALLEST_MM)
    yield from (f"empty: {each}" for each in words if not each.text.strip())


def check(pages: list[Drawing]) -> None:
    assert pages
    for page in pages:
        assert list(faults(page)) == []


@every_language
@every_paper
def test_all_sheets_of_a_class_fit(paper: Paper, language: str) -> None:
    check(sheet(CLASS, printed(paper, language)))
    check(sheet("observers", printed(paper, language, None)))


@every_language
@every_paper
@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_four_role_cards(game: str, paper: Paper, language: str) -> None:
    made = sheet("roles", replace(printed(paper, language), game=game, chart=None))
    check(made)
    assert len(made) == 1
    texts = [shape.text for shape in made[0].shapes if isinstance(shape, DrawnWords)]
    cards = list(role_cards(game, PANEL, language))
    assert len(cards) in (2, 4) and sum(texts.count(card.title) for card in cards) == 4
    assert all(card.steps and card.does for card in cards)


@every_language
@every_paper
@pytest.mark.parametrize(("people", "tables", "rounds"), [(24, 2, 6), (32, 4, 12), (8, 1, 3), (10, 2, 30)])
def test_the_plan_of_a_class_is_one_sheet_for_each_dozen_rounds(
    people: int, tables: int, rounds: int, paper: Paper, language: str
) -> None:
    names = {
        10**11 + n: f"{'Maëlle' if n % 3 else 'Élisabeth-Alexandra'} Featherstonehaugh{n}"
        for n in range(people)
    }
    plan = plan_rotation(list(names), tables, rounds, tries=0)
    made = [page.finished("x") for page in plan_pages(plan, names, paper, language)]
    check(made)
    assert len(made) == -(-rounds // 12)
    watched = any(place.station is None for places in plan.rounds for place in places.values())
    for page, first in zip(made, range(0, rounds, 12), strict=True):
        texts = [shape.text for shape in page.shapes if isinstance(shape, DrawnWords)]
        heads = [
            catalogue(language)["plan.round"].format(number=n + 1)
            for n in range(first, min(first + 12, rounds))
        ]
        assert all(any(text.lower() == head for text in texts) for head in heads)
        assert sum(text.startswith(("Maë", "Élis")) for text in texts) == people, (
            "a line for each, none left out"
        )
        seats = [text for text in texts if text.split()[-1] in ("blue", "red", "bleu", "rouge")]
        assert len(seats) == sum(
            p.station is not None for at in plan.rounds[first : first + 12] for p in at.values()
        )
        assert any(text.startswith("A  ") for text in texts) == watched


@every_language
@every_paper
@pytest.mark.parametrize("number", range(len(LESSONS)), ids=[lesson.name for lesson in LESSONS])
def test_each_lesson_fits_on_one_sheet(number: int, paper: Paper, language: str) -> None:
    check(sheet("lesson", printed(paper, language, number)))
    check(sheet("observers", printed(paper, language, number)))


def words_on(name: str, of: Printed) -> str:
    """All words of a sheet as they are printed, page after page."""
    shapes = [shape for page in sheet(name, of) for shape in page.shapes]
    texts = [shape.text for shape in shapes if isinstance(shape, DrawnWords)]
    return plain(" ".join(text for text in texts if text != "·"))


def plain(text: str) -> str:
    """With spaces at which lines may be broken, one at a time."""
    return " ".join(text.split())


@every_language
@pytest.mark.parametrize("number", range(len(LESSONS)), ids=[lesson.name for lesson in LESSONS])
def test_the_sheet_of_a_lesson_says_all_of_it_on_two_sides(number: int, language: str) -> None:
    of = printed(Paper.A4, language, number)
    assert len(sheet("lesson", of)) == 2
    words = words_on("lesson", of)
    for part in parts(LESSONS[number], language):
        assert all(plain(text) in words for text in part.texts), part.name


@every_language
@pytest.mark.parametrize("number", [None, *range(len(LESSONS))])
def test_plan_observers_sheet_and_lesson_name_the_same_tasks(number: int | None, language: str) -> None:
    of = printed(Paper.A4, language, number)
    of_plan = words_on("plan", replace(of, plan=plan_rotation(range(1, 25), 2, 6, tries=0)))
    lesson = None if number is None else LESSONS[number]
    own = dict(zip(lesson.tasks, lesson.said(language).watch, strict=True)) if lesson else {}
    for n, letter in enumerate(TASK_LETTERS, start=1):
        general = plain(catalogue(language)[f"plan.task-{n}"])
        assert f"{letter} {general}" in of_plan
        task = plain(f"{letter} · {own.get(letter, general)}")
        assert words_on("observers", of).count(task) == 1
        assert letter not in own or task in words_on("lesson", of)


@every_language
@every_paper
@pytest.mark.parametrize("path", CHARTS, ids=[path.stem for path in CHARTS])
def test_each_chart_fits_and_shows_all_that_bears_on_play(path: Path, paper: Paper, language: str) -> None:
    of = chart(path.stem)
    page = chart_page(of, paper, language)
    raster = raster_of(of, page)
    drawing = page.finished("x")
    assert list(faults(drawing)) == []
    texts = [shape.text for shape in drawing.shapes if isinstance(shape, DrawnWords)]
    assert written(of.title, language) in texts
    for number in {number for row in of.sectors for number in row}:
        assert str(number) in texts
    areas = [shape for shape in drawing.shapes if isinstance(shape, DrawnLine) and shape.closed]
    for dot in of.islands:
        x, y = raster.centre(dot)
        assert any(_inside(bounds(area), x, y) for area in areas), dot
    check(sheet("transparency", printed(paper, language, name=path.stem)))


def _inside(box: PaperBox, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.bottom


def test_the_transparency_lies_on_its_chart() -> None:
    of = chart("alpha-real-time")
    pages = (chart_page(of, Paper.A4, "en"), transparency_page(of, Paper.A4, "en"))
    sea, film = ({(s.x_mm, s.y_mm) for s in page.shapes if isinstance(s, Circle)} for page in pages)
    assert len(film) == of.columns * of.rows
    raster = raster_of(of, pages[0])
    dots = {raster.centre(dot) for dot in of.islands}
    assert {place for place in film if place not in sea} == dots, "only islands have no dot"


def test_each_button_of_the_panel_is_explained_once() -> None:
    named = [
        f"{station}.{name}" for station, uses in USES.items() for names in uses.values() for name in names
    ]
    assert sorted(named) == sorted(control.id for control in PANEL.controls)
    for language in LANGUAGES:
        for station, uses in USES.items():
            assert all(f"use.{station}-{use}" in catalogue(language) for use in uses)


def test_words_are_measured_as_the_pdf_prints_them() -> None:
    paper = FPDF(unit="mm")
    for bold in (False, True):
        paper.add_font(f"font{bold}", fname=true_type_file(bold))
        paper.set_font(f"font{bold}", size=72)
        for text in ("Écouter, et l’écrire", "· 5 min", "WWW iii"):
            assert width_mm(text, 25.4, bold=bold) == pytest.approx(paper.get_string_width(text), rel=0.02)


def test_a_lesson_as_long_as_may_be_still_fits(tmp_path: Path) -> None:
    text = (LESSONS_FOLDER / "one-voice.toml").read_text(encoding="utf-8").partition("[en]")[0]
    word = "abcdefghi "
    lines = {
        name: "[\n" + ",\n".join(f'"{(word * 30)[: LONGEST_LINE - 1]}."' for _ in range(most)) + "]"
        for name, most in MOST_LINES.items()
    }
    text = text.replace("[5, 8, 10, 5, 10, 5, 7]", "[5, 5, 10, 5, 10, 5, 5, 5]")
    text = text.replace('["A", "B", "C"]', '["A", "B", "C", "D"]')
    text += f'[en]\ntitle = "{"m" * LONGEST_TITLE}"\naim = "{(word * 30)[:LONGEST_AIM]}"\n'
    text += "\n".join(f"{name} = {value}" for name, value in lines.items())
    longest = (word * 30)[:LONGEST_LINE]
    text += f'\nshows = "{longest}"\neasier = "{longest}"\nharder = "{longest}"\n'
    wrong = f"{longest[:98]}{SEEN_SAID}{longest[:98]}"
    for name, line, count in (("rubric", longest, LEVELS), ("goes_wrong", wrong, MOST_WRONG)):
        text += f"{name} = [\n" + f'"{line.strip()}",\n' * count + "]\n"
    path = tmp_path / "long.toml"
    path.write_text(text, encoding="utf-8")
    lesson = read_lesson(path)
    for paper in Paper:
        check([page.finished("x") for page in lesson_pages(lesson, paper, "en")])


def test_what_does_not_fit_is_told_and_not_printed() -> None:
    page = PaperPage("x", Paper.A4, "en")
    with pytest.raises(DoesNotFit, match="too long for its place"):
        page.block(PaperBox(20, 20, 30, 5), ["far too many words for a place as small as this"], 4)
    with pytest.raises(DoesNotFit):
        page.heading(PaperBox(20, 20, 10, 5), "far too many words", 4)
    assert page.shapes == []


def test_signs_stay_with_their_words() -> None:
    lines = lines_of("« Alors STOP ! » Et puis ; oui", 20, 4)
    assert not any(line[0] in "!;»" for line in lines)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("lesson -o x.pdf", "which lesson?"),
        ("roles -o x.doc", "neither .pdf nor .svg"),
        ("chart --game con-sonar", "there is no chart of con-sonar"),
        ("roles --chart umbria --game con-sonar", "umbria is a chart of sonar-family"),
        ("plan", "nothing is planned yet"),
    ],
)
def test_what_cannot_be_printed_is_told(
    words: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    result = CliRunner().invoke(main, ["print", *words.split()])
    assert result.exit_code == 2 and why in result.output
    assert list(tmp_path.iterdir()) == []


def test_several_pages_of_svg_get_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["print", "panel", "--lang", "fr", "--paper", "letter", "-o", "p.svg"])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p-1.svg", "p-2.svg", "p-3.svg"]
    assert 'width="215.9mm" height="279.4mm"' in (tmp_path / "p-1.svg").read_text(encoding="utf-8")
