"""A match of two crews in a few words: what blue's people are used to, the courses, and what happens between.

`replace(ORDINARY, mate_s=1)` is the ordinary match with a first mate who says OK a second after each course.
Everything becomes orders of the notation at their seconds, judged by the referee and kept in a journal.
"""

from dataclasses import dataclass, field
from pathlib import Path

from console.core.match_plan import MatchPlan
from tests.debrief.script import Script

COURSES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_ENEMY = {"blue": "red", "red": "blue"}
RED_S = 0.5
"""So long after blue's course red gives its own, and has done all its tasks as long after that."""
RED_STOPS_S = 2.75
"""So long after blue's OKs red stops: while blue's captain thinks, and after blue's radio has noted."""
ALL = "torpedo mine drone sonar silence"
Timed = tuple[str, ...]


INSPECTED = {"inspection": "console"}
"""The console passes hull traces."""


@dataclass(frozen=True, kw_only=True)
class Voyage:
    """Blue is the crew that is spoken to. Each course is one round of both crews, and has a number from 1."""

    game: str = "captain-sonar"
    chart: str = "charlie"
    mode: str = "real-time"
    edition: int | None = 1

    captain_s: float = 4
    captain_once_s: float = 15
    """What the captain took before the second course; all others took what the captain always takes."""
    mate_s: float = 2.5
    mate_once_s: float = 12
    """For the third course."""
    engineer_s: float = 3
    engineer_once_s: float = 12
    """For the fifth course."""
    radio_s: float = 3
    unnoted: Timed = ()
    """Rounds in which the radio operator does not note red's course: `4`, or notes another one: `4 south`."""

    blue: str
    """`A15 E4 N2`: where it dives, its courses, and the symbol that breaks down each time.

    In Sonar Family `A1 E S missile-C3 sonar silence-N surface`: what it does one after the other;
    `nothing` is a stop that is taken back.
    """
    red: str
    stop_s: float = 7
    """What a stop of blue's takes in Sonar Family."""
    charges: str = ALL
    """What blue charges first."""
    events: Timed = ()
    """What happens after a round's OKs: `3 red stop 2 torpedo D15`, `6 blue head south !own-route`."""
    rest_s: float = 5
    """After the last order."""
    table: tuple[tuple[str, str], ...] = field(default=())

    def written(self, folder: Path) -> Path:
        """The journal."""
        return _Log(self, folder).written()


