"""A machine of the bench: QEMU, its disks, a way in by SSH, its two outputs, its plug."""

import re
import shlex
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.pi.glass import Picture, read_picture
from tests.pi.image import USER, key_file, names_on_disk, read_from_disk
from tests.pi.plug import set_output_size
from tests.pi.qmp import Qmp
from tests.pi.systems import System

SIZE = (1024, 768)
"""Of each output: everything is drawn by software, and larger ones take seconds a picture."""
START_S = 900
"""So long a start may take on a busy computer."""
QUICKER = "mitigations=off audit=0 systemd.default_timeout_start_sec=900"
"""What only costs time in a machine that nobody attacks; and a busy computer gets more time."""
_CONNECTORS = {"HDMI-A-1": "Virtual-1", "HDMI-A-2": "Virtual-2"}


class NotThere(Exception):
    """The machine did not come up, or went away; with the end of its console."""


@dataclass(frozen=True)
class Said:
    """What a command in the machine came to."""

    code: int
    text: str
    """Both of its outputs together."""


@dataclass
class Machine:
    """One machine; off until it is started."""

    system: System
    folder: Path
    """Has root.qcow2 and boot.img, and what belongs to this machine."""
    stick: str = ""
    """What stands for the USB stick at the start: a file, or the address of a server of ours."""
    extra: Sequence[str] = ()
    """More words for QEMU."""
    more_cmdline: str = ""
    """More words for the kernel, which no operator would write."""
    outputs: int = 2
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _qmp: Qmp | None = field(default=None, init=False)
    _port: int = field(default=0, init=False)

    # The plug

    def start(self) -> float:
        """Put the plug in and wait for the way in; how many seconds it took."""
        began_s = time.monotonic()
        self.power_on()
        self.await_ssh()
        return time.monotonic() - began_s

    def power_on(self, *more: str) -> None:
        assert self._process is None, "it is on already"
        self._port = _free_port()
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["nice", "-n", "10", *self._command(), *more],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        self._qmp = self._connect()

    def freeze(self, state: Path) -> None:
        """Put the machine to sleep in a file, and off; its disks must be kept as they are then."""
        self.run("sync")
        self._hang_up()
        self.qmp("stop")
        self.qmp("migrate", uri=f"exec:cat > {shlex.quote(str(state))}")
        until = time.monotonic() + START_S
        while (status := self._status("query-migrate")) not in (
            "completed",
            "failed",
        ) and time.monotonic() < until:
            time.sleep(1)
        if status != "completed":
            raise NotThere(f"the machine could not be put to sleep: {status}")
        self.cut_power()

    def wake(self, state: Path) -> float:
        """Go on where it was put to sleep; how many seconds it took."""
        began_s = time.monotonic()
        self.power_on("-incoming", f"exec:cat {shlex.quote(str(state))}")
        while self._status() == "inmigrate":
            time.sleep(0.5)
        self.qmp("cont")
        self.await_ssh()
        return time.monotonic() - began_s

    def _status(self, of: str = "query-status") -> object:
        answer = self.qmp(of)
        assert isinstance(answer, dict)
        return answer.get("status")

    def await_ssh(self) -> None:
        """Until a command can be run."""
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            self._check_process()
            with suppress(subprocess.TimeoutExpired):
                if self.run("true", timeout_s=60).code == 0:
                    return
            time.sleep(1)
        raise NotThere(f"no way in after {START_S} s; console:\n{self.console()[-1500:]}")

    def cut_power(self) -> None:
        """Pull the plug: what QEMU has not handed on is gone."""
        process = self._process
        assert process is not None
        process.send_signal(signal.SIGKILL)
        self._gone()

    def await_off(self, timeout_s: float = 300) -> None:
        """Until the machine has switched itself off, or wants to start again."""
        assert self._process is not None
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            raise NotThere(f"still on after {timeout_s} s; console:\n{self.console()[-1500:]}") from None
        self._gone()

    def restart(self) -> float:
        """As `sudo reboot` does; how many seconds it took to be back."""
        self.run("sync; sudo systemctl reboot", timeout_s=60)
        self.await_off()
        return self.start()

    def shut_down(self) -> None:
        self.run("sync; sudo systemctl poweroff", timeout_s=60)
        self.await_off()

    def stop(self) -> None:
        """Whatever it is doing."""
        if self._process is not None:
            self.cut_power()

    @property
    def is_on(self) -> bool:
        return self._process is not None and self._process.poll() is None

    # The way in

    def run(self, command: str, *, timeout_s: float = 600) -> Said:
        """Run a shell command as the operator; code 255 if there is no way in."""
        done = subprocess.run(
            [*self._ssh(), command], capture_output=True, timeout=timeout_s, stdin=subprocess.DEVNULL
        )
        return Said(done.returncode, (done.stdout + done.stderr).decode(errors="replace"))

    def must(self, command: str, *, timeout_s: float = 600) -> str:
        """The same; what it said.

        :raises RuntimeError: it failed
        """
        said = self.run(command, timeout_s=timeout_s)
        if said.code:
            raise RuntimeError(f"{command}\nended with {said.code}:\n{said.text[-2000:]}")
        return said.text

    def write(self, path: str, text: str, *, owner: str = "root") -> None:
        """Write a file in the machine."""
        quoted = shlex.quote(path)
        folder = f"sudo mkdir -p $(dirname {quoted})"
        script = f"{folder} && printf %s {shlex.quote(text)} | sudo tee {quoted} >/dev/null"
        self.must(f"{script} && sudo chown {owner}: {quoted}")

    def put(self, source: Path, target: str) -> None:
        """Bring a file or folder into the machine."""
        pack = ["tar", "-C", str(source.parent), "-cz", source.name]
        there = shlex.quote(target)
        unpack = f"sudo mkdir -p {there} && sudo tar -C {there} -xz --no-same-owner --touch"
        with subprocess.Popen(pack, stdout=subprocess.PIPE) as packing:
            subprocess.run([*self._ssh(), unpack], stdin=packing.stdout, check=True, timeout=600)

    def console(self) -> str:
        """What the kernel and systemd said on the serial line."""
        with suppress(OSError):
            return (self.folder / "console.log").read_text(errors="replace")
        return ""

    # What people see and touch

    def picture(self, head: int) -> Picture:
        """What is on an output now; the first is 0."""
        path = self.folder / f"head{head}.ppm"
        self.qmp("screendump", filename=str(path), device="gpu0", head=head)
        return read_picture(path)

    def press(self, *keys: str, hold_ms: int = 100) -> None:
        """Press keys together on the machine's keyboard, by QEMU's names: ctrl, alt, f2."""
        pressed = [{"type": "qcode", "data": key} for key in keys]
        self.qmp("send-key", keys=pressed, **{"hold-time": hold_ms})

    def plug_output(self, width: int = SIZE[0], height: int = SIZE[1]) -> None:
        """Plug a display into the second output."""
        set_output_size(self.folder / "vnc", width, height)

    def qmp(self, execute: str, **arguments: object) -> object:
        assert self._qmp is not None, "it is off"
        return self._qmp(execute, **arguments)

    # Inside

    def cmdline(self) -> str:
        """What the kernel is told: the card's own line, with the outputs that this machine has."""
        line = read_from_disk(self.folder / "boot.img", "/firmware/cmdline.txt").decode().strip()
        for pi, here in _CONNECTORS.items():
            line = line.replace(pi, here)
        words = [
            word for word in line.split() if not (self.outputs == 1 and word.startswith("video=Virtual-2"))
        ]
        line = re.sub(r"(video=\S+:)\d+x\d+", rf"\g<1>{SIZE[0]}x{SIZE[1]}", " ".join(words))
        return f"{line} {QUICKER} {self.more_cmdline}".strip()

    def _command(self) -> list[str]:
        kernel, initrd = self._kernel()
        stick = [
            "-drive", f"if=none,id=stick,format=raw,cache=writeback,file={self.stick}",
            "-device", "usb-storage,drive=stick,id=usbstick,bus=usb.0",
        ] if self.stick else []  # fmt: skip
        return [
            *self.system.emulator, "-accel", "tcg,thread=multi", "-smp", "2", "-m", "1280",
            "-kernel", str(kernel), "-initrd", str(initrd), "-append", self.cmdline(),
            "-drive", f"if=virtio,format=qcow2,file={self.folder / 'root.qcow2'}",
            "-drive", f"if=virtio,format=raw,file={self.folder / 'boot.img'}",
            "-device", "qemu-xhci,id=usb", *stick,
            "-nic", f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self._port}-:22",
            "-nodefaults",
            "-device", f"virtio-gpu-pci,max_outputs=2,id=gpu0,xres={SIZE[0]},yres={SIZE[1]}",
            "-display", "none",
            "-vnc", f"unix:{self.folder / 'vnc'},display=gpu0,head=1",
            "-device", "virtio-keyboard-pci", "-device", "virtio-rng-pci",
            "-qmp", f"unix:{self.folder / 'qmp'},server=on,wait=off",
            "-serial", f"file:{self.folder / 'console.log'}",
            "-action", "reboot=shutdown", *self.extra,
        ]  # fmt: skip

    def _kernel(self) -> tuple[Path, Path]:
        """The newest kernel and its initrd, out of the machine's own /boot."""
        boot = self.folder / "boot.img"
        found = []
        for start, name in (("vmlinuz-", "kernel"), ("initrd.img-", "initrd")):
            newest = max(each for each in names_on_disk(boot, "/") if each.startswith(start))
            target = self.folder / name
            target.write_bytes(read_from_disk(boot, f"/{newest}"))
            found.append(target)
        return found[0], found[1]

    def _ssh(self) -> list[str]:
        options = (
            "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "ConnectTimeout=30",
            "BatchMode=yes",
            # One connection for all: each costs seconds of ciphers under emulation.
            "ControlMaster=auto", f"ControlPath={self.folder}/ssh-{self._port}", "ControlPersist=120",
        )  # fmt: skip
        words = [word for option in options for word in ("-o", option)]
        return ["ssh", *words, "-i", str(key_file()), "-p", str(self._port), f"{USER}@127.0.0.1"]

    def _connect(self) -> Qmp:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            self._check_process()
            with suppress(OSError):
                return Qmp(self.folder / "qmp")
            time.sleep(0.2)
        raise NotThere("QEMU does not answer")

    def _check_process(self) -> None:
        if not self.is_on:
            self._gone()
            log = (self.folder / "qemu.log").read_text(errors="replace")
            raise NotThere(f"QEMU has ended:\n{log[-1000:]}\n{self.console()[-1500:]}")

    def _hang_up(self) -> None:
        """Let go of the one connection that all commands share."""
        path = f"ControlPath={self.folder}/ssh-{self._port}"
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(["ssh", "-O", "exit", "-o", path, "127.0.0.1"], capture_output=True, timeout=20)

    def _gone(self) -> None:
        self._hang_up()
        if self._qmp is not None:
            self._qmp.close()
            self._qmp = None
        if self._process is not None:
            self._process.wait()
            self._process = None
        for name in ("qmp", "vnc"):
            with suppress(FileNotFoundError):
                (self.folder / name).unlink()


def await_success(machine: Machine, command: str, timeout_s: float) -> bool:
    """Whether a command comes to succeed in time."""
    until = time.monotonic() + timeout_s
    while machine.run(command).code:
        if time.monotonic() > until:
            return False
        time.sleep(1)
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert isinstance(port, int)
    return port
