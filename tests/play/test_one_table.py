"""One table to a data folder: another ends at once, and a table that was killed is in nobody's way."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from console.table.table_folder import InUse, held_alone
from tests.play.xscreen import PROGRAM, XScreen

SIZE = (1024, 600)
HOLD = """
import sys
from pathlib import Path
from console.table.table_folder import held_alone
with held_alone(Path(sys.argv[1])):
    print(flush=True)
    sys.stdin.read()
"""


def second_play(screen: XScreen, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DISPLAY": screen.display, "SONAR_TABLE_DATA": str(folder)}
    environment.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(
        [PROGRAM, "play"], env=environment, cwd=folder, capture_output=True, text=True, timeout=90
    )


def test_a_second_table_on_the_same_data_ends_with_a_clear_word(tmp_path: Path) -> None:
    with XScreen(SIZE, (2 * SIZE[0], SIZE[1])) as screen:
        screen.start(settings='[sound]\nvoice = "off"\nvolume = 0\n', folder=tmp_path)
        (tmp_path / "other way").symlink_to(tmp_path / "data")
        for way in ("data", "other way"):
            second = second_play(screen, tmp_path / way)
            assert second.returncode == 1
            assert f"a table is running on {tmp_path / way} already" in second.stderr
            assert "SONAR_TABLE_DATA" in second.stderr
        assert screen.alive() and len(screen.windows()) == 2


def test_a_table_that_was_killed_leaves_the_folder_free(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout and holder.stdin
    with holder:
        holder.stdout.readline()
        with pytest.raises(InUse), held_alone(tmp_path):
            pass
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        with held_alone(tmp_path):
            assert not list(tmp_path.iterdir())


def test_what_the_table_starts_does_not_hold_the_folder(tmp_path: Path) -> None:
    with held_alone(tmp_path):
        child = subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False)
    assert child.stdin
    with child, held_alone(tmp_path):
        assert child.poll() is None
        child.stdin.close()


def test_a_folder_that_cannot_be_had_stops_nobody(tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("no folder")
    with held_alone(in_the_way):
        assert in_the_way.read_text() == "no folder"
