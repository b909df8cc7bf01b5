"""`sonar-table keys`: the key map of two crews on one keyboard, as a picture of the keyboard."""

from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file
from console.languages import LANGUAGES


@click.command()
@click.option("--file", "file", type=click.Path(path_type=Path), help="A key map of your own.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def keys(file: Path | None, language: str) -> None:
    """Show which key is which control, for both crews and every station.

    \b
    Example:
      sonar-table keys --file my-keys.toml
    """
    from console.panels.hardware import load_panel
    from console.panels.keymap import load_keys
    from console.panels.keymap_text import keymap_text

    with exit_if_bad_file():
        panel = load_panel()
        keymap = load_keys(file, panel)
    click.echo(keymap_text(keymap, panel, language), nl=False)
