"""The data partition: late, absent, full, or not where it should be. It is said, and the table plays on."""

import time

from tests.pi.bench import Bench
from tests.pi.machine import Machine
from tests.pi.trials.outputs import INTO_MATCH, settings
from tests.pi.trials.service import shown

PLACE = "/var/lib/sonar-table"


def status(machine: Machine) -> str:
    """What `service status` says of the data."""
    said = machine.run("sonar-table service status").text
    return next((line for line in said.splitlines() if line.startswith("data ")), said)


def data_late(bench: Bench) -> None:
    """A stick that comes after the table has started is mounted, said, and used as soon as nobody plays."""
    machine = bench.fresh()
    stick = machine.stick
    machine.stick = ""
    machine.start()
    _await_table(machine)
    bench.check("IS NOT THERE" in status(machine), f"without the stick `status` says so: {status(machine)}")
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("data stick is not found" in log, "and so do the displays, by the table's log")
    bench.picture(0, "stick-absent")
    before = shown(machine, "MainPID")
    machine.qmp(
        "blockdev-add", driver="raw", **{"node-name": "late", "file": {"driver": "file", "filename": stick}}
    )
    machine.qmp("device_add", driver="usb-storage", drive="late", id="latestick", bus="usb.0")
    until = time.monotonic() + 240
    while time.monotonic() < until and shown(machine, "MainPID") in (before, "0"):
        time.sleep(3)
    said = status(machine)
    bench.check("is on /dev/sda1" in said, f"the stick was mounted when it came: {said}")
    bench.check(shown(machine, "MainPID") != before, "the table moved to it by itself")
    _await_table(machine)
    held = machine.run(f"sudo fuser -v {PLACE} 2>&1; sudo ls {PLACE}").text
    bench.saw(held.replace("\n", " | ")[:200])
    machine.stick = stick
    bench.off()


def data_full(bench: Bench) -> None:
    """A full stick: the match goes on, the displays say what is not kept; with room again it is written."""
    machine = bench.table()
    bench.settings(settings())
    machine.must(f"sudo sh -c 'cat /dev/zero > {PLACE}/filling' ; sync; true")
    df = machine.run(f"df --output=avail {PLACE} | tail -1").text.strip()
    bench.saw(f"{df} kB are left on the stick")
    _begin_match(bench, machine)
    time.sleep(20)
    bench.picture(0, "stick-full")
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("not kept" in log, "the displays say that the match is not kept, by the table's log")
    bench.check(shown(machine, "NRestarts") == "0", "the table plays on")
    machine.must(f"sudo rm {PLACE}/filling; sync")
    time.sleep(30)
    lines = machine.run(f"sudo sh -c 'cat {PLACE}/matches/*.journal | wc -l'").text.strip()
    bench.check(lines.isdecimal() and int(lines) > 3, f"with room again the match is written: {lines} lines")
    bench.off()


def data_misplaced(bench: Bench) -> None:
    """Data laid over with memory, as `raspi-config` does it, is said by `status` and on the displays."""
    machine = bench.table()
    machine.must("sudo systemctl stop sonar-table")
    machine.must(
        f"sudo umount {PLACE} && sudo mount -t tmpfs none {PLACE} && sudo chown sonar-table: {PLACE}"
    )
    machine.must("sudo sed -i '/sonar-data/d' /etc/fstab && sudo systemctl daemon-reload")
    bench.settings(settings())
    bench.check("IN MEMORY" in status(machine), f"`status` says so: {status(machine)}")
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("in memory only" in log, "the displays say so, by the table's log")
    bench.off()


def _await_table(machine: Machine) -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until and shown(machine, "ActiveState") != "active":
        time.sleep(3)


def _begin_match(bench: Bench, machine: Machine) -> None:
    """From the pictures through the first choices into a match."""
    bench.await_pictures("before-match", lambda found: all(each.colours > 100 for each in found))
    for key in INTO_MATCH:
        machine.press(key, hold_ms=400)
        time.sleep(6)
        bench.picture(0, "begin")
