"""Charts as files: reading, checking, finding and making them. docs/charts.md describes the format."""

from console.core.charts.fairness import unplayable
from console.core.charts.finding import find_file, load, shipped_files
from console.core.charts.generating import random_chart
from console.core.charts.reading import parse_chart, read_chart
from console.core.charts.writing import write_chart

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
