"""Whoever comes with a tablet: the code, the station, the one who is there already, and then touches.

All of it happens in the thread of the tablets' socket, which is its own, since what is told to onlookers
takes milliseconds to write, and here each of them is uncertainty. Pings leave and answers are stamped here,
so that a web process that is slow makes bounds wider, never false. The loop hands over what is to be seen
and what was taken, and asks who is away; it waits for nothing but a lock that is held for microseconds.
"""

import secrets
from collections.abc import Callable, Collection, Iterable
from threading import RLock

from console.core.words import Crew, Post
from console.messages.codec import BadMessage
from console.messages.line_server import Caller, Host, LineLimits
from console.messages.tablet_news import (
    LampsLit,
    PartsSeen,
    PingSent,
    StationAsked,
    TouchRefused,
    TouchTaken,
    TouchUnkept,
    WhyAway,
)
from console.messages.tablet_sayings import (
    LONGEST_LINE,
    CameFrom,
    ClockTold,
    CodeTyped,
    SeatAnswered,
    SeatAsked,
    SeatLeft,
    TabletSaying,
    TokenShown,
    Touched,
    read_saying,
)
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.hardware import Panel
from console.panels.link import Clock
from console.panels.tablets.tablet_clock import PING_NS
from console.panels.tablets.tablet_link import Tablet, TabletLink, microseconds
from console.table.tablets.guests import ASKED_NS, GONE_NS, Guest, TabletGuests
from console.table.tablets.station_picture import changed, seen_at
from console.table.tablets.tablet_seats import TakenSeat

LIMITS = LineLimits(callers=32, unsent_bytes=2**20, line_bytes=LONGEST_LINE)
"""Eight stations, those that ask for one, and connections that are dead and do not know it yet."""
SEEN_NS = 100 * MILLISECOND_NS
"""So often, at the most, a tablet is told what is seen."""
QUIET_NS = 2 * SECOND_NS
"""A tablet that says nothing for so long sleeps, or has lost its network: its station is without it."""
OWED = 40
"""Whoever owes so many answers is asked less often, so that it has not much to hear when it wakes."""
SILENT_NS = 10 * SECOND_NS
"""Whoever says nothing for so long is taken for gone, whatever the network believes."""
MOST_UNSEATED = 8
"""So many may be at the door at once: then whoever is there longest without a code goes."""
NAMELESS_NS = 5 * SECOND_NS
"""So long somebody may be at the door without showing a code or a token: a page does at once."""
UNSEATED_NS = 60 * SECOND_NS
"""So long somebody may look at the stations of a crew without taking one."""
NONCE_BITS = 48
MOST_LINES = 300
"""Within a second: forty answers, those that were owed, and more touches than ten fingers make."""


