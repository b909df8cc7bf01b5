"""What a doctor sees of links: is each connected, what errors does it count, which controls are at fault."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.health.machine import Condition, Finding
from console.health.worn_controls import ControlAudit, FaultKind
from console.panels.clock import MILLISECOND_NS, SECOND_NS, Pace
from console.panels.link import Link, LinkHealth, Press
from console.panels.serial_link import SerialLink, crews_by_word

CONNECT_NS = 3 * SECOND_NS
ASKED_EVERY_NS = 5 * MILLISECOND_NS
GLANCE_NS = SECOND_NS
"""Without a longer watch, a control that is closed all this time is called stuck."""
HELD_NS = 5 * SECOND_NS
"""In a watch people do press, but not for so long."""
FEW = 3
"""So many errors may be left over from plugging in."""

ERRORS = {
    "bad-frames": "look at the USB cable, and at supply wires beside it",
    "bad-frames-at-bridge": "look at the USB cable, and at supply wires beside it",
    "bad-scans": "look at the input chain's plug, its 3.3 V and GND, and the length of its clock wire",
    "missed-edges": "a chattering contact, or a busy machine: close other programs",
    "foreign-stamps": "a kernel older than 5.7: sudo apt-get full-upgrade && sudo reboot",
    "restarts": "the bridge starts anew: look at its 5 V supply",
    "lost-presses": "presses were lost while it was unplugged",
}
"""What links count, and what to do about it."""

REFUSED = {
    "bridge-is-old": "sonar-table firmware flash",
    "table-is-old": "update the table, or flash the bridge from it: sonar-table firmware flash",
    "other-panel": "sonar-table firmware flash",
}
"""What to do about a bridge that does not fit this program."""

SAME_CREW = ("both boards say that they are {crew}'s", "move the jumper on one of them (docs/building.md, 4)")
NO_CREW = ("neither board says whose it is", "a jumper on each ends the asking (docs/building.md, 4)")

MENDING = {
    FaultKind.STUCK: "unplug it at the button: still stuck, then it is the wire (docs/building.md, 7)",
    FaultKind.CHATTERING: "crimp its terminals again, then swap the switch",
    FaultKind.NEVER_SEEN: "press it; if it is still not seen, switch off and measure pin to GND "
    "while it is pressed: 0 ohm, on a pin of the Pi 330",
}


@dataclass
class LinkCheck:
    """Links that are open, and what is heard of their controls."""

    links: list[Link]
    audit: ControlAudit
    pace: Pace

    def watch(self, ns: int, heard: Callable[[Press], None] = lambda press: None) -> None:
        """Listen for so long, or until every control was seen; light the lamp of each that was."""
        seen: set[str] = set()
        until_ns = self.pace.clock() + ns
        while self.pace.clock() < until_ns and not self.audit.controls <= seen:
            for link in self.links:
                link.settled_until_ns()
                for press in sorted(link.take(), key=lambda press: press.time_ns):
                    self.audit.hear(press)
                    seen.add(press.control)
                    heard(press)
                link.light(seen)
                health = link.health()
                self.audit.look(health.held, health.bounces_of, self.pace.clock())
            self.pace.wait(ASKED_EVERY_NS)

    def connect(self) -> None:
        """Give the links the time that they need to come up."""
        until_ns = self.pace.clock() + CONNECT_NS
        while self.pace.clock() < until_ns:
            if all(link.health().connected for link in self.links):
                return
            self.pace.wait(ASKED_EVERY_NS)

    def leave_out_dead(self) -> Iterator[Finding]:
        """Go on without the links that did not come up, each of which is told of."""
        live = [link for link in self.links if link.health().connected]
        yield from (_dead(link.name, link.health()) for link in self.links if link not in live)
        self.links = live

    def link_findings(self) -> Iterator[Finding]:
        """How each link is doing."""
        for link in self.links:
            health = link.health()
            if not health.connected:
                yield _dead(link.name, health)
                continue
            yield Finding(link.name, Condition.WELL, f"{health.detail}{_certainty(health)}")
            for what, count in health.counts.items():
                if what in ERRORS and count > FEW:
                    yield Finding(link.name, Condition.MEND, f"{what}: {count}", ERRORS[what])

    def crew_findings(self) -> Iterator[Finding]:
        """Which bridge is whose, and by what."""
        bridges = [link for link in self.links if isinstance(link, SerialLink) and link.said_crew is not None]
        for bridge in bridges:
            if bridge.said_crew and bridge.said_crew != bridge.crew:
                said = f"the settings say {bridge.crew}'s panel, its jumper says {bridge.said_crew}'s"
                yield Finding(bridge.name, Condition.NOTE, f"{said}: the board is believed")
        words = [bridge.said_crew or "" for bridge in bridges]
        if len(words) == 2 and crews_by_word((words[0], words[1])) is None:
            said, mending = SAME_CREW if words[0] else NO_CREW
            asks = "the table asks for STOP on blue's panel when it starts"
            state = Condition.MEND if words[0] else Condition.NOTE
            yield Finding("panels", state, f"{said.format(crew=words[0])}: {asks}", mending)

    def control_findings(self, *, watched: bool) -> Iterator[Finding]:
        """Which controls are at fault; one never seen only if people were asked to press them all."""
        if not any(link.health().connected for link in self.links):
            return
        stuck_ns = HELD_NS if watched else GLANCE_NS
        faults = self.audit.faults(self.pace.clock(), stuck_ns=stuck_ns)
        for fault in faults:
            if fault.kind is not FaultKind.NEVER_SEEN or watched:
                said = f"{fault.kind}: {fault.why}"
                yield Finding(fault.control, Condition.MEND, said, MENDING[fault.kind])
        unseen = [fault for fault in faults if fault.kind is FaultKind.NEVER_SEEN]
        if unseen and not watched:
            named = ", ".join(fault.control for fault in unseen[:4])
            more = f" and {len(unseen) - 4} more" if len(unseen) > 4 else ""
            said = f"{len(unseen)} never seen so far: {named}{more}"
            yield Finding(
                "controls", Condition.NOTE, said, "sonar-table doctor --watch 120, and press each once"
            )


def _dead(name: str, health: LinkHealth) -> Finding:
    mending = REFUSED.get(health.refused, "look at its plug, then call again")
    return Finding(name, Condition.MEND, health.detail, mending)


def _certainty(health: LinkHealth) -> str:
    if health.uncertainty_ns is None:
        return ""
    return f"; presses are known to ± {health.uncertainty_ns / MILLISECOND_NS:.2f} ms"
