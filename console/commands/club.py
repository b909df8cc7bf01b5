"""`sonar-table club`: many tables, one ranking. Commands are loaded when they are called."""

import click

from console.commands.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    commands_of={
        "admit": "console.commands.club_wire:admit",
        "broker": "console.commands.club_wire:broker",
        "leave": "console.commands.club_wire:leave",
        "link": "console.commands.club_wire:link",
        "new": "console.commands.club_wire:new",
        "run": "console.commands.club_wire:run_club",
    },
)
def club() -> None:
    """Lead a club of several tables: results come from their journals, nobody types them in.

    docs/club.md leads through a convention day and a school term.

    \b
    Example:
      sonar-table club new --name "Deep Six"
      sonar-table club broker
      sonar-table club run
    """
