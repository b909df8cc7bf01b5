"""What everybody at the table was told of a match, and may see of it at any time."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from console.core.game import Event
from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew
from console.displays.onlookers.gallery import Gallery, GallerySide, Spot
from console.languages import Message
from console.stations.desks import Desks
from console.table.scenes.match.crew_log import CrewLog
from console.table.scenes.match.untold import Untold
from console.voice.game_announcements import PUBLIC, GameAnnouncements

SPOTS_KEPT = 6


class PublicNews:
    """What everybody at the table was told of one match."""

    def __init__(self, announcements: GameAnnouncements, audience: str) -> None:
        self._log = CrewLog(announcements, audience)
        self._spots: deque[Spot] = deque(maxlen=SPOTS_KEPT)

    def hear(self, events: Sequence[Event], now_ns: int) -> None:
        self._log.hear(events, now_ns)
        named: dict[str, str] = {}
        for event in events:
            if event.audience in PUBLIC and event.has("dot") and event.has("crew"):
                named.setdefault(event.word("dot"), event.word("crew"))
        self._spots.extendleft(Spot(dot, crew) for dot, crew in named.items())

    def gallery(
        self,
        desks: Desks,
        title: Message,
        names: Mapping[str, str],
        clock_s: float,
        now_ns: int,
        untold: Untold,
    ) -> Gallery:
        """What may be seen by anybody at any time."""
        match, chart = desks.match, desks.match.game.chart
        public = Gallery(
            title,
            match.plan.game,
            chart,
            spots=tuple(self._spots),
            heard=self._log.log(now_ns),
            headline=self._log.headline(now_ns),
            clock_s=clock_s,
        )
        view = untold.as_told(match.view(Crew.BLUE)) if desks.crews_apart else None
        if not isinstance(view, TwoCrewView):
            return public
        damage = {Crew.BLUE: view.boat.damage, Crew.RED: view.enemy.damage}
        sides = tuple(GallerySide(crew, names.get(crew, ""), damage[crew]) for crew in Crew)
        return replace(public, hull=view.hull, sinks=view.sinks, sides=sides)
