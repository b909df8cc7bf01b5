"""`sonar-table club pin`: who may lead the club from its pages."""

import click

from console.output_file import NotWritten


@click.command()
@click.option("--by-lot", is_flag=True, help="Six digits by lot, printed once.")
def pin(by_lot: bool) -> None:
    """Choose the organiser's PIN for the club's pages; the one before opens nothing any more.

    \b
    Example:
      sonar-table club pin
      sonar-table club pin --by-lot
    """
    from console.club.folder import club_folder
    from console.web.entry.pin import BadPin, new_pin, set_pin

    chosen = new_pin() if by_lot else click.prompt("PIN", hide_input=True, confirmation_prompt=True)
    try:
        set_pin(club_folder(), chosen)
    except (BadPin, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"the organiser's PIN is {chosen}" if by_lot else "the organiser's PIN is kept")
