"""What is announced in Captain Sonar."""

from collections.abc import Sequence

from console.core.game import Event
from console.languages import Message
from console.voice import crew_announcements as crews
from console.voice.blows import Blow, explosion
from console.voice.event_message import message, plain, saying, saying_which
from console.voice.game_announcements import GameAnnouncements


def _sonar_answered(event: Event) -> Message:
    """One true coordinate and one false, as they were given."""
    (first, here), (second, there) = [(key, plain(each)) for key, each in event.details if key != "crew"]
    return Message.of(
        "heard.sonar-answered-two",
        crew=event.word("crew"),
        first=first,
        here=here,
        second=second,
        there=there,
    )


def _mine_laid(event: Event) -> Message:
    """Its own crew is told where."""
    if any(key == "dot" for key, _ in event.details):
        return message("mine-laid-ours", event, "dot")
    return message("mine-laid", event, "crew")


def _self_repaired(event: Event) -> Message:
    """By the line that joins its symbols, as crewmates name it."""
    return Message.of("heard.self-repaired", circuit=f"circuit-{event.number('circuit')}")


def _turn(event: Event) -> Message:
    if event.number("left") > 1:
        return message("turn-more", event, "crew left")
    return message("turn", event, "crew")


_volcano_said = saying_which("kind", "volcano")


def _volcano(blow: Blow) -> Message:
    kind = blow.lead.word("kind")
    if kind != "eruption" and not blow.hurt:
        return _volcano_said(blow.lead)
    return Message.of(f"headline.{kind}", volcano=blow.lead.number("volcano"), did=blow.did)


_USED = {"torpedo": "torpedo", "mine-laid": "mine", "drone": "drone", "sonar": "sonar", "silence": "silence"}
"""What uses up a system, which is not ready then."""
_FIRING = ("torpedo", "mine-triggered")


def _worth_telling(events: Sequence[Event]) -> Sequence[Event]:
    """A gauge that a weapon fills is a volcano's: when it is full, there is nothing for a crew to use."""
    firing = any(event.name in _FIRING for event in events)
    return [event for event in events if not (firing and event.name == "ready")]


ANNOUNCEMENTS = GameAnnouncements(
    worded={
        **crews.WORDED,
        "ready": saying("system"),
        "self-repaired": _self_repaired,
        "repaired-all": saying(""),
        "belayed": saying(),
        "torpedo": saying("crew dot"),
        "mine-laid": _mine_laid,
        "mine-triggered": saying("crew dot"),
        "archer-mine": saying("crew dot"),
        "mine-destroyed": saying("crew dot"),
        "archer-mine-destroyed": saying("dot"),
        "chain-reaction": saying("crew dot"),
        "drone": saying_which("answer", "crew sector"),
        "sonar-answered": _sonar_answered,
        "misfired": saying("crew system"),
        "surfaced": lambda event: message("surfaced-sector", event, "crew sector"),
        "secured": saying("section"),
        "inspected": saying_which("result"),
        "volcano": _volcano_said,
        "reactivated": saying("crew system"),
        "turn": _turn,
    },
    loud=crews.LOUD | {"torpedo", "mine-triggered", "archer-mine", "chain-reaction", "volcano"},
    spoken_besides=crews.SPOKEN_BESIDES | {"belayed"},
    stops=crews.STOPS,
    ends=crews.ENDS,
    passing=crews.PASSING,
    joins=crews.JOINS,
    undoes={
        **crews.UNDOES,
        **{used: frozenset({f"ready {system}"}) for used, system in _USED.items()},
    },
    undoes_of_all=crews.UNDOES_OF_ALL,
    sounds={
        **crews.SOUNDS,
        "torpedo": "launch",
        "mine-laid": "mine",
        "mine-triggered": "armed",
        "archer-mine": "armed",
        "drone-yes": "ping",
        "drone-no": "ping",
        "drone-toxic-smoke": "ping",
        "chain-reaction": "explosion-indirect",
        "volcano-eruption": "explosion-direct",
        "volcano-smoke": "explosion-indirect",
        "volcano-lava": "explosion-indirect",
        "misfired": "buzz",
        "surfaced-sector": "surface",
        "ready": "ready",
    },
    blows={
        "torpedo": explosion,
        "mine-triggered": explosion,
        "archer-mine": explosion,
        "volcano": _volcano,
    },
    deeds=crews.DEEDS | {"drone", "mine-laid", "misfired", "reactivated"},
    unwritten=crews.UNWRITTEN,
    told_apart=frozenset({"mine-laid"}),
    worth_telling=_worth_telling,
)
