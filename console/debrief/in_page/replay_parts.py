"""What a replay in a page is made of: parts that say themselves when and where they are seen.

A part is drawn once. `data-on` are the orders from and up to which it is seen, `data-way` and `data-move`
the points of a line that grows and of a sign that moves, `data-fill` how full a gauge is: all of it after
how many orders.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from importlib.resources import files
from json import dumps
from typing import NamedTuple, TypeVar

from console.debrief.debrief_words import clock, tell
from console.debrief.html import tag, words
from console.debrief.in_page.steps import PageStep
from console.displays.svg import element, polygon
from console.panels.clock import SECOND_NS

Seen = TypeVar("Seen")
Item = TypeVar("Item", bound=Hashable)
SPEEDS = (1, 2, 4, 8, 16)
FIRST_SPEED = 4


class PageReplay(NamedTuple):
    """A match to be looked at again, as its game draws it."""

    steps: Sequence[PageStep]
    picture: str
    """Where it all happens: SVG."""
    sides: Sequence[str]
    """What each crew, or player, has: HTML."""
    marks: Collection[int]
    """After how many orders something happened that is worth going to."""


class Point(NamedTuple):
    """A place on a picture, and after how many orders something is there."""

    after: int
    x: float
    y: float


def track(points: Iterable[Point]) -> str:
    """Points as `data-way` and `data-move` have them."""
    return " ".join(f"{after} {x:g} {y:g}" for after, x, y in points)


def changes(values: Sequence[Seen]) -> Iterator[tuple[int, Seen]]:
    """When a value became another, the first at the beginning; `values` has one after each order."""
    for after, value in enumerate(values):
        if not after or value != values[after - 1]:
            yield after, value


def times_seen(values: Sequence[Collection[Item]]) -> dict[Item, str]:
    """From when until when each item is there, as `data-on` has it."""
    found: dict[Item, list[int]] = {}
    before: Collection[Item] = ()
    for after, here in changes(values):
        for item in (*here, *before):
            if (item in here) != (item in before):
                found.setdefault(item, []).append(after)
        before = here
    return {item: " ".join(map(str, times)) for item, times in found.items()}


def gauge(levels: Sequence[int], boxes: int | None = None) -> str:
    """How full something is, in signs and in figures; without boxes how many there are."""
    filled = " ".join(f"{after} {level}" for after, level in changes(levels))
    of: dict[str, float] = {} if boxes is None else {"data_of": boxes}
    return tag("td", tag("span", aria_hidden="true"), tag("b"), css="gauge", data_fill=filled, **of)


def side_table(rows: Iterable[tuple[str, str]], language: str) -> str:
    """What one side has at the moment: a name and a gauge each."""
    lines = (tag("tr", tag("th", words(head), scope="row"), cell) for head, cell in rows)
    return tag("table", tag("caption", words(tell("replay-aboard", language))), tag("tbody", *lines))


def replay_script() -> str:
    """What moves the parts."""
    return (files("console.debrief.in_page") / "replay.js").read_text(encoding="utf-8")


def replay_section(replay: PageReplay, length_ns: int, language: str) -> str:
    """The part of the page. It is not seen where no script runs, nor on paper."""
    title = tag("h2", words(tell("replay-title", language)), id="replay", tabindex="-1")
    beside = tag("div", tag("div", *replay.sides, css="sides"), tag("ol", css="log"))
    shown = tag("div", replay.picture, beside, css="stage")
    caption = tag("p", css="caption", role="status")
    data = tag("script", _data(replay, length_ns), type="application/json", id="replay-data")
    return tag(
        "section",
        title,
        caption,
        shown,
        _controls(length_ns, language),
        data,
        css="full replay",
        aria_labelledby="replay",
        hidden="",
    )


def _data(replay: PageReplay, length_ns: int) -> str:
    """What is written of each order, each sentence once."""
    sentences = {
        said: number for number, said in enumerate(dict.fromkeys(step.words for step in replay.steps))
    }
    told = {
        "lines": [step.number for step in replay.steps],
        "times": [step.hundredths for step in replay.steps],
        "says": [sentences[step.words] for step in replay.steps],
        "words": list(sentences),
        "marks": sorted(replay.marks),
        "length": length_ns // 10_000_000,
    }
    return dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _controls(length_ns: int, language: str) -> str:
    seconds = -(-length_ns // SECOND_NS)
    status = tell(
        "replay-at", language, time="{time}", whole=clock(length_ns), number="{number}", orders="{orders}"
    )
    line = tag(
        "input",
        type="range",
        min=0,
        max=seconds,
        value=0,
        css="line",
        aria_label=tell("replay-line", language),
        data_status=status,
    )
    speeds = (
        tag("option", f"×{speed}", value=speed, **({"selected": ""} if speed == FIRST_SPEED else {}))
        for speed in SPEEDS
    )
    chosen = tag("select", *speeds, css="speed", aria_label=tell("replay-speed", language))
    buttons = [_button(name, language) for name in _SIGNS]
    return tag("div", line, tag("p", css="at"), tag("div", *buttons, chosen, css="buttons"), css="controls")


def _button(name: str, language: str) -> str:
    sign = element("svg", *_SIGNS[name], viewBox="0 0 24 24", aria_hidden="true", focusable="false")
    label = tell(f"replay-{name}", language)
    pressed = {"aria_pressed": "false"} if name == "play" else {}
    return tag("button", sign, type="button", css=name, aria_label=label, title=label, **pressed)


def _bar(x: float) -> str:
    return element("rect", x=x, y=5, width=3, height=14)


def _arrow(x: float, length: float) -> str:
    return polygon((x, 5), (x + length, 12), (x, 19))


_SIGNS = {
    "mark-before": (_bar(3), _arrow(20, -7), _arrow(13, -7)),
    "step-back": (_bar(6), _arrow(18, -8)),
    "play": (
        element("g", _arrow(7, 12), **{"class": "go"}),
        element("g", _bar(6), _bar(14), **{"class": "hold"}),
    ),
    "step-on": (_arrow(6, 8), _bar(15)),
    "mark-next": (_arrow(4, 7), _arrow(11, 7), _bar(18)),
}
