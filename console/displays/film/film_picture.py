"""One picture of the film: both boats, who hears whom, shots, and the strike that ends the hunt.

Drawn twenty times a second on a table at rest: little is drawn, and from layers that are kept.
"""

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

from console.core.dot import Dot
from console.displays.canvas import Canvas
from console.displays.chase import ChaseShot
from console.displays.effects.time_curves import eased, part, swung
from console.displays.film.film_chase import GLIDE_MS, HUNT_MS, PING_MS, RUN_MS, film_hunt
from console.displays.film.film_layers import boat
from console.displays.film.film_lights import bubbles, ring, strike, torpedo
from console.languages import Message
from console.look.tokens import CREW_SHAPES

STRIKE_MS = HUNT_MS + RUN_MS
_WIDE = {True: 0.5, False: 0.37}
"""Of a wide display's width: the boat that hunts, and the one that is hunted."""
_CALLED_MS = 1400
"""So long a course that was called is read at its boat."""
_QUIET_MS = 1700
"""So far apart pings are at least."""
_ENTER_MS = 1300
"""So long both boats come in, each from its side."""
_PAN_AFTER_MS, _PAN_MS = 250, 800
"""After the strike the picture follows the boat that was struck; the other one is left behind."""
_WORD_MS, _WORD_GONE_MS, _VICTORY_MS = 600, 3300, 3400
"""After the strike: what it was in one word, until when, and from when on the winner is seen."""


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
        """A boat on its way; it comes in from its side, and once one is struck that one is looked at."""
        hunt = film_hunt()
        x, y = self.at(crew, *hunt.chase.place(crew, min(ms, HUNT_MS), GLIDE_MS))
        hunts = crew == hunt.hunter
        outside = self.place.left - self.side(crew) if hunts else self.place.right + self.side(crew)
        x = round(outside + (x - outside) * eased(part(ms, -400, _ENTER_MS)))
        moved = swung(part(ms, STRIKE_MS + _PAN_AFTER_MS, _PAN_MS))
        to_x, to_y = (outside, y) if hunts else self.struck
        return round(x + (to_x - x) * moved), round(y + (to_y - y) * moved)

    @property
    def struck(self) -> tuple[int, int]:
        """Where the boat that was struck is seen at the end: the word beside it has as much room."""
        return round(self.place.left + 0.73 * self.place.width), round(
            self.place.top + 0.42 * self.place.height
        )

    @property
    def said(self) -> Rect:
        """Beside it."""
        return Rect(
            self.place.left, self.place.top, round(self.place.width * 0.49), round(self.place.height * 0.84)
        )


def draw_hunt(canvas: Canvas, place: Rect, ms: int, names: tuple[tuple[str, str], ...], calm: bool) -> None:
    """The film at that time."""
    stage, hunt = Stage(place), film_hunt()
    _pings(canvas, stage, ms)
    for crew in (hunt.prey, hunt.hunter):
        _boat(canvas, stage, crew, ms)
        if ms < STRIKE_MS:
            _called(canvas, stage, crew, dict(names)[crew], ms)
    for blow in hunt.chase.blows:
        _shot(canvas, stage, blow, ms, calm)
    age_ms = ms - STRIKE_MS
    if _WORD_MS <= age_ms < _WORD_GONE_MS:
        _word(canvas, stage.said, age_ms - _WORD_MS)
    elif age_ms >= _VICTORY_MS:
        _victory(canvas, stage, dict(names)[hunt.hunter], age_ms - _VICTORY_MS)


def _pings(canvas: Canvas, stage: Stage, ms: int) -> None:
    """Rings run out from the hunter when it has heard a course."""
    hunt, before = film_hunt(), -_QUIET_MS
    for heard in hunt.chase.heard(hunt.hunter):
        if heard - before < _QUIET_MS or ms >= STRIKE_MS:
            continue
        before = heard
        for number in range(3):
            share = part(ms, heard + 220 * number, PING_MS)
            if 0 < share < 1:
                centre = stage.boat_at(hunt.hunter, heard)
                ring(canvas, centre, round(stage.place.width * 0.62 * share), 0.85 * (1 - share) ** 1.3)


