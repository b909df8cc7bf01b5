"""A model bridge in the place of a stepped board: quick enough for tens of thousands of presses."""

import heapq
from collections.abc import Iterable, Sequence

from firmware_bridge.agreement import PanelList
from firmware_bridge.frames import BridgeReport
from firmware_bridge.simulator.stepped import FOREVER_NS, Passing
from proofs.bridge_model import MEGA, ModelBoard, ModelBridge

MILLION = 1_000_000
NS = 1_000_000_000


class ScanningBridge(ModelBridge):
    """A model that looks at its contacts now and then, with a clock that is a little fast or slow."""

    def __init__(self, panel: PanelList, board: ModelBoard, fast_ppm: int) -> None:
        self._fast = MILLION + fast_ppm
        super().__init__(panel, board=board)
        self.scan_ns = board.scan_ticks * NS // board.ticks_per_second

    def ticks(self, ns: int) -> int:
        return ns * self.board.ticks_per_second * self._fast // (NS * MILLION)

    def last_scan_ns(self, now_ns: int) -> int:
        return now_ns // self.scan_ns * self.scan_ns

    def _report(self, now_ns: int) -> BridgeReport:
        return super()._report(self.last_scan_ns(now_ns))


class SteppedModel:
    """A scanning model that runs as far as it is told to, as `SteppedBoard` does."""

    def __init__(self, panel: PanelList, board: ModelBoard = MEGA, fast_ppm: int = 0) -> None:
        self.far = ScanningBridge(panel, board, fast_ppm)
        self.now_ns = 0
        self._byte_ns = board.byte_ns
        self._wire_free_ns = 0
        self._events: list[tuple[int, int, bytes | tuple[int, bool]]] = []
        self._count = 0

    def press(self, control: int, at_ns: int, *, then_ns: Iterable[int] = ()) -> int:
        """Close a contact at that time; it does not bounce."""
        return self._move(control, True, at_ns)

    def release(self, control: int, at_ns: int, *, then_ns: Iterable[int] = ()) -> int:
        """Open it."""
        return self._move(control, False, at_ns)

    def _move(self, control: int, closed: bool, at_ns: int) -> int:
        seen_ns = self.far.last_scan_ns(at_ns) + self.far.scan_ns
        self._plan(seen_ns, (control, closed))
        return at_ns

    def _plan(self, at_ns: int, what: bytes | tuple[int, bool]) -> None:
        self._count += 1
        heapq.heappush(self._events, (at_ns, self._count, what))

    def run(
        self, until_ns: int, arriving: Sequence[Passing] = (), ahead_ns: int = FOREVER_NS
    ) -> list[Passing]:
        """Run to that time, or so far behind the first frame that it says; what it says."""
        for at_ns, data in arriving:
            self._plan(at_ns + len(data) * self._byte_ns, data)
        said: list[Passing] = []
        while self.now_ns < until_ns and not (said and self.now_ns >= said[0].at_ns + ahead_ns):
            due_ns = min(self._events[0][0] if self._events else FOREVER_NS, self.far.due_ns, until_ns)
            self.now_ns = max(self.now_ns, due_ns)
            while self._events and self._events[0][0] <= self.now_ns:
                at_ns, _, what = heapq.heappop(self._events)
                if isinstance(what, bytes):
                    self.far.hear(what, at_ns)
                else:
                    self.far.move(*what, at_ns)
            data = self.far.say(self.now_ns)
            if data:
                begun_ns = max(self.now_ns, self._wire_free_ns)
                self._wire_free_ns = begun_ns + len(data) * self._byte_ns
                said.append(Passing(self._wire_free_ns, data))
        return said

    def unplug(self) -> None:
        self._events = [event for event in self._events if not isinstance(event[2], bytes)]
        heapq.heapify(self._events)

    def replug(self) -> None:
        """Nothing is to be done."""

    def close(self) -> None:
        """Nothing is open."""
