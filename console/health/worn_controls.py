"""Controls that are at fault: stuck, chattering, never seen. Found in what the table hears of them anyway."""

import json
from collections.abc import Iterable, Mapping, Set
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path

from console.output_file import write_file
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.link import Press

STUCK_NS = 30 * SECOND_NS
"""Nobody holds a control for so long."""
QUICK_NS = 25 * MILLISECOND_NS
"""Nobody lets go and presses again within this."""
QUICK_TIMES = 3
"""Once or twice may be a trembling finger."""
BOUNCES_A_CHANGE = 15
"""A good contact bounces a few times each time that it closes or opens."""
STAYS = frozenset({"table.key"})
"""A key switch stays where it is turned."""


class FaultKind(StrEnum):
    """What can be wrong with a control."""

    STUCK = "stuck"
    CHATTERING = "chattering"
    NEVER_SEEN = "never-seen"


@dataclass(frozen=True, slots=True)
class Fault:
    """A control at fault, and why we think so."""

    kind: FaultKind
    control: str
    why: str


@dataclass
class ControlRecord:
    """What has been heard of one control."""

    presses: int = 0
    quick: int = 0
    """Presses too soon after the release before."""
    changes: int = 0
    bounces: int = 0


@dataclass
class ControlAudit:
    """Keeps count of every control of a table, from one match to the next if it is saved."""

    controls: frozenset[str]
    records: dict[str, ControlRecord] = field(default_factory=dict)
    _held_since_ns: dict[str, int] = field(default_factory=dict)
    _released_ns: dict[str, int] = field(default_factory=dict)
    _bounces_before: dict[str, int] = field(default_factory=dict)

    def hear(self, press: Press) -> None:
        """A press or a release, in the order of its control."""
        record = self._record(press.control)
        record.changes += 1
        if not press.pressed:
            self._released_ns[press.control] = press.time_ns
            self._held_since_ns.pop(press.control, None)
            return
        record.presses += 1
        released_ns = self._released_ns.get(press.control)
        if released_ns is not None and press.time_ns - released_ns < QUICK_NS:
            record.quick += 1
        self._held_since_ns.setdefault(press.control, press.time_ns)

    def look(self, held: Set[str], bounces_of: Mapping[str, int], now_ns: int) -> None:
        """What a link's health shows now: which contacts are closed, and bounces since it was opened."""
        for control in held & self.controls:
            self._held_since_ns.setdefault(control, now_ns)
        for control, bounces in bounces_of.items():
            self._record(control).bounces += max(bounces - self._bounces_before.get(control, 0), 0)
            self._bounces_before[control] = bounces

    def let_go(self, held: Set[str]) -> None:
        """No contact but these is closed: a release may have been lost with a link."""
        for control in self._held_since_ns.keys() - held:
            del self._held_since_ns[control]

    def faults(self, now_ns: int, *, stuck_ns: int = STUCK_NS) -> list[Fault]:
        """The controls at fault, the worst first."""
        found = [
            Fault(FaultKind.STUCK, control, f"closed for {(now_ns - since_ns) / SECOND_NS:.0f} s")
            for control, since_ns in self._held_since_ns.items()
            if now_ns - since_ns >= stuck_ns and control not in STAYS
        ]
        for control, record in self.records.items():
            if why := _chatters(record):
                found.append(Fault(FaultKind.CHATTERING, control, why))
        seen = {control for control, record in self.records.items() if record.presses}
        found += [
            Fault(FaultKind.NEVER_SEEN, control, "no press was ever heard")
            for control in self.controls - seen - self._held_since_ns.keys()
        ]
        order = list(FaultKind)
        return sorted(found, key=lambda fault: (order.index(fault.kind), fault.control))

    def save(self, path: Path) -> None:
        """Keep the counts for the next time."""
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = {control: asdict(record) for control, record in sorted(self.records.items())}
        write_file(path, f"{json.dumps(kept, indent=1)}\n".encode(), force=True)

    def _record(self, control: str) -> ControlRecord:
        return self.records.setdefault(control, ControlRecord())


def load_audit(path: Path, controls: Iterable[str]) -> ControlAudit:
    """The counts that were saved, of the controls that there are now; none where there is no such file."""
    audit = ControlAudit(frozenset(controls))
    try:
        kept = json.loads(path.read_text())
        records = {control: ControlRecord(**counts) for control, counts in kept.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return audit  # counts are a help, not a record: without them we count anew
    audit.records = {control: record for control, record in records.items() if control in audit.controls}
    return audit


def _chatters(record: ControlRecord) -> str:
    if record.quick >= QUICK_TIMES:
        return f"pressed again within {QUICK_NS // MILLISECOND_NS} ms of its release, {record.quick} times"
    if record.changes >= QUICK_TIMES and record.bounces > BOUNCES_A_CHANGE * record.changes:
        return f"{record.bounces} bounces in {record.changes} changes"
    return ""
