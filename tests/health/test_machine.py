"""The machine is looked over, and what mends it is named to the letter."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.health.machine import Condition, Finding, Machine, Python, diagnose
from console.health.pins_in_use import pin_findings
from console.health.supply import supply_findings
from console.panels.hardware import ShiftChain, load_panel, load_wiring

PROGRAMS = ("apt-get", "espeak-ng", "avr-gcc", "avrdude")


def machine(
    root: Path,
    *files: str,
    pi: bool = False,
    forbidden: tuple[str, ...] = (),
    programs: tuple[str, ...] = (*PROGRAMS, "raspi-config"),
    libraries: tuple[str, ...] = ("EGL", "GLESv2", "gbm"),
    modules: tuple[str, ...] = ("lgpio",),
    desktop: bool = True,
    python: Python | None = None,
) -> Machine:
    model = {"proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0"} if pi else {}
    for name, text in {**dict.fromkeys(files, ""), **model}.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Machine(
        root=root,
        may_use=lambda path: path.name not in forbidden,
        has_program=lambda name: name in programs,
        has_module=lambda name: name in modules,
        environment={"DISPLAY": ":0"}.get if desktop else lambda name: None,
        python=python or Python(),
        has_library=lambda name: name in libraries,
    )


def of(findings: list[Finding], subject: str) -> Finding:
    return next(finding for finding in findings if finding.subject == subject)


def to_mend(findings: list[Finding]) -> set[str]:
    return {finding.subject for finding in findings if finding.state is Condition.MEND}


FONT = "usr/share/fonts/opentype/b612/B612-Regular.otf"
PI = ("dev/gpiochip0", "dev/spidev0.0", "dev/snd/controlC0", FONT)


def test_a_laptop_without_hardware_is_well_and_says_what_is_simulated(tmp_path: Path) -> None:
    findings = diagnose(machine(tmp_path, FONT), pins_wanted=False)
    assert to_mend(findings) == set()
    assert of(findings, "machine") == Finding(
        "machine", Condition.NOTE, "no Raspberry Pi: GPIO pins are simulated"
    )
    assert "no bridge" in of(findings, "serial ports").said


def test_a_pi_with_everything_is_well(tmp_path: Path) -> None:
    findings = diagnose(machine(tmp_path, *PI, pi=True), pins_wanted=True)
    assert to_mend(findings) == set()
    assert of(findings, "machine").said == "Raspberry Pi 5 Model B Rev 1.0"


def test_gpio_on_a_laptop_is_a_mistake_in_the_settings(tmp_path: Path) -> None:
    findings = diagnose(machine(tmp_path, FONT), pins_wanted=True)
    assert to_mend(findings) == {"machine"}
    assert "table.toml" in of(findings, "machine").fix


def test_another_boards_chip_of_pins_is_looked_at(tmp_path: Path) -> None:
    """`play` sends whoever lacks lgpio to the doctor: it must know what to do on any board."""
    found = machine(tmp_path, FONT, "dev/gpiochip0")
    assert of(diagnose(found, pins_wanted=False, chips=["/dev/gpiochip0"]), "pins") == Finding(
        "pins", Condition.WELL, "the lines of /dev/gpiochip0 can be used"
    )
    absent = of(diagnose(found, pins_wanted=False, chips=["/dev/gpiochip7"]), "pins")
    assert (absent.said, absent.fix) == ("/dev/gpiochip7 is not there", "name one that is: /dev/gpiochip0")
    without = machine(tmp_path, FONT, modules=())
    assert "lgpio" in of(diagnose(without, pins_wanted=False, chips=["/dev/gpiochip0"]), "pins").said


@pytest.mark.parametrize(
    ("device", "subject"),
    [("gpiochip0", "pins"), ("spidev0.0", "SPI"), ("controlC0", "sound"), ("ttyACM0", "serial port")],
)
def test_a_device_that_may_not_be_opened_names_its_group(tmp_path: Path, device: str, subject: str) -> None:
    found = machine(tmp_path, *PI, "dev/ttyACM0", pi=True, forbidden=(device,))
    finding = of(diagnose(found, pins_wanted=True), subject)
    assert finding.state is Condition.MEND
    assert device in finding.said
    assert finding.fix.startswith("sudo usermod -aG ")
    assert "log out and in again" in finding.fix


def test_without_a_desktop_the_screen_needs_a_permission(tmp_path: Path) -> None:
    found = machine(tmp_path, FONT, "dev/dri/card0", desktop=False, forbidden=("card0",))
    assert of(diagnose(found, pins_wanted=False), "screen").state is Condition.MEND


@pytest.mark.parametrize(
    ("extra", "subject", "held", "fix"),
    [
        (
            "dev/i2c-1",
            "I2C",
            "GPIO2 (blue.captain.north) and GPIO3 (blue.captain.east)",
            "sudo raspi-config nonint do_i2c 1",
        ),
        (
            "proc/cmdline",
            "serial console",
            "GPIO14 (red.captain.north) and GPIO15 (red.captain.east)",
            "sudo raspi-config nonint do_serial_cons 1",
        ),
        (
            "dev/spidev0.1",
            "SPI's second select line",
            "GPIO7 (the lamps' enable)",
            "echo dtoverlay=spi0-1cs | sudo tee -a /boot/firmware/config.txt",
        ),
    ],
)
def test_what_holds_our_pins_is_named(tmp_path: Path, extra: str, subject: str, held: str, fix: str) -> None:
    found = machine(tmp_path, *PI, extra, pi=True)
    (tmp_path / extra).write_text("console=serial0,115200 root=/dev/mmcblk0p2")
    wiring = load_wiring(load_panel(), "pi")
    (finding,) = pin_findings(found, wiring)
    assert (finding.subject, finding.state) == (subject, Condition.MEND)
    assert (finding.said, finding.fix) == (f"{subject} holds {held}", f"{fix} && sudo reboot")
    free = replace(wiring, crews=(), lamps_chain=ShiftChain(1, {"latch": "GPIO8"}))
    assert list(pin_findings(found, free)) == [], "nothing of this wiring is on those pins"


@pytest.mark.parametrize(("alarm", "state"), [("0", Condition.WELL), ("1", Condition.MEND)])
def test_a_pi_that_had_too_little_voltage_is_told(tmp_path: Path, alarm: str, state: Condition) -> None:
    found = machine(tmp_path, *PI, pi=True)
    for number, name in enumerate(("cpu_thermal", "rpi_volt")):
        sensor = tmp_path / f"sys/class/hwmon/hwmon{number}"
        sensor.mkdir(parents=True)
        (sensor / "name").write_text(f"{name}\n")
    (sensor / "in0_lcrit_alarm").write_text(f"{alarm}\n")
    (finding,) = supply_findings(found)
    assert (finding.subject, finding.state) == ("supply", state)


def test_spi_that_is_off_is_turned_on(tmp_path: Path) -> None:
    found = machine(tmp_path, "dev/gpiochip0", FONT, pi=True)
    assert of(diagnose(found, pins_wanted=True), "SPI").fix == (
        "sudo raspi-config nonint do_spi 0 && sudo reboot"
    )


def test_missing_packages_are_named(tmp_path: Path) -> None:
    findings = diagnose(machine(tmp_path, pi=True, programs=("apt-get",), modules=()), pins_wanted=True)
    assert of(findings, "letters").fix == "sudo apt-get install fonts-b612"
    assert of(findings, "voice").fix == "sudo apt-get install espeak-ng"
    assert of(findings, "pins").state is Condition.MEND


LET_IN = (
    "sudo sed -i 's/^include-system-site-packages.*/include-system-site-packages = true/' "
    "/opt/sonar-table/.venv/pyvenv.cfg"
)
VENV = Path("/opt/sonar-table/.venv")
WHEEL = "sudo /opt/sonar-table/.venv/bin/python -m pip install 'lgpio>=0.2.2'"
SYSTEM, OWN = Path("/usr"), Path("/home/me/.pyenv/versions/own")


@pytest.mark.parametrize(
    ("python", "files", "fix"),
    [
        (Python((3, 13), VENV, SYSTEM), (), f"sudo apt-get install python3-lgpio && {LET_IN}"),
        (Python((3, 13), VENV, SYSTEM), ("usr/lib/python3/dist-packages/lgpio.py",), LET_IN),
        (Python((3, 13), SYSTEM, SYSTEM), (), "sudo apt-get install python3-lgpio"),
        (Python((3, 11), SYSTEM, SYSTEM), (), "sudo apt-get install python3-lgpio"),
        (Python((3, 11), VENV, SYSTEM), (), WHEEL),
        (Python((3, 12), VENV, OWN), (), WHEEL),
        (
            Python((3, 13), VENV, OWN),
            (),
            "sudo apt-get install python3-lgpio, then set up again with the system's own Python: "
            "make clean && make PYTHON=/usr/bin/python3 .venv/play.stamp",
        ),
    ],
    ids=["Trixie", "not let in", "no venv", "no venv, 3.11", "Bookworm", "own, 3.12", "own, 3.13"],
)
def test_the_doctor_says_how_lgpio_comes_into_this_python(
    tmp_path: Path, python: Python, files: tuple[str, ...], fix: str
) -> None:
    found = machine(tmp_path, *PI, *files, pi=True, modules=(), python=python)
    finding = of(diagnose(found, pins_wanted=True), "pins")
    assert (finding.state, finding.fix) == (Condition.MEND, fix)
    assert to_mend(diagnose(found, pins_wanted=False)) == set(), "a table without pins needs none"


def test_one_s_own_virtual_environment_needs_no_sudo(tmp_path: Path) -> None:
    own = machine(tmp_path, *PI, pi=True, modules=(), python=Python((3, 11), tmp_path, SYSTEM))
    fix = of(diagnose(own, pins_wanted=True), "pins").fix
    assert fix == f"{tmp_path}/bin/python -m pip install 'lgpio>=0.2.2'"


def test_tools_to_build_firmware_are_no_must(tmp_path: Path) -> None:
    findings = diagnose(machine(tmp_path, FONT, programs=("apt-get", "espeak-ng")), pins_wanted=False)
    assert to_mend(findings) == set()
    assert of(findings, "flashing").fix == "sudo apt-get install gcc-avr avr-libc avrdude"


def test_ports_are_named_by_their_lasting_names(tmp_path: Path) -> None:
    found = machine(tmp_path, FONT, "dev/ttyACM0")
    by_id = tmp_path / "dev/serial/by-id"
    by_id.mkdir(parents=True)
    (by_id / "usb-Arduino_Mega_1234-if00").symlink_to(tmp_path / "dev/ttyACM0")
    said = of(diagnose(found, pins_wanted=False), "serial port").said
    assert "usb-Arduino_Mega_1234-if00 can be opened" in said
    assert "a second board of its kind has the same name" in said


def test_what_draws_without_a_desktop_is_named(tmp_path: Path) -> None:
    lite = machine(tmp_path, FONT, "dev/dri/card0", desktop=False, libraries=("EGL",))
    found = of(diagnose(lite, pins_wanted=False), "drawing")
    assert found.fix == "sudo apt-get install libgles2 libgbm1 libgl1-mesa-dri"
    whole = machine(tmp_path, FONT, "dev/dri/card0", desktop=False)
    assert to_mend(diagnose(whole, pins_wanted=False)) == set()


def test_plain_debian_on_a_pi_is_not_sent_to_raspi_config(tmp_path: Path) -> None:
    plain = machine(tmp_path, FONT, "dev/gpiochip0", pi=True, programs=PROGRAMS)
    findings = diagnose(plain, pins_wanted=True)
    assert (
        of(findings, "SPI").fix
        == "echo dtparam=spi=on | sudo tee -a /boot/firmware/config.txt && sudo reboot"
    )


def test_a_system_without_apt_is_not_sent_to_it(tmp_path: Path) -> None:
    found = of(diagnose(machine(tmp_path, programs=()), pins_wanted=False), "letters")
    assert "fonts-b612" in found.fix and "apt-get" not in found.fix


def test_pins_that_something_else_holds_are_freed_without_raspi_config_too(tmp_path: Path) -> None:
    plain = machine(tmp_path, FONT, "dev/i2c-1", pi=True, programs=PROGRAMS)
    (found,) = pin_findings(plain, load_wiring(load_panel(), "pi"))
    assert found.fix == "echo dtparam=i2c_arm=off | sudo tee -a /boot/firmware/config.txt && sudo reboot"
