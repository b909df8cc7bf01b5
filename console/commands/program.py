"""The program around its commands: streams that are closed or full end in a clear word, not a traceback."""

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, TextIO

import click

from console.commands.lazy import LazyGroup

FAILED = 1
UNWRITTEN = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF})
"""Where no file is named these are of a stream: `console.output_file` tells those of files."""


class Program(LazyGroup):
    """The group of all commands: what none of them expects of an operating system is told here."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        open_streams()
        streams = sys.stdout, sys.stderr  # click lays something over one whose reader has left
        try:
            try:
                return super().main(*args, **kwargs)
            finally:
                streams[0].flush()  # or it fails when Python ends, where nobody can tell
        except OSError as error:
            _tell(error)
            for stream in streams:
                _silence(stream)
            raise SystemExit(FAILED) from None


def open_streams() -> None:
    """Have all three streams: of one that is closed nothing is read, and writing to it fails."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDONLY)  # at the closed one's number, before a file of ours is
            setattr(sys, name, os.fdopen(nothing, mode, closefd=False))
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal may lack letters that are in names or in French
        sys.stdout.reconfigure(errors="backslashreplace")


def _tell(error: OSError) -> None:
    """Say it on stderr; only a reader who has left, as `| head` does, needs no word."""
    if error.errno != errno.EPIPE:
        where = error.filename or ("standard output" if error.errno in UNWRITTEN else "")
        said = ("sonar-table", where, error.strerror or str(error))
        with suppress(OSError):
            click.echo(": ".join(filter(None, said)), err=True)


def _silence(stream: TextIO) -> None:
    """Let a stream that fails not fail once more when Python ends."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
