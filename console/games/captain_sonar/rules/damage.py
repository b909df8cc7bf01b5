"""Damage, explosions and the end of a match."""

from console.core.waters import bits
from console.core.words import Crew, Phase
from console.games.captain_sonar.rules.ruling import Ruling
from console.games.captain_sonar.rules.state import Result

DIRECT, INDIRECT = 2, 1
"""Damage on the very dot of an explosion, and on the eight around it."""


def damage(ruling: Ruling, crew: Crew, amount: int, cause: str) -> None:
    """Write damage into a boat's ledger, for everybody to hear."""
    total = ruling.boat(crew).damage + amount
    ruling.change(crew, damage=total)
    ruling.announce("damaged", crew=crew, amount=amount, total=total, cause=cause)


def settle(ruling: Ruling, cause: str) -> None:
    """End the match where a boat is sunk; both at once is a draw."""
    sunk = [crew for crew in Crew if ruling.boat(crew).damage >= ruling.set_up.sinks_at]
    if not sunk:
        return
    winner = None if len(sunk) == 2 else sunk[0].enemy
    ruling.change_match(phase=Phase.OVER, stop=None, awaiting=None, result=Result(winner, cause))
    if winner is None:
        ruling.announce("drawn", cause=cause)
    else:
        ruling.announce("won", crew=winner, cause=cause)


def explode(ruling: Ruling, firing: Crew, dot: int, cause: str) -> None:
    """One explosion, felt by both boats. The firing crew's own boat answers only when it is hit."""
    name = ruling.set_up.waters.names[dot]
    for crew in (firing.enemy, firing):
        amount = hit(ruling, crew, dot)
        if amount or crew is not firing:
            kind = {DIRECT: "direct", INDIRECT: "indirect"}.get(amount, "clear")
            ruling.announce("impact", crew=crew, kind=kind, dot=name)
        if amount:
            damage(ruling, crew, amount, cause)
    settle(ruling, cause)


def hit(ruling: Ruling, crew: Crew, dot: int) -> int:
    """The damage that an explosion on a dot does to a boat."""
    place = ruling.boat(crew).dot
    if place == dot:
        return DIRECT
    return INDIRECT if ruling.set_up.waters.around[dot] >> place & 1 else 0


def destroy_mines(ruling: Ruling, dots: int) -> None:
    """Mines under an impact are destroyed without exploding."""
    for crew in Crew:
        boat = ruling.boat(crew)
        struck = boat.mines & dots
        if struck:
            remove_mines(ruling, crew, struck)
            for name in ruling.set_up.waters.named(struck):
                ruling.announce("mine-destroyed", crew=crew, dot=name)
    ruling.set_up.scenario.under_impact(ruling, dots)


def remove_mines(ruling: Ruling, crew: Crew, dots: int) -> None:
    boat = ruling.boat(crew)
    ruling.change(crew, mines=boat.mines & ~dots, fresh_mines=boat.fresh_mines & ~dots)


def chain_reaction(ruling: Ruling, firing: Crew, dots: int) -> None:
    """The mines on these dots explode one after the other, until one of them ends the match."""
    names = ruling.set_up.waters.names
    for dot in bits(dots):
        for crew in Crew:
            if ruling.boat(crew).mines >> dot & 1:
                remove_mines(ruling, crew, 1 << dot)
                ruling.announce("chain-reaction", crew=crew, dot=names[dot])
                explode(ruling, firing, dot, "chain-reaction")
                if ruling.over:
                    return
