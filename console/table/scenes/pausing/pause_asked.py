"""Who wants a pause: every crew that has people must, within a while."""

from collections.abc import Collection

from console.core.words import Crew
from console.languages import Message
from console.panels.clock import SECOND_NS

HELD_NS = 2 * SECOND_NS
"""A captain who holds CANCEL for so long asks for a pause."""
STANDS_NS = 15 * SECOND_NS
"""So long a crew's wish stands, for the other one to agree."""
OFFERED_NS = 4 * SECOND_NS
"""So long a tap on CANCEL asks for a pause after a look at a hand."""
TAP_NS = 350_000_000


class PauseAsked:
    """The wishes of both crews in one match."""

    def __init__(self, *, after_look: bool) -> None:
        """`after_look`: who holds CANCEL looks at a hand, and asks with a tap on it after that."""
        self._after_look = after_look
        self._asked_ns: dict[Crew, int] = {}
        self._offered_ns: dict[Crew, int] = {}

    def hold(self, crew: Crew, now_ns: int) -> None:
        """A captain has held CANCEL for long enough."""
        if not self._after_look:
            self._asked_ns[crew] = now_ns

    def let_go(self, crew: Crew, held_ns: int, now_ns: int) -> None:
        """A captain let go of CANCEL, with which hands are looked at."""
        if held_ns >= HELD_NS:
            self._offered_ns[crew] = now_ns
        elif held_ns < TAP_NS and self.offered(crew, now_ns):
            self._asked_ns[crew] = now_ns
            del self._offered_ns[crew]

    def offered(self, crew: Crew, now_ns: int) -> bool:
        """Whether a tap on CANCEL would ask for a pause now."""
        return crew in self._offered_ns and now_ns - self._offered_ns[crew] < OFFERED_NS

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
        how = "-look" if self._after_look else ""
        return Message.of(f"pause.asked-theirs{how}", crew=first)

    def forget(self) -> None:
        """There is a pause."""
        self._asked_ns, self._offered_ns = {}, {}
