"""Orders without end: every kind, with every argument that could matter and some that cannot."""

from functools import cache
from itertools import product

from console.core.crew_orders import Answer, Dive, Erase, Head, Note, Slide, Sonar, Start, Stop, Surface
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import Coordinate, Course, Crew, Heard, Station
from console.games.sonar_family.rules.orders import SONAR_FAMILY, Missile, Resume, SilentStep

DOTS = [Dot(column, row) for column in range(11) for row in range(11)] + [Dot(25, 98)]
ROWS = [(Coordinate.ROW, str(row)) for row in (*range(-1, 12), 999)]
COLUMNS = [(Coordinate.COLUMN, column) for column in "ABCDEFGHIJKZ"]
SECTORS = [(Coordinate.SECTOR, str(sector)) for sector in range(6)]
PAIRS = list(product(ROWS, COLUMNS))
NAMED = [(named,) for named in (*ROWS, *COLUMNS, *SECTORS)] + PAIRS

EVERY_VERB = (
    "start A1",
    "dive",
    "head north",
    "sonar",
    "silence east",
    "missile B2",
    "surface",
    "answer row 1",
    "stop",
    "resume",
    "note north",
    "slide 1 0",
    "erase",
)


@cache
def every_order(crew: Crew) -> tuple[CrewOrder, ...]:
    """What a crew could say at all: each order by its own station, and a few of each by the others."""
    own = [
        *_given(crew, Station.CAPTAIN, range(-6, 0)),
        *_given(crew, Station.RADIO, range(-6, 7)),
    ]
    wrong = [SONAR_FAMILY.parse(f"{crew} {station} {words}") for station in Station for words in EVERY_VERB]
    return tuple(dict.fromkeys([*own, *wrong]))


def _given(crew: Crew, station: Station, slides: range) -> list[CrewOrder]:
    plain = [kind(crew, station) for kind in (Dive, Sonar, Surface, Stop, Resume, Erase)]
    dotted = [kind(crew, station, dot) for kind in (Start, Missile) for dot in DOTS]
    courses = [kind(crew, station, course) for kind in (Head, SilentStep) for course in Course]
    answers = [Answer(crew, station, named) for named in NAMED]
    notes = [Note(crew, station, heard) for heard in Heard]
    slid = [Slide(crew, station, columns, rows) for columns, rows in product(slides, slides)]
    far = [Slide(crew, station, 999, -999), Slide(crew, station, 0, 0)]
    return [*plain, *dotted, *courses, *answers, *notes, *slid, *far]
