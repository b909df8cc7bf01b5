"""By which addresses phones reach this machine: its own on private networks, and its name."""

import fcntl
import ipaddress
import socket
import struct
from pathlib import Path

_ASK_ADDRESS = 0x8915
"""SIOCGIFADDR of Linux. It needs no netlink, which the service's unit does not have."""
_LINKS = Path("/sys/class/net")
_NOT_FOR_PHONES = ("lo", "docker", "virbr")


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine on private networks, Wi-Fi first; none where nobody can tell."""
    try:
        links = [each.name for each in _LINKS.iterdir() if not each.name.startswith(_NOT_FOR_PHONES)]
    except OSError:
        return []
    links.sort(key=lambda name: (not name.startswith("wl"), name))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        found = [_address(asking, name) for name in links]
    return [each for each in found if _is_private(each)]


def _address(asking: socket.socket, link: str) -> str:
    try:
        told = fcntl.ioctl(asking, _ASK_ADDRESS, struct.pack("256s", link.encode()[:15]))
    except OSError:
        return ""
    return socket.inet_ntoa(told[20:24])


def own_name() -> str:
    """As mDNS has it: `sonar.local`."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _is_private(address: str) -> bool:
    try:
        known = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return known.is_private and not known.is_loopback
