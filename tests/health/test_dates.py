"""What day it is: a clock that cannot be right is said, and its dates are marked."""

from pathlib import Path

import pytest

from console.commands.service import _clock
from console.health.dates import RTC, clock_findings
from console.health.machine import Finding
from console.languages import LANGUAGES, day_and_time, say
from console.wall_clock import cannot_be, marked
from tests.health.test_machine import machine

NOW_S = 1_795_000_000.0
"""In November 2026."""


def looked_over(root: Path, now_s: float, battery: str | None = None, *, pi: bool = True) -> list[Finding]:
    if battery is not None:
        path = root / RTC.lstrip("/")
        path.parent.mkdir(parents=True)
        path.write_text(f"{battery}\n")
    return list(clock_findings(machine(root, pi=pi), now_s))


def states(findings: list[Finding]) -> dict[str, str]:
    return {finding.subject: finding.state.value for finding in findings}


def test_a_clock_that_starts_in_1970_is_to_be_mended_and_the_command_is_named(tmp_path: Path) -> None:
    clock, battery = looked_over(tmp_path, 420.0)
    assert clock.state == "mend" and "1970-01-01 00:07" in clock.said and "timedatectl" in clock.fix
    assert battery.state == "note" and "without a network" in battery.said


@pytest.mark.parametrize(
    ("battery", "state"),
    [(f"{NOW_S + 60:.0f}", "well"), ("0", "mend"), (f"{NOW_S - 90_000:.0f}", "mend"), ("9" * 30, "mend")],
)
def test_a_battery_that_is_empty_is_found(tmp_path: Path, battery: str, state: str) -> None:
    assert states(looked_over(tmp_path, NOW_S, battery)) == {"clock": "well", "clock battery": state}


def test_a_laptop_needs_no_word_of_a_battery(tmp_path: Path) -> None:
    assert states(looked_over(tmp_path, NOW_S, pi=False)) == {"clock": "well"}


@pytest.mark.parametrize("now_s", [0.0, 1e9, 1.7e9, 4.2e9, 1e40])
def test_it_cannot_be_any_of_these(now_s: float) -> None:
    assert cannot_be(now_s)


def test_status_says_so() -> None:
    assert "CANNOT BE RIGHT" in _clock(0.0) and "CANNOT" not in _clock(NOW_S)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_date_of_such_a_day_is_marked(language: str) -> None:
    assert say(day_and_time("1970-01-01 00:07"), language).endswith("00:07 (?)")
    assert say(day_and_time("2026-11-18 08:30"), language).endswith("08:30")


def test_what_is_no_date_is_not_marked() -> None:
    assert [marked(text) for text in ("", "-", "Friday")] == ["", "-", "Friday"]
