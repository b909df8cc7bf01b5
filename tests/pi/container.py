"""A system with a live systemd of its own on this computer's kernel: minutes where a machine takes an hour.

It has no outputs of its own and no USB: the table draws on a virtual X screen of this computer. What needs a
graphics card, a kernel's command line or a power cut is tried in a machine.
"""

import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pi.chroot import Chroot, chroot_of
from tests.pi.systems import System

PACKAGES = (
    "dbus", "e2fsprogs", "espeak-ng", "fonts-b612", "kmod", "libx11-6", "libxcursor1", "libxext6",
    "libxfixes3", "libxi6", "libxrandr2", "libxss1", "procps", "python3-venv", "systemd-sysv",
)  # fmt: skip
MASKED = "getty.target console-getty.service systemd-logind.service apt-daily.timer apt-daily-upgrade.timer"
BEGIN = """
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t sysfs sysfs "$1/sys"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$1/run"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for device in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
    set -- "$1" $device
    mknod -m 666 "$1/dev/$2" c "$3" "$4"
done
mkdir "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
mount -t tmpfs tmpfs "$1/dev/shm"
ln -s pts/ptmx "$1/dev/ptmx"
ln -s /proc/self/fd "$1/dev/fd"
cd "$1"
pivot_root . mnt
umount -l /mnt
mount --make-rshared /
PATH=/usr/sbin:/usr/bin:/sbin:/bin
exec env -i container=bench PATH=$PATH chroot . /sbin/init </dev/null >/run/init.log 2>&1
"""
"""Makes a root of the folder, shared between name spaces as a machine's is, and hands it to systemd."""
ON_X = """[Service]
StandardInput=null
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
Environment=SDL_VIDEODRIVER=x11 DISPLAY={display} SDL_AUDIODRIVER=dummy
"""
ON_PAPER = "[Service]\nStandardOutput=append:/run/screen\nTTYPath=\nTTYReset=no\nTTYVTDisallocate=no\n"
"""What goes to the first console of a machine goes to a file here."""
DROP_INS = "/etc/systemd/system/{unit}.service.d/bench.conf"


class Container:
    """A running system; commands are run in it as root."""

    def __init__(self, place: Chroot) -> None:
        self.place = place
        self._unshare = subprocess.Popen(
            ["nice", "-n", "5", "unshare", "-m", "-p", "-f", "-u", "-i", "-C", "sh", "-c", BEGIN, "sh",
             str(place.folder)],
            stdin=subprocess.DEVNULL,
        )  # fmt: skip

    @property
    def is_on(self) -> bool:
        return self._unshare.poll() is None

    def await_on(self, patience_s: float = 120) -> None:
        """Until systemd answers."""
        until = time.monotonic() + patience_s
        while time.monotonic() < until:
            if self.run("systemctl is-system-running")[1].strip() in ("running", "degraded"):
                return
            time.sleep(0.5)
        raise TimeoutError("systemd did not come up in the container")

    def run(self, command: str) -> tuple[int, str]:
        """Run a shell command; its code, and what it said."""
        init = self._init()
        if init is None:
            return 255, ""
        words = ["nsenter", "-t", str(init), "-a", "sh", "-c", command]
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL)
        return done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    def must(self, command: str) -> str:
        """The same; what it said.

        :raises RuntimeError: it failed
        """
        code, said = self.run(command)
        if code:
            raise RuntimeError(f"{command}\nended with {code}:\n{said[-2000:]}")
        return said

    def write(self, path: str, text: str) -> None:
        self.must(f"mkdir -p $(dirname {path}) && printf %s {shlex.quote(text)} > {path}")

    def await_off(self, patience_s: float) -> bool:
        """Whether the system has switched itself off in time."""
        try:
            self._unshare.wait(patience_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        """End everything in it."""
        init = self._init()
        if init is not None:
            subprocess.run(["kill", f"-{int(signal.SIGKILL)}", str(init)], check=False)
        self._unshare.wait()

    def _init(self) -> int | None:
        """Its process 1, by this computer's numbers."""
        children = Path(f"/proc/{self._unshare.pid}/task/{self._unshare.pid}/children")
        try:
            found = children.read_text().split()
        except OSError:
            return None
        return int(found[0]) if found else None


@contextmanager
def container_of(system: System, package: Path, display: str) -> Iterator[Container]:
    """A system with this package installed and made a cabinet, on; gone afterwards."""
    with chroot_of(system) as place:
        place.must(f"apt-get install -y -q --no-install-recommends {' '.join(PACKAGES)}")
        place.put(package, "/packages")
        place.must(f"cd /packages && apt-get install -y -q --no-install-recommends ./{package.name}")
        place.must(f"systemctl mask {MASKED}; sonar-table service install --root / && systemd-sysusers")
        for unit, text in (
            ("sonar-table", ON_X.format(display=display)),
            ("sonar-table-trouble", ON_PAPER),
            ("sonar-table-hello", ON_PAPER),
        ):
            file = place.folder / DROP_INS.format(unit=unit).lstrip("/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        container = Container(place)
        try:
            container.await_on()
            yield container
        finally:
            container.stop()
