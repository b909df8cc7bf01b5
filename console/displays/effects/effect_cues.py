"""Which events bring which effects, for games of two crews. A game's folder says which of these it uses."""

from console.core.game import Event
from console.displays.effect import ARMED_MS, FLIGHT_MS, FUSE_MS, Effect, Kind
from console.displays.effects.order_effects import GameEffects, Staged, Staging
from console.displays.effects.paths import way_through

BUBBLES_MS = 60
"""From an explosion to what is left of a mine that it destroys."""


def shot(reach: int, *, straight: bool = False) -> Staged:
    """A torpedo, or a missile, which flies `straight`: its crew sees it run, everybody else where it ends."""

    def staged(event: Event, on: Staging) -> None:
        crew, dot = event.word("crew"), event.word("dot")
        on.add(Effect(Kind.AWAY, crew=crew, answer=event.name))
        if on.ours(event) and on.here is not None and on.chart is not None:
            way = (on.here, dot) if straight else way_through(on.chart, on.here, dot, on.land)
            on.add(Effect(Kind.RUN, crew=crew, dots=way))
        else:
            on.add(Effect(Kind.AIMED, crew=crew, dots=(dot,)))
        on.burst(Effect(Kind.BURST, crew=crew, dots=(dot,), reach=reach), FLIGHT_MS)

    return staged


def blast(reach: int) -> Staged:
    """A mine that is triggered."""

    def staged(event: Event, on: Staging) -> None:
        crew, dot = event.word("crew"), event.word("dot")
        on.add(Effect(Kind.ARMED, crew=crew, dots=(dot,)))
        on.add(Effect(Kind.AWAY, crew=crew, answer=event.name))
        on.burst(Effect(Kind.BURST, crew=crew, dots=(dot,), reach=reach), ARMED_MS)

    return staged


def chained(reach: int) -> Staged:
    """A mine that the explosion before it sets off."""

    def staged(event: Event, on: Staging) -> None:
        crew, dot, before = event.word("crew"), event.word("dot"), on.last_burst
        if before is not None:
            on.add(Effect(Kind.FUSE, crew=crew, dots=(before.dots[0], dot)), on.burst_ms)
        on.burst(Effect(Kind.BURST, crew=crew, dots=(dot,), reach=reach), on.burst_ms + FUSE_MS)

    return staged


def fizzled(event: Event, on: Staging) -> None:
    """A mine that is gone."""
    on.add(Effect(Kind.FIZZLE, dots=(event.word("dot"),)), on.burst_ms + BUBBLES_MS)


def met(event: Event, on: Staging) -> None:
    """How an explosion met a boat."""
    on.impact(event.word("kind"))


def damaged(event: Event, on: Staging) -> None:
    """The boat itself is shaken by the strike; everybody reads later what it cost."""
    crew = event.word("crew")
    on.hurt(crew, event.number("amount"), event.number("total"))
    if on.ours(event):
        on.add(Effect(Kind.HIT, crew=crew), on.burst_ms)


def pinged(event: Event, on: Staging) -> None:
    """Rings run out from our boat, or close in on it."""
    kind = Kind.SWEEP if on.ours(event) else Kind.PINGED
    on.add(Effect(kind, crew=event.word("crew"), dots=_own(on)))


def answered(event: Event, on: Staging) -> None:
    named = tuple((key, str(value)) for key, value in event.details if key != "crew")
    on.add(Effect(Kind.ANSWER, crew=event.word("crew"), named=named))


def droned(event: Event, on: Staging) -> None:
    sector, answer = event.number("sector"), event.word("answer")
    on.add(Effect(Kind.BEAM, crew=event.word("crew"), sector=sector, answer=answer))


def silent(event: Event, on: Staging) -> None:
    """Our own boat is where it has gone to; of theirs nothing is known."""
    on.add(Effect(Kind.RIPPLE, crew=event.word("crew"), dots=_own(on) if on.ours(event) else ()))


def surfaced(event: Event, on: Staging) -> None:
    """Where theirs came up is public: a sector, or a dot."""
    crew = event.word("crew")
    if on.ours(event):
        on.add(Effect(Kind.WATER, crew=crew))
        return
    sector = event.number("sector") if event.has("sector") else None
    dots = (event.word("dot"),) if event.has("dot") else ()
    on.add(Effect(Kind.FOAM, crew=crew, sector=sector, dots=dots))


def won(event: Event, on: Staging) -> None:
    """The winners get their four seconds, the boat that is lost its own; to everybody it is that boat's."""
    winner = event.word("crew")
    loser = "red" if winner == "blue" else "blue"
    ours = on.ours(event)
    on.add(Effect(Kind.WON if ours else Kind.SUNK, crew=winner if ours else loser), on.ending_ms)


def drawn(event: Event, on: Staging) -> None:
    """Both are lost."""
    on.add(Effect(Kind.SUNK, crew=on.eyes or "blue"), on.ending_ms)


def _own(on: Staging) -> tuple[str, ...]:
    return () if on.here is None else (on.here,)


CREWS = GameEffects(
    staged={
        "impact": met,
        "damaged": damaged,
        "sonar": pinged,
        "sonar-answered": answered,
        "silence": silent,
        "surfaced": surfaced,
        "won": won,
        "drawn": drawn,
    },
    outcomes=frozenset({"impact", "damaged"}),
    ends=frozenset({"won", "drawn"}),
    turns=frozenset({"headed", "silence", "surfaced"}),
)
"""What every game of two crews has."""
