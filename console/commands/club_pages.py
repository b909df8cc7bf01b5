"""`sonar-table club pin` and `wall`: who may lead the club from its pages, and where its screen is."""

import click

from console.commands.bad_files import exit_if_bad_file
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
    from console.pages.pin import BadPin, new_pin, set_pin

    chosen = new_pin() if by_lot else click.prompt("PIN", hide_input=True, confirmation_prompt=True)
    try:
        set_pin(club_folder(), chosen)
    except (BadPin, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"the organiser's PIN is {chosen}" if by_lot else "the organiser's PIN is kept")


@click.command()
def wall() -> None:
    """Print the address of the hall's own screen, which shows the code by which phones queue.

    Open it in the browser of the television, and give it to nobody: other walls show all but the code.

    \b
    Example:
      sonar-table club wall
    """
    import time

    from console.club.club_file import read_club_file
    from console.club.club_process import phones_place
    from console.club.pages.wall_code import WallCode
    from console.commands.club_wire import made_folder

    folder = made_folder()
    with exit_if_bad_file():
        settings = read_club_file(folder)
    try:
        screen = WallCode(folder, time.time).screen
    except (NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    place = phones_place(settings) or f"http://ADDRESS:{settings.phones_port}"
    click.echo(f"{place}/wall?screen={screen}")
