"""A Wi-Fi of the table's own, by NetworkManager: phones come to the table."""

import re
import secrets
from collections.abc import Sequence

CONNECTION = "sonar-table-hotspot"
ADDRESS = "10.42.77.1"
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for each other."""
Words = Sequence[str]


class BadHotspot(ValueError):
    """A Wi-Fi that cannot be; the message says why."""


def new_password() -> str:
    """Twelve letters by lot, easy to type."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def commands_on(name: str, password: str, device: str) -> list[Words]:
    """What makes the Wi-Fi, now and whenever the machine starts.

    :raises BadHotspot: a name or a password that Wi-Fi does not take
    """
    if not 1 <= len(name.encode()) <= 32 or not name.isprintable():
        raise BadHotspot(f"{name!r}: the name of a Wi-Fi has 1 to 32 letters")
    if not 8 <= len(password) <= 63 or not (password.isascii() and password.isprintable()):
        raise BadHotspot("a password has 8 to 63 letters and digits, without accents")
    if not re.fullmatch(r"[a-z0-9]{2,15}", device):
        raise BadHotspot(f"{device!r} is no network device, such as wlan0")
    return [
        ("nmcli", "radio", "wifi", "on"),
        (
            *("nmcli", "connection", "add", "type", "wifi", "con-name", CONNECTION, "ifname", device),
            *("ssid", name, "autoconnect", "yes", "save", "yes"),
            *(
                "802-11-wireless.mode",
                "ap",
                "802-11-wireless.band",
                "bg",
                "802-11-wireless.ap-isolation",
                "1",
            ),
            *("wifi-sec.key-mgmt", "wpa-psk", "wifi-sec.psk", password),
            *("ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24", "ipv6.method", "disabled"),
        ),
        ("nmcli", "connection", "up", CONNECTION),
    ]


def commands_off() -> list[Words]:
    """What takes the Wi-Fi away again."""
    return [("nmcli", "connection", "delete", CONNECTION)]


def wifi_code(name: str, password: str) -> str:
    """What a QR code says for a phone to join."""
    name, password = (re.sub(r'([\\;,:"])', r"\\\1", each) for each in (name, password))
    return f"WIFI:T:WPA;S:{name};P:{password};;"
