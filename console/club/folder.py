"""Where a club keeps what must survive. One club to a folder; any of the machines may have it."""

import os
from pathlib import Path

CLUB_FILE = "club.sqlite"


def club_folder() -> Path:
    """$SONAR_TABLE_CLUB, or beside the user's own table; a service says /var/lib/sonar-table-club."""
    named = os.environ.get("SONAR_TABLE_CLUB")
    if named:
        return Path(named)
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sonar-table-club"
