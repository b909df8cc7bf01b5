"""What each crew has, moment by moment, beside the chart of a replay."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from console.core.dot import Dot
from console.core.two_crews.state import CrewBoat
from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew
from console.debrief.crews.crew_game import Aboard
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.debrief_words import tell, word
from console.debrief.html import tag, words
from console.debrief.in_page.replay_parts import gauge, side_table, times_seen
from console.debrief.in_page.steps import PageStep
from console.debrief.page_names import Names


class CrewWatched(NamedTuple):
    """One crew as it saw itself, at the beginning and after each order."""

    crew: Crew
    boats: Sequence[CrewBoat]
    views: Sequence[TwoCrewView]
    aboard: Sequence[Aboard]
    at: Sequence[Dot | None]


def watched_crew(debrief: CrewsDebrief, crew: Crew, steps: Sequence[PageStep]) -> CrewWatched:
    """A crew along the orders that a page steps through."""
    states = [debrief.story.steps[0].before, *(each.step.after for each in steps)]
    views: list[TwoCrewView] = [debrief.story.game.view(state, crew) for state in states]
    return CrewWatched(
        crew,
        [state.boat(crew) for state in states],
        views,
        [debrief.game.aboard(view.boat) for view in views],
        [None if view.boat.dot is None else Dot.parse(view.boat.dot) for view in views],
    )


def sides_of(watched: Sequence[CrewWatched], names: Names) -> list[str]:
    """Both crews; where one looks alone, of the other what everybody knows."""
    first, language = watched[0], names.language
    stops = times_seen([("stop",) if view.stop else () for view in first.views]).values()
    known = [_box(each.crew, names, _own(each, language), *_broken(each, language)) for each in watched]
    if len(watched) == 1:
        damage = gauge([view.enemy.damage for view in first.views], first.views[0].hull)
        known.append(_box(first.crew.enemy, names, [(tell("damage", language), damage)]))
    return [*(tag("p", words(tell("key-stop", language)), css="stopped", data_on=on) for on in stops), *known]


def _own(watched: CrewWatched, language: str) -> Iterator[tuple[str, str]]:
    """The hull and all gauges."""
    damage = gauge([view.boat.damage for view in watched.views], watched.views[0].hull)
    yield tell("damage", language), damage
    for place, (name, _, boxes) in enumerate(watched.aboard[0].gauges):
        yield word(name, language), gauge([each.gauges[place][1] for each in watched.aboard], boxes)


def _broken(watched: CrewWatched, language: str) -> Iterator[str]:
    """Symbols of the engineer's sheet, as long as they are broken down."""
    found = times_seen([each.broken for each in watched.aboard])
    if found:
        named = {f"{word(panel, language)} {number}": on for (panel, number), on in found.items()}
        yield tag("h4", words(tell("replay-broken", language)))
        yield tag("ul", *(tag("li", words(name), data_on=on) for name, on in named.items()), css="broken")


def _box(crew: Crew, names: Names, rows: Iterable[tuple[str, str]], *more: str) -> str:
    heading = tag("h3", words(names.long(crew)))
    return tag("div", heading, side_table(rows, names.language), *more, css=crew)
