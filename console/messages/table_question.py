"""Asking a table that runs for one thing, from a command line: wait for its answer, and leave."""

import json
import socket
from collections.abc import Iterable
from pathlib import Path

from console.languages import Message
from console.messages.message_json import message_of
from console.messages.socket_paths import socket_path
from console.messages.table_commands import Command, command_json

PATIENCE_S = 10.0


class NoAnswer(Exception):
    """The table could not be asked; the message says what to do."""


def ask_table(data: Path, command: Command) -> Message | None:
    """Have the table that keeps its data there carry out a command; why it did not.

    :raises NoAnswer: it has no socket, or says nothing
    """
    line = json.dumps({"id": 1, **command_json(command)}).encode() + b"\n"
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(PATIENCE_S)
            connection.connect(str(socket_path(data)))
            connection.sendall(line)
            with connection.makefile("rb") as told:
                return _answer(told)
    except OSError as problem:
        raise NoAnswer(
            f"a table runs on {data}, but cannot be asked ({problem.strerror or problem}): set enabled = true"
            " under [web] in its table.toml and start it again, or end it and begin the lesson anew"
        ) from None


def _answer(told: Iterable[bytes]) -> Message | None:
    for line in told:
        said = json.loads(line)
        if said["kind"] == "answer":
            return None if said["why"] is None else message_of(said["why"])
    raise NoAnswer("the table ended while it was asked: try again")
