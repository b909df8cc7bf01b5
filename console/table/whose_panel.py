"""Which panel is whose: what the boards say is believed; where they do not say, people are asked.

A board with a jumper says its crew. Of two boards that say the same crew, or none, nobody can know which
stands before whom: both displays ask for STOP on blue's panel until then. The settings hold meanwhile.
"""

from collections.abc import Iterable

from console.languages import Message
from console.panels.serial_link import OTHER_CREW, SerialLink, crews_by_word
from console.table.arbiter import OrderedPress
from console.table.table_links import TableLinks

BLUE, RED = "blue", "red"
STOP = "captain.stop"


class WhosePanel:
    """Gives the bridges of a table to the crews that they belong to."""

    def __init__(self, links: TableLinks, on_screen: Iterable[str]) -> None:
        """`on_screen`: the crews whose panels the displays draw, by the settings."""
        self.on_screen = set(on_screen)
        self.is_asking = False
        """Whether people have to press STOP on blue's panel."""
        self._links = links
        self._answered = False

    @property
    def drawn(self) -> set[str]:
        """The crews whose panels the displays draw now: also those whose own is not to be reached."""
        return self.on_screen | {crew for _, crews in self._links.away for crew in crews}

    @property
    def warnings(self) -> tuple[Message, ...]:
        return (Message.of("table.whose-panel"),) if self.is_asking else ()

    def look(self) -> None:
        """Ask the boards; a few times a second."""
        bridges = self._links.bridges()
        said = [bridge.said_crew for bridge in bridges]
        if len(bridges) == 2 and None not in said:
            self._look_at_two(bridges, (said[0] or "", said[1] or ""))
        elif len(bridges) == 1 and said[0]:
            self._look_at_one(bridges[0], said[0])

    def hear(self, ordered: list[OrderedPress], *, in_match: bool) -> list[OrderedPress]:
        """What is left of these presses for the game: a STOP may have answered our question."""
        if not self.is_asking or in_match:
            return ordered
        return [one for one in ordered if not self._answers(one)]

    def _look_at_two(self, bridges: list[SerialLink], said: tuple[str, str]) -> None:
        crews = crews_by_word(said)
        self.is_asking = crews is None and not self._answered
        for bridge, crew in zip(bridges, crews or (), strict=False):
            if bridge.crew != crew:
                self._links.give(bridge, crew)

    def _look_at_one(self, bridge: SerialLink, crew: str) -> None:
        """The other crew's panel is on a screen, which is anybody's, or on pins, which are not."""
        if bridge.crew != crew and crew in self.on_screen:
            self.on_screen = {OTHER_CREW[crew] if one == crew else one for one in self.on_screen}
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
