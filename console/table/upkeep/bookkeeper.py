"""Keeping the owner's books while the table runs: matches, presses, waits, and whatever fails."""

from collections.abc import Iterable, Mapping, Sequence

from console.books.books import Books
from console.books.summary import Summary
from console.core.words import Crew
from console.health.worn_controls import ControlAudit, FaultKind
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.panels.hardware import load_panel
from console.panels.link import LinkHealth, control_name
from console.table.arbiter import OrderedPress
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene

UNWIRED = frozenset({"keyboard", "screen"})
"""Links that come and go with the windows: no cable is at fault."""
COMING_UP_NS = 10 * SECOND_NS
"""A link may take so long to come up before it is missed."""
SUMMARY_KEPT_NS = 2 * SECOND_NS
"""Service mode draws the books many times a second; they are summed up less often."""
DAY_NS = 24 * 3600 * SECOND_NS
"""Then controls are judged anew, so that what chatters every day is noted every day."""


def held_now(links: Mapping[str, LinkHealth]) -> frozenset[str]:
    """The contacts that are closed, as far as links can tell; of a link that is down nobody knows."""
    return frozenset(c for health in links.values() if health.connected for c in health.held)


class Bookkeeper:
    """Watches one running table. Presses in service mode count for nothing."""

    def __init__(self, books: Books, now_ns: int, wired: Iterable[str] = ()) -> None:
        """Keep these books.

        :param wired: the controls that have a contact, and are missed when they are not seen
        """
        self.books = books
        lamps = load_panel().lamps
        books.attach(list(wired))
        self._audit = ControlAudit(frozenset(control_name(crew, lamp) for crew in Crew for lamp in lamps))
        self._audited_ns = now_ns
        self._awaited_until_ns = now_ns + COMING_UP_NS
        self._match: MatchScene | None = None
        """The match under way, as long as it is not over."""
        self._connected: dict[str, bool] = {}
        self._failures: dict[str, int] = {}
        self._summary: tuple[int, Summary | None] | None = None
        self.stuck: tuple[str, ...] = ()
        """Controls that have been pressed for longer than anybody presses them."""

    def hear(self, scene: Scene, ordered: Sequence[OrderedPress]) -> None:
        """What was pressed in this scene."""
        service = not scene.counts
        for one in ordered:
            if not service:
                self._audit.hear(one.press)
            if one.press.pressed:
                self.books.pressed(one.press.control, service=service)

    def follow(self, before: Scene, scene: Scene, now_ns: int) -> None:
        """What the table came to in this round."""
        if scene.playing is not None:
            for station, seconds in scene.playing.take_waits():
                self.books.waited(station, seconds)
        if scene is not before:
            self._enter(scene)
        if self._match is not None and self._match.over:
            if not self._match.ended_by_people:
                self.books.match_finished((now_ns - self._match.clock.begun_ns) / SECOND_NS)
            self._match = None

    def _enter(self, scene: Scene) -> None:
        """A match that was left or ended before its end is abandoned when another begins; it may go on."""
        self._match = match = scene.playing
        if match is not None:
            begin = self.books.match_continued if match.entered > 1 else self.books.match_begun
            begin(match.plan.game, match.plan.mode or "")

    def look(
        self, scene: Scene, links: Mapping[str, LinkHealth], failures: Mapping[str, int], now_ns: int
    ) -> None:
        """Now and then: links that were lost, controls at fault, parts that failed by themselves."""
        for name, health in links.items():
            missed = self._connected.get(name, now_ns > self._awaited_until_ns)
            if missed and not health.connected and name not in UNWIRED:
                self.books.fault("link", name, health.detail)
            if health.connected or missed:
                self._connected[name] = health.connected
        for part, count in failures.items():
            if count > self._failures.get(part, 0):
                self.books.fault("crash", part, f"{count - self._failures.get(part, 0)} times")
            self._failures[part] = count
        if scene.counts:
            self._audit_controls(links, now_ns)

    def _audit_controls(self, links: Mapping[str, LinkHealth], now_ns: int) -> None:
        if now_ns - self._audited_ns > DAY_NS:
            self._audit = ControlAudit(self._audit.controls)
            self._audited_ns = now_ns
            self.books.control_faults({})
        held = held_now(links)
        bounces = {c: n for health in links.values() for c, n in health.bounces_of.items()}
        self._audit.look(held, bounces, now_ns)
        self._audit.let_go(held)
        faults = self._audit.faults(now_ns)
        self.stuck = tuple(fault.control for fault in faults if fault.kind is FaultKind.STUCK)
        self.books.control_faults(
            {(f.kind.value, f.control): f.why for f in faults if f.kind is not FaultKind.NEVER_SEEN}
        )

    def crashed(self, part: str, error: Exception) -> None:
        """A part failed and is started again."""
        self.books.fault("crash", part, repr(error))

    def summary(self, now_ns: int) -> Summary | None:
        """What the books say, at most a moment ago; None where they cannot be read."""
        if self._summary is None or now_ns - self._summary[0] > SUMMARY_KEPT_NS:
            self._summary = (now_ns, self.books.summary())
        return self._summary[1]

    @property
    def warnings(self) -> tuple[Message, ...]:
        """Books that the storage does not take."""
        trouble = self.books.trouble
        return () if trouble is None else (trouble,)

    def clear(self) -> None:
        """Count anew; the owner has confirmed it."""
        self.books.clear(self.books.store.token())
        self._summary = None
