"""The radio operator's lines of Captain Sonar."""

from collections.abc import Mapping

from console.core.notation import Words, read_word
from console.core.words import Coordinate
from console.crewmates.tracker import (
    BlackedOut,
    Closed,
    Evidence,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Surfaced,
    soundings,
)
from console.crewmates.tracker.radio_lines import Lines, Verb, at, damage, head, not_at
from console.games.captain_sonar.crewmates.soundings import (
    IMPACTS,
    beside_island,
    fired_at,
    impact,
    lava,
    one_true,
)
from console.games.captain_sonar.rules.options import TORPEDO_RANGE
from console.games.captain_sonar.rules.systems import LONGEST_SILENCE


def _silence(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [KeptSilence(0, LONGEST_SILENCE)]


def _surface(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    up: list[Evidence] = [soundings.in_sector(lines.waters, lines.sector(words)), Surfaced()]
    return [*up, MinesLive()] if lines.mines_wait else up


def _drone(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    sector = lines.sector(words)
    said = words.one_of(["yes", "no", "toxic-smoke"], "an answer to a drone")
    return [] if said == "toxic-smoke" else [soundings.in_sector(lines.waters, sector, said == "yes")]


def _sonar(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    first = lines.coordinate(words, list(Coordinate))
    second = lines.coordinate(words, [kind for kind in Coordinate if kind is not first[0]])
    return [one_true(lines.waters, (first, second))]


def _torpedo(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    steps = int(lines.options.get(TORPEDO_RANGE.name, TORPEDO_RANGE.default))
    return [fired_at(lines.waters, sea, lines.sea_dot(words, sea), steps)]


def _impact(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    dot = lines.dot(words)
    return [impact(lines.waters, dot, words.one_of(IMPACTS, "what an explosion does"))]


def _mine(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [MineLaid(lines.mines_wait)]


def _trigger(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [MineGone(lines.dot(words), lines.mines_wait)]


def _mine_lost(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [MineGone(lines.dot(words))]


def _no_mine(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [NoMines(1 << lines.dot(words))]


def _blackout(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [BlackedOut()]


def _lava(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    volcano: int = read_word(int, words)
    if not 1 <= volcano <= len(lines.chart.volcanoes):
        raise words.wrong(f"is not a volcano of this chart, which has {len(lines.chart.volcanoes)}")
    return [Closed(lava(lines.waters, volcano))]


def _reactivated(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    system = words.one_of(list(lines.chart.system_islands), "a system with an island on this chart")
    return [beside_island(lines.waters, system)]


LINES: Mapping[str, Verb] = {
    "head": head,
    "silence": _silence,
    "surface": _surface,
    "drone": _drone,
    "sonar": _sonar,
    "torpedo": _torpedo,
    "impact": _impact,
    "mine": _mine,
    "trigger": _trigger,
    "not": not_at,
    "at": at,
    "mine-destroyed": _mine_lost,
    "chain-reaction": _mine_lost,
    "no-mine": _no_mine,
    "blackout": _blackout,
    "damage": damage,
    "lava": _lava,
    "reactivated": _reactivated,
}
