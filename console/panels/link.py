"""What every link to a panel is: GPIO, serial bridge, simulated, keyboard.

To add a link, write a class that keeps to `Link` and run the conformance suite over it
(tests/panels/conformance says how).
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Protocol

Clock = Callable[[], int]
"""The table clock in nanoseconds: `time.monotonic_ns`, or a clock that a test moves by hand."""


def control_name(crew: str, control: str) -> str:
    """A control of the panel list as links name it; the table's own controls belong to no crew.

    >>> control_name("blue", "captain.north"), control_name("blue", "table.coin")
    ('blue.captain.north', 'table.coin')
    """
    return control if control.startswith("table.") else f"{crew}.{control}"


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
    in_turn: bool = False
    """The link tells presses of this very time in the order in which they happened."""
    yields: bool = False
    """In a tie it goes last: what was said before contradicts its time, or too little is known of it."""
    late: bool = False
    """It was heard when something that is not older had its place already."""

    @property
    def earliest_ns(self) -> int:
        return self.time_ns - self.uncertainty_ns

    @property
    def latest_ns(self) -> int:
        return self.time_ns + self.uncertainty_ns


@dataclass(frozen=True, slots=True)
class QueueLook:
    """A look at a queue of events that have no times of their own: what it found came between these two."""

    since_ns: int
    """When the look before it began."""
    until_ns: int
    """When it was over."""


@dataclass(frozen=True, slots=True)
class LinkHealth:
    """How a link is doing, for service mode and `sonar-table doctor`."""

    connected: bool
    detail: str
    """One sentence for people."""
    uncertainty_ns: int | None = None
    """Of a press heard now; None while the link cannot say."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """`bounces`, `bad-frames`, `lost-presses`, `reconnects` and the like, since the link was opened."""
    held: frozenset[str] = frozenset()
    """Controls whose contact is closed now, also those that were when the link opened."""
    refused: str = ""
    """Why the panel cannot be used, in a word: `bridge-is-old`, `table-is-old`, `other-panel`; or empty."""
    bounces_of: Mapping[str, int] = field(default_factory=dict)
    """Bounces by control, where the link counts them: a worn or loose contact stands out."""


class Link(Protocol):
    """A way to one or more panels. Methods may be called from one thread while the link hears from its own.

    A link is made with a clock and a `wake` to call, from any thread, when there is something to take.
    """

    name: str
    """`gpio`, `serial:/dev/serial/by-id/...`, `simulated`, `keyboard`."""

    def take(self) -> list[Press]:
        """What was heard since the last call, debounced on the leading edge, in any order.

        A contact that is closed when the link opens, or when it comes back after an unplug, is not a press:
        it shows in `health().held`, and its release is heard.
        """

    def settled_until_ns(self) -> int | None:
        """How far the link has told everything; None while it is down.

        Every press that is not waiting to be taken by now will have its `earliest_ns` at or after this.
        Whoever listens reads this first and takes second. It never goes back while the link is up.
        """

    def light(self, lit: Set[str]) -> None:
        """Light these lamps (`blue.captain.north`) and darken all others.

        Kept, and sent again after a reconnect.
        """

    def health(self) -> LinkHealth:
        """How the link is doing now."""

    def close(self) -> None:
        """Let go of pins, ports and threads. Closing twice is harmless."""
