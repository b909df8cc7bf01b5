"""What is on the glass is read back and judged: a picture that was drawn but never arrived is found out."""

import json
import mmap
import os
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from console.displays.glass import kms as glass_of_kms
from console.displays.glass.glass import look_at_outputs
from console.displays.glass.probe import find_card, judge
from console.displays.screen import SceneName, Screen
from tests.displays.drawing import painted_screen
from tests.play.xscreen import XScreen

SIZE = (1280, 720)


def card(crew: str, size: tuple[int, int] = SIZE, language: str = "en") -> Surface:
    return painted_screen(Screen(crew, SceneName.NAME_CARD, language=language), size).surface


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (960, 1080), (512, 600)], ids=str)
def test_a_name_card_is_found_on_its_output_and_says_whose_it_is(
    size: tuple[int, int], language: str
) -> None:
    canvas = painted_screen(Screen("red", SceneName.NAME_CARD, language=language), size)
    assert [each.words for each in canvas.written] == [{"en": "Red", "fr": "Rouge"}[language]]
    assert find_card([Surface(size), canvas.surface], "red") == (1, Rect((0, 0), size))
    assert find_card([Surface(size), canvas.surface], "blue") is None


@pytest.mark.parametrize(
    ("glass", "works", "said"),
    [
        (
            [card("blue"), card("red")],
            True,
            "blue is seen on output 1 (1280×720), red is seen on output 2 (1280×720)",
        ),
        (
            [Surface(SIZE), card("red")],
            False,
            "blue is not seen, red is seen on output 2 (1280×720), output 1 is black",
        ),
        (
            [card("blue", (640, 360)), card("red")],
            False,
            "blue is seen on output 1 (640×360), which should be 1280×720, "
            "red is seen on output 2 (1280×720)",
        ),
        ([], False, "blue is not seen, red is not seen"),
    ],
    ids=["both", "black", "small", "none"],
)
def test_a_way_works_when_both_cards_are_seen_as_large_as_they_should_be(
    glass: list[Surface], works: bool, said: str
) -> None:
    assert judge(glass, {"blue": SIZE, "red": SIZE}) == (works, said)


def test_two_cards_may_share_an_output_but_not_hide_each_other() -> None:
    half = (640, 720)
    shared = Surface(SIZE)
    shared.blit(card("blue", half), (0, 0))
    shared.blit(card("red", half), (640, 0))
    assert judge([shared], {"blue": half, "red": half})[0]
    shared.blit(card("red", half), (200, 0))
    assert not judge([shared], {"blue": half, "red": half})[0]


def test_a_match_s_picture_is_nobody_s_card() -> None:
    from tests.displays.sample_screens import in_play

    assert find_card([painted_screen(in_play("blue")).surface], "blue") is None


# ---- a real X server ----


