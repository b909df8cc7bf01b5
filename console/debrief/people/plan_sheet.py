"""The plan of a class as a sheet of paper: a line for each person, a column for each round."""

from collections.abc import Iterator, Mapping

from console.debrief import html
from console.debrief.debrief_words import tell as tell_debrief
from console.debrief.debrief_words import word
from console.debrief.html import tag, words
from console.languages import Message, say
from console.people.class_plan import TASK_LETTERS, PlannedPlace, RotationPlan
from console.people.person import unaccented
from console.people.rotation import TASKS

ROUNDS_A_SHEET = 12
SHORT_FROM = 8
"""More rounds than this have short words for stations."""
FEW = 24
"""No more people than this: larger letters, to be read on a wall."""


def plan_sheet(plan: RotationPlan, names: Mapping[int, str], language: str) -> str:
    """The sheet as a page of HTML; who has no name any more is a number."""
    title, rounds = _say("title", language), len(plan.rounds)
    counts = {"people": len(plan.people), "rounds": rounds}
    about = _say("about-one", language, **counts) if plan.tables == 1 else ""
    about = about or _say("about", language, tables=plan.tables, **counts)
    tables = [
        _table(plan, range(first, min(first + ROUNDS_A_SHEET, rounds)), names, language)
        for first in range(0, rounds, ROUNDS_A_SHEET)
    ]
    body = (
        tag("header", tag("h1", words(title)), tag("p", words(about))),
        tag("main", *tables, *_notes(plan, language), id="figures"),
        tag("footer", tag("p", words(_say("made", language)), css="imprint")),
    )
    skip = tell_debrief("skip", language)
    return html.page(language=language, title=title, skip=skip, body=body, sheet="people/plan_sheet.css")


def _say(key: str, language: str, **args: str | int) -> str:
    return say(Message.of(f"plan.{key}", **args), language)


def _table(plan: RotationPlan, rounds: range, names: Mapping[int, str], language: str) -> str:
    caption = _say("caption", language)
    heads = [_say("person", language), *(_say("round", language, number=each + 1) for each in rounds)]
    called = {number: name_called(number, names, language) for number in plan.people}
    rows = (
        tag(
            "tr",
            tag("th", words(name), scope="row"),
            *(_cell(plan.rounds[each].get(number), len(rounds), language) for each in rounds),
        )
        for number, name in sorted(called.items(), key=lambda each: unaccented(each[1]))
    )
    top = tag("tr", *(tag("th", words(head), scope="col") for head in heads))
    css = "plan many" if len(rounds) > SHORT_FROM else "plan few" if len(called) <= FEW else "plan"
    made = tag("table", tag("caption", words(caption)), tag("thead", top), tag("tbody", *rows), css=css)
    return tag("section", html.scrolled(caption, made), css="full later" if rounds.start else "full")


def name_called(number: int, names: Mapping[int, str], language: str) -> str:
    """Somebody's name; their number where nobody knows it any more, or shall."""
    return names.get(number) or say(Message.of("people.gone", number=number), language)


def _cell(place: PlannedPlace | None, rounds: int, language: str) -> str:
    if place is None:
        return tag("td")
    station, at = place_called(place, rounds, language)
    if not station:
        return tag("td", words(at), css="watches")
    return tag("td", tag("strong", words(station)), words(f" {at}"), css=place.crew)


def place_called(place: PlannedPlace, rounds: int, language: str) -> tuple[str, str]:
    """The station, and the table with its crew; whoever watches has no station and a task."""
    at: dict[str, str | int] = {"table": place.table, "crew": place.crew}
    short = rounds > SHORT_FROM
    if place.station is None:
        key = "short-watches" if short else "watches"
        return "", _say(key, language, task=TASK_LETTERS[place.task], **at)
    station = _say(f"short-{place.station}", language) if short else word(place.station, language)
    return station, _say("place", language, **at)


def _notes(plan: RotationPlan, language: str) -> Iterator[str]:
    at = [place for places in plan.rounds for place in places.values()]
    if any(place.station is None for place in at):
        tasks = (tag("li", words(_say(f"task-{number}", language))) for number in range(1, TASKS + 1))
        yield tag(
            "section", tag("p", words(_say("watchers", language))), tag("ol", *tasks, css="tasks", type="A")
        )
    elif len(at) < 2 * plan.tables * plan.stations * len(plan.rounds):
        yield tag("p", words(_say("computers", language)), css="note")
