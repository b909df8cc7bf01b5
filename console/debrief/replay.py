"""A match seen again: any moment of it, exactly as it was, on both crews' displays."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from console.core.game import Event
from console.core.match import Match
from console.core.notation import Order
from console.core.words import Crew
from console.debrief.debrief_words import clock
from console.debrief.in_page.pauses import just_stood
from console.debrief.story import AnyStory
from console.displays.screen import Screen, TimeLine
from console.displays.widgets.time_line import slot_share
from console.games import debrief_of
from console.languages import Message, number
from console.panels.clock import SECOND_NS

LEAD_IN = 24
"""Orders given again before the one that is looked for, so that displays show what was heard lately."""
REMEMBERED = 300
"""Orders before those whose events are told again, so that scars are where they were."""
END_NS = 9 * SECOND_NS
"""So long a match goes on after its last order: dice roll, and the end is seen. Then the table would ask."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)


class MatchOnDisplays(Protocol):
    """Shows a match as it goes on; the table's match scene does."""

    def tick(self, now_ns: int) -> object:
        """Time has passed."""

    def give(self, order: Order, now_ns: int) -> object:
        """An order is given."""

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        """What a crew's display shows."""

    def remember(self, events: Sequence[Event], time_ns: int) -> None:
        """What had happened before: it is still to be read, or has left its mark."""

    def closeness(self, now_ns: int) -> int | None:
        """How close the end is as far as everybody knows; None: it is over."""


class Replay:
    """A match that can be moved through. Time moves by hand: `pass_time` says how much has gone by."""

    def __init__(
        self,
        story: AnyStory,
        show: Callable[[Match], MatchOnDisplays],
        *,
        language: str = "en",
        speed: float = 1.0,
    ) -> None:
        """Begin at the beginning; `show` shows a match from the state on that it is in."""
        self.story = story
        self.language = language
        self.speed = speed
        self.playing = True
        self.given = 0
        """How many orders have been given."""
        self.time_ns = 0
        self.lingered_ns = 0
        """So long this moment is looked at: what is seen for a moment goes on, the match does not."""
        self._show_match = show
        self._times = [step.time_ns for step in story.steps]
        self._match = Match(story.record.header.plan)
        self._shown = self._shown_at(0)

    @property
    def length_ns(self) -> int:
        return self.story.length_ns

    @property
    def state(self) -> object:
        """The match as it is at this moment."""
        return self._match.state

    @property
    def stops_ns(self) -> list[int]:
        """When the table was stopped, or whatever else its game marks."""
        verb = debrief_of(self.story.game_name).marked
        return [step.time_ns for step in self.story.steps if step.refused is None and step.order.verb == verb]

    def pass_time(self, elapsed_ns: int) -> None:
        """So much time has gone by; the match goes on by that much, at its speed, unless it is paused."""
        if self.playing:
            self.seek(self.time_ns + round(elapsed_ns * self.speed))
            self.playing = self.time_ns < self.length_ns
        elif self.time_ns == self.length_ns:
            self.lingered_ns += elapsed_ns

    def seek(self, time_ns: int) -> None:
        """Go to a moment: every order up to then has been given."""
        self.time_ns = min(max(0, time_ns), self.length_ns)
        self._show(bisect_right(self._times, self.time_ns))

    def step(self, orders: int = 1) -> None:
        """One order on, or back; the match is paused there."""
        self.playing = False
        given = min(max(0, self.given + orders), len(self._times))
        self.time_ns = self._times[given - 1] if given else 0
        self._show(given)

    def to_stop(self, direction: int) -> None:
        """To the next stop, or the one before."""
        later = direction > 0
        ahead = [at for at in self.stops_ns if (at > self.time_ns if later else at < self.time_ns)]
        if ahead:
            self.playing = False
            self.seek(ahead[0] if later else ahead[-1])

    def change_speed(self, direction: int) -> None:
        """Faster, or slower."""
        faster = [speed for speed in SPEEDS if (speed - self.speed) * direction > 0]
        if faster:
            self.speed = min(faster) if direction > 0 else max(faster)

    def next_speed(self) -> None:
        """Faster; after the fastest, the slowest."""
        before = self.speed
        self.change_speed(1)
        self.speed = SPEEDS[0] if self.speed == before else self.speed

    def screen(self, crew: Crew) -> Screen:
        """What a crew's display showed, with the replay's own line."""
        self._shown.tick(self.time_ns + min(self.lingered_ns, END_NS))
        shown = self._shown.screen(crew, self.time_ns + self.lingered_ns)
        return replace(shown, time_line=self.time_line(), panel_shown=False)

    def closeness(self) -> int | None:
        """How close the end was, for what is heard; None: it was over. Time has passed up to now."""
        self._shown.tick(self.time_ns + min(self.lingered_ns, END_NS))
        return self._shown.closeness(self.time_ns)

    def time_line(self) -> TimeLine:
        """Where the replay is."""
        length_ns = max(self.length_ns, 1)
        stops = tuple(at / length_ns for at in self.stops_ns)
        return TimeLine(self.time_ns / length_ns, stops, self.playing, self.status())

    def status(self) -> Message:
        """The same in words."""
        stood = just_stood(self.story.record, self.time_ns, self.language)
        if stood is not None:
            return Message.of("debrief.replay-stood", time=clock(self.time_ns), length=stood)
        return Message.of(
            "debrief.replay-status",
            time=clock(self.time_ns),
            whole=clock(self.length_ns),
            speed=number(self.speed, self.language, "g"),
            number=self.given,
            orders=len(self._times),
        )

    def _show(self, given: int) -> None:
        self.lingered_ns = 0
        if not self.given <= given <= self.given + LEAD_IN:
            start = max(0, given - LEAD_IN)
            self._shown = self._shown_at(start)
            self.given = start
            for step in self.story.steps[max(0, start - REMEMBERED) : start]:
                if step.refused is None:
                    self._shown.remember(step.events, step.time_ns)
        for step in self.story.steps[self.given : given]:
            self._shown.tick(step.time_ns)
            self._shown.give(step.order, step.time_ns)
        self.given = given

    def _shown_at(self, given: int) -> MatchOnDisplays:
        steps = self.story.steps
        self._match.state = steps[given].before if given < len(steps) else steps[-1].after
        return self._show_match(self._match)


