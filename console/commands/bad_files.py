"""How commands tell people of bad files: every error on stderr, exit code 1, never a traceback."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

from console.toml_file import BadFileError, Problem


def print_problems(problems: Iterable[Problem]) -> None:
    """Print every problem and how many there are."""
    problems = list(problems)
    for problem in problems:
        click.echo(str(problem), err=True)
    click.echo(f"{len(problems)} error{'s' if len(problems) != 1 else ''}", err=True)


@contextmanager
def exit_if_bad_file() -> Iterator[None]:
    """End the command with exit code 1 when a file turns out bad."""
    try:
        yield
    except BadFileError as error:
        print_problems(error.problems)
        raise SystemExit(1) from None
