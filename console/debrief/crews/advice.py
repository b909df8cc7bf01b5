"""Plain advice and questions for the talk afterwards, chosen from what happened, always the same."""

from collections import Counter
from collections.abc import Callable

from console.core.words import Station
from console.debrief.advice import AdviceRule, Args, heaviest
from console.debrief.crews.figures import CrewFigures
from console.debrief.crews.hunt import KNOWN_DOTS, LATE_S
from console.debrief.crews.waits import TASKS
from console.debrief.wording import clock
from console.languages import Message, catalogue, number
from console.panels.clock import SECOND_NS


def advice(figures: CrewFigures, language: str, *, truth: bool = True) -> tuple[Message, ...]:
    """Three sentences."""
    return _said("advice", figures, language, truth)


def questions(figures: CrewFigures, language: str, *, truth: bool = True) -> tuple[Message, ...]:
    """Three questions, to the same points."""
    return _said("ask", figures, language, truth)


def _said(kind: str, figures: CrewFigures, language: str, truth: bool) -> tuple[Message, ...]:
    return tuple(
        Message.of(_key(kind, rule, figures, language), **rule.quotes(figures, language))
        for rule in chosen(figures, truth=truth)
    )


def _key(kind: str, rule: AdviceRule[CrewFigures], figures: CrewFigures, language: str) -> str:
    """A game may have words of its own for some advice."""
    key = f"debrief.{kind}-{rule.name}"
    own = f"{key}-{figures.own_words}"
    return own if own in catalogue(language) else key


def chosen(figures: CrewFigures, *, truth: bool = True) -> list[AdviceRule[CrewFigures]]:
    """The three rules that weigh most."""
    return heaviest([rule for rule in RULES if truth or not rule.truth], figures)


def _median(figures: CrewFigures, station: Station) -> float:
    spread = figures.caused[station]
    return spread.median_s if spread else 0.0


def _slow(station: Station, usual_s: float) -> Callable[[CrewFigures], float]:
    """Slower than usual, and the slowest of the crew."""

    def weight(figures: CrewFigures) -> float:
        own = _median(figures, station)
        others = (_median(figures, each) for each in (Station.CAPTAIN, Station.FIRST_MATE, Station.ENGINEER))
        return own / usual_s if own >= usual_s and own >= max(others) else 0.0

    return weight


def _wait_quotes(station: Station) -> Callable[[CrewFigures, str], Args]:
    def quotes(figures: CrewFigures, language: str) -> Args:
        spread = figures.caused[station]
        assert spread is not None
        return {"median": number(spread.median_s, language), "longest": number(spread.longest_s, language)}

    return quotes


def _long(seconds: int) -> str:
    """`55 s`, or from a minute and a half on `3:37 min`."""
    return f"{seconds} s" if seconds < 90 else f"{clock(seconds * SECOND_NS)} min"


def _hunt_quotes(figures: CrewFigures, language: str) -> Args:
    hunt = figures.hunt
    return {"dots": KNOWN_DOTS, "could": clock(hunt.could_ns or 0), "lag": _long(hunt.lag_s or 0)}


def _only(**names: Callable[[CrewFigures], int]) -> Callable[[CrewFigures, str], Args]:
    return lambda figures, _: {name: count(figures) for name, count in names.items()}


def _longest_stop_s(figures: CrewFigures) -> float:
    return max((stop.length_ns for stop in figures.stops), default=0) / SECOND_NS


def _behind(figures: CrewFigures) -> float:
    if figures.enemy_moves < 5 or figures.notes >= 0.85 * figures.enemy_moves:
        return 0.0
    return 3.0 * (1 - figures.notes / figures.enemy_moves)


def _late(figures: CrewFigures) -> float:
    lag_s = figures.hunt.lag_s
    return 0.0 if lag_s is None or lag_s < LATE_S else 1.5 + min(lag_s, 300) / 150


def _in_time(figures: CrewFigures) -> float:
    lag_s = figures.hunt.lag_s
    return 0.3 if lag_s is not None and lag_s < LATE_S else 0.0


