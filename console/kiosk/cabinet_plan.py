"""What a cabinet needs on its disk: each file with its text, each link with its target, and why."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from console.kiosk.club_units import BROKER_SERVICE, CLUB_SERVICE, CLUB_SERVICES, LINK_SERVICE, club_units
from console.kiosk.updates import ALLOWED, FOLDER, NOW
from console.languages import LANGUAGES, Message, say

SERVICE = "sonar-table.service"
WEB_SERVICE = "sonar-table-web.service"
USER = "sonar-table"
DATA = PurePosixPath("/var/lib/sonar-table")
GROUPS = ("gpio", "spi", "dialout", "video", "render", "audio", "input")
DEVICES = (
    ("char-drm", "rw"),
    ("char-alsa", "rw"),
    ("char-input", "rw"),
    ("char-gpiochip", "rw"),
    ("char-spi", "rw"),
    ("char-ttyACM", "rw"),
    ("char-ttyUSB", "rw"),
    ("/dev/tty0", "rw"),
    ("/dev/tty1", "rw"),
)
"""What the table may open, by the names in /proc/devices."""

DRIVERS = ("drm", "snd", "spidev", "cdc_acm", "usbserial")
"""What brings those of these names that no kernel has built in."""

_UNITS = PurePosixPath("/etc/systemd/system")
_WANTED = _UNITS / "multi-user.target.wants"
_NOTHING = PurePosixPath("/dev/null")
_MARK = "# Written by `sonar-table service install`; docs/operating.md explains it.\n"

_POWER_OFF = "sonar-table-power-off"
_POWER_OFF_PATH = f"""{_MARK}[Unit]
Description=The sonar table asks to be shut down

[Path]
PathExists=/run/sonar-table/power-off

[Install]
WantedBy=multi-user.target
"""
_POWER_OFF_SERVICE = f"""{_MARK}[Unit]
Description=Shut the cabinet down

[Service]
Type=oneshot
ExecStart=systemctl --no-block poweroff
"""
_HELLO = "sonar-table-hello"
_HELLO_FILE, _TROUBLE_FILE = (PurePosixPath("/etc/sonar-table") / name for name in ("hello", "cannot-start"))
_HELLO_SERVICE = f"""{_MARK}[Unit]
Description=The first word on the sonar table's screen
DefaultDependencies=no
After=systemd-remount-fs.service
Before={SERVICE}

[Service]
Type=oneshot
ExecStart=-tail -n +2 {_HELLO_FILE}
StandardOutput=tty
TTYPath=/dev/tty1

[Install]
WantedBy=sysinit.target
"""
_TROUBLE = "sonar-table-trouble"
_TROUBLE_SERVICE = f"""{_MARK}[Unit]
Description=Say on the screen that the sonar table cannot start, and start it again a minute later

[Service]
Type=oneshot
# From systemd 254 on (Trixie) each end calls this, not only the last: nothing is said while it is tried.
ExecCondition=systemctl is-failed --quiet {SERVICE}
# All words by one command, which stays: systemd clears the console before each.
ExecStart=sh -c "tail -n +2 {_TROUBLE_FILE}; \\
  journalctl --boot --lines=6 --output=cat --no-pager _SYSTEMD_UNIT={SERVICE}; sleep 60"
ExecStart=systemctl reset-failed {SERVICE}
ExecStart=systemctl --no-block start {SERVICE}
TimeoutStartSec=5min
StandardOutput=tty
TTYPath=/dev/tty1
TTYReset=yes
TTYVTDisallocate=yes
"""
_UDEV = f"""{_MARK}\
# A data stick that comes late is mounted when it comes; the table moves to it when nobody plays.
ACTION=="add|change", SUBSYSTEM=="block", ENV{{ID_FS_LABEL}}=="sonar-data", \\
  RUN+="/usr/bin/systemctl --no-block start {DATA}"
# As Raspberry Pi OS has it: on another board's system pins and SPI are root's alone.
SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"
SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"
"""
_SYSUSERS = f"""{_MARK}u {USER} - "Sonar table" {DATA} /usr/sbin/nologin
{chr(10).join(f"m {USER} {group}" for group in GROUPS)}
"""
_LOGIND = f"""{_MARK}[Login]
NAutoVTs=0
ReserveVT=0
HandlePowerKey=poweroff
"""
_MANAGER = f"""{_MARK}[Manager]
CtrlAltDelBurstAction=none
RuntimeWatchdogSec=15
"""
_SYSCTL = f"{_MARK}kernel.sysrq = 0\n"


@dataclass(frozen=True)
class PlannedFile:
    """A file to be written."""

    path: PurePosixPath
    text: str
    why: str


@dataclass(frozen=True)
class PlannedLink:
    """A symbolic link to be made."""

    path: PurePosixPath
    target: PurePosixPath
    why: str


Planned = PlannedFile | PlannedLink


def unit(program: PurePosixPath) -> str:
    """The table's own unit; `program` is `sonar-table` beside the Python that runs it."""
    template = (Path(__file__).parent / SERVICE).read_text(encoding="utf-8")
    return template.format(
        program=program,
        python=program.parent / "python",
        groups=" ".join(GROUPS),
        drivers=" ".join(f"modprobe@{name}.service" for name in DRIVERS),
        devices="\n".join(f"DeviceAllow={name} {mode}" for name, mode in DEVICES),
    )


