"""`python -m proofs`: what developers prove, from the checkout."""

import click

from console.commands.program import Program


@click.group(
    "proofs",
    cls=Program,
    commands_of={
        "fairness": "proofs.model_fairness:fairness",
        "soak": "proofs.soak_command:soak",
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
def main() -> None:
    """What is proved on a developer's machine, with models and stand-ins that no cabinet has.

    \b
    Example:
      python -m proofs soak --hours 2 --seed 7
    """


if __name__ == "__main__":
    main(prog_name="python -m proofs")
