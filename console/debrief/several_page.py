"""Several matches on one page: what each game shows of its own, and a table of all matches."""

from collections.abc import Callable, Iterable, Sequence

from console import games
from console.debrief import html
from console.debrief.html import section, table, tag, words
from console.debrief.naming import Names, cause_called, ended
from console.debrief.sums import MatchSum
from console.debrief.wording import clock, tell
from console.languages import catalogue
from console.panels.clock import SECOND_NS

MOST_ROWS = 60
_Sections = Callable[[Sequence[MatchSum], str], Iterable[str]]


def several_page(matches: Sequence[MatchSum], language: str, skipped: int = 0) -> str:
    """The page as text."""
    title = tell("several-title", language, matches=len(matches))
    head = [tag("h1", words(title))]
    if skipped:
        head.append(tag("p", words(tell("several-skipped", language, count=skipped)), css="warn"))
    sections = [part for several, shown in _by_kind(matches).items() for part in several(shown, language)]
    body = (
        tag("header", *head),
        tag("main", *sections, _matches_table(matches, language), css="several", id="figures"),
    )
    return html.page(language=language, title=title, skip=tell("skip", language), body=body)


def _by_kind(matches: Sequence[MatchSum]) -> dict[_Sections, list[MatchSum]]:
    """The matches of games that are shown together, in the order of the list of games."""
    kinds: dict[_Sections, list[str]] = {}
    for game in games.GAMES:
        if any(match.game == game for match in matches):
            kinds.setdefault(games.debrief_of(game).several, []).append(game)
    return {several: [m for m in matches if m.game in kind] for several, kind in kinds.items()}


def _matches_table(matches: Sequence[MatchSum], language: str) -> str:
    heads = [tell(key, language) for key in ("match", "when", "crew-blue", "crew-red", "length", "result")]
    shown = list(enumerate(matches, 1))[-MOST_ROWS:]
    rows = [
        [
            str(index),
            match.begun[:16].replace("T", " ") or tell("none", language),
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


def _names(match: MatchSum, language: str) -> Names:
    boats = {side.side: side.boat or "" for side in match.sides}
    return Names(language, boats, has_crews=games.debrief_of(match.game).has_crews)


def _played_by(match: MatchSum, language: str) -> list[str]:
    """Both crews, or the game and its players."""
    names = _names(match, language)
    sides = [names.short(side.side) for side in match.sides]
    if names.has_crews:
        return sides
    return [catalogue(language).get(f"word.{match.game}", match.game), ", ".join(sides)]


def _outcome(match: MatchSum, language: str) -> str:
    names = _names(match, language)
    winners = [names.short(side.side) for side in match.sides if side.won]
    return ended(match.outcome, winners, cause_called(match.cause, language), names)
