"""What the doctor found as a page to send in: the machine, every finding, and what only its owner can see."""

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version

from console.health.machine import Finding, Machine

PACKAGES = ("sonar-table", "gpiozero", "lgpio", "pygame-ce", "pyserial")

CHECKLIST = (
    "Both displays show their crew's picture, full screen, a few seconds after power is on.",
    "A display that is plugged in later shows its picture within ten seconds.",
    "Lamps stay dark from power-on until the table shows its first picture, then follow the table.",
    "sonar-table doctor --watch 300: every control was seen, each under its own name, and its lamp answered.",
    "sonar-table fairness with --loopback says FAIR; its text is added below.",
    "STOP on both panels at once: the table calls it a tie, or the same crew first as an onlooker.",
    "A panel's plug pulled and put back in a match: it is drawn on the screen, then works again.",
    "The voice and the sounds are heard, each crew's on its own side with headphones.",
    "The mains plug pulled in a match: the table starts again and offers the match.",
    "After an hour of play: vcgencmd get_throttled says throttled=0x0.",
    "Shut down from service mode switches the Pi off.",
)
"""What no simulator can tell."""

PHOTOGRAPH = "table.jpg"
OWN_WORDS = (
    "Where it stands, and who plays on it:",
    "Built by, in how many evenings, with which tools:",
    "What it cost, and what we had lying about:",
    "The wiring, and on what: stripboard, or boards from a fab (their date):",
    "What went wrong first, and what made it right:",
    "What we would do otherwise, and what we would do again:",
)
"""What a builder can tell the next one."""


def report_page(
    machine: Machine, findings: Iterable[Finding], settings: Mapping[str, str], written: str
) -> str:
    """The page, as Markdown.

    :param settings: what of the settings matters here
    :param written: the date and time
    """
    lines = [
        "# Our sonar table",
        "",
        f"![Our sonar table]({PHOTOGRAPH})",
        "",
        f"(Put a photograph of it beside this page and call it {PHOTOGRAPH}.)",
        "",
        *(f"- {line}" for line in OWN_WORDS),
        "",
        f"What follows is sonar-table doctor's report, written {written}. "
        "Read it before you send it: it names devices, with their serial numbers.",
        "",
        "## Machine",
        "",
        *(f"- {what}: {said}" for what, said in _about(machine).items()),
        "",
        "## Settings",
        "",
        *(f"- {name} = {value}" for name, value in settings.items()),
        "",
        "## Findings",
        "",
        "| | what | found | to do |",
        "|---|---|---|---|",
        *(f"| {f.state} | {_cell(f.subject)} | {_cell(f.said)} | {_cell(f.fix)} |" for f in findings),
        "",
        "## What only you can see",
        "",
        "Put an x between the brackets where it holds; write under a line what you saw instead.",
        "",
        *(f"- [ ] {line}" for line in CHECKLIST),
    ]
    return "\n".join(lines) + "\n"


def _about(machine: Machine) -> dict[str, str]:
    release = machine.text("/etc/os-release").splitlines()
    system = next(
        (line.partition("=")[2].strip('"') for line in release if line.startswith("PRETTY_NAME=")), ""
    )
    return {
        "model": machine.text("/proc/device-tree/model") or platform.machine(),
        "system": system or platform.system(),
        "kernel": platform.release(),
        "Python": platform.python_version(),
        **{name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed for this Python"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
