"""The debrief of one match as a page: one file, for screens of all sizes and two sheets of A4."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from console.core.words import Crew
from console.debrief import html
from console.debrief.debrief_words import tell
from console.debrief.html import section, table, tag, words
from console.debrief.in_page.best_moments import best_moments, moments_section
from console.debrief.in_page.pauses import pauses
from console.debrief.in_page.replay_parts import PageReplay, replay_script, replay_section
from console.debrief.in_page.steps import linked
from console.debrief.page_names import Names, assistance, names_of, outcome, played, subtitle
from console.debrief.story import AnyStory
from console.games import debrief_of
from console.journal.journal_reader import Record
from console.journal.notes import FacilitatorNote
from console.languages import Message, number, say
from console.panels.clock import SECOND_NS

if TYPE_CHECKING:
    from console.debrief.game_debrief import GameDebrief

Figures = TypeVar("Figures")


def match_page(
    story: AnyStory,
    judged: object,
    language: str = "en",
    *,
    anonymous: bool = False,
    notes: Sequence[FacilitatorNote] = (),
    crew: Crew | None = None,
    decided: str = "",
) -> str:
    """The page as text; `judged` is what the game's door tells of the story.

    :param crew: for one crew alone, with no more than it could know; None: for everybody
    :param decided: what an organiser made of it, which counts before what was played
    :param notes: a facilitator's; they may name people, and are left out where nobody is to be named
    """
    door, record = debrief_of(story.game_name), story.record
    names = names_of(record, language, anonymous)
    title = tell("named", language, what=tell("title", language), name=door.title(names))
    again = None if door.replay is None else door.replay(judged, names, crew)
    imprint = tag("p", words(tell("imprint", language, software=record.header.software)), css="imprint")
    told, *figures = (
        linked(part, again.steps if again else ()) for part in _sections(door, judged, names, crew)
    )
    body = (
        tag("header", *_heading(record, names, title, decided, own=crew is not None)),
        tag(
            "main",
            tag("div", *_moving(again, story, door, crew, language), told, css="story"),
            tag("div", *figures, *_notes(notes, anonymous, language), css="figures", id="figures"),
            css=door.css,
        ),
        tag("footer", imprint),
    )
    return html.page(
        language=language,
        title=title,
        skip=tell("skip", language),
        body=body,
        script=replay_script() if again else "",
    )


def _moving(
    again: PageReplay | None, story: AnyStory, door: "GameDebrief[Any]", crew: Crew | None, language: str
) -> Iterator[str]:
    """The match again where scripts run, and the moments of it that are looked at first."""
    if again is not None:
        yield replay_section(again, story.length_ns, language)
        moments = best_moments(again, lambda step: door.worth(story, step, crew))
        for part in moments_section(moments, language):
            yield linked(part, again.steps)


def _sections(door: "GameDebrief[Any]", judged: object, names: Names, crew: Crew | None) -> Sequence[str]:
    if crew is None or door.own_sections is None:
        return door.sections(judged, names)
    return door.own_sections(judged, names, crew)


def _notes(notes: Sequence[FacilitatorNote], anonymous: bool, language: str) -> Iterator[str]:
    """What a facilitator noted, with the time of the match."""
    if notes and not anonymous:
        rows = [(f"{note.time_s // 60}:{note.time_s % 60:02}", note.words) for note in notes]
        heads = [tell("notes-time", language), tell("notes-words", language)]
        noted = table(tell("notes-caption", language), heads, rows)
        yield section("notes", tell("notes-title", language), noted, css="full")


def _heading(record: Record, names: Names, title: str, decided: str, *, own: bool) -> Iterator[str]:
    """What stands at the top of a match's page. `own`: for one crew, which heard not all that was ordered."""
    language = names.language
    yield tag("h1", words(title))
    yield tag("p", words(outcome(record.result, names)), css="outcome")
    if decided:
        yield tag("p", words(decided), css="warn")
    minutes, rest = divmod(record.played_ns // SECOND_NS, 60)
    lasted = {"minutes": minutes, "seconds": rest} | ({} if own else {"orders": len(record.orders)})
    facts = [
        subtitle(record, names),
        tell("lasted-own" if own else "lasted", language, **lasted),
        played(record, names),
    ]
    yield tag("p", words(" · ".join(fact for fact in facts if fact)))
    if helped := assistance(record, language):
        yield tag("p", words(tell("assisted", language, what=helped)))
    if stood := pauses(record, language):
        yield tag("p", words(tell("stood-still", language, what=stood)))
    if record.damage is not None:
        yield tag("p", words(tell("damaged", language, line=record.damage.line)), css="warn")
    elif record.torn:
        yield tag("p", words(tell("torn", language)), css="warn")


@dataclass(frozen=True)
class GlanceRow(Generic[Figures]):
    """A line of the table at a glance: the words, and the figure of a side in a language."""

    key: str
    value: Callable[[Figures, str], str]


def glance_rows(
    rows: Iterable[GlanceRow[Figures]], sides: Sequence[Figures], language: str
) -> Iterator[list[str]]:
    """The table at a glance: a line for each figure, a column for each side."""
    for row in rows:
        yield [tell(row.key, language), *(row.value(side, language) for side in sides)]


def seconds(value: float, language: str) -> str:
    """`2.5 s`."""
    return tell("seconds", language, value=number(value, language))


def refusals(
    caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], language: str, css: str = ""
) -> str:
    """The orders that were refused; the last two heads are the reason and how often."""
    title = tell("refused-title", language)
    if not rows:
        return section("refusals", title, tag("p", words(tell("refused-none", language))), css=css)
    heads = [tell(head, language) for head in (*heads, "reason", "count")]
    return section(
        "refusals", title, table(tell(caption, language), heads, rows, leading=len(heads) - 2), css=css
    )


def talk(name: str, heading: str, blocks: Iterable[str], language: str) -> str:
    """Something to talk about, for each side."""
    return section(name, tell(heading, language), tag("div", *blocks, css="crews"), css=f"full {name}")


def talk_block(name: str, said: Iterable[Message], language: str, **attributes: str) -> str:
    """What is said to one side."""
    items = (tag("li", words(say(each, language))) for each in said)
    return tag("div", tag("h3", words(name)), tag("ol", *items), **attributes)
