"""A sheet of paper for each crew, that stands alone: what went well, what to try, room to write."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from console.debrief import html
from console.debrief.debrief_words import clock, tell
from console.debrief.html import table, tag, words
from console.debrief.page_names import Names, names_of, outcome, played, subtitle
from console.debrief.sentences.promise import will_of
from console.debrief.sentences.sentence import Talk, ToldSentence
from console.debrief.sentences.sentences_on_page import joined
from console.debrief.story import AnyStory
from console.games import debrief_of
from console.languages import Message, say

ANSWER_LINES = 2


class SheetSide(NamedTuple):
    """One crew, or player."""

    name: str
    talk: Talk
    stations: Sequence[str]
    """Where people sit, to write their names; empty: a player is one person."""
    rows: Sequence[Sequence[str]]
    """Some figures: what, and how much."""


def sheets_page(story: AnyStory, judged: object, language: str, *, anonymous: bool = False) -> str:
    """The file as text: a sheet for each side, in A4 or Letter."""
    names = names_of(story.record, language, anonymous)
    title = _say("sheet-title", language)
    sides = debrief_of(story.game_name).sheet_sides(judged, names)
    sheets = (tag("section", *_sheet(side, story, names), css="sheet") for side in sides)
    body = (tag("main", *sheets, css="sheets", id="figures"),)
    return html.page(language=language, title=title, skip=tell("skip", language), body=body)


def _say(key: str, language: str, **args: str) -> str:
    return say(Message.of(f"sentence.{key}", **args), language)


def _sheet(side: SheetSide, story: AnyStory, names: Names) -> Iterator[str]:
    language, talk = names.language, side.talk
    facts = (subtitle(story.record, names), played(story.record, names))
    title = tell("named", language, what=_say("sheet-title", language), name=side.name)
    yield tag("h1", words(title))
    yield tag("p", words(outcome(story.record.result, names)), css="outcome")
    yield tag("p", words(" · ".join(fact for fact in facts if fact)), css="note")
    if side.stations:
        yield tag("p", words(_say("sheet-names", language)), css="note")
        yield tag("div", *(_blank(station) for station in side.stations), css="seats")
    if talk.promise:
        yield tag("p", words(joined(talk.promise, language)), css="promise")
    yield tag("h2", words(_say("keep-title", language)))
    yield tag("p", words(_with_time(talk.keep, language)), css="keep")
    yield tag("h2", words(_say("try-title", language)))
    yield tag("ol", *(tag("li", words(_with_time(each, language))) for each in talk.tries))
    yield tag("h2", words(_say("ask-title", language)))
    yield tag("ol", *_questions(talk.asks, language))
    yield tag("h2", words(_say("sheet-promise", language)))
    for each in talk.tries:
        yield tag("p", words(f"☐ … {will_of(each.point, language)}"), css="box")
    yield tag("div", "", css="line")
    yield table(_say("sheet-figures", language), [tell("figure", language), side.name], side.rows)
    yield tag("p", words(_say("sheet-all", language)), css="note")


def _blank(label: str) -> str:
    return tag("div", words(label), tag("span", "", css="line"))


def _questions(asked: Iterable[ToldSentence], language: str) -> Iterator[str]:
    for each in asked:
        lines = (tag("div", "", css="line") for _ in range(ANSWER_LINES))
        yield tag("li", words(say(each.message, language)), *lines)


def _with_time(said: ToldSentence, language: str) -> str:
    time = Message.of("sentence.looked-at", time=clock(said.looked_at.time_ns))
    return f"{say(said.message, language)} ({say(time, language).lower()})"
