"""The latency bench: figures for each link, a clear word where a link cannot be measured."""

import json

import pytest
from click.testing import CliRunner

from console.cli import main
from console.proving.latency import BENCHES, bench_of, measure
from firmware_bridge.firmware_images import BuildError


def latency(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["bench", "latency", *arguments])
    return result.exit_code, result.stdout


@pytest.mark.parametrize("name", BENCHES)
def test_every_press_is_ordered_and_lit(name: str) -> None:
    with bench_of(name) as (bench, listener):
        found = measure(bench, listener, presses=2)
    assert found.lost == 0
    assert len(found.to_order_ns) == len(found.to_lamp_ns) == 2
    for order_ns, lamp_ns in zip(found.to_order_ns, found.to_lamp_ns, strict=True):
        assert 0 < order_ns <= lamp_ns


def test_the_command_prints_one_object() -> None:
    code, out = latency("--link", "simulated", "--presses", "2", "--json")
    report = json.loads(out)
    assert code == 0
    assert report["presses"] == 2
    assert report["links"]["simulated"]["order_ms"].keys() == {"p50", "p99", "worst"}
    assert report["links"]["simulated"]["lamp_ms"]["worst"] > 0


def test_a_bridge_without_its_tools_is_named_with_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_tools() -> None:
        raise BuildError("avr-gcc not found: sudo apt-get install gcc-avr avr-libc")

    monkeypatch.setattr("console.proving.latency.start_simulated_bridge", no_tools)
    code, out = latency("--link", "bridge", "--presses", "2")
    assert code == 0
    assert "bridge              not measured: avr-gcc not found: sudo apt-get install gcc-avr avr-libc" in out


def test_with_spectators_it_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("console.commands.bench_latency.ROUNDS", 1)
    code, out = latency("--link", "simulated", "--presses", "1", "--spectators", "2")
    assert code == 0
    _, _, alone, watched, ratio = out.splitlines()
    assert alone.startswith("simulated, alone") and watched.startswith("simulated, watched")
    for one, other, divided in zip(alone.split()[2:], watched.split()[2:], ratio.split()[1:], strict=True):
        assert float(one) > 0 and float(other) > 0 and float(divided) > 0
