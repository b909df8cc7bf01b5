"""Serial panels under the hardened service: there at the start, or plugged in later."""

import time
from contextlib import suppress

from tests.pi.bench import Bench
from tests.pi.machine import Machine, await_success
from tests.pi.trials.outputs import settings
from tests.pi.trials.service import shown

DEVICE = "/dev/ttyUSB0"
PANELS = f'[panels]\nblue_link = "{DEVICE}"\n'


def serial(bench: Bench) -> None:
    """A serial device that comes after the table has started is opened, though its driver was not loaded."""
    machine = bench.table()
    loaded = machine.run("lsmod | grep -E '^(ftdi_sio|usbserial|cdc_acm)'").text
    bench.saw(f"loaded at the start: {' '.join(line.split()[0] for line in loaded.splitlines()) or 'none'}")
    bench.settings(settings() + PANELS)
    bench.check(not _opened(machine), "nothing is plugged in, nothing is opened")
    said = "sudo journalctl -u sonar-table -b --no-pager | grep -q 'panel does not answer'"
    bench.check(await_success(machine, said, 120), "the displays say that the panel is not there")
    _plug(machine)
    bench.check(_await(machine), f"plugged in later, {DEVICE} is opened by the table")
    machine.qmp("device_del", id="panel")
    until = time.monotonic() + 60
    while time.monotonic() < until and machine.run(f"test -e {DEVICE}").code == 0:
        time.sleep(2)
    bench.check(shown(machine, "NRestarts") == "0", "pulled out again, the table goes on")
    _plug(machine)
    bench.check(_await(machine), "and once more")
    machine.must("sudo systemctl restart sonar-table", timeout_s=700)
    bench.check(_await(machine), "there at the start of the service, it is opened too")


def _plug(machine: Machine) -> None:
    with suppress(RuntimeError):  # it is there from the first time
        machine.qmp("chardev-add", id="panelline", backend={"type": "null", "data": {}})
    plugged = {"always-plugged": True}  # though nobody is at the other end of its line
    machine.qmp("device_add", driver="usb-serial", chardev="panelline", id="panel", bus="usb.0", **plugged)


def _opened(machine: Machine) -> bool:
    pid = shown(machine, "MainPID")
    return DEVICE in machine.run(f"sudo ls -l /proc/{pid}/fd").text


def _await(machine: Machine) -> bool:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if _opened(machine):
            return True
        time.sleep(1)
    return False
