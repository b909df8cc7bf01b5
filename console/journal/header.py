"""The head of a journal: all that a match is set up with, so that it can be set up again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from console.core.game import AnyGame
from console.core.match_plan import MatchPlan
from console.core.ruleset import NEWEST
from console.journal.journal_lines import VERSION
from console.journal.plan_words import option_words, plan_of, read_number, read_option, table_words
from console.journal.seals import escaped, unescaped

TITLE = "sonar-table journal"
RULES_OF_VERSION_1 = 1


class NeedsNewer(ValueError):
    """A journal that only a newer version of this program understands."""


@dataclass(frozen=True, kw_only=True)
class Header:
    """What stands before the first order."""

    plan: MatchPlan
    """The match as it began."""
    software: str
    begun: str
    """By the clock on the wall, which may be wrong: nothing depends on it."""
    chart: str | None = None
    fingerprint: str | None = None
    """Of everything on the chart that bears on play."""
    table: Mapping[str, str] = field(default_factory=dict)
    """What the table said of the match, word for word: of its plan, and what else it wants to know again."""


@cache
def software_version() -> str:
    """The version of this program."""
    try:
        return version("sonar-table")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "unknown"


def new_header(
    plan: MatchPlan,
    game: AnyGame,
    *,
    table: Mapping[str, str] | None = None,
    wall: datetime | None = None,
) -> Header:
    """The head of a match that begins now; `game` is what `set_up(plan)` gave.

    :param table: what the table wants to know again, besides the plan
    """
    chart = game.chart
    return Header(
        plan=plan,
        software=software_version(),
        begun=wall_text(wall),
        chart=None if chart is None else chart.name,
        fingerprint=None if chart is None else chart.fingerprint,
        table=table_words(plan) | dict(table or {}),
    )


def wall_text(wall: datetime | None = None) -> str:
    """The time on the wall with its zone, to the second."""
    return (wall or datetime.now()).astimezone().isoformat(timespec="seconds")


def wall_text_ms(wall_s: float) -> str:
    """A time on the wall, in seconds since 1970, with its zone, to the millisecond."""
    return datetime.fromtimestamp(wall_s).astimezone().isoformat(timespec="milliseconds")


def write_header(header: Header) -> list[str]:
    """The head's lines, unsealed."""
    lines = [
        f"{TITLE} {VERSION}",
        f"rules {header.plan.rules}",
        f"software {escaped(header.software)}",
        f"begun {escaped(header.begun)}",
    ]
    lines += [f"option {name} {escaped(value)}" for name, value in option_words(header.plan).items()]
    if header.chart is not None:
        lines.append(f"chart {header.fingerprint} {escaped(header.chart)}")
    lines += [f"boat {crew} {escaped(name)}" for crew, name in header.plan.boats.items()]
    lines += [f"table {name} {escaped(value)}" for name, value in header.table.items()]
    return [*lines, "orders"]


def read_version(line: str) -> int:
    """The version of the format that a first line names. Raises ValueError, or NeedsNewer."""
    title, _, number = line.rpartition(" ")
    if title != TITLE or not number.isdecimal() or len(number) > 6:
        raise ValueError(f"this is no journal: its first line should be {TITLE} {VERSION}")
    if int(number) > VERSION:
        raise NeedsNewer(
            f"journal version {number} needs a newer version: this program reads up to {VERSION}"
        )
    if int(number) < 1:
        raise ValueError(f"there is no journal version {number}: the first was 1")
    return int(number)


def read_header(lines: Sequence[str], version: int = VERSION) -> Header:
    """The head that these lines between `sonar-table journal` and `orders` are.

    Version 1 knew only one version of the rules, and so does not say which.

    :raises ValueError: or NeedsNewer, with the number of the line within the head as its second argument
    """
    read = _Reading(None if version > 1 else RULES_OF_VERSION_1)
    for number, line in enumerate(lines):
        try:
            read.line(line)
        except ValueError as error:
            raise type(error)(str(error), number) from None
    try:
        return read.header()
    except ValueError as error:
        raise ValueError(str(error), len(lines)) from None


class _Reading:
    """A head as far as it has been read."""

    def __init__(self, rules: int | None) -> None:
        self.rules = rules
        self.alone: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.chart: tuple[str | None, str | None] = None, None
        self.named: dict[str, dict[str, str]] = {"boat": {}, "table": {}}

    def line(self, line: str) -> None:
        kind, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        if kind in ("software", "begun"):
            self.alone[kind] = unescaped(rest)
        elif kind == "rules" and self.rules is None:
            self.rules = _read_rules(read_number(kind, rest))
        elif kind == "option":
            self.options[name] = read_option(name, unescaped(value))
        elif kind == "chart":
            self.chart = unescaped(value), name
        elif kind in self.named:
            self.named[kind][name] = unescaped(value)
        else:
            raise ValueError(f"{kind!r} is nothing that a journal's head says")

    def header(self) -> Header:
        if "game" not in self.options:
            raise ValueError("the head does not say which game was played")
        if self.rules is None:
            raise ValueError("the head does not say by which rules it was played")
        chart, fingerprint = self.chart
        return Header(
            plan=plan_of(self.options, self.rules, self.named["boat"], self.named["table"]),
            software=self.alone.get("software", ""),
            begun=self.alone.get("begun", ""),
            chart=chart,
            fingerprint=fingerprint,
            table=self.named["table"],
        )


def _read_rules(number: int) -> int:
    """Whatever else the head says may be of newer rules too: nothing of it is looked at."""
    if number > NEWEST:
        raise NeedsNewer(f"rules {number} need a newer version: this program knows rules up to {NEWEST}")
    return number
