"""Those who come to a crew's stations: with a code, back to their own, or for one that another has."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from console.core.words import Crew, Post, Station
from console.displays.screen import Screen
from console.messages.line_server import Caller
from console.messages.tablet_news import (
    HolderAsked,
    OfferedStation,
    SeatGiven,
    SentAway,
    StationAsked,
    StationsOffered,
    TabletNews,
    WhyAway,
)
from console.panels.clock import SECOND_NS
from console.panels.hardware import Panel
from console.panels.link import Clock
from console.panels.tablets.tablet_link import Tablet, TabletLink
from console.table.tablets.panel_part import controls_of, size_mm_of
from console.table.tablets.station_picture import Seen
from console.table.tablets.tablet_seats import TabletSeats, TakenSeat
from console.table.tablets.touches import SeatTouches

ASKED_NS = 20 * SECOND_NS
"""So long somebody who has a station is asked whether another may have it."""
GONE_NS = 5 * SECOND_NS
"""After so long nobody is asked for a station whose tablet is gone."""


@dataclass(eq=False)
class Guest:
    """A caller, and what we know of it."""

    caller: Caller
    since_ns: int
    seat: TakenSeat | None = None
    tablet: Tablet | None = None
    heard_ns: int = 0
    second_ns: int = 0
    lines: int = 0
    """What it said since then."""
    ping_ns: int = 0
    lit: frozenset[str] | None = None
    seen: Seen = field(default_factory=dict)
    asks: Post | None = None
    """The station that it wants and that another has."""
    asked_ns: int = 0
    has_spoken: bool = False
    address: str = ""
    """Where the web process says that it is."""
    knows_code: bool = False
    """It has shown a code that opens something."""

    def say(self, news: TabletNews) -> None:
        self.caller.say(news.line())

    def dismiss(self, why: WhyAway) -> None:
        """Tell it why, and hear no more of it."""
        self.say(SentAway(why))
        self.caller.leaving = True


@dataclass
class Offered:
    """What the loop says of the table."""

    stations: Mapping[Crew, tuple[OfferedStation, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    screens: Mapping[str, Screen] = field(default_factory=dict)
    """By station, `blue.captain`: all that may be seen there, of which its part is told."""


class TabletGuests:
    """For whoever has the lock."""

    def __init__(self, link: TabletLink, panel: Panel, clock: Clock) -> None:
        self.link = link
        self.seats = TabletSeats()
        self.offered = Offered()
        self.all: dict[int, Guest] = {}
        self.absent_ns: dict[str, int] = {}
        """Stations whose tablet is gone, and since when."""
        self.touches: WeakKeyDictionary[Tablet, SeatTouches] = WeakKeyDictionary()
        self._touches_of: dict[str, SeatTouches] = {}
        """By tokens: a tablet that comes back hears what became of its last touches."""
        self.came: list[Post] = []
        """The stations that somebody took since the loop asked last."""
        self._panel = panel
        self._clock = clock

    def show_stations(self, guest: Guest, crew: Crew) -> None:
        """It has a code, and is told what there is."""
        offered = self.offered.stations.get(crew, ())
        taken = {seat.post for seat in self.seats.taken}
        guest.say(
            StationsOffered(
                crew=crew,
                name=self.offered.names.get(crew, ""),
                language=self.offered.language,
                stations=tuple(replace(each, taken=(crew, each.station) in taken) for each in offered),
            )
        )

    def come_back(self, guest: Guest, token: str) -> None:
        """It had a station before."""
        seat = self.seats.seat_of(token)
        if seat is None:
            guest.dismiss(WhyAway.TOKEN)
            return
        other = self.guest_at(seat.post)
        if other is not None and other is not guest:
            # The same token: the same tablet, whose old connection is dead.
            self._unseat(other, WhyAway.ELSEWHERE)
        self._sit(guest, seat)

    def ask_for(self, guest: Guest, crew: Crew | None, station: Station, now_ns: int) -> None:
        """It has a code, and wants a station."""
        if crew is None:
            guest.dismiss(WhyAway.CODE)
            return
        if station not in [each.station for each in self.offered.stations.get(crew, ())]:
            guest.dismiss(WhyAway.STATION)
            return
        post = (crew, station)
        holder, seat = self.guest_at(post), self.seats.at(crew, station)
        gone_ns = self.absent_ns.get(f"{crew}.{station}", now_ns)
        if seat is None or holder is guest or (holder is None and now_ns - gone_ns >= GONE_NS):
            self.seat(guest, post)
        elif any(other.asks == post for other in self.all.values() if other is not guest):
            guest.dismiss(WhyAway.ASKED)
        else:
            guest.asks, guest.asked_ns = post, now_ns
            guest.say(HolderAsked(ASKED_NS // SECOND_NS))
            if holder is not None:
                holder.say(StationAsked(ASKED_NS // SECOND_NS))

    def answer(self, guest: Guest, give: bool) -> None:
        """Whoever has a station says whether another may have it."""
        asking = next(
            (each for each in self.all.values() if guest.seat and each.asks == guest.seat.post), None
        )
        if asking is None or guest.seat is None:
            return
        if give:
            post = guest.seat.post
            self._unseat(guest, WhyAway.GIVEN)
            self.seat(asking, post)
        else:
            self.refuse(asking)

    def refuse(self, asking: Guest) -> None:
        """Whoever has the station keeps it."""
        post, asking.asks = asking.asks, None
        asking.dismiss(WhyAway.KEPT)
        holder = None if post is None else self.guest_at(post)
        if holder is not None:
            holder.say(StationAsked(0))

    def seat(self, guest: Guest, post: Post) -> None:
        """A new token: the one before ends."""
        if guest.seat is not None and guest.seat.post != post:
            self._vacate(guest)
        self._sit(guest, self.seats.take(*post, self._clock()))
        self.came.append(post)

    def _sit(self, guest: Guest, seat: TakenSeat) -> None:
        crew, station = seat.post
        controls = [f"{crew}.{control.id}" for control in self._panel.controls if control.station == station]
        guest.seat, guest.tablet, guest.asks = seat, self.link.come(seat.place, controls), None
        guest.lit, guest.seen, guest.ping_ns = None, {}, 0
        tokens = {each.token for each in self.seats.taken}
        self._touches_of = {token: each for token, each in self._touches_of.items() if token in tokens}
        touches = self.touches[guest.tablet] = self._touches_of.setdefault(seat.token, SeatTouches())
        self.absent_ns.pop(seat.place, None)
        player = next(
            (each.player for each in self.offered.stations.get(crew, ()) if each.station == station), ""
        )
        guest.say(
            SeatGiven(
                token=seat.token,
                crew=crew,
                station=station,
                player=player,
                language=self.offered.language,
                controls=controls_of(self._panel, station),
                size_mm=size_mm_of(self._panel, station),
                last=touches.last,
                fates=touches.told(),
            )
        )

    def leave(self, guest: Guest) -> None:
        """It gives its station up."""
        self._vacate(guest)
        guest.dismiss(WhyAway.LEFT)

    def _vacate(self, guest: Guest) -> None:
        """Its station is free."""
        if guest.seat is not None:
            self.seats.give_up(guest.seat)
            self.link.forget(guest.seat.place)
            self.absent_ns.pop(guest.seat.place, None)
        guest.seat = guest.tablet = None

    def _unseat(self, guest: Guest, why: WhyAway) -> None:
        """Somebody else is at its station from now on."""
        if guest.tablet is not None:
            self.link.go(guest.tablet, for_good=why is WhyAway.GIVEN)
        guest.seat = guest.tablet = None
        guest.dismiss(why)

    def guest_at(self, post: Post) -> Guest | None:
        """Whoever is at a station now."""
        return next(
            (each for each in self.all.values() if each.seat is not None and each.seat.post == post), None
        )
