"""`sonar-table web`: what it says of settings, PINs, ports and tables."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.commands.web import NOT_STARTED
from console.pages.pin import opens, read_pin


def web(*words: str, **how: object) -> Result:
    return CliRunner().invoke(main, ["web", *words], catch_exceptions=False, **how)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("settings", ["", "[web]\nenabled = false\n", "[web]\nenabled = 1\n"])
def test_pages_are_off_until_they_are_switched_on(settings: str) -> None:
    Path("table.toml").write_text(settings)
    ended = web("--if-enabled")
    assert ended.exit_code == NOT_STARTED and "enabled" in ended.stderr


def test_pages_that_are_switched_on_are_started() -> None:
    Path("table.toml").write_text("[web]\nenabled = true\n")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = web("--if-enabled", "--address", "127.0.0.1", "--port", str(taken.getsockname()[1]))
    assert ended.exit_code == 1 and "already in use" in ended.stderr


def test_a_pin_is_typed_twice_or_drawn_by_lot(tmp_path: Path) -> None:
    assert web("pin", input="271828\n271828\n").exit_code == 0
    assert opens("271828", read_pin(tmp_path / "data"))
    drawn = web("pin", "--by-lot").output.split()[-1]
    assert len(drawn) == 6 and opens(drawn, read_pin(tmp_path / "data"))
    weak = web("pin", input="1234\n1234\n")
    assert weak.exit_code == 1 and "6 to 64" in weak.stderr
    assert opens(drawn, read_pin(tmp_path / "data")), "the one before holds"


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = web("--address", "127.0.0.1", "--port", str(port))
    assert result.exit_code == 1
    assert f"port {port}: Address already in use; name another with --port" in result.stderr


@pytest.mark.parametrize("table", ["hall", "=x", "a b=/srv"])
def test_a_table_is_a_name_and_a_folder(table: str) -> None:
    result = web("--table", table)
    assert result.exit_code == 2 and "is not a name and a folder" in result.stderr
