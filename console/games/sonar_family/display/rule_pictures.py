"""The rules in five pictures, drawn with the signs of the displays themselves."""

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.game_display import RulePicture
from console.displays.onlookers.rule_pictures import PictureWater, course, listen, water_of
from console.games.sonar_family.display.energy import energy_bar

ISLANDS = ((4, 0), (0, 2), (5, 2))
_LEVEL, _FULL = 3, 4
_SYSTEMS = {2: "sonar", 3: "silence", 4: "missile"}


def _energy(canvas: Canvas, place: Rect) -> None:
    """The gauge of the display: three boxes full, and what they pay for."""
    energy_bar(canvas, place, _LEVEL, _FULL, _SYSTEMS)


def _sonar(canvas: Canvas, place: Rect) -> None:
    """A boat asks; the enemy is somewhere in one row."""
    water = water_of(canvas, place, 6, ISLANDS)
    row = Rect(water.sea.left, water.square(0, 1).top, water.sea.width, water.cell)
    canvas.frame(row, "sea", "drone_sonar", 6, 10)
    for column in range(6):
        canvas.sign("diamond", water.at(column, 1), water.cell * 0.42, "red", "sea")
    canvas.sign("broken-ring", water.at(4, 1), water.cell * 0.95, "red", "sea")
    _boat(canvas, water, (1, 2))
    canvas.sign("ring", water.at(1, 2), water.cell * 1.2, "drone_sonar", "sea")


def _missile(canvas: Canvas, place: Rect) -> None:
    """A sector framed, the boat in it, and a missile on its way to a dot of the same sector."""
    water = water_of(canvas, place, 6, ((5, 0), (0, 2)))
    sector = water.square(0, 0).union(water.square(3, 2))
    edge = [sector.topleft, sector.topright, sector.bottomright, sector.bottomleft, sector.topleft]
    canvas.way(edge, canvas.px(8), "mine_torpedo")
    hit = water.at(3, 1)
    canvas.way([water.at(1, 1), hit], water.cell * 0.1, "mine_torpedo")
    _boat(canvas, water, (0, 1))
    canvas.sign("explosion", hit, water.cell * 1.2, "mine_torpedo", "sea")
    canvas.sign("crosshair", hit, water.cell * 0.8, "text", "sea")


def _boat(canvas: Canvas, water: PictureWater, dot: tuple[int, int]) -> None:
    canvas.sign("boat", water.at(*dot), water.cell * 0.95, "phosphor", "sea")


RULES = (
    RulePicture("course", course),
    RulePicture("family-energy", _energy),
    RulePicture("listen", listen),
    RulePicture("family-sonar", _sonar),
    RulePicture("family-missile", _missile),
)
