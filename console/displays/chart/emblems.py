"""The small signs on a drawn chart and in its legend, each around a point and of a given radius."""

from math import cos, pi, sin

from console.displays.svg import disc, element, polygon, text
from console.look.chart_looks import Look

_SHAPE_OF_SYSTEM = {
    "mine": "diamond",
    "torpedo": "diamond",
    "drone": "disc",
    "sonar": "disc",
    "silence": "triangle",
}
"""As on the engineer's board, so that nobody needs the colours."""


def label(colour: str, x: float, y: float, size: float, content: str) -> str:
    """Bold letters with the point in their middle."""
    return text(content, x, y + size * 0.36, size, font_weight="bold", text_anchor="middle", fill=colour)


def sea_dot(look: Look, x: float, y: float, radius: float) -> str:
    return disc(x, y, radius, fill=look.dot)


def island(look: Look, x: float, y: float, radius: float) -> str:
    side = radius * 1.9
    square = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": side * 0.32}
    return element("rect", **square, fill="url(#hatch)", stroke=look.coast, stroke_width=2.5)


def ice(look: Look, x: float, y: float, radius: float) -> str:
    corners = ((-1, -0.5), (-0.2, -0.9), (0.9, -0.7), (1, 0.4), (0.3, 0.9), (-0.8, 0.8))
    outline = [(x + radius * right, y + radius * down) for right, down in corners]
    sheet = polygon(*outline, fill=look.ice, fill_opacity=f"{look.ice_opacity}")
    edge = polygon(*outline, fill="none", stroke=look.ice_edge, stroke_width=2.5, stroke_linejoin="round")
    return sheet + edge


def border(look: Look, x: float, y: float, radius: float) -> str:
    line = f"M{x - radius:.1f} {y:.1f}H{x + radius:.1f}"
    return element("path", d=line, stroke=look.border, stroke_width=2.5, stroke_dasharray="11 8")


def water_hole(look: Look, x: float, y: float, radius: float) -> str:
    ring = disc(x, y, radius, fill=look.water, stroke=look.ice_edge, stroke_width=radius / 5)
    return ring + sea_dot(look, x, y, radius / 4)


def archer_mine(look: Look, x: float, y: float, radius: float) -> str:
    """A round mine with its horns."""
    horns = "".join(
        f"M{x:.1f} {y:.1f}L{x + radius * cos(pi * step / 4):.1f} {y + radius * sin(pi * step / 4):.1f}"
        for step in range(8)
    )
    return (
        element("path", d=horns, stroke=look.red, stroke_width=radius / 5, stroke_linecap="round")
        + disc(x, y, radius * 0.66, fill=look.red)
        + disc(x - radius * 0.2, y - radius * 0.22, radius * 0.15, fill=look.on_colour, opacity="0.55")
    )


def lava_dot(look: Look, x: float, y: float, radius: float) -> str:
    ring = disc(x, y, radius, fill="none", stroke=look.fire, stroke_width=radius / 3)
    return ring + disc(x, y, radius / 3, fill=look.fire)


def volcano(look: Look, x: float, y: float, radius: float, number: str = "") -> str:
    """A cone with an open crater, and the number by which the captain chooses it."""
    foot, rim, dip, wide = y + radius * 0.75, y - radius * 0.7, y - radius * 0.35, radius * 0.3
    cone = (
        f"M{x - radius:.1f} {foot:.1f}L{x - wide:.1f} {rim:.1f}Q{x:.1f} {dip:.1f} {x + wide:.1f} {rim:.1f}"
        f"L{x + radius:.1f} {foot:.1f}Z"
    )
    drawn = element("path", d=cone, fill=look.fire, stroke=look.coast, stroke_width=radius / 14)
    return drawn + label(look.on_colour, x, y + radius * 0.25, radius, number) if number else drawn


def system_sign(look: Look, system: str, x: float, y: float, radius: float) -> str:
    """The system's shape and colour, with its first two letters."""
    initials, size = system[:2].capitalize(), radius * 0.92
    pen = {"stroke_linejoin": "round"}
    if _SHAPE_OF_SYSTEM[system] == "disc":
        return disc(x, y, radius, fill=look.green) + label(look.on_colour, x, y, size, initials)
    if _SHAPE_OF_SYSTEM[system] == "diamond":
        reach = radius * 1.22
        points = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
        diamond = polygon(*points, fill=look.red, stroke=look.red, stroke_width=radius / 6, **pen)
        return diamond + label(look.on_colour, x, y, size, initials)
    foot = y + radius * 0.83
    corners = ((x, y - radius), (x + radius * 1.06, foot), (x - radius * 1.06, foot))
    triangle = polygon(*corners, fill=look.yellow, stroke=look.yellow, stroke_width=radius / 6, **pen)
    return triangle + label(look.on_yellow, x, y + radius * 0.27, size, initials)


def start(look: Look, crew: str, x: float, y: float, radius: float) -> str:
    """Blue's triangle, red's disc, as at the top of the crews' displays."""
    colour = look.blue_crew if crew == "blue" else look.red_crew
    ring = disc(x, y, radius, fill=look.ground, stroke=colour, stroke_width=radius / 7)
    if crew == "red":
        return ring + disc(x, y, radius * 0.42, fill=colour)
    half = radius * 0.52
    points = ((x, y - half), (x + half, y + half * 0.75), (x - half, y + half * 0.75))
    return ring + polygon(*points, fill=colour)


def compass(look: Look, x: float, y: float, radius: float, points: str) -> str:
    """A compass rose; `points` are the letters of north, east, south and west."""
    drawn = [
        disc(x, y, radius * share, fill="none", stroke=look.line, stroke_width=1.5) for share in (0.62, 0.68)
    ]
    for step in range(72):
        angle, inner = step * pi / 36, 0.62 if step % 2 else 0.58
        tick = "L".join(
            f"{x + radius * share * sin(angle):.1f} {y - radius * share * cos(angle):.1f}"
            for share in (inner, 0.68)
        )
        drawn.append(element("path", d=f"M{tick}", stroke=look.line, stroke_width=1))
    for step in (1, 3, 5, 7, 0, 2, 4, 6):
        drawn.append(_ray(look, x, y, radius * (0.5 if step % 2 else 0.82), step * pi / 4))
    for step, letter in enumerate(points):
        angle = step * pi / 2
        at = x + radius * 0.98 * sin(angle), y - radius * 0.98 * cos(angle)
        drawn.append(label(look.text if step else look.accent, *at, radius * 0.22, letter))
    return "".join(drawn)


def _ray(look: Look, x: float, y: float, length: float, angle: float) -> str:
    """One point of a compass rose: a light half and a dark half."""
    tip = x + length * sin(angle), y - length * cos(angle)
    waist = length * 0.22
    halves = ((angle - pi / 4, look.text), (angle + pi / 4, look.ground))
    return "".join(
        polygon(
            (x, y),
            (x + waist * sin(side), y - waist * cos(side)),
            tip,
            fill=colour,
            stroke=look.text,
            stroke_width=1,
        )
        for side, colour in halves
    )
