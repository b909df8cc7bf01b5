"""What the chart files of Captain Sonar may say."""

from console.core.chart import ChartFiles, Mode

CHARTS = ChartFiles(
    editions={1: 2016, 2: 2022},
    starts=False,
    drawn_side={Mode.REAL_TIME: 15, Mode.TURN_BY_TURN: 10},
)
