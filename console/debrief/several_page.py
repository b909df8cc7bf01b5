"""Several matches on one page: what each game shows of its own, and a table of all matches."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from console import games
from console.debrief import html
from console.debrief.debrief_words import clock, tell
from console.debrief.html import section, table, tag, words
from console.debrief.kinds import MatchKind, kind_called, with_helps
from console.debrief.page_names import Names, cause_called, ended
from console.debrief.people_sections import people_sections
from console.debrief.sums import MatchSum
from console.panels.clock import SECOND_NS
from console.wall_clock import marked

MOST_ROWS = 60
_HEADS = ("match", "when", "played-what", "crew-blue", "crew-red", "length", "result")
_Sections = Callable[[Sequence[MatchSum], str], Iterable[str]]


def several_page(
    matches: Sequence[MatchSum],
    language: str,
    skipped: int = 0,
    names: Mapping[int, str] | None = None,
    note: str = "",
) -> str:
    """The page as text.

    :param names: follow people too, who are called so; None: say nothing of people
    :param note: a sentence at the top, by its key
    """
    title = tell("several-title", language, matches=len(matches))
    head = [tag("h1", words(title))]
    if note:
        head.append(tag("p", words(tell(note, language))))
    if skipped:
        head.append(tag("p", words(tell("several-skipped", language, count=skipped)), css="warn"))
    if len(by_kind(matches)) > 1:
        head.append(tag("p", words(tell("several-kinds", language, count=len(by_kind(matches))))))
    sections = [part for several, shown in _by_door(matches).items() for part in several(shown, language)]
    if names is not None:
        kinds = {kind_called(kind, language): alike for kind, alike in by_kind(matches).items()}
        sections = [*people_sections(kinds, names, language), *sections]
    body = (
        tag("header", *head),
        tag("main", *sections, _matches_table(matches, language), css="several", id="figures"),
    )
    return html.page(language=language, title=title, skip=tell("skip", language), body=body)


def by_kind(matches: Sequence[MatchSum]) -> dict[MatchKind, list[MatchSum]]:
    """What may be compared, the kind that was played first before the others."""
    found: dict[MatchKind, list[MatchSum]] = {}
    for match in matches:
        found.setdefault(match.kind, []).append(match)
    return found


def _by_door(matches: Sequence[MatchSum]) -> dict[_Sections, list[MatchSum]]:
    """The matches of games that are shown together, in the order of the list of games."""
    kinds: dict[_Sections, list[str]] = {}
    for game in games.GAMES:
        if any(match.game == game for match in matches):
            kinds.setdefault(games.debrief_of(game).several, []).append(game)
    return {several: [m for m in matches if m.game in kind] for several, kind in kinds.items()}


def _matches_table(matches: Sequence[MatchSum], language: str) -> str:
    heads = [tell(key, language) for key in _HEADS]
    shown = list(enumerate(matches, 1))[-MOST_ROWS:]
    rows = [
        [
            str(index),
            marked(match.begun[:16].replace("T", " ")) or tell("none", language),
            _played(match, language),
            *_played_by(match, language),
            clock(int(match.length_s * SECOND_NS)),
            _outcome(match, language),
        ]
        for index, match in shown
    ]
    caption = tell("several-caption", language)
    content = [html.scrolled(caption, table(caption, heads, rows))]
    if len(matches) > len(shown):
        more = tell("several-more", language, shown=len(shown), matches=len(matches))
        content.append(tag("p", words(more), css="note"))
    return section("matches", tell("matches", language), *content, css="full")


def _played(match: MatchSum, language: str) -> str:
    """What was played, and where: `Captain Sonar · edition 1 · real time · 15 × 15 · alpha`."""
    kind = kind_called(match.kind, language)
    return f"{kind} · {match.chart.capitalize()}" if match.chart else kind


def _names(match: MatchSum, language: str) -> Names:
    boats = {side.side: side.boat or "" for side in match.sides}
    return Names(language, boats, has_crews=games.debrief_of(match.game).has_crews)


def _played_by(match: MatchSum, language: str) -> list[str]:
    """Both crews, or the game and its players."""
    names = _names(match, language)
    sides = [with_helps(names.short(side.side), side.helps, language) for side in match.sides]
    if names.has_crews:
        return sides
    return [", ".join(sides), tell("none", language)]


def _outcome(match: MatchSum, language: str) -> str:
    names = _names(match, language)
    winners = [names.short(side.side) for side in match.sides if side.won]
    return ended(match.outcome, winners, cause_called(match.cause, language), names)
