"""A pause has a length: on the page, and in replays and films right after it."""

from pathlib import Path

import pytest

from console.debrief.story import tell_file
from console.languages import say
from console.table.scenes.table_replay import replay_of
from tests.debrief.script import Script, page_of

SECOND_NS = 10**9
NOON_S = 1_800_000_000.0


def paused(folder: Path) -> Path:
    script = Script(folder).begin().course(5, "north", 1)
    script.save()
    script.journal.pause("blue", 10 * SECOND_NS, reason="lunch")
    script.journal.clock_turned(runs=False, time_ns=10 * SECOND_NS, wall_s=NOON_S)
    script.journal.clock_turned(runs=True, time_ns=10 * SECOND_NS, wall_s=NOON_S + 90)
    return script.course(15, "north", 3).end(60)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "The match stood still at 0:10 (1 min 30 s)"),
        ("fr", "La partie s’est arrêtée à 0:10 (1 min 30 s)"),
    ],
)
def test_the_page_says_how_long(tmp_path: Path, language: str, says: str) -> None:
    page = page_of(paused(tmp_path), language).replace("\u202f", " ").replace("\xa0", " ")
    assert says in page


def test_a_replay_and_so_a_film_says_it_right_after(tmp_path: Path) -> None:
    replay = replay_of(tell_file(paused(tmp_path)))
    replay.seek(11 * SECOND_NS)
    assert say(replay.status(), "en") == "0:11 · after a pause of 1 min 30 s"
    replay.seek(15 * SECOND_NS)
    assert "pause" not in say(replay.status(), "en")
