"""Advice and questions for the players of Con Sonar!, chosen from what happened, always the same."""

from console.debrief.advice import AdviceRule, Args, heaviest
from console.games.con_sonar.debrief.figures import PlayerFigures
from console.languages import Message, catalogue, number

SLOW_S = 15.0


def chosen(figures: PlayerFigures) -> list[AdviceRule[PlayerFigures]]:
    """The three rules that weigh most."""
    return heaviest(RULES, figures)


def said(kind: str, figures: PlayerFigures, language: str) -> tuple[Message, ...]:
    """Three sentences; `kind` is `advice` or `ask`."""
    return tuple(
        Message.of(f"debrief.{kind}-con-{rule.name}", **rule.quotes(figures, language))
        for rule in chosen(figures)
    )


def _percent(figures: PlayerFigures) -> int:
    return round(100 * figures.expected / len(figures.shots)) if figures.shots else 0


def _slow(figures: PlayerFigures) -> float:
    return figures.caused.median_s / SLOW_S if figures.caused and figures.caused.median_s >= SLOW_S else 0.0


def _slow_quotes(figures: PlayerFigures, language: str) -> Args:
    assert figures.caused is not None
    return {
        "median": number(figures.caused.median_s, language),
        "longest": number(figures.caused.longest_s, language),
    }


def _luck_quotes(figures: PlayerFigures, language: str) -> Args:
    return {"sunk": figures.sunk, "expected": number(figures.expected, language)}


def _refused_quotes(figures: PlayerFigures, language: str) -> Args:
    code, most = figures.refused[0]
    reason = catalogue(language).get(f"refused.{code}", code)
    return {"count": figures.refusals, "most": most, "reason": reason}


RULES: tuple[AdviceRule[PlayerFigures], ...] = (
    AdviceRule("slow", _slow, _slow_quotes),
    AdviceRule(
        "long-shots",
        lambda f: 2.0 if len(f.shots) > 1 and _percent(f) < 40 else 0.0,
        lambda f, language: {"percent": _percent(f), "shots": len(f.shots)},
    ),
    AdviceRule("no-shots", lambda f: 1.8 if not f.shots and len(f.turns) > 2 else 0.0),
    AdviceRule("own-lost", lambda f: 1.6 if not f.score.alive else 0.0),
    AdviceRule(
        "misses",
        lambda f: 0.5 * f.score.missed if f.score.missed > f.score.sunk else 0.0,
        lambda f, language: {"missed": f.score.missed},
    ),
    AdviceRule("unlucky", lambda f: 0.8 if f.expected - f.sunk >= 1 else 0.0, _luck_quotes),
    AdviceRule("lucky", lambda f: 0.7 if f.sunk - f.expected >= 1 else 0.0, _luck_quotes),
    AdviceRule("refused", lambda f: 0.4 * f.refusals if f.refusals > 1 else 0.0, _refused_quotes),
    AdviceRule(
        "trashed",
        lambda f: 0.3 * f.trashed if f.trashed > 1 else 0.0,
        lambda f, language: {"trashed": f.trashed},
    ),
    AdviceRule("short-chains", lambda f: 0.5 if len(f.chains) > 2 and max(f.chains) < 2 else 0.0),
    AdviceRule(
        "well-aimed",
        lambda f: 0.4 if f.shots and _percent(f) >= 50 else 0.0,
        lambda f, language: {"percent": _percent(f)},
    ),
    AdviceRule("pairs", lambda f: 0.15 if f.score.sunk > 1 and not f.score.pairs else 0.0),
    AdviceRule("own", lambda f: 0.1),
    AdviceRule("plan", lambda f: 0.05),
    AdviceRule("watch", lambda f: 0.02),
)
"""What is worth saying, in the order in which equals are said. The last are for want of better."""
