"""`sonar-table backup` and `sonar-table restore`: all of the table's data as one file, and the way back."""

from pathlib import Path

import click

from console.commands.outputs import OUTPUT, exit_if_not_written, force_option
from console.journal.header import software_version
from console.kiosk.back_up import BadBackUp, back_up
from console.kiosk.back_up import restore as put_back
from console.table.table_folder import InUse, data_folder, held_alone


@click.command()
@click.argument("file", type=OUTPUT)
@force_option
@click.option("--quiet", is_flag=True, help="Do not name the files.")
def backup(file: Path, force: bool, quiet: bool) -> None:
    """Write journals, books, settings of service mode and notes into FILE; the table may be running.

    \b
    Example:
      sonar-table backup sonar-friday.tar.gz
    """
    data = data_folder()
    if not data.is_dir():
        raise click.ClickException(f"{data} is not there: nothing was kept yet")
    with exit_if_not_written():
        told = _nothing if quiet else click.echo
        count = back_up(data, file, software_version(), force=force, told=told)
    click.echo(f"{file}: {count} files of {data}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def restore(file: Path) -> None:
    """Put the data of a back-up in place; the table must be off. What was there is kept beside it.

    \b
    Example:
      sonar-table restore sonar-friday.tar.gz
    """
    data = data_folder()
    try:
        with held_alone(data):
            before = put_back(file, data, click.echo)
    except InUse as problem:
        raise click.ClickException(str(problem)) from None
    except (BadBackUp, OSError) as problem:
        raise click.ClickException(f"{problem}; nothing was changed") from None
    click.echo(f"restored into {data}" + ("" if before is None else f"; what was there is in {before}"))


def _nothing(name: str) -> None:
    """Say nothing."""
