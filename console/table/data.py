"""Where the table keeps what must survive: journals of matches, and the books."""

import os
import shutil
from pathlib import Path


def data_folder() -> Path:
    """$SONAR_TABLE_DATA, or the user's own data; a cabinet's service says /var/lib/sonar-table."""
    named = os.environ.get("SONAR_TABLE_DATA")
    if named:
        return Path(named)
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sonar-table"


def matches_folder() -> Path:
    """One journal for each match."""
    return data_folder() / "matches"


def books_file() -> Path:
    """The books of the owner."""
    return data_folder() / "books.sqlite"


def free_name(path: Path) -> Path:
    """A name beside this one for a damaged file: `match-000012.journal.damaged`, then `.damaged-2`."""
    name = path.with_name(f"{path.name}.damaged")
    count = 1
    while name.exists():
        count += 1
        name = path.with_name(f"{path.name}.damaged-{count}")
    return name


def copy_whole(path: Path, to: Path) -> None:
    """Copy a file; where the disk does not take all of it, nothing is left of the copy. Raises OSError."""
    try:
        shutil.copyfile(path, to)
    except OSError:
        to.unlink(missing_ok=True)
        raise
