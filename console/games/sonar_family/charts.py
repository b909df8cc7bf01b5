"""What the chart files of Sonar Family may say."""

from console.core.chart import ChartFiles

CHARTS = ChartFiles()
