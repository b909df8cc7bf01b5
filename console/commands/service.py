"""`sonar-table service`: make a cabinet of this machine, or an ordinary machine of a cabinet."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath
from time import time
from typing import NoReturn

import click

from console.commands.outputs import exit_if_not_written
from console.kiosk.cabinet_plan import DATA, SERVICE, WEB_SERVICE, Planned, PlannedFile, plan, updates_plan
from console.kiosk.club_units import CLUB_SERVICES
from console.kiosk.disks import MountedDisks
from console.kiosk.installation import Found, install, look, uninstall, within
from console.wall_clock import cannot_be

BOOTED_WITH_SYSTEMD = Path("/run/systemd/system")
HIDDEN = (PurePosixPath("/home"), PurePosixPath("/root"), PurePosixPath("/tmp"))
"""Where the hardened service sees nothing."""
NOT_RUNNING = 3
"""The exit code that systemctl has for it too."""
_PROGRAM = re.compile(r"^ExecStart=(\S+)", re.MULTILINE)

_root = click.option(
    "--root",
    type=click.Path(path_type=Path),
    help="Another root than /, such as a card's; nothing is run there.",
)
_dry_run = click.option("--dry-run", is_flag=True, help="Only say what would be done.")


@click.group()
def service() -> None:
    """Run the table as a cabinet: it starts with the machine and cannot be left from its panel or a keyboard.

    docs/operating.md leads from a blank card to a cabinet.

    \b
    Example:
      sudo /opt/sonar-table/.venv/bin/sonar-table service install
    """


@service.command("install")
@_root
@_dry_run
@click.option("--program", type=click.Path(path_type=PurePosixPath),
              help="The program that is started; this one if left out.")  # fmt: skip
def install_(root: Path | None, dry_run: bool, program: PurePosixPath | None) -> None:
    """Start the table with the machine, as its own user, watched, and restarted after a crash.

    Log-ins on the consoles, Ctrl-Alt-Del and the SysRq key are switched off; SSH is left as it is.

    \b
    Example:
      sonar-table service install --dry-run
      sudo /opt/sonar-table/.venv/bin/sonar-table service install
    """
    program = program or PurePosixPath(sys.executable).parent / "sonar-table"
    planned = plan(program)
    if dry_run:
        _tell_plan(planned, root, "write", _AFTER_INSTALL)
        return
    _require_machine(root, "install")
    _require_program(program, root)
    _desktop_warning(root)
    _change(lambda: install(planned, root or Path("/")), "wrote", "everything is in place already")
    _run_all(_AFTER_INSTALL, root)
    click.echo("Restart the machine and the table starts: sudo reboot")


@service.command("uninstall")
@_root
@_dry_run
def uninstall_(root: Path | None, dry_run: bool) -> None:
    """Take the service away and allow log-ins again. Matches, books and settings stay where they are.

    \b
    Example:
      sudo sonar-table service uninstall
    """
    program = _installed_program(root)
    planned = (*plan(program), *updates_plan(program))
    if dry_run:
        _tell_plan(planned, root, "remove", (*_BEFORE_UNINSTALL, *_AFTER_UNINSTALL))
        return
    _require_machine(root, "uninstall")
    _run_all(_BEFORE_UNINSTALL, root)
    _change(lambda: uninstall(planned, root or Path("/")), "removed", "nothing was installed")
    _run_all(_AFTER_UNINSTALL, root)
    click.echo(f"{DATA} and the user sonar-table are kept. Restart to have log-ins again: sudo reboot")


@service.command()
@click.argument("wanted", type=click.Choice(["on", "off"]))
@_root
@_dry_run
def updates(wanted: str, root: Path | None, dry_run: bool) -> None:
    """Let whoever has the facilitator's PIN bring another version of the program from the desk, or not.

    It runs with the table's rights and no more, lies beside the data, and is left after three starts with
    which the table does not come up. What is installed stays as it is.

    \b
    Example:
      sudo sonar-table service updates on
    """
    planned = updates_plan(_installed_program(root))
    if dry_run:
        _tell_plan(planned, root, "write" if wanted == "on" else "remove", _AFTER_UNINSTALL)
        return
    _require_machine(root, "updates")
    work = install if wanted == "on" else uninstall
    _change(lambda: work(planned, root or Path("/")), "changed", "it is so already")
    _run_all(_AFTER_UNINSTALL, root)
    click.echo("It holds when the table and its pages start next.")


@service.command()
@_root
def status(root: Path | None) -> None:
    """Say what is installed, whether the table runs, and where its data goes. Exit code 3: it does not run.

    \b
    Example:
      sonar-table service status
    """
    planned = plan(_installed_program(root))
    for one in planned:
        click.echo(f"{look(one, root or Path('/')):<8} {one.path}  ({one.why})")
    if root is not None:
        raise SystemExit(0 if all(look(one, root) is Found.THERE for one in planned) else 1)
    disks = MountedDisks.here()
    click.echo(f"data     {_data_place(disks)}")
    click.echo(f"root     {_root_place(disks)}")
    click.echo(f"clock    {_clock(time())}")
    if not BOOTED_WITH_SYSTEMD.is_dir():
        click.echo("systemd does not run here, so neither does the service")
        raise SystemExit(NOT_RUNNING)
    shown = _output(["systemctl", "show", SERVICE, "--property=ActiveState,SubState,NRestarts,StatusText"])
    click.echo("service  " + ", ".join(shown.split("\n")).strip(", "))
    raise SystemExit(0 if "ActiveState=active" in shown else NOT_RUNNING)


_AFTER_INSTALL = (("systemd-sysusers",), ("systemctl", "daemon-reload"))
_BEFORE_UNINSTALL = (("systemctl", "stop", *CLUB_SERVICES, WEB_SERVICE, SERVICE),)
_AFTER_UNINSTALL = (("systemctl", "daemon-reload"),)


def _tell_plan(
    planned: Sequence[Planned], root: Path | None, verb: str, commands: Sequence[Sequence[str]]
) -> None:
    for one in planned:
        found = look(one, root or Path("/"))
        link = "" if isinstance(one, PlannedFile) else f" -> {one.target}"
        click.echo(f"would {verb} {within(root or Path('/'), one.path)}{link}  ({one.why}; {found} now)")
    for command in commands if root is None else ():
        click.echo(f"would run {' '.join(command)}")


def _require_machine(root: Path | None, verb: str) -> None:
    """Nothing is needed under another root."""
    if root is not None:
        return
    if not BOOTED_WITH_SYSTEMD.is_dir():
        _fail("systemd does not run this machine; the service is for Raspberry Pi OS and the like")
    if os.geteuid() != 0:
        _fail(f"this needs root; type: sudo {sys.argv[0]} service {verb}")


def _require_program(program: PurePosixPath, root: Path | None) -> None:
    if any(program.is_relative_to(place) for place in HIDDEN):
        _fail(f"{program} is where the hardened service sees nothing; install the program under /opt first")
    if root is None and not os.access(program, os.X_OK):
        _fail(f"{program} cannot be run; name the program with --program")


def _desktop_warning(root: Path | None) -> None:
    desktop = within(root or Path("/"), PurePosixPath("/etc/systemd/system/display-manager.service"))
    if desktop.is_symlink() or desktop.exists():
        click.echo(
            "A desktop is installed and holds the screens. Let the machine start without it:"
            " sudo systemctl set-default multi-user.target",
            err=True,
        )


def _installed_program(root: Path | None) -> PurePosixPath:
    """The program that the installed unit starts; this one where there is none."""
    unit = within(root or Path("/"), PurePosixPath("/etc/systemd/system") / SERVICE)
    try:
        found = _PROGRAM.search(unit.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    return PurePosixPath(found[1]) if found else PurePosixPath(sys.executable).parent / "sonar-table"


def _change(work: Callable[[], list[Path]], said: str, nothing: str) -> None:
    try:
        with exit_if_not_written():
            changed = work()
    except OSError as error:
        asked = "; is the root file system read-only? see docs/operating.md"
        hint = "" if error.errno == errno.EEXIST else asked
        _fail(f"{error.filename}: {error.strerror}{hint}")
    for path in changed:
        click.echo(f"{said} {path}")
    if not changed:
        click.echo(nothing)


def _run_all(commands: Sequence[Sequence[str]], root: Path | None) -> None:
    for command in commands if root is None else ():
        click.echo(f"running {' '.join(command)}")
        try:
            code = subprocess.run(command, check=False).returncode
        except OSError as error:
            _fail(f"{command[0]}: {error.strerror}")
        if code:
            _fail(f"{' '.join(command)} ended with {code}")


def _output(command: Sequence[str]) -> str:
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout
    except OSError as error:
        return f"{command[0]}: {error.strerror}"


def _data_place(disks: MountedDisks) -> str:
    """What holds the data, and what is wrong with that."""
    data = disks.data
    if data is None:
        return f"{DATA}"
    said = f"{DATA} is on {data.device} ({data.kind} at {data.place})"
    if disks.stick_is_missing:
        said += "; THE DATA PARTITION of /etc/fstab IS NOT THERE"
    if disks.data_is_in_memory:
        said += "; IN MEMORY: lost when the power goes"
    if disks.stick_runs:
        said += f"; NOT {','.join(disks.stick_runs)}: sudo systemctl restart sonar-table"
    return said


def _clock(now_s: float) -> str:
    """What day it is here, and whether that can be."""
    wrong = "; CANNOT BE RIGHT: see sonar-table doctor" if cannot_be(now_s) else ""
    return datetime.fromtimestamp(now_s).astimezone().isoformat(" ", "minutes") + wrong


def _root_place(disks: MountedDisks) -> str:
    """Whether the plug can be pulled without a thought."""
    if disks.root_is_read_only:
        return "read-only: what is changed is forgotten at the next start"
    if disks.root_stayed_writable:
        mend = "sudo apt-get install overlayroot busybox && sudo update-initramfs -u, then restart"
        return f"STILL WRITABLE, though the kernel was asked for overlayroot: {mend}"
    return "can be written to: see step 7 of docs/operating.md"


def _fail(what: str) -> NoReturn:
    click.echo(what, err=True)
    raise SystemExit(1)
