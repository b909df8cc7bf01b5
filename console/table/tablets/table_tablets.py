"""Tablets in the table's loop: touches that have their place are confirmed, what is seen is handed over."""

import logging
from collections import deque
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from console.core.crewing import Sitter
from console.core.words import Crew, Post, Station
from console.displays.screen import Screen
from console.languages import Message
from console.messages.line_server import LineServer
from console.messages.table_commands import SetHelp
from console.messages.table_news import TabletsSeen
from console.messages.tablet_news import OfferedStation, TouchTaken, TouchUnkept
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.link import Clock
from console.panels.tablets.tablet_link import TABLETS, Tablet, TabletLink
from console.table.arbiter import OrderedPress
from console.table.archive import Receipt
from console.table.local_socket.facilitator import CAPTAIN_IS_AT_IT, carry_out
from console.table.scenes.match.match_scene import MatchScene
from console.table.table import Table
from console.table.tablets.guests import Offered
from console.table.tablets.reception import LIMITS, Reception
from console.table.tablets.seats_file import SeatsFile
from console.table.tablets.station_screens import screen_at_station
from console.table.tablets.tablet_seats import VALID_NS

log = logging.getLogger(__name__)

KEPT_IN = "tablets.json"
RESTORED_NS = 15 * 60 * SECOND_NS
"""So long whoever was cut off has a station, where nobody continues their match."""
AWAY_NS = SECOND_NS
"""A tablet that is gone for less is no news."""
LOOK_NS = 50 * MILLISECOND_NS


class _Taken(NamedTuple):
    tablet: Tablet
    number: int
    receipt: Receipt


