"""After a match: both routes on one chart, the figures that tell most, advice and questions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.displays.sea import Grid, chart_picture
from console.languages import Message
from console.rules.chart import Chart


class Track(Protocol):
    """One boat on the chart; `console.debrief.Track` is one."""

    @property
    def crew(self) -> str: ...
    @property
    def legs(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def mines(self) -> tuple[str, ...]: ...
    @property
    def impacts(self) -> tuple[tuple[str, bool], ...]: ...
    @property
    def sheet(self) -> tuple[tuple[int, int], ...]: ...


class Debriefed(Protocol):
    """What is shown; `console.debrief.Summary` is one."""

    @property
    def lines(self) -> tuple[Message, ...]: ...
    @property
    def advice(self) -> tuple[Message, ...]: ...
    @property
    def questions(self) -> tuple[Message, ...]: ...
    @property
    def tracks(self) -> "tuple[Track, Track]": ...


@dataclass(frozen=True)
class _Inputs:
    shown: Any
    """A Debriefed: a value that can be compared."""
    look: str
    language: str
    chart: Chart = field(compare=False)


def debrief_page(screen: Screen, place: Rect, shown: Debriefed) -> Piece:
    """The whole middle of a display: the chart at the left, words at the right; below it where tall."""
    assert screen.chart is not None
    return Piece("debrief", place, _Inputs(shown, screen.look, screen.language, screen.chart), _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    gap = canvas.px(28)
    if place.width > place.height * 1.2:
        side = min(place.height, place.width * 45 // 100)
        chart = Rect(place.left, place.top, side, place.height)
        words = Rect(chart.right + gap, place.top, place.right - chart.right - gap, place.height)
    else:
        chart = Rect(place.left, place.top, place.width, place.height * 45 // 100)
        words = Rect(place.left, chart.bottom + gap, place.width, place.bottom - chart.bottom - gap)
    _chart(canvas, chart, inputs)
    _words(canvas, words, inputs.shown)


def _chart(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    grid = Grid.within(place, inputs.chart)
    canvas.surface.blit(chart_picture(inputs.chart, grid, inputs.look), grid.whole)
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(grid.sea)
    tracks: Sequence[Track] = inputs.shown.tracks
    for track, other in zip(tracks, reversed(tracks), strict=True):
        _thought(canvas, grid, track.sheet, other.crew)
    for track in tracks:
        _track(canvas, grid, track)
    canvas.surface.set_clip(clip)


def _thought(canvas: Canvas, grid: Grid, sheet: tuple[tuple[int, int], ...], enemy: str) -> None:
    if sheet:
        canvas.way([grid.point(*point) for point in sheet], grid.cell * 0.06, enemy)
        canvas.sign("diamond", grid.point(*sheet[-1]), grid.cell * 0.6, enemy, "sea")


def _track(canvas: Canvas, grid: Grid, track: Track) -> None:
    for leg in track.legs:
        if len(leg) > 1:
            for width, colour in ((0.3, "sea"), (0.16, track.crew)):
                canvas.way([grid.centre(dot) for dot in leg], grid.cell * width, colour)
    for mine in track.mines:
        canvas.sign("ring", grid.centre(mine), grid.cell * 0.6, track.crew, "sea")
    for dot, hit in track.impacts:
        canvas.sign("disc" if hit else "ring", grid.centre(dot), grid.cell * 0.9, "alarm", "sea")
    if track.legs:
        canvas.sign("cross", grid.centre(track.legs[0][0]), grid.cell * 0.7, track.crew, "sea")
        shape = "triangle" if track.crew == "blue" else "disc"
        canvas.sign(shape, grid.centre(track.legs[-1][-1]), grid.cell * 0.8, track.crew, "sea")


def _words(canvas: Canvas, place: Rect, shown: Debriefed) -> None:
    """Three blocks, each with its share of the height."""
    blocks = (
        (None, shown.lines, "dim", 0.36),
        ("debrief.advice-title", shown.advice, "text", 0.36),
        ("debrief.questions-title", shown.questions, "text", 0.28),
    )
    top = place.top
    for title, messages, colour, share in blocks:
        block = Rect(place.left, top, place.width, round(place.height * share))
        top = block.bottom
        if title is not None:
            head = Rect(block.left, block.top, block.width, canvas.px(40))
            canvas.write(
                canvas.say(Message.of(title)), head, 34, "phosphor", "sea", floor=20, bold=True, lines=1
            )
            block = Rect(block.left, head.bottom, block.width, block.bottom - head.bottom)
        _block(canvas, block, [canvas.say(each) for each in messages], colour)


def _block(canvas: Canvas, place: Rect, sentences: Sequence[str], colour: str) -> None:
    if not sentences:
        return
    height = place.height // len(sentences)
    for number, sentence in enumerate(sentences):
        row = Rect(place.left, place.top + number * height, place.width, height)
        lines = 1 if colour == "dim" else 3
        canvas.write(sentence, row, 28, colour, "sea", floor=16, valign="top", lines=lines)
