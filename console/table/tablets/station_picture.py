"""What a station's tablet is given to draw: its part of a `Screen`, ready for JSON, and nothing else.

Whoever may look at a crew's display may see all of it, so a part of it gives nothing away. Messages are in no
language yet: the pages say them in the reader's own. Whatever changes by the frame (ages, parts of seconds)
is left out, so that what has not changed for people is not sent again. Lamps come by the link, as a panel's.
"""

from collections.abc import Mapping
from functools import lru_cache

from console.core.chart import Chart
from console.core.two_crews.views import TwoCrewView
from console.core.views import Json, json_of
from console.core.words import Station
from console.displays.chart.chart_picture import sea_svg
from console.displays.screen import Aim, BigChoices, Card, Menu, Poster, Ring, Screen, StopBanner, Typing
from console.games import display_of
from console.look.tokens import LOOKS

HEARD = 4
"""So many of the last announcements fit on a tablet."""
CELL = 24
"""Units of the sea's picture from dot to dot."""
AT_THE_CHART = (Station.CAPTAIN, Station.RADIO)
Seen = dict[str, Json]


def seen_at(screen: Screen, station: str) -> Seen:
    """All that the tablet of one station shows of its side's screen."""
    lead = station == Station.CAPTAIN
    charted = station in AT_THE_CHART and screen.choices is None
    return {
        "scene": screen.scene_told.value,
        "look": screen.look,
        "calm": screen.calm,
        "names": json_of(screen.names),
        "clock_s": None if screen.clock_s is None else int(screen.clock_s),
        "hull": _hull(screen),
        "card": next((_card(card) for card in screen.cards if card.station == station), None),
        "mates": [_mate(card) for card in screen.cards if card.station != station],
        "headline": None if screen.headline is None else _said(screen.headline.crew, screen.headline.message),
        "heard": [_said(said.crew, said.message) for said in screen.heard[:HEARD]],
        "hint": json_of(screen.said_to.get(station)),
        "captions": json_of(screen.captions),
        "asked": json_of(screen.asked),
        "warnings": json_of(screen.warnings),
        "hinted": _own(screen.hints, station),
        "wanted": [] if screen.tutorial is None else _own(screen.tutorial.wanted, station),
        "stop": None if screen.stop is None else _stop(screen.stop),
        "ring": _ring(screen.ring) if screen.ring is not None and screen.ring.station == station else None,
        "aim": _aim(screen.aim) if screen.aim is not None and lead else None,
        "poster": None if screen.poster is None else _poster(screen.poster),
        "choosing": _choosing(screen),
        "choices": _choices(screen.choices) if screen.choices is not None and lead else None,
        "menu": _menu(screen.menu) if screen.menu is not None and lead else None,
        "typing": _typing(screen.typing) if screen.typing is not None and lead else None,
        "sea": _sea(screen.chart, screen.look) if screen.chart is not None and charted else None,
        "scars": [str(scar.dot) for scar in screen.scars] if charted else [],
        "candidates": json_of(_candidates(screen, station)),
        "game": _of_game(screen, station),
    }


def changed(before: Mapping[str, Json], now: Seen) -> Seen:
    """What is to be sent to a tablet that has seen this much: the parts that are others, whole."""
    return {name: part for name, part in now.items() if name not in before or before[name] != part}


def _of_game(screen: Screen, station: str) -> Seen | None:
    """What only this game shows; nothing where something else is shown in a match's place."""
    if screen.view is None or screen.choices is not None:
        return None
    return {"name": screen.view.game, **display_of(screen.view.game).at_station(screen, station)}


def _candidates(screen: Screen, station: str) -> Mapping[str, int]:
    """The dots where the enemy may be, on the chart of this station."""
    return {Station.CAPTAIN: screen.reported, Station.RADIO: screen.candidates}.get(Station(station), {})


def _own(controls: frozenset[str], station: str) -> list[Json]:
    """Those of one station, without its name."""
    own = f"{station}."
    return [control.removeprefix(own) for control in sorted(controls) if control.startswith(own)]


def _hull(screen: Screen) -> Json:
    view = screen.view
    if not isinstance(view, TwoCrewView):
        return None
    left = max(0, view.hull - view.boat.damage)
    enemy = max(0, view.hull - view.enemy.damage)
    return {"left": left, "of": view.hull, "enemy": enemy, "sinks": view.sinks}


def _card(card: Card) -> Json:
    return {
        "state": card.state.value,
        "status": json_of(card.status),
        "message": json_of(card.message),
        "waited_s": None if card.waited_s is None else int(card.waited_s),
        "who": card.who,
    }


def _mate(card: Card) -> Json:
    return {"station": card.station, "state": card.state.value, "status": json_of(card.status)}


def _said(crew: str, message: object) -> Json:
    return {"crew": crew, "message": json_of(message)}


def _stop(stop: StopBanner) -> Json:
    left = None if stop.left is None else round(stop.left, 1)
    return {"crew": stop.crew, "station": stop.station, "message": json_of(stop.message), "left": left}


def _ring(ring: Ring) -> Json:
    return {
        "title": json_of(ring.title),
        "choices": json_of(ring.choices),
        "chosen": ring.chosen,
        "hint": json_of(ring.hint),
    }


def _aim(aim: Aim) -> Json:
    allowed: list[Json] = [*sorted(aim.allowed)]
    return {"what": aim.what, "cursor": aim.cursor, "allowed": allowed, "message": json_of(aim.message)}


def _poster(poster: Poster) -> Json:
    return {
        "title": json_of(poster.title),
        "call": json_of(poster.call),
        "about": json_of(poster.about),
    }


def _choosing(screen: Screen) -> Json:
    """What the captain is at, for whoever else looks at a tablet."""
    shown = screen.typing or screen.choices or screen.menu
    return None if shown is None else json_of(shown.title)


def _choices(choices: BigChoices) -> Json:
    return {
        "title": json_of(choices.title),
        "foot": json_of(choices.foot),
        "choices": [
            {
                "course": choice.course,
                "sign": choice.sign,
                "word": json_of(choice.word),
                "about": json_of(choice.about),
                "taken": choice.taken,
                "dark": choice.dark,
            }
            for choice in choices.choices
        ],
    }


def _menu(menu: Menu) -> Json:
    return {
        "title": json_of(menu.title),
        "rows": [
            {"label": json_of(row.label), "value": json_of(row.value), "changes": row.changes}
            for row in menu.rows
        ],
        "chosen": menu.chosen,
        "hint": json_of(menu.hint),
        "side": json_of(menu.side),
    }


def _typing(typing: Typing) -> Json:
    return {
        "title": json_of(typing.title),
        "about": json_of(typing.about),
        "name": typing.name,
        "beside": list(typing.beside),
        "fresh": typing.fresh,
    }


def _sea(chart: Chart, look: str) -> Json:
    return {
        "name": chart.name,
        "columns": chart.columns,
        "rows": chart.rows,
        "sectors": json_of(chart.sectors),
        "svg": _sea_picture(chart, look),
    }


@lru_cache(maxsize=8)
def _sea_picture(chart: Chart, look: str) -> str:
    return sea_svg(chart, CELL, LOOKS[look].chart)