def tried(screen: XScreen, *words: str) -> dict[str, object]:
    environment = {**os.environ, "DISPLAY": screen.display}
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    answered = subprocess.run(
        [sys.executable, "-m", "console.displays.glass.probe", *words],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(answered.stdout.splitlines()[-1])
    assert isinstance(told, dict)
    return told


@pytest.fixture(scope="module")
def screen() -> Iterator[XScreen]:
    with XScreen((1024, 600), (2048, 700)) as screen:
        yield screen


@pytest.mark.parametrize("way", ["two", "wide", "processes"])
def test_on_a_desktop_both_cards_are_seen_in_windows(screen: XScreen, way: str) -> None:
    seen = "blue is seen on output 1 (1024×600), red is seen on output 1 (1024×600)"
    told = tried(screen, "windowed", way, "1024", "600")
    assert told == {"works": True, "detail": seen, "otherwise": ""}


def test_two_pictures_that_would_fill_one_output_are_seen_side_by_side_on_it(screen: XScreen) -> None:
    told = tried(screen, "full", "two", "1024", "600")
    assert told["works"] is True
    assert told["detail"] == "blue is seen on output 1 (1024×700), red is seen on output 1 (1024×700)"
    assert told["otherwise"] == "Only one display found: both crews share it"


def test_windows_that_hide_each_other_do_not_work(screen: XScreen) -> None:
    """Both were drawn, and nothing raised anything."""
    told = tried(screen, "windowed", "two", "1900", "600")
    assert told["works"] is False
    assert "(148×600), which should be 1900×600" in str(told["detail"])


# ---- no desktop ----


class Kernel:
    """A graphics card as its driver tells of it: one output lit, one off, one without a cable."""

    PIXELS_AT = mmap.PAGESIZE

    def __init__(self, picture: Surface, padding: int = 64) -> None:
        width, height = picture.get_size()
        self.size, self.pitch = picture.get_size(), 4 * width + padding
        rows = pygame.image.tobytes(picture, "BGRA")
        lines = [rows[4 * width * y : 4 * width * (y + 1)] + bytes(padding) for y in range(height)]
        self.card = os.memfd_create("card")
        os.write(self.card, bytes(self.PIXELS_AT) + b"".join(lines))
        self.handle, self.layout = 9, 0
        self.closed: list[int] = []

    def ioctl(self, card: int, request: int, data: bytearray) -> int:
        assert card == self.card and len(data) == request >> 16 & 0x3FFF
        getattr(self, f"_{request & 0xFF:02x}")(data)
        return 0

    def _a0(self, data: bytearray) -> None:  # resources
        asked = struct.unpack_from("=Q", data, 16)[0]
        if asked:
            numbers = struct.pack("=3I", 31, 32, 33)
            glass_of_kms.ctypes.memmove(asked, numbers, len(numbers))
        struct.pack_into("=I", data, 40, 3)

    def _a7(self, data: bytearray) -> None:  # connector
        number = struct.unpack_from("=I", data, 48)[0]
        assert struct.unpack_from("=I", data, 32)[0] == 1, "the display is not to be asked anew"
        struct.pack_into("=I", data, 44, {31: 41}.get(number, 0))
        struct.pack_into("=I", data, 60, 2 if number == 32 else 1)

    def _a6(self, data: bytearray) -> None:  # encoder
        struct.pack_into("=I", data, 8, 51)

    def _a1(self, data: bytearray) -> None:  # crtc
        assert struct.unpack_from("=I", data, 12)[0] == 51
        struct.pack_into("=I", data, 16, 61)
        struct.pack_into("=H", data, 40, self.size[0])
        struct.pack_into("=H", data, 50, self.size[1])

    def _ce(self, data: bytearray) -> None:  # frame buffer
        fourcc = int.from_bytes(b"XR24", "little")
        struct.pack_into("=5I", data, 0, 61, *self.size, fourcc, 0)
        struct.pack_into("=I", data, 20, self.handle)
        struct.pack_into("=I", data, 36, self.pitch)
        struct.pack_into("=Q", data, 72, self.layout)

    def _b3(self, data: bytearray) -> None:  # where it is to be mapped
        struct.pack_into("=Q", data, 8, self.PIXELS_AT)

    def _09(self, data: bytearray) -> None:  # closed
        self.closed.append(struct.unpack_from("=I", data)[0])


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    kernel = Kernel(card("blue"))
    monkeypatch.setattr(glass_of_kms, "ioctl", kernel.ioctl)
    monkeypatch.setattr(glass_of_kms, "_open_cards", lambda: iter([kernel.card]))
    yield kernel
    os.close(kernel.card)


def seen(outputs: Sequence[Rect] = (Rect(0, 0, 1280, 720),)) -> list[Surface] | None:
    return look_at_outputs("KMSDRM", outputs)


def test_without_a_desktop_the_kernel_tells_what_each_output_shows(kernel: Kernel) -> None:
    glass = seen()
    assert glass is not None and len(glass) == 2, "two have a display plugged in"
    assert find_card(glass, "blue") == (0, Rect(0, 0, 1280, 720))
    assert judge(glass, {"blue": SIZE})[1] == "blue is seen on output 1 (1280×720), output 2 is black"
    assert kernel.closed == [9], "what was lent is given back"


@pytest.mark.parametrize("trouble", [{"handle": 0}, {"layout": 5}], ids=["not allowed", "in tiles"])
def test_pixels_that_may_not_be_seen_are_not_taken_for_black(kernel: Kernel, trouble: dict[str, int]) -> None:
    vars(kernel).update(trouble)
    assert seen() is None


def test_a_wayland_desktop_tells_nobody(monkeypatch: pytest.MonkeyPatch, screen: XScreen) -> None:
    monkeypatch.setenv("DISPLAY", screen.display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    whole = Rect(0, 0, 2048, 700)
    glass = look_at_outputs("x11", [whole])
    assert glass is not None and glass[0].get_size() == whole.size
    assert look_at_outputs("wayland", [whole]) is None
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert look_at_outputs("x11", [whole]) is None
