"""Prove the table on real kernels: `make prove-pi`, or a part of it.

    .venv/bin/python -m tests.pi.prove --systems bookworm-amd64 --trials "outputs watchdog"

Images, installed disks and pictures of the outputs are kept in ~/.cache/sonar-table/bench. Hours, where all
is tried: everything is emulated.
"""

import os
import subprocess
import sys
import time
import traceback

import click

from tests.pi.bench import SOURCE, Bench, Failed, Skipped
from tests.pi.catalogue import TRIALS, Trial
from tests.pi.image import cache, missing_programs
from tests.pi.report import Outcome, Result, choose, first_line, summary
from tests.pi.systems import SYSTEMS


@click.command()
@click.option("--systems", default="", help="Some of them: bookworm-amd64 trixie-arm64 ...")
@click.option("--trials", default="", help="Some of them, by name.")
@click.option("--list", "listed", is_flag=True, help="Say which systems and trials there are.")
def main(systems: str, trials: str, listed: bool) -> None:
    """Try the table on real kernels with two outputs, in QEMU."""
    if listed:
        click.echo("\n".join(f"{trial.name:<16} {trial.about}" for trial in TRIALS))
        click.echo("on " + ", ".join(system.name for system in SYSTEMS))
        return
    try:
        chosen_systems = choose(systems, [system.name for system in SYSTEMS], "system")
        chosen_trials = choose(trials, [trial.name for trial in TRIALS], "trial")
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    if missing := missing_programs():
        raise click.ClickException(f"missing: {', '.join(missing)}; `make prove-pi` installs them")
    _warn_of_changes()
    results: list[Result] = []
    for system in SYSTEMS:
        if system.name in chosen_systems:
            bench = Bench(system, click.echo)
            try:
                for trial in TRIALS:
                    if trial.name in chosen_trials:
                        results.append(run(bench, trial))
            finally:
                bench.off()
    text = summary(results)
    (cache() / "last-report.txt").write_text(text + "\n", encoding="utf-8")
    click.echo(f"\n{text}\npictures are in {cache() / 'pictures'}")
    sys.exit(1 if any(result.outcome is Outcome.FAILED for result in results) else 0)


def run(bench: Bench, trial: Trial) -> Result:
    """Make one trial; whatever goes wrong in it is its result."""
    name = bench.system.name
    click.echo(f"== {name}: {trial.name}: {trial.about}  [{time.strftime('%H:%M')}]")
    began_s = time.monotonic()
    outcome, why = Outcome.PASSED, ""
    try:
        trial.run(bench)
    except Skipped as reason:
        outcome, why = Outcome.SKIPPED, str(reason)
    except Exception as error:
        outcome, why = Outcome.FAILED, str(error) or type(error).__name__
        if not isinstance(error, Failed):
            traceback.print_exc(limit=-3)
        _tell_console(bench)
        bench.off()
    took_s = time.monotonic() - began_s
    click.echo(f"   {outcome} in {took_s:.0f} s {first_line(why)}".rstrip())
    return Result(name, trial.name, outcome, took_s, why)


def _tell_console(bench: Bench) -> None:
    machine = bench.machine
    if machine is None or not machine.is_on:
        return
    try:
        said = machine.run("sudo journalctl -u 'sonar-table*' -b --no-pager | tail -25", timeout_s=60).text
    except subprocess.TimeoutExpired:
        said = machine.console()[-1500:]
    click.echo("\n".join(f"    | {line}" for line in said.splitlines()))


def _warn_of_changes() -> None:
    status = subprocess.run(
        ["git", "-C", str(SOURCE), "status", "--porcelain", "--untracked-files=no"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    if status.strip():
        click.echo("Some changes are not committed: the last commit is tried, without them.", err=True)


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    main()
