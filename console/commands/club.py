"""`sonar-table club`: many tables, one ranking. Its commands are loaded when they are called."""

import click

from console.commands.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    commands_of={
        "admit": "console.commands.club_wire:admit",
        "broker": "console.commands.club_wire:broker",
        "call": "console.commands.club_play:call",
        "check": "console.commands.club_lists:check",
        "correct": "console.commands.club_play:correct",
        "crew": "console.commands.club_events:crew",
        "enter": "console.commands.club_events:enter",
        "event": "console.commands.club_events:event",
        "export": "console.commands.club_lists:export_",
        "journal": "console.commands.club_lists:journal",
        "leave": "console.commands.club_wire:leave",
        "link": "console.commands.club_wire:link",
        "new": "console.commands.club_wire:new",
        "pair": "console.commands.club_play:pair",
        "pairings": "console.commands.club_lists:pairings",
        "pin": "console.commands.club_pages:pin",
        "queue": "console.commands.club_play:queue",
        "results": "console.commands.club_lists:results",
        "run": "console.commands.club_wire:run_club",
        "standings": "console.commands.club_lists:standings",
        "take": "console.commands.club_lists:take",
        "tables": "console.commands.club_play:tables",
        "wall": "console.commands.club_pages:wall",
        "withdraw": "console.commands.club_events:withdraw",
    },
)
def club() -> None:
    """Many tables, one ranking: queues, tournaments, a season. docs/club.md leads to a day's play.

    The club's folder is $SONAR_TABLE_CLUB, or ~/.local/share/sonar-table-club. Every command may be called
    while the club runs. Results come from journals alone: nobody types them in.

    \b
    Example:
      sonar-table club new --name "Deep Six"
      sonar-table club event new "Spring Open" --format swiss --rounds 5
      sonar-table club enter spring-open Kraken Nautilus Orca Manta
      sonar-table club pair spring-open
      sonar-table club call --next spring-open
      sonar-table club standings spring-open
    """
