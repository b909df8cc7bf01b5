"""Matches written by hand, second by second, as journals on disk."""

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.words import Crew
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.look_back import LookBack
from console.debrief.match_page import match_page
from console.debrief.story import tell_file
from console.debrief.sums import MatchSum, Unused, sum_journal
from console.displays.crew_summary import CrewSummary
from console.games import debrief_of, set_up
from console.journal import Journal, Record, new_header

BEGUN = "2031-05-07T14:03:00+00:00"
BOATS = {"blue": "Nautilus", "red": "Kraken"}
CHARGES = [*["torpedo"] * 3, *["mine"] * 3, *["drone"] * 4, *["sonar"] * 3, *["silence"] * 6]
"""What a first mate charges, one after the other."""
BY_CONSOLE = " by console"
ANSWERS = " answers"
CHARGES_FIRST = " charges "
CHARLIE = MatchPlan(game="captain-sonar", chart="charlie", mode="real-time", edition=1, rules=1)
"""By the rules of version 1, as the approved pages were: a stop may lead to nothing there."""


class Script:
    """`script.at(5, "blue captain head north")`: orders at their seconds; each must come out as said."""

    def __init__(
        self,
        folder: Path,
        options: MatchPlan = CHARLIE,
        *,
        boats: dict[str, str] | None = None,
        **head: Any,
    ) -> None:
        names = BOATS if boats is None else boats
        plan = replace(options, boats=names)
        header = replace(new_header(plan, set_up(plan), **head), begun=BEGUN)
        self.journal = Journal.create(folder, header, begun_ns=0, background=False)
        self.match = Match(options, keep=self.journal.keep)
        self._lines: list[tuple[float, str, str | None]] = []
        self._charges = {crew: iter(CHARGES) for crew in BOATS}

    @property
    def path(self) -> Path:
        return self.journal.path

    def at(self, seconds: float, *orders: str, refused: str | None = None) -> "Script":
        self._lines += [(seconds, order, refused) for order in orders]
        return self

    def _play(self) -> None:
        for seconds, line, refused in sorted(self._lines, key=lambda each: each[0]):
            if line.startswith("tie "):
                _, favoured, other = line.split()
                self.journal.tie(favoured, other, round(seconds * 1e9))
                continue
            self.give(seconds, line, refused)

    def give(self, seconds: float, line: str, refused: str | None = None) -> None:
        """Give an order at once; it must come out as said."""
        order = self._order(line.removesuffix(BY_CONSOLE))
        given = self.match.give(order, round(seconds * 1e9), by_console=line.endswith(BY_CONSOLE))
        code = None if given.refused is None else given.refused.code
        assert code == refused, f"{seconds} {line}: {given.refused}"

    def _order(self, line: str) -> Order:
        """An order; `red captain answers` and `red first-mate charges mine torpedo`: the first legal one."""
        giver, wished, named = line.partition(CHARGES_FIRST)
        crew, legal = line.split()[0], self.match.legal
        if wished:
            charges = (self.match.game.grammar.parse(f"{giver} charge {each}") for each in named.split())
            return next(each for each in charges if each in legal(crew))
        if line.endswith(ANSWERS):
            return next(each for each in legal(crew) if each.verb == "answer")
        return self.match.game.grammar.parse(line)

    def begin(self, blue: str = "C8", red: str = "N12") -> "Script":
        """Both dive; the match begins at 2 seconds."""
        self.at(0, f"blue captain start {blue}", f"red captain start {red}")
        return self.at(1, "blue captain dive").at(2, "red captain dive")

    def charge(self, crew: str, *systems: str) -> "Script":
        """What this crew's first mate charges instead."""
        self._charges[crew] = iter(systems)
        return self

    def course(
        self,
        at: float,
        course: str,
        symbol: int,
        *,
        mate_s: float = 1,
        engineer_s: float = 1,
        crew: str = "blue",
    ) -> "Script":
        """A course and both tasks, each so many seconds after it."""
        self.at(at, f"{crew} captain head {course}")
        tasks = [
            (mate_s, (f"{crew} first-mate charge {next(self._charges[crew])}", f"{crew} first-mate ok")),
            (engineer_s, (f"{crew} engineer break {course} {symbol}", f"{crew} engineer ok")),
        ]
        for later_s, orders in tasks:
            self.at(at + later_s, *orders)
        return self

    def tie(self, at: float, favoured: str, other: str) -> "Script":
        return self.at(at, f"tie {favoured} {other}")

    def save(self) -> None:
        """What was said so far, in the file; the match goes on."""
        self._play()
        self._lines = []
        self.journal.sync()

    def end(self, at: float, outcome: str = "abandoned", **how: Any) -> Path:
        self._play()
        self.journal.end(outcome, round(at * 1e9), **how)
        self.journal.close()
        return self.path

    def debriefed(self, at: float) -> CrewsDebrief:
        return debriefed(self.end(at))


def debriefed(path: Path) -> CrewsDebrief:
    """The figures of a match of two crews."""
    story = tell_file(path)
    return cast(CrewsDebrief, debrief_of(story.game_name).judge(story))


def summary(record: Record, crew: Crew, language: str = "en", together: bool = True) -> CrewSummary:
    """What a crew's display shows of a match of two crews."""
    return cast(CrewSummary, LookBack(record).of(crew, language, together))


def sum_file(path: Path, whole: bool = False) -> MatchSum | Unused:
    """A journal, summed."""
    return sum_journal(path.read_bytes(), path, whole)


def page_of(path: Path, language: str = "en", **how: Any) -> str:
    """The page of a match of any game."""
    story = tell_file(path)
    return match_page(story, debrief_of(story.game_name).judge(story), language, **how)


def lesson_match(folder: Path) -> Script:
    """A match with every mistake in it, known to the second."""
    script = Script(folder, table={"assist-blue": "tracker"}).begin("C9", "D6")
    script.course(5, "north", 1, mate_s=3, engineer_s=6)
    script.at(6, "red radio note north")
    script.at(12, "blue radio note west", "blue radio slide 1 1")
    script.course(15, "north", 3, mate_s=2, engineer_s=1)
    script.at(16.5, "blue captain head north", refused="chain-of-command")
    script.at(16.6, "blue captain surface", refused="chain-of-command")
    script.at(18, "blue captain stop").at(28, "blue captain belay")
    script.course(30, "north", 4, mate_s=1, engineer_s=4)
    script.at(31.5, "red captain stop").at(33.5, "red captain belay")
    script.tie(35, "blue.captain.stop", "red.captain.stop")
    script.at(35, "blue captain stop").at(37, "blue captain torpedo D6")
    script.course(40, "west", 1)
    script.course(45, "south", 1)
    return script
