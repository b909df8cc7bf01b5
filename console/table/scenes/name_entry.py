"""A boat's name typed with the courses: north and south change a letter, east the next one, west back, OK."""

import re
from collections.abc import Callable, Mapping
from enum import Enum, auto

from console.boat_names import shown_boats
from console.core.words import Crew, Station
from console.displays.screen import SceneName, Screen, Typing
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.scene import Scene
from console.table.settings import Settings

MOST_LETTERS = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ0123456789-'. "
"""As they follow one another, and the first follows the last."""
LEFT_ALONE_NS = 60 * SECOND_NS
LAMPS = frozenset(f"captain.{control}" for control in ("north", "east", "south", "west", "ok", "cancel"))


class Typed(Enum):
    """What a press came to."""

    GOES_ON = auto()
    DONE = auto()
    GIVEN_UP = auto()


class NameEntry:
    """A name as far as it is typed. The first letter typed begins another name than the one that is there."""

    def __init__(self, name: str) -> None:
        self._given = name.strip()
        known = "".join(letter for letter in name.upper() if letter in LETTERS)
        self._typed = known[:MOST_LETTERS] or LETTERS[0]
        self._fresh = True

    @property
    def name(self) -> str:
        """Without spaces that nobody sees; empty where there is nothing else. As it was until it is typed."""
        if self._fresh and self._given:
            return self._given
        return re.sub(" +", " ", self._typed).strip()

    def press(self, control: str) -> Typed:
        if control == "cancel":
            return Typed.GIVEN_UP
        if control == "ok":
            return Typed.DONE if self.name else Typed.GIVEN_UP
        if control in ("north", "south"):
            self._typed = LETTERS[0] if self._fresh else self._turned(1 if control == "south" else -1)
        elif control == "east" and len(self._typed) < MOST_LETTERS:
            self._typed += LETTERS[0]
        elif control == "west":
            self._typed = self._typed[:-1] or LETTERS[0]
        self._fresh = False
        return Typed.GOES_ON

    def _turned(self, by: int) -> str:
        return self._typed[:-1] + self._beside(by)

    def _beside(self, by: int) -> str:
        return LETTERS[(LETTERS.index(self._typed[-1]) + by) % len(LETTERS)]

    def shown(self, title: Message, about: tuple[Message, ...] = ()) -> Typing:
        beside = (self._beside(-1), self._beside(1))
        return Typing(title, about, self._typed, beside, MOST_LETTERS, self._fresh)


class NameEntryScene(Scene):
    """One crew's boat is named, at set-up; both displays show it."""

    def __init__(
        self,
        crew: Crew,
        boats: Mapping[str, str],
        settings: Settings,
        loudspeaker: Loudspeaker,
        then: Callable[[Mapping[str, str], int], Scene],
        now_ns: int,
    ) -> None:
        """`then`: the scene that follows, with that name among the boats or as they were."""
        self.settings = settings
        self._boats = boats
        self._crew = crew
        self._entry = NameEntry(boats[crew])
        self._loudspeaker = loudspeaker
        self._then = then
        self._touched_ns = now_ns

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """Either captain may type: at set-up either does everything."""
        self._touched_ns = now_ns
        if station is not Station.CAPTAIN:
            return self
        self._loudspeaker.sound("click", crew)
        typed = self._entry.press(control)
        if typed is Typed.GOES_ON:
            return self
        done = typed is Typed.DONE
        named = {self._crew.value: self._entry.name} if done else {}
        return self._then({**self._boats, **named}, now_ns)

    def tick(self, now_ns: int) -> Scene:
        left = now_ns - self._touched_ns > LEFT_ALONE_NS
        return self._then(self._boats, now_ns) if left else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        settings = self.settings
        return Screen(
            crew=crew,
            scene=SceneName.NAMING,
            language=settings.language,
            look=settings.look,
            names={**shown_boats(self._boats), self._crew: self._entry.name},
            typing=self._entry.shown(Message.of("name.title", crew=self._crew)),
            lit=self.lit(crew, now_ns),
        )

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return LAMPS
