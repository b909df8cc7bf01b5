"""The options of commands that write files; what is not written is told on stderr, with exit code 1."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from console.output_file import NotWritten, check_output, write_file

NOT_WRITTEN = 1


class OutputPath(click.Path):
    """A file or a folder that a command writes. A command that has one has `--force` too."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)


OUTPUT = OutputPath()

force_option = click.option(
    "--force", is_flag=True, help="Replace what is there already. Never a journal, nor a file that is read."
)


@contextmanager
def exit_if_not_written() -> Iterator[None]:
    """End the command with exit code 1 when a file cannot be written, or must not be."""
    try:
        yield
    except NotWritten as problem:
        click.echo(str(problem), err=True)
        raise SystemExit(NOT_WRITTEN) from None


def check_or_exit(path: Path, *, force: bool, inputs: Iterable[Path] = ()) -> None:
    """See whether a file may be written before work is done for it; end the command where it may not."""
    with exit_if_not_written():
        check_output(path, force=force, inputs=inputs)


def write_or_exit(path: Path, content: bytes, *, force: bool, inputs: Iterable[Path] = ()) -> None:
    """Write a file and say so, or end the command."""
    with exit_if_not_written():
        write_file(path, content, force=force, inputs=inputs)
    click.echo(f"wrote {path}", err=True)  # not on standard output: that may be the file


def read_for(journals: Iterable[Path]) -> Iterator[Path]:
    """The files that a match is told from: its journal, and the chart file that this names."""
    from console.core.charts import find_file
    from console.journal import BadJournal, read_journal
    from console.toml_file import BadFileError

    for path in journals:
        yield path
        with suppress(BadJournal, BadFileError):
            chart = read_journal(path).header.plan.chart
            if chart is not None:
                yield find_file(chart)
