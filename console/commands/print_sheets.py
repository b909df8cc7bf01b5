"""`sonar-table print`: what a class, or a table without power, has on paper."""

from dataclasses import replace
from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file
from console.commands.drawn_pages import write_pages
from console.commands.outputs import OUTPUT, force_option
from console.core.chart import Chart, Mode
from console.core.charts import find_file, load
from console.games import GAMES
from console.languages import LANGUAGES
from console.lessons.lesson_folders import file_of_lesson, find_lesson
from console.panels.hardware import load_panel
from console.panels.hardware.drawn_shapes import Layer
from console.paper.paper_page import PAPERS, DoesNotFit
from console.paper.sheets import CLASS, PLAN, SHEETS, Printed, sheet
from console.people.class_plan import RotationPlan
from console.people.register import BadRegister, Register
from console.shipped import HARDWARE
from console.table.plans.chosen_plan import first_choices
from console.table.settings import DEFAULTS
from console.table.table_folder import lessons_folder, people_file

_DEFAULT_CHART = "alpha"


@click.command("print")
@click.argument("what", type=click.Choice([*SHEETS, CLASS]))
@click.option("-o", "--output", type=OUTPUT, help="A .pdf or .svg file; WHAT.pdf if left out.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--lesson", "lesson_name", help="A lesson: its sheet, what its observers watch, its chart.")
@click.option("--game", type=click.Choice(list(GAMES)), help="Whose roles; the chart's game if left out.")
@click.option("--chart", "chart_name", help="A chart's name or file; the lesson's, or alpha, if left out.")
@click.option("--mode", type=click.Choice([mode.value for mode in Mode]), help="Which side of the chart.")
@click.option("--panel", "panel_file", type=click.Path(path_type=Path), help="A panel list of your own.")
@force_option
def print_sheets(
    what: str,
    output: Path | None,
    lang: str,
    paper: str,
    lesson_name: str | None,
    game: str | None,
    chart_name: str | None,
    mode: str | None,
    panel_file: Path | None,
    force: bool,
) -> None:
    """Sheets to print at 100 %: PDF, or SVG where the file's name ends so.

    roles: cards for the stations, or players, of a game. panel: its buttons and what they do. observers: for
    whoever has no seat. chart, transparency: to play on paper. lesson: an hour on one sheet, on
    two sides. class: all of these. plan: who sits where, as `sonar-table people plan` has planned it last.

    \b
    Example:
      sonar-table print class --lesson listen --lang fr -o listen.pdf
      sonar-table print roles --game con-sonar -o players.pdf
      sonar-table print chart --chart bravo --mode turn-by-turn --paper letter -o bravo.svg
    """
    output = output or Path(f"{what}.pdf")
    if output.suffix.lower() not in (".pdf", ".svg"):
        raise click.BadParameter(f"{output} is neither .pdf nor .svg; name one of them", param_hint="-o")
    if what == "lesson" and lesson_name is None:
        raise click.UsageError("which lesson? Add --lesson NAME; `sonar-table lesson list` names them")
    with exit_if_bad_file():
        lesson = None if lesson_name is None else find_lesson(lesson_name, lessons_folder())
        if lesson is not None:
            chart_name, mode = chart_name or lesson.plan.chart, mode or lesson.plan.mode
        side = None if mode is None else Mode(mode)
        chart: Chart | None
        if game is not None and chart_name is None:
            chart, inputs = first_choices(replace(DEFAULTS.offer, game=game)).chart_shown, []
        else:
            chart_name = chart_name or _DEFAULT_CHART
            chart, inputs = load(chart_name, side), [find_file(chart_name, side)]
        inputs.append(panel_file or HARDWARE / "panel.toml")
        panel = load_panel(panel_file)
    if game and chart and chart.game != game:
        raise click.UsageError(f"{chart_name} is a chart of {chart.game}: leave --game or --chart out")
    game = game or (chart.game if chart else "")
    if lesson is not None:
        inputs.append(file_of_lesson(lesson.name, lessons_folder()))
    plan, names = _planned() if what == PLAN else (None, {})
    of = Printed(
        panel=panel,
        game=game,
        chart=chart,
        lesson=lesson,
        paper=PAPERS[paper],
        language=lang,
        plan=plan,
        names=names,
    )
    try:
        pages = sheet(what, of)
    except DoesNotFit as problem:
        raise click.ClickException(f"{problem}: shorten it") from None
    if not pages:
        raise click.UsageError(f"there is no {what} of {game}")
    write_pages(pages, frozenset(Layer), output, force, inputs)


def _planned() -> tuple[RotationPlan, dict[int, str]]:
    """The plan that the register keeps, and the names of those in it; without one the command ends."""
    register = Register(people_file())
    try:
        plan, names = register.plan(), {person.number: person.name for person in register.people()}
    except BadRegister as problem:
        raise click.ClickException(str(problem)) from None
    if plan is None:
        raise click.UsageError("nothing is planned yet. Try: sonar-table people plan --tables 1 --rounds 6")
    return plan, names
