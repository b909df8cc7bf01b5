"""`sonar-table referee`: a match over a pipe, orders in, verdicts out."""

import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import click

from console.commands.match_flags import option_flags
from console.core.game import AnyGame, BadSetUp, Refused
from console.core.match_plan import MatchPlan
from console.core.notation import NotationError, Words, read_word
from console.core.words import Station
from console.games import GAMES, set_up
from console.toml_file import BadFileError

LONGEST_LINE_BYTES = 1000


@click.command()
@click.option("--game", required=True, metavar="GAME", help=f"One of {', '.join(GAMES)}.")
@click.option("--chart", metavar="NAME", help="A chart's name or file; see `sonar-table charts list`.")
@click.option(
    "--edition", type=int, help="Captain Sonar: 1 (2016) or 2 (2022); the chart's own if not given."
)
@click.option("--mode", metavar="MODE", help="real-time or turn-by-turn.")
@click.option("--goal", metavar="GOAL", help="Captain Sonar: hunt (4 damage) or sudden-death (edition 2).")
@click.option(
    "--players", metavar="LIST", help="People in each crew, 4,4; Con Sonar!: colours, blue,yellow,red."
)
@click.option("--first", metavar="CREW", help="Turn by turn: who begins; blue, red, or lot with a seed.")
@click.option("--seed", type=int, help="What chance is drawn from; the same seed gives the same match.")
@click.option(
    "--shy", multiple=True, metavar="CREW", help="Edition 2: this crew's captain activates everything."
)
@option_flags()
def referee(**about: Any) -> None:
    """Judge a match: orders on standard input, events and verdicts on standard output.

    Besides orders it answers the questions `view CREW`, `legal CREW [STATION]`, `state` and `quit`.

    \b
    Example:
      printf 'blue captain start C6\\nlegal red\\n' |
        sonar-table referee --game captain-sonar --edition 2 --mode real-time --goal hunt --chart alpha-2
    """
    try:
        game = set_up(MatchPlan(**about))
    except (BadSetUp, BadFileError) as problem:
        raise click.UsageError(str(problem)) from None
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    desk = RefereeDesk(game)
    for line in lines(sys.stdin.buffer):
        answer = desk.answer(line)
        if answer is None:
            return
        if answer:
            sys.stdout.write("\n".join(answer) + "\n")
            sys.stdout.flush()


def lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream; the tail of one that is far too long is passed over."""
    while raw := stream.readline(LONGEST_LINE_BYTES + 1):
        if not raw.endswith(b"\n") and len(raw) > LONGEST_LINE_BYTES:
            while (rest := stream.readline(1 << 16)) and not rest.endswith(b"\n"):
                pass
        yield raw.decode("utf-8", errors="replace")


class RefereeDesk:
    """Keeps one match and answers lines about it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state = game.begin()

    def answer(self, line: str) -> list[str] | None:
        """The lines that answer a line; none for a blank or a comment; None to quit."""
        if len(line.encode()) > LONGEST_LINE_BYTES:
            return [f"error: column {LONGEST_LINE_BYTES}: the line is too long to be an order"]
        try:
            words = Words(line)
            if not words:
                return []
            first = words.take("an order")
            if first == "quit":
                words.end()
                return None
            if first in ("view", "legal", "state"):
                return self._question(first, words)
            return self._judge(line)
        except NotationError as problem:
            return [f"error: {problem}"]

    def _question(self, question: str, words: Words) -> list[str]:
        who = "" if question == "state" else words.one_of(self._game.players, "a crew")
        if question == "legal":
            return self._legal(who, words)
        words.end()
        state = self._state
        shown = self._game.dump(state) if question == "state" else self._game.view(state, who).json()
        return [json.dumps(shown, ensure_ascii=False)]

    def _legal(self, who: str, words: Words) -> list[str]:
        """A crew's orders, or those of one of its stations; players have none."""
        station = read_word(Station, words) if words and self._game.stations else None
        words.end()
        return [*map(str, self._game.legal(self._state, who, station)), "accepted"]

    def _judge(self, line: str) -> list[str]:
        order = self._game.grammar.parse(line)
        try:
            self._state, events = self._game.judge(self._state, order)
        except Refused as refusal:
            return [str(refusal)]
        return [*map(str, events), "accepted"]
