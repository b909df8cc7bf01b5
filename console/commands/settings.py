"""`sonar-table settings`: every setting with its value, its default and its meaning."""

from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.table.settings import DEFAULTS, OPTIONS
from console.table.settings_files import bad_changes, load_settings, settings_file


@click.command()
@click.option(
    "--file", "path", type=click.Path(path_type=Path), help="A settings file other than the usual one."
)
@click.option("--new", is_flag=True, help="Print a whole table.toml with the defaults, to edit.")
def settings(path: Path | None, new: bool) -> None:
    """Show each setting of table.toml with its value, default and meaning, or all errors of the file.

    \b
    Example:
      sonar-table settings --new > table.toml
    """
    if new:
        click.echo(template(), nl=False)
        return
    with exit_if_bad_file():
        chosen = load_settings(path)
    if (changes := bad_changes()) is not None:
        print_problems(changes.problems)
    click.echo(f"from {path or settings_file() or 'the defaults (no table.toml found)'}")
    for option in OPTIONS:
        value, default = option.of(chosen), option.of(DEFAULTS)
        mark = "" if value == default else f"  (default {default!r})"
        click.echo(f"  [{option.section}] {option.written} = {value!r}{mark}")
        click.echo(click.style(f"      {option.meaning}: {option.values}", dim=True))


def template() -> str:
    """A settings file that says everything and changes nothing."""
    lines = ["# The table's settings. Every line may be left out: these are the defaults."]
    for section in dict.fromkeys(option.section for option in OPTIONS):
        lines += ["", f"[{section}]"]
        for option in OPTIONS:
            if option.section == section:
                default = option.of(DEFAULTS)
                shown = str(default).lower() if isinstance(default, bool) else repr(default).replace("'", '"')
                lines += [f"# {option.meaning}: {option.values}", f"{option.written} = {shown}"]
    return "\n".join(lines) + "\n"
