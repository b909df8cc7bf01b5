"""Every command that writes files: what is there is kept, and what is written is whole or not there."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner, Result

from console.books.books import Books
from console.cli import main
from console.club.club import Club
from console.club.values import Format
from console.commands.outputs import OutputPath
from console.people.register import ListedPerson, Register
from console.shipped import HARDWARE, MAPS
from firmware_bridge.firmware_images import Firmware
from tests.club.matches import journal as played
from tests.club.matches import sent
from tests.commands.walking import commands
from tests.debrief.script import CHARLIE, Script
from tests.panels.controllers_stand_in import Pad, StandIn

ROOT = Path(__file__).parents[2]
MINE = b"a letter to my aunt"

PLAYED = played("blue")
TAKEN = sent(PLAYED)[1]


class Writes(NamedTuple):
    """A call that writes, within a folder that has everything in it that commands read."""

    words: str
    """`OUT` stands for what is written."""
    out: str
    made: str
    """The file that is written; in `out`, where that is a folder."""
    reads: str | None
    """A file that is read and that `made` could be."""


WRITES = {
    "charts draw": Writes("charts draw ./sea.toml -o OUT", "sea.svg", "sea.svg", "sea.toml"),
    "charts new": Writes("charts new --seed 7 -o OUT", "new.toml", "new.toml", None),
    "wiring": Writes("hardware wiring --wiring ./wiring.toml --out OUT", "a.txt", "a.txt", "wiring.toml"),
    "wiring of a panel": Writes("hardware wiring --panel panel.toml --out OUT", "a", "a", "panel.toml"),
    "pin table": Writes(
        "hardware wiring --firmware --panel panel.toml --out OUT", "a.h", "a.h", "panel.toml"
    ),
    "boards": Writes("hardware board --panel panel.toml --out OUT", "b.zip", "b.zip", "panel.toml"),
    "parts": Writes("hardware parts --wiring ./wiring.toml --out OUT", "a.csv", "a.csv", "wiring.toml"),
    "panel": Writes("hardware draw --panel panel.toml --out OUT", "p.svg", "p.svg", "panel.toml"),
    "panel, pdf": Writes("hardware draw --panel panel.toml --out OUT", "p.pdf", "p.pdf", "panel.toml"),
    "chart on paper": Writes("print chart --chart ./sea.toml -o OUT", "s.svg", "s.svg", "sea.toml"),
    "role cards": Writes("print roles --panel panel.toml -o OUT", "r.pdf", "r.pdf", "panel.toml"),
    "debrief": Writes("debrief match -o OUT", "page.html", "page.html", "match"),
    "debrief on a chart": Writes("debrief match -o OUT", "page.html", "page.html", "sea.toml"),
    "debrief of several": Writes("debrief match match -o OUT", "page.html", "page.html", "sea.toml"),
    "figures": Writes("debrief match -o page.html --csv OUT", "all.csv", "all.csv", "match"),
    "sheets": Writes("debrief match -o page.html --sheet OUT", "sheets.html", "sheets.html", "match"),
    "animated": Writes("replay match --crew blue --export OUT", "match.gif", "match.gif", "match"),
    "frames": Writes("replay match --crew blue --export OUT", "frames", "frames/frame-00001.png", "sea.toml"),
    "books": Writes("books export OUT", "out", "out/waits.csv", "data/books.sqlite"),
    "club export": Writes("club export cup -o OUT", "cup.csv", "cup.csv", "club/club.sqlite"),
    "club list": Writes("club export cup --as html -o OUT", "cup.html", "cup.html", "club/club.sqlite"),
    "club journal": Writes(f"club journal {TAKEN} -o OUT", "first.txt", "first.txt", "club/club.sqlite"),
    "study": Writes("study bundle match -o OUT --no-parquet", "study.zip", "study.zip", "match"),
    "people": Writes("people export -o OUT", "people.csv", "people.csv", "data/people.sqlite"),
    "plan": Writes(
        "people plan --tables 1 --rounds 1 -o OUT", "plan.html", "plan.html", "data/people.sqlite"
    ),
    "backup": Writes("backup OUT", "all.tar.gz", "all.tar.gz", "data/books.sqlite"),
    "doctor": Writes("doctor --report OUT", "report.md", "report.md", None),
    "doctor, learned": Writes("doctor --learn OUT", "pads.toml", "pads.toml", None),
    "effects": Writes("effects sonar --to OUT", "films", "films/sonar.jpg", None),
    "report": Writes("report -o OUT", "report.txt", "report.txt", None),
    "firmware": Writes("firmware build --panel panel.toml -o OUT", "built", "built/bridge.hex", "panel.toml"),
}
ALONE = ("backup", "debrief", "doctor", "effects", "print", "replay", "report")
"""Commands of one word."""
every_writer = pytest.mark.parametrize("writes", WRITES.values(), ids=WRITES)
every_reader = pytest.mark.parametrize(
    "writes", [each for each in WRITES.values() if each.reads], ids=[n for n in WRITES if WRITES[n].reads]
)


@pytest.fixture(scope="session")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that commands read."""
    folder = tmp_path_factory.mktemp("stocked")
    shutil.copy(MAPS / "charlie-real-time.toml", folder / "sea.toml")
    shutil.copy(HARDWARE / "panel.toml", folder)
    shutil.copy(HARDWARE / "wiring-mega.toml", folder / "wiring.toml")
    before = Path.cwd()
    os.chdir(folder)
    try:
        journal = Script(folder, replace(CHARLIE, chart="./sea.toml")).begin().course(5, "north", 1).end(9)
    finally:
        os.chdir(before)
    journal.rename(folder / "match")
    (folder / "data").mkdir()
    books = Books(folder / "data" / "books.sqlite", background=False)
    books.pressed("blue.captain.north")
    books.close()
    Register(folder / "data" / "people.sqlite").enter(ListedPerson(2, f"Person {n}") for n in range(8))
    with closing(Club(folder / "club")) as club:
        club.begin_event("Cup", Format.SWISS, "con-sonar")
        assert club.take_by_hand(PLAYED).taken
    return folder


