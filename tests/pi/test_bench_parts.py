"""The bench's parts that need no machine: the document, pictures, the forgetful disk, the choosing."""

import struct
from pathlib import Path
from random import Random
from socket import AF_UNIX, SOCK_STREAM, socket
from threading import Thread

import pygame
import pytest

from console.displays.widgets.name_card import GROUNDS
from console.look.tokens import NIGHT
from tests.pi.bench import INSTALL_STEPS
from tests.pi.catalogue import TRIALS
from tests.pi.chroot import mounted_below
from tests.pi.document import PAGE, Kind, Line, read_steps, step
from tests.pi.forgetful import SECTOR, ForgetfulDisk
from tests.pi.glass import Picture
from tests.pi.hands import MAY_FAIL, NOT_TYPED, PROMISES
from tests.pi.plug import set_output_size
from tests.pi.report import Outcome, Result, choose, summary
from tests.pi.trials.cuts import since_the_stick

EXAMPLE = """# A page

Words.

## 1. The first step

Do this:

    sudo first --option            # what it is for
    cd /opt/place

and in a list

2. this:

       third 'with # inside'

## Settings

    [table]
    code = "x"                     # a remark

    video=HDMI-A-1:1x1 quiet

## Nothing to type

Only words, and
    a line that hangs over.
"""


def test_commands_are_read_as_they_stand_with_what_is_said_beside_them() -> None:
    first, settings = read_steps(EXAMPLE)
    assert (first.number, first.title) == (1, "The first step")
    assert first.commands == [
        Line("sudo first --option", "what it is for"),
        Line("cd /opt/place"),
        Line("third 'with # inside'"),
    ]
    assert [block.kind for block in settings.blocks] == [Kind.SETTINGS, Kind.KERNEL_WORDS]
    assert settings.commands == []


def test_the_document_has_every_step_that_the_bench_follows() -> None:
    for number in (*INSTALL_STEPS, 7, "Updates"):
        assert step(number).blocks
    with pytest.raises(LookupError):
        step(99)


def test_every_promise_is_about_a_line_of_the_document() -> None:
    """So that what the bench looks for cannot outlive what the document says."""
    import re

    typed = [line.typed for each in read_steps(PAGE.read_text()) for line in each.commands]
    for pattern in (*NOT_TYPED, *MAY_FAIL, *(about for about, _, _ in PROMISES)):
        assert any(re.match(pattern, line) for line in typed), pattern


def picture(colour: str | tuple[int, int, int], size: tuple[int, int] = (200, 120)) -> Picture:
    surface = pygame.Surface(size)
    surface.fill(pygame.Color(colour))
    return Picture(surface)


def test_a_black_output_is_told_from_one_with_a_picture() -> None:
    dark = picture("black", (1024, 768))
    dark.surface.fill("white", (0, 0, 8, 16))
    assert dark.is_black
    assert not picture((0, 60, 200)).is_black


@pytest.mark.parametrize("crew", ["blue", "red"])
def test_whose_display_it_is_is_seen_by_the_crew_s_colour(crew: str) -> None:
    shown = picture("black")
    shown.surface.fill(getattr(NIGHT, crew), (80, 50, 20, 10))
    assert shown.whose("middle") == crew and shown.whose("corner") == ""


def test_both_colours_at_once_are_nobody_s() -> None:
    shown = picture("black")
    shown.surface.fill(NIGHT.blue, (0, 0, 20, 10))
    shown.surface.fill(NIGHT.red, (40, 0, 20, 10))
    assert shown.whose() == ""
    assert [half.whose() for half in shown.halves()] == ["", ""]


