"""The radio operator's transparency: notes, slides, wiping."""

from console.core.crew_orders import Erase, Note, Slide
from console.core.transparency import check_note, check_slide, legal_slides
from console.core.words import Heard, Station
from console.games.sonar_family.rules.rule import Judged, Rule, tell
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State


def _note(_: SetUp, state: State, order: Note) -> Judged:
    boat = state.boat(order.crew)
    boat = boat._replace(notes=(*boat.notes, order.heard))
    return state.with_boat(order.crew, boat), [tell(order.crew, "noted", heard=order.heard)]


def _slide(_: SetUp, state: State, order: Slide) -> Judged:
    boat = state.boat(order.crew)
    boat = boat._replace(slid=(boat.slid[0] + order.columns, boat.slid[1] + order.rows))
    event = tell(order.crew, "slid", columns=order.columns, rows=order.rows)
    return state.with_boat(order.crew, boat), [event]


def _erase(_: SetUp, state: State, order: Erase) -> Judged:
    boat = state.boat(order.crew)._replace(notes=())
    return state.with_boat(order.crew, boat), [tell(order.crew, "erased")]


RULES = {
    Note: Rule(
        station=Station.RADIO,
        writes=True,
        allow=lambda _, state, crew: check_note(state.boat(crew).notes),
        act=_note,
        options=lambda _, __, crew: [Note(crew, Station.RADIO, heard) for heard in Heard],
    ),
    Slide: Rule(
        station=Station.RADIO,
        writes=True,
        check=lambda set_up, state, order: check_slide(set_up.chart, state.boat(order.crew).slid, order),
        act=_slide,
        options=lambda set_up, state, crew: legal_slides(
            set_up.chart, state.boat(crew).slid, crew, Station.RADIO
        ),
    ),
    Erase: Rule(
        station=Station.RADIO,
        writes=True,
        act=_erase,
        options=lambda _, __, crew: [Erase(crew, Station.RADIO)],
    ),
}