def _tasks_quick(figures: CrewFigures) -> float:
    medians = [_median(figures, station) for station in TASKS if figures.caused[station]]
    return 0.2 if medians and max(medians) < 4 else 0.0


def _refusal_quotes(figures: CrewFigures, language: str) -> Args:
    counts: Counter[str] = Counter()
    for _, code, count in figures.refused:
        counts[code] += count
    code, most = counts.most_common(1)[0]
    reason = catalogue(language).get(f"refused.{code}", code)
    return {"count": figures.refusals, "most": most, "reason": reason}


RULES: tuple[AdviceRule[CrewFigures], ...] = (
    AdviceRule("self-inflicted", lambda f: 2.5 * f.by_sheet, _only(damage=lambda f: f.by_sheet)),
    AdviceRule("own-weapons", lambda f: 2.5 * f.by_own_weapons, _only(damage=lambda f: f.by_own_weapons)),
    AdviceRule("own-ice", lambda f: 2.5 * f.by_ice, _only(damage=lambda f: f.by_ice)),
    AdviceRule(
        "no-action",
        lambda f: 3.0 if f.hunt.let_pass else 0.0,
        _hunt_quotes,
        truth=True,
    ),
    AdviceRule("late-hunt", _late, _hunt_quotes, truth=True),
    AdviceRule("slow-captain", _slow(Station.CAPTAIN, 5.0), _wait_quotes(Station.CAPTAIN)),
    AdviceRule("slow-first-mate", _slow(Station.FIRST_MATE, 4.0), _wait_quotes(Station.FIRST_MATE)),
    AdviceRule("slow-engineer", _slow(Station.ENGINEER, 4.0), _wait_quotes(Station.ENGINEER)),
    AdviceRule("radio-behind", _behind, _only(notes=lambda f: f.notes, moves=lambda f: f.enemy_moves)),
    AdviceRule(
        "missed-repairs",
        lambda f: min(2.4, 0.6 * f.repairs_missed),
        _only(missed=lambda f: f.repairs_missed),
    ),
    AdviceRule("refusals", lambda f: 0.25 * f.refusals if f.refusals > 2 else 0.0, _refusal_quotes),
    AdviceRule(
        "wild-shots",
        lambda f: 0.9 * f.shots if f.shots > 1 and not f.hits else 0.0,
        _only(shots=lambda f: f.shots),
    ),
    AdviceRule(
        "long-stops",
        lambda f: _longest_stop_s(f) / 8 if _longest_stop_s(f) > 8 else 0.0,
        lambda f, language: {"longest": number(_longest_stop_s(f), language)},
    ),
    AdviceRule(
        "belays",
        lambda f: 0.5 * f.taken_back if f.taken_back > 1 else 0.0,
        _only(count=lambda f: f.taken_back),
    ),
    AdviceRule(
        "radio-off",
        lambda f: 0.4 * f.radio_off if f.radio_off is not None and f.radio_off > 1 else 0.0,
        _only(off=lambda f: f.radio_off or 0),
        truth=True,
    ),
    AdviceRule(
        "never-known",
        lambda f: 1.2 if f.hunt.known_ns is None and f.courses > 10 else 0.0,
        _only(dots=lambda f: KNOWN_DOTS),
    ),
    AdviceRule("no-shots", lambda f: 0.0 if f.shots else 1.0 if f.courses > 10 else 0.05),
    AdviceRule(
        "no-silence",
        lambda f: 0.6 if not f.silences and f.damage and f.courses > 10 else 0.0,
        _only(courses=lambda f: f.courses),
    ),
    AdviceRule("good-waits", _tasks_quick),
    AdviceRule("good-hunt", _in_time, truth=True),
    AdviceRule("swap", lambda f: 0.1),
    AdviceRule("moment", lambda f: 0.03),
    AdviceRule("aloud", lambda f: 0.02),
)
"""What is worth saying, in the order in which equals are said. The last are for want of better."""
