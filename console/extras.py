"""How something more comes into the Python that runs this program."""

import os
import sys
from pathlib import Path
from shlex import quote


def pip_install(what: str, prefix: Path = Path(sys.prefix)) -> str:
    """The command for it, by that Python's own pip: Debian's would refuse.

    With sudo where the virtual environment was made by root, as a cabinet's is.

    >>> pip_install("sonar-table[print]", Path("/opt/sonar-table/.venv"))
    "sudo /opt/sonar-table/.venv/bin/python -m pip install 'sonar-table[print]'"
    """
    command = f"{prefix}/bin/python -m pip install {quote(what)}"
    return command if os.access(prefix, os.W_OK) else f"sudo {command}"
