"""Every link of a running table. One that fails is closed and opened again; the others go on."""

import logging
from collections.abc import Callable, Iterator, Set
from contextlib import suppress
from dataclasses import dataclass

from console.panels.clock import SECOND_NS
from console.panels.link import Clock, Link, LinkHealth
from console.table.arbiter import Arbiter, OrderedPress
from console.table.listener import Listener
from console.table.parts import Noted

log = logging.getLogger(__name__)

AGAIN_NS = SECOND_NS


@dataclass(eq=False)
class _Held:
    """A link, or the place of one that failed."""

    open: Callable[[], Link]
    crews: tuple[str, ...]
    where: str
    link: Link | None = None
    again_ns: int = 0


class TableLinks:
    """Opens links, hears them, lights their lamps. For one thread."""

    def __init__(self, clock: Clock, seed: int, noted: Noted) -> None:
        self.listener = Listener(Arbiter(seed=seed), clock)
        self.listener.broken = self._broken
        self._clock = clock
        self._noted = noted
        self._held: list[_Held] = []
        self._lit: frozenset[str] = frozenset()

    def add(self, open_link: Callable[[], Link], *, crews: tuple[str, ...] = (), where: str = "") -> None:
        """Open a link and keep it open. Raises what its opening raises.

        :param crews: whose panels are on it
        """
        held = _Held(open_link, crews, where, open_link())
        self._held.append(held)
        self._listen_to_all()

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
        """How each link is doing, by its name."""
        found = {}
        for link in self._links():
            try:
                found[link.name] = link.health()
            except Exception as error:
                self._broken(link, error)
        return found | {
            held.where: LinkHealth(False, "failed, and is opened again soon")
            for held in self._held
            if held.link is None
        }

    @property
    def away(self) -> list[tuple[str, tuple[str, ...]]]:
        """Links that failed and are not back: where they are, and whose panels are on them."""
        return [(held.where, held.crews) for held in self._held if held.link is None and held.crews]

    def close(self) -> None:
        for link in self._links():
            with suppress(Exception):
                link.close()
        self._held.clear()

    def _links(self) -> Iterator[Link]:
        return iter([held.link for held in self._held if held.link is not None])

    def _listen_to_all(self) -> None:
        self.listener.links[:] = self._links()

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
            held.link = held.open()
        except Exception as error:
            log.warning("%s cannot be opened again: %s", held.where, error)
            held.again_ns = now_ns + AGAIN_NS
            return
        self._listen_to_all()
        self._light(held.link, self._lit)
