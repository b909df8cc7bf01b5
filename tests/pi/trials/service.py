"""The service under a live systemd: watched, restarted, locked, and switched off from its own menu."""

import time

from tests.pi.bench import SLOW, SLOW_FILE, Bench
from tests.pi.machine import Machine
from tests.pi.trials.outputs import CREWS, settings

START_S = 60
WATCHED = f"[Service]\nWatchdogSec=40\nTimeoutStartSec={START_S}\nTimeoutStopSec=30\n"
"""The unit's own times, but for a watchdog that one picture drawn by software cannot wake."""
STARTS_WITH = "30%"
"""So little of a processor that the start takes longer than systemd waits where it hears nothing."""
BROKEN = "[Service]\nExecStart=\nExecStart=/bin/sh -c 'echo the bench broke it >&2; exit 1'\n"
BROKEN_FILE = "/etc/systemd/system/sonar-table.service.d/broken.conf"
CODE = '[service]\ncode = "north north north north"\n'


def shown(machine: Machine, what: str, unit: str = "sonar-table") -> str:
    return machine.run(f"systemctl show {unit} -p {what} --value").text.strip()


def watchdog(bench: Bench) -> None:
    """A main loop that stands still is ended and started again, a slow first picture is not."""
    machine = bench.table()
    machine.write(SLOW_FILE, WATCHED)
    machine.must("sudo systemctl daemon-reload")
    machine.must(f"sudo systemctl set-property --runtime sonar-table CPUQuota={STARTS_WITH}")
    bench.settings(settings())
    machine.must("sudo systemctl set-property --runtime sonar-table CPUQuota=")
    began_us, ready_us = (
        int(shown(machine, f"{what}Monotonic")) for what in ("ExecMainStartTimestamp", "ActiveEnterTimestamp")
    )
    took_s = (ready_us - began_us) // 1_000_000
    bench.check(took_s > START_S, f"its first picture was so slow that it was ready after {took_s} s")
    bench.check(
        shown(machine, "NRestarts") == "0", f"its start was not ended, with TimeoutStartSec={START_S}"
    )
    bench.check(shown(machine, "Type") == "notify", "systemd waited for it to say that it is ready")
    pid = shown(machine, "MainPID")
    machine.must(f"sudo kill -STOP {pid}")
    until = time.monotonic() + 240
    while time.monotonic() < until and shown(machine, "NRestarts") == "0":
        time.sleep(3)
    bench.check(shown(machine, "NRestarts") == "1", "a table that stands still is started again")
    log = machine.run(
        "sudo journalctl -u sonar-table -b --no-pager | grep -i watchdog | head -2"
    ).text.strip()
    bench.saw(log)
    machine.write(SLOW_FILE, SLOW)
    machine.must("sudo systemctl daemon-reload")
    _await_active(bench, machine)


def crash_loop(bench: Bench) -> None:
    """A table that cannot start says so on the screen, and is tried again a minute later."""
    machine = bench.table()
    machine.write(BROKEN_FILE, BROKEN)
    machine.must("sudo systemctl daemon-reload; sudo systemctl restart --no-block sonar-table")
    until = time.monotonic() + 240
    while time.monotonic() < until and shown(machine, "SubState", "sonar-table-trouble") != "start":
        time.sleep(2)
    bench.check(shown(machine, "NRestarts") in ("4", "5"), "after five ends it is left alone for a while")
    time.sleep(8)
    picture = bench.picture(0, "cannot-start")
    words = machine.run("sudo cat /dev/vcs1").text
    bench.check("cannot start" in words, "the console says that the table cannot start")
    bench.check("the bench broke it" in words, "and why")
    bench.check(picture.colours > 1, "that is on the screen")
    machine.must(f"sudo rm {BROKEN_FILE}; sudo systemctl daemon-reload")
    _await_active(bench, machine)
    bench.check(shown(machine, "ActiveState") == "active", "once it is mended it comes up by itself")


def keyboard(bench: Bench) -> None:
    """No key leads away from the table: no console, no Ctrl-Alt-Del, no SysRq."""
    machine = bench.table()
    bench.settings(settings() + "[panels]\nkeyboard = false\n")
    booted = machine.must("cat /proc/sys/kernel/random/boot_id")
    for keys in (("ctrl", "alt", "f2"), ("alt", "f3"), ("ctrl", "alt", "delete"), ("alt", "sysrq", "b")):
        for _ in range(8 if "delete" in keys else 1):
            machine.press(*keys)
            time.sleep(0.5)
        time.sleep(3)
        console = machine.run("cat /sys/class/tty/tty0/active").text.strip()
        bench.check(console == "tty1", f"{'+'.join(keys)}: still the first console")
        same = machine.must("cat /proc/sys/kernel/random/boot_id") == booted
        bench.check(same, f"{'+'.join(keys)}: the machine goes on")
    machine.press("spc", hold_ms=400)
    time.sleep(15)
    seen = [bench.picture(head, "keyboard").whose("middle") for head in range(2)]
    bench.check(seen != CREWS, "with keyboard = false a key presses nothing: no choices are offered")
    logins = machine.run("ps ax | grep -c '[a]getty.*tty[1-9]'").text.strip()
    bench.check(logins == "0", "nobody can log in on a console")


def power_off(bench: Bench) -> None:
    """Service mode's `shut down`, opened by holding CANCEL and the code, switches the machine off."""
    machine = bench.table()
    bench.settings(settings() + CODE)
    bench.await_pictures("before-off", lambda found: all(each.colours > 100 for each in found))
    machine.press("f1")
    time.sleep(2)
    machine.press("q", hold_ms=9000)
    time.sleep(12)
    bench.picture(0, "code-asked")
    for _ in range(4):
        machine.press("w", hold_ms=300)
        time.sleep(2)
    time.sleep(5)
    bench.picture(0, "service-mode")
    for key in ("w", "w", "spc", "spc"):
        machine.press(key, hold_ms=300)
        time.sleep(3)
        bench.picture(0, "shut-down")
    machine.await_off(180)
    bench.saw("the machine is off")
    bench.off()


def _await_active(bench: Bench, machine: Machine) -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until and shown(machine, "ActiveState") != "active":
        time.sleep(3)
