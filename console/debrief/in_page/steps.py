"""The orders of a match as a page steps through them: for everybody, or as one crew heard them."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from console.core.notation import Order
from console.debrief.debrief_words import tell
from console.debrief.story import AnyStory, Step
from console.games import announcements_of
from console.languages import catalogue, say
from console.voice.game_announcements import PUBLIC
from console.voice.sentences import Sentence, sentences


class PageStep(NamedTuple):
    """One order, and what is written of it."""

    line: int
    """Of the journal."""
    number: int
    """By which the page knows it: the line, or for one crew's eyes a count of its own, for what lies
    between is the others'."""
    step: Step[Any, Any]
    words: str

    @property
    def hundredths(self) -> int:
        """Its time, as fine as a page needs it."""
        return self.step.time_ns // 10_000_000


def page_steps(story: AnyStory, language: str, eyes: str | None = None) -> list[PageStep]:
    """All orders; to the `eyes` of one crew its own, and what it heard of the others."""
    found: list[PageStep] = []
    for line, step in zip(story.lines, story.steps, strict=True):
        if eyes in (None, giver(step.order)) or _hears(step, str(eyes)):
            number = line if eyes is None else len(found) + 1
            found.append(PageStep(line, number, step, _words(story, step, language, eyes)))
    return found


def linked(html: str, steps: Sequence[PageStep]) -> str:
    """The same with its links to lines of the journal as the page has them: to what was known by then."""
    lines = [step.line for step in steps]

    def by_number(link: re.Match[str]) -> str:
        known = bisect_right(lines, int(link[1]))
        return f'href="#replay-{steps[known - 1].number if known else 0}"'

    return re.sub(r'href="#replay-([0-9]+)"', by_number, html)


def giver(order: Order) -> str:
    """The crew, or the player, that gave an order: the first word of its line."""
    return str(order).partition(" ")[0]


def did(order: Order, language: str) -> str:
    """An order in words: who, and what."""
    who, _, what = str(order).partition(f" {order.verb}")
    key, known = f"debrief.did-{order.verb}", catalogue(language)
    rest = " ".join(known.get(f"word.{word}", word) for word in what.split())
    done = known[key].format(what=rest).strip() if key in known else f"{order.verb}{what}"
    crew, _, station = who.partition(" ")
    if not station:
        return tell("replay-of", language, who=crew, what=done)
    return tell("replay-did", language, crew=crew, station=station, what=done)


def _hears(step: Step[Order, object], eyes: str) -> bool:
    return any(event.audience in (*PUBLIC, eyes) for event in step.events)


def _words(story: AnyStory, step: Step[Order, object], language: str, eyes: str | None) -> str:
    gave = giver(step.order)
    if step.refused is not None:
        reason = catalogue(language).get(f"refused.{step.refused}", step.refused)
        return tell("replay-refused", language, did=did(step.order, language), reason=reason)
    told = sentences(announcements_of(story.game_name), step.events, eyes or gave)
    if told:
        return " · ".join(_told(sentence, story, language) for sentence in told)
    return did(step.order, language) if eyes in (None, gave) else ""


def _told(sentence: Sentence, story: AnyStory, language: str) -> str:
    """A sentence that does not say whom it is about is told with the name."""
    said, about = say(sentence.message, language), sentence.crew
    if about not in story.game.players or any(value == about for _, value in sentence.message.args):
        return said
    return tell("replay-of", language, who=about, what=said)
