"""Every link of a running table. One that fails is closed and opened again; the others go on.

A panel is away when its link failed, cannot be opened, or has not answered for a while: unplugged, silent, or
babbling. Whoever shows the table draws it meanwhile.
"""

import logging
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass

from console.languages import Message
from console.panels.clock import SECOND_NS
from console.panels.link import Clock, Link, LinkHealth
from console.panels.serial_link import SerialLink
from console.table.arbiter import Arbiter, OrderedPress
from console.table.listener import Listener
from console.table.supervision import Noted

log = logging.getLogger(__name__)

AGAIN_NS = SECOND_NS
DOWN_NS = SECOND_NS
"""A link that is down for less is no news: a plug pushed home, or a bridge that starts anew."""


@dataclass(eq=False)
class _Held:
    """A link, or the place of one that failed."""

    open: Callable[[], Link]
    panels: Mapping[str, frozenset[str]]
    where: str
    link: Link | None = None
    again_ns: int = 0
    trouble: str = ""
    """Why it could not be opened when it was last tried."""
    down_since_ns: int | None = None
    refused: str = ""
    """Why the panel cannot be used, in a word, when it was last asked."""

    @property
    def crews(self) -> tuple[str, ...]:
        return tuple(self.panels)

    def note(self, is_up: bool, now_ns: int) -> None:
        if is_up:
            self.down_since_ns = None
        elif self.down_since_ns is None:
            self.down_since_ns = now_ns

    def is_away(self, now_ns: int) -> bool:
        down_ns = 0 if self.down_since_ns is None else now_ns - self.down_since_ns
        return self.link is None or down_ns >= DOWN_NS


class TableLinks:
    """Opens links, hears them, lights their lamps. For one thread."""

    def __init__(self, clock: Clock, seed: int, noted: Noted) -> None:
        self.listener = Listener(Arbiter(seed=seed), clock)
        self.listener.broken = self._broken
        self._clock = clock
        self._noted = noted
        self._held: list[_Held] = []
        self._lit: frozenset[str] = frozenset()

    def add(
        self,
        open_link: Callable[[], Link],
        *,
        panels: Mapping[str, frozenset[str]] | None = None,
        where: str = "",
    ) -> None:
        """Open a link and keep it open; one that cannot be opened now is tried again.

        :param panels: the crews whose panels are on it, and their controls that have a contact there
        """
        held = _Held(open_link, panels or {}, where)
        self._held.append(held)
        self._try(held, self._clock())

    def listen(self) -> list[OrderedPress]:
        """The presses whose place in the order is certain by now."""
        self._open_again()
        return self.listener.listen()

    def light(self, lit: frozenset[str]) -> None:
        """Light these lamps and darken all others, where that is news."""
        if lit == self._lit:
            return
        self._lit = lit
        for link in self._links():
            self._light(link, lit)

    def health(self) -> dict[str, LinkHealth]:
        """How each link is doing, by its name. Asked a few times a second: so it is noticed who is away."""
        found = {}
        for held in self._held:
            if held.link is not None and (health := self._ask(held, held.link)) is not None:
                found[held.link.name] = health
            else:
                found[held.where] = LinkHealth(False, "failed, and is opened again soon")
        return found

    @property
    def refused(self) -> dict[str, str]:
        """By crew, why its panel cannot be used, in a word, where that is so."""
        return {crew: held.refused for held in self._held for crew in held.crews if held.refused}

    @property
    def away(self) -> list[tuple[str, tuple[str, ...]]]:
        """Panels that are not to be reached: where they should be, and whose they are."""
        now_ns = self._clock()
        return [(held.where, held.crews) for held in self._held if held.crews and held.is_away(now_ns)]

    def has_panel(self, crew: str) -> bool:
        """Whether a link is that crew's, to be reached or not."""
        return any(crew in held.panels for held in self._held)

    def reached(self, crew: str) -> frozenset[str]:
        """That crew's controls whose contact can be heard now: all others are to be drawn."""
        now_ns = self._clock()
        there = [held.panels.get(crew, frozenset()) for held in self._held if not held.is_away(now_ns)]
        return frozenset().union(*there)

    @property
    def warnings(self) -> list[Message]:
        """Of every panel that cannot be used or reached."""
        refused = self.refused
        lost = dict.fromkeys(crew for _, crews in self.away for crew in crews)
        away = [crew for crew in lost if crew not in refused]
        unusable = [Message.of(f"table.{why}", crew=crew) for crew, why in refused.items()]
        return [*unusable, *(Message.of("table.panel-away", crew=crew) for crew in away)]

    def bridges(self) -> list[SerialLink]:
        """The links to bridges that are open."""
        return [link for link in self._links() if isinstance(link, SerialLink)]

    def give(self, link: SerialLink, crew: str) -> None:
        """That panel is that crew's from now on, also when its link is opened again."""
        link.give_to(crew)
        for held in self._held:
            if held.link is link:
                (contacts,) = held.panels.values()
                held.panels = {crew: contacts}

    def close(self) -> None:
        for link in self._links():
            with suppress(Exception):
                link.close()
        self._held.clear()

    def _links(self) -> Iterator[Link]:
        return iter([held.link for held in self._held if held.link is not None])

    def _listen_to_all(self) -> None:
        self.listener.links[:] = self._links()

    def _ask(self, held: _Held, link: Link) -> LinkHealth | None:
        """How this link is doing; None: it failed just now."""
        now_ns = self._clock()
        try:
            health = link.health()
        except Exception as error:
            self._broken(link, error)
            return None
        # A link may say that it is up and yet tell nothing: nobody waits for it, nobody is heard by it.
        held.refused = health.refused
        held.note(health.connected and link.name not in self.listener.arbiter.stalled(now_ns), now_ns)
        return health

    def _light(self, link: Link, lit: Set[str]) -> None:
        try:
            link.light(lit)
        except Exception as error:
            self._broken(link, error)

    def _broken(self, link: Link, error: Exception) -> None:
        log.error("%s failed", link.name, exc_info=error)
        self._noted(link.name, error)
        for held in self._held:
            if held.link is link:
                held.link, held.again_ns = None, self._clock() + AGAIN_NS
                held.where = held.where or link.name
                held.down_since_ns = self._clock() - DOWN_NS  # away until it says that it is back
        self._listen_to_all()
        self.listener.arbiter.settle(link.name, None, self._clock())
        with suppress(Exception):
            link.close()

    def _open_again(self) -> None:
        now_ns = self._clock()
        for held in self._held:
            if held.link is None and now_ns >= held.again_ns:
                self._try(held, now_ns)

    def _try(self, held: _Held, now_ns: int) -> None:
        try:
            link = held.link = held.open()
        except Exception as error:
            if str(error) != held.trouble:  # said once, not every second
                log.warning("%s: %s", held.where, error, exc_info=not isinstance(error, OSError))
            held.trouble, held.again_ns = str(error), now_ns + AGAIN_NS
            held.down_since_ns = now_ns - DOWN_NS
            return
        held.trouble = ""
        if isinstance(link, SerialLink):
            link.give_to(held.crews[0])
        self._listen_to_all()
        self._light(link, self._lit)
        if held.link is link:
            self._ask(held, link)
