"""All sheets by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from console.core.chart import Chart
from console.languages import Message, say
from console.lessons.lesson import Lesson
from console.panels.hardware.drawn_shapes import Drawing
from console.panels.hardware.panel import Panel
from console.paper.chart_sheet import chart_page, transparency_page
from console.paper.class_sheets import lesson_pages, observer_page
from console.paper.panel_sheet import panel_pages
from console.paper.paper_page import Paper, PaperPage
from console.paper.plan_page import plan_pages
from console.paper.roles import games_with_roles, role_page
from console.people.class_plan import RotationPlan

SHEETS = ("lesson", "roles", "panel", "observers", "chart", "transparency", "plan")
"""In the order in which a teacher lays them out."""
PLAN = "plan"
CLASS = "class"
"""All of them, but for the plan, which has names."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """What sheets are made of."""

    panel: Panel
    game: str
    chart: Chart | None
    """The sea; None: the game has none."""
    plan: RotationPlan | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    """Of those who are in the plan."""
    lesson: Lesson | None
    paper: Paper
    language: str


def sheet(name: str, of: Printed) -> list[Drawing]:
    """The pages of a sheet, or of all that there are for `class`.

    :raises DoesNotFit: words are too long for their place
    """
    names = [each for each in SHEETS if each != PLAN] if name == CLASS else [name]
    return [
        page.finished(say(Message.of("paper.made"), of.language)) for one in names for page in _pages(one, of)
    ]


def _pages(name: str, of: Printed) -> list[PaperPage]:
    about = (of.paper, of.language)
    match name:
        case "lesson":
            return [] if of.lesson is None else lesson_pages(of.lesson, *about)
        case "roles":
            return [role_page(of.game, of.panel, *about)] if of.game in games_with_roles() else []
        case "panel":
            return panel_pages(of.panel, *about)
        case "observers":
            return [observer_page(of.lesson, *about)]
        case "plan":
            return [] if of.plan is None else plan_pages(of.plan, of.names, *about)
        case "chart":
            return [] if of.chart is None else [chart_page(of.chart, *about)]
        case _:
            return [] if of.chart is None else [transparency_page(of.chart, *about)]
