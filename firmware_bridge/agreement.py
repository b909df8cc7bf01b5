"""Whether bridge and host speak of the same things, and if not, which of the two is old."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from firmware_bridge.frames import NEWEST_VERSION, SPOKEN_VERSIONS, BridgeHello

_FLASH = "flash it again: sonar-table firmware flash"
_UPDATE = "update this program, or flash the bridge from it: sonar-table firmware flash"


class PanelList(NamedTuple):
    """The panel list that this program has, as far as a bridge must know it."""

    fingerprint: int
    control_count: int
    """Of the whole list. A bridge may lack the last ones, which not every table has."""
    lamp_count: int
    date: int = 0
    """Unix seconds; 0 if unknown."""


class NoAgreement(StrEnum):
    """Why a bridge cannot be used, in a word that a display can translate."""

    BRIDGE_IS_OLD = "bridge-is-old"
    TABLE_IS_OLD = "table-is-old"
    OTHER_PANEL = "other-panel"


def which_is_old(theirs: int) -> NoAgreement:
    """Of a bridge that speaks that version of the protocol, and this program."""
    return NoAgreement.BRIDGE_IS_OLD if theirs < NEWEST_VERSION else NoAgreement.TABLE_IS_OLD


def other_version(theirs: int) -> str:
    """What to tell people when the bridge speaks another version of the protocol."""
    is_bridge = which_is_old(theirs) is NoAgreement.BRIDGE_IS_OLD
    old, what_to_do = ("the bridge", _FLASH) if is_bridge else ("this program", _UPDATE)
    ours = " and ".join(map(str, SPOKEN_VERSIONS))
    return f"the bridge speaks protocol version {theirs}, this program {ours}: {old} is old; {what_to_do}"


def introduced(hello: BridgeHello) -> str:
    """Who a bridge is, for people, and by what its times are bounded."""
    number = f" {hello.number:016x}" if hello.number else ""
    crew = f", {hello.crew}'s by its jumper" if hello.crew else ", which says no crew"
    wire = (
        f"its wire takes {hello.byte_ns / 1000:g} µs a byte"
        if hello.byte_ns
        else "times are bounded by the round trip alone"
    )
    return f"{hello.board or 'a board'}{number}{crew}; protocol {hello.version}, {wire}"


def other_panel(bridge: BridgeHello, ours: PanelList) -> str | None:
    """What to tell people when the bridge was built for another panel list; None when it was not."""
    counts_fit = bridge.control_count <= ours.control_count and bridge.lamp_count == ours.lamp_count
    if bridge.fingerprint == ours.fingerprint and counts_fit:
        return None
    theirs = f"panel list {bridge.fingerprint:08x}{_dated(bridge.panel_list_date)}"
    differ = f"the bridge was built for {theirs}, this program has {ours.fingerprint:08x}{_dated(ours.date)}"
    if not bridge.panel_list_date or not ours.date or bridge.panel_list_date == ours.date:
        return f"{differ}: {_FLASH}"
    if bridge.panel_list_date < ours.date:
        return f"{differ}: the bridge is old; {_FLASH}"
    return f"{differ}: this program is old; {_UPDATE}"


def _dated(date: int) -> str:
    return f" of {datetime.fromtimestamp(date, UTC):%Y-%m-%d %H:%M}" if date else ""
