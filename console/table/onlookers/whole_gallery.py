"""What a crowd is shown of a match besides what is public, made from both views in one place."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from console.core.words import Crew
from console.displays.onlookers.gallery import Gallery
from console.displays.screen import Card
from console.stations.desks import Desks
from console.table.scenes.match.untold import Untold


def with_secrets(
    public: Gallery,
    desks: Desks,
    could_be: Mapping[Crew, tuple[str, ...]],
    now_ns: int,
    untold: Untold,
) -> Gallery:
    """The same with both boats, their stations and what each radio operator could believe: to be delayed."""
    sides = tuple(
        replace(
            side,
            view=untold.as_told(desks.match.view(side.crew)),
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
