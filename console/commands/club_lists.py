"""`sonar-table club standings`, `pairings`, `results`, `journal`, `export` and `check`: what came of it."""

import time
from pathlib import Path

import click

from console.club.folder import CLUB_FILE, club_folder
from console.commands.club_play import table_names, told_pairing
from console.commands.opened_club import opened_club
from console.commands.outputs import OUTPUT, check_or_exit, force_option, write_or_exit
from console.languages import LANGUAGES
from console.wall_clock import marked

_language = click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True)
KINDS = ("standings", "pairings", "results")
FAILED = 1


@click.command()
@click.argument("event")
@_language
def standings(event: str, language: str) -> None:
    """Show the standings: points, then what sets crews of the same points apart (docs/club.md).

    \b
    Example:
      sonar-table club standings spring-open
    """
    with opened_club() as club:
        from console.club.lists import standings_table

        heads, rows = standings_table(club.standings(event), club.event(event), language)
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [
            f"{cell:<{width}}" if place == 1 else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells).rstrip())


@click.command()
@click.argument("event")
@click.option("--round", "round_", type=click.IntRange(0), help="Only this one.")
@click.option("--corrections", is_flag=True, help="What was decided, by whom, and why.")
def pairings(event: str, round_: int | None, corrections: bool) -> None:
    """Show who meets whom, and how it stands.

    \b
    Example:
      sonar-table club pairings spring-open --round 2
      sonar-table club pairings spring-open --corrections
    """
    with opened_club() as club:
        names = table_names(club)
        if corrections:
            for said in club.corrections(event=event):
                at = marked(time.strftime("%Y-%m-%d %H:%M", time.localtime(said.at_s)))
                what = " ".join(filter(None, (said.pairing, said.kind, said.value_shown)))
                click.echo(f"{at}  {said.by}: {what}: {said.reason}")
            return
        for each in club.pairings(event, round_):
            click.echo(told_pairing(each, names))


@click.command()
@click.option("--event", metavar="EVENT", help="Only of this event; of a ladder all that count in it.")
@click.option("--refused", is_flag=True, help="What was not taken, and why.")
def results(event: str | None, refused: bool) -> None:
    """Show what came from the tables, in the order in which it was played.

    \b
    Example:
      sonar-table club results --event spring-open
      sonar-table club results --refused
    """
    with opened_club() as club:
        names = table_names(club)
        if refused:
            for not_taken in club.refused():
                where = names.get(not_taken.table, not_taken.table)
                click.echo(f"{not_taken.identity}  from {where}: {not_taken.why}")
            return
        for result in club.results(event=event):
            crews = ", ".join(f"{each.side} {each.crew.shown}" for each in result.crews) or "crews unknown"
            by = f" by {', '.join(result.winners)}" if result.winners else ""
            doubt = f"; {result.why}" if result.why else "" if result.counts else "; does not count"
            click.echo(
                f"{result.identity}  {names.get(result.table, result.table)}  {result.pairing or 'open play'}"
                f"  {crews}: {result.outcome}{by}{doubt}"
            )


@click.command()
@click.argument("identity")
@click.option("-o", "--output", type=OUTPUT, default=Path("-"), help="The file; - for standard output.")
@force_option
def journal(identity: str, output: Path, force: bool) -> None:
    """Write the journal of a result, or of one that was refused, for `sonar-table journal show`.

    It tells all secrets of its match.

    \b
    Example:
      sonar-table club journal 5f0c9a3e -o first.txt
      sonar-table journal show first.txt
    """
    if output != Path("-"):
        check_or_exit(output, force=force, inputs=[club_folder() / CLUB_FILE])
    with opened_club() as club:
        try:
            full = club.result(identity).identity
        except ValueError:
            full = identity
        content = club.journal(full)
    _write(output, content, force)


@click.command()
@click.argument("files", metavar="JOURNAL...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--pairing", metavar="PAIRING", help="The one JOURNAL is that of this pairing.")
def take(files: tuple[Path, ...], pairing: str | None) -> None:
    """Take journals that were carried here on a stick from tables that have no link, each once.

    They are open play, unless it is said what was played. The exit code is 1 where one was refused.

    \b
    Example:
      sonar-table club take /media/stick/matches/*.journal
      sonar-table club take match-000012.journal --pairing p-3f9a21c07e
    """
    from console.journal import BadJournal
    from console.journal.journal_reader import journal_bytes

    if pairing is not None and len(files) > 1:
        raise click.UsageError("a pairing is one match: name one journal")
    refused = False
    with opened_club() as club:
        for path in files:
            try:
                answer = club.take_by_hand(journal_bytes(path))
            except BadJournal as error:
                raise click.ClickException(str(error)) from None
            refused |= not answer.taken
            how = f"taken as {answer.identity}" if answer.taken else f"refused: {answer.why}"
            click.echo(f"{path.name}: {how}")
            if pairing is not None and answer.taken:
                belongs = club.belongs(answer.identity, pairing, "it was brought by hand")
                click.echo(told_pairing(belongs, table_names(club)))
    if refused:
        raise SystemExit(FAILED)


@click.command("export")
@click.argument("event")
@click.option("--as", "form", type=click.Choice(["csv", "json", "html"]), default="csv", show_default=True,
              help="For a spreadsheet, for programs, or a page to print.")  # fmt: skip
@click.option("--what", type=click.Choice(KINDS), default="standings", show_default=True, help="For csv.")
@click.option("-o", "--output", type=OUTPUT, default=Path("-"), help="The file; - for standard output.")
@_language
@force_option
def export_(event: str, form: str, what: str, output: Path, language: str, force: bool) -> None:
    """Write an event: standings, pairings or results as CSV, all of it as JSON, or a page to print.

    Crews have their names in it, people none.

    \b
    Example:
      sonar-table club export spring-open -o standings.csv
      sonar-table club export spring-open --what pairings -o pairings.csv
      sonar-table club export spring-open --as json -o spring-open.json
      sonar-table club export spring-open --as html --lang fr -o list.html
    """
    if output != Path("-"):
        check_or_exit(output, force=force, inputs=[club_folder() / CLUB_FILE])
    with opened_club() as club:
        from console.club import lists

        if form == "json":
            text = lists.event_json(club, event)
        elif form == "html":
            text = lists.printable(club, event, language, time.time())
        else:
            tables = {
                "standings": lists.standings_csv,
                "pairings": lists.pairings_csv,
                "results": lists.results_csv,
            }
            text = tables[what](club, event)
    _write(output, text.encode("utf-8-sig" if form == "csv" and output != Path("-") else "utf-8"), force)


@click.command()
def check() -> None:
    """Judge every journal again, and compare results and ladders with what is kept. Changes nothing.

    The exit code is 1 where something differs.

    \b
    Example:
      sonar-table club check
    """
    with opened_club() as club:
        from console.club.audit import check_all

        checked = check_all(club)
    for wrong in checked.wrong:
        click.echo(wrong, err=True)
    click.echo(f"{checked.journals} journals judged again, ladders counted anew: {checked.ladders}; "
               f"{len(checked.wrong) or 'nothing'} differs")  # fmt: skip
    if checked.wrong:
        raise SystemExit(FAILED)


def _write(output: Path, content: bytes, force: bool) -> None:
    if output == Path("-"):
        click.echo(content.decode(errors="backslashreplace"), nl=False)
    else:
        write_or_exit(output, content, force=force, inputs=[club_folder() / CLUB_FILE])
