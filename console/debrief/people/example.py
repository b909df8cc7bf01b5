"""A class that ships, to see what a teacher gets: 24 invented people and six matches, played by computers."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZipFile

from console.people.class_list import read_class_list

FILE = "example.zip"
REGISTER = "people.csv"


class ExampleClass(NamedTuple):
    """The journals, and everybody's name."""

    journals: tuple[Path, ...]
    names: dict[int, str]


@contextmanager
def example_class() -> Iterator[ExampleClass]:
    """The class, unpacked for a while."""
    with TemporaryDirectory(prefix="sonar-table-example-") as unpacked:
        with as_file(files("console.debrief.people") / FILE) as packed, ZipFile(packed) as file:
            file.extractall(unpacked)
        folder = Path(unpacked)
        listed = read_class_list(folder / REGISTER)
        names = {each.number: each.name for each in listed if each.number is not None}
        yield ExampleClass(tuple(sorted(folder.glob("*.journal"))), names)
