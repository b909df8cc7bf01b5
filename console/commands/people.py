"""`sonar-table people`: who plays. Names are in one register, and nowhere else."""

import csv
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.commands.outputs import OUTPUT, check_or_exit, force_option, write_or_exit
from console.games import GAMES
from console.languages import LANGUAGES, catalogue
from console.output_file import NotWritten
from console.people.person import Person, likeness
from console.people.register import BadRegister, NameTaken, Register
from console.table.settings import DEFAULTS
from console.table.settings_files import load_settings
from console.table.table_folder import in_use, people_file
from console.toml_file import BadFileError, FilePlace, Problem
from console.wall_clock import marked

if TYPE_CHECKING:
    from console.people.erasure import Forgotten

FAILED = 1
_language = click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True)


@click.group()
def people() -> None:
    """Who plays: a class or a club. Journals have numbers for people; names are in one register.

    It is `people.sqlite` in the table's data: $SONAR_TABLE_DATA, or ~/.local/share/sonar-table. What is kept
    of people, for how long, and how it is deleted: docs/data-protection.md.

    \b
    Example:
      sonar-table people import class.csv
      sonar-table people plan --tables 2 --rounds 6 -o plan.html
    """


@people.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Say what is wrong with the list, and enter nobody.")
def import_(file: Path, check: bool) -> None:
    """Enter a list of people from a CSV file, all of it or nothing.

    The first line names the columns: name, and where there is one crew (or the same in French). Cells are
    parted by semicolons or commas. All errors are told at once, with line and cell. Whoever is in the
    register already keeps their number. The list of another table (`people export`) brings its numbers along.

    \b
    Example:
      sonar-table people import class.csv
      sonar-table people import class.csv --check
    """
    from console.people.class_list import read_class_list

    with exit_if_bad_file():
        listed = read_class_list(file)
    if check:
        click.echo(f"{len(listed)} people; nothing is wrong")
        return
    with _register() as register:
        try:
            entered = register.enter(listed)
        except NameTaken as taken:
            print_problems(
                Problem(
                    *(str(file), FilePlace(each.line, 1), f"{each.name} has another number in the register"),
                    "leave the number empty, or forget the name first",
                )
                for each in taken.lines
            )
            raise SystemExit(FAILED) from None
        days = _keep_days()
        click.echo(f"{len(listed)} people: {entered.new} new, {entered.known} known")
        click.echo(f"Their names go by themselves {days} days from today; each import counts anew.")


@people.command("list")
def list_() -> None:
    """Show everybody in the register: name, crew, number, and the day on which the name goes.

    \b
    Example:
      sonar-table people list
    """
    with _register() as register:
        known, days = register.people(), _keep_days()
    if not known:
        click.echo("Nobody is in the register. Try: sonar-table people import class.csv")
        return
    width, crews = (max(len(text) for text in texts) for texts in _texts(known))
    for person in known:
        cells = f"{person.name:<{width}}  {person.crew:<{crews}}"
        click.echo(f"{cells}  {person.number}  until {marked(str(person.goes(days)))}")


def _texts(known: Sequence[Person]) -> tuple[list[str], list[str]]:
    return [person.name for person in known], [person.crew for person in known]


@people.command("export")
@click.option("-o", "--output", type=OUTPUT, default=Path("-"), help="The file; - for standard output.")
@_language
@force_option
def export_(output: Path, language: str, force: bool) -> None:
    """Write the register as CSV: for somebody who asks what is kept, or for another table to import.

    The file has names: it is not deleted with the register.

    \b
    Example:
      sonar-table people export -o people.csv
    """
    if output != Path("-"):
        check_or_exit(output, force=force, inputs=[people_file()])
    with _register() as register:
        text = _csv(register.people(), language)
    if output == Path("-"):
        click.echo(text, nl=False)
    else:
        write_or_exit(output, text.encode("utf-8-sig"), force=force, inputs=[people_file()])


def _csv(known: Sequence[Person], language: str) -> str:
    from console.people.class_list import COLUMNS

    words, days = catalogue(language), _keep_days()
    file = io.StringIO()
    table = csv.writer(
        file, delimiter=";" if words["language.decimal-mark"] == "," else ",", lineterminator="\n"
    )
    table.writerow([words[f"people.column-{column}"] for column in COLUMNS])
    for each in known:
        entered, goes = marked(str(each.entered)), marked(str(each.goes(days)))
        table.writerow([each.name, each.crew, each.number, entered, goes])
    return file.getvalue()


