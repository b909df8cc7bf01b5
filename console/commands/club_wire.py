"""`sonar-table club new`, `broker`, `run`, `link`, `admit`, `leave`: the club's processes, and ways in."""

import logging
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import NoReturn

import click

from console.commands.bad_files import exit_if_bad_file
from console.commands.web import NOT_STARTED
from console.extras import pip_install
from console.languages import LANGUAGES
from console.output_file import NotWritten
from console.table.settings_files import load_settings
from console.table.table_folder import data_folder
from console.toml_file import BadFileError
from console.toml_file.setting_values import machine_address

LONGEST_HOST = 253
"""Letters of a machine's name, at most."""
MOSQUITTO = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto")


@click.command()
@click.option("--name", prompt="Name of the club", help="What the club is called.")
@click.option("--address", default="", help="One address of this machine; if not given: all of them.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="Of its pages.")
def new(name: str, address: str, language: str) -> None:
    """Make a club: its folder, certificates, and a configuration for Mosquitto. What is there is kept.

    The folder is $SONAR_TABLE_CLUB, or beside the user's own data. docs/club.md leads on from here.

    \b
    Example:
      sonar-table club new --name "Deep Six"
    """
    from console.club.broker.configuration import write_configuration
    from console.club.broker.logins import CLUB, Logins, club_password
    from console.club.club import Club
    from console.club.club_file import FILE_NAME, ClubFile, read_club_file, write_club_file
    from console.club.folder import club_folder
    from console.pages.network.certificate import NoCertificate, fingerprint

    folder = club_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not (folder / FILE_NAME).exists():
            write_club_file(folder, ClubFile(name=name, address=address, language=language))
        with exit_if_bad_file():
            club = read_club_file(folder)
        files = write_configuration(folder, club.broker_port, club.address)
        Logins(files.passwords).set(CLUB, club_password(folder))
        Club(folder).close()
    except (NoCertificate, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"{club.name} is in {folder}")
    click.echo(f"fingerprint of its authority: {fingerprint(files.certificates)}")
    click.echo("next: sonar-table club broker, sonar-table club run, and beside each table club link")


@click.command()
def broker() -> None:
    """Be the club's broker: Mosquitto, with the configuration that `club new` made.

    \b
    Example:
      sonar-table club broker
    """
    from console.club.broker.broker_watch import run_broker
    from console.club.broker.configuration import write_configuration
    from console.club.club_file import read_club_file
    from console.pages.network.certificate import NoCertificate

    folder = made_folder()
    program = shutil.which("mosquitto") or next(
        (each for each in MOSQUITTO if os.access(each, os.X_OK)), None
    )
    if program is None:
        click.echo("mosquitto is not installed; type: sudo apt install mosquitto", err=True)
        sys.exit(NOT_STARTED)
    with exit_if_bad_file():
        club = read_club_file(folder)
    try:
        files = write_configuration(folder, club.broker_port, club.address)
        click.echo(f"the broker of {club.name} on port {club.broker_port}, TLS; end with Ctrl-C", err=True)
        sys.exit(run_broker(program, files))
    except (NoCertificate, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None


@click.command("run")
def run_club() -> None:
    """Be the club: take results, call crews to tables, tell how they stand, admit tables, serve pages.

    May be killed and started again at any time: tables send again what was not answered.

    \b
    Example:
      sonar-table club run
    """
    folder = made_folder()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        from console.club.club_process import run
    except ModuleNotFoundError as missing:
        _missing(missing)
    with exit_if_bad_file():
        run(folder, lambda line: click.echo(line, err=True))


@click.command()
@click.option(
    "--settings", "path", type=click.Path(path_type=Path), help="A table.toml other than the usual one."
)
@click.option("--address", default="", help="Where the club is, instead of what the settings have.")
@click.option(
    "--name", default="", help="What this table is called there, instead of what the settings have."
)
@click.option("--desk-port", type=click.IntRange(1, 65535), help="Where the club admits tables, if not 8884.")
@click.option("--if-enabled", is_flag=True, help=f"End with {NOT_STARTED} unless the settings ask for it.")
def link(path: Path | None, address: str, name: str, desk_port: int | None, if_enabled: bool) -> None:
    """Be this table's link to its club: results and state go there, calls and standings come from it.

    A process of its own beside `sonar-table play`; tables play on without it and deliver later. As long as
    the table is in no club it asks to be admitted: service mode, "join a club", shows how.

    \b
    Example:
      sonar-table club link --address 10.42.0.7 --name "Table 3"
    """
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        settings = load_settings(path)
    except BadFileError as bad:
        from console.commands.bad_files import print_problems

        print_problems(bad.problems)
        sys.exit(NOT_STARTED)
    try:
        host, port = machine_address(address or settings.club_address)
    except ValueError as problem:
        raise click.BadParameter(f"{problem}; it is like 10.42.0.7", param_hint="--address") from None
    if if_enabled and not settings.club_enabled:
        click.echo("no club: `enabled = true` in [club] switches it on", err=True)
        sys.exit(NOT_STARTED)
    if not host:
        click.echo("where is the club? name it with --address, or `address` in [club]", err=True)
        sys.exit(NOT_STARTED)
    if len(host) > LONGEST_HOST:
        click.echo(f"no machine has a name of {len(host)} letters: {host[:40]}…", err=True)
        sys.exit(NOT_STARTED)
    try:
        from console.club.broker.configuration import DESK_PORT, PORT
        from console.club.link.club_link import ClubLink, LinkSettings
        from console.club.link.link_file import opened_link_file
    except ModuleNotFoundError as missing:
        _missing(missing)
    from console.pages.network.addresses import own_name

    called = name or settings.club_name or own_name().partition(".")[0]
    with opened_link_file(data_folder()) as kept:
        running = ClubLink(
            data_folder(), kept, LinkSettings(host, port or PORT, desk_port or DESK_PORT, called)
        )
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: running.close())
        running.run()


@click.command()
@click.argument("courses", nargs=-1)
@click.option("--turn-away", "turned_away", metavar="ID", default="", help="This table has to ask again.")
@click.option("--pressed", metavar="ID", default="", help="This table's courses were pressed on its panel.")
def admit(courses: tuple[str, ...], turned_away: str, pressed: str) -> None:
    """List the tables that ask to be admitted, or admit the one whose display shows these eight courses.

    Type what stands on the table's display (service mode, "join a club"), not what is listed here: only so
    somebody in between is noticed.

    \b
    Example:
      sonar-table club admit
      sonar-table club admit NESW WNES
    """
    from console.club.admission.applications import AdmissionDesk, NotAdmitted
    from console.club.club import Club

    folder = made_folder()
    club = Club(folder)
    try:
        desk = AdmissionDesk(folder, club.admit_table)
        if turned_away:
            desk.turn_away(turned_away)
        elif pressed:
            click.echo(f"{desk.admit_pressed(pressed).name} is let in as soon as it answers")
        elif courses:
            admitted = desk.admit_courses("".join(courses))
            click.echo(f"{admitted.name} is let in as soon as it answers")
        else:
            for each in desk.applicants():
                fits = "its courses were pressed" if each.fits else "asks"
                click.echo(f"{each.id}  {each.name}  at {each.address}: {fits}")
    except NotAdmitted as problem:
        raise click.ClickException(str(problem)) from None
    finally:
        club.close()


@click.command()
def leave() -> None:
    """Take this table out of its club: it asks to be admitted again. What it has not delivered stays here.

    \b
    Example:
      sonar-table club leave
    """
    from console.club.link.link_file import opened_link_file

    with opened_link_file(data_folder()) as kept:
        kept.leave()
    click.echo("this table is in no club; a link that runs holds on until it is started again")


def made_folder() -> Path:
    """The folder of a club that was made; ends where there is none."""
    from console.club.broker.configuration import BrokerFiles
    from console.club.folder import club_folder

    folder = club_folder()
    if not BrokerFiles(folder).configuration.is_file():
        click.echo(f"there is no club in {folder}: make one with sonar-table club new", err=True)
        sys.exit(NOT_STARTED)
    return folder


def _missing(missing: ModuleNotFoundError) -> NoReturn:
    click.echo(
        f"{missing.name} is not installed; a club needs the extras [club] and [web]:"
        f" {pip_install('sonar-table[club,web]')}",
        err=True,
    )
    sys.exit(NOT_STARTED)
