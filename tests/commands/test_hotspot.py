"""`sonar-table web hotspot`. No Wi-Fi runs here: what NetworkManager would be told is looked at."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.pages.network.hotspot import wifi_code


def hotspot(*words: str) -> Result:
    return CliRunner().invoke(main, ["web", "hotspot", *words], catch_exceptions=False)


@pytest.fixture
def nmcli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of that name that writes down what it is told."""
    program, told = tmp_path / "bin/nmcli", tmp_path / "told"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$*" >> {told}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    return told


def test_a_dry_run_says_what_would_be_done_and_does_nothing(nmcli: Path) -> None:
    done = hotspot("on", "--name", "Sonar table", "--password", "deep-sea-1", "--dry-run")
    assert done.exit_code == 0 and not nmcli.exists()
    assert "would run nmcli connection add type wifi" in done.output
    assert "http://10.42.77.1:8080/" in done.output


def test_the_wifi_is_made_and_taken_away(nmcli: Path) -> None:
    assert hotspot("on", "--password", "deep-sea-1").exit_code == 0
    told = nmcli.read_text()
    for words in ("ssid Sonar table", "802-11-wireless.mode ap", "wpa-psk wifi-sec.psk deep-sea-1"):
        assert words in told
    assert hotspot("off").exit_code == 0
    assert nmcli.read_text().splitlines()[-1] == "connection delete sonar-table-hotspot"


@pytest.mark.parametrize(
    "words", [("--password", "short"), ("--name", "x" * 33), ("--device", "a b"), ("--password", "é" * 9)]
)
def test_what_wifi_does_not_take_is_refused(words: tuple[str, str], nmcli: Path) -> None:
    assert hotspot("on", *words).exit_code == 2
    assert not nmcli.exists()


def test_a_machine_without_network_manager_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = hotspot("on")
    assert done.exit_code == 1 and "nmcli is not installed" in done.stderr


def test_a_code_that_a_phone_reads() -> None:
    assert wifi_code("Sonar; table", 'a:b"c') == 'WIFI:T:WPA;S:Sonar\\; table;P:a\\:b\\"c;;'
