"""The link to a crew panel on a bridge: a Mega or a Pico on a serial port, with our firmware in it."""

from collections.abc import Callable, Set
from pathlib import Path
from typing import Protocol

from console.panels.clock import table_clock
from console.panels.hardware import Panel, load_panel
from console.panels.link import Clock, LinkHealth, Press, control_name
from console.shipped import HARDWARE
from firmware_bridge.agreement import PanelList
from firmware_bridge.bridge import Bridge, BridgeState
from firmware_bridge.conversation import TimedEdge


class BridgeLike(Protocol):
    """What is needed of a bridge: one on a port, one in a simulator, or a model."""

    port: str

    def take(self) -> list[TimedEdge]: ...
    def settled_until_ns(self) -> int | None: ...
    def light(self, lit: bytes) -> None: ...
    def state(self) -> BridgeState: ...
    def close(self) -> None: ...


OTHER_CREW = {"blue": "red", "red": "blue"}


def panel_list_date(panel: Panel | None = None) -> int:
    """When this machine got its panel list, in Unix seconds: of two lists that differ, the earlier is old."""
    file = HARDWARE / "panel.toml" if panel is None else Path(panel.file)
    return int(file.stat().st_mtime) if file.exists() else 0


def panel_list(panel: Panel) -> PanelList:
    """The panel list as far as a bridge must know it."""
    return PanelList(panel.fingerprint, len(panel.scanned), len(panel.lamps), panel_list_date(panel))


def crews_by_word(said: tuple[str, str]) -> tuple[str, str] | None:
    """The crews of two boards by what they say; None: people have to say it.

    >>> crews_by_word(("red", "blue")), crews_by_word(("", "blue")), crews_by_word(("", ""))
    (('red', 'blue'), ('red', 'blue'), None)
    """
    first, second = said
    if first == second:
        return None
    return (first or OTHER_CREW[second], second or OTHER_CREW[first])


class SerialLink:
    """One crew's panel on a bridge.

    It may say whose it is (`said_crew`); if it is the other crew's, it is given to them (`give_to`).
    The bridge is found again by its name when the plug goes back in. Presses made meanwhile are
    counted as `lost-presses`; `restarts` counts how often the bridge started anew, when presses may be
    missing that it never saw.
    """

    def __init__(
        self,
        port: str,
        crew: str,
        *,
        clock: Clock = table_clock,
        wake: Callable[[], None] = lambda: None,
        panel: Panel | None = None,
        open_bridge: Callable[..., BridgeLike] = Bridge,
    ) -> None:
        self._panel = panel or load_panel()
        self.give_to(crew)
        self._bridge = open_bridge(port, panel_list(self._panel), wake=wake, clock_ns=clock)
        self.name = f"serial:{self._bridge.port}"

    def give_to(self, crew: str) -> None:
        """From now on this is that crew's panel."""
        self.crew = crew
        self._controls = [control_name(crew, control) for control in self._panel.scanned]
        self._lamps = [control_name(crew, lamp) for lamp in self._panel.lamps]

    @property
    def said_crew(self) -> str | None:
        """Whose the board says it is; empty: it does not say; None: it is not there to be asked."""
        hello = self._bridge.state().hello
        return None if hello is None else hello.crew

    def take(self) -> list[Press]:
        return [self._press(edge) for edge in self._bridge.take()]

    def settled_until_ns(self) -> int | None:
        return self._bridge.settled_until_ns()

    def light(self, lit: Set[str]) -> None:
        places = (number for number, lamp in enumerate(self._lamps) if lamp in lit)
        bits = sum(1 << place for place in places)
        self._bridge.light(bits.to_bytes((len(self._lamps) + 7) // 8, "little"))

    def lamps_are_shown(self) -> bool:
        """Whether the panel has said that it shows what was last asked for."""
        return self._bridge.state().lamps_are_shown

    def health(self) -> LinkHealth:
        state = self._bridge.state()
        counts = state.counts
        return LinkHealth(
            connected=state.is_live,
            detail=state.detail,
            uncertainty_ns=state.uncertainty_ns,
            counts={
                "bounces": sum(counts.bounces_of.values()),
                "lost-presses": counts.lost_presses,
                "reconnects": max(counts.welcomes - 1, 0),
                "restarts": counts.restarts,
                "bad-frames": counts.bad_frames,
                "bad-frames-at-bridge": counts.bad_frames_at_bridge,
                "clock-outliers": counts.clock_outliers,
                "crashes": counts.crashes,
            },
            refused=state.refused or "",
            held=frozenset(self._controls[control] for control in state.held),
            bounces_of={self._controls[control]: count for control, count in counts.bounces_of.items()},
        )

    def close(self) -> None:
        self._bridge.close()

    def _press(self, edge: TimedEdge) -> Press:
        half_ns, odd_ns = divmod(edge.latest_ns - edge.earliest_ns, 2)
        uncertainty_ns = half_ns + odd_ns
        return Press(
            self._controls[edge.control], edge.closed, edge.earliest_ns + uncertainty_ns, uncertainty_ns
        )
