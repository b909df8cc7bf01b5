"""`python -m proofs`: what developers have and a cabinet has not."""

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from console.cli import main as sonar_table
from proofs.__main__ import main

ROOT = Path(__file__).parents[2]
COMMANDS = ("fairness", "soak")


def test_it_lists_its_commands_with_an_example() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "proofs", "--help"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert "Usage: python -m proofs" in shown and "Example:\n    python -m proofs soak" in shown
    assert tuple(main.list_commands(click.Context(main))) == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_each_has_an_example(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"]).output
    assert f"Example:\n    python -m proofs {name} --" in shown


def test_a_contest_over_models_is_the_developers_alone() -> None:
    words = ["fairness", "--links", "gpio,pico-model", "--pairs", "40", "--seed", "7"]
    held = CliRunner().invoke(main, words)
    assert held.exit_code == 0 and "model of the pico" in held.stdout and "FAIR" in held.stdout
    refused = CliRunner().invoke(sonar_table, words)
    assert refused.exit_code == 2 and "'pico-model' is no link" in refused.stderr
    assert "model" not in CliRunner().invoke(sonar_table, ["fairness", "--help"]).output
    assert CliRunner().invoke(sonar_table, ["soak"]).exit_code == 2
