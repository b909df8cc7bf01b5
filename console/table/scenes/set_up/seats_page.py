"""Who sits where, by name: a page of set-up. The plan proposes, or people are chosen from the list."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from console.core.seating import NOBODY_NAMED, Seating
from console.core.words import Post
from console.displays.screen import Menu, Row
from console.languages import Message
from console.people.class_plan import RotationPlan
from console.table.plans.named_seats import planned
from console.table.scenes.set_up.set_up_page import PlannedScene, SetUpPage


class SeatsScene(SetUpPage):
    """A row for each seat, and above them the plan's round. OK takes what is shown, CANCEL names nobody."""

    def __init__(
        self,
        back: PlannedScene,
        posts: Sequence[Post],
        label: Callable[[Post], Message],
        names: Mapping[int, str],
        plan: RotationPlan | None,
        proposed: Seating,
    ) -> None:
        """`proposed`: who sat here last, or the round that comes next."""
        super().__init__(back)
        self._posts = posts
        self._label = label
        self._names = names
        self._plan = plan
        self.seating = proposed
        if plan is not None and proposed.round:
            self._propose(proposed.round, proposed.table)

    def _leave(self, *, taken: bool) -> None:
        self._back.take_seats(self.seating if taken else NOBODY_NAMED)

    @property
    def _planned(self) -> tuple[str, ...]:
        """The rows above the seats: which round, and where there are several which table."""
        if self._plan is None:
            return ()
        return ("round", "table") if self._plan.tables > 1 else ("round",)

    def _change(self, by: int) -> None:
        seating, plan, above = self.seating, self._plan, self._planned
        if plan is not None and self._chosen < len(above):
            if above[self._chosen] == "round":
                self._propose((seating.round + by) % (len(plan.rounds) + 1), seating.table)
            else:
                self._propose(seating.round, (seating.table - 1 + by) % plan.tables + 1)
        else:
            self._seat_another(self._posts[self._chosen - len(above)], by)

    def _propose(self, round_: int, table: int) -> None:
        """The seats of the plan."""
        assert self._plan is not None
        self.seating = planned(self._plan, self._names, round_, table)

    def _seat_another(self, post: Post, by: int) -> None:
        """The next on the list who sits nowhere else; before the first and after the last comes nobody."""
        people = dict(self.seating.people)
        now = people.pop(post, None)
        free: list[int | None] = [None, *(number for number in self._names if number not in people.values())]
        number = free[(free.index(now if now in free else None) + by) % len(free)]
        if number is not None:
            people[post] = number
        self.seating = replace(self.seating, people=people)

    @property
    def _rows(self) -> tuple[Row, ...]:
        above = {"round": self.seating.round, "table": self.seating.table}
        return (
            *(
                Row(Message.of(f"seats.{row}"), _named(str(above[row]) if above[row] else ""), True)
                for row in self._planned
            ),
            *(
                Row(self._label(post), _named(self._names.get(self.seating.people.get(post, 0), "")), True)
                for post in self._posts
            ),
        )

    @property
    def _menu(self) -> Menu:
        of_plan = self._chosen < len(self._planned)
        about = Message.of("seats.about-planned" if of_plan else "seats.about-list")
        return Menu(Message.of("seats.title"), self._rows, self._chosen, Message.of("seats.hint"), about)


def _named(name: str) -> Message:
    return Message.of("people.name", name=name) if name else Message.of("people.nobody")
