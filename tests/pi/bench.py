"""The bench of one system: machines with the table installed, trials on them, and what came of each."""

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.pi.document import step
from tests.pi.glass import Picture
from tests.pi.hands import Operator
from tests.pi.image import COPY, bare_image, cache, copy_disk, layer_over, make_stick
from tests.pi.machine import Machine
from tests.pi.systems import System

SOURCE = Path(__file__).parents[2]
INSTALL_STEPS = (1, 2, 3, 4, 5, 6)
ASLEEP = "asleep"
"""A machine with the table running, put to sleep: trials that begin there need no start of their own."""
RUN_THERE = (
    "Makefile", "pyproject.toml", "console", "firmware_bridge", "hardware",
    "tests/pi/pressed_pins.py", "tests/pi/pressed_controllers.py", "tests/play/told_play.py",
)  # fmt: skip
DISKS = ("root.qcow2", "boot.img", "stick.img")
SLOW = "[Service]\nWatchdogSec=120\nTimeoutStartSec=600\nTimeoutStopSec=60\n"
"""Everything is drawn by software here: trials that are not about the watchdog give it time."""
SLOW_FILE = "/etc/systemd/system/sonar-table.service.d/slow.conf"
SETTINGS_FILE = "/var/lib/sonar-table/table.toml"


class Failed(Exception):
    """A trial did not show what it should."""


class Skipped(Exception):
    """A trial cannot be made here; says why."""


