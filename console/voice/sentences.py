"""What one order comes to in words: one sentence for an activation, however many events it had."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from console.core.game import Event
from console.languages import Message
from console.voice.announcements import about, announce, loud, told

BLOWS = frozenset({"torpedo", "missile", "mine-triggered", "archer-mine", "volcano"})
"""What hurts: what follows belongs to it."""
AFTERMATH = frozenset({"impact", "damaged", "mine-destroyed", "archer-mine-destroyed", "chain-reaction"})
DEEDS = frozenset(
    {"drone", "sonar-answered", "silence", "mine-laid", "misfired", "reactivated", "surfaced", "damaged"}
)
"""What else everybody should read."""
UNWRITTEN = frozenset({"resumed"})
"""Spoken alone: that play goes on is seen."""


class Sentence(NamedTuple):
    """Something for a display to write."""

    crew: str
    """Whom it is about."""
    message: Message
    loud: bool = False
    big: bool = False
    """What somebody did, for everybody to read: no mere course."""


@dataclass
class _Blow:
    """A weapon, or a volcano, and what came of it."""

    lead: Event
    after: list[Event] = field(default_factory=list)

    @property
    def chain(self) -> bool:
        return any(event.name == "chain-reaction" for event in self.after)


def sentences(events: Sequence[Event], listener: str) -> list[Sentence]:
    """What a crew's display writes of the events of one order, in their order.

    >>> from console.languages import say
    >>> fired = Event("both", "torpedo", (("crew", "red"), ("dot", "C6")))
    >>> missed = Event("both", "impact", (("crew", "blue"), ("kind", "clear"), ("dot", "C6")))
    >>> [say(sentence.message, "en") for sentence in sentences([fired, missed], "blue")]
    ['Red: torpedo at C6. No hit']
    """
    found: list[Sentence] = []
    for one in _blows(event for event in told(events) if event.audience in ("both", listener)):
        found += _of_blow(one, listener) if isinstance(one, _Blow) else _of_event(one, listener)
    return found


def _blows(events: Iterable[Event]) -> list[Event | _Blow]:
    """The events, each blow with its aftermath put together."""
    found: list[Event | _Blow] = []
    blow: _Blow | None = None
    for event in events:
        if blow is not None and (event.name in AFTERMATH or event.name == blow.lead.name):
            blow.after.append(event)
        elif event.name in BLOWS:
            blow = _Blow(event)
            found.append(blow)
        else:
            found.append(event)
    return found


def _of_event(event: Event, listener: str) -> list[Sentence]:
    message = announce(event, listener)
    told_again = event.name == "mine-laid" and event.audience == "both" and about(event) == listener
    if message is None or event.name in UNWRITTEN or told_again:
        return []
    return [Sentence(about(event) or listener, message, loud(event), event.name in DEEDS)]


def _of_blow(blow: _Blow, listener: str) -> list[Sentence]:
    """Where mines went up with it, each of these before the sum of all."""
    details = [_of_event(event, listener) for event in blow.after if _in_detail(event, blow)]
    whole = Sentence(about(blow.lead), _sum(blow, listener), True, True)
    return [*(sentence._replace(big=False) for each in details for sentence in each), whole]


def _in_detail(event: Event, blow: _Blow) -> bool:
    if event.name == "impact":
        return blow.chain and event.detail("kind") != "clear"
    return event.name not in ("damaged", blow.lead.name)


def _sum(blow: _Blow, listener: str) -> Message:
    lead, hurt = blow.lead, _hurt(blow.after)
    if lead.name == "volcano":
        kind = lead.detail("kind")
        if kind != "eruption" and not hurt:
            said = announce(lead, listener)
            assert said is not None
            return said
        return Message.of(f"headline.{kind}", volcano=lead.detail("volcano"), did=_did(blow))
    key = f"headline.{lead.name}-chain" if blow.chain else f"headline.{lead.name}"
    return Message.of(key, crew=about(lead), dot=str(lead.detail("dot")), did=_did(blow))


def _hurt(events: Iterable[Event]) -> dict[str, int]:
    """The damage of each boat."""
    hurt: dict[str, int] = {}
    for event in events:
        if event.name == "damaged":
            hurt[about(event)] = hurt.get(about(event), 0) + int(event.detail("amount"))
    return hurt


def _did(blow: _Blow) -> Message:
    """What it did to whom."""
    hurt = list(_hurt(blow.after).items())
    if len(hurt) > 1:
        (crew, amount), (other, more) = hurt
        return Message.of("headline.hurt-both", crew=crew, amount=amount, other=other, more=more)
    if hurt:
        crew, amount = hurt[0]
        return Message.of("headline.hurt" if amount > 1 else "headline.hurt-1", crew=crew, amount=amount)
    gone = {event.name: about(event) for event in blow.after}
    if "mine-destroyed" in gone:
        return Message.of("headline.mine-gone", crew=gone["mine-destroyed"])
    return Message.of("headline.archer-gone" if "archer-mine-destroyed" in gone else "headline.missed")
