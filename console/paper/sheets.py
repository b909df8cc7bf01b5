"""All sheets by name."""

from dataclasses import dataclass

from console.core.chart import Chart
from console.languages import Message, say
from console.lessons.lesson import Lesson
from console.panels.hardware.panel import Panel
from console.panels.hardware.shapes import Drawing
from console.paper.chart_sheet import chart_page, transparency_page
from console.paper.class_sheets import lesson_page, observer_page
from console.paper.page import Paper, PaperPage
from console.paper.panel_sheet import panel_pages
from console.paper.roles import games_with_roles, role_page

SHEETS = ("lesson", "roles", "panel", "observers", "chart", "transparency")
"""In the order in which a teacher lays them out."""
CLASS = "class"
"""All of them."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """What sheets are made of."""

    panel: Panel
    chart: Chart
    """The sea, and so the game."""
    lesson: Lesson | None
    paper: Paper
    language: str


def sheet(name: str, of: Printed) -> list[Drawing]:
    """The pages of a sheet, or of all that there are for `class`.

    :raises DoesNotFit: words are too long for their place
    """
    names = SHEETS if name == CLASS else (name,)
    return [
        page.finished(say(Message.of("paper.made"), of.language)) for one in names for page in _pages(one, of)
    ]


def _pages(name: str, of: Printed) -> list[PaperPage]:
    about = (of.paper, of.language)
    match name:
        case "lesson":
            return [] if of.lesson is None else [lesson_page(of.lesson, *about)]
        case "roles":
            game = of.chart.game
            return [role_page(game, of.panel, *about)] if game in games_with_roles() else []
        case "panel":
            return panel_pages(of.panel, *about)
        case "observers":
            return [observer_page(of.lesson, *about)]
        case "chart":
            return [chart_page(of.chart, *about)]
        case _:
            return [transparency_page(of.chart, *about)]
