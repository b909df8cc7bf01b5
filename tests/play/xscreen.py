"""A virtual X screen with the real program on it: keys and mouse by xdotool, pictures by xwd."""

import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from console.stations.settle_time import SETTLE_NS

PATIENCE_S = 90
PROGRAM = str(Path(sys.executable).parent / "sonar-table")


class XScreen:
    """Xvfb, big enough for two windows side by side.

    Without `-noreset` it begins anew when its last client goes, such as an xdotool that looks for windows:
    whoever comes in that moment finds no screen.
    """

    def __init__(self, size: tuple[int, int], screen: tuple[int, int]) -> None:
        self.size = size
        self.approve = False
        """Whether pictures are kept as they are now."""
        reading, writing = os.pipe()
        geometry = f"{screen[0]}x{screen[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", geometry, "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            self.display = f":{told.readline().strip()}"
        self._program: subprocess.Popen[bytes] | None = None

    def start(
        self,
        *words: str,
        command: list[str] | None = None,
        settings: str = "",
        folder: Path,
        pipes: Sequence[int] = (),
        crowd: bool = False,
    ) -> None:
        """Start the table with these settings. `pipes` are left open for it; `crowd`: with a third window."""
        width, height = self.size
        path = folder / "table.toml"
        displays = f"width = {width}\nheight = {height}\ncrowd = {str(crowd).lower()}\n"
        path.write_text(f"{settings}\n[displays]\n{displays}", encoding="utf-8")
        environment = {
            **os.environ,
            "DISPLAY": self.display,
            "SONAR_TABLE": str(path),
            "SONAR_TABLE_DATA": str(folder / "data"),
            "SDL_AUDIODRIVER": "dummy",
        }
        environment.pop("SDL_VIDEODRIVER", None)
        self._log = (folder / "log").open("wb")
        self._program = subprocess.Popen(
            [*(command or [PROGRAM, "play"]), *words],
            env=environment,
            stdout=self._log,
            stderr=self._log,
            pass_fds=pipes,
        )
        try:
            self.wait(lambda: len(self.windows()) == 2 + crowd, "all windows")
        except AssertionError as late:
            said = (folder / "log").read_text(encoding="utf-8", errors="replace")
            raise AssertionError(
                f"{late}; windows: {self.windows()}; the program said: {said[-1000:]}"
            ) from None

    def windows(self) -> list[str]:
        found = self._xdotool("search", "--onlyvisible", "--class", ".")
        return found.split()

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self._xdotool("keydown", name)
            time.sleep(0.05)
            self._xdotool("keyup", name)
            time.sleep(0.05)

    def look(self) -> None:
        """As long as people look at what somebody else brought up: a press before that is not heard."""
        time.sleep(SETTLE_NS / 1_000_000_000 + 0.2)

    def hold(self, name: str) -> None:
        """Press a key, and keep it down."""
        self._xdotool("keydown", name)

    def let_go(self, name: str) -> None:
        self._xdotool("keyup", name)

    def click(self, x: int, y: int) -> None:
        self._xdotool("mousemove", str(x), str(y), "mousedown", "1")
        time.sleep(0.15)
        self._xdotool("mouseup", "1")

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        dump = subprocess.run(
            ["xwd", "-root", "-silent"], env=self._environment, capture_output=True, check=True
        )
        return from_xwd(dump.stdout)

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Until it is so; on a busy machine that may take a while."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"{what} has not come about"
            time.sleep(0.1)

    def alive(self) -> bool:
        return self._program is not None and self._program.poll() is None

    def end(self) -> None:
        """Ask the program to end, as systemd would."""
        assert self._program is not None
        self._program.terminate()

    def kill(self) -> None:
        """As a power cut would end it."""
        assert self._program is not None
        self._program.kill()
        self._program.wait()

    def ended_well(self) -> bool:
        return self._program is not None and self._program.returncode == 0

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.display}

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True)
        return done.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (self._program, self._server):
            if process is not None:
                process.terminate()
                process.wait(timeout=PATIENCE_S)
        if self._program is not None:
            self._log.close()


def from_xwd(dump: bytes) -> pygame.Surface:
    """A picture from xwd's format, 24 or 32 bits a pixel."""
    header = struct.unpack(">25I", dump[:100])
    start, width, height, bits, line, colours = (header[place] for place in (0, 4, 5, 11, 12, 19))
    start += colours * 12
    wide = width * bits // 8
    rows = (dump[begin : begin + wide] for begin in range(start, start + line * height, line))
    whole = pygame.image.frombuffer(b"".join(rows), (width, height), "BGRA" if bits == 32 else "BGR")
    picture = pygame.Surface((width, height), depth=24)
    picture.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def unlike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of a coarse view of both that differs clearly."""
    size = (one.get_width() // 8, one.get_height() // 8)
    coarse = [pygame.transform.smoothscale(picture, size) for picture in (one, other)]
    places = [(x, y) for x in range(size[0]) for y in range(size[1])]
    apart = sum(max(map(abs, map(int.__sub__, *(s.get_at(at)[:3] for s in coarse)))) > 40 for at in places)
    return apart / len(places)
