"""A replay as pictures: a folder of PNG frames, or an animated file to show around."""

import os
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.core.words import Crew
from console.debrief.replay import Replay
from console.displays.painter import Painter
from console.extras import pip_install
from console.output_file import NotWritten, check_output, make_folder, writing
from console.panels.clock import SECOND_NS

if TYPE_CHECKING:
    from PIL import Image

SIZE = (1024, 644)
"""Of one crew's picture, with the time line below it."""
SHORTEST_MS, LONGEST_MS = 80, 2500
"""A frame of an animated file is shown so long at least and at most."""
ANIMATED = (".gif", ".webp")
EFFECT_NS = SECOND_NS // 8
"""From one picture of an effect to the next."""
LONGEST_EFFECT_NS = 10 * SECOND_NS
"""So long the end of a match is looked at, at most."""
MOST_ANIMATED = 600
"""Pictures of an animated file: all are in memory while it is written. Longer matches show fewer orders."""


class NoExport(RuntimeError):
    """The pictures cannot be made here; the message says what to do."""


class FilmMoment(NamedTuple):
    """When a picture is taken."""

    given: int
    """After how many orders."""
    lingered_ns: int
    """And so long after the last of them: an effect is seen."""
    time_ns: int


def frames(replay: Replay, crews: Sequence[Crew], every: int = 1) -> Iterator[tuple[int, pygame.Surface]]:
    """After each order, and while an effect is seen: the time, and these crews' displays beside each other.

    With `every` only after each so many orders, and the last. The same surface is drawn on for the next.
    """
    return _drawn(replay, crews, moments(replay, crews, every))


def _drawn(
    replay: Replay, crews: Sequence[Crew], wanted: Sequence[FilmMoment]
) -> Iterator[tuple[int, pygame.Surface]]:
    sheet = pygame.Surface((SIZE[0] * len(crews), SIZE[1]))
    painters = [Painter(sheet.subsurface((index * SIZE[0], 0, *SIZE))) for index in range(len(crews))]
    orders = len(replay.story.steps)
    replay.step(-replay.given)
    for moment in wanted:
        if replay.given != moment.given:
            replay.step(moment.given - replay.given)
        replay.playing, replay.lingered_ns = moment.given < orders, moment.lingered_ns
        for crew, painter in zip(crews, painters, strict=True):
            painter.paint(replay.screen(crew))
        yield moment.time_ns, sheet


def moments(replay: Replay, crews: Sequence[Crew], every: int = 1) -> list[FilmMoment]:
    """When pictures are taken: after the orders that are chosen, and some a second while effects are seen."""
    steps, found = replay.story.steps, []
    replay.step(-replay.given)
    for number in chosen(len(steps), every):
        replay.step(number - replay.given)
        begun_ns = replay.time_ns
        until_ns = steps[number].time_ns if number < len(steps) else begun_ns + LONGEST_EFFECT_NS
        for at_ns in range(begun_ns, max(until_ns, begun_ns + 1), EFFECT_NS):
            replay.lingered_ns = at_ns - begun_ns
            if at_ns > begun_ns and not any(replay.screen(crew).effects for crew in crews):
                break
            found.append(FilmMoment(number, replay.lingered_ns, at_ns))
    return found


