"""The club for a command: opened, and its errors told in a line."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from console.club.folder import CLUB_FILE, club_folder
from console.extras import pip_install

if TYPE_CHECKING:
    from console.club.club import Club

FAILED = 1


@contextmanager
def opened_club(*, begins: bool = False) -> Iterator["Club"]:
    """The club of this machine; what it cannot do ends the command with exit code 1.

    :param begins: where there is none, begin one
    """
    folder = club_folder()
    if not begins and not (folder / CLUB_FILE).exists():
        raise click.ClickException(
            f"there is no club at {folder}: begin one: sonar-table club event new; or set SONAR_TABLE_CLUB"
        )
    try:
        from console.club.club import Club
        from console.club.values import ClubError
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"{missing.name} is not installed; a club needs the extra [club]:"
            f" {pip_install('sonar-table[club]')}"
        ) from None
    try:
        club = Club(folder)
        try:
            yield club
        finally:
            club.close()
    except ClubError as error:
        raise click.ClickException(str(error)) from None
    except sqlite3.Error as error:
        raise click.ClickException(
            f"{folder / CLUB_FILE}: {error}; run this as the club's user, and see that its disk is not full"
        ) from None


def crew_word(text: str) -> str | int:
    """A crew as it was typed: its number where it is one."""
    return int(text) if text.isdecimal() and len(text) < 12 else text
