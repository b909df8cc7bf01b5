"""The command `sonar-table`. Commands are loaded when they are called, so that each starts quickly."""

from importlib import import_module

import click

# Command: the module under console.commands that defines a click command of the same name.
COMMANDS = {
    "charts": "charts",
    "referee": "referee",
}


class LazyGroup(click.Group):
    """A group that imports a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"console.commands.{COMMANDS[cmd_name]}")
        command = getattr(module, cmd_name.replace("-", "_"))
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="sonar-table")
def main() -> None:
    """The table console for submarine crews.

    \b
    Example:
      sonar-table charts show alpha
    """
