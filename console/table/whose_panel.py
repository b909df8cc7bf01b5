"""Which panel is whose: what the boards say is believed; where they do not say, people are asked.

A board with a jumper says its crew. Of two boards that say the same crew, or none, nobody can know which
stands before whom: both displays ask for STOP on blue's panel until then. The settings hold meanwhile. Where
a crew has several boards, as with a box for each station, each is given by its own word.
"""

from collections.abc import Iterable, Set

from console.languages import Message
from console.panels.serial_link import SerialLink, crews_by_word
from console.table.arbiter import OrderedPress
from console.table.table_links import TableLinks

BLUE, RED = "blue", "red"
STOP = "captain.stop"


class WhosePanel:
    """Gives the bridges of a table to the crews that they belong to."""

    def __init__(self, links: TableLinks, controls: Set[str], on_tablets: Iterable[str] = ()) -> None:
        """`controls`: all that a crew has; `on_tablets`: crews whose displays draw none, by the settings."""
        self.on_tablets = frozenset(on_tablets)
        self.controls = frozenset(controls)
        self.is_asking = False
        """Whether people have to press STOP on blue's panel."""
        self._links = links
        self._answered = False

    def drawn(self, crew: str) -> frozenset[str]:
        """What that crew's display draws now: what has no contact, or one that is not to be reached."""
        away = any(crew in crews for _, crews in self._links.away)
        if crew in self.on_tablets and not away:
            return frozenset()
        return self.without_contact(crew)

    def without_contact(self, crew: str) -> frozenset[str]:
        """Whether it is drawn or on tablets."""
        return self.controls - self._links.reached(crew)

    @property
    def warnings(self) -> tuple[Message, ...]:
        return (Message.of("table.whose-panel"),) if self.is_asking else ()

    def look(self) -> None:
        """Ask the boards; a few times a second."""
        bridges = self._links.bridges()
        said = [bridge.said_crew for bridge in bridges]
        if self._is_a_pair(bridges):
            if None not in said:
                self._look_at_two(bridges, (said[0] or "", said[1] or ""))
        else:
            for bridge, crew in zip(bridges, said, strict=True):
                if crew:
                    self._look_at_one(bridge, crew)

    def hear(self, ordered: list[OrderedPress], *, in_match: bool) -> list[OrderedPress]:
        """What is left of these presses for the game: a STOP may have answered our question."""
        if not self.is_asking or in_match:
            return ordered
        return [one for one in ordered if not self._answers(one)]

    def _is_a_pair(self, bridges: list[SerialLink]) -> bool:
        """One board for each crew, so that one may be the other's."""
        return len(bridges) == 2 and bridges[0].crew != bridges[1].crew

    def _look_at_two(self, bridges: list[SerialLink], said: tuple[str, str]) -> None:
        crews = crews_by_word(said)
        self.is_asking = crews is None and not self._answered
        for bridge, crew in zip(bridges, crews or (), strict=False):
            if bridge.crew != crew:
                self._links.give(bridge, crew)

    def _look_at_one(self, bridge: SerialLink, crew: str) -> None:
        """The other crew's panel is on a screen, which is anybody's, or on pins, which are not."""
        is_free = not self._links.has_panel(crew) and crew not in self.on_tablets
        if bridge.crew != crew and (is_free or len(self._links.bridges()) > 1):
            self._links.give(bridge, crew)

    def _answers(self, one: OrderedPress) -> bool:
        if not self.is_asking or not one.press.pressed or not one.press.control.endswith(f".{STOP}"):
            return False
        bridges = self._links.bridges()
        if one.link not in (bridge.name for bridge in bridges):
            return False
        for bridge in bridges:
            self._links.give(bridge, BLUE if bridge.name == one.link else RED)
        self.is_asking, self._answered = False, True
        return True
