"""Stops of which nobody can say which was first reach the game together, however they come."""

from dataclasses import replace
from random import Random

import pytest

from console.core.words import Crew
from console.panels.link import Press
from console.table.arbiter import Arbiter, OrderedPress
from console.table.ties import TiedStops, settle_ties

MS = 1_000_000
PANEL = Press("red.captain.stop", True, 100 * MS, MS // 10)
TOUCH = Press("blue.captain.stop", True, 105 * MS, 15 * MS)
"""Between 90 and 120 ms: tied with the panel's press."""


class Desk:
    """An arbiter of a panel and tablets, and what the table is given of it, round by round."""

    def __init__(self, seed: int) -> None:
        self.arbiter, self.ties = Arbiter(seed=seed), TiedStops()
        self.rounds: list[list[OrderedPress]] = []

    def settled(self, until_ms: int) -> None:
        """Both links have told everything until then."""
        now_ns = (until_ms + 10) * MS
        for link in ("serial", "tablets"):
            self.arbiter.settle(link, until_ms * MS, now_ns)
        self.rounds.append(self.ties.hear(self.arbiter.order(now_ns)))

    @property
    def given(self) -> list[list[str]]:
        return [[one.press.control for one in each] for each in self.rounds]


@pytest.mark.parametrize("seed", range(8))
def test_a_panel_s_stop_waits_for_the_touch_that_it_is_tied_with(seed: int) -> None:
    """Its place is certain before the touch's is: without the touch no rule could give it to the tablet."""
    desk = Desk(seed)
    desk.arbiter.hear("serial", PANEL, 101 * MS)
    desk.arbiter.hear("tablets", TOUCH, 120 * MS)
    desk.settled(110)
    desk.settled(121)
    assert desk.given[0] == []
    settled, ties = settle_ties(desk.rounds[1], Crew.BLUE)
    assert [one.press for one in settled] == [TOUCH, PANEL]
    assert [(first.press, second.press) for first, second in ties] == [(TOUCH, PANEL)]


@pytest.mark.parametrize("other", ["blue.captain.north", "blue.first-mate.ok"])
def test_nothing_but_stops_is_waited_for(other: str) -> None:
    desk = Desk(next(seed for seed in range(64) if _goes_first(seed, other)))
    desk.arbiter.hear("serial", PANEL, 101 * MS)
    desk.arbiter.hear("tablets", replace(TOUCH, control=other), 120 * MS)
    desk.settled(110)
    assert desk.given == [["red.captain.stop"]]


def _goes_first(seed: int, other: str) -> bool:
    """Whether the coin gives the panel its place before the touch."""
    arbiter = Arbiter(seed=seed)
    for press in (PANEL, replace(TOUCH, control=other)):
        arbiter.hear("any", press, 120 * MS)
    return arbiter.order(121 * MS)[0].press is PANEL


def test_what_follows_a_stop_that_waits_keeps_its_place_behind_it() -> None:
    desk = Desk(next(seed for seed in range(64) if _goes_first(seed, TOUCH.control)))
    desk.arbiter.hear("serial", PANEL, 101 * MS)
    desk.arbiter.hear("serial", Press("red.captain.stop", False, 104 * MS, MS // 10), 105 * MS)
    desk.arbiter.hear("tablets", TOUCH, 120 * MS)
    desk.settled(110)
    desk.settled(121)
    desk.settled(300)
    assert [len(each) for each in desk.rounds] == [0, 3, 0]
    assert desk.rounds[1][0].press is PANEL


def test_whatever_is_pressed_nothing_is_kept_back_or_turned_round() -> None:
    """Presses by lot, settled bit by bit: all come, in the arbiter's order, tied stops in one round."""
    controls = [
        f"{crew}.{what}" for crew in Crew for what in ("captain.stop", "first-mate.stop", "captain.north")
    ]
    for seed in range(200):
        chance = Random(seed)
        presses = [
            Press(
                chance.choice(controls), True, chance.randrange(100, 300) * MS, chance.randrange(1, 20) * MS
            )
            for _ in range(12)
        ]
        alone, desk = Arbiter(seed=seed), Desk(seed)
        for press in presses:
            alone.hear("serial", press, 0)
            desk.arbiter.hear("serial", press, 0)
        for until_ms in range(100, 400, chance.randrange(1, 30)):
            desk.settled(until_ms)
        desk.settled(400)
        alone.settle("serial", 400 * MS, 410 * MS)
        given = [one.press for each in desk.rounds for one in each]
        assert given == [one.press for one in alone.order(410 * MS)]
        for each in desk.rounds:
            together = [one.press for one in each]
            for one in each:
                rivals = [other for other in one.to_come if one.press.control.endswith("stop")]
                assert all(rival in together for rival in rivals if rival.control.endswith("stop"))


def _placed(press: Press, *tied: Press, to_come: bool = False) -> OrderedPress:
    waits = frozenset(tied) if to_come else frozenset()
    return OrderedPress(press, "serial", 0, 0, tied_with=tied, to_come=waits)


def test_a_course_does_not_wait_for_the_stop_that_it_is_tied_with() -> None:
    course = _placed(replace(PANEL, control="red.captain.north"), TOUCH, to_come=True)
    assert TiedStops().hear([course]) == [course]


def test_a_stop_that_is_certainly_later_has_no_part_in_the_rule() -> None:
    first, later = _placed(PANEL), _placed(replace(TOUCH, time_ns=500 * MS))
    assert settle_ties([first, later], Crew.BLUE) == ([first, later], [])
    course = replace(TOUCH, control="blue.captain.north")
    first, later = _placed(PANEL, course), _placed(course, PANEL)
    assert settle_ties([first, later], Crew.BLUE) == ([first, later], [])


@pytest.mark.parametrize("favoured", list(Crew))
def test_who_yields_is_second_whichever_was_placed_first(favoured: Crew) -> None:
    yielding = replace(TOUCH, yields=True)
    own, other = _placed(PANEL, yielding), _placed(yielding, PANEL)
    for given in ([own, other], [other, own]):
        assert settle_ties(given, favoured) == ([own, other], [(own, other)])
