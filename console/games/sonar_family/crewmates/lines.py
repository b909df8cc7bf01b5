"""The radio operator's lines of Sonar Family."""

from collections.abc import Mapping

from console.core.notation import Words
from console.core.words import Coordinate
from console.crewmates.tracker import Evidence, KeptSilence, Surfaced, Within, soundings
from console.crewmates.tracker.radio_lines import Lines, Verb, at, damage, head, not_at
from console.games.sonar_family.crewmates.overheard import missile


def _silence(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [KeptSilence(1, 1)]


def _surface(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    return [*at(lines, words, sea), Surfaced()]


def _sonar(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    coordinate, value = lines.coordinate(words, [Coordinate.ROW, Coordinate.COLUMN])
    return [Within(soundings.named(lines.waters, coordinate, value))]


def _missile(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    dot = lines.sea_dot(words, sea)
    return [soundings.in_sector(lines.waters, lines.waters.sector[dot])]


def _impact(lines: Lines, words: Words, sea: int) -> list[Evidence]:
    dot = lines.sea_dot(words, sea)
    return [missile(dot, words.one_of(["direct", "clear"], "what a missile does"))]


LINES: Mapping[str, Verb] = {
    "head": head,
    "silence": _silence,
    "surface": _surface,
    "sonar": _sonar,
    "missile": _missile,
    "impact": _impact,
    "not": not_at,
    "at": at,
    "damage": damage,
}
