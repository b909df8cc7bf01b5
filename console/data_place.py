"""Where the table keeps what must survive."""

import os
from pathlib import Path


def data_folder() -> Path:
    """$SONAR_TABLE_DATA, or the user's own data; a cabinet's service says /var/lib/sonar-table."""
    named = os.environ.get("SONAR_TABLE_DATA")
    if named:
        return Path(named)
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sonar-table"
