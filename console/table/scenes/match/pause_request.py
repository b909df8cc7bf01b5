"""Who wants a pause: every crew that has people must, within a while."""

from collections.abc import Collection

from console.core.words import Crew
from console.languages import Message
from console.panels.clock import SECOND_NS

HELD_NS = 2 * SECOND_NS
"""A captain who holds CANCEL for so long asks for a pause."""
STANDS_NS = 15 * SECOND_NS
"""So long a crew's wish stands, for the other one to agree."""
TAPS = 3
"""So many taps on CANCEL in a row ask for a pause where holding it is a look at a hand."""
APART_NS = SECOND_NS
"""Taps further apart are no row."""
TAP_NS = 350_000_000


class PauseRequest:
    """The wishes of both crews in one match."""

    def __init__(self, *, by_taps: bool) -> None:
        """`by_taps`: who holds CANCEL looks at a hand, which asks for nothing; taps in a row do."""
        self._by_taps = by_taps
        self._asked_ns: dict[Crew, int] = {}
        self._taps: dict[Crew, tuple[int, int]] = {}
        """How many in a row, and when the last was."""

    def hold(self, crew: Crew, now_ns: int) -> None:
        """A captain has held CANCEL for long enough."""
        if not self._by_taps:
            self._asked_ns[crew] = now_ns

    def let_go(self, crew: Crew, held_ns: int, now_ns: int) -> None:
        """A captain let go of CANCEL, with which hands are looked at."""
        before = self._in_a_row(crew, now_ns - held_ns)
        if held_ns >= TAP_NS:
            self._taps.pop(crew, None)
        elif before + 1 < TAPS:
            self._taps[crew] = (before + 1, now_ns)
        else:
            self._asked_ns[crew] = now_ns
            del self._taps[crew]

    def _in_a_row(self, crew: Crew, now_ns: int) -> int:
        """The taps to which one that begins now belongs."""
        count, last_ns = self._taps.get(crew, (0, now_ns))
        return count if now_ns - last_ns < APART_NS else 0

    def offered(self, crew: Crew, now_ns: int) -> bool:
        """Whether a tap on CANCEL would ask for a pause now."""
        return self._in_a_row(crew, now_ns) == TAPS - 1

    def first(self, now_ns: int) -> Crew | None:
        """Who asked first, of those whose wish stands."""
        standing = {crew: at_ns for crew, at_ns in self._asked_ns.items() if now_ns - at_ns < STANDS_NS}
        return min(standing, key=lambda crew: standing[crew], default=None)

    def agreed(self, peopled: Collection[Crew], now_ns: int) -> Crew | None:
        """Who asked first, once all have who have people; where nobody has, anybody may."""
        standing = [crew for crew, at_ns in self._asked_ns.items() if now_ns - at_ns < STANDS_NS]
        return self.first(now_ns) if standing and set(peopled) <= set(standing) else None

    def message(self, crew: Crew, now_ns: int) -> Message | None:
        """What a crew's display says of a wish that stands."""
        first = self.first(now_ns)
        if first is None:
            return None
        if first is crew:
            return Message.of("pause.asked-ours", crew=crew.enemy)
        how = "-taps" if self._by_taps else ""
        return Message.of(f"pause.asked-theirs{how}", crew=first)

    def forget(self) -> None:
        """There is a pause."""
        self._asked_ns, self._taps = {}, {}
