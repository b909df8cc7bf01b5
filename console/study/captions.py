"""A match to lay beside a video: WebVTT for any player, ELAN's own format for annotation.

Times are those of a camera that began with the match: pauses are counted. Behind a pause of unknown length
nothing can be laid.
"""

from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree as Xml

from console.study.match_event import MatchEvent

SHOWN_S = 2.0
"""A caption stands for so long, as a rule."""
_DOCUMENT = {
    "AUTHOR": "sonar-table",
    "DATE": "2000-01-01T00:00:00+00:00",
    "FORMAT": "3.0",
    "VERSION": "3.0",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:noNamespaceSchemaLocation": "http://www.mpi.nl/tools/elan/EAFv3.0.xsd",
}
"""ELAN wants a date; the day on which a file was made would make each file another."""
_TABLE = "table"


def webvtt(events: Iterable[MatchEvent]) -> str:
    """A caption for each event that can be laid beside a video."""
    cues = [
        f"{number}\n{_clock(since)} --> {_clock(since + SHOWN_S)}\n{caption(event)}\n"
        for number, (since, event) in enumerate(_laid(events), 1)
    ]
    return "\n".join(["WEBVTT\n", *cues])


def elan(events: Iterable[MatchEvent]) -> bytes:
    """The same with a tier for each station, and one for the table. On a tier nothing overlaps."""
    root = Xml.Element("ANNOTATION_DOCUMENT", _DOCUMENT)
    Xml.SubElement(root, "HEADER", MEDIA_FILE="", TIME_UNITS="milliseconds")
    order = Xml.SubElement(root, "TIME_ORDER")
    tiers: dict[str, list[tuple[float, MatchEvent]]] = {}
    for since, event in _laid(events):
        tiers.setdefault(_tier(event), []).append((since, event))
    number = 0
    for tier in sorted(tiers):
        rows = Xml.SubElement(root, "TIER", LINGUISTIC_TYPE_REF="events", TIER_ID=tier)
        for since, until, event in _spans(tiers[tier]):
            number += 1
            _annotate(order, rows, number, (since, until), caption(event))
    kind = {"LINGUISTIC_TYPE_ID": "events", "TIME_ALIGNABLE": "true", "GRAPHIC_REFERENCES": "false"}
    Xml.SubElement(root, "LINGUISTIC_TYPE", kind)
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'.encode()


def caption(event: MatchEvent) -> str:
    """What happened, in the notation's words."""
    who = " ".join(filter(None, (event.side, event.station)))
    if event.trial_type == "order":
        what = " ".join(filter(None, (event.verb, event.said)))
    else:
        what = " ".join(filter(None, (event.trial_type, event.verb, event.said)))
    refused = f" (refused: {event.refused})" if event.refused else ""
    return f"{who}: {what}{refused}" if who else f"{what}{refused}"


def _laid(events: Iterable[MatchEvent]) -> Sequence[tuple[float, MatchEvent]]:
    return sorted(
        ((event.elapsed, event) for event in events if event.elapsed is not None),
        key=lambda each: (each[0], each[1].line),
    )


def _spans(tier: Sequence[tuple[float, MatchEvent]]) -> Iterator[tuple[float, float, MatchEvent]]:
    """Each until the next begins, or for so long as a caption stands."""
    ends = [since for since, _ in tier[1:]]
    for (since, event), after in zip(tier, [*ends, float("inf")], strict=True):
        yield since, max(min(since + SHOWN_S, after), since + 0.001), event


def _annotate(
    order: Xml.Element, tier: Xml.Element, number: int, span: tuple[float, float], text: str
) -> None:
    slots = f"ts{2 * number - 1}", f"ts{2 * number}"
    for slot, moment_s in zip(slots, span, strict=True):
        Xml.SubElement(order, "TIME_SLOT", TIME_SLOT_ID=slot, TIME_VALUE=str(round(moment_s * 1000)))
    cell = Xml.SubElement(
        Xml.SubElement(tier, "ANNOTATION"),
        "ALIGNABLE_ANNOTATION",
        ANNOTATION_ID=f"a{number}",
        TIME_SLOT_REF1=slots[0],
        TIME_SLOT_REF2=slots[1],
    )
    Xml.SubElement(cell, "ANNOTATION_VALUE").text = text


def _tier(event: MatchEvent) -> str:
    return " ".join(filter(None, (event.side, event.station))) if event.station else _TABLE


def _clock(seconds: float) -> str:
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest // 1000:02}.{rest % 1000:03}"
