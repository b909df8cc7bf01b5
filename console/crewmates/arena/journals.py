"""Matches of the arena as journals, as a table would have kept them."""

from dataclasses import replace
from pathlib import Path

from console.core.crewing import Crewing, Level
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.crewmates.arena.arena import Bout
from console.crewmates.arena.contest import Outcome
from console.games import crewmates_of, set_up
from console.journal import Journal, new_header


def keep_journal(folder: Path, bout: Bout, outcome: Outcome) -> Path:
    """Write a match as the next journal of a folder; none that is there is touched. Raises OSError."""
    plan, table = _played(bout)
    header = new_header(plan, set_up(plan), table=table)
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder, header, begun_ns=0, background=False)
    match = Match(plan, keep=journal.keep)
    for time_ns, line in outcome.lines:
        match.give(match.game.grammar.parse(line), time_ns)
    journal.end("abandoned", outcome.length_ns)  # where no order has ended it
    journal.close()
    return journal.path


def _played(bout: Bout) -> tuple[MatchPlan, dict[str, str]]:
    """Who played: levels as any match has them, others by their name alone."""
    levels = {seat: name for seat, name in _seats(bout) if name in list(Level)}
    crewing = Crewing.read(" ".join(f"{seat}={name}" for seat, name in levels.items()))
    said = {f"computer-{seat}": name.partition(":")[0] for seat, name in _seats(bout) if seat not in levels}
    return replace(bout.plan, crewing=crewing), said


def _seats(bout: Bout) -> list[tuple[str, str]]:
    """Crews by their names; players by the places at the table that they would have."""
    if None not in crewmates_of(bout.plan.game).seats:
        return list(bout.players)
    order = (bout.plan.players or "").split(",")
    places = crewmates_of(bout.plan.game).places
    return [(".".join(places[order.index(name)]), text) for name, text in bout.players if name in order]