@dataclass
class Bench:
    """Where trials of one system are made."""

    system: System
    say: Callable[[str], None] = print
    machine: Machine | None = field(default=None, init=False)
    _brought: str = field(default="", init=False)
    """What was put into the machine last."""

    @property
    def folder(self) -> Path:
        return cache() / "machines" / self.system.name

    def saw(self, what: str) -> None:
        """Tell what a trial saw."""
        self.say(f"    {what}")

    def check(self, holds: bool, what: str) -> None:
        """Tell what holds.

        :raises Failed: it does not
        """
        self.saw(f"{'yes' if holds else 'NO '}  {what}")
        if not holds:
            raise Failed(what)

    # Machines

    def bare(self) -> Machine:
        """A machine fresh from the card, off, with a new stick."""
        self.off()
        image = bare_image(self.system, self.say)
        self.folder.mkdir(parents=True, exist_ok=True)
        layer_over(image.root, self.folder / "root.qcow2")
        copy_disk(image.boot, self.folder / "boot.img")
        make_stick(self.folder / "stick.img")
        self.machine = Machine(self.system, self.folder, stick=str(self.folder / "stick.img"))
        return self.machine

    def table(self, **different: object) -> Machine:
        """A machine with the table installed, and on; the one that is on where nothing else is asked for.

        :param different: fields of the machine that are not as usual; then it is started anew
        """
        if self.machine is not None and self.machine.is_on and not different:
            return self.machine
        machine = self.fresh(**different)
        asleep = self._kept() / ASLEEP
        if different or not asleep.exists():
            self.saw(f"started in {machine.start():.0f} s")
        else:
            self.saw(f"woken in {machine.wake(asleep):.0f} s")
        return machine

    def fresh(self, **different: object) -> Machine:
        """A machine as it was after the installation, off."""
        self.off()
        kept = self.installed()
        self.folder.mkdir(parents=True, exist_ok=True)
        layer_over(kept / "root.qcow2", self.folder / "root.qcow2")
        for name in DISKS[1:]:
            copy_disk(kept / name, self.folder / name)
        self.machine = Machine(self.system, self.folder, stick=str(self.folder / "stick.img"))
        for name, value in different.items():
            setattr(self.machine, name, value)
        return self.machine

    def off(self) -> None:
        """Pull the plug, if it is in."""
        if self.machine is not None:
            self.machine.stop()
            self.machine = None

    # The table

    def installed(self) -> Path:
        """Disks with the table installed by the document's steps and this very code; made if need be."""
        kept = self._kept()
        if not kept.exists():
            self.say("    installing by the document's steps, for the trials that follow")
            self.install()
            self.keep_installed()
        mark = kept / "code"
        if mark.read_text() != what_is_tried() or not (kept / ASLEEP).exists():
            self.say("    bringing the installed table up to this code")
            self._renew(kept)
            mark.write_text(self._brought)
        return kept

    def install(self) -> None:
        """From the bare card through the document's steps; the disks are kept for other trials."""
        machine = self.bare()
        self.saw(f"first start in {machine.start():.0f} s")
        self.bring_code()
        driver, _ = self.system.sound_card
        if options := self.system.sound_options:
            machine.write("/etc/modprobe.d/sound.conf", f"options {driver} {options}\n")
        machine.write("/etc/modules-load.d/sound.conf", f"{driver}\n")
        machine.must(f"sudo modprobe {driver}")
        operator = Operator(machine, self.saw)
        for number in INSTALL_STEPS:
            began_s = time.monotonic()
            if number == INSTALL_STEPS[-1]:
                machine.write(SLOW_FILE, SLOW)
            operator.follow(step(number))
            self.saw(f"step {number} followed in {time.monotonic() - began_s:.0f} s")

    def keep_installed(self) -> None:
        """Keep the machine with its table running, asleep, for the trials that follow."""
        machine = self.machine
        assert machine is not None
        self.await_pictures("start", lambda found: all(each.colours > 100 for each in found), timeout_s=600)
        kept = self._kept()
        kept.mkdir(parents=True, exist_ok=True)
        machine.freeze(kept / ASLEEP)
        for name in DISKS:
            (self.folder / name).rename(kept / name)
        (kept / "code").write_text(self._brought)
        self.machine = None

    def bring_code(self, *, one_more: bool = False) -> None:
        """Put the last commit where the document's address leads to, or one more that changes nothing.

        What is installed goes before it, also where history was written anew: `git pull` takes nothing else.
        """
        machine = self.machine
        assert machine is not None
        copy = self.folder / "sonar-table.git"
        if not copy.exists():
            subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(copy)], check=True)
        commit, self._brought = _git("rev-parse", "HEAD"), what_is_tried()
        installed = machine.run("sudo git -C /opt/sonar-table rev-parse HEAD").text.strip()
        if one_more or (_is_known(installed) and not _is_known(installed, within=commit)):
            parent = installed if _is_known(installed) else commit
            commit = _git("commit-tree", "HEAD^{tree}", "-p", parent, "-m", "One more, for the bench")
        _git("push", "-q", "--force", str(copy), f"{commit}:refs/heads/main")
        machine.must(f"sudo rm -rf {COPY}")
        machine.put(copy, str(Path(COPY).parent))

    def settings(self, text: str) -> None:
        """Write table.toml and start the table anew."""
        machine = self.machine
        assert machine is not None
        machine.write(SETTINGS_FILE, text, owner="sonar-table")
        self.start_service()

    def start_service(self) -> None:
        machine = self.machine
        assert machine is not None
        machine.must(
            "sudo systemctl reset-failed sonar-table; sudo systemctl restart sonar-table", timeout_s=700
        )

    def picture(self, head: int, name: str) -> Picture:
        """What is on an output; the file is kept to be looked at."""
        machine = self.machine
        assert machine is not None
        picture = machine.picture(head)
        picture.save(cache() / "pictures" / self.system.name / f"{name}-{head + 1}.png")
        return picture

    def await_pictures(
        self, name: str, wanted: Callable[[list[Picture]], bool], *, heads: int = 2, timeout_s: float = 240
    ) -> list[Picture]:
        """Look at the outputs until they are as wanted, or for long enough."""
        until = time.monotonic() + timeout_s
        while True:
            pictures = [self.picture(head, name) for head in range(heads)]
            if wanted(pictures) or time.monotonic() > until:
                return pictures
            time.sleep(2)

    def _kept(self) -> Path:
        image = bare_image(self.system, self.say)
        return cache() / f"{image.root.parent.name}-installed"

    def _renew(self, kept: Path) -> None:
        """Bring the kept disks to this code by the document's own update, and put the table to sleep."""
        machine = Machine(self.system, kept, stick=str(kept / "stick.img"))
        self.machine = machine
        asleep = kept / ASLEEP
        took_s = machine.wake(asleep) if asleep.exists() else machine.start()
        asleep.unlink(missing_ok=True)
        self.saw(f"there in {took_s:.0f} s")
        self.bring_code()
        operator = Operator(machine, self.saw)
        for line in step("Updates").commands:
            if "overlayroot" not in line.typed:
                operator.type(line)
        machine.write(SLOW_FILE, SLOW)
        machine.must("sudo systemctl daemon-reload")
        self.start_service()
        self.await_pictures("start", lambda found: all(each.colours > 100 for each in found), timeout_s=600)
        machine.freeze(asleep)
        self.machine = None


def what_is_tried() -> str:
    """The last commit's files that a machine runs: other changes need no update of it."""
    return _git("ls-tree", "HEAD", *RUN_THERE)


def _is_known(commit: str, within: str = "") -> bool:
    """Whether this history, or that of another commit, has a commit."""
    if not re.fullmatch("[0-9a-f]{40}", commit):
        return False
    asked = ["merge-base", "--is-ancestor", commit, within] if within else ["cat-file", "-e", commit]
    return not subprocess.run(["git", "-C", str(SOURCE), *asked], capture_output=True).returncode


def _git(*words: str) -> str:
    command = ["git", "-C", str(SOURCE), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
