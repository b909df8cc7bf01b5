"""Ports as they are written, the names that are proposed, and what is said of those that cannot be opened."""

from pathlib import Path
from typing import NoReturn

import pytest

from console.panels.simulated_bridge import start_simulated_bridge
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import PortError, open_port, plugged_in
from tests.firmware_bridge.desk import BUILT, PANEL, wait_until

CH340 = "usb-1a86_USB_Serial-if00-port0"


def plug(machine: Path, device: str, socket: str, by_id: str, number: str = "") -> None:
    """Files as udev and the kernel make them for a serial device."""
    usb = machine / "sys/devices/usb1" / socket
    interface = usb / f"{socket}:1.0"
    for folder in (interface, machine / "dev/serial/by-id", machine / "dev/serial/by-path"):
        folder.mkdir(parents=True, exist_ok=True)
    (usb / "idVendor").write_text("1a86\n")
    if number:
        (usb / "serial").write_text(f"{number}\n")
    tty = machine / "sys/class/tty" / device
    tty.mkdir(parents=True)
    (tty / "device").symlink_to(interface)
    (machine / "dev" / device).touch()
    for link in (
        machine / "dev/serial/by-id" / by_id,
        machine / "dev/serial/by-path" / f"pci-usb-0:{socket}:1.0",
    ):
        link.unlink(missing_ok=True)
        link.symlink_to(machine / "dev" / device)


def test_a_board_with_a_number_is_proposed_by_its_number(tmp_path: Path) -> None:
    plug(tmp_path, "ttyACM0", "1-1", "usb-Sonar_bridge_E6614C-if00", number="E6614C")
    (port,) = plugged_in(tmp_path)
    assert port.lasting_name == str(tmp_path / "dev/serial/by-id/usb-Sonar_bridge_E6614C-if00")
    assert "E6614C: it is found in any socket" in port.why


def test_two_boards_without_a_number_share_a_name_and_are_proposed_by_their_sockets(tmp_path: Path) -> None:
    plug(tmp_path, "ttyUSB0", "1-1", CH340)
    plug(tmp_path, "ttyUSB1", "1-2", CH340)
    names = [port.lasting_name for port in plugged_in(tmp_path)]
    assert names == [str(tmp_path / f"dev/serial/by-path/pci-usb-0:1-{n}:1.0") for n in (1, 2)]
    assert all("do not swap the plugs" in port.why for port in plugged_in(tmp_path))


def test_a_device_that_udev_gave_no_name_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/ttyACM0").touch()
    (port,) = plugged_in(tmp_path)
    assert port.lasting_name == str(tmp_path / "dev/ttyACM0")
    assert "udev made none" in port.why


@pytest.mark.parametrize(
    "written", ["/dev/serial/by-path/platform-usb-0:1.2:1.0", "/dev/panel-blue", "/dev/ttyACM0"]
)
def test_a_port_is_used_as_it_was_written(written: str) -> None:
    opened: list[str] = []

    def note(name: str) -> NoReturn:
        opened.append(name)
        raise PortError("not here")

    bridge = Bridge(written, PANEL, open_port=note)
    wait_until(lambda: bool(opened), "an attempt")
    bridge.close()
    assert (bridge.port, set(opened)) == (written, {written})


def test_a_port_that_is_not_there_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(PortError, match="is not there: plug the bridge in"):
        open_port(str(tmp_path / "ttyACM9"))


def test_a_port_is_for_one_program_at_a_time() -> None:
    with start_simulated_bridge(BUILT) as board:
        port = open_port(board.port)
        with pytest.raises(PortError, match="in use by another program"):
            open_port(board.port)
        port.close()
