"""Charts as files: reading, checking, finding and making them. docs/charts.md describes the format."""

from console.rules.charts.fairness import unplayable
from console.rules.charts.finding import find_file, load, shipped_files
from console.rules.charts.generating import random_chart
from console.rules.charts.problem import ChartError, Place, Problem
from console.rules.charts.reading import parse_chart, read_chart
from console.rules.charts.writing import write_chart

__all__ = [
    "ChartError",
    "Place",
    "Problem",
    "find_file",
    "load",
    "parse_chart",
    "random_chart",
    "read_chart",
    "shipped_files",
    "unplayable",
    "write_chart",
]
