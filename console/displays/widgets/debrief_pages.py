"""After a match, two pages: where everybody was with advice and questions; then waits and the time line."""

from collections.abc import Sequence

from pygame import Rect

from console.core.chart import Chart
from console.displays.canvas import Canvas
from console.displays.chart.sea import DotGrid, ShownChart, chart_picture
from console.displays.crew_summary import CrewSummary, Track
from console.displays.layout import from_left, from_top
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.widgets.debrief_figures import figures_page
from console.languages import Message
from console.look.tokens import CREW_SHAPES

_CHART_LINES = 2
"""Of the figures so many stand beside the chart: how it ended, and the hunt."""


def debrief_page(screen: Screen, place: Rect) -> Piece:
    """The whole middle of a display: the page that is open."""
    page = screen.debrief
    assert page is not None
    assert isinstance(page.shown, CrewSummary)
    if page.number > 1:
        return figures_page(page.shown, place)
    return Piece.of("debrief", place, _draw, ShownChart.of(screen.chart), page.shown, page.promised)


def _draw(canvas: Canvas, place: Rect, sea: ShownChart, shown: CrewSummary, promised: Message | None) -> None:
    """The chart at the left, words at the right; below it where the display is tall."""
    gap = canvas.px(28)
    if place.width > place.height * 1.2:
        chart, words = from_left(place, min(place.height, place.width * 45 // 100), gap)
    else:
        chart, words = from_top(place, place.height * 45 // 100, gap)
    _chart(canvas, chart, sea.chart, shown)
    _talk(canvas, words, shown, promised)


def _chart(canvas: Canvas, place: Rect, chart: Chart, shown: CrewSummary) -> None:
    grid = DotGrid.within(place, chart)
    canvas.surface.blit(chart_picture(chart, grid, canvas.look), grid.whole)
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(grid.sea)
    for track, other in zip(shown.tracks, reversed(shown.tracks), strict=True):
        _thought(canvas, grid, track.sheet, other.crew)
        if track.crew == shown.crew:
            _known(canvas, grid, shown.known, other.crew)
    for draw in (_route, _marks, _ends):
        for track in shown.tracks:
            draw(canvas, grid, track)
    canvas.surface.set_clip(clip)


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
    """What became of a promise, or figures; exercises; what to keep and to try; questions.

    A lesson has questions of its own: beside its exercises one of ours is enough.
    """
    lines = shown.promise or shown.lines[: 1 if shown.exercises else _CHART_LINES]
    above = 0.05 + (0.075 if shown.promise else 0.055) * len(lines)
    tried = 0.06 + 0.075 * len(shown.exercises) if shown.exercises else 0
    below = 1 - above - tried
    asked = shown.questions[:1] if tried else shown.questions
    blocks = (
        (None, lines, "text" if shown.promise else "dim", above),
        *((("debrief.exercises-title", shown.exercises, "text", tried),) if tried else ()),
        ("sentence.keep-title", (shown.keep,), "text", below * 0.2),
        ("sentence.try-title", shown.tries, "text", below * (0.4 if promised else 0.42)),
        *(((None, (promised,), "phosphor", below * 0.08),) if promised else ()),
        ("sentence.ask-title", asked, "text", below * (0.32 if promised else 0.38)),
    )
    top = place.top
    for title, messages, colour, share in blocks:
        block = Rect(place.left, top, place.width, round(place.height * share))
        top = block.bottom
        if title is not None:
            head, block = from_top(block, canvas.px(40))
            canvas.write(
                canvas.say(Message.of(title)), head, 32, "phosphor", "sea", floor=18, bold=True, lines=1
            )
        said = [canvas.say(each) for each in messages]
        if messages is shown.tries and promised:
            said = [f"{number}. {each}" for number, each in enumerate(said, 1)]
        _block(canvas, block, said, colour)


def _block(canvas: Canvas, place: Rect, sentences: Sequence[str], colour: str) -> None:
    """One below the other, all in the same size of letters."""
    if not sentences:
        return
    height = place.height // len(sentences)
    lines = 1 if colour == "dim" else 3
    for number, sentence in enumerate(sentences):
        row = Rect(place.left, place.top + number * height, place.width, height - canvas.px(6))
        canvas.write(sentence, row, 28, colour, "sea", floor=15, valign="top", lines=lines)
