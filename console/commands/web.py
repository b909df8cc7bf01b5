"""`sonar-table web`: pages for a facilitator and for spectators, served beside the table."""

import os
import sys
from functools import partial
from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.commands.lazy import LazyGroup
from console.extras import pip_install
from console.output_file import NotWritten
from console.table.settings import Settings
from console.table.settings_files import load_settings
from console.table.table_folder import data_folder
from console.toml_file import BadFileError
from console.toml_file.setting_values import named_addresses

NOT_STARTED = 3
"""The exit code where starting again mends nothing: the service's unit then lets it be."""
_settings = click.option(
    "--settings", "path", type=click.Path(path_type=Path), help="A table.toml other than the usual one."
)


@click.group(
    cls=LazyGroup,
    commands_of={
        "certificate": "console.commands.web_network:certificate",
        "hall-key": "console.commands.web:hall_key",
        "hotspot": "console.commands.web_network:hotspot",
        "pin": "console.commands.web:pin",
    },
    invoke_without_command=True,
)
@_settings
@click.option("--port", type=click.IntRange(1, 65535), help="Another port than the settings have.")
@click.option("--address", default="", help="One address of this machine; if not given: all of them.")
@click.option("--table", "tables", multiple=True, metavar="NAME=FOLDER",
              help="Follow this table, by its data folder; may be given several times.")  # fmt: skip
@click.option("--if-enabled", is_flag=True,
              help=f"End with {NOT_STARTED} unless the settings ask for pages.")  # fmt: skip
@click.pass_context
def web(
    context: click.Context,
    path: Path | None,
    port: int | None,
    address: str,
    tables: tuple[str, ...],
    if_enabled: bool,
) -> None:
    """Serve pages: for a facilitator, who has a PIN, and for spectators, who see the match some time later.

    A process of its own beside `sonar-table play`: it may end and begin at any time, the match goes on. The
    table listens where its settings have `enabled = true` in [web]. docs/web.md leads to the first page.

    \b
    Example:
      sonar-table web pin
      sonar-table web --port 8080
    """
    if context.invoked_subcommand is not None:
        return
    if if_enabled:
        _end_unless_enabled(path)
    with exit_if_bad_file():
        settings = load_settings(path)
    try:
        _serve(settings, port or settings.web_port, address, _folders(tables))
    except ModuleNotFoundError as missing:
        click.echo(
            f"{missing.name} is not installed; pages need the extra [web]: {pip_install('sonar-table[web]')}",
            err=True,
        )
        sys.exit(NOT_STARTED)


def _end_unless_enabled(path: Path | None) -> None:
    try:
        if load_settings(path).web_enabled:
            return
        click.echo("pages are off: `enabled = true` in [web] switches them on", err=True)
    except BadFileError as bad:
        print_problems(bad.problems)
    sys.exit(NOT_STARTED)


def _folders(tables: tuple[str, ...]) -> dict[str, Path]:
    """The tables that are named; this machine's own if none is."""
    named = {}
    for each in tables:
        name, equals, folder = each.partition("=")
        if not equals or not name.isidentifier():
            raise click.UsageError(
                f"--table {each!r} is not a name and a folder, as hall=/var/lib/sonar-table"
            )
        named[name] = Path(folder)
    return named or {"table": data_folder()}


def _serve(settings: Settings, port: int, address: str, folders: dict[str, Path]) -> None:
    from console.pages.network.page_port import listen

    try:
        listening = listen(address, port)
    except OSError as problem:
        raise click.ClickException(
            f"port {port}: {os.strerror(problem.errno or 0)}; name another with --port, or `port` in [web]"
        ) from None
    from console.pages.network.certificate import Certificates
    from console.pages.network.page_server import PageServer
    from console.web.hall_key import read_hall_key
    from console.web.tables.followed_table import FollowedTable
    from console.web.tables.other_machines import OtherMachine
    from console.web.web_pages import Pages

    delay_s = settings.gallery_delay_s
    tables = [FollowedTable(name, folder) for name, folder in folders.items()]
    files = Certificates.of(data_folder())
    secured = "HTTPS" if files.made else "plain HTTP"
    click.echo(f"pages on port {port}, {secured}, spectators {delay_s} s behind; end with Ctrl-C", err=True)
    key, trusted = partial(read_hall_key, data_folder()), data_folder() / "web" / "trusted"
    others = [
        OtherMachine(name, where, key, trusted)
        for name, where in named_addresses(settings.web_tables).items()
        if name not in folders
    ]
    place = partial(_place, address, port, "https" if files.made else "http")
    pages = Pages(tables, data_folder(), others=others, language=settings.language, place=place)
    certificate = files.server if files.made else None
    PageServer(pages.app(), listening, certificate, pages.known).run()


def _place(address: str, port: int, scheme: str) -> str:
    """Where phones find the pages now; empty: on no network."""
    from console.pages.network.addresses import own_addresses

    known = [address] if address else own_addresses()
    return f"{scheme}://{known[0]}:{port}" if known else ""


@click.command()
@click.option("--by-lot", is_flag=True, help="Six digits by lot, which are printed once.")
def pin(by_lot: bool) -> None:
    """Set the facilitator's PIN, typed twice. The one before, and all that it opened, ends at once.

    \b
    Example:
      sonar-table web pin
      sudo -u sonar-table SONAR_TABLE_DATA=/var/lib/sonar-table sonar-table web pin --by-lot
    """
    from console.pages.pin import BadPin, new_pin, set_pin

    chosen = new_pin() if by_lot else click.prompt("PIN", hide_input=True, confirmation_prompt=True)
    try:
        set_pin(data_folder(), chosen)
    except (BadPin, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"the PIN is {chosen}" if by_lot else "the PIN is set")


@click.command("hall-key")
@click.option("--set", "typed", is_flag=True, help="Type a key that another table has, instead of a new one.")
def hall_key(typed: bool) -> None:
    """Make a key for a hall of several tables, or take over another's: the same key leads them from one page.

    Whoever has it can do at each of these tables what its facilitator can. A new one ends the one before.

    \b
    Example:
      sonar-table web hall-key
      sonar-table web hall-key --set
    """
    from console.web.hall_key import BadHallKey, new_hall_key, set_hall_key

    chosen = click.prompt("key", hide_input=True).strip() if typed else new_hall_key()
    try:
        set_hall_key(data_folder(), chosen)
    except (BadHallKey, NotWritten, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo("the key is set" if typed else f"the key is {chosen}")
