"""The service under a live systemd, in a container of the same system."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pi.bench import Bench
from tests.pi.container import Container, container_of
from tests.pi.trials.packages import packages

DATA = "/var/lib/sonar-table"
MEANT = f"LABEL=sonar-data {DATA} ext4 noatime,nosuid,nodev,noexec,nofail,x-systemd.device-timeout=10s 0 2"
BROKEN = "[Service]\nExecStart=\nExecStart=/bin/sh -c 'echo the bench broke it >&2; exit 1'\n"
BROKEN_FILE = "/etc/systemd/system/sonar-table.service.d/broken.conf"
LOG = "journalctl -u sonar-table -b --no-pager -o cat"


def live_service(bench: Bench) -> None:
    """Notify, watchdog, crash loop, data absent, late, full, in memory, upgrade and power-off."""
    with TemporaryDirectory() as folder, _screen() as display:
        older, newer = packages(bench, Path(folder))
        with container_of(bench.system, older, display) as container:
            container.place.put(newer, "/packages")
            _notify(bench, container)
            _watchdog(bench, container)
            _crash_loop(bench, container)
            _data(bench, container)
            _upgrade(bench, container, older, newer)
            _power_off(bench, container)


def _notify(bench: Bench, container: Container) -> None:
    up = _await(lambda: shown(container, "ActiveState") == "active", 90)
    bench.check(up, "the table starts with the system, as its own user, hardened, and says that it is ready")
    bench.check(shown(container, "NRestarts") == "0", "at the first go")
    hello = container.must("cat /run/screen")
    bench.check(
        "the machine starts" in hello and "la machine démarre" in hello, "the first word was on the screen"
    )
    owner = container.must(f"ps -o user= -p {shown(container, 'MainPID')}").strip()
    bench.check(owner.startswith("sonar-t"), f"it runs as {owner}")


def _watchdog(bench: Bench, container: Container) -> None:
    container.must(f"kill -STOP {shown(container, 'MainPID')}")
    began_s = time.monotonic()
    again = _await(lambda: shown(container, "NRestarts") == "1", 40)
    took_s = time.monotonic() - began_s
    bench.check(
        again, f"a main loop that stands still is ended and started again ({took_s:.0f} s, WatchdogSec=10)"
    )
    bench.check(_await(lambda: shown(container, "ActiveState") == "active", 90), "and is ready again")


def _crash_loop(bench: Bench, container: Container) -> None:
    container.write(BROKEN_FILE, BROKEN)
    container.must("systemctl daemon-reload; systemctl reset-failed sonar-table")
    container.must("systemctl --no-block restart sonar-table")
    there = _await(lambda: "cannot start" in container.run("cat /run/screen")[1], 60)
    bench.check(there, "after five ends the screen says that the table cannot start")
    why = _await(lambda: "the bench broke it" in container.must("cat /run/screen"), 30)
    bench.check(why and "ne démarre pas" in container.must("cat /run/screen"), "in both languages, and why")
    container.must(f"rm {BROKEN_FILE}; systemctl daemon-reload")
    again = _await(lambda: shown(container, "ActiveState") == "active", 150)
    bench.check(again, "a minute later it is tried again, and mended it comes up by itself")


def _data(bench: Bench, container: Container) -> None:
    container.must(f"echo '{MEANT}' > /etc/fstab; systemctl daemon-reload; systemctl restart sonar-table")
    absent = "The data stick is not found: matches go to the card meanwhile"
    bench.check(
        _await(lambda: absent in container.must(LOG), 30), "a stick that is absent is said on the displays"
    )
    bench.check("IS NOT THERE" in _status(container), "and by `service status`")
    before = shown(container, "MainPID")
    container.must(f"mount -t tmpfs -o size=8m,mode=755 late {DATA}")
    moved = _await(lambda: shown(container, "MainPID") not in (before, "0"), 30)
    bench.check(moved, "one that comes late is used: nobody plays, the table starts again on it")
    kept = _await(lambda: "books.sqlite" in container.must(f"ls {DATA}"), 30)
    bench.check(kept, "and keeps its books there")
    memory = "Matches are kept in memory only"
    bench.check(
        _await(lambda: memory in container.must(LOG), 30), "that it is memory is said on the displays"
    )
    bench.check("IN MEMORY" in _status(container), "and by `service status`")
    container.run(f"head -c 20m /dev/zero > {DATA}/filling")
    restarts = shown(container, "NRestarts")
    time.sleep(5)
    bench.check(shown(container, "NRestarts") == restarts, "a full disk does not end the table")
    container.must(f"rm {DATA}/filling; systemctl stop sonar-table; umount {DATA}")
    container.must(": > /etc/fstab; systemctl daemon-reload")


def _upgrade(bench: Bench, container: Container, older: Path, newer: Path) -> None:
    container.must("systemctl reset-failed sonar-table; systemctl start sonar-table")
    for package, option in ((newer, ""), (older, "--allow-downgrades")):
        before = shown(container, "MainPID")
        container.must(
            f"cd /packages && apt-get install -y -q --no-install-recommends {option} ./{package.name}"
        )
        runs = _await(lambda: shown(container, "ActiveState") == "active", 90)
        bench.check(runs, f"after {package.name} the table runs")
        bench.check(shown(container, "MainPID") != before, "as the new program")
        rows = container.run("sonar-table service status")[1].splitlines()
        bench.check(not any(row.startswith("changed") for row in rows), "its units are up to date")


def _power_off(bench: Bench, container: Container) -> None:
    """What `shut down` in service mode asks for; that it asks is tried in `make test`."""
    pid = shown(container, "MainPID")
    container.must(
        f"nsenter -t {pid} -m setpriv --reuid sonar-table --clear-groups touch /run/sonar-table/power-off"
    )
    bench.check(container.await_off(60), "asked by the table's own user, the system switches itself off")


def shown(container: Container, what: str) -> str:
    return container.run(f"systemctl show sonar-table -p {what} --value")[1].strip()


def _status(container: Container) -> str:
    said = container.run("sonar-table service status")[1]
    return next((line for line in said.splitlines() if line.startswith("data ")), said)


def _await(holds: Callable[[], bool], patience_s: float) -> bool:
    until = time.monotonic() + patience_s
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.5)
    return True


class _screen:  # noqa: N801
    """A virtual X screen that anybody on this computer may draw on."""

    def __enter__(self) -> str:
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-ac", "-screen", "0", "2560x720x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._server.stdout is not None
        return f":{self._server.stdout.readline().decode().strip()}"

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()
