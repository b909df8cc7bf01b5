"""Many calls of the program, each a process of its own with the standard output that it is given.

    python -m tests.commands.calls full < calls.json

The program is loaded once and forked for each call, which is many times as fast as starting it. Each call
ends as Python ends, so that what fails only then is seen too.
"""

import gc
import json
import os
import sys
import tempfile
from typing import Any

from console.cli import main
from tests.commands.walking import commands


def broken_pipe() -> int:
    reading, writing = os.pipe()
    os.close(reading)
    return writing


OUTPUTS = {
    "closed": lambda: None,
    "full": lambda: os.open("/dev/full", os.O_WRONLY),
    "left": broken_pipe,
}
"""What standard output is: none, a device that takes nothing, a pipe that nobody reads."""
TYPED = "view blue\nsilence\nquit\n"
"""Lines for those that read any."""


def call(words: list[str], output: str) -> dict[str, Any]:
    """The exit code of a call and what it said on stderr."""
    with tempfile.TemporaryFile("w+") as typed, tempfile.TemporaryFile("w+") as said:
        typed.write(TYPED)
        typed.seek(0)
        child = os.fork()
        if not child:
            become(words, output, typed.fileno(), said.fileno())
        _, status = os.waitpid(child, 0)
        said.seek(0)
        return {"code": os.waitstatus_to_exitcode(status), "said": said.read()}


def become(words: list[str], output: str, typed: int, said: int) -> None:
    """Be the called program, until Python ends."""
    sys.stdout = None  # as Python has it where it finds none
    os.close(1)
    opened = OUTPUTS[output]()
    if opened is not None:
        os.dup2(opened, 1)
        sys.stdout = os.fdopen(1, "w")
    os.dup2(typed, 0)
    os.dup2(said, 2)
    sys.stdin, sys.stderr = os.fdopen(0), os.fdopen(2, "w", buffering=1)
    main(words, prog_name="sonar-table")


if __name__ == "__main__":
    for _ in commands():
        pass  # loaded
    gc.freeze()  # or each call counts, at its end, what all of them share
    told = os.dup(1)
    results = [call(words, sys.argv[1]) for words in json.load(sys.stdin)]
    os.write(told, json.dumps(results).encode())
