"""One picture of the film: both boats, who hears whom, shots, and the strike that ends the hunt.

Drawn twenty times a second on a table at rest: little is drawn, and from layers that are kept.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Color, Rect

from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chase import Blow
from console.displays.effects.time_curves import eased, part, swell
from console.displays.film.film_chase import GLIDE_MS, HUNT_MS, PING_MS, RUN_MS, film_hunt
from console.displays.film.film_layers import boat, glow
from console.languages import Message
from console.look.tokens import CREW_SHAPES

STRIKE_MS = HUNT_MS + RUN_MS
_WIDE = {True: 0.4, False: 0.29}
"""Of a wide display's width: the boat that hunts, and the one that is hunted."""
_FLAME = "#FFC94A"
_CALLED_MS = 1400
"""So long a course that was called is read at its boat."""
_QUIET_MS = 1700
"""So far apart pings are at least."""


@dataclass(frozen=True)
class Stage:
    """Where dots of the chart are on the display: courses go as they are called, the deep is below."""

    place: Rect

    def side(self, crew: str) -> int:
        """How long a boat is."""
        return round(min(self.place.width, self.place.height * 1.9) * _WIDE[crew == film_hunt().hunter])

    def at(self, crew: str, column: float, row: float) -> tuple[int, int]:
        """A dot; the boats keep apart by as much as they are long."""
        hunt, place = film_hunt(), self.place
        ahead, behind = self.side(hunt.hunter) // 2, self.side(hunt.prey) // 2
        (west, east), (north, south) = hunt.columns, hunt.rows
        across = (place.width - 2 * (ahead + behind)) / (east - west)
        down = (place.height - ahead * 0.6 - behind * 0.6) / (south - north)
        x = place.left + ahead + (column - west) * across + (0 if crew == hunt.hunter else ahead + behind)
        return round(x), round(place.top + ahead * 0.5 + (row - north) * down)

    def boat_at(self, crew: str, ms: float) -> tuple[int, int]:
        return self.at(crew, *film_hunt().chase.place(crew, min(ms, HUNT_MS), GLIDE_MS))


def draw_hunt(canvas: Canvas, place: Rect, ms: int, names: tuple[tuple[str, str], ...], calm: bool) -> None:
    """The film at that time."""
    stage, hunt = Stage(place), film_hunt()
    _pings(canvas, stage, ms)
    for crew in (hunt.prey, hunt.hunter):
        _boat(canvas, stage, crew, ms)
        _called(canvas, stage, crew, dict(names)[crew], ms)
    for blow in hunt.chase.blows:
        _shot(canvas, stage, blow, ms, calm)


def _pings(canvas: Canvas, stage: Stage, ms: int) -> None:
    """Rings run out from the hunter when it has heard a course."""
    hunt, before = film_hunt(), -_QUIET_MS
    for heard in hunt.chase.heard(hunt.hunter):
        if heard - before < _QUIET_MS:
            continue
        before = heard
        for number in range(3):
            share = part(ms, heard + 220 * number, PING_MS)
            if 0 < share < 1:
                centre = stage.boat_at(hunt.hunter, heard)
                _ring(canvas, centre, round(stage.place.width * 0.62 * share), 0.75 * (1 - share) ** 1.3)


def _ring(canvas: Canvas, centre: tuple[int, int], radius: int, strength: float) -> None:
    below = Color(canvas.tokens.chart.sea)
    ink = below.lerp(Color(canvas.tokens["phosphor"]), strength)
    if strength > 0.03 and radius > 4:
        pygame.draw.circle(canvas.surface, ink, centre, radius, canvas.px(4))


def _boat(canvas: Canvas, stage: Stage, crew: str, ms: int) -> None:
    """It leans into its course; the boat that is struck goes down."""
    hunt, tokens = film_hunt(), canvas.tokens
    x, y = stage.boat_at(crew, ms)
    lean, sunk = 0, part(ms, STRIKE_MS + 300, 5200)
    if crew == hunt.prey and sunk:
        lean, y = round(24 * eased(sunk)), y + round(stage.place.height * 0.5 * sunk * sunk)
    to_east = (crew == hunt.hunter) == (stage.boat_at(hunt.hunter, ms)[0] < stage.boat_at(hunt.prey, ms)[0])
    drawn = boat(stage.side(crew), tokens[crew], to_east=to_east, lean=lean)
    drawn.set_alpha(round(255 * (1 - 0.8 * sunk)) if crew == hunt.prey else 255)
    canvas.surface.blit(drawn, drawn.get_rect(center=(x, y)))