class Reception(Host):
    """Hears tablets, a caller each: the web process passes on lines of every page of a station, both ways."""

    def __init__(self, link: TabletLink, panel: Panel, clock: Clock) -> None:
        self.link = link
        self.guests = TabletGuests(link, panel, clock)
        self.wake: Callable[[], None] = lambda: None
        """Set by whoever has the socket."""
        self._clock = clock
        self._lock = RLock()
        self._seen_ns = 0

    # In the socket's thread

    def came(self, caller: Caller) -> None:
        now_ns = self._clock()
        with self._lock:
            others = [each for each in self.guests.all.values() if not each.seat and not each.caller.leaving]
            if len(others) >= MOST_UNSEATED:
                _send_away(min(others, key=lambda each: (each.knows_code, each.since_ns)))
            self.guests.all[caller.number] = Guest(caller, now_ns, heard_ns=now_ns)

    def heard(self, caller: Caller, line: bytes) -> None:
        saying = read_saying(line)
        with self._lock:
            guest = self.guests.all[caller.number]
            guest.heard_ns = self._clock()
            _count(guest)
            first, guest.has_spoken = not guest.has_spoken, True
            if isinstance(saying, CameFrom):
                if not first:
                    raise BadMessage("only the web process says where somebody is, and first of all")
                guest.address = saying.address
            elif isinstance(saying, ClockTold | Touched):
                self._hear_seated(guest, saying)
            else:
                self._greet(guest, saying)

    def _hear_seated(self, guest: Guest, saying: ClockTold | Touched) -> None:
        tablet = guest.tablet
        if tablet is None:
            return  # said before it heard that it has no station any more
        if isinstance(saying, ClockTold):
            self.link.answer(tablet, saying.nonce, microseconds(saying.clock_ms))
            return
        control = f"{tablet.place}.{saying.control}"
        touches = self.guests.touches[tablet]
        touches.heard(saying.number)
        why = self.link.touch(tablet, saying.number, control, saying.pressed, microseconds(saying.stamp_ms))
        if why is not None:
            touches.settled(saying.number, why)
            guest.say(TouchRefused(saying.number, why))

    def _greet(self, guest: Guest, saying: TabletSaying) -> None:
        now_ns = self._clock()
        match saying:
            case TokenShown(token=token):
                self.guests.come_back(guest, token)
            case CodeTyped(code=code):
                crew = self._crew_of(guest, code, now_ns)
                if crew is None:
                    guest.dismiss(WhyAway.CODE)
                else:
                    self.guests.show_stations(guest, crew)
            case SeatAsked(code=code, station=station):
                self.guests.ask_for(guest, self._crew_of(guest, code, now_ns), station, now_ns)
            case SeatAnswered(give=give):
                self.guests.answer(guest, give)
            case SeatLeft():
                self.guests.leave(guest)

    def _crew_of(self, guest: Guest, code: str, now_ns: int) -> Crew | None:
        crew = self.guests.seats.crew_of(code, now_ns, guest.address)
        guest.knows_code = guest.knows_code or crew is not None
        return crew

    def left(self, caller: Caller) -> None:
        with self._lock:
            guest = self.guests.all.pop(caller.number)
            if guest.asks is not None and (holder := self.guests.guest_at(guest.asks)) is not None:
                holder.say(StationAsked(0))
            if guest.tablet is not None and guest.seat is not None:
                self.link.go(guest.tablet)
                self.guests.absent_ns[guest.seat.place] = self._clock()

    def stumbled(self) -> None:
        self.link.count("stumbles")

    def makes_room(self, callers: Collection[Caller]) -> Caller | None:
        """Whoever does not even hear that it has to go."""
        return next((each for each in callers if each.leaving), None)

    def beat(self) -> int | None:
        """Pings, lamps and sights that are due."""
        now_ns = self._clock()
        with self._lock:
            for guest in self.guests.all.values():
                self._look_after(guest, now_ns)
            seated = [guest for guest in self.guests.all.values() if guest.tablet is not None]
            if seated and now_ns - self._seen_ns >= SEEN_NS:
                self._seen_ns = now_ns
                self._show(seated)
            if not self.guests.all:
                return None
            return min((_ping_due_ns(guest) - now_ns for guest in seated), default=SECOND_NS)

    def _look_after(self, guest: Guest, now_ns: int) -> None:
        if guest.asks is not None and now_ns - guest.asked_ns >= ASKED_NS:
            self.guests.refuse(guest)
        if guest.asks is not None and self.guests.guest_at(guest.asks) is None:
            gone_ns = self.guests.absent_ns.get(".".join(guest.asks), 0)
            if now_ns - gone_ns >= GONE_NS:
                self.guests.seat(guest, guest.asks)
        tablet = guest.tablet
        if tablet is None:
            if now_ns - guest.since_ns >= (UNSEATED_NS if guest.knows_code else NAMELESS_NS):
                _send_away(guest)
            return
        if now_ns - guest.heard_ns >= SILENT_NS:
            guest.caller.leaving = True
        if now_ns >= _ping_due_ns(guest):
            guest.ping_ns = now_ns
            nonce = secrets.randbits(NONCE_BITS)
            self.link.ask(tablet, nonce)
            guest.say(PingSent(nonce))
        lit = self.link.lit_of(tablet)
        if lit != guest.lit:
            guest.lit = lit
            guest.say(LampsLit(tuple(sorted(lamp.rpartition(".")[2] for lamp in lit))))

    def _show(self, seated: list[Guest]) -> None:
        """What is new to each."""
        for guest in seated:
            assert guest.seat is not None
            screen = self.guests.offered.screens.get(guest.seat.place)
            if screen is None:
                continue
            seen = seen_at(screen, guest.seat.post[1])
            new = changed(guest.seen, seen)
            guest.seen = seen
            if new:
                guest.say(PartsSeen(new))

    # In the table's loop

    def code(self, crew: Crew) -> str:
        """What that crew's display shows, and nobody else's."""
        with self._lock:
            return self.guests.seats.code(crew, self._clock())

    def say_to(self, tablet: Tablet, fate: TouchTaken | TouchUnkept) -> None:
        """What became of a touch: told to whoever has its token, be it on another connection by now."""
        with self._lock:
            touches = self.guests.touches[tablet]
            touches.settled(fate.number, fate.word)
            for guest in self.guests.all.values():
                if guest.tablet is not None and self.guests.touches[guest.tablet] is touches:
                    guest.say(fate)
        self.wake()

    def newcomers(self) -> list[Post]:
        """The stations that somebody took with a tablet since this was asked last."""
        with self._lock:
            came, self.guests.came = self.guests.came, []
            return came

    def restore(self, seats: Iterable[TakenSeat]) -> None:
        """They were had before the table was cut off: their tablets come back."""
        with self._lock:
            for seat in seats:
                self.guests.seats.restore(seat)
                self.guests.absent_ns[seat.place] = self._clock()

    def taken(self) -> list[TakenSeat]:
        """The stations that tablets have, be they here or away."""
        with self._lock:
            return self.guests.seats.taken

    def end_match(self, then_ns: int) -> None:
        """Every token of that time or before ends, and whoever has one is told."""
        with self._lock:
            ended = self.guests.seats.end_before(then_ns)
            for seat in ended:
                self.link.forget(seat.place)
                self.guests.absent_ns.pop(seat.place, None)
            for guest in self.guests.all.values():
                if guest.seat in ended:
                    guest.seat = guest.tablet = None
                    guest.dismiss(WhyAway.OVER)
        self.wake()

    def away(self, for_ns: int) -> tuple[str, ...]:
        """The stations whose tablet is gone for so long, `blue.captain`."""
        with self._lock:
            now_ns = self._clock()
            gone = [place for place, since_ns in self.guests.absent_ns.items() if now_ns - since_ns >= for_ns]
            quiet = [
                guest.tablet.place
                for guest in self.guests.all.values()
                if guest.tablet is not None and now_ns - guest.heard_ns >= QUIET_NS
            ]
            return tuple(sorted({*gone, *quiet}))

    def has_any(self, crew: Crew) -> bool:
        """Whether that crew plays with tablets."""
        with self._lock:
            return any(seat.post[0] is crew for seat in self.guests.seats.taken)

    def here(self) -> frozenset[str]:
        """The stations at which a tablet is now, `blue.captain`."""
        with self._lock:
            return frozenset(guest.tablet.place for guest in self.guests.all.values() if guest.tablet)


def _send_away(guest: Guest) -> None:
    """Whoever has shown nothing is told nothing: a page whose token was on its way comes again with it."""
    if guest.knows_code:
        guest.dismiss(WhyAway.SLOW)
    guest.caller.leaving = True


def _count(guest: Guest) -> None:
    """Nobody has ten fingers for so much: a tablet that says more takes the table's time from others."""
    if guest.heard_ns - guest.second_ns >= SECOND_NS:
        guest.second_ns, guest.lines = guest.heard_ns, 0
    guest.lines += 1
    if guest.lines > MOST_LINES:
        raise BadMessage(f"more than {MOST_LINES} lines in a second")


def _ping_due_ns(guest: Guest) -> int:
    assert guest.tablet is not None
    return guest.ping_ns + PING_NS * (1 if guest.tablet.clock.owed < OWED else 10)
