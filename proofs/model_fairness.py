"""`python -m proofs fairness`: the report of `sonar-table fairness`, over models too."""

from console.commands.fairness import fairness_command
from proofs.model_sides import MODELS, side_of

fairness = fairness_command(
    """The contests of `sonar-table fairness`, over models too.

    The report and the exit codes are the same. mega-model and pico-model are models of the boards;
    tablet-model is a tablet on Wi-Fi, forging-tablet-model one whose page stamps its touches too early,
    withholding-tablet-model one that answers late besides. All run in simulated time.

    \b
    Example:
      python -m proofs fairness --links mega-model,pico-model --pairs 50000
      python -m proofs fairness --links gpio,tablet-model --seed 7
    """,
    MODELS,
    side_of,
)
