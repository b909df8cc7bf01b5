"""A match of Con Sonar! on a page, to be looked at again: submarines on the scale, what each player has."""

from collections.abc import Iterator, Sequence

from console.core.words import Crew
from console.debrief.debrief_words import tell, word
from console.debrief.html import tag, words
from console.debrief.in_page.replay_parts import (
    PageReplay,
    Point,
    changes,
    gauge,
    side_table,
    times_seen,
    track,
)
from console.debrief.in_page.steps import PageStep, page_steps
from console.debrief.page_names import Names
from console.debrief.plot_parts import FAINT, INK, picture
from console.displays.svg import disc, element, text
from console.games.con_sonar.debrief.figures import PlayersDebrief, PlayersStep, PlayersStory
from console.games.con_sonar.debrief.plots import COLOURS
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, ConSonarState, Seat
from console.games.con_sonar.rules.turns import HIGHEST, LOWEST
from console.look.printed import PRINTED

MARKED = ("fire", "trash")
_LEFT, _TOP, _BETWEEN, _HIGH = 34.0, 40.0, 48.0, 44.0


def players_replay(debrief: PlayersDebrief, names: Names, crew: Crew | None) -> PageReplay:
    """What is moved on the page. It was played in the open: everybody may see all of it."""
    language, story = names.language, debrief.story
    steps = page_steps(story, language)
    states: list[ConSonarState] = [story.steps[0].before, *(each.step.after for each in steps)]
    boats = [part for index in range(len(SUBMARINES)) for part in _submarine(index, states)]
    width, height = _LEFT + len(SUBMARINES) * _BETWEEN, _TOP + (HIGHEST - LOWEST + 1) * _HIGH
    title, desc = tell("replay-title", language), tell("replay-scale-desc", language)
    return PageReplay(
        steps,
        picture("again", width, height, title, desc, *_scale(language), *boats),
        [_player(place, states, language) for place in range(len(states[0].seats))],
        [number for number, each in enumerate(steps, 1) if _marked(each)],
    )


def _marked(step: PageStep) -> bool:
    return step.step.refused is None and step.step.order.verb in MARKED


def _place(index: int, place: int) -> tuple[float, float]:
    return _LEFT + (index + 0.5) * _BETWEEN, _TOP + (HIGHEST - place + 0.5) * _HIGH


def _scale(language: str) -> Iterator[str]:
    right = _LEFT + len(SUBMARINES) * _BETWEEN
    for place in range(LOWEST, HIGHEST + 1):
        y = _place(0, place)[1]
        yield element("path", d=f"M{_LEFT:g} {y:g}H{right:g}", stroke=FAINT, stroke_width=1)
        yield text(str(place), _LEFT - 8, y + 5, 15, fill=INK, text_anchor="end")
    for index, boat in enumerate(SUBMARINES):
        if boat.number == 1:
            x, colour = _place(index, LOWEST)[0] + _BETWEEN / 2, COLOURS[boat.colour]
            yield text(
                word(boat.colour, language), x, 18, 15, fill=colour, text_anchor="middle", font_weight="bold"
            )


def _submarine(index: int, states: Sequence[ConSonarState]) -> Iterator[str]:
    """Where it is, and a cross where it was when it was sunk."""
    boat, places = SUBMARINES[index], [state.places[index] for state in states]
    colour = COLOURS[boat.colour]
    afloat = [(after, place) for after, place in changes(places) if place != SUNK]
    sign = disc(0, 0, 17, fill=colour, stroke=PRINTED.sheet, stroke_width=2)
    number = text(str(boat.number), 0, 6, 17, fill=PRINTED.sheet, text_anchor="middle", font_weight="bold")
    seen = times_seen([("afloat",) if place != SUNK else ("sunk",) for place in places])
    moves = track(Point(after, *_place(index, place)) for after, place in afloat)
    yield element("g", element("g", sign, number, data_move=moves), data_on=seen["afloat"])
    if "sunk" in seen:
        x, y = _place(index, afloat[-1][1])
        cross = f"M{x - 13:g} {y - 13:g}l26 26m0 -26l-26 26"
        sunk = element("path", d=cross, stroke=colour, stroke_width=6)
        yield element("g", sunk, data_on=seen["sunk"], **{"class": "burst"})


def _player(place: int, states: Sequence[ConSonarState], language: str) -> str:
    """Whose turn it is, and what each has sunk and missed so far."""
    seats: list[Seat] = [state.seats[place] for state in states]
    player = seats[0].player
    turns = times_seen([("turn",) if state.active == place else () for state in states])
    counted = {"con-sunk": [len(seat.sunk) for seat in seats], "con-missed": [seat.missed for seat in seats]}
    rows = [(tell(key, language), gauge(levels)) for key, levels in counted.items()]
    to_play = [tag("span", words(f" – {tell('replay-turn', language)}"), data_on=on) for on in turns.values()]
    heading = tag("h3", words(word(player, language)), *to_play)
    return tag("div", heading, side_table(rows, language), css=f"player-{player}")


_WORTH = {"won": 100, "sunk": 40, "missed": 15, "trashed": 3}


def worth(story: PlayersStory, step: PlayersStep, eyes: str | None = None) -> int:
    """What is worth seeing again, to all eyes alike: shots above all."""
    return max((_WORTH.get(event.name, 0) for event in step.events), default=0)
