"""Who sits where, station by station: a page of set-up."""

from collections.abc import Callable

from console.core.crewing import Crewing
from console.core.words import Post
from console.displays.screen import Menu, Row
from console.languages import Message
from console.stations.match_choices import MatchChoices
from console.table.plans.who_plays import sitters_of
from console.table.scenes.set_up.set_up_page import PlannedScene, SetUpPage


class CrewingScene(SetUpPage):
    """A row for each station: who sits there."""

    def __init__(self, back: PlannedScene, choices: MatchChoices, label: Callable[[Post], Message]) -> None:
        super().__init__(back)
        self._posts = choices.posts
        self._sitters = sitters_of(choices)
        self._label = label

    @property
    def crewing(self) -> Crewing:
        return self._back.plan.crewing

    def _change(self, by: int) -> None:
        post, crewing = self._posts[self._chosen], self.crewing
        now = crewing.sitters[post]
        index = self._sitters.index(now) if now in self._sitters else 0
        sitter = self._sitters[(index + by) % len(self._sitters)]
        self._back.put_crewing(crewing.seat([post], sitter))

    @property
    def _menu(self) -> Menu:
        sitters = self.crewing.sitters
        rows = tuple(
            Row(self._label(post), Message.of("set-up.value", value=f"sits-{sitters[post]}"), True)
            for post in self._posts
        )
        about = Message.of(f"set-up.about-sits-{sitters[self._posts[self._chosen]]}")
        return Menu(
            Message.of("set-up.stations-title"), rows, self._chosen, Message.of("set-up.stations-hint"), about
        )
