"""The plug is pulled at random instants of a match; the disk loses what was not flushed."""

import os
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from console.journal import newest_first, read_journal, replay
from tests.pi.bench import SOURCE, Bench, Failed
from tests.pi.forgetful import ForgetfulDisk
from tests.pi.machine import START_S, Machine
from tests.pi.trials.outputs import INTO_MATCH

CUTS = int(os.environ.get("CUTS", "20"))
LONGEST_S = 40
"""From the first thing that is announced after a start."""
CAUGHT_S = 60
"""So long a match may go without writing anything."""
PORT = "/dev/virtio-ports/announced"
SETTINGS = """
[table]
idle_seconds = 0
[match]
mode = "real-time"
[displays]
fullscreen = true
"""
TOLD = f"""[Service]
DevicePolicy=auto
DeviceAllow=
Environment=PYTHONPATH=/opt/sonar-table
ExecStart=
ExecStart=/opt/sonar-table/.venv/bin/python -m tests.pi.announced_play {PORT} play
"""
PLAY = "tests/pi/announced_play.py"
TOLD_FILE = "/etc/systemd/system/sonar-table.service.d/told.conf"
STICK_FILE = r"/etc/systemd/system/dev-disk-by\x2dlabel-sonar\x2ddata.device.d/slow.conf"
SLOW_STICK = "[Unit]\nJobRunningTimeoutSec=300\n"
"""More than fstab's 10 s, which is too short here: that a late stick is moved to has a trial of its own."""
KEYS = ("spc", "ret", "w", "a", "s", "d")
NOT_NEEDED = "ssh systemd-networkd systemd-timesyncd sonar-table-web"
"""What only makes each of many starts longer."""
RULE = 'KERNEL=="vport*", MODE="0666"\n'


@dataclass
class Tally:
    """What so many cuts came to."""

    cuts: int = 0
    offered: int = 0
    announced: int = 0
    sectors_lost: int = 0
    caught: int = 0
    """Cuts between a write and its flush."""
    kept: list[str] = field(default_factory=list)
    """Every event of all matches, as the last cut left them."""
    goes_on: bool = False
    """The newest match has begun and has no result yet."""


def power_cuts(bench: Bench) -> None:
    """At least 20 cuts in a run: the machine boots, offers the match, and no announced order is lost."""
    machine = bench.table()
    machine.write(TOLD_FILE, TOLD)
    machine.write(f"/opt/sonar-table/{PLAY}", (SOURCE / PLAY).read_text())
    machine.write(STICK_FILE, SLOW_STICK)
    machine.write("/etc/udev/rules.d/91-announced.rules", RULE)
    machine.write("/var/lib/sonar-table/table.toml", SETTINGS, owner="sonar-table")
    machine.must("sudo rm -rf /var/lib/sonar-table/matches")
    machine.must(f"sudo systemctl disable {NOT_NEEDED}")
    machine.shut_down()
    chance, tally = Random(1), Tally()
    disk = ForgetfulDisk(bench.folder / "stick.img", bench.folder / "nbd")
    machine.stick = disk.qemu_file
    said = bench.folder / "announced"
    machine.extra = (
        "-device", "virtio-serial-pci", "-chardev", f"file,id=said,path={said},append=on",
        "-device", "virtserialport,chardev=said,name=announced",
    )  # fmt: skip
    try:
        while tally.cuts < CUTS:
            _life(bench, machine, disk, chance, tally)
    finally:
        machine.stop()
        disk.close()
    bench.saw(f"{tally.cuts} cuts, {tally.caught} of them between a write and its flush; "
              f"{tally.announced} events announced, none lost; {tally.sectors_lost} sectors forgotten; "
              f"the match offered {tally.offered} times")  # fmt: skip
    bench.off()


