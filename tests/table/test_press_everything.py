"""Random presses on all controls in all scenes; press_everything.py, by hand, makes a million."""

from pathlib import Path

from tests.table.press_everything import press_everything


def test_the_table_lives_under_random_presses(tmp_path: Path) -> None:
    presser = press_everything(2_500, 5, tmp_path, lambda presser: None)
    assert presser.presses == 2_500
    assert presser.checks > 200 and presser.twins > 100 and presser.journals > 10
    visited = set(presser.scenes)
    assert {"Attract", "SetUp", "Crewing", "Service", "Continue", "Match captain-sonar"} <= visited
