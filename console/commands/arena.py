"""`sonar-table arena`: computer crews, random play and others' programs against each other."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from console.commands.match_flags import option_flags
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.crewmates.arena.arena import Bout, bouts, outcomes
from console.crewmates.arena.contest import Outcome
from console.crewmates.arena.match_shares import ArenaFigures, figures
from console.crewmates.arena.players import UnknownPlayer, player_called
from console.games import GAMES, all_options, set_up
from console.toml_file import BadFileError


@click.command()
@click.option("--blue", default="ace", show_default=True, metavar="PLAYER", help="Who plays blue.")
@click.option("--red", default="officer", show_default=True, metavar="PLAYER", help="Who plays red.")
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Repeats all matches.")
@click.option("--game", type=click.Choice(list(GAMES)), default="captain-sonar", show_default=True)
@click.option("--chart", metavar="NAME", help="A chart's name, or a chart file.")
@click.option("--edition", type=int, help="Captain Sonar: 1 or 2.")
@click.option("--mode", metavar="MODE", help="real-time or turn-by-turn.")
@click.option("--goal", metavar="GOAL", help="Captain Sonar: hunt, or sudden-death with edition 2.")
@click.option("--first", metavar="CREW", help="Turn by turn: who begins. If not given, in turns.")
@option_flags()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--journals",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write each match as the next journal of this folder.",
)
def arena(
    blue: str, red: str, matches: int, seed: int, as_json: bool, journals: Path | None, **about: Any
) -> None:
    """Play matches between two players on all cores and say who wins how often.

    A PLAYER is cadet, officer or ace; random, which plays any legal order; ace:dots, an ace that follows the
    enemy by a set of dots alone; or pipe:COMMAND, any program that speaks the notation on its standard
    streams (docs/crewmates.md). Time is reckoned: in real time each crewmate acts at its human pace, and
    matches take as long as the processor needs. The exit code is 1 where a computer crew's order was refused.

    \b
    Example:
      sonar-table arena --blue ace --red officer --matches 100 --seed 1
      sonar-table arena --game sonar-family --chart umbria --blue officer --red cadet --json
      sonar-table arena --blue ace --red "pipe:python3 my_crew.py" --matches 10
      sonar-table arena --matches 20 --journals practice && sonar-table debrief practice -o practice.html
    """
    players = {"blue": blue, "red": red}
    chosen = MatchPlan(**about)
    _check(players)
    to_play = bouts(chosen, players, matches, seed, kept=journals is not None)
    try:
        set_up(to_play[0].plan)
    except (BadSetUp, BadFileError) as problem:
        raise click.UsageError(str(problem)) from None
    if journals is not None:
        _make(journals)
    ended: list[Outcome] = []
    with click.progressbar(
        length=matches, label="matches", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for bout, outcome in zip(to_play, outcomes(to_play), strict=True):
            if journals is not None:
                _keep(journals, bout, outcome)
            ended.append(outcome)
            bar.update(1)
    report = figures(ended, players)
    options = {option.name: about["options"].get(option.name) for option in all_options()}
    told = {**about, **options, "seed": seed, **report.as_json()}
    del told["options"]
    click.echo(json.dumps(told) if as_json else _text(report))
    if any(side.refused_orders for side in report.sides.values() if not side.player.startswith("pipe:")):
        raise SystemExit(1)


def _make(folder: Path) -> None:
    """Before anything is played that could not be kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.ClickException(f"{folder}: {problem.strerror}; nothing was played") from None


def _keep(folder: Path, bout: Bout, outcome: Outcome) -> None:
    from console.crewmates.arena.journals import keep_journal

    try:
        keep_journal(folder, bout, outcome)
    except OSError as problem:
        raise click.ClickException(f"{folder}: {problem.strerror}; the journals before are whole") from None
    outcome.lines = []


def _check(players: dict[str, str]) -> None:
    for name, text in players.items():
        try:
            player_called(text)
        except UnknownPlayer as problem:
            raise click.BadParameter(str(problem), param_hint=f"--{name}") from None


def _text(report: ArenaFigures) -> str:
    lines = [
        f"{report.matches} matches, {report.draws} drawn"
        + (f", {report.shared} shared" if report.shared else "")
        + f"; {report.minutes_p50:.1f} minutes in the middle, {report.minutes_longest:.1f} at most",
        "  ended by " + ", ".join(f"{cause} {count}" for cause, count in report.causes.items()),
    ]
    for name, side in report.sides.items():
        lines += [
            f"{name} {side.player}",
            f"  wins                         {side.wins:>6}   {side.win_rate:.0%}"
            f" (95 %: {side.win_rate_low:.0%} to {side.win_rate_high:.0%})",
            f"  orders refused               {side.refused_orders:>6}",
            f"  damage done to itself        {side.self_damage:>6}   {side.self_damage_per_match} a match",
            f"  charged systems blocked      {side.blocked_per_100_courses:>6}   per 100 courses",
            f"  milliseconds a decision      {side.decision_ms_p50:>6}   p99 {side.decision_ms_p99}",
        ]
    return "\n".join(lines)
