"""Help for a station in trouble: who sits where on one side, while the match stands still."""

from console.core.crewing import Crewing, Reseated, Sitter
from console.core.words import Crew, Post
from console.displays.screen import Menu, Row
from console.languages import Message
from console.table.archive import Archive
from console.table.scenes.match.match_scene import MatchScene


class HelpPage:
    """A row for each station. West and east change who sits there, OK twice exchanges two, CANCEL leaves."""

    def __init__(self, match: MatchScene, crew: Crew) -> None:
        self._match = match
        self._crew = crew
        self.crewing = match.plan.crewing
        self.people = {post: number for post, number in match.persons.items() if post[0] is crew}
        self._before = (self.crewing, dict(self.people))
        self._labels: dict[Post, Message] = {}
        self._sitters: dict[Post, tuple[Sitter, ...]] = {}
        apart = match.desks.crews_apart
        for desk in match.desks.on_side(crew):
            for station, sitters in match.computers.sitters(desk).items():
                name = station if apart else desk.player
                self._labels[crew, station] = Message.of("set-up.value", value=name)
                self._sitters[crew, station] = sitters
        self._posts = list(self._labels)
        self._chosen = 0
        self._taken: Post | None = None
        """Whoever sits there changes places with the next that is chosen."""

    def press(self, control: str) -> bool:
        """A captain's press; whether this page is left."""
        post = self._posts[self._chosen]
        if control in ("north", "south"):
            self._chosen = (self._chosen + (1 if control == "south" else -1)) % len(self._posts)
        elif control in ("east", "west") and self._taken is None:
            choices = self._sitters[post]
            index = choices.index(self.crewing.sitters[post]) + (1 if control == "east" else -1)
            self.seat(post, choices[index % len(choices)])
        elif control == "ok" and self._taken is not None:
            self.exchange(post, self._taken)
            self._taken = None
        elif control == "ok":
            self._taken = post
        elif control == "cancel" and self._taken is not None:
            self._taken = None
        else:
            return control == "cancel"
        return False

    def sitters(self, post: Post) -> tuple[Sitter, ...]:
        """Who could sit at a station; nobody where there is none."""
        return self._sitters.get(post, ())

    def seat(self, post: Post, sitter: Sitter) -> None:
        """Somebody else, or other help, for a station."""
        self.crewing = self.crewing.seat([post], sitter)

    def exchange(self, post: Post, other: Post) -> None:
        """People take their number and their hints along; a computer moves as a person does."""
        sitters, people = self.crewing.sitters, self.people
        self.crewing = self.crewing.seat([post], sitters[other]).seat([other], sitters[post])
        people[post], people[other] = people[other], people[post]

    def apply(self, archive: Archive | None, time_ns: int) -> None:
        """What was chosen holds, and the journal tells it. `time_ns`: on the match's own clock."""
        changes = self.changes()
        if not changes:
            return
        crewing = self._seated(self._match.plan.crewing)
        self._match.persons |= self.people
        self._match.reseat(self._crew, crewing, time_ns)
        if archive is not None:
            archive.reseat(changes, crewing, time_ns)

    def _seated(self, crewing: Crewing) -> Crewing:
        """This side as it was chosen here; the other one, whose captain may be at a page too, as it is."""
        for post in self._posts:
            crewing = crewing.seat([post], self.crewing.sitters[post])
        return crewing

    def changes(self) -> list[Reseated]:
        """The stations at which somebody else sits than before, or with other help."""
        return [change for post in self._posts if (change := self._change(post)) is not None]

    def _change(self, post: Post) -> Reseated | None:
        crewing, people = self._before
        was, sitter = crewing.sitters[post], self.crewing.sitters[post]
        if (sitter, self.people[post]) == (was, people[post]):
            return None
        came = sitter.level is None and (was.level is not None or self.people[post] != people[post])
        return Reseated(post, sitter, self.people[post] if came else None)

    def menu(self) -> Menu:
        sitters = self.crewing.sitters
        rows = tuple(self._row(post, sitters[post]) for post in self._posts)
        about = (
            Message.of(f"set-up.about-sits-{sitters[self._posts[self._chosen]]}")
            if self._taken is None
            else Message.of("pause.about-exchange", place=self._labels[self._taken])
        )
        hint = Message.of("pause.help-hint" if self._taken is None else "pause.exchange-hint")
        return Menu(Message.of("pause.help-title"), rows, self._chosen, hint, about)

    def _row(self, post: Post, sitter: Sitter) -> Row:
        label = self._labels[post]
        if post == self._taken:
            label = Message.of("pause.exchanged", place=label)
        return Row(label, Message.of("set-up.value", value=f"sits-{sitter}"), self._taken is None)
