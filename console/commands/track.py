"""`sonar-table track`: the radio operator over a pipe, what was heard in, the enemy's possible dots out."""

import sys
from collections.abc import Mapping

import click

from console.commands.match_flags import option_flags
from console.commands.referee import LONGEST_LINE_BYTES, lines
from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.notation import NotationError, quoted
from console.crewmates.tracker import Impossible, Tracker
from console.crewmates.tracker.radio_lines import Lines, answer
from console.games import all_options, crewmates_of, options_of
from console.games.captain_sonar.rules.set_up import edition_numbered
from console.toml_file import BadFileError


@click.command()
@click.option("--chart", required=True, metavar="NAME", help="A chart's name, or a chart file.")
@click.option("--mode", metavar="MODE", help="real-time (if not given) or turn-by-turn.")
@click.option(
    "--edition",
    type=int,
    help="Captain Sonar: 2 adds that in real time a mine is triggered from the next course on."
    " If not given, a line means what it says and no more.",
)
@option_flags(option for option in all_options() if option.heard)
def track(chart: str, mode: str | None, edition: int | None, options: Mapping[str, str]) -> None:
    """Say where the enemy can be: what was heard on standard input, possible dots on standard output.

    Each line is answered by one: how many dots are possible and which, `13: F8 G7 ...`. Each is a dot on
    which a legal route that fits all that was heard can end, and none is missing; where too many routes
    fit, a few more dots may be named, and `~` comes first. What is not understood, or cannot be, is answered
    `error: ...` and changes nothing. `quit` ends.

    \b
    Lines:
      head north         silence            surface 5          drone 5 yes        drone 5 no
      torpedo C6         impact C6 direct   impact C6 indirect impact C6 clear    not C6
      mine               trigger D5         sonar column N sector 7
    More lines, for scenarios and for Sonar Family, are in docs/tracker.md.

    \b
    Example:
      printf 'head north\\nsilence\\ndrone 5 yes\\n' | sonar-table track --chart alpha --mode real-time
    """
    sea, waits = _chosen(chart, mode, edition)
    desk = TrackDesk(sea, waits, _told(sea, options))
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    for line in lines(sys.stdin.buffer):
        said = desk.answer(line)
        if said is None:
            return
        if said:
            sys.stdout.write(said + "\n")
            sys.stdout.flush()


def _chosen(name: str, mode: str | None, edition: int | None) -> tuple[Chart, bool]:
    """The chart, and whether mines wait for a course. A bad choice ends the command."""
    if mode is not None and mode not in list(Mode):
        raise click.UsageError(f"there is no mode {mode!r}: choose {' or '.join(Mode)}")
    try:
        chart = load(name, mode=None if mode is None else Mode(mode))
        waits = edition is not None and edition_numbered(edition).mines_wait
    except (BadSetUp, BadFileError) as problem:
        raise click.UsageError(str(problem)) from None
    return chart, waits and chart.mode is Mode.REAL_TIME


def _told(chart: Chart, options: Mapping[str, str]) -> dict[str, str]:
    """The options of the chart's game that were typed. A bad choice ends the command."""
    plan = MatchPlan(game=chart.game, options=options)
    try:
        plan.chosen(options_of(chart.game))
    except BadSetUp as problem:
        raise click.UsageError(str(problem)) from None
    return dict(plan.options)


class TrackDesk:
    """Keeps what is known of one enemy and answers lines about it."""

    def __init__(
        self, chart: Chart, mines_wait: bool = False, options: Mapping[str, str] | None = None
    ) -> None:
        self._lines = Lines(chart, crewmates_of(chart.game).lines, mines_wait, options or {})
        self._tracker = Tracker.on(chart)

    def answer(self, line: str) -> str | None:
        """The line that answers a line; empty for a blank or a comment; None to quit."""
        if len(line.encode()) > LONGEST_LINE_BYTES:
            return f"error: column {LONGEST_LINE_BYTES}: the line is too long to be heard"
        if line.split("#")[0].strip().lower() == "quit":
            return None
        try:
            heard = self._lines.read(line, self._tracker.sea)
            if heard is None:
                return ""
            self._tracker = self._tracker.hear(*heard)
        except NotationError as problem:
            return f"error: {problem}"
        except Impossible:
            said = " ".join(line.split("#")[0].split())
            return f"error: no route that fits what was heard so far goes with {quoted(said)}"
        return answer(self._tracker, self._lines.waters)
