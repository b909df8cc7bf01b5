"""`sonar-table study`: matches as tables for research, and who agreed to be in them."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from console.commands.named_journals import BAD_JOURNAL, named_journals
from console.commands.outputs import OUTPUT, check_or_exit, force_option, read_for, write_or_exit
from console.commands.people import wanted_people
from console.journal import BadJournal, read_journal
from console.people.consents import FILE_NAME, KEPT_DAYS, STUDY, Bundle, Consents
from console.people.register import BadRegister, Register
from console.table.table_folder import people_file

_PEOPLE = click.argument("names", metavar="NAME...", nargs=-1, required=True)
_purpose = click.option("--purpose", default=STUDY, show_default=True, help="What they agree to, in a word.")


@click.group()
def study() -> None:
    """Make tables of matches for research, and keep who agreed to be in them.

    People are numbers there; who did not consent is in none. docs/study.md says what is in a bundle.

    \b
    Example:
      sonar-table study consent "Ada Lovelace" --child --guardian
      sonar-table study bundle ~/.local/share/sonar-table -o term.zip
    """


@study.command()
@click.argument(
    "matches", metavar="MATCH...", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True)
)
@click.option("-o", "--output", type=OUTPUT, required=True, help="The bundle: a ZIP file.")
@click.option("--parquet/--no-parquet", default=True, help="The table as Parquet too; needs pyarrow.")
@force_option
def bundle(matches: tuple[Path, ...], output: Path, parquet: bool, force: bool) -> None:
    """Make a bundle of matches: events with their dictionary, captions for a video, who agreed to what.

    MATCH is a journal, or a folder of them. Exit code 1: a journal cannot be read; it is named, and no
    bundle is made.

    \b
    Example:
      sonar-table study bundle match-000012.journal -o pilot.zip
      sonar-table study bundle ~/.local/share/sonar-table -o term.zip --no-parquet
    """
    from console.study.bundle import StudiedMatch, make_bundle
    from console.study.event_tables import NoParquet

    paths = named_journals(matches, "study")
    check_or_exit(output, force=force, inputs=read_for(paths))
    with _told_plainly():
        consents = _consents()
        try:
            studied = [StudiedMatch(path.stem, read_journal(path)) for path in paths]
            made = make_bundle(studied, consents.agreed(), consents.conditions(), with_parquet=parquet)
        except (BadJournal, NoParquet) as problem:
            click.echo(f"study: {problem}", err=True)
            sys.exit(BAD_JOURNAL)
        write_or_exit(output, made.content, force=force, inputs=read_for(paths))
        if made.people:
            consents.keep_bundle(made.fingerprint, made.people)
    click.echo(f"{len(studied)} matches, {len(made.people)} people; fingerprint {made.fingerprint}")
    if made.left_out:
        click.echo(f"{len(made.left_out)} people gave no consent, or it is over: what they did is left out")


@study.command()
@_PEOPLE
@_purpose
@click.option(
    "--days",
    type=click.IntRange(1, 3650),
    default=KEPT_DAYS,
    show_default=True,
    help="How long it holds.",
)
@click.option("--child", is_flag=True, help="They are children: only a guardian's consent holds.")
@click.option("--guardian", is_flag=True, help="Their guardians agreed.")
def consent(names: tuple[str, ...], purpose: str, days: int, child: bool, guardian: bool) -> None:
    """Enter that people agree, from today on. A NAME is the whole name, or the number.

    \b
    Example:
      sonar-table study consent "Ada Lovelace" "Grace Hopper" --days 180
      sonar-table study consent 373462422409 --child --guardian
    """
    with _told_plainly():
        numbers = _numbers(names)
        _consents().consent(numbers, purpose, days=days, child=child, guardian=guardian)
    click.echo(f"{len(numbers)} people agree to {purpose}, for {days} days")
    if child and not guardian:
        click.echo("they are children: it holds when their guardians agree too, with --guardian")


@study.command()
@_PEOPLE
@_purpose
def withdraw(names: tuple[str, ...], purpose: str) -> None:
    """Enter that people agree no more: the next bundle has nothing of them. Bundles that have them are named.

    \b
    Example:
      sonar-table study withdraw "Ada Lovelace"
    """
    with _told_plainly():
        numbers = _numbers(names)
        marked = _consents().withdraw(numbers, purpose)
    click.echo(f"{len(numbers)} people agree to {purpose} no more")
    for each in marked:
        click.echo(f"still in bundle {each.fingerprint} of {each.made}: tell whoever has it")


@study.command()
@_PEOPLE
@click.option("--set", "pair", required=True, metavar="NAME=VALUE", help="An empty value takes it away.")
def condition(names: tuple[str, ...], pair: str) -> None:
    """Enter under which condition of a study people play.

    \b
    Example:
      sonar-table study condition "Ada Lovelace" "Grace Hopper" --set group=debrief
    """
    name, mark, value = pair.partition("=")
    if not mark or not name.isidentifier() or not value.isprintable() or " " in value:
        raise click.UsageError("--set is a name and a value without spaces, such as group=debrief")
    with _told_plainly():
        numbers = _numbers(names)
        _consents().set_condition(numbers, name, value)
    click.echo(f"{len(numbers)} people: {name} is {value or 'nothing any more'}")


@study.command("list")
def list_() -> None:
    """Show who agreed to what, until when, and every bundle with those who withdrew since.

    \b
    Example:
      sonar-table study list
    """
    with _told_plainly():
        consents = _consents()
        given, conditions, bundles = consents.given(), consents.conditions(), consents.bundles()
        agreed = {purpose: consents.agreed(purpose) for purpose in {each.purpose for each in given}}
        names = {person.number: person.name for person in Register(people_file()).people()}
    if not given and not bundles:
        click.echo("Nobody agreed to anything yet. Try: sonar-table study consent NAME")
    for each in given:
        holds = "" if each.number in agreed[each.purpose] else "  does not hold"
        under = "".join(f"  {name}={value}" for name, value in conditions.get(each.number, {}).items())
        click.echo(f"{names.get(each.number, each.number)}  {each.purpose}  until {each.until}{holds}{under}")
    for bundle_ in bundles:
        click.echo(_bundle_line(bundle_))


def _bundle_line(bundle_: Bundle) -> str:
    gone = "".join(f"\n  withdrew on {day}: {number}" for number, day in sorted(bundle_.gone.items()))
    return f"bundle {bundle_.fingerprint} of {bundle_.made}: {len(bundle_.people)} people{gone}"


def _consents() -> Consents:
    return Consents(people_file().with_name(FILE_NAME))


def _numbers(names: Sequence[str]) -> list[int]:
    return [person.number for person in wanted_people(names, Register(people_file()).people())]


@contextmanager
def _told_plainly() -> Iterator[None]:
    try:
        yield
    except BadRegister as problem:
        raise click.ClickException(str(problem)) from None
