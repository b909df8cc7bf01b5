"""The radio operator's transparency: notes, slides, wiping."""

from collections.abc import Iterable

from console.core.crew_orders import Erase, Note, Slide
from console.core.transparency import check_note, check_slide, legal_slides
from console.core.words import Crew, Heard, Station
from console.games.captain_sonar.rules.ruling import Rule, Ruling, require_submerged
from console.games.captain_sonar.rules.set_up import SetUp

_RADIO = frozenset({Station.RADIO})


class Noting(Rule[Note]):
    order = Note

    def stations(self, set_up: SetUp, crew: Crew) -> frozenset[Station]:
        return _RADIO

    def allow(self, ruling: Ruling, crew: Crew, station: Station) -> None:
        if not ruling.set_up.edition.notes_on_surface:
            require_submerged(ruling, crew)
        check_note(ruling.boat(crew).notes)

    def carry_out(self, ruling: Ruling, order: Note) -> None:
        ruling.change(order.crew, notes=(*ruling.boat(order.crew).notes, order.heard))
        ruling.tell(order.crew, "noted", heard=order.heard)

    def options(self, ruling: Ruling, crew: Crew, station: Station) -> Iterable[Note]:
        return [Note(crew, station, heard) for heard in Heard]


class Sliding(Rule[Slide]):
    order = Slide

    def stations(self, set_up: SetUp, crew: Crew) -> frozenset[Station]:
        return _RADIO

    def check(self, ruling: Ruling, order: Slide) -> None:
        check_slide(ruling.set_up.chart, ruling.boat(order.crew).slid, order)

    def carry_out(self, ruling: Ruling, order: Slide) -> None:
        columns, rows = ruling.boat(order.crew).slid
        ruling.change(order.crew, slid=(columns + order.columns, rows + order.rows))
        ruling.tell(order.crew, "slid", columns=order.columns, rows=order.rows)

    def options(self, ruling: Ruling, crew: Crew, station: Station) -> Iterable[Slide]:
        return legal_slides(ruling.set_up.chart, ruling.boat(crew).slid, crew, station)


class Erasing(Rule[Erase]):
    order = Erase

    def stations(self, set_up: SetUp, crew: Crew) -> frozenset[Station]:
        return _RADIO

    def carry_out(self, ruling: Ruling, order: Erase) -> None:
        ruling.change(order.crew, notes=())
        ruling.tell(order.crew, "erased")


RULES = (Noting(), Sliding(), Erasing())
