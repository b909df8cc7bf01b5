"""After a match: again, exchange sides or leave, chosen by each crew on its own display.

Each crew has its result and its debrief first, and the choices with one OK, or when it has seen the pages.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from console.core.words import Crew, Station
from console.displays.screen import BigChoice, BigChoices, Card, CardState
from console.languages import Message
from console.messages.club_news import CalledPairing
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.stations.settle_time import too_soon
from console.table.scenes.choice_screen import choice_lamps
from console.table.scenes.match_end.match_debrief import AFTER_NS, PAGE_NS, DebriefPages

RESULT_NS = 1500 * MILLISECOND_NS
"""So long a press was meant for the match that has just ended: nobody drums the result away."""
ANSWER_NS = 20 * SECOND_NS
"""So long a crew that has chosen waits for one of which nothing is heard."""


class After(StrEnum):
    """What a crew wants to do now."""

    AGAIN = "again"
    EXCHANGE = "exchange"
    LEAVE = "leave"


_ANEW = (After.AGAIN, After.EXCHANGE)
LOOK = "look"
_WAYS: dict[str, tuple[str, str]] = {
    "north": (After.AGAIN, "again"),
    "east": (After.EXCHANGE, "exchange"),
    "south": (After.LEAVE, "leave"),
    "west": (LOOK, "route"),
}
"""What each course button stands for, and its picture."""


@dataclass(frozen=True)
class Decided:
    """What follows for the whole table."""

    way: After
    gone: tuple[Crew, ...] = ()
    """Crews that left, or did not answer: computers play for them."""


class Afterwards:
    """The end of one match, for both crews.

    :param peopled: the sides with people; either captain speaks for the only one
    :param kept_for: the crews that a club keeps the table for, so that nobody plays again meanwhile
    :param place: a crew's place in the club's standing; 0: there is none
    :param looked_at: what looking back opens, in the words `after.about-look`
    """

    def __init__(
        self,
        debrief: DebriefPages,
        peopled: Collection[Crew],
        coins: int,
        kept_for: Callable[[], CalledPairing | None] = lambda: None,
        place: Callable[[Crew], int] = lambda crew: 0,
        looked_at: str = LOOK,
    ) -> None:
        self._debrief = debrief
        self._kept_for = kept_for
        self._place = place
        self._looked_at = looked_at
        self._peopled = list(peopled)
        self._coins = coins
        self._ended_ns: int | None = None
        self._unseen_ns = 0
        """How the match ended was still being seen then."""
        self._opened_ns: dict[Crew, int] = {}
        """The crews whose display shows the choices, and since when."""
        self._looked: set[Crew] = set()
        """Those that had them once: no page brings them up again by itself."""
        self._wishes: dict[Crew, After] = {}
        self._wished_ns = 0
        self._heard_ns: dict[Crew, int] = {}
        """When a crew last pressed anything."""

    def begin(self, now_ns: int) -> None:
        """The match has ended; said as often as one likes."""
        if self._ended_ns is None:
            self._ended_ns = now_ns

    def chooses(self, crew: Crew) -> bool:
        """Whether a crew's display shows the choices."""
        return crew in self._opened_ns

    def _speaker(self, crew: Crew) -> Crew:
        return crew if crew in self._peopled or not self._peopled else self._peopled[0]

    def hear(self, crew: Crew, now_ns: int) -> None:
        """Somebody of that crew is there."""
        self._heard_ns[self._speaker(crew)] = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Decided | None:
        """A press after the match; what it decides, if anything."""
        self.hear(crew, now_ns)
        if self._ended_ns is None or now_ns - self._ended_ns < RESULT_NS:
            return None
        if self.chooses(crew):
            heard = station is Station.CAPTAIN and not too_soon(self._opened_ns[crew], now_ns)
            return self._choose(crew, control, now_ns) if heard else None
        if control in ("ok", "cancel"):
            self._open(crew, now_ns)
        elif not self._debrief.choose((crew, station), control, now_ns):
            self._debrief.turn(crew, control, now_ns)
        return None

    def _open(self, crew: Crew, now_ns: int) -> None:
        self._opened_ns[crew] = now_ns
        self._looked.add(crew)

    def _choose(self, crew: Crew, control: str, now_ns: int) -> Decided | None:
        way, speaker = _WAYS.get(control, ("", ""))[0], self._speaker(crew)
        if control == "cancel" and self._wishes.pop(speaker, None) is None:
            del self._opened_ns[crew]
        elif way == LOOK and self._debrief.is_there(now_ns):
            self._debrief.look(crew, now_ns)
            del self._opened_ns[crew]
        elif way in list(After) and not (way in _ANEW and self._kept_for()):
            self._wishes[speaker], self._wished_ns = After(way), now_ns
        return self._decided(now_ns)

    def tick(self, now_ns: int, *, seen: bool = True) -> Decided | None:
        """Time has passed: the way to the choices ends there, and nobody waits for long.

        `seen`: how the match ended was seen by now; until then nothing comes by itself.
        """
        self.begin(now_ns)
        assert self._ended_ns is not None
        path_ns = AFTER_NS + (self._debrief.pages * PAGE_NS if self._debrief.is_there(now_ns) else 0)
        if not seen:
            self._unseen_ns = now_ns
        if now_ns - max(self._ended_ns, self._unseen_ns) >= path_ns:
            for crew in set(Crew) - self._looked:
                self._open(crew, now_ns)
        return self._decided(now_ns)

    def _decided(self, now_ns: int) -> Decided | None:
        """What the table does. Without an answer, or where crews differ, the sides are kept."""
        if not self._wishes or (self._undecided and self.left_s(now_ns)):
            return None
        kept = self._kept_for() is not None  # others were called since they chose
        playing = {crew: wish for crew, wish in self._wishes.items() if wish is not After.LEAVE and not kept}
        gone = tuple(crew for crew in self._peopled if crew not in playing)
        self._wishes = {}  # where a match is not paid for, everybody is asked again
        if not playing:
            return Decided(After.LEAVE)
        ways = set(playing.values())
        return Decided(ways.pop() if len(ways) == 1 else After.AGAIN, gone)

    @property
    def _undecided(self) -> bool:
        """Somebody has not answered, or one crew wants to exchange sides and the other does not."""
        silent = any(crew not in self._wishes for crew in self._peopled)
        return silent or set(self._wishes.values()) == {After.AGAIN, After.EXCHANGE}

    def left_s(self, now_ns: int) -> int:
        """Whole seconds until nobody is waited for any more; whoever presses something is there."""
        awaited = [crew for crew in self._peopled if crew not in self._wishes]
        since_ns = max(self._wished_ns, *(self._heard_ns.get(crew, 0) for crew in awaited), 0)
        return max(0, -((now_ns - since_ns - ANSWER_NS) // SECOND_NS))

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        """What a crew's display shows in place of the debrief."""
        taken = self._wishes.get(self._speaker(crew))
        together, there = self._debrief.together, self._debrief.is_there(now_ns)
        choices = []
        for course, (way, sign) in _WAYS.items():
            word = "look-both" if way == LOOK and not together else way
            about = Message.of(f"after.about-{self._looked_at if word == LOOK else word}")
            called = self._kept_for() if way in _ANEW else None
            if called is not None:
                about = Message.of("called.next-here", blue=called.blue.crew, red=called.red.crew)
            elif way in _ANEW and self._coins:
                about = Message.of("after.coins", coins=self._coins)
            dark = called is not None or (way == LOOK and not there)
            choices.append(
                BigChoice(course, sign, Message.of(f"after.{word}"), about, taken=way == taken, dark=dark)
            )
        place = self._place(crew)
        title = Message.of("called.title-place", place=place) if place else Message.of("after.title")
        return BigChoices(title, tuple(choices), self._foot(crew, now_ns))

    def _foot(self, crew: Crew, now_ns: int) -> Message:
        """Who waits for whom."""
        speaker, enemy = self._speaker(crew), self._speaker(crew).enemy
        theirs, left_s = self._wishes.get(enemy), self.left_s(now_ns)
        if theirs is not None:
            differ = "-differ" if speaker in self._wishes else ""
            return Message.of(f"after.they-{theirs}{differ}", crew=enemy, seconds=left_s)
        if speaker in self._wishes:
            return Message.of("after.wait", crew=enemy, seconds=left_s)
        return Message.of("after.hint")

    def card(self, crew: Crew, station: Station, now_ns: int) -> Card:
        """Beside the debrief: what OK does, and who waits for an answer."""
        speaker = self._speaker(crew)
        theirs = self._wishes.get(speaker.enemy)
        if theirs is not None and speaker not in self._wishes:
            words = Message.of("after.answer", crew=speaker.enemy, seconds=self.left_s(now_ns))
            return Card(station, CardState.AWAITED, Message.of("status.awaited"), words)
        waits = self._debrief.has_agreed(crew) and not self._debrief.together
        words = Message.of("after.agreed" if waits else "after.prompt")
        return Card(station, CardState.IDLE, Message.of("status.over"), words)

    def lit(self, crew: Crew, stations: Iterable[str], now_ns: int) -> frozenset[str]:
        """The lamps of a crew's panel that shine."""
        if self.chooses(crew):
            return choice_lamps(self.choices(crew, now_ns))
        oks = frozenset(f"{station}.ok" for station in stations)
        return oks | self._debrief.lit(crew, now_ns)
