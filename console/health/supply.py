"""Whether a Raspberry Pi had too little voltage since it was switched on."""

from collections.abc import Iterator

from console.health.machine import Condition, Finding, Machine

DRIVER = "rpi_volt"
"""The kernel's own watch over the Pi's 5 V, in /sys/class/hwmon."""


def supply_findings(machine: Machine) -> Iterator[Finding]:
    """A finding where the kernel keeps watch over the supply."""
    for sensor in sorted(machine.path("/sys/class/hwmon").glob("hwmon*")):
        name = f"/sys/class/hwmon/{sensor.name}"
        if machine.text(f"{name}/name") != DRIVER:
            continue
        if machine.text(f"{name}/in0_lcrit_alarm") == "1":
            yield Finding(
                "supply",
                Condition.MEND,
                "the Pi had too little voltage since it was switched on",
                "use its own supply and cable, and feed no lamps from its 5 V pins (docs/building.md, 4)",
            )
        else:
            yield Finding("supply", Condition.WELL, "the Pi had enough voltage since it was switched on")
