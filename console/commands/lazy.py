"""A command group that imports a command when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A group whose commands are named as `module:attribute` and imported when they are asked for.

    >>> LazyGroup("bench", commands_of={"referee": "console.commands.bench_referee:referee"})
    <LazyGroup bench>
    """

    def __init__(self, *args: Any, commands_of: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._commands_of = dict(commands_of)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._commands_of)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._commands_of:
            return None
        module, attribute = self._commands_of[cmd_name].split(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command
