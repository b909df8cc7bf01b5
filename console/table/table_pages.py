"""The table's ways to its pages: the local socket, and the tablets' own. Without them nothing is missed."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from console.core.words import Crew
from console.displays.screen import Screen
from console.languages import Message
from console.messages.socket_paths import tablets_path
from console.panels.link import Clock
from console.panels.link_words import TABLET, is_named
from console.panels.tablets.tablet_link import TabletLink
from console.table.arbiter import OrderedPress
from console.table.local_socket.local_socket import LocalSocket
from console.table.table import Table
from console.table.table_links import TableLinks
from console.table.tablets.table_tablets import Tablets


class TablePages:
    """Looked at in each round of the loop, and never waited for."""

    def __init__(self, table: Table, links: TableLinks, socket: Path | None, clock: Clock) -> None:
        """`socket`: where pages learn of this table; None: nowhere."""
        self.tablets: Tablets | None = None
        self._socket: LocalSocket | None = None
        if socket is not None:
            wake, settings = links.listener.wake, table.settings
            link = TabletLink(clock=clock, wake=wake)
            links.add(lambda: link)
            without_panel = [crew for crew in Crew if is_named(settings.link_of(crew), TABLET)]
            self.tablets = Tablets(table, tablets_path(socket), link, clock, without_panel)
            table.open_to_tablets(self.tablets.shown_code, self.tablets.invite)
            delay_s = settings.gallery_delay_s
            self._socket = LocalSocket(table, socket, delay_s=delay_s, wake=wake, tablets=self.tablets)

    def confirm(self, ordered: Sequence[OrderedPress]) -> None:
        """These have been heard: tablets are told so once the journal has what came of them."""
        if self.tablets is not None:
            self.tablets.confirm(ordered)

    def carry_out(self, now_ns: int) -> None:
        """Whatever a facilitator or the club asked for since the last round."""
        if self._socket is not None:
            self._socket.carry_out(now_ns)

    def follow(self, screens: Mapping[str, Screen], now_ns: int) -> Mapping[str, Sequence[Message]]:
        """Tablets are shown what is seen; the crews that lack some, and what their displays say of it."""
        return {} if self.tablets is None else self.tablets.follow(screens, now_ns)

    def show(
        self,
        screens: Callable[[], Mapping[str, Screen]],
        warnings: Callable[[], Sequence[Message]],
        now_ns: int,
    ) -> None:
        """Tell what is seen, if it is time."""
        if self._socket is not None:
            self._socket.show(screens, warnings, now_ns)

    @property
    def warnings(self) -> tuple[Message, ...]:
        """Sockets that could not be opened."""
        ways = [each for each in (self._socket, self.tablets) if each is not None]
        return tuple(warning for way in ways for warning in way.warnings)

    def close(self) -> None:
        """The socket first: whoever asks for something then asks a table that ends."""
        try:
            if self._socket is not None:
                self._socket.close()
        finally:
            if self.tablets is not None:
                self.tablets.close()
