"""A weapon, or a volcano, and what came of it: one sentence, however many events it had."""

from dataclasses import dataclass, field

from console.core.game import Event
from console.languages import Message
from console.voice.event_message import about

AFTERMATH = frozenset({"impact", "damaged", "mine-destroyed", "archer-mine-destroyed", "chain-reaction"})
"""What follows a blow and belongs to it."""


@dataclass
class Blow:
    """What hurts, and what follows it."""

    lead: Event
    after: list[Event] = field(default_factory=list)

    def takes(self, event: Event) -> bool:
        """Whether an event belongs to it."""
        return event.name in AFTERMATH or event.name == self.lead.name

    @property
    def chain(self) -> bool:
        return any(event.name == "chain-reaction" for event in self.after)

    @property
    def details(self) -> list[Event]:
        """What is written besides the sum of all: mines that went up with it, and whom each of them hit."""
        return [event for event in self.after if self._in_detail(event)]

    def _in_detail(self, event: Event) -> bool:
        if event.name == "impact":
            return self.chain and event.word("kind") != "clear"
        return event.name not in ("damaged", self.lead.name)

    @property
    def hurt(self) -> dict[str, int]:
        """The damage of each boat."""
        hurt: dict[str, int] = {}
        for event in self.after:
            if event.name == "damaged":
                hurt[about(event)] = hurt.get(about(event), 0) + event.number("amount")
        return hurt

    @property
    def did(self) -> Message:
        """What it did to whom."""
        hurt = list(self.hurt.items())
        if len(hurt) > 1:
            (crew, amount), (other, more) = hurt
            return Message.of("headline.hurt-both", crew=crew, amount=amount, other=other, more=more)
        if hurt:
            crew, amount = hurt[0]
            return Message.of("headline.hurt" if amount > 1 else "headline.hurt-1", crew=crew, amount=amount)
        gone = {event.name: about(event) for event in self.after}
        if "mine-destroyed" in gone:
            return Message.of("headline.mine-gone", crew=gone["mine-destroyed"])
        return Message.of("headline.archer-gone" if "archer-mine-destroyed" in gone else "headline.missed")


def explosion(blow: Blow) -> Message:
    """A shot at a dot, summed up."""
    name, crew, dot = blow.lead.name, about(blow.lead), blow.lead.word("dot")
    return Message.of(
        f"headline.{name}-chain" if blow.chain else f"headline.{name}", crew=crew, dot=dot, did=blow.did
    )
