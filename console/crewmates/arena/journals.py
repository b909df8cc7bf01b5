"""Matches of the arena as journals, as a table would have kept them."""

from pathlib import Path

from console.core.crewing import Level
from console.core.match import Match
from console.crewmates.arena.arena import Bout
from console.crewmates.arena.contest import Outcome
from console.games import crewmates_of, set_up
from console.journal import Journal, new_header


def keep_journal(folder: Path, bout: Bout, outcome: Outcome) -> Path:
    """Write a match as the next journal of a folder; none that is there is touched. Raises OSError."""
    header = new_header(bout.plan, set_up(bout.plan), table=_table(bout))
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder, header, begun_ns=0, background=False)
    match = Match(bout.plan, keep=journal.keep)
    for time_ns, line in outcome.lines:
        match.give(match.game.grammar.parse(line), time_ns)
    journal.end("abandoned", outcome.length_ns)  # where no order has ended it
    journal.close()
    return journal.path


def _table(bout: Bout) -> dict[str, str]:
    """Who played: levels as set-up writes them, others by their name alone."""
    levels = {seat: name for seat, name in _seats(bout) if name in list(Level)}
    said = {f"computer-{seat}": name.partition(":")[0] for seat, name in _seats(bout) if seat not in levels}
    return (
        {"computers": " ".join(f"{seat}={name}" for seat, name in levels.items()), **said} if levels else said
    )


def _seats(bout: Bout) -> list[tuple[str, str]]:
    """Crews by their names; players by the places at the table that they would have."""
    if None not in crewmates_of(bout.plan.game).seats:
        return list(bout.players)
    order = (bout.plan.players or "").split(",")
    places = crewmates_of(bout.plan.game).places
    return [(".".join(places[order.index(name)]), text) for name, text in bout.players if name in order]
