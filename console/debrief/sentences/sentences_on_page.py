"""The sentences on a page: what to keep and to try, with the moments to look at, and questions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from console.debrief.debrief_words import clock
from console.debrief.html import section, tag, words
from console.debrief.sentences.sentence import Talk, ToldSentence
from console.languages import Message, catalogue, say


class TalkBlock(NamedTuple):
    """One side's part of it."""

    name: str
    talk: Talk
    attributes: Mapping[str, str]
    """By which its part looks as the side does elsewhere."""


def talk_sections(blocks: Sequence[TalkBlock], language: str, *, linked: bool = True) -> tuple[str, str]:
    """What to keep and to try, and the questions, which stand at the end.

    :param linked: the page has the replay that moments are links into
    """
    told = (_block(block, _told(block.talk, language, linked)) for block in blocks)
    asked = (_block(block, [_asked(block.talk, language, linked)]) for block in blocks)
    return _section("advice", "title", told, language), _section("questions", "ask-title", asked, language)


def _section(name: str, heading: str, blocks: Iterable[str], language: str) -> str:
    title = catalogue(language)[f"sentence.{heading}"]
    return section(name, title, tag("div", *blocks, css="crews"), css=f"full {name}")


def _block(block: TalkBlock, content: Iterable[str]) -> str:
    return tag("div", tag("h3", words(block.name)), *content, **block.attributes)


def _told(talk: Talk, language: str, linked: bool) -> Iterable[str]:
    if talk.promise:
        yield tag("p", words(joined(talk.promise, language)), css="promise")
    yield tag("h4", words(catalogue(language)["sentence.keep-title"]))
    yield tag("p", *_sentence(talk.keep, language, linked), css="keep")
    yield tag("h4", words(catalogue(language)["sentence.try-title"]))
    yield _list(talk.tries, language, linked)
    if talk.chosen is not None:
        yield tag("p", words(say(talk.chosen, language)), css="promise")


def _list(said: Iterable[ToldSentence], language: str, linked: bool) -> str:
    return tag("ol", *(tag("li", *_sentence(each, language, linked)) for each in said))


def _asked(talk: Talk, language: str, linked: bool) -> str:
    """The moments of what is to be tried stand there already."""
    known = [each.looked_at for each in talk.tries]
    items = (
        tag("li", words(say(each.message, language)))
        if each.looked_at in known
        else tag("li", *_sentence(each, language, linked))
        for each in talk.asks
    )
    return tag("ol", *items)


def _sentence(said: ToldSentence, language: str, linked: bool) -> Iterable[str]:
    time = say(Message.of("sentence.looked-at", time=clock(said.looked_at.time_ns)), language)
    yield words(f"{say(said.message, language)} ")
    if linked:
        yield tag("a", words(time), css="moment", href=f"#replay-{said.looked_at.line}")
    else:
        yield tag("span", words(time), css="moment")


def joined(said: Iterable[Message], language: str) -> str:
    """Sentences, one behind the other."""
    return " ".join(say(each, language) for each in said)