class _Log:
    """Writes a voyage second by second."""

    def __init__(self, voyage: Voyage, folder: Path) -> None:
        self._voyage = voyage
        options = MatchPlan(
            game=voyage.game,
            chart=voyage.chart,
            mode=voyage.mode,
            edition=voyage.edition,
            options=INSPECTED if voyage.game == "captain-sonar" and voyage.mode == "real-time" else {},
        )
        self._script = Script(folder, options, table=dict(voyage.table))
        self._tasks = voyage.game == "captain-sonar"
        self._turns = voyage.mode == "turn-by-turn"

    def written(self) -> Path:
        voyage = self._voyage
        (blue, *ours), (red, *theirs) = voyage.blue.split(), voyage.red.split()
        self._script.begin(blue, red)
        ready_s = 2.0
        for number, course in enumerate(ours, 1):
            at = ready_s + (voyage.captain_once_s if number == 2 else voyage.captain_s)
            ready_s = self._round(number, at, course, theirs[number - 1] if number <= len(theirs) else "")
            for event in voyage.events:
                after, crew, *what = event.split()
                if int(after) == number:
                    ready_s = self._event(crew, " ".join(what), ready_s)
        return self._script.end(ready_s + voyage.rest_s)

    def _round(self, number: int, at: float, ours: str, theirs: str) -> float:
        """A course of each crew, with all that it asks for. Returns when blue is ready for another."""
        voyage = self._voyage
        mate_s = voyage.mate_once_s if number == 3 else voyage.mate_s
        engineer_s = voyage.engineer_once_s if number == 5 else voyage.engineer_s
        ready_s = at + self._course("blue", at, ours, mate_s, engineer_s)
        if self._turns and self._tasks:
            self._script.at(ready_s, "blue captain end")
        red_s = RED_S + (ready_s if self._turns or ours[0] not in COURSES else at)
        if theirs:
            done_s = red_s + self._course("red", red_s, theirs, RED_S, RED_S)
            if self._turns:
                ready_s = done_s
                self._script.at(done_s, *(["red captain end"] if self._tasks else []))
            if theirs[0] in COURSES or theirs.startswith("silence"):
                self._note(number, red_s + voyage.radio_s, COURSES.get(theirs[0], "silence"))
        return ready_s

    def _course(self, crew: str, at: float, course: str, mate_s: float, engineer_s: float) -> float:
        """A course and its tasks, or what else Sonar Family has, and how long it took."""
        if course[0] not in COURSES:
            return self._action(crew, at, course.replace("-", " "))
        heading = COURSES[course[0]]
        self._script.at(at, f"{crew} captain head {heading}")
        if self._tasks:
            self._charge(crew, at + mate_s)
            marked = f"{crew} engineer break {heading} {course[1]}"
            self._script.at(at + engineer_s, marked, f"{crew} engineer ok")
        return max(mate_s, engineer_s) if self._tasks else 0

    def _charge(self, crew: str, at: float) -> None:
        wished = self._voyage.charges if crew == "blue" else ALL
        self._script.at(at, f"{crew} first-mate charges {wished} {ALL}", f"{crew} first-mate ok")

    def _action(self, crew: str, at: float, what: str) -> float:
        """Anything but a course in Sonar Family, in real time within a stop."""
        took_s = 0.0 if self._turns else self._voyage.stop_s if crew == "blue" else RED_S
        if not self._turns:
            self._script.at(at, f"{crew} captain stop")
        verb, _, where = what.partition(" ")
        order = f"silence {COURSES[where]}" if verb == "silence" else what
        if verb != "nothing":
            self._script.at(at + took_s, f"{crew} captain {order}")
        if verb == "sonar":
            took_s += RED_S
            self._script.at(at + took_s, f"{_ENEMY[crew]} captain answers")
        if not self._turns:
            self._script.at(at + took_s, f"{crew} captain resume")
        return took_s

    def _note(self, number: int, at: float, course: str) -> None:
        wrong = [each.partition(" ")[2] for each in self._voyage.unnoted if each.split()[0] == str(number)]
        for noted in wrong or [course]:
            if noted:
                self._script.at(at, f"blue radio note {noted}")

    def _event(self, crew: str, what: str, ready_s: float) -> float:
        """Something between two courses. Returns when blue is ready for a course."""
        verb, *said = what.split()
        at = ready_s + (self._voyage.captain_s if crew == "blue" else RED_STOPS_S)
        if verb == "stop":
            return self._stop(crew, at, float(said[0]), " ".join(said[1:]), ready_s)
        if verb == "surface":
            return self._surface(crew, at)
        if verb == "later":  # that many seconds in which nothing happens
            return ready_s + float(said[0])
        order, _, code = what.partition(" !")
        giver = crew if order.split()[0] in ("radio", "first-mate", "engineer") else f"{crew} captain"
        self._script.at(ready_s + RED_S / 2, f"{giver} {order}", refused=code or None)
        return ready_s

    def _stop(self, crew: str, at: float, takes_s: float, what: str, ready_s: float) -> float:
        """A stop in which something is done, or nothing. The wait for blue's captain goes on behind red's."""
        end_s = at + takes_s
        if not self._turns:
            self._script.at(at, f"{crew} captain stop")
        self._script.at(end_s, f"{crew} captain {what}")
        if what == "sonar":
            end_s += RED_S
            self._script.at(end_s, f"{_ENEMY[crew]} captain answers")
        if what == "silence zero":
            later_s = self._voyage.mate_s if crew == "blue" else RED_S
            self._charge(crew, end_s + later_s)
            self._script.at(end_s + later_s, f"{crew} engineer ok")
            if crew == "red":
                self._script.at(end_s + self._voyage.radio_s, "blue radio note silence")
            end_s += later_s
        return end_s if crew == "blue" else ready_s + end_s - at

    def _surface(self, crew: str, at: float) -> float:
        self._script.at(at, f"{crew} captain surface")
        stations = ("engineer", "captain", "first-mate", "radio")
        for section, station in enumerate(stations, 1):
            self._script.at(at + section, f"{crew} {station} secure {section}")
        self._script.at(at + 6, f"{crew} captain dive")
        return at + 6
