"""The table's local socket in the table's loop: looked at in each round, and never waited for."""

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from console.core.words import Crew
from console.displays.screen import Screen
from console.journal.header import software_version
from console.languages import Message
from console.messages.debrief_links import PagesPlace
from console.messages.table_commands import OF_CLUB, Command, InviteTablets, ShowPages
from console.messages.table_news import TabletsSeen
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.table.local_socket.club_calls import heed_club
from console.table.local_socket.facilitator import carry_out
from console.table.local_socket.onlooker import Onlooker
from console.table.local_socket.table_socket import TableSocket
from console.table.table import Table

log = logging.getLogger(__name__)

SEEN_NS = 250 * MILLISECOND_NS
"""So often what is seen is told, where somebody reads."""
UNATTENDED_NS = SECOND_NS
"""And where nobody does, so that whoever comes later can be told of it."""
KEPT_MORE_S = 10
"""What is kept, besides the time by which spectators are behind."""


class Invitations(Protocol):
    """Tablets, as far as a facilitator sees them and asks for them."""

    @property
    def seen(self) -> Mapping[str, TabletsSeen]: ...
    def invite(self, crew: Crew, now_ns: int) -> None: ...


class LocalSocket:
    """What goes out of one table, and what comes in. A socket that cannot be opened costs nothing else."""

    def __init__(
        self,
        table: Table,
        path: Path,
        *,
        delay_s: int,
        wake: Callable[[], None],
        tablets: Invitations | None = None,
    ) -> None:
        """`delay_s`: so much spectators are behind; `wake`: called when something was asked for."""
        self._table = table
        self._tablets = tablets
        self._onlooker = Onlooker(table) if tablets is None else Onlooker(table, lambda: tablets.seen)
        self._looked_ns = 0
        self._socket: TableSocket | None = None
        try:
            kept_ms = (delay_s + KEPT_MORE_S) * 1000
            self._socket = TableSocket(path, software_version(), kept_ms=kept_ms, wake=wake)
        except OSError as problem:
            log.warning("no local socket at %s: %s", path, problem)

    @property
    def warnings(self) -> tuple[Message, ...]:
        return (Message.of("table.no-socket"),) if self._socket is None else ()

    def carry_out(self, now_ns: int) -> None:
        """Whatever was asked for since the last round."""
        if self._socket is None:
            return
        for asked in self._socket.take():
            self._socket.answer(asked, self._done(asked.command, now_ns))
            self._looked_ns = 0

    def _done(self, command: Command, now_ns: int) -> Message | None:
        if isinstance(command, ShowPages):
            self._table.codes.pages = PagesPlace(command.address, command.called, command.key)
            return None
        if isinstance(command, OF_CLUB):
            return heed_club(self._table, command, now_ns)
        if isinstance(command, InviteTablets) and self._tablets is not None:
            self._tablets.invite(command.crew, now_ns)
            return None
        return carry_out(self._table, command, now_ns)

    def show(
        self,
        screens: Callable[[], Mapping[str, Screen]],
        warnings: Callable[[], Sequence[Message]],
        now_ns: int,
    ) -> None:
        """Tell what is seen, if it is time."""
        if self._socket is None:
            return
        due_ns = self._looked_ns + (SEEN_NS if self._socket.attended else UNATTENDED_NS)
        if now_ns >= due_ns or not self._looked_ns:
            self._looked_ns = now_ns
            for told in self._onlooker.look(screens(), warnings(), now_ns):
                self._socket.tell(told)

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
