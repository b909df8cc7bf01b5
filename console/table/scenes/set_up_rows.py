"""The rows of set-up: the values that each takes, the present one, and how it is changed."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from console.core.chart import Mode
from console.core.words import Crew
from console.games.captain_sonar.rules.editions import EDITIONS
from console.games.con_sonar.stations.seating import FEWEST, MOST, free_colours, resized
from console.languages import LANGUAGES
from console.table.scenes.crewing import Who

if TYPE_CHECKING:
    from console.table.scenes.set_up import SetUpScene

NAMES = ("Nautilus", "Kraken", "Narwhal", "Orca", "Moray", "Triton", "Calypso", "Leviathan")
CREWED_BY = ("people", "cadet", "officer", "ace")
WHO = (Who.PEOPLE, Who.AGAINST, Who.ALONE)
PEOPLE = ("1", "2", "3", "4")
CHARTS = {
    "captain-sonar": (
        *("alpha", "bravo", "charlie", "delta", "echo"),
        *("alpha-2", "bravo-2", "charlie-2", "delta-2", "echo-2"),
    ),
    "sonar-family": ("archipelago", "antarctica", "jules-verne", "umbria"),
}

SEATS = tuple(f"con-seat-{number}" for number in range(1, MOST + 1))
Values = Callable[["SetUpScene"], Sequence[str]]
Get = Callable[["SetUpScene"], str]
Put = Callable[["SetUpScene", str], None]


def _seat_row(seat: int) -> tuple[Values, Get, Put]:
    """The colour of one player."""
    return (
        lambda s: free_colours(s.match.players, seat),
        lambda s: s.match.players[seat],
        lambda s, v: s.put_player(seat, v),
    )


ROWS: dict[str, tuple[Values | None, Get, Put]] = {
    "begin": (None, lambda s: "", lambda s, v: None),
    "game": (lambda s: list(GAMES), lambda s: s.match.game, lambda s, v: s.put_match(game=v)),
    "mode": (lambda s: list(Mode), lambda s: s.match.mode, lambda s, v: s.put_match(mode=str(v))),
    "chart": (lambda s: s.charts, lambda s: s.match.chart, lambda s, v: s.put_match(chart=v)),
    "goal": (
        lambda s: list(EDITIONS[s.match.edition].goals),
        lambda s: s.match.goal,
        lambda s, v: s.put_match(goal=v),
    ),
    "family-mode": (
        lambda s: list(Mode),
        lambda s: s.match.family_mode,
        lambda s, v: s.put_match(family_mode=str(v)),
    ),
    "family-chart": (
        lambda s: s.charts,
        lambda s: s.match.family_chart,
        lambda s, v: s.put_match(family_chart=v),
    ),
    "blue-people": (
        lambda s: PEOPLE,
        lambda s: s.match.people[0],
        lambda s, v: s.put_people(Crew.BLUE, v),
    ),
    "red-people": (
        lambda s: PEOPLE,
        lambda s: s.match.people[1],
        lambda s, v: s.put_people(Crew.RED, v),
    ),
    "shy": (
        lambda s: ("nobody", "blue", "red", "both"),
        lambda s: s.match.shy,
        lambda s, v: s.put_match(shy=v),
    ),
    "blue-crew": (lambda s: CREWED_BY, lambda s: s.crewed_by("blue"), lambda s, v: s.crew_with("blue", v)),
    "red-crew": (lambda s: CREWED_BY, lambda s: s.crewed_by("red"), lambda s, v: s.crew_with("red", v)),
    "blue-name": (lambda s: NAMES, lambda s: s.settings.blue_name, lambda s, v: s.put_setting(blue_name=v)),
    "red-name": (lambda s: NAMES, lambda s: s.settings.red_name, lambda s, v: s.put_setting(red_name=v)),
    "language": (lambda s: LANGUAGES, lambda s: s.settings.language, lambda s, v: s.put_setting(language=v)),
    "tutorial": (None, lambda s: "", lambda s, v: None),
    "who": (lambda s: WHO, lambda s: s.who, lambda s, v: s.play_as(Who(v))),
    "stations": (None, lambda s: "", lambda s, v: None),
    "con-players": (
        lambda s: [str(count) for count in range(FEWEST, MOST + 1)],
        lambda s: str(len(s.match.players)),
        lambda s, v: s.put_match(players=resized(s.match.players, int(v))),
    ),
    **{name: _seat_row(number) for number, name in enumerate(SEATS)},
}
"""Each row: the values that it takes, the present one, and how it is changed."""

_FIRST, _NAMES, _LAST = (
    ("begin", "game", "who"),
    ("blue-crew", "red-crew", "stations", "blue-name", "red-name"),
    ("language", "tutorial"),
)
GAMES: dict[str, tuple[str, ...]] = {
    "captain-sonar": (
        *_FIRST,
        *("mode", "chart", "goal", "blue-people", "red-people", "shy"),
        *_NAMES,
        *_LAST,
    ),
    "sonar-family": (*_FIRST, "family-mode", "family-chart", *_NAMES, *_LAST),
    "con-sonar": (*_FIRST, "con-players", *SEATS, "stations", *_LAST),
}
"""The rows of each game, from top to bottom."""
