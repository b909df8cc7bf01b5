"""Whether this machine knows what day it is, and until when browsers trust its pages."""

from collections.abc import Iterator
from datetime import UTC, datetime

from console.health.machine import Condition, Finding, Machine
from console.wall_clock import cannot_be

RTC = "/sys/class/rtc/rtc0/since_epoch"
APART_S = 24 * 3600
_SET = "connect it to a network, or: sudo timedatectl set-time '2026-11-18 19:30'"


def clock_findings(machine: Machine, now_s: float) -> Iterator[Finding]:
    """The clock on the wall and the one that a battery keeps; dates of matches are theirs."""
    told, kept = _day(now_s), machine.text(RTC)
    if cannot_be(now_s):
        yield Finding("clock", Condition.MEND, f"it is not {told}: matches are dated wrongly", _SET)
    else:
        yield Finding("clock", Condition.WELL, f"{told} UTC")
    if not kept.isdecimal():
        if machine.is_pi:
            said = "none: without a network the clock goes on where it was when the power went"
            yield Finding("clock battery", Condition.NOTE, said)
    elif abs(int(kept) - now_s) > APART_S or cannot_be(int(kept)):
        said = f"its clock says {_day(int(kept))}: is the battery empty?"
        yield Finding("clock battery", Condition.MEND, said, "put in a new one, then: sudo hwclock --systohc")
    else:
        yield Finding("clock battery", Condition.WELL, "its clock is within a day of the other")


def certificate_finding(ends: datetime, now_s: float, make: str, renewed_days: int) -> Finding:
    """The pages renew their certificate while they run; they may not have for long."""
    days = (ends - datetime.fromtimestamp(now_s, UTC)).days
    said = f"holds until {ends:%Y-%m-%d}, {days} days" if days >= 0 else f"ended on {ends:%Y-%m-%d}"
    if days >= renewed_days:
        return Finding("pages' certificate", Condition.WELL, said)
    fix = f"start the pages, which renew it (sudo systemctl restart sonar-table-web), or: {make}"
    return Finding("pages' certificate", Condition.MEND, said, fix)


def _day(moment_s: float) -> str:
    try:
        return f"{datetime.fromtimestamp(moment_s, UTC):%Y-%m-%d %H:%M}"
    except (OverflowError, OSError, ValueError):
        return f"{moment_s:.0f} s after 1970"
