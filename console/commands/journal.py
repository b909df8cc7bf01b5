"""`sonar-table journal`: check the journals of matches, and show them."""

from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import click

from console.journal import (
    BadJournal,
    Changed,
    ClockTurned,
    Continued,
    DamagedHead,
    Ended,
    Helped,
    Late,
    Named,
    NewerJournal,
    Ordered,
    Paused,
    Record,
    Seated,
    Tied,
    Unpaused,
    newest_first,
    read_journal,
    replay,
)
from console.journal.journal_lines import Promised
from console.journal.seals import escaped
from console.table.table_folder import matches_folder
from console.wall_clock import marked


class Soundness(Enum):
    """What a check finds, with the exit code that says so; 2 is a wrong command line."""

    SOUND = 0
    BAD = 1
    TORN = 3
    CHANGED = 4
    NEWER = 5


_GRAVEST_FIRST = (Soundness.BAD, Soundness.CHANGED, Soundness.NEWER, Soundness.TORN)
_files = click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path))


@click.group()
def journal() -> None:
    """The journals of matches: every order with its time, sealed line by line.

    They are in the folder `matches` of the table's data: $SONAR_TABLE_DATA, or ~/.local/share/sonar-table.

    \b
    Example:
      sonar-table journal show
    """


@journal.command()
@_files
def check(files: tuple[Path, ...]) -> None:
    """Check journals, those of this table if none is named: every seal, and every order by the referee.

    Says of each whether it is sound, and where and what is wrong if not.

    \b
    Exit codes, the first that applies to any of them:
      1  it is no journal, cannot be read, or an order does not come out as it did
      4  changed: a line was changed, lost, added or moved, or says what no line says
      5  it needs a newer version of this program
      3  torn: only its end is missing, as after a power cut; all before it is sound
      0  every one is sound

    \b
    Example:
      sonar-table journal check match-000012.journal
    """
    chosen = files or tuple(reversed(newest_first(matches_folder())))
    if not chosen:
        click.echo(f"no journals in {matches_folder()}")
    found = [_soundness(path) for path in chosen]
    if len(chosen) > 1:
        click.echo(f"{found.count(Soundness.SOUND)} of {len(chosen)} journals are sound")
    raise SystemExit(next((code.value for code in _GRAVEST_FIRST if code in found), 0))


@journal.command()
@_files
@click.option("--events", is_flag=True, help="Also what came of each order, and who may know it.")
def show(files: tuple[Path, ...], events: bool) -> None:
    """Show a match as it was played, the newest of this table if no file is named. It tells all secrets.

    \b
    Example:
      sonar-table journal show match-000012.journal --events
    """
    chosen = files or tuple(newest_first(matches_folder())[:1])
    if not chosen:
        click.echo(f"no journals in {matches_folder()}: play a match, or name a file", err=True)
        raise SystemExit(1)
    for path in chosen:
        try:
            record = read_journal(path)
            for line in _shown(record, path, events):
                click.echo(line)
        except BadJournal as error:
            click.echo(_printable(error), err=True)
            raise SystemExit(1) from None


def _soundness(path: Path) -> Soundness:
    """What a journal is, said."""
    try:
        record = read_journal(path)
        for _ in replay(record, path):
            pass
    except BadJournal as error:
        click.echo(_printable(error), err=True)
        if isinstance(error, DamagedHead):
            return Soundness.TORN if error.torn else Soundness.CHANGED
        return Soundness.NEWER if isinstance(error, NewerJournal) else Soundness.BAD
    if record.damage is not None:
        lost = record.set_aside.count(b"\n")
        click.echo(f"{path}:{record.damage.line}: changed: {record.damage.what}", err=True)
        click.echo(f"    {len(record.orders)} orders before it are sound, {lost} lines are lost", err=True)
        return Soundness.CHANGED
    if record.torn:
        torn = f"its end ({len(record.set_aside)} bytes) is not whole; sound before it"
        click.echo(f"{path}: torn: {torn}, {_summary(record)}", err=True)
        return Soundness.TORN
    click.echo(f"{path}: sound, {_summary(record)}")
    return Soundness.SOUND


def _printable(error: BadJournal) -> str:
    return escaped(str(error))


def _summary(record: Record) -> str:
    refused = sum(order.refused is not None for order in record.orders)
    result = "not ended" if record.result is None else _result(record.result)
    ties = f"{len(record.ties)} tie{'s' if len(record.ties) != 1 else ''}"
    return f"{len(record.orders)} orders, {refused} of them refused, {ties}, {result}"


def _result(result: Ended) -> str:
    by = f" by {' and '.join(result.winners)}" if result.winners else ""
    return f"{result.outcome}{by}" + (f" ({result.cause})" if result.cause else "")


def _shown(record: Record, path: Path, events: bool) -> Iterator[str]:
    header, options = record.header, record.header.plan
    said = {
        "begun": marked(header.begun),
        "software": header.software,
        "chart": header.chart,
        **{name: value for name, value in vars(options).items() if name not in ("chart",) and value},
        **{f"{crew}'s boat": name for crew, name in record.boats.items()},
        **header.table,
    }
    for name, value in said.items():
        if value is not None:
            yield f"{name:<14} {escaped(' '.join(value) if isinstance(value, tuple) else str(value))}"
    yield ""
    came_of = (given.events for _, given in replay(record, path)) if events else iter(())
    for entry in record.entries:
        yield f"{_clock(entry.time_ns)}  {_KINDS[type(entry)](entry)}"
        if isinstance(entry, Ordered):
            yield from (f"{'':>14}{event}" for event in next(came_of, ()))
    if record.damage is not None:
        yield f"line {record.damage.line}: {record.damage.what}; what follows is not shown"
    elif record.torn:
        yield f"a torn end of {len(record.set_aside)} bytes is not shown"


def _clock(time_ns: int) -> str:
    minutes, rest_ms = divmod(time_ns // 1_000_000, 60_000)
    return f"{minutes:>5}:{rest_ms / 1000:06.3f}"


_KINDS: dict[type, Callable[..., str]] = {
    Ordered: lambda entry: (
        entry.order
        + ("   by the console" if entry.by_console else "")
        + (f"   refused: {entry.refused}" if entry.refused else "")
    ),
    Tied: lambda entry: f"-- a tie: {entry.favoured} goes before {entry.other}",
    Continued: lambda entry: f"-- the table was off; continued {entry.when} with {entry.software}",
    Ended: lambda entry: f"-- {_result(entry)}",
    Paused: lambda entry: (
        f"-- paused by {entry.who}" + (f": {escaped(entry.reason)}" if entry.reason else "")
    ),
    Unpaused: lambda entry: f"-- {entry.who} lets the match go on",
    Seated: lambda entry: f"-- person {entry.person} is {entry.crew}'s {entry.station}",
    Changed: lambda entry: f"-- {entry.name} is now {escaped(entry.value)}",
    Named: lambda entry: f"-- {entry.side}'s boat is now called {escaped(entry.name)}",
    Promised: lambda entry: f"-- {entry.side} promises for next time: {escaped(entry.what)}",
    Late: lambda entry: f"-- {entry.control} came {entry.late_ns / 1e6:.1f} ms too late for its place",
    ClockTurned: lambda entry: f"-- the clock {'runs' if entry.runs else 'stops'}, {entry.when}",
    Helped: lambda entry: f"-- {entry.crew}'s {entry.station} was helped: {escaped(entry.what)}",
}
