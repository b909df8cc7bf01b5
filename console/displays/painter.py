"""Drawing a display: whole, or only what has changed."""

from pygame import Rect, Surface

from console.displays.canvas import Canvas
from console.displays.chart.sea import SeaNotReadyError
from console.displays.effect import ShownEffect
from console.displays.effects.effect_layer import EffectLayer
from console.displays.layout import unit_of
from console.displays.piece import Piece
from console.displays.scenes import pieces
from console.displays.screen import Screen


def paint(surface: Surface, screen: Screen, beat: int = 0) -> Canvas:
    """Draw a screen on a surface of 1024×600 or more. The canvas returned knows what was written."""
    painter = Painter(surface, noting=True)
    painter.paint(screen, beat)
    return painter.canvas


class Painter:
    """Keeps what one surface shows, and draws only the pieces that look different. For one thread."""

    def __init__(self, surface: Surface, *, noting: bool = False) -> None:
        self.surface = surface
        self.canvas = Canvas(surface, "night", "en", unit_of(surface.get_size()), noting)
        self._shown: dict[str, Piece] = {}
        self._wanted: list[Piece] = []
        self._seen: list[Piece] = []
        """The last picture that was whole: what people see and touch."""
        self._look: str | None = None
        self._screen: Screen | None = None
        self._beat = 0
        self._blank = False
        """The whole surface was wiped, the seams between pieces too."""
        self._overlay = EffectLayer()
        self._below: Surface | None = None
        """The pieces, while effects are seen over them; None: they are drawn on the surface itself."""
        self._effects: tuple[ShownEffect, ...] = ()
        """Those that the surface shows."""
        self.finished = True
        """Whether the surface shows all that is wanted."""

    def want(self, screen: Screen, beat: int = 0) -> None:
        """Say what should be shown; nothing is drawn yet."""
        if screen is self._screen and beat == self._beat:
            return
        self._screen, self._beat, self.finished = screen, beat, False
        if (screen.look, screen.language) != (self._look, self.canvas.language) or not self._shown:
            self._start_again(screen)
        self._wanted = pieces(screen, self.surface.get_size(), beat)

    def draw(self) -> list[Rect]:
        """Draw what differs, and say where the surface has changed; `finished` says whether it is whole."""
        if self.finished:
            return []
        if self._wanted_effects and self._below is None:
            self._below = self.surface.copy()
        self.canvas.surface = self.surface if self._below is None else self._below
        changed = self._draw_pieces()
        self.canvas.surface = self.surface
        changed = self._draw_effects(changed)
        if all(piece.shows_the_same(self._shown.get(piece.name)) for piece in self._wanted):
            self.finished, self._seen = True, self._wanted
        return changed

    def _draw_pieces(self) -> list[Rect]:
        changed = self._clear()
        if self._blank:
            self._blank = False
            changed.append(self.surface.get_rect())
        for piece in self._wanted:
            if not piece.shows_the_same(self._shown.get(piece.name)):
                self._draw_piece(piece)
                changed.append(piece.place)
        return changed

    def _draw_piece(self, piece: Piece) -> None:
        ground = self.canvas.surface
        ground.set_clip(piece.place)
        ground.fill(self.canvas.tokens["sea"])
        try:
            piece.draw(self.canvas)
            self._shown[piece.name] = piece
        except SeaNotReadyError:
            self._shown.pop(piece.name, None)
        finally:
            ground.set_clip(None)

    def _draw_effects(self, changed: list[Rect]) -> list[Rect]:
        """What is seen over the pieces; with the last effect they are back on the surface itself."""
        if self._below is None or self._screen is None:
            return changed
        wanted, below = self._wanted_effects, self._below
        if not wanted:
            self._below = None
            changed = self._overlay.wipe(below, self.surface, changed)
        elif changed or self._effects != wanted:
            changed = self._overlay.draw(below, self.canvas, self._screen, self.spots, changed)
        self._effects = wanted
        return changed

    @property
    def _wanted_effects(self) -> tuple[ShownEffect, ...]:
        return () if self._screen is None else self._screen.effects

    @property
    def spots(self) -> dict[str, Rect]:
        """Where effects happen: the `sea` of the captain's chart, and so on."""
        return {name: place for piece in self._wanted for name, place in piece.spots(self.canvas).items()}

    def paint(self, screen: Screen, beat: int = 0) -> list[Rect]:
        """Show a screen, however long it takes."""
        self.want(screen, beat)
        return self.draw()

    def control_at(self, position: tuple[float, float]) -> str | None:
        """The control of the panel on screen at a point: `captain.north`."""
        for piece in self._seen:
            for control, place in piece.controls.items():
                if place.collidepoint(position):
                    return control
        return None

    @property
    def can_be_touched(self) -> bool:
        """Whether there are controls on the picture that is seen, or on the one that comes."""
        return any(piece.controls for piece in (*self._seen, *self._wanted))

    def _start_again(self, screen: Screen) -> None:
        unit, noting = unit_of(self.surface.get_size()), self.canvas.noting
        self._below, self._effects, self._overlay = None, (), EffectLayer()
        self.canvas = Canvas(self.surface, screen.look, screen.language, unit, noting)
        self.surface.fill(self.canvas.tokens["sea"])
        self._look = screen.look
        self._shown = {}
        self._blank = True

    def _clear(self) -> list[Rect]:
        """Wipe pieces that are gone or have moved."""
        wanted = {piece.name: piece.place for piece in self._wanted}
        gone = [piece for piece in self._shown.values() if wanted.get(piece.name) != piece.place]
        for piece in gone:
            self.canvas.surface.fill(self.canvas.tokens["sea"], piece.place)
            del self._shown[piece.name]
        if gone:
            self._redraw_under([piece.place for piece in gone])
        return [piece.place for piece in gone]

    def _redraw_under(self, wiped: list[Rect]) -> None:
        """What stands where something was wiped must be drawn again."""
        for name, piece in list(self._shown.items()):
            if piece.place.collidelist(wiped) >= 0:
                del self._shown[name]
