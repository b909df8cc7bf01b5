"""Every command of the program, found by walking it."""

from collections.abc import Iterator

import click

from console.cli import main


def commands(
    group: click.Group = main, words: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something, with the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        here = (*words, name)
        if isinstance(command, click.Group):
            if command.invoke_without_command:
                yield here, command
            yield from commands(command, here)
        else:
            yield here, command
