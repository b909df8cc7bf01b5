"""`sonar-table club pair`, `call`, `queue`, `tables` and `correct`: a day's play."""

import time
from typing import TYPE_CHECKING

import click

from console.commands.opened_club import crew_word, opened_club

if TYPE_CHECKING:
    from console.club.club import Club
    from console.club.values import Pairing


def told_pairing(pairing: "Pairing", tables: dict[str, str]) -> str:
    """A pairing in a line."""
    sides = " - ".join(each.crew.shown for each in pairing.sides)
    at = outcome = ""
    if pairing.table and pairing.state == "called":
        at = f" at {tables.get(pairing.table, pairing.table)}"
    if pairing.decision is not None:
        won = [each.crew.shown for each in pairing.sides if each.side in pairing.decision.winners]
        outcome = f": {pairing.decision.outcome}" + (f" by {', '.join(won)}" if won else "")
    why = f" ({pairing.why})" if pairing.why else ""
    place = f"{pairing.round:>2}.{pairing.board:<3}"
    return f"{pairing.id}  {place} {sides:<40} {pairing.state}{at}{outcome}{why}"


def table_names(club: "Club") -> dict[str, str]:
    """The tables' names by their logins."""
    return {table.id: table.name for table in club.tables()}


@click.command()
@click.argument("name", metavar="EVENT")
@click.option("--anyway", is_flag=True, help="Though matches are open; they count for nobody yet.")
@click.option("--take-back", is_flag=True, help="Take the last round back; nothing of it may be called yet.")
def pair(name: str, anyway: bool, take_back: bool) -> None:
    """Pair the next round of a Swiss tournament, or all rounds of a round robin.

    \b
    Example:
      sonar-table club pair spring-open
      sonar-table club pair spring-open --take-back
    """
    with opened_club() as club:
        if take_back:
            click.echo(f"round {club.unpair_round(name)} of {name} is taken back")
            return
        for each in club.pair_round(name, anyway=anyway):
            click.echo(told_pairing(each, {}))


@click.command()
@click.argument("pairing", required=False)
@click.argument("table", required=False)
@click.option("--next", "event", metavar="EVENT", help="Whoever is next in it, to TABLE or a free one.")
@click.option("--crews", type=click.IntRange(2, 6), help="With --next, from a queue: only so many.")
@click.option("--off", is_flag=True, help="The table is called no longer; the pairing waits.")
def call(pairing: str | None, table: str | None, event: str | None, crews: int | None, off: bool) -> None:
    """Call a pairing to a table, which then offers it. A pairing may be moved from a table that broke down.

    \b
    Example:
      sonar-table club call p-3f9a21c07e "Table 2"
      sonar-table club call --next spring-open
      sonar-table club call p-3f9a21c07e --off
    """
    if (event is None) == (pairing is None) and event is None:
        raise click.UsageError("name a pairing and a table, or say --next EVENT")
    with opened_club() as club:
        if event is not None:
            called = club.call_next(event, table or pairing, crews=crews)
            if called is None:
                raise click.ClickException(
                    f"nobody waits in {event}, or no table is free; see: sonar-table club tables"
                )
        elif off:
            called = club.uncall(pairing or "")
        elif table is None:
            raise click.UsageError("name the table, too; sonar-table club tables lists them")
        else:
            called = club.call(pairing or "", table)
        click.echo(told_pairing(called, table_names(club)))


@click.command()
@click.argument("event")
@click.option("--join", metavar="CREW", help="Queue, behind all others; an unknown name becomes a crew.")
@click.option("--leave", metavar="CREW", help="Go away.")
@click.option("--absent", nargs=2, metavar="PAIRING CREW", help="It was called and did not come.")
def queue(event: str, join: str | None, leave: str | None, absent: tuple[str, str] | None) -> None:
    """Show an open table's queue: who is next, with which number, and about how long it takes.

    \b
    Example:
      sonar-table club queue open-table --join Kraken
      sonar-table club queue open-table
      sonar-table club queue open-table --absent p-3f9a21c07e Kraken
    """
    with opened_club() as club:
        if join is not None:
            from console.people.person import likeness

            if not join.isdecimal() and likeness(join) not in {likeness(each.name) for each in club.crews()}:
                club.enter_crew(join)
            club.join(event, crew_word(join))
        if leave is not None:
            club.leave_queue(event, crew_word(leave))
        if absent is not None:
            club.absent(absent[0], crew_word(absent[1]))
        for each in club.queue(event):
            wait = "no table" if each.wait_s is None else f"about {round(each.wait_s / 60)} min"
            click.echo(f"{each.place:>3}.  number {each.number:<4} {each.crew.shown:<24} {wait}")
        for called in club.pairings(event):
            if called.state == "called":
                click.echo(told_pairing(called, table_names(club)))


