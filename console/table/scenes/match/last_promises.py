"""What the people of a match said after the one before it: carried over, or found in the journals."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor

from console.debrief.sentences.promise import HEAD, Promise, promise_of
from console.games import debrief_of
from console.journal import Record


class LastPromises:
    """What each side said last time, by crew or player."""

    def __init__(self) -> None:
        self.promises: dict[str, Promise | None] = {}
        """None: those who sit there have just played here, and said nothing."""
        self.searching: Future[Mapping[str, Promise]] | None = None

    def take_up(self, record: Record) -> None:
        """A match goes on after the table was off: its journal has what was said."""
        points = debrief_of(record.header.plan.game).points
        for name, said in record.table.items():
            if name.startswith(HEAD):
                self.promises[name.removeprefix(HEAD)] = promise_of(points, said)

    @property
    def about(self) -> dict[str, str]:
        """What a journal says of it."""
        said = self.promises.items()
        return {f"{HEAD}{side}": promise.kept for side, promise in said if promise is not None}

    def search(self, work: Callable[[], Mapping[str, Promise]]) -> None:
        """Find what is not known yet, beside the table; the work must not raise."""
        pool = ThreadPoolExecutor(1, "recall")
        self.searching = pool.submit(work)
        pool.shutdown(wait=False)

    def look(self) -> Iterator[tuple[str, str]]:
        """What was found by now and is new, as the journal is told it."""
        if self.searching is None or not self.searching.done():
            return
        found, self.searching = self.searching.result(), None
        known = set(self.promises)
        self.promises = {**found, **self.promises}
        yield from ((name, said) for name, said in self.about.items() if name.removeprefix(HEAD) not in known)