def _life(bench: Bench, machine: Machine, disk: ForgetfulDisk, chance: Random, tally: Tally) -> None:
    said = bench.folder / "announced"
    said.write_bytes(b"")
    machine.power_on()
    offered = _into_match(machine, said, expects_offer=tally.cuts > 0)
    tally.offered += offered
    _play(machine, chance, chance.random() * LONGEST_S)
    if tally.cuts % 2:  # every other one in the worst of instants, which chance hardly ever finds
        disk.catch()
        until = time.monotonic() + CAUGHT_S
        while not disk.caught.wait(1) and time.monotonic() < until:  # cut at once: a disk does not hang first
            machine.press(chance.choice(KEYS), hold_ms=300)
        tally.caught += disk.caught.is_set()
    machine.cut_power()
    announced = [line[6:] for line in _lines(said) if line.startswith("heard ")]
    lost = disk.cut(chance)
    tally.cuts += 1
    tally.announced += len(announced)
    tally.sectors_lost += lost
    expected, (kept, tally.goes_on) = tally.goes_on, _kept(bench.folder / "stick.img")
    if kept[: len(tally.kept)] != tally.kept:
        raise Failed(f"cut {tally.cuts}: what an earlier cut had left is not there any more")
    new = kept[len(tally.kept) :]
    late = ", the stick had come late" if "data card" in _lines(said) else ""
    bench.saw(f"cut {tally.cuts}: {len(announced)} announced, {len(new)} kept since, {lost} sectors forgotten"
              f"{', the match was offered' if offered else ''}{late}")  # fmt: skip
    if new[: len(announced)] != announced:
        raise Failed(f"cut {tally.cuts}: announced {announced[-5:]}, kept {new[-5:]}")
    if expected and not offered:
        raise Failed(f"cut {tally.cuts}: the match was not offered again")
    tally.kept = kept


def _into_match(machine: Machine, said: Path, *, expects_offer: bool) -> bool:
    """From the pictures, or from the offer, into the match; whether it was offered.

    A stick that comes late is waited for: until the table has moved to it, matches go to the card.
    """
    until = time.monotonic() + START_S
    offered = False
    while time.monotonic() < until:
        lines = since_the_stick(_lines(said))
        offered |= "scene ContinueScene" in lines
        if "scene MatchScene" in lines:
            return offered
        if any(line.startswith("scene ") for line in lines):
            for key in ("w",) if offered else INTO_MATCH:
                machine.press(key, hold_ms=300)
                time.sleep(4)
        time.sleep(2)
    raise Failed(
        f"no match began: {_lines(said)[-5:]}; an offer was {'' if expects_offer else 'not '}expected"
    )


def _play(machine: Machine, chance: Random, seconds: float) -> None:
    """Blue's captain dives and gives courses, as they come; red's captain says OK."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        machine.press(chance.choice(KEYS), hold_ms=300)
        time.sleep(1)


def since_the_stick(lines: list[str]) -> list[str]:
    """What was told since the data goes to the stick; nothing until then.

    A match that is offered is on the stick: it is there, though it came while the table started.
    """
    starts = [at for at, line in enumerate(lines) if line.startswith("data ")]
    told = lines[starts[-1] + 1 :] if starts else []
    is_there = bool(starts) and (lines[starts[-1]] == "data stick" or "scene ContinueScene" in told)
    return told if is_there else []


def _lines(said: Path) -> list[str]:
    return said.read_bytes().decode(errors="replace").splitlines()


def _kept(stick: Path) -> tuple[list[str], bool]:
    """Every event of all matches on the stick, judged again, after a check of its file system.

    And whether the newest match goes on.
    """
    with TemporaryDirectory() as folder:
        partition = Path(folder) / "partition"
        subprocess.run(
            ["dd", f"if={stick}", f"of={partition}", "bs=1M", "skip=1", "status=none", "conv=sparse"],
            check=True,
        )
        subprocess.run(["/sbin/e2fsck", "-fy", str(partition)], check=False, capture_output=True)
        dump = f"rdump /matches {folder}"
        subprocess.run(["/sbin/debugfs", "-R", dump, str(partition)], check=True, capture_output=True)
        target = Path(folder) / "matches"
        target.mkdir(exist_ok=True)  # nothing was played yet
        kept, goes_on = [], False
        for journal in reversed(newest_first(target)):
            record = read_journal(journal)
            kept += [str(event) for _, given in replay(record, journal) for event in given.events]
            goes_on = record.result is None and bool(record.orders)
        return kept, goes_on
