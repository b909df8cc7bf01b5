"""Controllers through the kernel's input system: two that are alike, made with uinput."""

import time

from tests.pi.bench import Bench, Failed, Skipped
from tests.pi.machine import Machine
from tests.pi.pressed_controllers import TOGETHER
from tests.pi.trials.pins import HOME, PYTHON

PRESSES = 60
RUN = (
    "sudo systemd-run --quiet --collect --unit={unit} --working-directory={home} {more} "
    "{python} -m tests.pi.pressed_controllers"
)
AS_THE_TABLE = (
    "--uid=sonar-table --property=SupplementaryGroups=input --property=DevicePolicy=closed "
    "--property='DeviceAllow=char-input rw'"
)
"""Who may open nothing but input devices."""


def controllers(bench: Bench) -> None:
    """Presses on two controllers that are alike are heard in their order, and both STOPs at once."""
    machine = bench.table()
    if machine.run("sudo modprobe uinput").code:
        raise Skipped("this kernel has no uinput")
    machine.must("sudo systemctl stop sonar-table")
    machine.must(RUN.format(unit="heard", home=HOME, python=PYTHON, more=AS_THE_TABLE) + " hear")
    machine.must(RUN.format(unit="hands", home=HOME, python=PYTHON, more="") + f" press {PRESSES}")
    done = _lines(machine, "hands", 2 * PRESSES + 1)[:-1]
    heard = _lines(machine, "heard", 1 + 2 * PRESSES + 4 * TOGETHER)[1:]
    one_by_one = [" ".join(line.split()[:2]) for line in heard[: len(done)]]
    bench.check(one_by_one == done, f"{PRESSES} presses and releases on two alike, all heard, in their order")
    together = [line.split() for line in heard[len(done) :]]
    stops = [line for line in together if line[1] == "down"]
    crews = [line[0].split(".")[0] for line in stops]
    bench.check(
        sorted(crews) == ["blue"] * TOGETHER + ["red"] * TOGETHER,
        f"both STOPs at once, {TOGETHER} times, every one heard; "
        f"{sum(line[3] != '0' for line in stops) // 2} called a tie",
    )
    bench.off()


def _lines(machine: Machine, unit: str, count: int) -> list[str]:
    """What a unit has said, as soon as it is so many lines."""
    until = time.monotonic() + 180
    while True:
        said = machine.must(f"sudo journalctl -u {unit} -b -o cat --no-pager _COMM=python").splitlines()
        if len(said) >= count:
            return said
        if time.monotonic() > until:
            raise Failed(f"{len(said)} of {count} lines of {unit}: {said[-3:]}")
        time.sleep(2)