def thinned(wanted: Sequence[FilmMoment], most: int) -> list[FilmMoment]:
    """No more than so many, if orders leave any room: effects are then seen in fewer pictures."""
    orders = sum(moment.lingered_ns == 0 for moment in wanted)
    step = -(-(len(wanted) - orders) // max(1, most - orders))
    if orders >= most:
        return [moment for moment in wanted if moment.lingered_ns == 0]
    return [m for m in wanted if m.lingered_ns // EFFECT_NS % max(1, step) == 0]


def chosen(orders: int, every: int) -> list[int]:
    """After how many orders there is a picture: before the first, and after the last at any rate."""
    return sorted({*range(0, orders + 1, every), orders})


def export(
    replay: Replay,
    crews: Sequence[Crew],
    to: Path,
    progress: Callable[[int], None] = lambda count: None,
    *,
    force: bool = False,
    inputs: Sequence[Path] = (),
) -> int:
    """Write a folder of frames, or an animated file by its ending; how many frames.

    :param force: replace pictures that are there
    :param inputs: what the match is told from: never replaced
    :raises NoExport: pictures of this kind are not made, or not without Pillow
    :raises NotWritten: there are pictures already, or the disk does not let it
    """
    if to.suffix.lower() in ANIMATED:
        _require_pillow()
        check_output(to, force=force, inputs=inputs)
        make_folder(to.parent)
        with writing(to, force=force, inputs=inputs) as file:
            return _animated(replay, crews, file, to.suffix.lower(), progress)
    if to.suffix and not to.is_dir():
        known = " or ".join(ANIMATED)
        raise NoExport(
            f"{to}: {to.suffix} is not made here: name a .mp4, {known} file, or a folder for PNG frames"
        )
    return _frames(replay, crews, to, progress, force, inputs)


def _frames(
    replay: Replay,
    crews: Sequence[Crew],
    folder: Path,
    progress: Callable[[int], None],
    force: bool,
    inputs: Sequence[Path],
) -> int:
    before = sorted(folder.glob("frame-*.png"))
    if before and not force:
        raise NotWritten(f"{folder} has pictures in it already: name another, or replace them with --force")
    make_folder(folder)
    written = []
    wanted = moments(replay, crews)
    for count, (moment, (_, sheet)) in enumerate(zip(wanted, _drawn(replay, crews, wanted), strict=True), 1):
        written.append(folder / f"frame-{count:05}.png")
        with writing(written[-1], force=force, inputs=inputs) as file:
            pygame.image.save(sheet, file, ".png")
        progress(moment.lingered_ns == 0)
    for path in set(before).difference(written):
        path.unlink()  # or a longer match that was there would go on behind this one
    return len(written)


def _animated(
    replay: Replay, crews: Sequence[Crew], file: BinaryIO, suffix: str, progress: Callable[[int], None]
) -> int:
    orders = len(replay.story.steps)
    every = -(-orders // MOST_ANIMATED) or 1
    wanted = thinned(moments(replay, crews, every), MOST_ANIMATED)
    pictures = _pictures(replay, crews, suffix, wanted, progress)
    first = next(pictures)
    times = [moment.time_ns for moment in wanted]
    shown_ms = [_shown_ms(after - before, replay.speed) for before, after in pairwise(times)]
    duration = [*shown_ms, LONGEST_MS]
    kind = suffix.removeprefix(".")
    first.save(
        file,
        kind,
        save_all=True,
        append_images=pictures,
        duration=duration,
        loop=0,
        optimize=False,
        method=2,  # a minute less for some bytes more, as above
    )
    return len(times)


def _require_pillow() -> None:
    if find_spec("PIL") is None:
        raise NoExport(
            f"animated files need Pillow: {pip_install('sonar-table[export]')},"
            " or name a folder for PNG frames"
        )


_SHARES = {1: 0.75, 2: 0.6}
"""How large pictures are, by the number of displays on them."""


def _pictures(
    replay: Replay,
    crews: Sequence[Crew],
    suffix: str,
    wanted: Sequence[FilmMoment],
    progress: Callable[[int], None],
) -> Iterator["Image.Image"]:
    """One at a time: a long match has thousands."""
    from PIL import Image

    palette: Image.Image | None = None
    given = -1
    for moment, (_, sheet) in zip(wanted, _drawn(replay, crews, wanted), strict=True):
        width, height = (round(side * _SHARES[len(crews)]) for side in sheet.get_size())
        picture = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
        picture = picture.resize((width, height), Image.Resampling.BILINEAR)
        if suffix == ".gif":  # one palette and no dither, so that only what changes is stored
            palette = palette or picture.quantize(128)
            picture = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        yield picture
        progress(moment.given - given)
        given = moment.given


def _shown_ms(gap_ns: int, speed: float) -> int:
    return round(min(max(gap_ns * 1000 / SECOND_NS / speed, SHORTEST_MS), LONGEST_MS))
