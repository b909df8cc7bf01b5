"""The table that spectators watch while something is measured: there must be something to watch."""

import subprocess
import sys
from contextlib import suppress
from select import select

import pytest

from console.panels.clock import SECOND_NS
from console.proving.watched_table import PlayedTable, next_line


def test_computers_play_it_and_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [SECOND_NS]
    monkeypatch.setattr("console.proving.watched_table.table_clock", lambda: now[0])
    table = PlayedTable(None)
    table.tend()
    first = table.match
    assert first is not None
    while not first.over:
        now[0] += SECOND_NS
        table.tend()
    assert len(first.history) > 100
    now[0] += SECOND_NS
    table.tend()
    assert table.match is not first and table.match is not None and not table.match.over


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("print('rea', end='', flush=True); input(); print('dy'); input()", "ready"),
        ("print('rea', end='', flush=True); input()", ""),
        ("print('ready')", "ready"),
    ],
    ids=["in pieces", "ended within it", "ended after it"],
)
def test_a_line_is_heard_whole_or_not_at_all(said: str, heard: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", said], stdin=pipe, stdout=pipe, text=True) as speaker:
        rounds = []

        def meanwhile() -> None:
            rounds.append(True)
            assert speaker.stdin is not None and speaker.stdout is not None
            if len(rounds) == 1:
                select([speaker.stdout], [], [])  # the first piece is there
            elif len(rounds) == 2:
                with suppress(BrokenPipeError):
                    print(file=speaker.stdin, flush=True)

        assert next_line(speaker, meanwhile) == heard
        speaker.kill()
