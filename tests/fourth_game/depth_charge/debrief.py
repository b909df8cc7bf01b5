"""Talked over: how many charges each crew dropped, and how many hit."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.core.words import Crew
from console.debrief.game_debrief import GameDebrief
from console.debrief.html import section, tag, words
from console.debrief.page_names import Names
from console.debrief.story import AnyStory
from console.debrief.sums import SideSum
from console.languages import Message, say
from tests.fourth_game.depth_charge.rules import HITS


@dataclass(frozen=True)
class Charges:
    dropped: dict[Crew, int]
    hits: dict[Crew, int]


def _judge(story: AnyStory) -> Charges:
    fell = [event for step in story.steps for event in step.events if event.name in ("hit", "missed")]
    hits = [event for event in fell if event.name == "hit"]
    return Charges(
        *({crew: sum(e.word("crew") == crew for e in found) for crew in Crew} for found in (fell, hits))
    )


def _said(charges: Charges, crew: Crew, language: str) -> str:
    dropped, hits = charges.dropped[crew], charges.hits[crew]
    return say(Message.of("depth-charge.debrief", crew=crew, dropped=dropped, hits=hits), language)


def _sections(charges: Charges, names: Names) -> Sequence[str]:
    lines = [tag("p", words(_said(charges, crew, names.language))) for crew in Crew]
    return [section("charges", _title(names), *lines)]


def _title(names: Names) -> str:
    return say(Message.of("word.depth-charge"), names.language)


def _sides(charges: Charges) -> Sequence[SideSum]:
    return [
        SideSum(crew, None, charges.hits[crew] == HITS, {"charges": charges.dropped[crew]}) for crew in Crew
    ]


DEBRIEF = GameDebrief(
    judge=_judge,
    title=_title,
    sections=_sections,
    on_display=lambda charges, crew, language, together: _said(charges, crew, language),
    sides=_sides,
    columns=("charges",),
    several=lambda matches, language: (),
)
