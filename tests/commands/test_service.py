"""`sonar-table service`: what it writes, removes and says, under another root."""

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.commands import service as command
from console.commands.web import NOT_STARTED
from console.kiosk import lock_console
from console.kiosk.club_units import CLUB_SERVICES
from console.kiosk.disks import DATA_ALONE, MountedDisks
from console.kiosk.power import ask_power_off

UNITS = Path("etc/systemd/system")
MASKED = ("getty@tty1.service", "autovt@.service", "ctrl-alt-del.target")


def service(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["service", *map(str, words)], catch_exceptions=False)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    program = tmp_path / "opt/sonar-table/bin/sonar-table"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return tmp_path


def installed(root: Path) -> Result:
    return service("install", "--root", root, "--program", "/opt/sonar-table/bin/sonar-table")


def everything(root: Path) -> dict[str, str]:
    return {
        str(path.relative_to(root)): str(path.readlink()) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def test_install_writes_a_unit_that_starts_the_table_as_its_own_user(root: Path) -> None:
    assert installed(root).exit_code == 0
    unit = (root / UNITS / "sonar-table.service").read_text()
    assert "\nExecStart=/opt/sonar-table/bin/sonar-table play\n" in unit
    for line in (
        "Type=notify",
        "WatchdogSec=10",
        "Restart=always",
        "User=sonar-table",
        "NoNewPrivileges=yes",
    ):
        assert f"\n{line}\n" in unit
    wanted = root / UNITS / "multi-user.target.wants/sonar-table.service"
    assert str(wanted.readlink()) == "/etc/systemd/system/sonar-table.service"


def test_pages_have_a_unit_of_their_own_and_the_table_s_has_no_network(root: Path) -> None:
    installed(root)
    table, pages = ((root / UNITS / f"sonar-table{each}.service").read_text() for each in ("", "-web"))
    assert "\nRestrictAddressFamilies=AF_UNIX AF_NETLINK\nIPAddressDeny=any\n" in table
    assert "\nExecStart=/opt/sonar-table/bin/sonar-table web --if-enabled\n" in pages
    assert f"\nRestartPreventExitStatus={NOT_STARTED}\n" in pages and "\nRestartSec=200ms\n" in pages
    for name in ("SONAR_TABLE_DATA", "XDG_RUNTIME_DIR"):
        line = next(line for line in table.splitlines() if line.startswith(f"Environment={name}="))
        assert line in pages.splitlines(), "or they do not find each other"
    wanted = root / UNITS / "multi-user.target.wants/sonar-table-web.service"
    assert str(wanted.readlink()) == "/etc/systemd/system/sonar-table-web.service"


def test_a_club_has_units_that_are_off_until_somebody_wants_one(root: Path) -> None:
    installed(root)
    link, club, broker = ((root / UNITS / name).read_text() for name in CLUB_SERVICES)
    assert "\nExecStart=/opt/sonar-table/bin/sonar-table club link --if-enabled\n" in link
    assert "ConditionPathExists" not in link
    for unit in (club, broker):
        assert "\nConditionPathExists=/var/lib/sonar-table/club/mosquitto.conf\n" in unit
    for unit in (link, club, broker):
        assert f"\nRestartPreventExitStatus={NOT_STARTED}\n" in unit
        assert "\nEnvironment=SONAR_TABLE_CLUB=/var/lib/sonar-table/club\n" in unit
        assert "\nUser=sonar-table\n" in unit and "\nIPAddressDeny=any\n" in unit
    for name in CLUB_SERVICES:
        wanted = root / UNITS / "multi-user.target.wants" / name
        assert str(wanted.readlink()) == f"/etc/systemd/system/{name}"


def test_no_shell_is_reachable_from_a_keyboard(root: Path) -> None:
    installed(root)
    for name in MASKED:
        assert str((root / UNITS / name).readlink()) == "/dev/null"
    assert "NAutoVTs=0" in (root / "etc/systemd/logind.conf.d/sonar-table.conf").read_text()
    assert "kernel.sysrq = 0" in (root / "etc/sysctl.d/90-sonar-table.conf").read_text()
    assert "CtrlAltDelBurstAction=none" in (root / "etc/systemd/system.conf.d/sonar-table.conf").read_text()


def test_what_runs_as_root_imports_nothing_from_the_tables_folder(root: Path) -> None:
    """Its working folder belongs to the table: a module put there must not be run by root."""
    installed(root)
    unit = (root / UNITS / "sonar-table.service").read_text()
    as_root = [line for line in unit.splitlines() if "=-+" in line and "python" in line]
    assert len(as_root) == 2
    assert all("/python -I -m console.kiosk." in line for line in as_root)


def test_the_user_has_the_groups_that_the_unit_names(root: Path) -> None:
    installed(root)
    users = (root / "etc/sysusers.d/sonar-table.conf").read_text().splitlines()
    unit = (root / UNITS / "sonar-table.service").read_text()
    groups = next(line for line in unit.splitlines() if line.startswith("SupplementaryGroups="))
    assert [f"m sonar-table {group}" for group in groups.partition("=")[2].split()] == users[2:]


def test_installing_twice_changes_nothing(root: Path) -> None:
    installed(root)
    before = everything(root)
    again = installed(root)
    assert "everything is in place already" in again.output
    assert everything(root) == before


def test_a_newer_version_replaces_its_own_files(root: Path) -> None:
    installed(root)
    service("install", "--root", root, "--program", "/opt/newer/bin/sonar-table")
    assert "ExecStart=/opt/newer/bin/sonar-table play" in (root / UNITS / "sonar-table.service").read_text()
    assert not list(root.rglob("*.before-sonar-table"))


def test_uninstall_puts_back_what_was_there(root: Path) -> None:
    override = root / UNITS / "getty@tty1.service"
    override.parent.mkdir(parents=True)
    override.write_text("[Service]\nExecStart=-/sbin/agetty --autologin pi\n")
    before = everything(root)
    installed(root)
    assert override.is_symlink()
    result = service("uninstall", "--root", root)
    assert result.exit_code == 0 and "/var/lib/sonar-table and the user sonar-table are kept" in result.output
    assert everything(root) == before


def test_what_others_put_there_meanwhile_is_kept(root: Path) -> None:
    override = root / UNITS / "getty@tty1.service"
    override.parent.mkdir(parents=True)
    override.write_text("the first")
    installed(root)
    override.unlink()
    override.write_text("the second")
    before = everything(root)
    result = installed(root)
    assert result.exit_code == 1
    assert f"{override}.before-sonar-table: it is kept from an earlier install" in result.stderr
    assert everything(root) == before
    service("uninstall", "--root", root)
    assert override.read_text() == "the second"
    assert Path(f"{override}.before-sonar-table").read_text() == "the first"


def test_a_dry_run_changes_nothing(root: Path) -> None:
    before = everything(root)
    result = service("install", "--dry-run", "--root", root)
    assert f"would write {root / UNITS / 'sonar-table.service'}" in result.output
    assert "getty@tty1.service -> /dev/null" in result.output
    assert everything(root) == before
    installed(root)
    before = everything(root)
    removal = service("uninstall", "--dry-run", "--root", root)
    assert "would remove" in removal.output and "there now" in removal.output
    assert everything(root) == before


def test_a_dry_run_on_this_machine_names_the_commands() -> None:
    result = service("install", "--dry-run", "--program", "/opt/x/sonar-table")
    assert result.exit_code == 0
    assert "would run systemd-sysusers\nwould run systemctl daemon-reload\n" in result.output


def test_status_says_what_is_missing_and_what_was_changed(root: Path) -> None:
    assert service("status", "--root", root).exit_code == 1
    installed(root)
    assert service("status", "--root", root).exit_code == 0
    unit = root / UNITS / "sonar-table.service"
    unit.write_text(unit.read_text().replace("Restart=always", "Restart=no"))
    (root / UNITS / "ctrl-alt-del.target").unlink()
    result = service("status", "--root", root)
    assert result.exit_code == 1
    assert "changed  /etc/systemd/system/sonar-table.service" in result.output
    assert "missing  /etc/systemd/system/ctrl-alt-del.target" in result.output


def test_a_program_that_the_service_cannot_see_is_refused(root: Path) -> None:
    result = service("install", "--root", root, "--program", "/home/pi/table/bin/sonar-table")
    assert result.exit_code == 1
    assert "/home/pi/table/bin/sonar-table is where the hardened service sees nothing" in result.stderr
    assert not (root / UNITS).exists()


def test_a_desktop_is_warned_of(root: Path) -> None:
    (root / UNITS).mkdir(parents=True)
    (root / UNITS / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    result = installed(root)
    assert result.exit_code == 0 and "set-default multi-user.target" in result.stderr


@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_a_machine_without_systemd_is_told(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "BOOTED_WITH_SYSTEMD", tmp_path / "none")
    result = service(verb)
    assert result.exit_code == 1
    assert "systemd does not run this machine" in result.stderr
    assert service("status").exit_code == 3


@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_it_needs_root_and_says_so(verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "BOOTED_WITH_SYSTEMD", tmp_path)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    result = service(verb)
    assert result.exit_code == 1
    assert "this needs root; type: sudo " in result.stderr and f"service {verb}" in result.stderr


def test_a_read_only_root_is_told(root: Path) -> None:
    (root / "etc").write_text("in the way")
    result = installed(root)
    assert result.exit_code == 1
    assert "is the root file system read-only?" in result.stderr


ROOT_DISK = "/dev/sda2 / ext4 rw 0 0\n"
OVERLAY = "overlayroot / overlay rw 0 0\n"
STICK = "/dev/sdb1 /var/lib/sonar-table ext4 rw,nosuid,nodev,noexec,noatime 0 0\n"
MEANT = "LABEL=sonar-data /var/lib/sonar-table ext4 noatime,nofail 0 2\n"


@pytest.mark.parametrize(
    ("disks", "said"),
    [
        (MountedDisks(ROOT_DISK + STICK, MEANT), "on /dev/sdb1 (ext4 at /var/lib/sonar-table)"),
        (MountedDisks(OVERLAY + "/dev/sda1 /boot vfat rw 0 0\n"), "IN MEMORY: lost when the power goes"),
        (
            MountedDisks(ROOT_DISK + STICK.replace("nodev,noexec,", "")),
            "; NOT nodev,noexec: sudo systemctl restart sonar-table",
        ),
        (MountedDisks(ROOT_DISK, MEANT), "IS NOT THERE"),
        (MountedDisks(OVERLAY, MEANT), "IS NOT THERE; IN MEMORY: lost when the power goes"),
    ],
)
def test_status_says_whether_the_data_survives_a_power_cut(disks: MountedDisks, said: str) -> None:
    assert command._data_place(disks).endswith(said)


@pytest.mark.parametrize(
    ("disks", "said"),
    [
        (MountedDisks(OVERLAY, cmdline="overlayroot=tmpfs:recurse=0 quiet"), "read-only"),
        (MountedDisks(ROOT_DISK, cmdline="overlayroot=tmpfs:recurse=0 quiet"), "STILL WRITABLE"),
        (MountedDisks(ROOT_DISK, cmdline="quiet"), "can be written to"),
    ],
)
def test_status_says_whether_the_system_can_be_written_to(disks: MountedDisks, said: str) -> None:
    assert command._root_place(disks).startswith(said)


def test_nothing_is_run_from_a_data_stick(root: Path) -> None:
    """Whatever the owner's fstab says; and what docs/operating.md tells owners to write there says it too."""
    installed(root)
    (remount,) = (
        line for line in (root / UNITS / "sonar-table.service").read_text().splitlines() if "remount" in line
    )
    assert remount.startswith("ExecStartPre=-+sh -c 'mountpoint -q /var/lib/sonar-table && mount -o remount,")
    operating = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    (fstab,) = (line for line in operating.splitlines() if "LABEL=sonar-data /var/lib" in line)
    for option in DATA_ALONE:
        assert option in remount and option in fstab


def test_the_units_are_understood_by_systemd(root: Path) -> None:
    installed(root)
    units = [str(path) for path in sorted((root / UNITS).glob("sonar-table*"))]
    for name in ("sonar-table.service", "sonar-table-web.service", *CLUB_SERVICES):
        unit = root / UNITS / name
        unit.write_text(unit.read_text().replace("/opt/sonar-table", str(root / "opt/sonar-table")))
    (root / "opt/sonar-table/bin/python").symlink_to("sonar-table")
    ran = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and not ran.stderr, ran.stderr


def test_a_table_that_cannot_start_says_so_and_is_tried_again(root: Path) -> None:
    installed(root)
    unit = (root / UNITS / "sonar-table.service").read_text()
    assert "\nOnFailure=sonar-table-trouble.service\n" in unit and "\nStartLimitBurst=5\n" in unit
    trouble = (root / UNITS / "sonar-table-trouble.service").read_text()
    assert "\nTTYPath=/dev/tty1\n" in trouble
    # by systemd 254 and later it is called after each end; the bench's crash-loop saw that on Trixie
    assert "\nExecCondition=systemctl is-failed --quiet sonar-table.service\n" in trouble
    assert "\nExecStart=systemctl --no-block start sonar-table.service\n" in trouble
    # what the table itself said; systemd's own words about it would fill the few lines
    assert " _SYSTEMD_UNIT=sonar-table.service;" in trouble and "--unit=" not in trouble
    # systemd clears the console before each command: the one that says it must stay for as long as it is read
    (says,) = (part for part in trouble.split("\nExecStart=") if "cannot-start" in part)
    assert "journalctl" in says and says.endswith('; sleep 60"')
    words = (root / "etc/sonar-table/cannot-start").read_text()
    assert "cannot start" in words and "ne démarre pas" in words
    words.encode("latin-1")  # what the letters of a bare console have


def test_drivers_of_panels_are_loaded_before_the_devices_are_allowed(root: Path) -> None:
    """systemd drops a DeviceAllow= whose name is not in /proc/devices when the unit starts."""
    installed(root)
    unit = (root / UNITS / "sonar-table.service").read_text()
    for driver in ("cdc_acm", "usbserial", "spidev", "snd", "drm"):
        assert f"modprobe@{driver}.service" in unit.partition("\nWants=")[2].partition("\n")[0]
        assert any(f"modprobe@{driver}.service" in line for line in unit.splitlines() if line[:6] == "After=")


def test_a_data_stick_that_comes_late_is_mounted(root: Path) -> None:
    installed(root)
    rule = (root / "etc/udev/rules.d/90-sonar-table.rules").read_text()
    assert 'ENV{ID_FS_LABEL}=="sonar-data"' in rule
    # By its path: systemd 252 looks for a unit of the very name in SYSTEMD_WANTS, with both backslashes.
    assert '  RUN+="/usr/bin/systemctl --no-block start /var/lib/sonar-table"\n' in rule


@pytest.mark.parametrize(("devices", "group"), [('"gpio", KERNEL=="gpiochip*"', "gpio"), ('"spidev"', "spi")])
def test_pins_are_open_to_the_tables_user_where_the_system_gives_them_to_root(
    root: Path, devices: str, group: str
) -> None:
    installed(root)
    rule = (root / "etc/udev/rules.d/90-sonar-table.rules").read_text()
    assert f'SUBSYSTEM=={devices}, GROUP="{group}", MODE="0660"' in rule
    assert f"m sonar-table {group}\n" in (root / "etc/sysusers.d/sonar-table.conf").read_text()


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("sonar-table.service", 12),
        ("sonar-table-web.service", 13),
        *((name, 13) for name in CLUB_SERVICES),
    ],
)
def test_the_services_are_hardened(root: Path, name: str, most: int) -> None:
    """The table's is 1.1, as docs/operating.md says: PrivateDevices= and PrivateNetwork= are left of it."""
    installed(root)
    unit = root / UNITS / name
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={most}", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_console_lock_is_told_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert lock_console.main(["maybe"]) == 2
    assert capsys.readouterr().err == "say on or off\n"


def test_a_console_that_cannot_be_locked_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    console = tmp_path / "tty0"
    console.touch()
    monkeypatch.setattr(lock_console, "CONSOLE", str(console))
    assert lock_console.main(["on"]) == 1
    assert "consoles can be switched" in capsys.readouterr().err


def test_a_shut_down_is_asked_for_where_somebody_listens(tmp_path: Path) -> None:
    assert ask_power_off(tmp_path / "power-off")
    assert (tmp_path / "power-off").exists()
    assert not ask_power_off(tmp_path / "no-service" / "power-off")
