"""Where the files are that ship with the program: charts, the panel list, lessons.

In a checkout they stand beside the package, in `maps/`, `hardware/` and `lessons/`; in an installed wheel
they are inside it, under `_shipped/`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_shipped"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent

MAPS = ROOT / "maps"
HARDWARE = ROOT / "hardware"
LESSONS = ROOT / "lessons"
