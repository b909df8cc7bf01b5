"""Effects over a display: the display below stays as it is, and is seen again when they are gone."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from pygame import Rect, Surface

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid
from console.displays.effect import WHOLE, Effect, Kind, ShownEffect
from console.displays.effects import blasts, cost, finale, hits, instruments, ships, strike
from console.displays.effects.brush import Brush
from console.displays.effects.time_curves import JOLT_MS
from console.displays.screen import Detail, Screen

ON_CHART: Mapping[Kind, Callable[[Brush, DotGrid, Effect, int], None]] = {
    Kind.RUN: blasts.run,
    Kind.AIMED: blasts.aimed,
    Kind.ARMED: blasts.armed,
    Kind.FUSE: blasts.fuse,
    Kind.BURST: blasts.burst,
    Kind.FIZZLE: blasts.fizzle,
    Kind.ERUPTION: blasts.eruption,
    Kind.SMOKE: blasts.smoke,
    Kind.LAVA: blasts.lava,
    Kind.SWEEP: instruments.sweep,
    Kind.PINGED: instruments.pinged,
    Kind.ANSWER: instruments.answer,
    Kind.BEAM: instruments.beam,
    Kind.RIPPLE: instruments.ripple,
    Kind.FOAM: instruments.foam,
}
ON_SPOT: Mapping[Kind, Callable[[Brush, Rect, Effect, int], None]] = {
    Kind.AIMED: ships.aimed,
    Kind.DIE: ships.die,
    Kind.SHIP_SUNK: ships.sunk,
}
ON_DISPLAY: Mapping[Kind, Callable[[Brush, Effect, int], None]] = {
    Kind.AWAY: cost.away,
    Kind.WATER: hits.water,
    Kind.HIT: hits.hit,
    Kind.COST: cost.cost,
    Kind.SUNK: finale.sunk,
    Kind.WON: finale.won,
}
SPOT_MARGIN = 4
"""An effect on a spot reaches so many times its size beyond it."""


class EffectLayer:
    """Draws the effects of one display over its picture, frame by frame. For one thread."""

    def __init__(self) -> None:
        self._drawn: list[Rect] = []
        """Where the surface shows something else than the picture below."""
        self._picture: Surface | None = None
        """What is thrown aside in a jolt; kept, for a new surface takes longer than all else."""

    def draw(
        self, below: Surface, canvas: Canvas, screen: Screen, spots: dict[str, Rect], changed: Sequence[Rect]
    ) -> list[Rect]:
        """A frame: the picture below where it was covered or has changed, then what is seen now."""
        surface, brush = canvas.surface, Brush(canvas, screen, spots)
        places = _once(
            place for shown in screen.effects if (place := _place(brush, shown.effect, shown.age_ms))
        )
        stale = _once([*self._drawn, *places, *changed])
        thrown, struck = _jolt(screen), _strike(screen)
        for shown in screen.effects:
            fills = screen.poster is None and not screen.calm
            if fills and shown.effect.kind in _ON_ITS_WAY and shown.effect.dots:
                strike.prepare(brush, shown.effect, shown.age_ms)
        if struck is not None:
            _fill(below, brush, struck, thrown)
            places = [surface.get_rect()]
        elif thrown != (0, 0):
            self._throw(below, brush, screen, thrown)
            places = [surface.get_rect()]
        else:
            for place in stale:
                surface.blit(below, place, place)
            _draw(brush, screen.effects)
        self._drawn = places
        return _once([*stale, *places])

    def wipe(self, below: Surface, surface: Surface, changed: Sequence[Rect]) -> list[Rect]:
        """Nothing is left of any effect."""
        gone, self._drawn, self._picture = [*self._drawn, *changed], [], None
        for place in gone:
            surface.blit(below, place, place)
        return gone

    def _throw(self, below: Surface, brush: Brush, screen: Screen, thrown: tuple[float, float]) -> None:
        """The whole picture is thrown aside, and leans: row by row, each a little further."""
        surface = brush.surface
        if self._picture is None:
            self._picture = below.copy()
        else:
            self._picture.blit(below, (0, 0))
        picture = brush.canvas.surface = self._picture
        _draw(brush, screen.effects)
        brush.canvas.surface = surface
        surface.fill(brush.canvas.tokens["sea"])
        aside, lean = thrown
        width, height = surface.get_size()
        rows = max(1, round(height / 30))
        for top in range(0, height, rows):
            x = round(brush.canvas.unit * (aside + lean * 22 * (0.5 - top / height)))
            y = round(brush.canvas.unit * lean * 8)
            surface.blit(picture, (x, top + y), (0, top, width, rows))


_ON_ITS_WAY = frozenset({Kind.RUN, Kind.AIMED, Kind.ARMED, Kind.FUSE})


def _strike(screen: Screen) -> ShownEffect | None:
    """The explosion that fills the display; where that would be too much it is seen on the chart alone."""
    if screen.poster is not None or screen.calm or screen.chart is None:
        return None
    bursts = [shown for shown in screen.effects if shown.effect.bursts]
    return bursts[-1] if bursts and bursts[-1].effect.kind is Kind.BURST else None


def _fill(below: Surface, brush: Brush, struck: ShownEffect, thrown: tuple[float, float]) -> None:
    """A strike in place of all else, until it gives way to what is below."""
    unit, (aside, lean) = brush.canvas.unit, thrown
    strike.strike(brush, struck.effect, struck.age_ms, (aside * unit, lean * 8 * unit))
    opened = strike.opened(brush.whole, struck.age_ms)
    if opened.height:
        brush.surface.blit(below, opened, opened)
    over = [shown for shown in brush.screen.effects if shown.effect.kind in (Kind.HIT, Kind.COST)]
    _draw_whole(brush, over)


def _once(places: Iterable[Rect]) -> list[Rect]:
    """These places, without those that lie in others."""
    found: list[Rect] = []
    for place in sorted(places, key=lambda place: -place.width * place.height):
        if not any(other.contains(place) for other in found):
            found.append(place)
    return found


def _jolt(screen: Screen) -> tuple[float, float]:
    """How the blow that came last throws the picture."""
    if screen.calm or screen.detail is not Detail.FULL:
        return 0, 0
    blows = [shown for shown in screen.effects if shown.effect.kind is Kind.HIT and shown.age_ms < JOLT_MS]
    return hits.jolt(blows[-1].effect, blows[-1].age_ms) if blows else (0, 0)


def _place(brush: Brush, effect: Effect, age_ms: int) -> Rect | None:
    """How much of the display an effect covers; None: it cannot be seen there."""
    if effect.kind is Kind.COST:
        return cost.place_of(brush)
    if effect.kind is Kind.AWAY:
        return cost.away_place(brush)
    if effect.kind in WHOLE:
        return brush.whole
    if effect.spot:
        spot = brush.spots.get(effect.spot)
        side = round(SPOT_MARGIN * 2 * brush.spot_size(spot)) if spot else 0
        return spot.inflate(side, side).clip(brush.whole) if spot else None
    return None if brush.grid is None else brush.spots["sea"]


def _draw(brush: Brush, effects: Sequence[ShownEffect]) -> None:
    """On the chart first, over all the display last; of several hits the newest."""
    if brush.grid is not None:
        _draw_chart(brush, brush.grid, [shown for shown in effects if shown.effect.kind not in WHOLE])
    for shown in effects:
        place = _place(brush, shown.effect, shown.age_ms) if shown.effect.spot else None
        if place is not None:
            brush.spread(place)
            ON_SPOT[shown.effect.kind](brush, brush.spots[shown.effect.spot], shown.effect, shown.age_ms)
            brush.lay()
    _draw_whole(brush, [shown for shown in effects if shown.effect.kind in WHOLE])


def _draw_whole(brush: Brush, effects: Sequence[ShownEffect]) -> None:
    """Of several of a kind the newest."""
    whole = {shown.effect.kind: shown for shown in effects}
    for kind, draw in ON_DISPLAY.items():
        if kind in whole:
            draw(brush, whole[kind].effect, whole[kind].age_ms)


def _draw_chart(brush: Brush, grid: DotGrid, effects: Sequence[ShownEffect]) -> None:
    """The damage is written over all else."""
    if not effects:
        return
    brush.spread(brush.spots["sea"])
    for shown in effects:
        ON_CHART[shown.effect.kind](brush, grid, shown.effect, shown.age_ms)
    brush.lay()
    brush.surface.set_clip(brush.spots["sea"])
    for shown in effects:
        if shown.effect.hurt:
            blasts.hurt(brush, grid, shown.effect, shown.age_ms)
    brush.surface.set_clip(None)
