"""A boat for whoever looks on: where it is, and where the other one may be to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect

from console.core.chart import Chart
from console.core.two_crews.views import OwnBoatView, TwoCrewView
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.layout import alike
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.captains_chart import captains_chart
from console.displays.widgets.chart_marks import ChartMarks, may_be
from console.displays.widgets.top_band import boat_badge

MANY = 40
"""Dots: where the enemy may be in more places than these, they would hide the sea and say nothing."""


@dataclass(frozen=True)
class _EnemyMayBe:
    """Where the other boat may be, below the game's own marks."""

    enemy: str
    candidates: Mapping[str, int]
    besides: ChartMarks | None

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None:
        if len(self.candidates) <= MANY:
            may_be(canvas, grid, self.candidates, self.enemy)
        if self.besides is not None:
            self.besides.draw(canvas, grid, chart)


def watched_boats(
    screen: Screen,
    view: TwoCrewView,
    boat: OwnBoatView,
    places: tuple[Rect, Rect],
    *,
    under: ChartMarks | None = None,
    over: ChartMarks | None = None,
) -> list[Piece]:
    """The chart, and beside it both hulls; `boat` as it is to be drawn, and the marks of the game."""
    chart, badges = places
    enemy = view.crew.enemy
    sight = _EnemyMayBe(enemy, screen.candidates, over)
    left, right = alike(badges, max(2, badges.height // 8), 2)
    names, hull = screen.names, (view.hull, view.sinks)
    return [
        captains_chart(screen, boat, chart, under=under, over=sight),
        boat_badge(view.crew, names.get(view.crew, ""), view.boat.damage, hull, left),
        boat_badge(enemy, names.get(enemy, ""), view.enemy.damage, hull, right),
    ]
