"""What a crowd is shown of a match, made from both views in one place."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from console.core.game import Event
from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew
from console.displays.onlookers.gallery import Gallery, GallerySide, Spot
from console.displays.screen import Card
from console.languages import Message
from console.stations.desks import Desks
from console.table.written import Written
from console.voice.game_announcements import PUBLIC, GameAnnouncements

SPOTS_KEPT = 6


class PublicNews:
    """What everybody at the table was told of one match."""

    def __init__(self, announcements: GameAnnouncements, audience: str) -> None:
        self._written = Written(announcements, audience)
        self._spots: deque[Spot] = deque(maxlen=SPOTS_KEPT)

    def hear(self, events: Sequence[Event], now_ns: int) -> None:
        self._written.hear(events, now_ns)
        named: dict[str, str] = {}
        for event in events:
            if event.audience in PUBLIC and event.has("dot") and event.has("crew"):
                named.setdefault(event.word("dot"), event.word("crew"))
        self._spots.extendleft(Spot(dot, crew) for dot, crew in named.items())

    def gallery(
        self, desks: Desks, title: Message, names: Mapping[str, str], clock_s: float, now_ns: int
    ) -> Gallery:
        """What may be seen by anybody at any time."""
        match, chart = desks.match, desks.match.game.chart
        public = Gallery(
            title,
            match.plan.game,
            chart,
            spots=tuple(self._spots),
            heard=self._written.log(now_ns),
            headline=self._written.headline(now_ns),
            clock_s=clock_s,
        )
        view = match.view(Crew.BLUE) if desks.crews_apart else None
        if not isinstance(view, TwoCrewView):
            return public
        damage = {Crew.BLUE: view.boat.damage, Crew.RED: view.enemy.damage}
        sides = tuple(GallerySide(crew, names.get(crew, ""), damage[crew]) for crew in Crew)
        return replace(public, hull=view.hull, sinks=view.sinks, sides=sides)


def with_secrets(
    public: Gallery, desks: Desks, could_be: Mapping[Crew, tuple[str, ...]], now_ns: int
) -> Gallery:
    """The same with both boats, their stations and what each radio operator could believe: to be delayed."""
    sides = tuple(
        replace(
            side,
            view=desks.match.view(side.crew),
            could_be=could_be.get(Crew(side.crew), ()),
            cards=tuple(cards_of(desks, Crew(side.crew), now_ns)),
        )
        for side in public.sides
    )
    return replace(public, sides=sides)


def cards_of(desks: Desks, crew: Crew, now_ns: int) -> Iterator[Card]:
    """Those that are played, people's and computers' alike."""
    for desk in desks.on_side(crew):
        yield from (card for card in desk.cards(now_ns) if card.station in desk.in_play)
