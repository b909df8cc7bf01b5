"""The games of the table: the only list of them, and the doors to their folders.

A game is a folder. Each of its rooms is a door that the rest of the house knocks at: `rules` judges,
`stations` turns presses into orders, `display` draws, `crewmates` are its computers, `debrief` talks a match
over, `announcements` says what happened. A room asks the game by its door and never by its name; what a door
must have is said where it is used. Rooms are opened when they are first asked for: whoever judges orders
over a pipe loads no picture.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from console.core.game import AnyGame, BadSetUp

if TYPE_CHECKING:
    from console.core.chart import ChartFiles
    from console.core.match_option import MatchOption
    from console.core.match_plan import MatchPlan
    from console.crewmates.game_crewmates import GameCrewmates
    from console.debrief.game_debrief import GameDebrief
    from console.displays.game_display import GameDisplay
    from console.stations.game_stations import GameStations
    from console.voice.game_announcements import GameAnnouncements

GAMES = {
    "captain-sonar": "console.games.captain_sonar",
    "sonar-family": "console.games.sonar_family",
    "con-sonar": "console.games.con_sonar",
}
"""The folder of each game, in the order in which they are offered."""
_ROOMS = ("rules", "charts", "stations", "display", "crewmates", "debrief", "announcements")


def set_up(plan: "MatchPlan") -> AnyGame:
    """The match of a plan. Raises BadSetUp, or a BadFileError for a bad chart file."""
    plan.ruleset  # noqa: B018 - a game that no version changed must still not be guessed at
    return cast(AnyGame, _door(plan.game, "rules").set_up(plan))


def options_of(game: str) -> "tuple[MatchOption, ...]":
    """What a game declares that its matches may be played with."""
    return getattr(_door(game, "rules"), "OPTIONS", ())


def all_options() -> "tuple[MatchOption, ...]":
    """What any game declares, each once."""
    declared = {option.name: option for game in GAMES for option in options_of(game)}
    return tuple(declared.values())


def charts_of(game: str) -> "ChartFiles | None":
    """What the chart files of a game may say; None where it is played without charts."""
    return cast("ChartFiles | None", _door(game, "charts").CHARTS)


def display_of(game: str) -> "GameDisplay":
    """How a game looks on the displays."""
    return cast("GameDisplay", _door(game, "display").DISPLAY)


def stations_of(game: str) -> "GameStations":
    """How a game is played at the panels."""
    return cast("GameStations", _door(game, "stations").STATIONS)


def crewmates_of(game: str) -> "GameCrewmates[Any]":
    """A game's computer crewmates."""
    return cast("GameCrewmates[Any]", _door(game, "crewmates").CREWMATES)


def debrief_of(game: str) -> "GameDebrief[object]":
    """How the matches of a game are talked over. What it tells of a match is for itself to read."""
    return cast("GameDebrief[object]", _door(game, "debrief").DEBRIEF)


def announcements_of(game: str) -> "GameAnnouncements":
    """What is announced of a game's events."""
    return cast("GameAnnouncements", _door(game, "announcements").ANNOUNCEMENTS)


def open_rooms(game: str) -> None:
    """Open all of them now, for whoever would have to wait later."""
    for room in _ROOMS:
        _door(game, room)


def _door(game: str, room: str) -> Any:
    if game not in GAMES:
        raise BadSetUp(f"there is no game {game!r}: choose {', '.join(GAMES)}")
    return _opened(f"{GAMES[game]}.{room}")


@cache
def _opened(room: str) -> Any:
    """Asked for thousands of times a second."""
    return import_module(room)