@pytest.fixture(autouse=True)
def here(stocked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    shutil.copytree(stocked, folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("SONAR_TABLE_DATA", "data")
    monkeypatch.setenv("SONAR_TABLE_CLUB", "club")
    monkeypatch.setattr("console.commands.firmware.build_bridge", build)
    monkeypatch.setattr("console.commands.learned_controllers.Kernel", PressedAndGone)
    return folder


class PressedAndGone(StandIn):
    """One press on a controller that is pulled out then."""

    def __init__(self) -> None:
        super().__init__(Pad("usb-1"))

    def tell(self, fd: int, code: int, value: int) -> None:
        super().tell(fd, code, value)
        if self.pads[0].grabbed:
            self.pads[0].change(288, True, 0)
            self.unplug(self.pads[0])


def build(directory: Path, **_: object) -> Firmware:
    """As quick as no compiler is; test_firmware_command.py has one."""
    made = Firmware("mega", *(directory / name for name in ("bridge.hex", "bridge.elf", "panel_pins.h")))
    for path in made[1:]:
        path.write_text(f"this is {path.name}")
    return made


def run(writes: Writes, *more: str) -> Result:
    words = [writes.out if word == "OUT" else word for word in writes.words.split()]
    return CliRunner().invoke(main, [*words, *more], catch_exceptions=False)


def put(writes: Writes, how: Callable[[Path], object]) -> Path:
    """Put something where the command writes."""
    made = Path(writes.made)
    made.parent.mkdir(exist_ok=True)
    how(made)
    return made


def files() -> set[str]:
    return {str(path) for path in Path().rglob("*") if path.name != "books.sqlite-shm"}


@every_writer
def test_a_file_that_is_there_is_kept(writes: Writes) -> None:
    made = put(writes, lambda path: path.write_bytes(MINE))
    before = files()
    result = run(writes)
    assert result.exit_code == 1
    assert writes.out in result.stderr and "--force" in result.stderr
    assert made.read_bytes() == MINE
    assert files() == before


@every_writer
def test_it_is_replaced_by_force(writes: Writes) -> None:
    made = put(writes, lambda path: path.write_bytes(MINE))
    result = run(writes, "--force")
    assert result.exit_code == 0, result.output
    assert made.read_bytes() != MINE
    forced = made.read_bytes()
    made.unlink()
    assert run(writes, "--force").exit_code == 0
    assert len(forced) == len(made.read_bytes())
    assert not [name for name in files() if name.endswith(".new")]


def linked(to: str) -> Callable[[Path], object]:
    return lambda path: path.symlink_to(Path(to).resolve())


def hard_linked(to: str) -> Callable[[Path], object]:
    return lambda path: path.hardlink_to(to)


@every_writer
@pytest.mark.parametrize(
    "how", [linked("match"), hard_linked("match"), lambda path: shutil.copy("match", path)]
)
def test_a_journal_is_never_replaced(writes: Writes, how: Callable[[Path], object]) -> None:
    match = Path("match").read_bytes()
    made = put(writes, how)
    result = run(writes, "--force")
    assert result.exit_code == 1
    assert made.read_bytes() == match == Path("match").read_bytes()
    assert "name another" in result.stderr


@every_reader
@pytest.mark.parametrize("how", [linked, hard_linked])
def test_what_is_read_is_never_replaced(
    writes: Writes, how: Callable[[str], Callable[[Path], object]]
) -> None:
    assert writes.reads
    before = Path(writes.reads).read_bytes()
    put(writes, how(writes.reads))
    result = run(writes, "--force")
    assert result.exit_code == 1, result.output
    assert "would be lost: name another file" in result.stderr
    assert Path(writes.reads).read_bytes() == before


@pytest.mark.parametrize(
    "name", ["m.journal", "./m.journal", "../here/m.journal", "M.JOURNAL", "new.journal", "link"]
)
def test_the_name_of_a_journal_is_not_written_to(name: str) -> None:
    Path("m.journal").write_bytes(b"a head that a power cut has left torn")
    Path("link").symlink_to("m.journal")
    before = files()
    result = CliRunner().invoke(main, ["debrief", "match", "-o", name, "--force"])
    assert (result.exit_code, files()) == (1, before)
    assert Path("m.journal").read_bytes().startswith(b"a head")


def test_a_debrief_does_not_destroy_its_match() -> None:
    match = Path("match").rename("m.journal").read_bytes()
    result = CliRunner().invoke(main, ["debrief", "m.journal", "-o", "m.journal", "--force"])
    assert result.exit_code == 1
    assert Path("m.journal").read_bytes() == match


@every_writer
def test_a_full_disk_leaves_nothing_behind(writes: Writes, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    made = put(writes, lambda path: path.write_bytes(MINE))
    before = files()
    monkeypatch.setattr(os, "fsync", full)
    result = run(writes, "--force")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert made.read_bytes() == MINE
    assert files() == before


@every_writer
def test_a_link_is_followed(writes: Writes, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere"
    target.write_bytes(MINE)
    target.chmod(0o640)
    made = put(writes, lambda path: path.symlink_to(target))
    assert run(writes).exit_code == 1 and target.read_bytes() == MINE
    assert run(writes, "--force").exit_code == 0
    assert made.is_symlink() and target.read_bytes() != MINE
    assert target.stat().st_mode & 0o777 == 0o640


@every_writer
def test_a_device_is_written_to_as_it_is(writes: Writes) -> None:
    put(writes, lambda path: path.symlink_to("/dev/full"))
    result = run(writes, "--force")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    put(writes, lambda path: (path.unlink(), path.symlink_to("/dev/null")))
    assert run(writes, "--force").exit_code == 0
    assert Path("/dev/null").is_char_device()


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line typed at a shell, with real streams."""
    line = line.replace("sonar-table", f"{sys.executable} -m console")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(["sh", "-c", line], env=environment, capture_output=True, text=True, timeout=90)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link", "-"])
def test_standard_output_is_written_behind_what_is_there(name: str) -> None:
    Path("link").symlink_to("/dev/stdout")
    Path("all").write_text("before\n")
    done = shell(f"sonar-table debrief match -o {name} >> all; echo behind >> all")
    assert done.returncode == 0, done.stderr
    before, page, *_, behind = Path("all").read_text().splitlines()
    assert (before, page, behind) == ("before", "<!DOCTYPE html>", "behind")
    assert Path("link").is_symlink()


def test_a_journal_that_is_standard_output_is_not_added_to() -> None:
    match = Path("match").read_bytes()
    done = shell("sonar-table debrief match -o /dev/stdout >> match")
    assert done.returncode == 1 and "would be lost" in done.stderr
    assert Path("match").read_bytes() == match


def test_a_closed_standard_output_takes_no_file_for_itself() -> None:
    done = shell("sonar-table debrief match -o page.html --csv - >&- 2>&- <&-")
    assert done.returncode == 1
    assert Path("page.html").read_text().endswith("</html>\n")


@every_writer
def test_a_folder_in_its_place_stays(writes: Writes) -> None:
    made = put(writes, lambda path: path.mkdir())
    assert run(writes, "--force").exit_code == 1
    assert made.is_dir() and not list(made.iterdir())


def test_links_that_go_in_circles_are_told() -> None:
    Path("a.html").symlink_to("b.html")
    Path("b.html").symlink_to("a.html")
    result = CliRunner().invoke(main, ["debrief", "match", "-o", "a.html", "--force"])
    assert result.exit_code == 1
    assert "Too many levels of symbolic links" in result.stderr
    assert Path("a.html").is_symlink()


@pytest.mark.parametrize("name", ["match.avi", "match.journal", "match.png"])
def test_an_ending_that_is_not_known_makes_no_folder(name: str) -> None:
    before = files()
    result = CliRunner().invoke(main, ["replay", "match", "--export", name])
    assert (result.exit_code, files()) == (1, before)
    assert name in result.stderr and ".gif or .webp" in result.stderr


def test_frames_of_a_longer_match_do_not_stay_behind() -> None:
    frames = WRITES["frames"]
    put(frames, lambda path: path.with_name("frame-99999.png").write_bytes(MINE))
    Path("frames/holiday.png").write_bytes(MINE)
    assert run(frames).exit_code == 1 and Path("frames/frame-99999.png").exists()
    assert run(frames, "--force").exit_code == 0
    assert not Path("frames/frame-99999.png").exists()
    assert Path("frames/holiday.png").read_bytes() == MINE


def test_the_page_and_the_figures_are_two_files() -> None:
    result = CliRunner().invoke(main, ["debrief", "match", "-o", "both", "--csv", "./both", "--force"])
    assert result.exit_code == 2
    assert not Path("both").exists()


def test_the_demonstration_leaves_its_pictures_again_and_again() -> None:
    def play(language: str) -> list[Path]:
        result = CliRunner().invoke(main, ["play", "--demonstration", "--lang", language])
        assert result.exit_code == 0, result.output
        return [Path(word) for word in result.stdout.splitlines()[-1].split(": ")[1].split(", ")]

    Path("demonstration").write_bytes(MINE)
    first = play("en")
    assert first == [Path("demonstration-2/blue.png"), Path("demonstration-2/red.png")]
    assert play("en") == first
    first[0].write_bytes(MINE)
    assert play("en")[0] == Path("demonstration-3/blue.png")
    assert first[0].read_bytes() == Path("demonstration").read_bytes() == MINE


def test_what_are_no_books_is_not_touched_by_books() -> None:
    other = sqlite3.connect("other.sqlite")
    other.execute("CREATE TABLE aunts (name TEXT)")
    other.close()
    for name in ("match", "other.sqlite", "."):
        before = (files(), Path("match").read_bytes(), Path("other.sqlite").read_bytes())
        for words in (["show"], ["export", "out"], ["clear", "--confirm", "0000"]):
            result = CliRunner().invoke(main, ["books", *words, "--file", name], catch_exceptions=False)
            assert result.exit_code == 1 and "no books" in result.stderr
        assert (files(), Path("match").read_bytes(), Path("other.sqlite").read_bytes()) == before


@pytest.mark.parametrize("taken", ["port", "port.new"])
def test_a_simulated_board_takes_no_file_for_its_port(taken: str) -> None:
    Path(taken).write_bytes(MINE)
    result = CliRunner().invoke(main, ["firmware", "simulate", "--port", "port"], input="")
    assert result.exit_code == 2
    assert f"{taken} is there already" in result.stderr
    assert Path(taken).read_bytes() == MINE


def test_every_command_that_writes_can_be_forced_and_is_tried_here() -> None:
    writers = {
        words: [p for p in command.params if isinstance(p.type, OutputPath)] for words, command in commands()
    }
    assert {words for words in writers if writers[words]} == {
        tuple(each.words.split()[: 1 if each.words.split()[0] in ALONE else 2]) for each in WRITES.values()
    }
    for words, command in commands():
        assert any("--force" in p.opts for p in command.params) == bool(writers[words]), words
        for option in writers[words]:
            calls = [each.words for each in WRITES.values()]
            assert any(f"{name} OUT" in call for name in option.opts for call in calls) or isinstance(
                option, click.Argument
            ), (words, option.opts)
