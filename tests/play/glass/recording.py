"""An X screen recorded without loss, thirty pictures a second, and what each picture of it was."""

import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import pygame

A_SECOND = 30
_READ = ["ffmpeg", "-loglevel", "error", "-copyts"]
_AS_IT_IS = ["-pix_fmt", "rgb24", "-fps_mode", "passthrough"]


class Frame(NamedTuple):
    """A picture of one window, as it was on the glass."""

    number: int
    at_ns: int
    """On the clock of the screens."""
    md5: str


class Recording:
    """ffmpeg beside the program; every pixel is kept."""

    def __init__(self, path: Path, display: str, size: tuple[int, int]) -> None:
        self._path = path
        self._recorder = subprocess.Popen(
            f"ffmpeg -y -loglevel error -draw_mouse 0 -framerate {A_SECOND} -video_size {size[0]}x{size[1]}"
            f" -f x11grab -i {display} -copyts -fps_mode passthrough -c:v libx264rgb -qp 0 -preset ultrafast"
            f" -threads 1 {path}".split(),
            stdin=subprocess.PIPE,
        )

    def end(self) -> None:
        self._recorder.communicate(b"q", timeout=60)

    def frames(self, place: pygame.Rect) -> list[Frame]:
        """What was seen at a place, picture after picture."""
        told = self._read(place, "-f", "framemd5", "-").decode()
        lines = [line.split(",") for line in told.splitlines() if not line.startswith("#")]
        base_ns = _base_ns(told)
        apart_ns = time.time_ns() - time.monotonic_ns()
        return [
            Frame(number, round(int(line[2]) * base_ns) - apart_ns, line[-1].strip())
            for number, line in enumerate(lines)
        ]

    def picture(self, number: int, place: pygame.Rect) -> pygame.Surface:
        """One of the pictures."""
        chosen = ["-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
        data = self._read(place, *chosen, number=number)
        return pygame.image.frombuffer(data, place.size, "RGB").copy()

    def _read(self, place: pygame.Rect, *out: str, number: int | None = None) -> bytes:
        cut = f"crop={place.width}:{place.height}:{place.x}:{place.y}"
        chosen = "" if number is None else f"select=eq(n\\,{number}),"
        return subprocess.run(
            [*_READ, "-i", str(self._path), "-vf", f"{chosen}{cut}", *_AS_IT_IS, *out],
            check=True,
            capture_output=True,
        ).stdout


def _base_ns(told: str) -> float:
    """How long one unit of its times is."""
    line = next(line for line in told.splitlines() if line.startswith("#tb 0:"))
    over, under = map(int, line.removeprefix("#tb 0:").strip().split("/"))
    return over / under * 1_000_000_000
