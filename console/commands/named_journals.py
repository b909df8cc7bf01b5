"""The journals that a command is told to read: files, or folders that stand for all in them."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

BAD_JOURNAL = 1


def named_journals(matches: Sequence[Path], command: str) -> list[Path]:
    """The files that are meant; a folder stands for its journals, a table's data folder for its matches.

    Where there are none the command ends, and says so.
    """
    from console.journal import newest_first

    def held(folder: Path) -> list[Path]:
        return (newest_first(folder) or newest_first(folder / "matches"))[::-1]

    found = [path for each in matches for path in (held(each) if each.is_dir() else [each])]
    if not found:
        click.echo(f"{command}: {matches[0]}: no journal in this folder; they end with .journal", err=True)
        sys.exit(BAD_JOURNAL)
    return found