def _in_all_languages(*keys: str) -> str:
    """Words for a bare console, which has no curled apostrophe, before anybody can choose a language."""
    paragraphs = ["\n".join(say(Message.of(key), language) for key in keys) for language in LANGUAGES]
    return "\n".join([_MARK, *paragraphs, ""]).replace("’", "'")


def web_unit(program: PurePosixPath) -> str:
    """The unit of the pages, which ends at once where the settings do not ask for them."""
    return (Path(__file__).parent / WEB_SERVICE).read_text(encoding="utf-8").format(program=program)


def updates_plan(program: PurePosixPath) -> tuple[Planned, ...]:
    """What lets pages bring other versions of the program: as the table's own user, beside its data."""
    chosen = (
        f"Environment=PYTHONPATH={DATA / FOLDER / NOW}",
        f"Environment={ALLOWED}=yes",
    )
    counted = f"ExecStartPre=-{program.parent / 'python'} -I -m console.kiosk.updates {DATA}"
    return tuple(
        PlannedFile(_UNITS / f"{unit}.d" / "updates.conf", "\n".join((f"{_MARK}[Service]", *lines, "")), why)
        for unit, lines, why in (
            (SERVICE, (counted, *chosen), "the version that was chosen from a desk"),
            (WEB_SERVICE, chosen, "the same one for the pages"),
            (LINK_SERVICE, chosen, "and for its link to a club"),
            (CLUB_SERVICE, chosen, "and for a club"),
        )
    )


_CLUB_WHY = {
    LINK_SERVICE: "its link to a club, if the settings ask for it",
    CLUB_SERVICE: "a club, if one was made here",
    BROKER_SERVICE: "that club's broker",
}


def plan(program: PurePosixPath) -> tuple[Planned, ...]:
    """Everything that makes a cabinet of a Raspberry Pi."""
    units = club_units(program, web_unit(program))
    files = (
        ("/etc/sysusers.d/sonar-table.conf", _SYSUSERS, f"the user {USER} and its groups"),
        (f"{_UNITS}/{SERVICE}", unit(program), "the table, hardened and watched"),
        (f"{_UNITS}/{_HELLO}.service", _HELLO_SERVICE, "the first word on the screen"),
        (str(_HELLO_FILE), _in_all_languages("kiosk.hello"), "what it says"),
        (f"{_UNITS}/{_TROUBLE}.service", _TROUBLE_SERVICE, "a table that cannot start says so"),
        (str(_TROUBLE_FILE), _in_all_languages("kiosk.cannot-start", "kiosk.tell-owner"), "in these words"),
        ("/etc/udev/rules.d/90-sonar-table.rules", _UDEV, "a late data stick is used, pins are its user's"),
        (f"{_UNITS}/{WEB_SERVICE}", web_unit(program), "its pages, if the settings ask for them"),
        *((f"{_UNITS}/{name}", text, _CLUB_WHY[name]) for name, text in units.items()),
        (f"{_UNITS}/{_POWER_OFF}.path", _POWER_OFF_PATH, "the panel may ask for a shut-down"),
        (f"{_UNITS}/{_POWER_OFF}.service", _POWER_OFF_SERVICE, "and this does it"),
        ("/etc/systemd/logind.conf.d/sonar-table.conf", _LOGIND, "no log-in on any console"),
        ("/etc/systemd/system.conf.d/sonar-table.conf", _MANAGER, "no Ctrl-Alt-Del; a frozen Pi restarts"),
        ("/etc/sysctl.d/90-sonar-table.conf", _SYSCTL, "no magic SysRq key"),
    )
    links = (
        (_WANTED / SERVICE, _UNITS / SERVICE, "the table starts with the machine"),
        (_UNITS / f"sysinit.target.wants/{_HELLO}.service", _UNITS / f"{_HELLO}.service", "so does its word"),
        (_WANTED / WEB_SERVICE, _UNITS / WEB_SERVICE, "so do its pages"),
        *((_WANTED / name, _UNITS / name, f"so does {_CLUB_WHY[name]}") for name in CLUB_SERVICES),
        (_WANTED / f"{_POWER_OFF}.path", _UNITS / f"{_POWER_OFF}.path", "so does the wait for a shut-down"),
        (_UNITS / "getty@tty1.service", _NOTHING, "no log-in on the first console"),
        (_UNITS / "autovt@.service", _NOTHING, "nor on any other"),
        (_UNITS / "ctrl-alt-del.target", _NOTHING, "Ctrl-Alt-Del does nothing"),
    )
    return (
        *(PlannedFile(PurePosixPath(path), text, why) for path, text, why in files),
        *(PlannedLink(path, target, why) for path, target, why in links),
    )
