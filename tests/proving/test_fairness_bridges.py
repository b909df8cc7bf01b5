"""Different boards stay fair together, in simulated time: their own firmware, and models of them."""

import pytest
from click.testing import CliRunner

from console.cli import main
from console.panels.clock import MICROSECOND_NS
from console.panels.debounce import BOUNCE_NS
from console.panels.direct_pins import EDGE_UNCERTAINTY_NS
from console.proving.fairness import Contest, Figures
from console.proving.fairness_runs import make_sides
from console.proving.fairness_sides import MOST_DELAY_NS, HandPace
from proofs import model_sides
from tests.firmware_bridge.desk import BUILT

PAIRS = 20
MODEL_PAIRS = 400
MOST_NS = 300 * MICROSECOND_NS
"""What a press may be uncertain by, with one-way delays of 0.05 to 0.4 ms."""


def contest(blue: str, red: str, pairs: int, seed: int = 3) -> Figures:
    pace = HandPace()
    sides = make_sides((blue, red), pace, seed, MOST_DELAY_NS, side_of=model_sides.side_of)
    figures = Contest(*sides, pace, seed).run(pairs)
    for side in sides:
        side.close()
    return figures


def require_fair(figures: Figures, pairs: int) -> None:
    assert (figures.pairs, figures.wrong, figures.lost, figures.doubled) == (pairs, 0, 0, 0)
    assert figures.outside == 0, "a stamp was outside of what it stated"
    assert figures.late == 0
    assert figures.accepted


@pytest.mark.timeout(600)
@pytest.mark.parametrize("links", [("mega", "pico"), ("gpio", "pico")])
def test_the_firmware_of_different_boards_is_fair(
    links: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(BUILT))
    figures = contest(*links, PAIRS)
    require_fair(figures, PAIRS)
    assert max(figures.stated_ns["red"]) <= MOST_NS


@pytest.mark.parametrize(
    "links", [("mega-model", "pico-model"), ("gpio", "pico-model"), ("pico-model", "mega-model")]
)
def test_models_of_different_boards_are_fair_and_as_certain_as_they_promise(links: tuple[str, str]) -> None:
    figures = contest(*links, MODEL_PAIRS)
    require_fair(figures, MODEL_PAIRS)
    assert figures.ties > 0
    on_pins = BOUNCE_NS // 2 + EDGE_UNCERTAINTY_NS
    for crew, kind in zip(("blue", "red"), links, strict=True):
        assert max(figures.stated_ns[crew]) <= (on_pins if kind == "gpio" else MOST_NS)


def test_a_board_that_counts_a_wire_that_it_has_not_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As protocol 1 did on native USB: 20 µs for every byte taken for a fact."""

    class Liar(model_sides.SteppedModel):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            self._byte_ns = 0

    monkeypatch.setattr(model_sides, "SteppedModel", Liar)
    figures = contest("mega-model", "gpio", 60)
    assert figures.outside > 0 or figures.lost > 0


def test_simulated_and_real_time_do_not_mix() -> None:
    result = CliRunner().invoke(main, ["fairness", "--links", "bridge,pico"])
    assert result.exit_code == 2
    assert "pico runs in simulated time" in result.stderr