def _called(canvas: Canvas, stage: Stage, crew: str, name: str, ms: int) -> None:
    """Whose boat it is, and the course that it has just called out."""
    hunt = film_hunt()
    if ms > STRIKE_MS and crew == hunt.prey:
        return
    x, y = stage.boat_at(crew, ms)
    words, side = name.upper(), canvas.px(30)
    course = _course(crew, ms)
    if course:
        words += " · " + canvas.say(Message.of(f"word.{course}")).upper()
    room = Rect(0, 0, round(stage.side(crew) * 1.6), canvas.px(48))
    room.midtop = x, y + round(stage.side(crew) * 0.18)
    room.clamp_ip(stage.place)
    written = canvas.write(
        words, room, 38, crew, "sea", floor=26, bold=True, align="middle", lines=1, role="boat"
    )
    canvas.sign(CREW_SHAPES[crew], (written.left - side, written.centery), side, crew, "sea")


def _course(crew: str, ms: int) -> str:
    """The course that is being called; empty: none, or nobody heard it."""
    way = film_hunt().chase.way(crew)
    for before, after in pairwise(way):
        if 0 <= ms - after.ms < _CALLED_MS:
            one, two = Dot.parse(before.dot), Dot.parse(after.dot)
            step = two.column - one.column, two.row - one.row
            return {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}.get(step, "")
    return ""


def _shot(canvas: Canvas, stage: Stage, blow: Blow, ms: int, calm: bool) -> None:
    """It runs, and strikes: its boat where it hurts one, else the dot."""
    hunt = film_hunt()
    last = blow is hunt.chase.blows[-1]
    struck = next((crew for crew, _ in blow.hurt), "")
    dot = Dot.parse(blow.dot)
    enemy = hunt.prey if blow.crew == hunt.hunter else hunt.hunter
    end = stage.boat_at(enemy, blow.ms + RUN_MS) if struck else stage.at(enemy, dot.column, dot.row)
    if blow.start and 0 <= ms - blow.ms < RUN_MS:
        bow = stage.side(blow.crew) * (0.46 if blow.crew == hunt.hunter else -0.46)
        x, y = stage.boat_at(blow.crew, blow.ms)
        _run(canvas, (round(x + bow), y), end, part(ms, blow.ms, RUN_MS))
    age_ms = ms - blow.ms - (RUN_MS if blow.start else 0)
    if age_ms >= 0:
        size = stage.place.height * (0.85 if last else 0.34 if struck else 0.16)
        _strike(canvas, end, size, age_ms, calm)
    if last and age_ms >= 350:
        _word(canvas, stage.place, age_ms - 350)


def _run(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], share: float) -> None:
    """A torpedo and its track."""
    track = Color(canvas.tokens["mine_torpedo"])
    for step in range(1, 25):
        if step / 24 <= share:
            x, y = (start[axis] + (end[axis] - start[axis]) * step / 24 for axis in (0, 1))
            pygame.draw.circle(canvas.surface, track, (round(x), round(y)), canvas.px(5))
    head = tuple(round(start[axis] + (end[axis] - start[axis]) * share) for axis in (0, 1))
    light = glow(canvas.px(34), "#FFFFFF", _FLAME)
    canvas.surface.blit(light, light.get_rect(center=head))


def _strike(canvas: Canvas, centre: tuple[int, int], size: float, age_ms: int, calm: bool) -> None:
    """Light and rings; a calm display has the rings alone, and a light that does not leap."""
    strength = swell(age_ms, 900 if calm else 60, 1000 if calm else 350, 1500) * (0.25 if calm else 1.0)
    if strength > 0.02:
        step = 1 if calm else min(4, 1 + age_ms // 90)
        light = glow(
            max(8, round(size * (0.32 + 0.06 * step))), "#FFFFFF", _FLAME, canvas.tokens["mine_torpedo"]
        )
        light.set_alpha(round(255 * strength))
        canvas.surface.blit(light, light.get_rect(center=centre))
    for number in range(3):
        share = part(age_ms, 90 + 180 * number, 1500)
        if 0 < share < 1:
            _ring(canvas, centre, round(size * 1.1 * eased(share)), 1 - share)
    for spark in range(12):
        share = part(age_ms, 40, 700 + 40 * (spark % 5))
        if 0 < share < 1:
            angle, far = 2 * pi * spark / 12 + 0.2 * (spark % 3), size * (0.4 + 0.08 * (spark % 4))
            out = far * eased(share)
            at = round(centre[0] + out * cos(angle)), round(centre[1] + out * sin(angle))
            pygame.draw.circle(canvas.surface, canvas.tokens["awaited"], at, canvas.px(9 * (1 - share)))


def _word(canvas: Canvas, place: Rect, age_ms: int) -> None:
    """HIT, as large as it goes, while everybody still looks."""
    if age_ms > 4200:
        return
    size = 190 * (0.8 + 0.2 * eased(part(age_ms, 0, 220)))
    room = Rect(place.left, place.top, place.width, min(place.height, canvas.px(240)))
    word = canvas.own("hit")
    canvas.write(
        word, room, size, "alarm", "sea", floor=60, bold=True, align="middle", lines=1, role="film-hit"
    )
