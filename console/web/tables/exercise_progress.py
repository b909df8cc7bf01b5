"""How far both crews are with the exercises of the match that a table plays, for whoever leads it.

Judged from the journal as it is by now, in this process: the table does nothing for it.
"""

from functools import lru_cache
from pathlib import Path

from console.core.views import Json
from console.core.words import Crew
from console.debrief.exercises.exercise import kept_exercises
from console.debrief.exercises.exercise_results import judge
from console.debrief.story import NoDebrief, tell
from console.games import debrief_of
from console.journal import BadJournal, read_journal
from console.languages import Message, say
from console.messages.table_news import AllSeen


def exercises_of(data: Path, seen: AllSeen | None, language: str) -> dict[str, Json]:
    """A sentence for each exercise, by crew; nothing where the match has none, or has not begun.

    :param seen: what the table shows
    """
    if seen is None or not seen.journal:
        return {}
    path = data / "matches" / Path(seen.journal).name
    try:
        stamp = path.stat()
        told = _told(path, stamp.st_size, stamp.st_mtime_ns)
    except (OSError, BadJournal, NoDebrief):
        return {}
    return {crew: [say(message, language) for message in messages] for crew, messages in told.items()}


@lru_cache(maxsize=8)
def _told(path: Path, size: int, time_ns: int) -> dict[str, tuple[Message, ...]]:
    """`size`, `time_ns`: of the journal; where it is the same, nothing is judged again."""
    record = read_journal(path)
    door = debrief_of(record.header.plan.game)
    exercises = kept_exercises(record, door.exercises)
    if not exercises:
        return {}
    judged = door.judge(tell(record, path))
    return {
        crew.value: tuple(each.message for each in judge(exercises, door.exercises, judged, crew))
        for crew in Crew
    }
