"""A match of Con Sonar! counted again by hand: the journal's words, the referee, nothing of the debrief."""

from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from console.core.match import Match
from console.games.con_sonar.rules.state import SUBMARINES, SUNK
from tests.debrief.recount_said import LINE
from tests.plans import plan


class Move(NamedTuple):
    """An order of a player, and where all submarines were before and after it."""

    us: int
    player: str
    words: list[str]
    refused: bool
    before: Any
    after: Any


def read_players(path: Path) -> tuple[tuple[str, ...], list[Move]]:
    options: dict[str, Any] = {}
    match, moves = None, list[Move]()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("option "):
            _, name, value = line.rsplit("#", 1)[0].split(maxsplit=2)
            options[name] = int(value) if name in ("seed", "rules") else value.strip()
        elif (timed := LINE.fullmatch(line)) and timed[3].split()[0] not in (
            "result",
            "tie",
            "table",
            "clock",
            "late",
        ):
            order, _, refused = timed[3].partition(" ! ")
            match = match or Match(plan(**options))
            before = match.state
            us = int(timed[1]) * 1_000_000 + int(timed[2])
            match.give(match.game.grammar.parse(order), us * 1000)
            player, *words = order.split()
            moves.append(Move(us, player, words, bool(refused), before, match.state))
    assert match is not None
    return match.game.players, moves


def recount_players(path: Path) -> dict[str, dict[str, float]]:
    players, moves = read_players(path)
    done = [move for move in moves if not move.refused]
    turns, since, cards = list[tuple[str, int, int, int]](), 0, 0
    for move in done:
        cards += move.words[0] == "play"
        if move.words[0] == "end" or move.after.winners:
            turns.append((move.player, since, move.us, cards))
            since, cards = move.us, 0
    unended = [] if done[-1].us == since else [(done[-1].player, since)]
    return {player: _player(player, moves, turns, unended) for player in players}


def _player(
    player: str, moves: list[Move], turns: list[tuple[str, int, int, int]], unended: list[tuple[str, int]]
) -> dict[str, float]:
    own = [move for move in moves if move.player == player and not move.refused]
    verbs = Counter(move.words[0] for move in own)
    sunk, expected = list[str](), 0.0
    for move in (move for move in own if move.words[0] == "fire"):
        target = [str(boat) for boat in SUBMARINES].index(move.words[2])
        torpedoes = int(move.words[1].partition("*")[2])
        expected += 1 - (1 - (move.before.places[target] - 1) / 8) ** torpedoes
        if move.after.places[target] == SUNK:
            sunk.append(move.words[2][:-1])
    both, last = Counter(sunk), moves[-1].after
    alive = sum(
        place != SUNK and str(boat)[:-1] == player
        for boat, place in zip(SUBMARINES, last.places, strict=True)
    )
    missed, pairs = verbs["fire"] - len(sunk), sum(count == 2 for count in both.values())
    mine = [turn for turn in turns if turn[0] == player]
    begun = [since for _, since, *_ in mine] + [since for who, since in unended if who == player]
    waits = [after - until for (_, _, until, _), after in zip(mine, begun[1:], strict=False)]
    figures = {
        "points": len(sunk) - missed + 2 * alive + pairs + 2 * (len(both) >= 4),
        "sunk": len(sunk),
        "missed": missed,
        "alive": alive,
        "pairs": pairs,
        "colours": len(both),
        "shots": verbs["fire"],
        "expected": expected,
        "trashed": verbs["trash"],
        "cards": verbs["play"],
        "turns": len(mine),
        "longest_chain": max((cards for *_, cards in mine), default=0),
        "refused": sum(move.refused for move in moves if move.player == player),
    }
    for name, lengths in (("turn", [until - since for _, since, until, _ in mine]), ("wait", waits)):
        if lengths:
            figures |= {f"{name}_median_s": median(lengths) / 1e6, f"{name}_longest_s": max(lengths) / 1e6}
    return figures
