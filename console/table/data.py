"""Where the table keeps what must survive: journals of matches, and the books."""

import os
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
