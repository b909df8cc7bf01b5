"""A match for whoever looks on, large: both boats, who waits for whom; or what is public alone."""

from dataclasses import replace

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.layout import (
    WIDE_FROM,
    alike,
    down,
    from_bottom,
    from_left,
    from_right,
    from_top,
    unit_of,
)
from console.displays.onlookers.gallery import Gallery, GalleryScreen, GallerySide, Spot
from console.displays.piece import Piece
from console.displays.screen import Card, CardState, Headline, Screen
from console.displays.widgets.headline import FRESH_S
from console.displays.widgets.log import log
from console.displays.widgets.top_band import boat_badge, clock
from console.games import display_of
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_TOP, _BADGE, _CHAIN = 150, 96, 104
"""Units: the band at the top, a boat's name and hull, a crew's stations."""
_LETTERS = {True: 32, False: 46}
"""Of the announcements, in units, by whether both boats take up the room."""
_LOG_SHARE = 0.22
"""Of a wide display: the announcements between both charts."""


def gallery(screen: GalleryScreen, size: tuple[int, int], beat: int) -> list[Piece]:
    """All of a display for whoever looks on."""
    shown = screen.gallery
    if screen.view is not None:
        return display_of(screen.view.game).match(screen, size, beat)
    unit = unit_of(size)
    gap = max(2, round(12 * unit))
    whole = Rect((0, 0), size).inflate(-2 * gap, -2 * gap)
    if shown.chart is None:
        return [Piece.of("gallery-card", whole, _draw_card, shown.title)]
    top, rest = from_top(whole, round(_TOP * unit), gap)
    pieces = [Piece.of("gallery-top", top, _draw_top, shown.title, shown.headline, clock(shown.clock_s))]
    wide = size[0] >= WIDE_FROM * size[1]
    heard = Screen(crew=screen.crew, scene=screen.scene, heard=shown.heard)
    if shown.whole:
        places, said = _two_charts(rest, gap, wide)
        for side, place in zip(shown.sides, places, strict=True):
            badge, chart = from_top(place, round(_BADGE * unit * (1 if wide else 2)), gap)
            pieces.append(boat_badge(side.crew, side.name, side.damage, (shown.hull, shown.sinks), badge))
            pieces += _boat(screen, shown, side, chart, gap, unit)
    else:
        place, badges, said = _one_chart(rest, gap, wide, unit)
        public = Piece.of("gallery-chart", place, _draw_public, ShownChart.of(shown.chart), shown.spots)
        sea = DotGrid.within(place, shown.chart).sea
        pieces.append(public.with_spots(lambda canvas: {"sea": sea}))
        for side, badge in zip(shown.sides, badges, strict=True):
            pieces.append(boat_badge(side.crew, side.name, side.damage, (shown.hull, shown.sinks), badge))
    return [*pieces, log(heard, said, _LETTERS[shown.whole])]


def _two_charts(rest: Rect, gap: int, wide: bool) -> tuple[tuple[Rect, Rect], Rect]:
    """Two boats, and between or below them what was announced."""
    if wide:
        share = round(rest.width * (1 - _LOG_SHARE) / 2)
        left, rest = from_left(rest, share, 2 * gap)
        said, right = from_right(rest, share, 2 * gap)
        return (left, right), said
    upper, said = from_top(rest, round(rest.height * 0.6), gap)
    left, right = alike(upper, gap, 2)
    return (left, right), said


def _one_chart(rest: Rect, gap: int, wide: bool, unit: float) -> tuple[Rect, list[Rect], Rect]:
    badge = round(2 * _BADGE * unit)
    if wide:
        chart, column = from_left(rest, min(rest.height, round(rest.width * 0.6)), 2 * gap)
        badges, said = from_top(column, 2 * badge + gap, 2 * gap)
        return chart, down(badges, gap, 0.5, 0.5), said
    chart, column = from_top(rest, min(rest.width, round(rest.height * 0.58)), gap)
    badges, said = from_top(column, badge, gap)
    return chart, alike(badges, gap, 2), said


