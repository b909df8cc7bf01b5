"""A match from its options, whatever the game: what the referee's command line and a journal's header say."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.game import BadSetUp, Game
from console.core.notation import quoted
from console.core.ruleset import NEWEST, Ruleset, ruleset_numbered
from console.core.words import Crew
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.set_up import SetUp, edition_numbered
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.referee import ConSonar
from console.games.sonar_family.rules.referee import SonarFamily
from console.games.sonar_family.rules.set_up import draw_first


@dataclass(frozen=True, kw_only=True)
class MatchOptions:
    """What a match is set up with; None where nothing was said and the game's own default holds."""

    game: str
    chart: str | None = None
    edition: int | None = None
    mode: str | None = None
    goal: str | None = None
    players: str | None = None
    """People in each crew, `4,4`; in Con Sonar! the colours, `blue,yellow,red`."""
    first: str | None = None
    """`blue`, `red`, or `lot` with a seed."""
    seed: int | None = None
    shy: tuple[str, ...] = ()
    """Crews whose captain activates every system."""
    inspection: str | None = None
    """Who passes hull traces: `engineer` (of the other crew) or `console`."""
    rules: int = NEWEST
    """The version of the rules; an older one only where a journal was played under it."""


def set_up(options: MatchOptions) -> Game[Any, Any]:
    """The match that these options describe. Raises BadSetUp, or a ChartError for a bad chart file."""
    if options.game not in GAMES:
        raise BadSetUp(f"there is no game {options.game!r}: choose {', '.join(GAMES)}")
    _require_own_options(options)
    ruleset_numbered(options.rules)  # a game that no version changed must still not be guessed at
    return GAMES[options.game](options)


def _captain_sonar(options: MatchOptions) -> CaptainSonar:
    mode = _mode(options.mode, Mode.REAL_TIME)
    chart = _chart(options, mode, default="alpha")
    edition = edition_numbered(options.edition or chart.edition or 1)
    chosen = SetUp(
        chart=chart,
        edition=edition,
        mode=mode,
        goal=options.goal or "hunt",
        players=_crew_sizes(options.players, full="4,4"),
        first=_first(options),
        shy=frozenset(_crew(name, "shy") for name in options.shy),
        console_inspects=_console_inspects(options.inspection),
        ruleset=ruleset_numbered(options.rules),
    )
    return CaptainSonar(chosen)


def _chart(options: MatchOptions, mode: Mode, default: str) -> Chart:
    before = not ruleset_numbered(options.rules).echo_2_island
    return load(options.chart or default, mode=mode, game=options.game, of_rules_1=before)


def _mode(text: str | None, default: Mode) -> Mode:
    if text is None:
        return default
    if text not in list(Mode):
        raise BadSetUp(f"there is no mode {text!r}: choose {' or '.join(Mode)}")
    return Mode(text)


def _crew(name: str, option: str) -> Crew:
    if name not in list(Crew):
        raise BadSetUp(f"{option} {name!r}: the crews are blue and red")
    return Crew(name)


def _crew_sizes(text: str | None, full: str) -> tuple[int, int]:
    """The people in each crew; full crews where nothing was said."""
    text = full if text is None else text
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() and len(part) < 4 for part in parts):
        raise BadSetUp(f"players {quoted(text)}: say how many people each crew has, such as {full}")
    return int(parts[0]), int(parts[1])


def _first(options: MatchOptions) -> Crew:
    if options.first == "lot":
        if options.seed is None:
            raise BadSetUp("a lot is drawn from a seed: add --seed, or choose who begins")
        return Random(options.seed).choice(list(Crew))
    return Crew.BLUE if options.first is None else _crew(options.first, "first")


def _console_inspects(text: str | None) -> bool:
    if text not in (None, "engineer", "console"):
        raise BadSetUp(f"there is no inspection by {text!r}: choose engineer or console")
    return text == "console"


def _sonar_family(options: MatchOptions) -> SonarFamily:
    mode = _mode(options.mode, Mode.TURN_BY_TURN)
    ruleset = ruleset_numbered(options.rules)
    _require_family_crews(options.players, mode, ruleset)
    return SonarFamily(
        chart=load(options.chart or "archipelago", game=options.game),
        mode=mode,
        first=_family_first(options, ruleset),
        ruleset=ruleset,
    )


def _family_first(options: MatchOptions, ruleset: Ruleset) -> Crew:
    if options.first is None and options.seed is not None and not ruleset.family_lot_is_asked_for:
        return draw_first(options.seed)
    return _first(options)


def _require_family_crews(players: str | None, mode: Mode, ruleset: Ruleset) -> None:
    """Two stations in a crew, so one person or two; real time is for full crews."""
    if mode is Mode.TURN_BY_TURN and not ruleset.family_counts_players:
        return
    sizes = _crew_sizes(players, full="2,2")
    if ruleset.family_counts_players and not all(1 <= size <= 2 for size in sizes):
        raise BadSetUp(f"players {players}: a crew of Sonar Family is 1 or 2 people, such as 2,2")
    if mode is Mode.REAL_TIME and sum(sizes) != 4:
        raise BadSetUp(
            f"players {players}: Sonar Family in real time is for four players, 2,2; choose turn-by-turn"
        )


def _con_sonar(options: MatchOptions) -> ConSonar:
    names = [name.strip().lower() for name in (options.players or "blue,red").split(",")]
    unknown = [name for name in names if name not in list(Colour)]
    if unknown:
        raise BadSetUp(f"there is no player {unknown[0]!r}: the colours are {', '.join(Colour)}")
    return ConSonar(players=tuple(map(Colour, names)), seed=options.seed or 0)


_ELSEWHERE = {
    "captain-sonar": (),
    "sonar-family": ("edition", "goal", "shy", "inspection"),
    "con-sonar": ("chart", "edition", "mode", "goal", "first", "shy", "inspection"),
}
"""Options that a game does not have."""


def _require_own_options(options: MatchOptions) -> None:
    strange = [name for name in _ELSEWHERE[options.game] if getattr(options, name)]
    if strange:
        raise BadSetUp(f"{options.game} has no option {strange[0]!r}: leave it out")


GAMES: dict[str, Callable[[MatchOptions], Game[Any, Any]]] = {
    "captain-sonar": _captain_sonar,
    "sonar-family": _sonar_family,
    "con-sonar": _con_sonar,
}
