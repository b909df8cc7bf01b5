"""A cabinet tells where its data goes, while people play."""

import os
import pty
from pathlib import Path

import pytest

from console.kiosk import cabinet as module
from console.kiosk.cabinet import Cabinet, connected_outputs
from console.kiosk.cabinet_plan import DATA
from console.kiosk.disks import MountedDisks
from console.kiosk.start_words import STEPS, StartWords
from console.languages import Message

ROOT_DISK = "/dev/sda2 / ext4 rw 0 0\n"
OVERLAY = "overlayroot / overlay rw 0 0\n"
STICK = "/dev/sdb1 /var/lib/sonar-table ext4 rw 0 0\n"
BOUND = "/dev/sda2 /var/lib/sonar-table ext4 rw 0 0\n"
"""The hardened service sees its folder as a mount of its own, from the same disk."""
MEANT = "LABEL=sonar-data /var/lib/sonar-table ext4 noatime,nofail 0 2\n"


@pytest.mark.parametrize(
    ("disks", "warnings"),
    [
        (MountedDisks(ROOT_DISK + STICK, MEANT), []),
        (MountedDisks(OVERLAY + STICK, MEANT, "overlayroot=tmpfs"), []),
        (MountedDisks(ROOT_DISK, ""), []),
        (MountedDisks(ROOT_DISK, f"# {MEANT}"), []),
        (MountedDisks(ROOT_DISK + BOUND, MEANT), ["table.data-on-card"]),
        (MountedDisks(OVERLAY, MEANT), ["table.stick-missing"]),
        (MountedDisks(OVERLAY, ""), ["table.data-in-memory"]),
        (
            MountedDisks(ROOT_DISK + STICK, MEANT, "overlayroot=tmpfs:recurse=0 quiet"),
            ["table.root-writable"],
        ),
        (MountedDisks("", "", ""), []),
    ],
)
def test_the_displays_say_what_is_wrong_with_the_disks(disks: MountedDisks, warnings: list[str]) -> None:
    assert [warning.key for warning in disks.warnings()] == warnings
    assert [warning.key for warning in Cabinet(Path(DATA), lambda: disks).warnings] == warnings


def test_a_table_at_a_desk_has_nothing_to_say(tmp_path: Path) -> None:
    desk = Cabinet(tmp_path, lambda: MountedDisks(OVERLAY, MEANT))
    desk.look()
    assert desk.warnings == desk.news == ()


def test_another_disk_over_the_folder_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    mounts, disk = [ROOT_DISK], [1]
    monkeypatch.setattr(module, "_device", lambda folder: disk[0])
    cabinet = Cabinet(Path(DATA), lambda: MountedDisks(mounts[0], MEANT))
    assert [warning.key for warning in cabinet.warnings] == ["table.data-on-card"]
    mounts[0], disk[0] = ROOT_DISK + STICK, 2
    cabinet.look()
    assert cabinet.news == cabinet.warnings == (Message.of("table.stick-came"),)


def test_a_stick_that_comes_while_the_table_starts_came_later_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By then the service has given the card's folder to the table, and the settings may be the card's."""
    file = tmp_path / "started-on"
    monkeypatch.setattr(module._started_on, "__defaults__", (file,))
    monkeypatch.setattr(module, "_device", lambda folder: 2)
    disks = MountedDisks(ROOT_DISK + STICK, MEANT)
    for written, news in (("1\n", ["table.stick-came"]), ("2\n", []), ("?", [])):
        file.write_text(written)
        assert [each.key for each in Cabinet(Path(DATA), lambda: disks).news] == news


def test_the_service_notes_its_disk_before_it_gives_the_folder_to_the_table() -> None:
    unit = (Path(module.__file__).parent / "sonar-table.service").read_text()
    noted, given = unit.index(f"stat -c %%d {DATA} >{module._STARTED_ON}"), unit.index("install -d -o")
    assert noted < given


def test_one_more_display_is_noticed_and_one_that_is_switched_off_is_not() -> None:
    found = [1]
    cabinet = Cabinet(Path(DATA), lambda: MountedDisks(ROOT_DISK), lambda: found[0])
    found[0] = 0
    cabinet.look()
    assert cabinet.news == ()
    found[0] = 2
    cabinet.look()
    assert cabinet.news == (Message.of("table.output-came"),)


def test_displays_are_counted_as_the_kernel_finds_them(tmp_path: Path) -> None:
    for name, status in (("card1-HDMI-A-1", "connected\n"), ("card1-HDMI-A-2", "disconnected\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status)
    assert connected_outputs(tmp_path) == 1


def test_the_start_is_said_step_by_step_on_the_console() -> None:
    ours, theirs = pty.openpty()
    told: list[str] = []
    starting = StartWords("en", told.append, {"NOTIFY_SOCKET": "/run/x"}, terminal=theirs)
    for step in STEPS:
        starting.at(step)
    seen = ""
    while told[-1] not in seen:
        seen += os.read(ours, 4096).decode()
    assert told[0] == "1 of 3: Opening the displays" and all(said in seen for said in told)
    assert len(told) == len(STEPS)
    os.close(ours)
    os.close(theirs)


def test_at_a_desk_the_start_is_not_written_into_somebody_s_terminal() -> None:
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    StartWords("en", environment={}, terminal=theirs).at("displays")
    with pytest.raises(BlockingIOError):
        os.read(ours, 4096)
    os.close(ours)
    os.close(theirs)
