"""Whoever comes with a tablet: the code, the station, the one who is there already, and then touches.

All of it happens in the thread of the tablets' channel. The loop hands over what is to be seen and what was
taken, and asks who is away; it waits for nothing but a lock that is held for microseconds.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import RLock

from console.core.views import View
from console.core.words import Crew, Post, Station
from console.displays.screen import Screen
from console.displays.tablets.seen import Seen, changed, seen_at
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.hardware import Panel
from console.panels.link import Clock
from console.panels.tablets.tablet_clock import PING_NS
from console.panels.tablets.tablet_link import Tablet, TabletLink
from console.table.tablets.channel import Caller
from console.table.tablets.panel_part import panel_part
from console.table.tablets.said import (
    BadSaying,
    ClockTold,
    CodeTyped,
    Saying,
    SeatAnswered,
    SeatAsked,
    SeatLeft,
    TokenShown,
    Touched,
    read_saying,
)
from console.table.tablets.seats import TabletSeats, TakenSeat

SEEN_NS = 100 * MILLISECOND_NS
"""So often, at the most, a tablet is told what is seen."""
ASKED_NS = 20 * SECOND_NS
"""So long somebody who has a station is asked whether another may have it."""
GONE_NS = 5 * SECOND_NS
"""After so long nobody is asked for a station whose tablet is gone."""
SILENT_NS = 10 * SECOND_NS
"""Whoever says nothing for so long is taken for gone, whatever the network believes."""
UNSEATED_NS = 60 * SECOND_NS
"""So long somebody may look at the stations of a crew without taking one."""
NONCE_BITS = 48


@dataclass(frozen=True, kw_only=True)
class OfferedStation(View):
    """A station that a tablet can have."""

    station: str
    player: str
    """Whose it is: a crew, or a player's colour."""
    computer: bool
    """A computer holds it now."""


@dataclass(eq=False)
class _Guest:
    """A caller, and what we know of it."""

    caller: Caller
    since_ns: int
    seat: TakenSeat | None = None
    tablet: Tablet | None = None
    heard_ns: int = 0
    ping_ns: int = 0
    lit: frozenset[str] | None = None
    seen: Seen = field(default_factory=dict)
    asks: Post | None = None
    """The station that it wants and that another has."""
    asked_ns: int = 0


