"""SVG made into pixels: the only place that knows resvg."""

from pathlib import Path

import resvg_py


def png_of(
    svg: str,
    *,
    zoom: int | None = None,
    size: tuple[int, int] | None = None,
    letters: Path | None = None,
    only_those: bool = False,
) -> bytes:
    """A picture as PNG, so many times as large as it says, or of that size.

    `letters`: a font besides the system's, or `only_those` letters.
    """
    width, height = size or (None, None)
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        width=width,
        height=height,
        skip_system_fonts=only_those,
        font_files=[str(letters)] if letters else None,
    )
    return bytes(png)
