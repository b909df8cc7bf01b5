"""`sonar-table bench table`: the whole table on a slower computer: pictures, stillness, lamps."""

import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection

import click

from console.commands.numbers import NumberRange
from console.commands.slowed_table import MeasuredScene, run_table, stand_still
from console.panels.clock import MILLISECOND_NS
from console.proving.fairness import percentile
from console.proving.processor_share import NoShareError, ProcessorShares, children_of, used_s

Figures = dict[str, float | str]
SECONDS = 10.0


@click.command()
@click.option("--slow", type=click.IntRange(1, 20), default=1, show_default=True,
              help="Give each process one part in so many of a processor; needs root.")  # fmt: skip
@click.option("--size", type=click.Choice(["1024x600", "1280x720", "1920x1080"]), default="1280x720",
              show_default=True, help="Of each window.")  # fmt: skip
@click.option("--seconds", type=NumberRange(1, 600), default=SECONDS, show_default=True,
              help="For each scene.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def table_(slow: int = 1, size: str = "1280x720", seconds: float = SECONDS, as_json: bool = False) -> None:
    """Run the real table with both windows on an X server of its own, and without, and compare.

    Panels are simulated, the match follows a script. Each process is in a cgroup of its own (the X server is
    not); an idle process beside them, slowed like them, shows when this computer let nobody go on: that is
    taken off. Attract's processor time is of all the table's processes together.

    \b
    Example:
      sudo sonar-table bench table --slow 5
      sonar-table bench table --size 1920x1080 --json
    """
    width, height = map(int, size.split("x"))
    report: dict[str, dict[str, Figures]] = {}
    for name, windows in (("with windows", True), ("without windows", False)):
        with _x_server(2 * width, height):
            try:
                report[name] = _measure((width, height), windows, slow, seconds)
            except NoShareError as problem:
                raise click.ClickException(
                    f"{problem}; without it: sonar-table bench table --slow 1"
                ) from None
    if as_json:
        click.echo(json.dumps({"slow": slow, "size": size, **report}))
        return
    _print(report, slow, size)


def _measure(size: tuple[int, int], windows: bool, slow: int, seconds: float) -> dict[str, Figures]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    table = context.Process(target=run_table, args=(theirs, size, windows, seconds))
    still, far = context.Pipe()
    control = context.Process(target=stand_still, args=(far,), daemon=True)
    table.start()
    control.start()
    theirs.close()
    assert table.pid is not None and control.pid is not None
    try:
        ours.recv()
        ids = children_of(table.pid)
        with _limited([*ids, control.pid], slow):
            ours.send("go")
            found = _scenes(ours, ids)
        still.send("enough")
        stalls = still.recv()
    except EOFError:
        raise click.ClickException("the table ended before its time") from None
    finally:
        for process in (table, control):
            process.join(10)
            process.kill()
    return {name: _figures(measured, used, stalls) for name, (measured, used) in found.items()}


@contextmanager
def _limited(ids: list[int], slow: int) -> Iterator[None]:
    shares = ProcessorShares(slow) if slow > 1 else None
    try:
        if shares is not None:
            for each in ids:
                shares.limit(each)
        yield
    finally:
        if shares is not None:
            shares.close()


def _scenes(pipe: Connection, ids: list[int]) -> dict[str, tuple[MeasuredScene, float]]:
    found: dict[str, tuple[MeasuredScene, float]] = {}
    with suppress(EOFError):
        while True:
            pipe.recv()
            before_s = sum(map(used_s, ids))
            pipe.send("go")
            name, measured = pipe.recv()
            found[name] = measured, sum(map(used_s, ids)) - before_s
    return found


def _figures(measured: MeasuredScene, used: float, stalls: list[tuple[int, int]]) -> Figures:
    still_ns = [_own(gap, stalls) for gap in measured.gaps]
    shown = measured.pictures
    lamps_ns = measured.lamps_ns
    return {
        "pictures_a_second": round(shown.shown / measured.seconds / measured.displays, 1),
        "late": shown.late,
        "still_ms": round(max(still_ns, default=0) / MILLISECOND_NS, 1),
        "work_ms": round(measured.work_ns / MILLISECOND_NS, 1),
        "call_ms": round(max(measured.calls_ns.values(), default=0) / MILLISECOND_NS, 1),
        "lamp_p50_ms": round(percentile(lamps_ns, 50) / MILLISECOND_NS, 2),
        "lamp_p99_ms": round(percentile(lamps_ns, 99) / MILLISECOND_NS, 2),
        "presses": len(lamps_ns),
        "core_percent": round(used / measured.seconds * 100, 1),
        "longest_call": max(measured.calls_ns, key=lambda name: measured.calls_ns[name], default=""),
    }


def _own(gap: tuple[int, int], stalls: list[tuple[int, int]]) -> int:
    """How long the loop stood still while the idle process did not."""
    begun, ended = gap
    return ended - begun - sum(max(0, min(ended, till) - max(begun, since)) for since, till in stalls)


@contextmanager
def _x_server(width: int, height: int) -> Iterator[None]:
    """An X server for windows of that size side by side, which nobody looks at."""
    if shutil.which("Xvfb") is None:
        raise click.ClickException("it needs Xvfb: apt-get install xvfb")
    before = os.environ.get("DISPLAY")
    with tempfile.TemporaryFile() as told:
        words = ["Xvfb", "-displayfd", str(told.fileno()), "-screen", "0", f"{width}x{height}x24"]
        server = subprocess.Popen(words, pass_fds=[told.fileno()], stderr=subprocess.DEVNULL)
        try:
            number = b""
            while not number.endswith(b"\n") and server.poll() is None:
                # The place in the file is the server's too: it is not moved while that writes.
                number = os.pread(told.fileno(), 16, 0)
            os.environ["DISPLAY"] = f":{number.decode().strip()}"
            os.environ.pop("SDL_VIDEODRIVER", None)
            yield
        finally:
            server.terminate()
            server.wait(10)
            os.environ.pop("DISPLAY")
            os.environ |= {} if before is None else {"DISPLAY": before}


_HEADS = {
    "pictures_a_second": "pictures/s",
    "late": "late",
    "still_ms": "still, ms",
    "work_ms": "round, ms",
    "call_ms": "call, ms",
    "lamp_p50_ms": "lamp, ms",
    "lamp_p99_ms": "99 %, ms",
    "core_percent": "core, %",
    "longest_call": "which",
}


def _print(report: dict[str, dict[str, Figures]], slow: int, size: str) -> None:
    click.echo(f"{size} each, 1/{slow} of a processor for each process")
    click.echo(f"{'':<34}" + "".join(f"{head:>12}" for head in _HEADS.values()))
    for name, scenes in report.items():
        for scene, figures in scenes.items():
            values = "".join(f"{figures[key]:>12}" for key in _HEADS)
            click.echo(f"{f'{scene}, {name}':<34}{values}")
    click.echo(
        "pictures/s: of each display; still: the longest, beyond what an idle process stood still too;"
    )
    click.echo(
        "round, call: processor time of the loop's longest round, and of the longest part of one, named"
    )
    sys.stdout.flush()