class Tablets:
    """What the loop does for tablets. It waits for none; without a socket there are none."""

    def __init__(
        self, table: Table, path: Path, link: TabletLink, clock: Clock, without_panel: Collection[Crew] = ()
    ) -> None:
        """`without_panel`: the crews that have tablets and nothing else."""
        self._table = table
        self._link = link
        self._clock = clock
        self._without_panel = without_panel
        self.reception = Reception(link, table.settings.hardware.load_panel(), clock)
        self._invited_ns: dict[Crew, int] = {}
        """The crews whose display shows a code, and since when."""
        self._taken: deque[_Taken] = deque()
        self._looked_ns = 0
        self._played: MatchScene | None = None
        """The match that was played here last, since the poster."""
        self._left_ns = 0
        """When people were last seen in it."""
        archive = table.archive
        self._kept = None if archive is None else SeatsFile(archive.folder.parent / KEPT_IN)
        self._newcomers: list[Post] = []
        """Those who have just taken a station."""
        self._cut_off: str | None = None
        """The journal of the match in which the table was cut off, until one begins; None: there is none."""
        self._restored_ns = clock()
        self._restore()
        self._server: LineServer | None = None
        try:
            self._server = LineServer("tablets", path, self.reception, LIMITS)
            self.reception.wake = self._server.wake
            link.lamps_changed = self._server.wake
        except OSError as problem:
            log.warning("no socket for tablets at %s: %s", path, problem)

    def _restore(self) -> None:
        """Who had a station when the table was cut off has it again."""
        journal, seats = ("", []) if self._kept is None else self._kept.read(self._restored_ns)
        self._cut_off = journal if seats else None
        self.reception.restore(seats)

    @property
    def warnings(self) -> tuple[Message, ...]:
        return (Message.of("table.no-tablets"),) if self._server is None else ()

    def confirm(self, ordered: Iterable[OrderedPress]) -> None:
        """These have been heard: a tablet is told so once the journal has what came of it."""
        for one in ordered:
            touched = self._link.taken(one.press) if one.link == TABLETS else None
            if touched is not None:
                archive = self._table.archive
                self._taken.append(_Taken(*touched, Receipt() if archive is None else archive.receipt()))
        while self._taken and (kept := self._taken[0].receipt.kept) is not False:
            tablet, number, _ = self._taken.popleft()
            self.reception.say_to(tablet, TouchUnkept(number) if kept is None else TouchTaken(number))

    def invite(self, crew: Crew, now_ns: int) -> None:
        """That crew's display shows a code for a while."""
        self._invited_ns[crew] = now_ns

    def shown_code(self, crew: Crew) -> str | None:
        """What that crew's display shows: where somebody asked, or where tablets are all it has."""
        asked_ns = self._invited_ns.get(crew)
        asked = asked_ns is not None and self._clock() - asked_ns < VALID_NS
        pausing = self._table.scene.paused is not None and self.reception.has_any(crew)
        return self.reception.code(crew) if asked or pausing or self._lacking(crew) else None

    def _lacking(self, crew: Crew) -> list[Station]:
        """People's stations of a crew without a panel that have no tablet."""
        if crew not in self._without_panel:
            return []
        here = self.reception.here()
        offered = self.reception.guests.offered.stations.get(crew, ())
        if self._match is None:
            offered = offered[:1]  # the captain chooses; whoever else comes is welcome
        return [
            each.station for each in offered if not each.computer and f"{crew}.{each.station}" not in here
        ]

    def follow(self, screens: Mapping[str, Screen], now_ns: int) -> dict[str, list[Message]]:
        """Hand over what displays show; by crew what its own says of tablets that are missing."""
        self._end_with_the_match(now_ns)
        self._show(screens, now_ns)
        gone = [place.split(".") for place in self.reception.away(AWAY_NS)]
        said: dict[str, list[Message]] = {crew.value: [] for crew in Crew if self._lacking(crew)}
        for crew, station in gone:
            code = self.reception.code(Crew(crew))
            said.setdefault(crew, []).append(Message.of("table.tablet-away", station=station, code=code))
        return said

    def _show(self, screens: Mapping[str, Screen], now_ns: int) -> None:
        """References alone, and not too often."""
        if now_ns - self._looked_ns < LOOK_NS:
            return
        self._looked_ns = now_ns
        self._take_over(now_ns)
        if self._kept is not None:
            self._kept.keep(self._journal, self.reception.taken())
        self.reception.guests.offered = Offered(
            stations=_stations(self._match),
            names=dict(screens[Crew.BLUE].names),
            language=screens[Crew.BLUE].language,
            screens={place: self._screen_at(place, screens, now_ns) for place in self.reception.here()},
        )

    @property
    def _journal(self) -> str:
        """Of the match that tablets have their stations for; empty: of one to come."""
        if self._cut_off is not None:
            return self._cut_off
        archive = self._table.archive
        return "" if archive is None or self._match is None else archive.journal_name

    def _take_over(self, now_ns: int) -> None:
        """A person sits where somebody has taken a computer's station; a captain who is at it comes first."""
        match = self._match
        came = [*self._newcomers, *self.reception.newcomers()]
        self._newcomers = []
        for crew, station in came:
            desk = None if match is None else match.desks.at(crew, station)
            if desk is None or desk.level_at(station) is None:
                continue
            why = carry_out(self._table, SetHelp(crew=crew, station=station, sitter=Sitter.PERSON), now_ns)
            if why is not None and why.key == CAPTAIN_IS_AT_IT:
                self._newcomers.append((crew, station))

    def _screen_at(self, place: str, screens: Mapping[str, Screen], now_ns: int) -> Screen:
        crew, station = place.split(".")
        return screen_at_station(self._table, screens, Crew(crew), Station(station), now_ns)

    @property
    def _match(self) -> MatchScene | None:
        return self._table.scene.holds

    def _end_with_the_match(self, now_ns: int) -> None:
        """Whoever played has left: nobody goes on with their tokens.

        Another match ends those of the one before, but not of people who came when that was left already. Who
        plays again at the end of a match stays where they sit.
        """
        match, played = self._match, self._played
        self._end_restored(match, now_ns)
        if self._table.scene.at_rest:
            if played is not None:
                self.reception.end_match(now_ns)
            self._played = None
        elif match is not None:
            if played is not None and match is not played and not match.played_again:
                self.reception.end_match(self._left_ns)
            self._played, self._left_ns = match, now_ns

    def _end_restored(self, match: MatchScene | None, now_ns: int) -> None:
        """Whoever was cut off has a station for that match alone, and does not wait for it for ever."""
        if self._cut_off is None:
            return
        journal, archive = self._cut_off, self._table.archive
        if match is not None:
            self._cut_off = None
            if journal and archive is not None and archive.journal_name != journal:
                self.reception.end_match(self._restored_ns)
        elif now_ns - self._restored_ns >= RESTORED_NS:
            self._cut_off = None
            self.reception.end_match(self._restored_ns)

    @property
    def seen(self) -> dict[str, TabletsSeen]:
        """By crew, for the facilitator."""
        here, away = self.reception.here(), self.reception.away(AWAY_NS)
        return {
            crew.value: TabletsSeen(
                code=self.shown_code(crew) or "",
                here=tuple(place.partition(".")[2] for place in sorted(here) if place.startswith(crew)),
                away=tuple(place.partition(".")[2] for place in away if place.startswith(crew)),
            )
            for crew in Crew
        }

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
        if self._server is not None:
            self._server.close()


def _stations(match: MatchScene | None) -> dict[Crew, tuple[OfferedStation, ...]]:
    """Those of the match; before one all there are."""
    if match is None:
        every = tuple(OfferedStation(station=each, player="", computer=False) for each in Station)
        return dict.fromkeys(Crew, every)
    return {
        crew: tuple(
            OfferedStation(station=station, player=desk.player, computer=desk.level_at(station) is not None)
            for desk in match.desks.on_side(crew)
            for station in desk.seats
        )
        for crew in Crew
    }
