"""`sonar-table bench referee`: what it counts is said beside each figure, and no figure is checked here."""

import json
import re

from click.testing import CliRunner

from console.cli import main

FEW = ["bench", "referee", "--orders", "40"]


def test_every_figure_says_what_was_counted() -> None:
    done = CliRunner().invoke(main, FEW)
    assert done.exit_code == 0, done.output
    counted = [re.split(r" {2,}", line.strip())[0] for line in done.stdout.splitlines()]
    assert counted == [
        "orders judged a second",
        "listings of a whole crew a second",
        "listings of its captain alone a second",
        "orders replayed from a journal a second",
        "bytes of a state",
    ]
    assert done.stdout.count("orders judged\n") == 4, "beside each, how many orders could be judged meanwhile"


def test_the_same_as_json() -> None:
    done = CliRunner().invoke(main, [*FEW, "--json"])
    figures = json.loads(done.stdout)
    assert (figures["orders"], figures["matches"]) == (40, 1)
    assert min(figures.values()) > 0 and "replayed_per_second" in figures
