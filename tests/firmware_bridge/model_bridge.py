"""A conversation and a model bridge on a line that spoils bytes, with time moved by hand."""

from collections.abc import Callable

from firmware_bridge.agreement import PanelList
from firmware_bridge.conversation import Conversation, TimedEdge
from proofs.bridge_model import MEGA, NUMBERS, ModelBoard, ModelBridge

MS = 1_000_000
PANEL = PanelList(fingerprint=0xC0FFEE, control_count=54, lamp_count=54, date=1_700_000_000)

Spoil = Callable[[bytes], bytes]


def unspoilt(data: bytes) -> bytes:
    return data


class Table:
    """A conversation and a model bridge on a line, with the clock moved by hand."""

    def __init__(
        self,
        *,
        delay_ns: int = MS,
        spoil_there: Spoil = unspoilt,
        spoil_back: Spoil = unspoilt,
        board: ModelBoard = MEGA,
        versions: tuple[int, ...] = (2,),
    ) -> None:
        self.now_ns = 1_000 * MS
        self.bridge = ModelBridge(PANEL, board=board, versions=versions)
        sessions = iter(range(1, NUMBERS))
        self.host = Conversation(PANEL, pick_session=lambda: next(sessions))
        self.heard: list[TimedEdge] = []
        self.delay_ns = delay_ns
        self.spoil_there, self.spoil_back = spoil_there, spoil_back
        self._there: list[tuple[int, bytes]] = []
        self._back: list[tuple[int, bytes]] = []
        self.host.plugged(self.now_ns)

    def pass_ms(self, ms: float) -> None:
        until_ns = self.now_ns + round(ms * MS)
        while self.now_ns < until_ns:
            self.now_ns += MS // 4
            self._step()

    def pass_until(self, condition: Callable[[], bool], most_ms: float = 5_000) -> None:
        until_ns = self.now_ns + most_ms * MS
        while not condition():
            assert self.now_ns < until_ns, "it takes too long"
            self.pass_ms(1)

    def live(self) -> "Table":
        self.pass_until(lambda: self.host.is_live)
        return self

    def press(self, control: int) -> int:
        self.bridge.move(control, True, self.now_ns)
        return self.now_ns

    def release(self, control: int) -> int:
        self.bridge.move(control, False, self.now_ns)
        return self.now_ns

    def unplug(self) -> None:
        self.host.unplugged()
        self._there.clear()
        self._back.clear()

    def replug(self) -> None:
        self.host.plugged(self.now_ns)

    def _step(self) -> None:
        said = self.host.say(self.now_ns)
        if said:
            self._there.append((self.now_ns + self.delay_ns, self.spoil_there(said)))
        if self.host.is_plugged:
            answered = self.bridge.say(self.now_ns)
            if answered:
                self._back.append((self.now_ns + self.delay_ns, self.spoil_back(answered)))
        while self._there and self._there[0][0] <= self.now_ns:
            self.bridge.hear(self._there.pop(0)[1], self.now_ns)
        while self._back and self._back[0][0] <= self.now_ns:
            self.host.hear(self._back.pop(0)[1], self.now_ns)
        self.heard += self.host.take()
