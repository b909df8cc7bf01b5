"""The listener: what is settled is read before what was heard is taken."""

import os
from collections.abc import Set

from console.panels.clock import MILLISECOND_NS as MS
from console.panels.clock import HandClock
from console.panels.link import LinkHealth, Press
from console.panels.simulated_link import SimulatedLink
from console.table.arbiter import Arbiter
from console.table.listener import Listener


class BusyLink:
    """A link whose own thread hears a press just after somebody took from it."""

    name = "busy"

    def __init__(self) -> None:
        self.waiting: list[Press] = []
        self.settled_ns = 5 * MS

    def take(self) -> list[Press]:
        taken, self.waiting = self.waiting, []
        if self.settled_ns == 5 * MS:
            self.waiting.append(Press("blue.captain.stop", True, 10 * MS, 0))
            self.settled_ns = 30 * MS
        return taken

    def settled_until_ns(self) -> int | None:
        return self.settled_ns

    def light(self, lit: Set[str]) -> None:
        """It has no lamps."""

    def health(self) -> LinkHealth:
        return LinkHealth(connected=True, detail="busy")

    def close(self) -> None:
        """Nothing is open."""


def test_a_press_heard_between_the_two_questions_is_not_overtaken() -> None:
    clock = HandClock(0)
    listener = Listener(Arbiter(seed=1), clock)
    quick = SimulatedLink(["red.captain.stop"], clock=clock, uncertainty_ns=0)
    quick.press("red.captain.stop", at_ns=15 * MS)
    listener.links += [BusyLink(), quick]
    clock.move_to(31 * MS)
    assert listener.listen() == []
    ordered = listener.listen()
    assert [o.press.control for o in ordered] == ["blue.captain.stop", "red.captain.stop"]
    assert not any(o.late for o in ordered)


def test_links_of_every_kind_are_merged() -> None:
    clock = HandClock()
    listener = Listener(Arbiter(seed=1), clock)
    slow = SimulatedLink(
        ["blue.captain.ok"], clock=clock, name="slow", wake=listener.wake, delay_ns=(10 * MS, 20 * MS)
    )
    quick = SimulatedLink(["red.captain.ok"], clock=clock, name="quick", wake=listener.wake)
    listener.links += [slow, quick]
    slow.press("blue.captain.ok")
    clock.advance_ms(2)
    quick.press("red.captain.ok")
    ordered = []
    for _ in range(40):
        clock.advance_ms(1)
        ordered += listener.listen()
    assert [(o.press.control, o.link) for o in ordered] == [
        ("blue.captain.ok", "slow"),
        ("red.captain.ok", "quick"),
    ]
    assert not listener.arbiter.holding


def test_a_link_that_hears_something_wakes_the_listener() -> None:
    clock = HandClock()
    listener = Listener(Arbiter(seed=1), clock)
    link = SimulatedLink(["blue.captain.ok"], clock=clock, wake=listener.wake)
    listener.links.append(link)
    link.press("blue.captain.ok")
    listener.wait(at_most_s=60)
    assert [press.control for press in link.take()] == ["blue.captain.ok"]


LONG_S = 60.0


def test_a_link_wakes_whoever_sleeps_and_only_once() -> None:
    listener = Listener(Arbiter(seed=1), HandClock())
    listener.wake()
    assert listener.wait(LONG_S)
    assert not listener.wait(0)


def test_a_window_wakes_whoever_sleeps() -> None:
    listener = Listener(Arbiter(seed=1), HandClock())
    asks, tells = os.pipe()
    assert not listener.wait(0, [asks])
    os.write(tells, b"a touch")
    assert listener.wait(LONG_S, [asks])
    os.close(asks)
    os.close(tells)
