"""By which addresses phones reach this machine: its own on private networks, and its name."""

import ipaddress
import json
import socket
import subprocess


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine on private networks; none where nobody can tell."""
    try:
        told = subprocess.run(
            ["ip", "-json", "-4", "addr"], capture_output=True, check=True, timeout=5
        ).stdout
        links = json.loads(told)
    except (OSError, ValueError, subprocess.SubprocessError):
        return []
    found = [each.get("local", "") for link in links for each in link.get("addr_info", ())]
    return [each for each in found if _is_private(each)]


def own_name() -> str:
    """As mDNS has it: `sonar.local`."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def _is_private(address: str) -> bool:
    try:
        known = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return known.is_private and not known.is_loopback
