"""What the table shows screens on."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from console.displays.picture_count import PictureCount
from console.displays.screen import Screen
from console.displays.window_events import ToldSoFar, WindowEvent
from console.languages import Message


class Displays(Protocol):
    """What the table shows screens on."""

    def show(self, screens: Mapping[str, Screen]) -> None:
        """Show these screens from now on, some 30 times a second; never waits for a picture."""

    @property
    def finished(self) -> bool:
        """Whether all that was to be shown is seen."""

    def events(self) -> list[WindowEvent]:
        """What people did since the last call."""

    def hurry(self) -> None:
        """Somebody waits until `events` has told everything: tell it soon."""

    @property
    def wakes(self) -> Sequence[int]:
        """Files that can be read when there is something in `events`."""

    @property
    def told(self) -> ToldSoFar:
        """How far `events` has told everything."""

    @property
    def pictures(self) -> PictureCount:
        """How many came to the glass, all displays together."""

    @property
    def restarts(self) -> int:
        """How often a display died and was started again."""

    @property
    def warnings(self) -> Sequence[Message]:
        """What is not as the settings ask for, since it cannot be had here."""

    def close(self) -> None: ...
