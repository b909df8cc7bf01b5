"""Explosions: what they do to boats and mines."""

from console.core.waters import bits
from console.core.words import Crew
from console.games.captain_sonar.rules.ruling import CaptainRuling

DIRECT, INDIRECT = 2, 1
"""Damage on the very dot of an explosion, and on the eight around it."""


def explode(ruling: CaptainRuling, firing: Crew, dot: int, cause: str) -> None:
    """One explosion, felt by both boats. The firing crew's own boat answers only when it is hit."""
    name = ruling.set_up.waters.names[dot]
    for crew in (firing.enemy, firing):
        amount = hit(ruling, crew, dot)
        if amount or crew is not firing:
            kind = {DIRECT: "direct", INDIRECT: "indirect"}.get(amount, "clear")
            ruling.announce("impact", crew=crew, kind=kind, dot=name)
        if amount:
            ruling.damage(crew, amount, cause)
    ruling.settle(cause)


def hit(ruling: CaptainRuling, crew: Crew, dot: int) -> int:
    """The damage that an explosion on a dot does to a boat."""
    place = ruling.boat(crew).dot
    if place == dot:
        return DIRECT
    return INDIRECT if ruling.set_up.waters.around[dot] >> place & 1 else 0


def destroy_mines(ruling: CaptainRuling, dots: int) -> None:
    """Mines under an impact are destroyed without exploding."""
    for crew in Crew:
        boat = ruling.boat(crew)
        struck = boat.mines & dots
        if struck:
            remove_mines(ruling, crew, struck)
            for name in ruling.set_up.waters.named(struck):
                ruling.announce("mine-destroyed", crew=crew, dot=name)
    ruling.set_up.scenario.under_impact(ruling, dots)


def remove_mines(ruling: CaptainRuling, crew: Crew, dots: int) -> None:
    boat = ruling.boat(crew)
    ruling.change(crew, mines=boat.mines & ~dots, fresh_mines=boat.fresh_mines & ~dots)


def chain_reaction(ruling: CaptainRuling, firing: Crew, dots: int) -> None:
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