@click.command()
@click.argument("name", metavar="[TABLE]", required=False)
@click.option("--use/--rest", "in_service", default=None, help="Whether anybody is called to TABLE.")
@click.option("--for", "event", metavar="EVENT", help="TABLE is for this event alone; 'any' for all.")
@click.option("--dismiss", is_flag=True, help="TABLE is no longer one of the club's; its results stay.")
def tables(name: str | None, in_service: bool | None, event: str | None, dismiss: bool) -> None:
    """Show the tables: what they are at, what they are called to, what they need help with.

    \b
    Example:
      sonar-table club tables
      sonar-table club tables "Table 2" --rest
      sonar-table club tables "Table 3" --for spring-open
    """
    with opened_club() as club:
        if name is not None and dismiss:
            _let_go(club, club.table(name).id)
        elif name is not None:
            now = club.table(name)
            club.use_table(
                now.id,
                in_service=now.in_service if in_service is None else in_service,
                event=now.event if event is None else None if event == "any" else event,
            )
        elif dismiss or event is not None or in_service is not None:
            raise click.UsageError("name the table that is meant")
        known = club.tables()
        for each in known:
            said = f"{each.said.state}" if each.said_s else "never heard of"
            help_ = f", needs help: {', '.join(each.said.help)}" if each.said.help else ""
            rests = "" if each.in_service else ", rests"
            only = f", for {each.event}" if each.event else ""
            called = f", called to {each.pairing}" if each.pairing else ""
            ago = f" for {round((time.time() - each.said.since_s) / 60)} min" if each.said.since_s else ""
            click.echo(f"{each.id:<14} {each.name:<24} {said}{ago}{help_}{rests}{only}{called}")
        if not known:
            click.echo("No table is admitted. On each table: sonar-table club link")


def _let_go(club: "Club", table: str) -> None:
    """Its login first: what is no longer the club's must not be let in."""
    from console.club.broker.configuration import BrokerFiles
    from console.club.broker.logins import Logins

    Logins(BrokerFiles(club.folder).passwords).remove(table)
    club.dismiss_table(table)


@click.command()
@click.argument("what", metavar="PAIRING|RESULT")
@click.argument("how", nargs=-1, required=True, metavar="HOW...")
@click.option("--reason", required=True, help="It is kept, and shown.")
@click.option("--by", default="organiser", show_default=True, help="Who decides.")
def correct(what: str, how: tuple[str, ...], reason: str, by: str) -> None:
    """Decide what nobody typed in: HOW is one of these, and the reason is kept for ever.

    \b
      won blue | won red     of a pairing, whatever was played: an abandoned match, a crew that did not come
      drawn | lost           for both
      journal IDENTITY       of two that came this one counts
      dispute                freeze it until it is decided
      replay                 play it again, under a new number; what comes of the old one counts no more
      void                   it never counts
      discount | count       of a result of open play: not in the ladder, or again
      pairing PAIRING        of a result of open play: it was this pairing that was played
      crew blue CREW         of a result of open play: who it was that played
      again                  of a result that was refused: judge it again

    \b
    Example:
      sonar-table club correct p-3f9a21c07e won blue --reason "red left after an hour"
      sonar-table club correct p-3f9a21c07e replay --reason "the table broke down"
    """
    word, rest = how[0].lower(), list(how[1:])
    with opened_club() as club:
        if word in ("won", "drawn", "lost"):
            done = club.decide(what, " ".join(how), reason, by=by)
        elif word == "journal" and len(rest) == 1:
            done = club.choose_journal(what, rest[0], reason, by=by)
        elif word in ("dispute", "void", "replay") and not rest:
            ways = {"dispute": club.dispute, "void": club.void, "replay": club.replay}
            done = ways[word](what, reason, by=by)
        else:
            click.echo(_correct_result(club, what, word, rest, reason, by))
            return
        click.echo(told_pairing(done, table_names(club)))


def _correct_result(club: "Club", what: str, word: str, rest: list[str], reason: str, by: str) -> str:
    if word in ("discount", "count") and not rest:
        result = (club.discount if word == "discount" else club.count)(what, reason, by=by)
        return f"{result.identity} {'counts' if result.counts else 'does not count'}"
    if word == "crew" and len(rest) == 2:
        result = club.was_crew(what, rest[0], crew_word(rest[1]), reason, by=by)
        return f"{result.identity}: {', '.join(f'{each.side} {each.crew.shown}' for each in result.crews)}"
    if word == "pairing" and len(rest) == 1:
        return told_pairing(club.belongs(what, rest[0], reason, by=by), table_names(club))
    if word == "again" and not rest:
        answer = club.reconsider(what)
        return f"{answer.identity} is {'taken' if answer.taken else f'refused: {answer.why}'}"
    raise click.UsageError(f"{' '.join([word, *rest])!r} is nothing that can be decided; --help lists it all")