def _boat(
    screen: GalleryScreen, shown: Gallery, side: GallerySide, place: Rect, gap: int, unit: float
) -> list[Piece]:
    """One boat: where it is and where it could be, and its stations."""
    assert side.view is not None, "a whole picture has both boats"
    chart, chain = from_bottom(place, round(_CHAIN * unit), gap)
    watched = display_of(side.view.game).watched
    assert watched is not None, "a game with boats can be watched"
    own = replace(
        Screen(crew=side.crew, scene=screen.scene, names=screen.names, chart=shown.chart, view=side.view),
        candidates=dict.fromkeys(side.could_be, 2),
    )
    on_chart = next(piece for piece in watched(own, chart, chain) if piece.name == "chart")
    return [
        replace(on_chart, name=f"chart-{side.crew}"),
        Piece.of(f"chain-{side.crew}", chain, _draw_chain, side.crew, side.cards, len(side.could_be)),
    ]


def _draw_card(canvas: Canvas, place: Rect, title: Message) -> None:
    """Nothing is played: no more than that."""
    box = place.inflate(-place.width // 5, -place.height // 2)
    canvas.write(canvas.say(title), box, 150, "text", "sea", floor=60, bold=True, align="middle", lines=2)


def _draw_top(canvas: Canvas, place: Rect, title: Message, headline: Headline | None, time: str) -> None:
    """What was done last, as large as it goes; what one looks at, and the clock."""
    rest, about = from_right(place, round(place.width * 0.24), canvas.px(24))
    if headline is None or headline.crew not in CREW_SHAPES:
        canvas.frame(rest, "panel", None, 0, 12)
        words = rest.inflate(-canvas.px(48), -canvas.px(24))
        canvas.write(canvas.say(title), words, 72, "text", "panel", floor=36, bold=True, lines=2)
    else:
        crew, fresh = headline.crew, headline.age_s < FRESH_S
        ground, ink = (crew, "dark") if fresh else (f"{crew}_deep", crew)
        canvas.frame(rest, ground, ground if fresh else ink, 4)
        side = canvas.px(64)
        inner = rest.inflate(-canvas.px(48), -canvas.px(24))
        canvas.sign(CREW_SHAPES[crew], (inner.left + side / 2, inner.centery), side, ink, ground)
        words = Rect(inner.left + round(side * 1.4), inner.top, inner.width - round(side * 1.4), inner.height)
        canvas.write(canvas.say(headline.message), words, 78, ink, ground, floor=44, bold=True, lines=2)
    high, low = from_top(about, round(about.height * 0.55))
    canvas.write(time, high, 78, "text", "sea", floor=30, bold=True, align="right", lines=1)
    told = "" if headline is None else canvas.say(title)
    canvas.write(told, low, 34, "dim", "sea", floor=20, align="right", lines=2)


def _draw_public(canvas: Canvas, place: Rect, shown: ShownChart, spots: tuple[Spot, ...]) -> None:
    """The sea, and the dots that everybody was told: the last one largest."""
    grid = DotGrid.within(place, shown.chart)
    canvas.surface.blit(chart_picture(shown.chart, grid, canvas.look), grid.whole)
    for number, spot in reversed(list(enumerate(spots))):
        size = grid.cell * (1.5 if number == 0 else 0.9)
        canvas.sign("disc", grid.centre(spot.dot), size, "sea", "sea")
        canvas.sign("crosshair", grid.centre(spot.dot), size, spot.crew, "sea")


def _draw_chain(canvas: Canvas, place: Rect, crew: str, cards: tuple[Card, ...], could_be: int) -> None:
    """A box for each station, the one that is awaited unmistakable; below, what the other crew could know."""
    row, words = from_top(place, round(place.height * 0.6), canvas.px(4))
    for card, box in zip(cards, alike(row, canvas.px(8), max(len(cards), 1)), strict=False):
        awaited = card.state is CardState.AWAITED
        canvas.frame(box, "awaited" if awaited else "panel", "awaited" if awaited else "line", 2)
        ink, ground = ("dark", "awaited") if awaited else ("text", "panel")
        if card.state is CardState.DONE:
            ink = "drone_sonar"
        named = canvas.say(Message.of(f"word.{card.station}"))
        inner = box.inflate(-canvas.px(12), -canvas.px(8))
        canvas.write(named, inner, 30, ink, ground, floor=15, bold=awaited, align="middle", lines=1)
    enemy = "red" if crew == "blue" else "blue"
    told = canvas.own("could-be", crew=enemy, dots=could_be)
    canvas.write(told, words, 28, enemy, "sea", floor=18, lines=1)
