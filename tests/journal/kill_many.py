"""Kill a process that plays a match, at random instants, many times; no order that was announced may be lost.

    .venv/bin/python -m tests.journal.kill_many --kills 1000

Each process continues the match that the one before left behind, plays on by lot, and announces every order
on a pipe after the match has kept it. After each kill the journals are read and the match is rebuilt: all
that was announced must be there, in order, with the same state, and at most one order more that was kept
and not announced any more.
"""

import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import click

from console.core.match import Match
from console.games import set_up
from console.journal import Journal, find_match, new_header, newest_first, read_journal, replay
from tests.journal.kept_match import CAPTAIN_SONAR, CON_SONAR, SONAR_FAMILY, a_likely_order

GAMES = (CON_SONAR, CAPTAIN_SONAR, SONAR_FAMILY)
LONGEST_LIFE_S = 0.12
LONGEST_MATCH = 150


def digest(match: Match) -> str:
    """The whole state, in short."""
    dumped = json.dumps(match.game.dump(match.state), default=str, sort_keys=True)
    return blake2b(dumped.encode(), digest_size=6).hexdigest()


def table(folder: Path, pipe: int, chance: Random) -> None:
    """What the process does until it is killed."""
    while True:
        found = find_match(folder)
        if found.resumed is not None:
            match, journal = found.resumed.go_on(time.monotonic_ns())
            given = len(found.resumed.record.orders)
        else:
            match, journal = new_match(folder, chance.choice(GAMES))
            given = 0
        while any(match.legal(player) for player in match.game.players) and given < LONGEST_MATCH:
            order = a_likely_order(match, chance)
            match.give(order, time.monotonic_ns())
            os.write(pipe, f"{order}|{digest(match)}\n".encode())
            given += 1
        journal.end("abandoned", time.monotonic_ns(), cause="long")
        journal.close()


def new_match(folder: Path, options: Any) -> tuple[Match, Journal]:
    now_ns = time.monotonic_ns()
    journal = Journal.create(folder, new_header(options, set_up(options)), begun_ns=now_ns)
    return Match(options, keep=journal.keep), journal


@dataclass
class Tally:
    """What a thousand kills came to."""

    kills: int = 0
    announced: int = 0
    kept_unannounced: int = 0
    torn: int = 0
    matches: int = 0
    wrong: list[str] = field(default_factory=list)


def life(folder: Path, chance: Random) -> list[str]:
    """Start a process, kill it, and hear what it had announced."""
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        table(folder, says, Random(chance.random()))
        os._exit(0)
    os.close(says)
    time.sleep(chance.random() * LONGEST_LIFE_S)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hears, "rb") as pipe:
        return [line.decode() for line in pipe.read().split(b"\n")[:-1]]


def kept(folder: Path, tally: Tally) -> list[str]:
    """Every order of every journal, with the state that it led to when it is judged again."""
    orders = []
    for path in reversed(newest_first(folder)):
        record = read_journal(path)
        tally.torn += bool(record.set_aside)
        orders += [f"{given.order}|{digest(match)}" for match, given in replay(record, path)]
    return orders


def drop_finished(folder: Path) -> int:
    """Forget the matches that are over, once they were looked at; the newest stays for its number."""
    finished = [path for path in newest_first(folder)[1:] if read_journal(path).result is not None]
    for path in finished:
        path.unlink()
    return len(finished)


def kill_many(
    kills: int, seed: int, folder: Path, tell: Callable[[Tally], None] = lambda tally: None
) -> Tally:
    """Kill so many times."""
    chance, tally = Random(seed), Tally()
    before: list[str] = []
    for number in range(kills):
        announced = life(folder, chance)
        after = kept(folder, tally)
        new = after[len(before) :]
        if after[: len(before)] != before or new[: len(announced)] != announced:
            tally.wrong.append(f"kill {number}: announced {announced}, kept {new}")
        if len(new) - len(announced) not in (0, 1):
            tally.wrong.append(f"kill {number}: {len(new) - len(announced)} orders kept and not announced")
        tally.kills += 1
        tally.announced += len(announced)
        tally.kept_unannounced += len(new) - len(announced)
        tally.matches += drop_finished(folder)
        before = kept(folder, Tally())
        tell(tally)
    tally.wrong += [f"set aside: {path.name}" for path in folder.glob("*.damaged*")]
    return tally


@click.command()
@click.option("--kills", default=1000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(kills: int, seed: int) -> None:
    """Kill a playing process many times and compare what it announced with what was kept."""

    def tell(so_far: Tally) -> None:
        if so_far.kills % 100 == 0:
            click.echo(f"{so_far.kills} kills, {time.monotonic() - began_s:.0f} s", err=True)

    with TemporaryDirectory() as folder:
        began_s = time.monotonic()
        tally = kill_many(kills, seed, Path(folder), tell)
    click.echo(
        f"{tally.kills} kills, {tally.announced} orders announced in {tally.matches} finished matches,"
        f" {tally.kept_unannounced} kept but not announced any more, {tally.torn} torn ends,"
        f" {time.monotonic() - began_s:.0f} s"
    )
    for wrong in tally.wrong:
        click.echo(wrong, err=True)
    click.echo("none lost" if not tally.wrong else f"{len(tally.wrong)} wrong")
    raise SystemExit(1 if tally.wrong else 0)


if __name__ == "__main__":
    main()
