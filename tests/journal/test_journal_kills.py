"""A process that plays is killed at random instants; kill_many.py, by hand, does it 1,000 times."""

import os
import subprocess
import sys

KILLS = os.environ.get("SONAR_TABLE_KILLS", "25")


def test_no_announced_order_is_lost_when_the_process_is_killed() -> None:
    command = [sys.executable, "-m", "tests.journal.kill_many", "--kills", KILLS, "--seed", "8"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert f"{KILLS} kills" in ran.stdout and "none lost" in ran.stdout
