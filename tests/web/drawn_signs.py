"""The signs of the displays as the pages of stations have them: drawn once, by the same strokes.

python -m tests.web.drawn_signs     # writes console/web/files/station/signs.js anew
"""

import json
from collections.abc import Callable

from pygame import Surface

from console.displays.signs import SIGNS
from console.displays.signs.pen import Point, SignPen
from console.games.con_sonar.display.ships import SHIPS
from console.web.station_pages import FOLDER

FILE = FOLDER / "signs.js"
UNITS = 100
"""The side of a sign."""
_HEAD = "// The signs of the displays, in squares of a hundred units. Made by tests/web/drawn_signs.py.\n"


class PathPen(SignPen):
    """Writes down what is drawn: paths in the sign's own colour, and in that of its ground."""

    def __init__(self) -> None:
        super().__init__(Surface((UNITS, UNITS)), "black", "white")
        self.paths: list[list[str | int]] = []

    def _add(self, path: str, *, ground: bool) -> None:
        if self.paths and self.paths[-1][1] == int(ground):
            self.paths[-1][0] = f"{self.paths[-1][0]}{path}"
        else:
            self.paths.append([path, int(ground)])

    def polygon(self, *points: Point, ground: bool = False) -> None:
        if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True)) < 0:
            points = points[::-1]  # all one way round, or crossing shapes would leave holes
        corners = "L".join(
            "{:g} {:g}".format(*(round(each, 1) for each in self.at(point))) for point in points
        )
        self._add(f"M{corners}Z", ground=ground)

    def disc(self, radius: float, centre: Point = (0.0, 0.0), ground: bool = False) -> None:
        (x, y), r = self.at(centre), radius * UNITS
        self._add(
            f"M{x - r:.4g} {y:.4g}a{r:.4g} {r:.4g} 0 1 1 {2 * r:.4g} 0a{r:.4g} {r:.4g} 0 1 1 {-2 * r:.4g} 0Z",
            ground=ground,
        )

    def ring(self, radius: float, width: float, centre: Point = (0.0, 0.0)) -> None:
        """A disc, and a smaller one the other way round, which leaves a hole."""
        self.disc(radius, centre)
        (x, y), r = self.at(centre), (radius - width) * UNITS
        self._add(
            f"M{x - r:.4g} {y:.4g}a{r:.4g} {r:.4g} 0 1 0 {2 * r:.4g} 0a{r:.4g} {r:.4g} 0 1 0 {-2 * r:.4g} 0Z",
            ground=False,
        )


def drawn(draw: Callable[[SignPen], None]) -> list[list[str | int]]:
    pen = PathPen()
    draw(pen)
    return pen.paths


def module() -> str:
    signs = {
        name: drawn(draw)
        for name, draw in sorted({**SIGNS, **{f"ship-{n}": d for n, d in SHIPS.items()}}.items())
    }
    lines = [
        f"  {json.dumps(name)}: {json.dumps(paths, separators=(',', ':'))}," for name, paths in signs.items()
    ]
    return _HEAD + "export const SIGNS = {\n" + "\n".join(lines) + "\n};\n"


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
    print(f"wrote {FILE}")