def _boat(canvas: Canvas, stage: Stage, crew: str, ms: int) -> None:
    """The boat that is struck goes down; air comes up from it."""
    hunt, tokens = film_hunt(), canvas.tokens
    x, y = stage.boat_at(crew, ms)
    lean, sunk = 0, part(ms, STRIKE_MS + 700, 4800)
    if crew == hunt.prey and sunk:
        lean, y = round(28 * eased(sunk)), y + round(stage.place.height * 0.62 * sunk * sunk)
        bubbles(canvas, (x, y), stage.side(crew), ms - STRIKE_MS, 1 - part(sunk, 0.7, 0.3))
    to_east = (crew == hunt.hunter) == (stage.boat_at(hunt.hunter, ms)[0] < stage.boat_at(hunt.prey, ms)[0])
    drawn = boat(stage.side(crew), tokens[crew], to_east=to_east, lean=lean)
    drawn.set_alpha(round(255 * (1 - 0.85 * sunk)) if crew == hunt.prey else 255)
    canvas.surface.blit(drawn, drawn.get_rect(center=(x, y)))


def _called(canvas: Canvas, stage: Stage, crew: str, name: str, ms: int) -> None:
    """Whose boat it is, and the course that it has just called out."""
    words, course = name.upper(), _course(crew, ms)
    if course:
        words += " · " + canvas.say(Message.of(f"word.{course}")).upper()
    x, y = stage.boat_at(crew, ms)
    _named(canvas, stage, crew, words, (x, y + round(stage.side(crew) * 0.17)), 50)


def _named(canvas: Canvas, stage: Stage, crew: str, words: str, top: tuple[int, int], size: float) -> None:
    """Words below a boat, with its sign before them."""
    side = canvas.px(size * 0.72)
    room = Rect(0, 0, round(stage.side(crew) * 1.6), canvas.px(size * 1.3))
    room.midtop = top
    whole = stage.place.inflate(-3 * side, 0)
    room.width = min(room.width, whole.width)
    room.clamp_ip(whole)
    written = canvas.write(
        words, room, size, crew, "sea", floor=26, bold=True, align="middle", lines=1, role="boat"
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


def _shot(canvas: Canvas, stage: Stage, blow: ChaseShot, ms: int, calm: bool) -> None:
    """It runs, and strikes: its boat where it hurts one, else the dot."""
    hunt = film_hunt()
    last = blow is hunt.chase.blows[-1]
    if ms >= STRIKE_MS and not last:
        return
    struck = next((crew for crew, _ in blow.hurt), "")
    dot = Dot.parse(blow.dot)
    enemy = hunt.prey if blow.crew == hunt.hunter else hunt.hunter
    hit_ms = max(ms, STRIKE_MS) if last else blow.ms + RUN_MS
    end = stage.boat_at(enemy, hit_ms) if struck else stage.at(enemy, dot.column, dot.row)
    if blow.start and 0 <= ms - blow.ms < RUN_MS:
        bow = stage.side(blow.crew) * (0.46 if blow.crew == hunt.hunter else -0.46)
        x, y = stage.boat_at(blow.crew, blow.ms)
        torpedo(canvas, (round(x + bow), y), end, part(ms, blow.ms, RUN_MS))
    age_ms = ms - blow.ms - (RUN_MS if blow.start else 0)
    if age_ms >= 0:
        size = stage.place.height * (1.3 if last else 0.45 if struck else 0.22)
        strike(canvas, end, size, age_ms, calm)


def _word(canvas: Canvas, place: Rect, age_ms: int) -> None:
    """HIT, as large as it goes, while everybody still looks."""
    room = place.inflate(-canvas.px(40), 0)
    size = 420 * (0.85 + 0.15 * eased(part(age_ms, 0, 220)))
    word = canvas.own("hit")
    canvas.write(
        word, room, size, "alarm", "sea", floor=60, bold=True, align="middle", lines=1, role="film-hit"
    )


def _victory(canvas: Canvas, stage: Stage, name: str, age_ms: int) -> None:
    """The boat that won comes in again, and is named."""
    crew, place = film_hunt().hunter, stage.said
    drawn = boat(stage.side(crew), canvas.tokens[crew], to_east=True)
    drawn.set_alpha(255)
    outside = place.left - stage.side(crew)
    x = round(outside + (place.centerx - outside) * eased(part(age_ms, 0, 1100)))
    y = place.top + round(place.height * 0.34)
    canvas.surface.blit(drawn, drawn.get_rect(center=(x, y)))
    words = f"{name.upper()} · {canvas.own('winners')}"
    if age_ms > 500:
        _named(canvas, stage, crew, words, (place.centerx, y + round(stage.side(crew) * 0.2)), 64)
