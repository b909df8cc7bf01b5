"""Fonts of this computer: B612, made for cockpits (Debian's fonts-b612), or the next best."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

_PLACES = ("/usr/share/fonts", "/usr/local/share/fonts")
_FILES = {
    False: ("B612-Regular.otf", "B612-Regular.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf"),
    True: ("B612-Bold.otf", "B612-Bold.ttf", "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf"),
}


@cache
def font_file(bold: bool, suffix: str = "tf") -> Path | None:
    """The best font file found whose name ends so; None: only the one that pygame brings."""
    homes = [Path(place) for place in (*_PLACES, str(Path.home() / ".fonts"))]
    found = {path.name: path for home in homes if home.is_dir() for path in home.rglob("*.[ot]tf")}
    return next((found[name] for name in _FILES[bold] if name in found and name.endswith(suffix)), None)


def true_type_file(bold: bool) -> Path:
    """A font that a PDF can hold: the best TrueType font, if need be the bold one that pygame brings."""
    pygame = find_spec("pygame")
    assert pygame is not None and pygame.origin is not None
    return font_file(bold, ".ttf") or Path(pygame.origin).with_name("freesansbold.ttf")