@dataclass
class Offered:
    """What the loop says of the table."""

    stations: Mapping[Crew, tuple[OfferedStation, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    screens: Mapping[str, Screen] = field(default_factory=dict)
    """By station, `blue.captain`: all that may be seen there, of which its part is told."""


class Reception:
    """Hears callers (a `Host` of the channel); `loop` methods are for the table's loop."""

    def __init__(self, link: TabletLink, panel: Panel, clock: Clock) -> None:
        self.link = link
        self.seats = TabletSeats()
        self.offered = Offered()
        self.wake: Callable[[], None] = lambda: None
        """Set by whoever has the channel."""
        self._panel = panel
        self._clock = clock
        self._lock = RLock()
        self._guests: dict[int, _Guest] = {}
        self._absent_ns: dict[str, int] = {}
        """Stations whose tablet is gone, and since when."""
        self._seen_ns = 0

    # In the channel's thread

    def came(self, caller: Caller) -> None:
        now_ns = self._clock()
        with self._lock:
            self._guests[caller.number] = _Guest(caller, now_ns, heard_ns=now_ns)

    def heard(self, caller: Caller, line: bytes) -> None:
        saying = read_saying(line)
        with self._lock:
            guest = self._guests[caller.number]
            guest.heard_ns = self._clock()
            if isinstance(saying, ClockTold | Touched):
                self._hear_seated(guest, saying)
            else:
                self._greet(guest, saying)

    def _hear_seated(self, guest: _Guest, saying: ClockTold | Touched) -> None:
        tablet = guest.tablet
        if tablet is None:
            return  # said before it heard that it has no station any more
        if isinstance(saying, ClockTold):
            if not self.link.answer(tablet, saying.nonce, saying.clock_us):
                raise BadSaying("an answer to nothing")
            return
        control = f"{tablet.place}.{saying.control}"
        why = self.link.touch(tablet, saying.number, control, saying.pressed, saying.stamp_us)
        if why is not None:
            guest.caller.say("refused", [saying.number, why])

    def _greet(self, guest: _Guest, saying: Saying) -> None:
        now_ns = self._clock()
        match saying:
            case TokenShown(token=token):
                self._come_back(guest, token)
            case CodeTyped(code=code):
                crew = self.seats.crew_of(code, now_ns)
                if crew is None:
                    guest.caller.dismiss("code")
                else:
                    self._show_stations(guest, crew)
            case SeatAsked(code=code, station=station):
                self._ask_for(guest, self.seats.crew_of(code, now_ns), station, now_ns)
            case SeatAnswered(give=give):
                self._answer(guest, give)
            case SeatLeft():
                self._leave(guest)

    def _show_stations(self, guest: _Guest, crew: Crew) -> None:
        offered = self.offered.stations.get(crew, ())
        taken = {seat.post for seat in self.seats.taken}
        guest.caller.say(
            "stations",
            {
                "crew": crew.value,
                "name": self.offered.names.get(crew, ""),
                "language": self.offered.language,
                "stations": [
                    {**each.json(), "taken": (crew, Station(each.station)) in taken} for each in offered
                ],
            },
        )

    def _come_back(self, guest: _Guest, token: str) -> None:
        seat = self.seats.seat_of(token)
        if seat is None:
            guest.caller.dismiss("token")
            return
        other = self._guest_at(seat.post)
        if other is not None and other is not guest:
            self._unseat(other, "elsewhere")  # the same token: the same tablet, whose old connection is dead
        self._sit(guest, seat)

    def _ask_for(self, guest: _Guest, crew: Crew | None, station: Station, now_ns: int) -> None:
        if crew is None:
            guest.caller.dismiss("code")
            return
        if station not in [each.station for each in self.offered.stations.get(crew, ())]:
            guest.caller.dismiss("station")
            return
        post = (crew, station)
        holder, seat = self._guest_at(post), self.seats.at(crew, station)
        gone_ns = self._absent_ns.get(f"{crew}.{station}", now_ns)
        if seat is None or (holder is None and now_ns - gone_ns >= GONE_NS):
            self._seat(guest, post)
        elif any(other.asks == post for other in self._guests.values() if other is not guest):
            guest.caller.dismiss("asked")
        else:
            guest.asks, guest.asked_ns = post, now_ns
            guest.caller.say("wait", ASKED_NS // SECOND_NS)
            if holder is not None:
                holder.caller.say("asked", ASKED_NS // SECOND_NS)

    def _answer(self, guest: _Guest, give: bool) -> None:
        asking = next(
            (each for each in self._guests.values() if guest.seat and each.asks == guest.seat.post), None
        )
        if asking is None or guest.seat is None:
            return
        if give:
            post = guest.seat.post
            self._unseat(guest, "given")
            self._seat(asking, post)
        else:
            self._refuse(asking)

    def _refuse(self, asking: _Guest) -> None:
        post, asking.asks = asking.asks, None
        asking.caller.dismiss("kept")
        holder = None if post is None else self._guest_at(post)
        if holder is not None:
            holder.caller.say("asked", 0)

    def _seat(self, guest: _Guest, post: Post) -> None:
        """A new token: the one before ends."""
        if guest.seat is not None and guest.seat.post != post:
            self._vacate(guest)
        self._sit(guest, self.seats.take(*post))

    def _sit(self, guest: _Guest, seat: TakenSeat) -> None:
        crew, station = seat.post
        controls = [f"{crew}.{control.id}" for control in self._panel.controls if control.station == station]
        guest.seat, guest.tablet, guest.asks = seat, self.link.come(seat.place, controls), None
        guest.lit, guest.seen, guest.ping_ns = None, {}, 0
        self._absent_ns.pop(seat.place, None)
        player = next(
            (each.player for each in self.offered.stations.get(crew, ()) if each.station == station), ""
        )
        guest.caller.say(
            "you",
            {
                "token": seat.token,
                "crew": crew.value,
                "station": station.value,
                "player": player,
                "language": self.offered.language,
                **panel_part(self._panel, station),
            },
        )
        self._seen_ns = 0

    def _leave(self, guest: _Guest) -> None:
        self._vacate(guest)
        guest.caller.dismiss("left")

    def _vacate(self, guest: _Guest) -> None:
        """Its station is free."""
        if guest.seat is not None:
            self.seats.give_up(guest.seat)
            self.link.forget(guest.seat.place)
            self._absent_ns.pop(guest.seat.place, None)
        guest.seat = guest.tablet = None

    def _unseat(self, guest: _Guest, why: str) -> None:
        """Somebody else is at its station from now on."""
        if guest.tablet is not None:
            self.link.go(guest.tablet, for_good=why == "given")
        guest.seat = guest.tablet = None
        guest.caller.dismiss(why)

    def left(self, caller: Caller) -> None:
        with self._lock:
            guest = self._guests.pop(caller.number)
            if guest.asks is not None and (holder := self._guest_at(guest.asks)) is not None:
                holder.caller.say("asked", 0)
            if guest.tablet is not None and guest.seat is not None:
                self.link.go(guest.tablet)
                self._absent_ns[guest.seat.place] = self._clock()

    def _guest_at(self, post: Post) -> _Guest | None:
        return next(
            (each for each in self._guests.values() if each.seat is not None and each.seat.post == post), None
        )

    def beat(self) -> int | None:
        """Pings, lamps and sights that are due."""
        now_ns = self._clock()
        with self._lock:
            for guest in self._guests.values():
                self._look_after(guest, now_ns)
            seated = [guest for guest in self._guests.values() if guest.tablet is not None]
            if seated and now_ns - self._seen_ns >= SEEN_NS:
                self._seen_ns = now_ns
                self._show(seated)
            if not self._guests:
                return None
            return min((guest.ping_ns + PING_NS - now_ns for guest in seated), default=SECOND_NS)

    def _look_after(self, guest: _Guest, now_ns: int) -> None:
        if guest.asks is not None and now_ns - guest.asked_ns >= ASKED_NS:
            self._refuse(guest)
        if guest.asks is not None and self._guest_at(guest.asks) is None:
            gone_ns = self._absent_ns.get(".".join(guest.asks), 0)
            if now_ns - gone_ns >= GONE_NS:
                self._seat(guest, guest.asks)
        tablet = guest.tablet
        if tablet is None:
            if now_ns - guest.since_ns >= UNSEATED_NS:
                guest.caller.dismiss("slow")
            return
        if now_ns - guest.heard_ns >= SILENT_NS:
            guest.caller.leaving = True
        if now_ns - guest.ping_ns >= PING_NS:
            guest.ping_ns = now_ns
            nonce = secrets.randbits(NONCE_BITS)
            self.link.ask(tablet, nonce)
            guest.caller.say_line(b'{"ping":%d}\n' % nonce)
        lit = self.link.lit_of(tablet)
        if lit != guest.lit:
            guest.lit = lit
            guest.caller.say("lit", [*sorted(lamp.rpartition(".")[2] for lamp in lit)])

    def _show(self, seated: list[_Guest]) -> None:
        """What is new to each."""
        for guest in seated:
            assert guest.seat is not None
            screen = self.offered.screens.get(guest.seat.place)
            if screen is None:
                continue
            seen = seen_at(screen, guest.seat.post[1])
            new = changed(guest.seen, seen)
            guest.seen = seen
            if new:
                guest.caller.say("see", new)

    # In the table's loop

    def code(self, crew: Crew) -> str:
        """What that crew's display shows, and nobody else's."""
        with self._lock:
            return self.seats.code(crew, self._clock())

    def say_to(self, tablet: Tablet, word: str, about: int | list[int | str]) -> None:
        """What became of a touch."""
        with self._lock:
            for guest in self._guests.values():
                if guest.tablet is tablet:
                    guest.caller.say(word, list(about) if isinstance(about, list) else about)
        self.wake()

    def end_match(self) -> None:
        """Every token ends, and whoever has one is told."""
        with self._lock:
            for seat in self.seats.end_all():
                self.link.forget(seat.place)
            for guest in self._guests.values():
                if guest.seat is not None:
                    guest.seat = guest.tablet = None
                    guest.caller.dismiss("over")
            self._absent_ns.clear()
        self.wake()

    def away(self, for_ns: int) -> tuple[str, ...]:
        """The stations whose tablet is gone for so long, `blue.captain`."""
        with self._lock:
            now_ns = self._clock()
            return tuple(
                sorted(place for place, since_ns in self._absent_ns.items() if now_ns - since_ns >= for_ns)
            )

    def has_any(self, crew: Crew) -> bool:
        """Whether that crew plays with tablets."""
        with self._lock:
            return any(seat.post[0] is crew for seat in self.seats.taken)

    def here(self) -> frozenset[str]:
        """The stations at which a tablet is now, `blue.captain`."""
        with self._lock:
            return frozenset(guest.tablet.place for guest in self._guests.values() if guest.tablet)
