"""What a station's tablet sees: made of its own crew's screen, or its own player's view, and of no more."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass

from console.core.chart import Chart
from console.core.views import Json, View, json_of
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Announcement, Card, Headline, Screen
from console.stations.desks import OwnSight
from console.table.local_socket.messages import ChartSeen

OF_ALL = ("scene", "language", "look", "names", "menu", "choices", "typing", "asked", "captions", "poster")
"""What a side's display shows to whoever sits there, whatever the game."""
OF_A_CREW = ("view", "stop", "ring", "aim", "tutorial", "candidates", "hints")
"""What a crew shares, and keeps from the other."""
HEARD = 8


@dataclass(frozen=True)
class Shown:
    """What there is to be seen, handed over by the loop: references, no more."""

    screens: Mapping[str, Screen]
    """By crew."""
    alone: Mapping[str, OwnSight]
    """By station, `blue.captain`, where each player keeps something from the others."""
    players: bool = False
    """Whether it is so."""


def seen_line(shown: Shown, place: str) -> bytes:
    """One line for a tablet, `{"see": {…}}`."""
    crew, station = place.split(".")
    screen = shown.screens[crew]
    seen = _of_player(screen, station, shown.alone.get(place)) if shown.players else _of_crew(screen)
    return json.dumps({"see": seen}, separators=(",", ":")).encode() + b"\n"


def chart_line(chart: Chart) -> bytes:
    """The sea, which is told once: `{"chart": {…}}`."""
    told = {"chart": ChartSeen.of(chart).json()}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def _of_crew(screen: Screen) -> dict[str, Json]:
    """Of a boat that computers sail while people play against it: what is public."""
    if isinstance(screen, GalleryScreen):
        return _of_all(screen)
    own = {name: plain(getattr(screen, name)) for name in OF_A_CREW}
    return {**_of_all(screen), **own, "cards": [_card(card) for card in screen.cards]}


def _of_player(screen: Screen, station: str, alone: OwnSight | None) -> dict[str, Json]:
    """Of the others at the same display nothing but what lies open on the table."""
    own = [_card(card) for card in screen.cards if card.station == station]
    seen = {**_of_all(screen), "cards": own}
    if alone is not None:
        seen |= {"view": alone.view.json(), "before": plain(alone.before)}
    return seen


def _of_all(screen: Screen) -> dict[str, Json]:
    return {
        **{name: plain(getattr(screen, name)) for name in OF_ALL},
        "clock_s": None if screen.clock_s is None else int(screen.clock_s),
        "heard": [_said(each) for each in screen.heard[:HEARD]],
        "headline": None if screen.headline is None else _said(screen.headline),
        "ended": screen.at_end,
    }


def _said(said: Announcement | Headline) -> Json:
    """Without its age, or every picture were another."""
    return {"crew": said.crew, "message": json_of(said.message)}


def _card(card: Card) -> Json:
    waited_s = None if card.waited_s is None else int(card.waited_s)
    shown = plain(card)
    assert isinstance(shown, dict)
    return {**shown, "waited_s": waited_s}


def plain(value: object) -> Json:
    """Values of a screen as JSON has them; sets in an order of their own."""
    if isinstance(value, View):
        return value.json()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return [plain(each) for each in sorted(value)]
    if isinstance(value, tuple) and type(value) is tuple:
        return [plain(each) for each in value]
    return json_of(value)
