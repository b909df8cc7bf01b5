"""Damaged files are kept beside those that take their place: nothing is thrown away."""

import shutil
from pathlib import Path

from console.output_file import move, whole_file


def free_name(path: Path) -> Path:
    """A name beside this one for a damaged file: `match-000012.journal.damaged`, then `.damaged-2`."""
    name = path.with_name(f"{path.name}.damaged")
    count = 1
    while name.exists():
        count += 1
        name = path.with_name(f"{path.name}.damaged-{count}")
    return name


def set_aside(path: Path) -> Path:
    """Give a damaged file such a name, and say which. Raises OSError."""
    name = free_name(path)
    move(path, name)
    return name


def copy_whole(path: Path, to: Path) -> None:
    """Copy a file; where the disk does not take all of it, nothing is left of the copy. Raises OSError."""
    with path.open("rb") as file, whole_file(to) as copy:
        shutil.copyfileobj(file, copy)
