"""`python -m proofs soak`: a report for people and for programs."""

import json

from click.testing import CliRunner

from proofs.__main__ import main


def test_a_soak_ends_with_a_report() -> None:
    ran = CliRunner().invoke(main, ["soak", "--hours", "0.01", "--seed", "2", "--json"])
    assert ran.exit_code == 0, ran.output
    report = json.loads(ran.stdout)
    assert report["well"] and report["presses"] > 10
    assert {"lost_orders", "wrong_orders", "memory_growth", "exceptions", "faults"} <= set(report)


def test_people_read_it_line_by_line() -> None:
    ran = CliRunner().invoke(main, ["soak", "--hours", "0.01", "--seed", "2"])
    assert "  lost orders      0\n" in ran.stdout and "  well             True\n" in ran.stdout
    assert "  exceptions       none\n" in ran.stdout
    assert ran.stderr.startswith("soaking: 10 %\nsoaking: 20 %\n")
