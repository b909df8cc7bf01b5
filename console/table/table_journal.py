"""What happens at the table, told to the journal of the match; without an archive nobody is told."""

from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.pause_scene import BY_CONSOLE
from console.table.scenes.scene import Pause
from console.table.table_people import TablePeople


class TableJournal:
    """Times are those of the match's own clock, but where it begins."""

    def __init__(self, archive: Archive | None, people: TablePeople) -> None:
        self._archive = archive
        self._people = people

    def begin(self, scene: MatchScene, now_ns: int) -> None:
        """A match is new, and is kept from now on."""
        if self._archive is None:
            return
        about = {"language": scene.settings.language, **scene.recalled.about}
        self._archive.begin(scene.match, now_ns, about)
        self._archive.clock_turned(scene.match, now_ns, runs=True)
        self._archive.seat(scene.seating.beside(scene.plan.crewing), now_ns)
        if scene.seating.people:
            scene.recalled.search(self._archive.recall(self._people.crews))

    def go_on(self, scene: MatchScene, time_ns: int) -> None:
        """The clock of a match that goes on runs again."""
        if self._archive is not None and not scene.ended_by_people:
            self._archive.clock_turned(scene.match, time_ns, runs=True)

    def unpause(self, scene: MatchScene, by: str, time_ns: int) -> None:
        if self._archive is not None and not scene.ended_by_people:
            self._archive.unpause(by, time_ns)

    def stand(self, scene: MatchScene, why: Pause | None, time_ns: int) -> None:
        """Nobody plays it to its end now."""
        if self._archive is None:
            return
        if why is not None:
            self._archive.pause(why.by, time_ns, "idle" if why.by == BY_CONSOLE else why.reason)
        self._archive.clock_turned(scene.match, time_ns, runs=False)

    def leave(self) -> None:
        """A match that is over is left."""
        if self._archive is not None:
            self._archive.leave()

    def late(self, one: OrderedPress, time_ns: int) -> None:
        """It has its place behind what is not older: the journal says so, for its time alone would not."""
        if self._archive is not None:
            self._archive.late(one.press.control, time_ns, max(0, one.heard_ns - one.press.time_ns))

    def tie(self, first: Press, second: Press, time_ns: int) -> None:
        if self._archive is not None:
            self._archive.tie(first.control, second.control, time_ns)

    def speak(self, language: str, time_ns: int) -> None:
        """A match goes on in the language in which it was played last."""
        if self._archive is not None:
            self._archive.change("language", language, time_ns)

    def follow(self, match: MatchScene, time_ns: int) -> None:
        """What its people said on another day, once found; and a look back, once it has ended."""
        if self._archive is None:
            return
        for name, said in match.recalled.look():
            self._archive.change(name, said, time_ns)
        match.look_back(self._archive, time_ns)

    def end(self, match: MatchScene, time_ns: int) -> None:
        """A match that its clock or people ended is over: nobody is asked whether to go on with it."""
        if self._archive is None:
            return
        if match.ended_by_people:
            self._archive.end_by_people(time_ns)
        elif match.clock_result is not None:
            self._archive.end_by_clock(match.clock_result, time_ns)
