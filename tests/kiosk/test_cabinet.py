"""A cabinet tells where its data goes, while people play."""

import os
import pty
from pathlib import Path

import pytest

from console.kiosk import cabinet as module
from console.kiosk.cabinet import Cabinet
from console.kiosk.places import Places
from console.kiosk.plan import DATA
from console.kiosk.starting import STEPS, Starting

ROOT_DISK = "/dev/sda2 / ext4 rw 0 0\n"
OVERLAY = "overlayroot / overlay rw 0 0\n"
STICK = "/dev/sdb1 /var/lib/sonar-table ext4 rw 0 0\n"
BOUND = "/dev/sda2 /var/lib/sonar-table ext4 rw 0 0\n"
"""The hardened service sees its folder as a mount of its own, from the same disk."""
MEANT = "LABEL=sonar-data /var/lib/sonar-table ext4 noatime,nofail 0 2\n"


@pytest.mark.parametrize(
    ("places", "warnings"),
    [
        (Places(ROOT_DISK + STICK, MEANT), []),
        (Places(OVERLAY + STICK, MEANT, "overlayroot=tmpfs"), []),
        (Places(ROOT_DISK, ""), []),
        (Places(ROOT_DISK, f"# {MEANT}"), []),
        (Places(ROOT_DISK + BOUND, MEANT), ["table.data-on-card"]),
        (Places(OVERLAY, MEANT), ["table.stick-missing"]),
        (Places(OVERLAY, ""), ["table.data-in-memory"]),
        (Places(ROOT_DISK + STICK, MEANT, "overlayroot=tmpfs:recurse=0 quiet"), ["table.root-writable"]),
        (Places("", "", ""), []),
    ],
)
def test_the_displays_say_what_is_wrong_with_the_disks(places: Places, warnings: list[str]) -> None:
    assert [warning.key for warning in places.warnings()] == warnings
    assert [warning.key for warning in Cabinet(Path(DATA), lambda: places).warnings] == warnings


def test_a_table_at_a_desk_has_nothing_to_say(tmp_path: Path) -> None:
    desk = Cabinet(tmp_path, lambda: Places(OVERLAY, MEANT))
    desk.look()
    assert desk.warnings == () and not desk.data_came


def test_another_disk_over_the_folder_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    mounts, disk = [ROOT_DISK], [1]
    monkeypatch.setattr(module, "_device", lambda folder: disk[0])
    cabinet = Cabinet(Path(DATA), lambda: Places(mounts[0], MEANT))
    assert [warning.key for warning in cabinet.warnings] == ["table.data-on-card"]
    mounts[0], disk[0] = ROOT_DISK + STICK, 2
    cabinet.look()
    assert cabinet.data_came and [warning.key for warning in cabinet.warnings] == ["table.stick-came"]


def test_the_start_is_said_step_by_step_on_the_console() -> None:
    ours, theirs = pty.openpty()
    told: list[str] = []
    starting = Starting("en", told.append, {"NOTIFY_SOCKET": "/run/x"}, terminal=theirs)
    for step in STEPS:
        starting.at(step)
    seen = os.read(ours, 4096).decode()
    assert told[0] == "1 of 3: Opening the displays" and all(said in seen for said in told)
    assert len(told) == len(STEPS)
    os.close(ours)
    os.close(theirs)


def test_at_a_desk_the_start_is_not_written_into_somebody_s_terminal() -> None:
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    Starting("en", environment={}, terminal=theirs).at("displays")
    with pytest.raises(BlockingIOError):
        os.read(ours, 4096)
    os.close(ours)
    os.close(theirs)
