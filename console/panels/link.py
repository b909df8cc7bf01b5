"""What every link to a panel is: GPIO, serial bridge, simulated, keyboard."""

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Press:
    """A contact that closed or opened, and when it really did."""

    control: str
    """`blue.captain.north`: crew, station and control as in hardware/panel.toml."""
    pressed: bool
    """True: closed. False: released."""
    time_ns: int
    """The first raw edge, on the table clock (CLOCK_MONOTONIC)."""
    uncertainty_ns: int
    """The true time is within this of `time_ns`, either way."""


@dataclass(frozen=True, slots=True)
class LinkHealth:
    """How a link is doing, for service mode and `sonar-table doctor`."""

    connected: bool
    detail: str
    """One sentence for people."""
    uncertainty_ns: int | None = None
    """Of a press heard now; None while the link cannot say."""
    counts: dict[str, int] = field(default_factory=dict)
    """`bounces`, `bad-frames`, `lost-presses`, `reconnects` and the like, since the link was opened."""


class Link(Protocol):
    """A way to one or more panels. Methods may be called from one thread while the link hears from its own.

    A link is made with a clock and a `wake` to call, from any thread, when there is something to take.
    """

    name: str
    """`gpio`, `serial:/dev/serial/by-id/...`, `simulated`, `keyboard`."""

    def take(self) -> list[Press]:
        """What was heard since the last call, debounced on the leading edge, in any order."""

    def settled_until_ns(self) -> int | None:
        """No press older than this table time is still to come; None while the link is down."""

    def light(self, lit: Set[str]) -> None:
        """Light these lamps (`blue.captain.north`) and darken all others.

        Kept, and sent again after a reconnect.
        """

    def health(self) -> LinkHealth:
        """How the link is doing now."""

    def close(self) -> None:
        """Let go of pins, ports and threads. Closing twice is harmless."""
