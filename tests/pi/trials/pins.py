"""Pins through the kernel's character device and lgpio, on a board that is no Raspberry Pi."""

import time
from random import Random

from tests.pi.bench import Bench, Failed, Skipped
from tests.pi.machine import Machine
from tests.pi.qtest import Wires, find_part
from tests.pi.trials.outputs import settings

CHIP = "/dev/gpiochip0"
HOME = "/opt/sonar-table"
PYTHON = f"{HOME}/.venv/bin/python"
LINES = {
    "blue.captain.north": 0,
    "blue.captain.stop": 1,
    "blue.first-mate.ok": 2,
    "red.captain.north": 4,
    "red.captain.stop": 5,
    "red.first-mate.ok": 6,
    "red.captain.surface": 7,
}
"""Line 3 is the machine's own power button."""
FINGER_S = 0.4
"""Between two edges: a busy emulator stands still for a quarter of a second at times, and hears nothing."""
STOPS = ("blue.captain.stop", "red.captain.stop")
LISTEN = (
    "sudo systemd-run --quiet --collect --unit=pressed --uid=sonar-table --working-directory={home} "
    "--property=SupplementaryGroups=gpio --property=DevicePolicy=closed "
    "--property='DeviceAllow=char-gpiochip rw' "
    "{python} -m tests.pi.pressed_pins {chip} {lines}"
)
"""As the table's own user, who may open nothing but the chip."""


def pins(bench: Bench) -> None:
    """Pressed pins come through the kernel and lgpio as presses in their order, on a board that is no Pi."""
    if not bench.system.is_arm:
        raise Skipped("only QEMU's arm64 machine has a chip of pins")
    path = bench.folder / "qtest"
    machine = bench.table(extra=("-qtest", f"unix:{path},server=on,wait=off", "-qtest-log", "/dev/null"))
    _bring_lgpio(bench, machine)
    wires = Wires(path, find_part(machine.qmp, "pl061"))
    try:
        wires.set((line, False) for line in LINES.values())
        _by_the_setting(bench, machine)
        machine.must("sudo systemctl stop sonar-table")
        words = " ".join(f"{name}={line}" for name, line in LINES.items())
        machine.must(LISTEN.format(home=HOME, python=PYTHON, chip=CHIP, lines=words))
        _heard(machine, 1)
        heard = _one_by_one(bench, machine, wires)
        _both_at_once(bench, machine, wires, heard)
    finally:
        wires.close()
    bench.off()


def _bring_lgpio(bench: Bench, machine: Machine) -> None:
    """A wheel; for Python 3.13, which has none, its source: Raspberry Pi OS has a package, Debian has not."""
    if machine.run(f"sudo {PYTHON} -m pip install -q --only-binary=:all: 'lgpio>=0.2.2'").code:
        machine.must(
            "sudo apt-get install -y -q --no-install-recommends gcc libc6-dev python3-dev swig",
            timeout_s=1800,
        )
        machine.must(f"sudo PYPI=1 {PYTHON} -m pip install -q 'lgpio>=0.2.2'", timeout_s=1800)
        bench.saw("no wheel of lgpio for this Python: compiled, as Raspberry Pi OS did for its own package")


def _by_the_setting(bench: Bench, machine: Machine) -> None:
    """The service opens the chip that is named, as its own user; what eight lines lack is said."""
    owner = machine.must(f"stat -c '%G %a' {CHIP}").strip()
    bench.check(owner == "gpio 660", f"the table's user may use {CHIP}: {owner}")
    bench.settings(settings() + f'[panels]\nblue_link = "{CHIP}"\nred_link = "{CHIP}"\n')
    log = machine.must("sudo journalctl -u sonar-table -b --no-pager -o cat")
    told = next((line for line in reversed(log.splitlines()) if "cannot be used" in line), log[-300:])
    bench.check("GPIO3" in told, f"the service opens the chip; that line 3 is not free is said: {told}")


def _one_by_one(bench: Bench, machine: Machine, wires: Wires, presses: int = 60) -> int:
    chance = Random(1)
    pressed = [chance.choice(sorted(LINES)) for _ in range(presses)]
    for name in pressed:
        for shut in (True, False):
            wires.set([(LINES[name], shut)])
            time.sleep(FINGER_S)
    wanted = [f"{name} {level}" for name in pressed for level in ("down", "up")]
    heard = _heard(machine, 1 + len(wanted))
    bench.check(
        [" ".join(line.split()[:2]) for line in heard[1:]] == wanted,
        f"{presses} presses and releases on seven lines, every one heard, in their order",
    )
    return len(heard)


def _both_at_once(bench: Bench, machine: Machine, wires: Wires, before: int, times: int = 10) -> None:
    """Both crews' STOP, one line after the other as fast as it goes: both are heard.

    Which was first only the kernel can say, by when it served each line; under emulation that is chance.
    """
    apart_us, ties = [], 0
    for _ in range(times):
        wires.set((LINES[stop], True) for stop in STOPS)
        first, second = (line.split() for line in _heard(machine, before + 2)[before : before + 2])
        if {first[0], second[0]} != set(STOPS):
            raise Failed(f"both STOPs were pressed, heard were {first} and {second}")
        apart_us.append(abs(int(second[2]) - int(first[2])) // 1000)
        ties += first[3] != "0"
        wires.set((LINES[stop], False) for stop in STOPS)
        before += 4
        _heard(machine, before)
    kernel = f"{min(apart_us)} to {max(apart_us)} µs apart by the kernel's time, {ties} called a tie"
    bench.saw(f"both STOPs at once, {times} times, every one heard: {kernel}")


def _heard(machine: Machine, count: int) -> list[str]:
    """What the listener has said, as soon as it is so many lines."""
    until = time.monotonic() + 180
    while True:
        lines = machine.must("sudo journalctl -u pressed -b -o cat --no-pager _COMM=python").splitlines()
        if len(lines) >= count:
            return lines
        if time.monotonic() > until:
            raise Failed(f"{len(lines)} of {count} lines heard: {lines[-3:]}")
        time.sleep(2)
