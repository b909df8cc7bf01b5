"""Ports by their lasting names, and what is said of those that cannot be opened."""

from pathlib import Path

import pytest

from console.panels.simulated_bridge import start_simulated_bridge
from firmware_bridge.port import PortError, lasting_name, open_port
from tests.firmware_bridge.desk import BUILT


def test_a_port_is_remembered_by_the_name_under_which_it_comes_back(tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    lasting = by_id / "usb-Arduino_Mega_2560_75830-if00"
    lasting.symlink_to(device)
    assert lasting_name(str(device), by_id) == str(lasting)
    assert lasting_name(str(lasting), by_id) == str(lasting)
    assert lasting_name("/dev/ttyUSB7", by_id) == "/dev/ttyUSB7"


def test_a_port_that_is_not_there_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PortError, match="is not there: plug the bridge in"):
        open_port(str(tmp_path / "ttyACM9"))


def test_a_port_is_for_one_program_at_a_time() -> None:
    with start_simulated_bridge(BUILT) as board:
        port = open_port(board.port)
        with pytest.raises(PortError, match="in use by another program"):
            open_port(board.port)
        port.close()
