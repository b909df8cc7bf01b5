"""Sides for a contest over models of boards and of tablets: quick enough for tens of thousands of pairs."""

from console.panels.hardware import load_panel
from console.panels.link import Clock
from console.panels.serial_link import panel_list
from console.proving import fairness_runs
from console.proving.fairness import ContestSide
from console.proving.fairness_bridges import SteppedSide
from proofs.bridge_model import MEGA, PICO
from proofs.stepped_model import SteppedModel
from proofs.tablet_model import TABLET_KINDS, TabletSide

BOARDS = {"mega": MEGA, "pico": PICO}
BOARD_MODELS = tuple(f"{name}-model" for name in BOARDS)
MODELS = (*BOARD_MODELS, *TABLET_KINDS)


class ModelSide(SteppedSide):
    """A stop button on a model of a bridge."""

    made_of = "model"
    most_bounces = 0

    def _start(self, name: str, fast_ppm: int) -> SteppedModel:
        return SteppedModel(panel_list(load_panel()), BOARDS[name], fast_ppm)


def side_of(crew: str, kind: str, clock: Clock, seed: int | str, most_delay_ns: int) -> ContestSide:
    """A model, or what a cabinet has too."""
    if kind in TABLET_KINDS:
        return TabletSide(crew, clock, seed, TABLET_KINDS[kind])
    if kind in BOARD_MODELS:
        return ModelSide(crew, kind, clock, seed)
    return fairness_runs.side_of(crew, kind, clock, seed, most_delay_ns)
