"""Contests with tablets on Wi-Fi: never wrong beyond what they state, and forged stamps never first."""

import pytest

from console.panels.clock import MILLISECOND_NS
from console.proving.fairness import Figures
from console.proving.fairness_runs import run_batches
from proofs.model_sides import side_of

DELAY_NS = 20 * MILLISECOND_NS


def held(links: tuple[str, str], pairs: int = 120) -> Figures:
    return run_batches(links, pairs, seed=7, most_delay_ns=DELAY_NS, side_of=side_of)


@pytest.mark.parametrize("links", [("tablet-model", "tablet-model"), ("gpio", "tablet-model")])
def test_contests_with_tablets_are_fair(links: tuple[str, str]) -> None:
    figures = held(links)
    assert figures.accepted
    assert (figures.wrong, figures.lost, figures.doubled, figures.outside) == (0, 0, 0, 0)
    assert 0 < figures.ties < figures.pairs, "some races are decided, some are too close"
    assert figures.refused <= figures.pairs // 20


@pytest.mark.parametrize(
    "links", [("forging-tablet-model", "gpio"), ("tablet-model", "forging-tablet-model")]
)
def test_forged_stamps_are_never_first(links: tuple[str, str]) -> None:
    figures = held(links)
    assert figures.accepted
    assert figures.forged_first == 0
    assert figures.yielded > figures.pairs // 4, "or nothing was forged"


def test_a_page_that_answers_late_and_stamps_as_much_too_early_wins_nothing() -> None:
    figures = held(("withholding-tablet-model", "gpio"))
    assert figures.accepted
    assert figures.forged_first == 0
    assert figures.yielded + figures.refused > figures.pairs // 2, "or nothing was withheld"
