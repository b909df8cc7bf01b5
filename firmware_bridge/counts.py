"""What a link counts: losses, restarts, bad frames, bounces. Counts never go down."""

from dataclasses import dataclass, field

from firmware_bridge.frames import BridgeHello, BridgeStatus


@dataclass
class Counts:
    """Since the link was opened."""

    lost_presses: int = 0
    """Presses that the bridge saw and could not hand over: while unplugged, or when too many came at once."""
    restarts: int = 0
    """Of the bridge: presses that it never saw may be missing."""
    welcomes: int = 0
    bad_frames: int = 0
    """Frames from the bridge that came damaged."""
    bad_frames_at_bridge: int = 0
    clock_outliers: int = 0
    crashes: int = 0
    """How often the host's own side failed and was started again."""
    bounces_of: dict[int, int] = field(default_factory=dict)

    _memory: int = 0
    _lost_before: int = 0
    _restarts_before: int = 0
    _bad_before: int = 0
    _bounces_before: dict[int, int] = field(default_factory=dict)

    def welcome(self, hello: BridgeHello) -> None:
        """A session begins."""
        self.welcomes += 1
        if not self._memory:
            # What was lost before anyone listened is nobody's loss.
            self._lost_before, self._restarts_before = hello.lost_presses, hello.restarts
        elif hello.memory != self._memory:
            # The power was off: the bridge counts from nothing.
            self.restarts += 1
            self._lost_before = self._restarts_before = 0
        self.restarts += hello.restarts - self._restarts_before
        self._memory, self._restarts_before = hello.memory, hello.restarts
        self._lost(hello.lost_presses)

    def status(self, status: BridgeStatus, controls: int) -> None:
        """The bridge tells its counters; a control that the panel does not have is nobody's."""
        self._lost(status.lost_presses)
        self.bad_frames_at_bridge += _gain(self._bad_before, status.bad_frames)
        self._bad_before = status.bad_frames
        for control, bounces in enumerate(status.bounces, status.first_control):
            gained = _gain(self._bounces_before.get(control, 0), bounces)
            self._bounces_before[control] = bounces
            if gained and control < controls:
                self.bounces_of[control] = self.bounces_of.get(control, 0) + gained

    def _lost(self, lost: int) -> None:
        self.lost_presses += _gain(self._lost_before, lost)
        self._lost_before = lost


def _gain(before: int, now: int) -> int:
    """How far a counter went on that starts again from 0 with the bridge."""
    return now - before if now >= before else now
