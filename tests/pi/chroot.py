"""A system without a machine: for what needs its packages and its Python, but no kernel of its own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pi.image import OWN_AUTHORITIES, cache, let_arm_programs_run
from tests.pi.systems import System

CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
ENVIRONMENT = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND": "noninteractive",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "NODE_EXTRA_CA_CERTS": CERTIFICATES,
}
LIVE = """
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t sysfs sysfs "$1/sys"
mount --rbind /dev "$1/dev"
exec chroot "$1" sh -c "$2"
"""
"""With this computer's devices and the processes' own list, as tests want them; gone with the command.

A root that nothing is mounted on has no network namespaces.
"""


class Chroot:
    """A folder with a system in it, in which commands are run as root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, command: str) -> tuple[int, str]:
        """Run a shell command; its code, and what it said."""
        done = subprocess.run(
            ["nice", "-n", "10", "chroot", str(self.folder), "sh", "-c", command],
            env=ENVIRONMENT,
            capture_output=True,
            stdin=subprocess.DEVNULL,
        )
        return done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    def must(self, command: str) -> str:
        """The same; what it said.

        :raises RuntimeError: it failed
        """
        code, said = self.run(command)
        if code:
            raise RuntimeError(f"{command}\nended with {code}:\n{said[-2000:]}")
        return said

    def begin(self, command: str) -> subprocess.Popen[bytes]:
        """Begin a shell command that is ended with all that it has begun."""
        words = [
            "unshare",
            "--pid",
            "--fork",
            "--kill-child",
            "chroot",
            str(self.folder),
            "sh",
            "-c",
            command,
        ]
        return subprocess.Popen(words, env=ENVIRONMENT, stdin=subprocess.DEVNULL)

    def live(self, command: str, log: Path) -> int:
        """Run a shell command that wants devices and /proc, into a log; its code."""
        begin = ["unshare", "-m", "-p", "-f", "--kill-child", "sh", "-c", LIVE, "sh"]
        passed_on = {name: os.environ[name] for name in ("PYTEST_ADDOPTS",) if name in os.environ}
        with log.open("wb") as said:
            done = subprocess.run(
                [*begin, str(self.folder), command],
                env={**ENVIRONMENT, **passed_on}, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
            )  # fmt: skip
        return done.returncode

    def put(self, file: Path, folder: str) -> None:
        target = self.folder / folder.lstrip("/")
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)


@contextmanager
def chroot_of(system: System) -> Iterator[Chroot]:
    """A small system of this release and processor, gone afterwards."""
    folder = cache() / f"chroot-{system.name}"
    if system.is_arm:
        let_arm_programs_run()
    clear(folder)
    authorities = f'if [ -d {OWN_AUTHORITIES} ]; then mkdir -p "$1{OWN_AUTHORITIES}"; '
    authorities += f'cp -r {OWN_AUTHORITIES}/. "$1{OWN_AUTHORITIES}"; chroot "$1" update-ca-certificates; fi'
    command = [
        "nice", "-n", "10", "mmdebstrap", "--variant=apt", f"--architectures={system.processor}",
        "--include=ca-certificates,python3", '--aptopt=Acquire::Languages "none"',
        f"--customize-hook={authorities}", "--skip=cleanup/apt/lists",
        system.suite, str(folder), *system.sources,
    ]  # fmt: skip
    try:
        made = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL)
        if made.returncode:
            raise RuntimeError(f"no {system.name} was made: {made.stderr.decode(errors='replace')[-1500:]}")
        yield Chroot(folder)
    finally:
        clear(folder)


def clear(folder: Path) -> None:
    """Take a system away; first what a making that was broken off has left mounted in it."""
    for place in mounted_below(folder, Path("/proc/mounts").read_text()):
        subprocess.run(["umount", "--lazy", place], check=True)
    shutil.rmtree(folder, ignore_errors=True)


def mounted_below(folder: Path, mounts: str) -> list[str]:
    """Where something is mounted in a folder, the innermost first."""
    places = [line.split()[1] for line in mounts.splitlines()]
    return sorted((place for place in places if Path(place).is_relative_to(folder)), reverse=True)