def test_crews_that_share_an_output_are_seen_on_its_halves() -> None:
    shown = picture("black")
    width, height = shown.size
    shown.surface.fill(NIGHT.blue, (width // 4 - 8, height // 2, 16, 8))
    shown.surface.fill(NIGHT.red, (width * 3 // 4 - 8, height // 2, 16, 8))
    assert [half.whose("middle") for half in shown.halves()] == ["blue", "red"]


def test_a_name_card_is_found() -> None:
    assert picture(GROUNDS["red"]).cards() == ["red"]
    assert picture("black").cards() == []


@pytest.fixture
def disk(tmp_path: Path) -> ForgetfulDisk:
    (tmp_path / "file").write_bytes(bytes(8 * SECTOR))
    return ForgetfulDisk(tmp_path / "file", tmp_path / "socket")


def test_a_cut_loses_what_was_not_flushed_and_nothing_else(disk: ForgetfulDisk, tmp_path: Path) -> None:
    disk.write(0, b"a" * SECTOR)
    disk.flush()
    disk.write(SECTOR, b"b" * SECTOR, at_once=True)
    disk.write(0, b"c" * SECTOR + b"d" * SECTOR)
    assert disk.read(0, 2 * SECTOR) == b"c" * SECTOR + b"d" * SECTOR
    nothing_kept = Random()
    nothing_kept.random = lambda: 0.0  # type: ignore[method-assign]
    assert disk.cut(nothing_kept) == 2
    assert (tmp_path / "file").read_bytes()[: 2 * SECTOR] == b"a" * SECTOR + b"b" * SECTOR
    disk.close()


def test_any_part_of_what_was_not_flushed_may_be_lost(disk: ForgetfulDisk) -> None:
    lost = set()
    for seed in range(30):
        disk.write(0, b"x" * 8 * SECTOR)
        lost.add(disk.cut(Random(seed)))
    assert len(lost) > 4 and lost <= set(range(9))
    disk.close()


def test_a_cut_between_a_write_and_its_flush_can_be_waited_for(disk: ForgetfulDisk, tmp_path: Path) -> None:
    disk.catch()
    disk.flush()  # has nothing to keep: answered
    disk.write(0, b"n" * SECTOR)
    ended = []

    def flush() -> None:
        try:
            disk.flush()
        except ConnectionError:
            ended.append("the power has gone")

    asking = Thread(target=flush)
    asking.start()
    assert disk.caught.wait(30) and not ended
    nothing_kept = Random()
    nothing_kept.random = lambda: 0.0  # type: ignore[method-assign]
    assert disk.cut(nothing_kept) == 1
    asking.join(30)
    assert ended and (tmp_path / "file").read_bytes()[:SECTOR] == bytes(SECTOR)
    disk.write(0, b"m" * SECTOR)
    disk.flush()  # after the cut it is a disk like any other
    assert (tmp_path / "file").read_bytes()[:SECTOR] == b"m" * SECTOR
    disk.close()


def test_the_disk_answers_over_its_socket(disk: ForgetfulDisk, tmp_path: Path) -> None:
    """As QEMU asks: choose the disk, write, flush, read."""
    with socket(AF_UNIX, SOCK_STREAM) as line:
        line.settimeout(10)
        line.connect(str(tmp_path / "socket"))
        heard = line.makefile("rb")
        assert heard.read(18).startswith(b"NBDMAGICIHAVEOPT")
        line.sendall(struct.pack(">I8sII", 1, b"IHAVEOPT", 7, 6) + struct.pack(">IH", 0, 0))
        assert struct.unpack(">Q", heard.read(20 + 12 + 20)[22:30])[0] == 8 * SECTOR
        line.sendall(struct.pack(">IHHQQI", 0x25609513, 0, 1, 7, SECTOR, SECTOR) + b"w" * SECTOR)
        assert struct.unpack(">IIQ", heard.read(16)) == (0x67446698, 0, 7)
        line.sendall(struct.pack(">IHHQQI", 0x25609513, 0, 3, 8, 0, 0))
        heard.read(16)
        line.sendall(struct.pack(">IHHQQI", 0x25609513, 0, 0, 9, SECTOR, SECTOR))
        assert heard.read(16 + SECTOR)[16:] == b"w" * SECTOR
    assert disk.flushes == 1
    disk.close()


def test_what_a_broken_off_making_has_left_mounted_is_found_the_innermost_first() -> None:
    mounts = "proc /c/chroot-a/proc proc ro 0 0\ntmpfs /c/chroot-a/dev tmpfs rw 0 0\n"
    mounts += (
        "none /c/chroot-a/dev/pts devpts rw 0 0\nproc /c/chroot-ab/proc proc ro 0 0\n/dev/vda / ext4 rw 0 0\n"
    )
    wanted = ["/c/chroot-a/proc", "/c/chroot-a/dev/pts", "/c/chroot-a/dev"]
    assert mounted_below(Path("/c/chroot-a"), mounts) == wanted


def test_what_was_played_before_a_late_stick_came_does_not_count() -> None:
    assert since_the_stick(["data card", "scene AttractScene"]) == []
    assert since_the_stick(["data card", "scene ContinueScene"]) == ["scene ContinueScene"]
    assert since_the_stick(["data card", "scene AttractScene", "data stick", "scene ContinueScene"]) == [
        "scene ContinueScene"
    ]


def test_a_display_is_plugged_in_only_once_qemu_has_heard_it(tmp_path: Path) -> None:
    """It answers late on a busy computer, and does not listen to whoever has hung up."""
    heard: list[bytes] = []
    server = socket(AF_UNIX, SOCK_STREAM)
    server.bind(str(tmp_path / "vnc"))
    server.listen()

    def qemu() -> None:
        line, _ = server.accept()
        with line, line.makefile("rb") as said:
            line.sendall(b"RFB 003.008\n" + b"\x01\x01")
            said.read(12 + 1)
            line.sendall(bytes(4))
            said.read(1)
            line.sendall(struct.pack(">HH16sI", 640, 480, bytes(16), 4) + b"QEMU")
            said.read(8)
            size = struct.pack(">BxHHHHHiB3x16x", 0, 1, 0, 0, 640, 480, -308, 1)
            line.sendall(size)  # as it is: no answer yet
            heard.append(said.read(8 + 16))
            line.sendall(struct.pack(">BxHHHHHiB3x16x", 0, 1, 1, 4, 1024, 768, -308, 1))

    listening = Thread(target=qemu)
    listening.start()
    set_output_size(tmp_path / "vnc", 1024, 768)
    listening.join(30)
    server.close()
    assert struct.unpack(">BxHHBx", heard[0][:8]) == (251, 1024, 768, 1)


def test_trials_are_chosen_by_name_and_unknown_names_are_told() -> None:
    known = [trial.name for trial in TRIALS]
    assert choose("", known, "trial") == known
    assert choose("outputs, install", known, "trial") == ["install", "outputs"]
    with pytest.raises(ValueError, match="no such trial: outputz"):
        choose("outputz", known, "trial")


def test_trials_have_names_and_say_what_they_are_about() -> None:
    names = [trial.name for trial in TRIALS]
    assert len(set(names)) == len(names)
    assert all(trial.about for trial in TRIALS)


def test_the_report_says_what_was_skipped_and_why() -> None:
    told = summary(
        [
            Result("bookworm-amd64", "install", Outcome.PASSED, 61.0),
            Result("bookworm-amd64", "pins", Outcome.SKIPPED, 0.1, "no pins on this machine\nmore"),
        ]
    )
    assert "passed   bookworm-amd64  install              61 s" in told
    assert "no pins on this machine" in told and "more" not in told
    assert told.endswith("1 passed, 0 failed, 1 skipped")
