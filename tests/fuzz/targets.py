"""What strangers' bytes are given to: settings, journals, serial streams. Each survives whatever comes.

A target takes bytes and raises only where something is wrong with the program.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cobs import cobs

from console.core.words import Crew, Station
from console.journal import BadJournal, find_match, parse_journal
from console.journal.seals import seal
from console.panels.serial_link import SerialLink
from console.table.archive import Archive
from console.table.settings import DEFAULTS, OPTIONS, Settings
from console.table.settings_reader import read_settings
from console.table.table import Table
from console.toml_file import BadFileError
from console.toml_file.setting_values import OneOf, Whole
from firmware_bridge.bridge import BridgeState, state_of
from firmware_bridge.conversation import Conversation, TimedEdge
from firmware_bridge.frame_bytes import Deframer, checksum, encode
from firmware_bridge.frames import NEWEST_VERSION, BridgeHello
from proofs.bridge_model import ModelBridge

MS = 1_000_000
LONGEST = 4096


def settings(data: bytes) -> None:
    """A file of settings is read, or every error in it is told; whatever is read is within its limits."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.toml"
        path.write_bytes(data)
        try:
            read = read_settings(path)
        except BadFileError as bad:
            assert bad.problems and all(str(problem) for problem in bad.problems)
            return
    _check_settings(read)


def _check_settings(read: Settings) -> None:
    for option in OPTIONS:
        value, default = option.of(read), option.of(DEFAULTS)
        assert type(value) is type(default), option.name
        values = option.values
        if isinstance(values, Whole):
            assert values.least <= value <= values.most, option.name
        elif isinstance(values, OneOf):
            assert value == default or value in values.words, option.name


def journal(data: bytes) -> None:
    """A journal is read or told to be bad, and the table starts; half of them have their seals put right."""
    sealed = data[:1] < b"\x80"
    text = _sealed(data[1:]) if sealed else data[1:]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match-000001.journal"
        path.write_bytes(text)
        try:
            record = parse_journal(text)
            assert record.whole + record.set_aside == text
        except BadJournal as bad:
            assert str(bad)
        if find_match(Path(folder)).resumed is not None:
            _go_on(Path(folder))


def _sealed(data: bytes) -> bytes:
    lines, before = b"", 0
    for line in data.decode("utf-8", "replace").splitlines():
        sealed, before = seal(line, before)
        lines += sealed
    return lines


def _go_on(folder: Path) -> None:
    """A match that can be continued is continued, and shown."""
    archive = Archive(folder)
    table = Table(DEFAULTS, archive=archive, now_ns=10**9)
    scene = table.scene.press(Crew.BLUE, Station.CAPTAIN, "ok", 2 * 10**9)
    scene = scene.tick(3 * 10**9)
    assert all(scene.screen(crew, 3 * 10**9).crew == crew for crew in Crew)
    archive.close()


class _Wire:
    """A conversation in the place of a bridge, for a link to look at."""

    port = "fuzzed"

    def __init__(self, port: str, panel: Any, **_: object) -> None:
        sessions = count(1)
        self.talk = Conversation(panel, pick_session=lambda: next(sessions) % 60_000 + 1)
        self.now_ns = 10**9
        self.far = ModelBridge(panel)
        self.talk.plugged(self.now_ns)

    def meet(self) -> None:
        """Let a sound bridge open a session and tell its clock."""
        for _ in range(120):
            self.now_ns += MS
            self.talk.hear(self.far.say(self.now_ns), self.now_ns)
            self.far.hear(self.talk.say(self.now_ns), self.now_ns)

    def take(self) -> list[TimedEdge]:
        return self.talk.take()

    def settled_until_ns(self) -> int | None:
        return self.talk.settled_until_ns

    def light(self, lit: bytes) -> None:
        self.talk.light(lit)

    def state(self) -> BridgeState:
        return state_of(self.talk, "fuzzed")

    def close(self) -> None:
        self.talk.unplugged()


def stream(data: bytes) -> None:
    """Bytes on a serial line, as they are or as frames with their checksums put right, to a link."""
    wires: list[_Wire] = []

    def open_wire(*words: Any, **named: Any) -> Any:
        wires.append(_Wire(*words, **named))
        return wires[-1]

    link = SerialLink("fuzzed", "red", open_bridge=open_wire)
    (wire,) = wires
    if data[:1] and data[0] & 1:
        wire.meet()
    before_ns = 0
    for piece in _pieces(data[1:], wire):
        wire.now_ns += MS
        wire.talk.hear(piece, wire.now_ns)
        wire.talk.say(wire.now_ns)
        settled_ns = link.settled_until_ns()
        assert settled_ns is None or settled_ns >= before_ns, "what was settled is settled"
        before_ns = settled_ns or before_ns
        for press in link.take():
            assert press.control.startswith(("red.", "table.")) and press.uncertainty_ns >= 0
        link.light({"red.captain.north"})
        assert link.health().held <= set(link._controls)


def _pieces(data: bytes, wire: _Wire) -> Iterator[bytes]:
    """A byte says how long each piece is; every other piece becomes a sound frame of this session."""
    sound = True
    while data:
        length, data = data[0] % 64, data[1:]
        piece, data = data[:length], data[length:]
        sound = not sound
        yield _framed(piece, wire) if sound else piece


def _framed(piece: bytes, wire: _Wire) -> bytes:
    session = wire.talk._session.to_bytes(2, "little")
    body = bytes([NEWEST_VERSION]) + piece[:1] + session + piece[1:]
    return bytes(cobs.encode(body + checksum(body))) + b"\0"


def frames(data: bytes) -> None:
    """However bytes are cut into pieces, the same frames come out; and a sound frame after them is heard."""
    whole = [str(frame) for frame in Deframer().feed(data)]
    deframer = Deframer()
    cut = len(data) // 2
    halves = [str(frame) for piece in (data[:cut], data[cut:]) for frame in deframer.feed(piece)]
    assert halves == whole
    hello = BridgeHello(7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 54, 54, bytes(7))
    assert list(deframer.feed(b"\0" + encode(hello)))[-1] == hello


TARGETS: dict[str, Callable[[bytes], None]] = {
    "settings": settings,
    "journal": journal,
    "stream": stream,
    "frames": frames,
}
