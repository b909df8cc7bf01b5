"""What is wrong with the frames of a recording: black, torn, or untrue at their time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pygame

from console.displays.effect import Kind
from console.displays.painter import Painter
from console.displays.screen import SceneName, Screen
from tests.play.glass.beats import Happened, known_damage
from tests.play.glass.pictures import MS_NS, Given, WholePictures
from tests.play.glass.recording import Frame

LATE_NS = 1000 * MS_NS
"""A frame that shows what is older than this is untrue: it shows what was."""
EARLY_NS = 40 * MS_NS
"""As much as the clocks of frames and screens may be apart."""
BLACK, MOST_BLACK = 5, 0.5
"""A pixel is black whose colours are below; a picture, of which more than this part is."""

MOST_LOOKS = 20
"""So many different pictures that are not whole are looked at, to see whether they are black."""


class Wrong(NamedTuple):
    """Something that was found, in one frame of one display."""

    what: str
    display: str
    frame: int
    why: str


@dataclass
class Verdict:
    """Of a recording."""

    frames: int = 0
    late_ms: list[float] = field(default_factory=list)
    """How old each frame's picture was."""
    wrong: list[Wrong] = field(default_factory=list)
    strikes_ns: dict[str, list[int]] = field(default_factory=dict)
    """When each display first showed each explosion."""

    def count(self, what: str) -> int:
        return sum(each.what == what for each in self.wrong)


@dataclass
class Judge:
    """Looks at one display's frames, from its first whole picture to its last."""

    display: str
    pictures: WholePictures
    happened: Sequence[Happened]
    seen: Callable[[int], pygame.Surface]
    """A frame's pixels, by its number: asked for where it is no whole picture."""
    verdict: Verdict
    _black: dict[str, bool] = field(default_factory=dict)
    """Frames that are no whole pictures, by their pixels."""

    def judge(self, frames: Sequence[Frame]) -> None:
        whole = [bool(self._behind(frame)) for frame in frames]
        if not any(whole):
            self._found("torn", frames[0], "no frame is a whole picture")
            return
        first, last = whole.index(True), len(whole) - whole[::-1].index(True)
        self._bursts: tuple[str, ...] = ()
        for frame in frames[first:last]:
            self.verdict.frames += 1
            self._look(frame)

    def _behind(self, frame: Frame) -> list[Given]:
        return self.pictures.behind(frame.md5, frame.at_ns, LATE_NS)

    def _look(self, frame: Frame) -> None:
        behind = self._behind(frame)
        if not behind:
            self._found(*self._not_whole(frame))
            return
        self.verdict.late_ms.append(max(0, frame.at_ns - behind[0].made_ns) / MS_NS)
        self._note_strikes(behind[0].screen, frame.at_ns)
        untrue = [next(self._untrue(given.screen, frame.at_ns), None) for given in behind]
        if all(untrue):
            self._found("untrue", frame, str(untrue[0]))

    def _note_strikes(self, screen: Screen, at_ns: int) -> None:
        bursts = tuple(shown.effect.dots[0] for shown in screen.effects if shown.effect.kind is Kind.BURST)
        new = [dot for dot in bursts if dot not in self._bursts]
        self.verdict.strikes_ns.setdefault(self.display, []).extend([at_ns] * len(new))
        self._bursts = bursts

    def _not_whole(self, frame: Frame) -> tuple[str, Frame, str]:
        if self.pictures.ever(frame.md5):
            return "untrue", frame, "a picture of another time"
        if frame.md5 not in self._black:
            # To find a frame in a recording takes long: where nearly all are wrong, some are looked at.
            self._black[frame.md5] = len(self._black) < MOST_LOOKS and is_black(self.seen(frame.number))
        if self._black[frame.md5]:
            return "black", frame, "most of it is black"
        return "torn", frame, "no whole picture looks like that"

    def _untrue(self, screen: Screen, at_ns: int) -> Iterator[str]:
        """What it tells that may not be known yet."""
        allowed = known_damage(self.happened, at_ns + EARLY_NS)
        for crew, damage in shown_damage(screen):
            if damage > allowed.get(crew, 0):
                yield f"{damage} damage of {crew}, {allowed.get(crew, 0)} may be known"
        for each in self.happened:
            if each.given_ns <= at_ns < each.known_ns - EARLY_NS:
                yield from self._told_early(screen, each)
            if each.over_ns is not None and each.given_ns <= at_ns < each.over_ns - EARLY_NS:
                yield from ("the end" for _ in [0] if ends(screen))

    def _told_early(self, screen: Screen, each: Happened) -> Iterator[str]:
        if any(shown.effect.kind is Kind.COST for shown in screen.effects):
            yield f"what {each.order!r} cost"
        written = words_on(screen, self.pictures.size)
        yield from (f"{words!r} of {each.order!r}" for words in each.words if words in written)

    def _found(self, what: str, frame: Frame, why: str) -> None:
        self.verdict.wrong.append(Wrong(what, self.display, frame.number, why))


def is_black(picture: pygame.Surface) -> bool:
    dark = pygame.mask.from_threshold(picture, (0, 0, 0), (BLACK, BLACK, BLACK, 255))
    return dark.count() > MOST_BLACK * picture.get_width() * picture.get_height()


def shown_damage(screen: Any) -> Iterable[tuple[str, int]]:
    """Of each boat whose hull is on a display."""
    gallery, view = getattr(screen, "gallery", None), screen.view
    if gallery is not None:
        return [(side.crew, side.damage) for side in gallery.sides]
    if view is None or not hasattr(view, "enemy"):
        return []
    return [(view.crew, view.boat.damage), (view.crew.enemy, view.enemy.damage)]


def ends(screen: Screen) -> bool:
    """Whether it tells that the match has ended."""
    endings = any(shown.effect.kind in (Kind.SUNK, Kind.WON) for shown in screen.effects)
    return endings or (screen.scene is SceneName.END and screen.at_end)


def words_on(screen: Screen, size: tuple[int, int]) -> str:
    """All that is written on a display."""
    painter = Painter(pygame.Surface(size), noting=True)
    painter.paint(screen)
    return " | ".join(note.words for note in painter.canvas.written)
