"""A short soak: some minutes of strangers, computers and faults. And what a soak makes of what it saw."""

import json
import os
import subprocess
import sys
from math import exp
from random import Random
from typing import Any

import pytest

from proofs.soak import soak
from proofs.soak_faults import FAULTS
from proofs.soak_report import MemoryWeighing, SoakReport, slope

SOAK = """
import json, sys
from proofs.soak import soak
print(json.dumps(soak(0.02, int(sys.argv[1]), fault_every_s=4).as_json()))
"""


def test_a_table_outlives_its_strangers() -> None:
    report = soak(0.15, 5, fault_every_s=12)
    assert report.exceptions == []
    assert (report.lost_orders, report.wrong_orders, report.wrong_presses) == (0, 0, 0)
    assert report.presses > 200 and report.heard > 150
    assert report.matches > 0 and report.orders > 30
    assert len(report.faults) > len(FAULTS) // 2


def test_a_disk_that_is_full_when_a_soak_ends_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.soak.FAULTS", {"disk-full": lambda soak: vars(soak.disk).update(trouble=28)})
    report = soak(0.03, 3, fault_every_s=4)
    assert report.orders > 10 and report.faults["disk-full"] > 10
    assert (report.lost_orders, report.wrong_orders, report.exceptions) == (0, 0, [])


def begun(seed: int, hashes: str) -> "subprocess.Popen[str]":
    """A soak in a process of its own: what a set is ordered by is another there."""
    environment = {**os.environ, "PYTHONHASHSEED": hashes}
    words = [sys.executable, "-c", SOAK, str(seed)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)


def told(process: "subprocess.Popen[str]") -> dict[str, Any]:
    """The report, but for what memory was like on that day."""
    said, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    return {name: value for name, value in json.loads(said).items() if not name.startswith("memory")}


def test_the_same_seed_is_the_same_soak_to_the_last_press() -> None:
    once, again = [told(each) for each in [begun(5, "1"), begun(5, "2")]]
    assert json.dumps(once) == json.dumps(again)
    assert once["orders"] > 0 and len(once["faults"]) >= 3


def test_another_seed_is_another_soak() -> None:
    assert soak(0.001, 5).fingerprint != soak(0.001, 6).fingerprint


def weighed(mb_after: Any, noise_mb: float = 0.0) -> SoakReport:
    """A soak of two hours whose memory was this."""
    chance = Random(1)
    hours = [number / 24 for number in range(1, 49)]
    memory = [MemoryWeighing(h, mb_after(h) + chance.uniform(-noise_mb, noise_mb)) for h in hours]
    return SoakReport(hours=2.0, memory=memory)


def test_memory_that_fills_up_is_no_leak() -> None:
    assert weighed(lambda hours: 90 - 25 * exp(-4 * hours), noise_mb=0.7).well


def test_memory_that_grows_on_is_a_leak() -> None:
    assert not weighed(lambda hours: 80 + 5 * hours, noise_mb=0.7).well
    assert not weighed(lambda hours: 90 - 25 * exp(-4 * hours) + 5 * hours, noise_mb=0.7).well


def test_one_step_late_in_the_day_is_no_leak() -> None:
    assert weighed(lambda hours: 90 if hours > 1.6 else 80).well


def test_memory_that_comes_and_goes_is_no_leak() -> None:
    assert weighed(lambda hours: 80 + 9 * (hours * 3 % 1)).well


def test_a_short_soak_is_not_judged_by_its_memory() -> None:
    report = weighed(lambda hours: 80 + 40 * hours)
    report.hours = 0.5
    assert report.well and report.memory_growth > 0.05


@pytest.mark.parametrize("count", [0, 1, 3])
def test_what_was_hardly_weighed_has_no_slope(count: int) -> None:
    assert slope([MemoryWeighing(number / 60, 80.0 + number) for number in range(count)]) == 0.0
