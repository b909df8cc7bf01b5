"""What is announced in Sonar Family."""

from console.core.game import Event
from console.languages import Message
from console.voice import crew_announcements as crews
from console.voice.blows import explosion
from console.voice.event_message import message, plain, saying
from console.voice.game_announcements import GameAnnouncements


def _sonar_answered(event: Event) -> Message:
    """One true coordinate."""
    ((first, here),) = [(key, plain(each)) for key, each in event.details if key != "crew"]
    return Message.of("heard.sonar-answered-one", crew=event.word("crew"), first=first, here=here)


ANNOUNCEMENTS = GameAnnouncements(
    worded={
        **crews.WORDED,
        "missile": saying("crew dot"),
        "sonar-answered": _sonar_answered,
        "surfaced": lambda event: message("surfaced-dot", event, "crew dot"),
    },
    loud=crews.LOUD | {"missile"},
    spoken_besides=crews.SPOKEN_BESIDES,
    stops=crews.STOPS,
    ends=crews.ENDS,
    passing=crews.PASSING,
    joins=crews.JOINS,
    undoes=crews.UNDOES,
    undoes_of_all=crews.UNDOES_OF_ALL,
    sounds={**crews.SOUNDS, "missile": "launch", "surfaced-dot": "surface"},
    blows={"missile": explosion},
    deeds=crews.DEEDS,
    unwritten=crews.UNWRITTEN,
)
