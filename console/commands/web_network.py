"""`sonar-table web hotspot` and `web certificate`: a network of its own, and pages nobody reads along."""

import shlex
import subprocess
from collections.abc import Sequence
from io import StringIO

import click

from console.table.settings_files import load_settings
from console.table.table_folder import data_folder


@click.group()
def hotspot() -> None:
    """Make this machine a Wi-Fi of its own (NetworkManager), for phones that look at the pages.

    \b
    Example:
      sudo sonar-table web hotspot on --name "Sonar table" --dry-run
    """


_dry_run = click.option("--dry-run", is_flag=True, help="Only say what would be done.")


@hotspot.command()
@click.option("--name", default="Sonar table", show_default=True, help="What phones see.")
@click.option("--password", default="", help="8 to 63 letters; by lot if not given.")
@click.option("--device", default="wlan0", show_default=True)
@_dry_run
def on(name: str, password: str, device: str, dry_run: bool) -> None:
    """Start the Wi-Fi, now and with the machine. Whatever the device was connected to before is left for it.

    \b
    Example:
      sudo sonar-table web hotspot on --name "Sonar table"
    """
    from console.pages.network.hotspot import (
        ADDRESS,
        BadHotspot,
        commands_off,
        commands_on,
        new_password,
        wifi_code,
    )

    password = password or new_password()
    try:
        commands = commands_on(name, password, device)
    except BadHotspot as problem:
        raise click.UsageError(str(problem)) from None
    if not dry_run:
        _run_quietly(commands_off()[0])  # one of our own from before
    _run_all(commands, dry_run)
    click.echo(f"Wi-Fi {name!r}, password {password}")
    click.echo(f"pages: http://{ADDRESS}:{load_settings().web_port}/")
    _print_code(wifi_code(name, password))


@hotspot.command()
@_dry_run
def off(dry_run: bool) -> None:
    """Take the Wi-Fi away again.

    \b
    Example:
      sudo sonar-table web hotspot off
    """
    from console.pages.network.hotspot import commands_off

    _run_all(commands_off(), dry_run)


def _run_all(commands: Sequence[Sequence[str]], dry_run: bool) -> None:
    for command in commands:
        if dry_run:
            click.echo(f"would run {shlex.join(command)}")
            continue
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError:
            raise click.ClickException("NetworkManager's nmcli is not installed here") from None
        if done.returncode:
            raise click.ClickException(
                f"{shlex.join(command[:3])}: {done.stderr.strip() or done.stdout.strip()}"
            )


def _run_quietly(command: Sequence[str]) -> None:
    try:
        subprocess.run(command, capture_output=True, check=False)
    except OSError:
        return  # told by what comes next


def _print_code(text: str) -> None:
    try:
        import segno
    except ModuleNotFoundError:
        return
    drawn = StringIO()
    segno.make_qr(text).terminal(out=drawn, compact=True, border=2)
    click.echo(drawn.getvalue())


@click.command()
@click.option(
    "--name", "names", multiple=True, help="A name that ends in .local; this machine's own if not given."
)
@click.option("--address", "addresses", multiple=True, help="An address; this machine's own if not given.")
def certificate(names: tuple[str, ...], addresses: tuple[str, ...]) -> None:
    """Make a certificate for the pages, and the authority that phones are to trust: pages are HTTPS then.

    Run it again when addresses have changed, or after a year: the authority stays, phones need nothing new.
    It can vouch for private addresses and .local names alone.

    \b
    Example:
      sonar-table web certificate --address 10.42.77.1 --name sonar.local
    """
    from console.pages.network.addresses import own_addresses, own_name
    from console.pages.network.certificate import NoCertificate, fingerprint, make_certificates

    try:
        files = make_certificates(data_folder(), names or (own_name(),), addresses or own_addresses())
        print_ = fingerprint(files)
    except (NoCertificate, OSError) as problem:
        raise click.ClickException(str(problem)) from None
    click.echo(f"wrote {files.server} and {files.ca}")
    click.echo("Start the pages again: they are at https:// now.")
    click.echo("On each phone: open https://ADDRESS:PORT/ca.crt (it warns, this once), then")
    click.echo("  Android: Settings, Security, Install a certificate, CA certificate, choose ca.crt")
    click.echo("  iPhone: Settings, Profile Downloaded, Install; then About, Certificate Trust Settings, on")
    click.echo(f"and compare its SHA-256 fingerprint: {print_}")
