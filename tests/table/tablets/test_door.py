"""At the door: nobody fills it by standing there, and nobody says for another where it is."""

import json
import socket
from collections.abc import Iterator

import pytest

from console.core.words import Crew, Station
from console.messages.codec import BadMessage
from console.messages.line_server import Caller
from console.messages.tablet_news import OfferedStation
from console.panels.clock import SECOND_NS, HandClock
from console.panels.hardware import load_panel
from console.panels.tablets.tablet_link import TabletLink
from console.table.tablets.guests import Offered
from console.table.tablets.reception import LIMITS, MOST_UNSEATED, NAMELESS_NS, UNSEATED_NS, Reception
from console.table.tablets.tablet_seats import MOST_WRONG
from tests.table.tablets.conftest import TabletTable


class Door:
    """A reception whose clock is moved by hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.reception = Reception(TabletLink(clock=self.clock), load_panel(), self.clock)
        every = tuple(OfferedStation(station=each, player="", computer=False) for each in Station)
        self.reception.guests.offered = Offered(stations=dict.fromkeys(Crew, every))
        self.sockets: list[socket.socket] = []

    def come(self) -> Caller:
        self.clock.advance_ms(1)
        self.sockets += socket.socketpair()
        caller = Caller(len(self.sockets), self.sockets[-1])
        self.reception.came(caller)
        return caller

    def say(self, caller: Caller, word: str, about: object) -> None:
        self.reception.heard(caller, json.dumps({word: about}).encode())

    def look(self, caller: Caller, code: str = "") -> None:
        self.say(caller, "look", {"code": code or self.reception.code(Crew.BLUE)})

    def wait(self, ns: int) -> None:
        self.clock.move_to(self.clock() + ns)
        self.reception.beat()


@pytest.fixture
def door() -> Iterator[Door]:
    door = Door()
    yield door
    for each in door.sockets:
        each.close()


def test_whoever_shows_no_code_goes_after_five_seconds(door: Door) -> None:
    silent, looking = door.come(), door.come()
    door.look(looking)
    door.wait(NAMELESS_NS)
    assert (silent.leaving, looking.leaving) == (True, False)
    door.wait(UNSEATED_NS)
    assert looking.leaving and b'{"away":"slow"}\n' in looking.unsaid
    assert not silent.unsaid, "a page that is told nothing comes again, with its token"


def test_of_too_many_at_the_door_the_one_without_a_code_goes_who_came_first(door: Door) -> None:
    looking = door.come()
    door.look(looking)
    silent = [door.come() for _ in range(MOST_UNSEATED + 1)]
    assert [each.leaving for each in silent] == [True, True] + [False] * (MOST_UNSEATED - 1)
    assert not looking.leaving
    door.say(looking, "join", {"code": door.reception.code(Crew.BLUE), "station": "captain"})
    for _ in range(3 * MOST_UNSEATED):
        door.come()
    door.wait(SECOND_NS)
    assert not looking.leaving, "it has a station"


def test_wrong_codes_of_one_address_close_the_door_for_no_other(door: Door) -> None:
    for _ in range(MOST_WRONG):
        guessing = door.come()
        door.say(guessing, "from", {"address": "10.77.0.66"})
        door.look(guessing, "AAAAAA")
        assert guessing.leaving
    for address, opens in (("10.77.0.66", False), ("10.77.0.7", True)):
        caller = door.come()
        door.say(caller, "from", {"address": address})
        door.look(caller)
        assert caller.leaving is not opens


def test_a_page_does_not_say_where_it_is(door: Door) -> None:
    caller = door.come()
    door.say(caller, "from", {"address": "10.77.0.2"})
    with pytest.raises(BadMessage):
        door.say(caller, "from", {"address": "10.77.0.3"})


def test_silent_connections_fill_no_places(table: TabletTable) -> None:
    silent = [table.tablet() for _ in range(2 * LIMITS.callers)]
    table.until(lambda: sum(each.gone for each in silent) >= len(silent) - MOST_UNSEATED)
    assert table.join(Crew.BLUE, "captain").told["you"]["station"] == "captain"


@pytest.mark.parametrize(("same", "reconnects"), [(True, 1), (False, 0)])
def test_a_tablet_that_comes_back_is_counted_and_one_that_a_station_is_given_to_is_not(
    door: Door, same: bool, reconnects: int
) -> None:
    first, second = door.come(), door.come()
    seat = {"code": door.reception.code(Crew.BLUE), "station": "captain"}
    door.say(first, "join", seat)
    if same:
        token = door.reception.guests.seats.taken[0].token
        door.say(second, "hello", {"token": token})
    else:
        door.say(second, "join", seat)
        door.say(first, "answer", {"give": True})
    assert first.leaving and not second.leaving
    health = door.reception.link.health()
    assert health.counts["reconnects"] == reconnects
    assert health.detail == "1 tablets", "nobody is missed"
