"""The hunt that ships for the film, and where its boats are at each moment of it."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from console.core.dot import Dot
from console.displays.chase import At, Chase, ChaseShot

FILM_MS = 20_000
HUNT_MS = 13_000
"""When the last shot is fired."""
LAST_MS = 42_000
"""So much of the match is seen, its end."""
RUN_MS = 900
"""From a shot to its strike, as in a match."""
GLIDE_MS = 700
PING_MS = 2600
SHIPPED = Path(__file__).with_name("hunt.json")
"""The end of a match of aces, from its journal tests/displays/film/hunt.journal; a test makes it."""


def written(chase: Chase) -> str:
    """As it is kept."""
    kept = {
        "length_ms": chase.length_ms,
        "ways": {crew: [[at.ms, at.dot] for at in way] for crew, way in chase.ways},
        "blows": [[b.ms, b.crew, b.start, b.dot, dict(b.hurt)] for b in chase.blows],
    }
    return json.dumps(kept, indent=1) + "\n"


def read(text: str) -> Chase:
    kept = json.loads(text)
    return Chase(
        tuple((crew, tuple(At(*at) for at in way)) for crew, way in kept["ways"].items()),
        tuple(
            ChaseShot(ms, crew, start, dot, tuple(hurt.items()))
            for ms, crew, start, dot, hurt in kept["blows"]
        ),
        kept["length_ms"],
    )


@dataclass(frozen=True)
class FilmHunt:
    """The chase in film time, with who wins it."""

    chase: Chase
    hunter: str
    prey: str
    columns: tuple[int, int]
    """The first and the last that a boat is in."""
    rows: tuple[int, int]


@lru_cache(maxsize=1)
def film_hunt() -> FilmHunt:
    chase = read(SHIPPED.read_text(encoding="utf-8")).within(HUNT_MS)
    hunter = chase.blows[-1].crew
    prey = next(crew for crew, _ in chase.ways if crew != hunter)
    dots = [Dot.parse(at.dot) for _, way in chase.ways for at in way]
    columns, rows = [dot.column for dot in dots], [dot.row for dot in dots]
    return FilmHunt(chase, hunter, prey, (min(columns), max(columns)), (min(rows), max(rows)))