STEP_NS = 10 * SECOND_NS
"""What one press of an arrow key moves."""


class Controls:
    """What keys and touches do in a replay."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.quit = False
        self._of = {
            "SPACE": self._pause,
            "RIGHT": lambda: replay.seek(replay.time_ns + STEP_NS),
            "LEFT": lambda: replay.seek(replay.time_ns - STEP_NS),
            "PERIOD": lambda: replay.step(1),
            "COMMA": lambda: replay.step(-1),
            "UP": lambda: replay.change_speed(1),
            "DOWN": lambda: replay.change_speed(-1),
            "N": lambda: replay.to_stop(1),
            "P": lambda: replay.to_stop(-1),
            "HOME": lambda: replay.seek(0),
            "END": lambda: replay.seek(replay.length_ns),
            "ESCAPE": self._leave,
            "Q": self._leave,
        }

    def press(self, name: str) -> None:
        """A key went down."""
        if name.isdecimal() and len(name) == 1:
            self.replay.seek(self.replay.length_ns * int(name) // 10)
        elif name in self._of:
            self._of[name]()

    def touch(self, control: str) -> None:
        """The strip below was touched, or the finger dragged along it."""
        share, name = slot_share(control), control.rpartition(".")[2]
        if share is not None:
            self.replay.seek(round(self.replay.length_ns * share))
        elif name == "speed":
            self.replay.next_speed()
        else:
            self.press(_BUTTONS.get(name, ""))

    def _pause(self) -> None:
        replay = self.replay
        if not replay.playing and replay.time_ns >= replay.length_ns:
            replay.seek(0)
        replay.playing = not replay.playing

    def _leave(self) -> None:
        self.quit = True


_BUTTONS = {"play": "SPACE", "step-back": "COMMA", "step-on": "PERIOD", "stop-before": "P", "next-stop": "N"}
"""The key that does the same."""
