"""What else on a Raspberry Pi holds a pin that a wiring needs, and how it lets go."""

from collections.abc import Iterator, Mapping

from console.health.machine import Condition, Finding, Machine, in_config
from console.panels.hardware import Wiring

SERIAL_CONSOLES = ("serial0", "ttyAMA0", "ttyS0", "ttyAMA10")
_NO_CONSOLE = r"sudo sed -i -E 's/console=(serial|tty(AMA|S))[0-9]+[^ ]* ?//g' /boot/firmware/cmdline.txt"


def pin_findings(machine: Machine, wiring: Wiring) -> Iterator[Finding]:
    """I2C, the serial console and SPI's second select line, where this wiring has something on their pins."""
    if not machine.is_pi:
        return
    users = pin_users(wiring)
    consoles = (f"console={port}" in machine.text("/proc/cmdline") for port in SERIAL_CONSOLES)
    holders = (
        (
            "I2C",
            ("GPIO2", "GPIO3"),
            machine.path("/dev/i2c-1").exists(),
            machine.switch("do_i2c 1", in_config("dtparam=i2c_arm=off")),
        ),
        (
            "serial console",
            ("GPIO14", "GPIO15"),
            any(consoles),
            machine.switch("do_serial_cons 1", _NO_CONSOLE),
        ),
        (
            "SPI's second select line",
            ("GPIO7",),
            machine.path("/dev/spidev0.1").exists(),
            f"{in_config('dtoverlay=spi0-1cs')} && sudo reboot",
        ),
    )
    for holder, pins, holds, fix in holders:
        wanted = [f"{pin} ({users[pin]})" for pin in pins if pin in users]
        if holds and wanted:
            said = f"{holder} holds {' and '.join(wanted)}"
            yield Finding(holder, Condition.MEND, said, fix)


def pin_users(wiring: Wiring) -> Mapping[str, str]:
    """What is on each pin of the header."""
    users = {
        pin: f"the {what}' {line}"
        for what, chain in wiring.chains.items()
        for line, pin in chain.lines.items()
    }
    for crew in wiring.crews:
        users |= {pin: f"{crew.crew}.{control}" for control, pin in crew.pins.items()}
    return users
