"""Shutting a cabinet down from its panel: the table asks, a unit of root's does it."""

from pathlib import Path

REQUEST = Path("/run/sonar-table/power-off")
"""A unit of the installation watches for this file; the folder is there only under the service."""


def ask_power_off(request: Path = REQUEST) -> bool:
    """Ask for the machine to be shut down; False where nobody listens, as at a desk."""
    try:
        request.touch()
    except OSError:
        return False
    return True
