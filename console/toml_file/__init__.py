"""The one reader of the TOML files that people write: settings, charts, wirings, key maps, parts, words,
lessons.

It reads with limits and finds all errors of a file at once, each as `file:line:column: what; what to do`.
"""

from console.toml_file.problem import START, BadFileError, FilePlace, Problem, nearest, shown, unless_wrong
from console.toml_file.section import File, Point, Section, is_one_line
from console.toml_file.text import Text, read_text
from console.toml_file.toml_reader import parse_toml, read_toml

__all__ = [
    "START",
    "BadFileError",
    "File",
    "FilePlace",
    "Point",
    "Problem",
    "Section",
    "Text",
    "is_one_line",
    "nearest",
    "parse_toml",
    "read_text",
    "read_toml",
    "shown",
    "unless_wrong",
]
