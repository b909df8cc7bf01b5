"""What Captain Sonar draws on its charts: the scenario's changes, where the enemy surfaced, our mines."""

from dataclasses import dataclass

from console.core.chart import Chart
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.widgets.chart_marks import tint
from console.games.captain_sonar.rules.scenario import ScenarioView
from console.games.captain_sonar.rules.scenarios.archer import ArcherView
from console.games.captain_sonar.rules.scenarios.volcano import VolcanoView


@dataclass(frozen=True)
class ScenarioMarks:
    """What the scenario has changed on the chart since it was printed."""

    known: ScenarioView

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None:
        if isinstance(self.known, VolcanoView):
            _volcanism(canvas, grid, chart, self.known)
        if isinstance(self.known, ArcherView):
            for dot in sorted(str(mine) for mine in chart.archer_mines):
                if dot not in self.known.archer_mines:
                    canvas.sign("cross", grid.centre(dot), grid.cell * 0.8, "text", "sea")


def _volcanism(canvas: Canvas, grid: DotGrid, chart: Chart, known: VolcanoView) -> None:
    tint(canvas, grid, known.lava, "mine_torpedo", 150)
    for dot in known.lava:
        canvas.sign("cross", grid.centre(dot), grid.cell * 0.6, "sea", "mine_torpedo")
    if known.smoke:
        sector = chart.sector(chart.volcanoes[known.smoke - 1].dot)
        tint(canvas, grid, chart.sector_dots(sector), "dim", 90)


@dataclass(frozen=True)
class EnemyMarks:
    """The same on the radio operator's chart, with the sector where the enemy said that it surfaced."""

    scenario: ScenarioMarks
    enemy: str
    surfaced_in: int | None
    """Until it dives."""

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None:
        self.scenario.draw(canvas, grid, chart)
        if self.surfaced_in is not None:
            tint(canvas, grid, chart.sector_dots(self.surfaced_in), self.enemy, 60)


@dataclass(frozen=True)
class MineMarks:
    """Our mines; one that was laid just now looks different, for it cannot be triggered yet."""

    mines: tuple[str, ...]
    live: tuple[str, ...]

    def draw(self, canvas: Canvas, grid: DotGrid, chart: Chart) -> None:
        for mine in self.mines:
            name = "mine" if mine in self.live else "fresh-mine"
            canvas.sign(name, grid.centre(mine), grid.cell * 0.95, "silence_scenario", "sea")
