"""Charts as files: reading, checking, finding and making them. docs/charts.md describes the format."""

from console.core.charts.catalogue import find_file, load, shipped_files
from console.core.charts.chart_reader import parse_chart, read_chart
from console.core.charts.chart_text import write_chart
from console.core.charts.playability import unplayable
from console.core.charts.random_chart import random_chart

__all__ = [
    "find_file",
    "load",
    "parse_chart",
    "random_chart",
    "read_chart",
    "shipped_files",
    "unplayable",
    "write_chart",
]