@people.command("forget")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Everybody in the register; with --yes.")
@click.option(
    "--due", is_flag=True, help="Whose names were kept for long enough; each start of the table does it."
)
@click.option("--boats", is_flag=True, help="Delete the matches too in which a boat has their name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def forget_(names: tuple[str, ...], everybody: bool, due: bool, boats: bool, yes: bool) -> None:
    """Delete people's names for good, everywhere in this table's data; say what is out of reach.

    Journals keep the number, and nobody can tell any more whose it is. A NAME is the whole name, or the
    number.

    \b
    Example:
      sonar-table people forget "Ada Lovelace"
      sonar-table people forget --all --yes
    """
    from console.people.erasure import forget

    if [bool(names), everybody, due].count(True) != 1:
        raise click.UsageError("name people, or say --all or --due")
    if boats and in_use(people_file().parent):
        raise click.ClickException("the table is running: end it before matches are deleted")
    with _register() as register:
        known = register.people()
        wanted = register.due(_keep_days()) if due else known if everybody else wanted_people(names, known)
        if not wanted:
            click.echo("nobody is to be forgotten")
            return
        if everybody and not yes:
            raise click.UsageError(f"this forgets all {len(wanted)} people: say --yes")
        _tell(forget(register, wanted), people_file().parent, boats)


def wanted_people(names: Sequence[str], known: Sequence[Person]) -> tuple[Person, ...]:
    """The people who are meant; ends the command where one is not known."""
    by_name = {likeness(person.name): person for person in known} | {str(p.number): p for p in known}
    missing = [name for name in names if likeness(name) not in by_name]
    for name in missing:
        near = get_close_matches(likeness(name), by_name, 1)
        meant = f"; did you mean {by_name[near[0]].name}?" if near else "; see: sonar-table people list"
        click.echo(f"{name} is not in the register{meant}", err=True)
    if missing:
        raise SystemExit(FAILED)
    return tuple(dict.fromkeys(by_name[likeness(name)] for name in names))


def _tell(forgotten: "Forgotten", data: Path, boats: bool) -> None:
    from console.journal.deletion import delete_match

    click.echo(f"forgotten: {', '.join(person.name for person in forgotten.people)}")
    click.echo(f"  {forgotten.journals} journals keep numbers that nobody can resolve any more")
    click.echo(f"  {forgotten.notes} notes that named them are deleted")
    click.echo(f"  {forgotten.books} entries of the books with a boat of that name are forgotten")
    deleted = [path for journal in forgotten.boats if boats for path in delete_match(journal)]
    for path in deleted:
        click.echo(f"  deleted {path.relative_to(data)}")
    click.echo("not reached by this command:")
    for path in () if boats else forgotten.boats:
        click.echo(f"  {path.relative_to(data)}: a boat has that name; --boats deletes such matches")
    for path in forgotten.pages:
        if path not in deleted:
            has = "may have" if path.suffix == ".pdf" else "has"
            click.echo(f"  {path.relative_to(data)}: {has} the name; delete it, or make it anew")
    for folder in sorted(data.parent.glob("before-restore*")) + sorted(data.glob("before-restore*")):
        click.echo(f"  {folder}: what a restore has set aside")
    click.echo("  back-ups, and all that was exported, printed or sent before")


@people.command()
@click.option("--tables", type=click.IntRange(1, 4), required=True, help="How many tables there are.")
@click.option(
    "--rounds", type=click.IntRange(1, 30), required=True, help="How many matches one after the other."
)
@click.option("--crew", metavar="CREW", help="Only people of this crew, or class. If not given: everybody.")
@click.option("--game", type=click.Choice(list(GAMES)), default="captain-sonar", show_default=True)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed, another plan."
)
@click.option(
    *("-o", "--output"),
    type=OUTPUT,
    default=Path("plan.html"),
    show_default=True,
    help="The sheet: .html, .pdf or .svg.",
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Of a PDF or SVG."
)
@_language
@force_option
def plan(
    tables: int,
    rounds: int,
    crew: str | None,
    game: str,
    seed: int,
    output: Path,
    paper: str,
    language: str,
    force: bool,
) -> None:
    """Plan who sits where in which round, keep it for the tables, and write it as one sheet to print.

    8 to 32 people: everybody at each station as evenly as can be, in a crew with as many different others
    as can be; whoever has no seat watches, with a task. The same people and seed give the same plan at each
    table.

    \b
    Example:
      sonar-table people plan --tables 2 --rounds 6 -o plan.html
      sonar-table people plan --tables 2 --rounds 6 --paper letter -o plan.pdf
    """
    from console.commands.drawn_pages import write_pages
    from console.debrief.people.plan_sheet import plan_sheet
    from console.panels.hardware.drawn_shapes import Layer
    from console.paper.paper_page import PAPERS
    from console.paper.plan_page import plan_pages
    from console.people.rotation import FILLED, NoPlan, crewmates, plan_rotation
    from console.table.plans.chosen_plan import first_choices

    choices = first_choices(replace(DEFAULTS.offer, game=game))
    if not choices.is_of_crews:
        raise click.UsageError(f"{game} is played by single players: there are no stations to go round")
    held = {station for _, station in choices.posts}
    check_or_exit(output, force=force, inputs=[people_file()])
    with _register() as register:
        known = [each for each in register.people() if crew is None or likeness(each.crew) == likeness(crew)]
        try:
            made = plan_rotation(
                [each.number for each in known],
                tables,
                rounds,
                seed=seed,
                stations=[station for station in FILLED if station in held],
            )
        except NoPlan as problem:
            raise click.ClickException(str(problem)) from None
        register.keep_plan(made)
    names = {each.number: each.name for each in known}
    if output.suffix.lower() in (".pdf", ".svg"):
        made_from = catalogue(language)["plan.made"]
        pages = [page.finished(made_from) for page in plan_pages(made, names, PAPERS[paper], language)]
        write_pages(pages, frozenset(Layer), output, force, [people_file()])
    else:
        sheet = plan_sheet(made, names, language)
        write_or_exit(output, sheet.encode(), force=force, inputs=[people_file()])
    others = crewmates(made)
    met = [sum(each.number in pair for pair in others) for each in known]
    click.echo(
        f"{len(known)} people, {rounds} rounds: in a crew with {min(met)} to {max(met)} different others"
    )


@contextmanager
def _register() -> Iterator[Register]:
    """The table's register; what is wrong with it ends the command in words."""
    try:
        yield Register(people_file())
    except (BadRegister, NotWritten) as problem:
        click.echo(str(problem), err=True)
        sys.exit(FAILED)


def _keep_days() -> int:
    try:
        return load_settings().keep_days
    except BadFileError:
        return DEFAULTS.keep_days
