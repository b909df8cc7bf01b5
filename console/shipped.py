"""Where the files are that ship with the program: charts and the panel list.

In a checkout they stand beside the package, in `maps/` and `hardware/`; in an installed wheel they are
inside it, under `_shipped/`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_shipped"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent

MAPS = ROOT / "maps"
HARDWARE = ROOT / "hardware"
