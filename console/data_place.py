"""Where the table keeps what must survive."""

import os
from functools import lru_cache
from pathlib import Path


def data_folder() -> Path:
    """$SONAR_TABLE_DATA, or the user's own data; a cabinet's service says /var/lib/sonar-table."""
    named, data, home = map(os.environ.get, ("SONAR_TABLE_DATA", "XDG_DATA_HOME", "HOME"))
    return _folder(named, data, home)


@lru_cache(maxsize=8)
def _folder(named: str | None, data: str | None, home: str | None) -> Path:
    """It is asked for in every picture."""
    if named:
        return Path(named)
    return Path(data or Path(home or Path.home()) / ".local" / "share") / "sonar-table"
