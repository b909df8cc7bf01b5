"""The rules in five pictures, drawn with the signs of the displays themselves."""

from itertools import pairwise

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.dashes import dashed
from console.displays.game_display import RulePicture
from console.displays.onlookers.rule_pictures import course, listen


def _charge(canvas: Canvas, place: Rect) -> None:
    """Three gauges; one gets its last box and is ready."""
    rows = (
        ("mine_torpedo", "diamond", 2, 3),
        ("drone_sonar", "disc", 4, 4),
        ("silence_scenario", "triangle", 3, 6),
    )
    height = min(place.height // 3, canvas.px(150))
    top = place.centery - height * 3 // 2
    for number, (colour, shape, level, boxes) in enumerate(rows):
        row = Rect(place.left, top + number * height, place.width, height).inflate(0, -canvas.px(24))
        side = min(row.height, canvas.px(84))
        canvas.sign(shape, (row.left + side / 2, row.centery), side * 0.8, colour, "panel")
        left = row.left + round(side * 1.3)
        width = (row.right - round(side * 1.3) - left) // boxes
        for box in range(boxes):
            place_of_box = Rect(
                left + box * width, row.centery - side // 3, width - canvas.px(8), side * 2 // 3
            )
            canvas.frame(place_of_box, colour if box < level else "panel", colour, 4, 8)
        if level == boxes:
            canvas.sign("tick", (row.right - side / 2, row.centery), side * 0.9, "phosphor", "panel")


def _breakdown(canvas: Canvas, place: Rect) -> None:
    """Four symbols of one circuit, two of them crossed out."""
    paper = Rect(0, 0, place.width, min(place.height, place.width // 2))
    paper.center = place.center
    canvas.frame(paper, "paper", "paper_line", 2, 14)
    side = min(paper.width // 6, round(paper.height * 0.36))
    points = [(paper.left + round(paper.width * share), paper.centery) for share in (0.14, 0.38, 0.62, 0.86)]
    dashed(canvas.surface, points, max(3, side // 8), (3.0, 1.5), canvas.tokens["circuit_2"])
    kinds = (
        ("triangle", "ink_silence_scenario"),
        ("diamond", "ink_mine_torpedo"),
        ("triangle", "ink_silence_scenario"),
        ("disc", "ink_drone_sonar"),
    )
    for number, (centre, (shape, colour)) in enumerate(zip(points, kinds, strict=True)):
        canvas.sign("disc", centre, side * 1.1, colour, "paper")
        canvas.sign("disc", centre, side * 0.94, "paper_light", "paper_light")
        canvas.sign(shape, centre, side * 0.56, colour, "paper_light")
        if number < 2:
            canvas.sign("scrawl", centre, side * 1.2, "ink", "paper_light")


def _stop(canvas: Canvas, place: Rect) -> None:
    """The red button, and where it leads."""
    third = place.width // 3
    side = min(third, place.height)
    centres = [(place.left + third * number + third // 2, place.centery) for number in range(3)]
    canvas.sign("octagon", centres[0], side * 0.84, "alarm", "panel")
    box = Rect(0, 0, round(side * 0.72), round(side * 0.4))
    box.center = centres[0]
    canvas.write("STOP", box, 90, "dark", "alarm", floor=20, bold=True, align="middle", lines=1)
    canvas.sign("crosshair", centres[1], side * 0.76, "awaited", "panel")
    canvas.sign("explosion", centres[2], side * 0.84, "mine_torpedo", "panel")
    canvas.sign("disc", centres[2], side * 0.36, "silence_scenario", "panel")
    for left, right in pairwise(centres):
        canvas.sign("to-east", ((left[0] + right[0]) / 2, place.centery), side * 0.16, "text", "panel")


RULES = (
    RulePicture("course", course),
    RulePicture("charge", _charge),
    RulePicture("breakdown", _breakdown),
    RulePicture("listen", listen),
    RulePicture("stop", _stop),
)
