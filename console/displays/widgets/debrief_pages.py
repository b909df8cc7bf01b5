"""After a match, two pages: the hunt again with what to keep and to try; then waits and the time line."""

from collections.abc import Sequence

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.crew_summary import CrewSummary, Track
from console.displays.layout import down, from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.chase_picture import draw_chase
from console.displays.widgets.debrief_figures import figures_page
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_LINE = 44
"""Units of height below the chart: how far the hunt has come."""


def debrief_pieces(screen: Screen, place: Rect) -> list[Piece]:
    """The whole middle of a display: the page that is open."""
    page = screen.debrief
    assert page is not None
    assert isinstance(page.shown, CrewSummary)
    if page.number > 1:
        return [figures_page(page.shown, place)]
    gap = max(4, place.width // 60)
    if place.width > place.height * 1.2:
        chart, words = from_left(place, min(place.height, place.width * 45 // 100), gap)
    else:
        chart, words = from_top(place, place.height * 45 // 100, gap)
    return [
        Piece.of("chase", chart, _draw_chart, ShownChart.of(screen.chart), page.shown, page.chase_ms),
        Piece.of("debrief", words, _talk, page.shown, page.promised),
    ]


def _draw_chart(canvas: Canvas, place: Rect, sea: ShownChart, shown: CrewSummary, chase_ms: int) -> None:
    """The hunt again, as it went; then all of it, and what was thought."""
    place, line = from_bottom(place, canvas.px(_LINE), canvas.px(8))
    grid = DotGrid.within(place, sea.chart)
    length_ms = shown.chase.length_ms if shown.chase else 0
    if length_ms:
        line.left, line.width = grid.sea.left, grid.sea.width
        line.top = min(line.top, grid.sea.bottom + canvas.px(8))
        _seen_again(canvas, line, min(1.0, chase_ms / length_ms))
    canvas.surface.blit(chart_picture(sea.chart, grid, canvas.look), grid.whole)
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(grid.sea.clip(clip))
    if shown.chase is not None and chase_ms < shown.chase.length_ms:
        draw_chase(canvas, grid, shown.chase, chase_ms)
    else:
        _draw_routes(canvas, grid, shown)
    canvas.surface.set_clip(clip)


def _seen_again(canvas: Canvas, place: Rect, share: float) -> None:
    """How far the hunt has come that is seen again."""
    words, bar = from_left(place, place.width // 2, canvas.px(16))
    said = canvas.own("seen-again")
    canvas.write(said, words, 34, "dim", "sea", floor=16, lines=1, role="seen-again")
    height = canvas.px(10)
    bar = Rect(bar.left, bar.centery - height // 2, bar.width, height)
    canvas.frame(bar, "raised", None, 0, 5)
    canvas.frame(
        Rect(bar.left, bar.top, max(height, round(bar.width * share)), height), "phosphor", None, 0, 5
    )


def _draw_routes(canvas: Canvas, grid: DotGrid, shown: CrewSummary) -> None:
    for track, other in zip(shown.tracks, reversed(shown.tracks), strict=True):
        _thought(canvas, grid, track.sheet, other.crew)
        if track.crew == shown.crew:
            _known(canvas, grid, shown.known, other.crew)
    for draw in (_route, _marks, _ends):
        for track in shown.tracks:
            draw(canvas, grid, track)


def _thought(canvas: Canvas, grid: DotGrid, sheet: tuple[tuple[int, int], ...], enemy: str) -> None:
    if sheet:
        canvas.way([grid.point(*point) for point in sheet], grid.cell * 0.06, enemy)
        canvas.sign("diamond", grid.point(*sheet[-1]), grid.cell * 0.6, enemy, "sea")


def _known(canvas: Canvas, grid: DotGrid, dots: tuple[str, ...], enemy: str) -> None:
    """Where the enemy could be at the end, after all that was heard."""
    for dot in dots:
        canvas.sign("ring", grid.centre(dot), grid.cell * 0.85, enemy, "sea")


def _route(canvas: Canvas, grid: DotGrid, track: Track) -> None:
    for leg in track.legs:
        if len(leg) > 1:
            for width, colour in ((0.3, "sea"), (0.16, track.crew)):
                canvas.way([grid.centre(dot) for dot in leg], grid.cell * width, colour)


def _marks(canvas: Canvas, grid: DotGrid, track: Track) -> None:
    for mine in track.mines:
        canvas.sign("mine", grid.centre(mine), grid.cell * 0.6, track.crew, "sea")
    for dot, hit in track.impacts:
        shape, size = ("explosion", 1.1) if hit else ("cross", 0.6)
        canvas.sign(shape, grid.centre(dot), grid.cell * size, "alarm", "sea")


def _ends(canvas: Canvas, grid: DotGrid, track: Track) -> None:
    """A cross where it began, the boat where it was at the end."""
    if track.legs:
        canvas.sign("cross", grid.centre(track.legs[0][0]), grid.cell * 0.7, track.crew, "sea")
        shape = CREW_SHAPES[track.crew]
        canvas.sign(shape, grid.centre(track.legs[-1][-1]), grid.cell * 0.8, track.crew, "sea")


def _talk(canvas: Canvas, place: Rect, shown: CrewSummary, promised: Message | None) -> None:
    """One thing to keep, and what to try; what became of a promise, and exercises. The rest is on the page.

    Where a crew may choose what to try, it sees both; otherwise one is enough.
    """
    tries = shown.tries if promised else shown.tries[:1]
    blocks = [
        *([(None, shown.promise, "text", 0.8)] if shown.promise else []),
        *([("debrief.exercises-title", shown.exercises, "text", 1.0)] if shown.exercises else []),
        ("sentence.keep-title", (shown.keep,), "text", 1.2),
        ("sentence.try-title", tries, "text", 1.0 + 0.9 * len(tries)),
        *([(None, (promised,), "phosphor", 0.5)] if promised else []),
    ]
    parts = down(place, canvas.px(20), *(share for *_, share in blocks))
    for (title, messages, colour, _), block in zip(blocks, parts, strict=True):
        if title is not None:
            head, block = from_top(block, canvas.px(48), canvas.px(4))
            ink = "awaited" if title == "sentence.try-title" else "phosphor"
            canvas.write(canvas.say(Message.of(title)), head, 40, ink, "sea", floor=22, bold=True, lines=1)
        said = [canvas.say(each) for each in messages]
        if messages is shown.tries and promised:
            said = [f"{number}. {each}" for number, each in enumerate(said, 1)]
        _block(canvas, block, said, colour)


def _block(canvas: Canvas, place: Rect, sentences: Sequence[str], colour: str) -> None:
    """One below the other, as large as they go."""
    for sentence, row in zip(sentences, down(place, canvas.px(8), *[1.0] * len(sentences)), strict=True):
        canvas.write(
            sentence, row, 68, colour, "sea", floor=22, bold=True, valign="top", lines=5, role="debrief"
        )
