"""A system without a machine: for what needs its packages and its Python, but no kernel of its own."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pi.image import OWN_AUTHORITIES, cache, let_arm_programs_run
from tests.pi.systems import System

ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root"}


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
    shutil.rmtree(folder, ignore_errors=True)
    authorities = f'if [ -d {OWN_AUTHORITIES} ]; then mkdir -p "$1{OWN_AUTHORITIES}"; '
    authorities += f'cp -r {OWN_AUTHORITIES}/. "$1{OWN_AUTHORITIES}"; chroot "$1" update-ca-certificates; fi'
    command = [
        "nice", "-n", "10", "mmdebstrap", "--variant=apt", f"--architectures={system.processor}",
        "--include=ca-certificates,python3", '--aptopt=Acquire::Languages "none"',
        f"--customize-hook={authorities}", "--skip=cleanup/apt/lists",
        system.suite, str(folder), *system.sources,
    ]  # fmt: skip
    try:
        subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        yield Chroot(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
