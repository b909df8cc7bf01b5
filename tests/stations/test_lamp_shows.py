"""Lamps that take part, frame by frame: no lamp that tells what to press is lost, none flashes fast."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.words import Crew, Station
from console.displays.effect import FLIGHT_MS
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.hardware import load_panel
from console.stations.lamp_shows import LASTS_NS, RUN_NS, LampShow, Show, running, with_show
from console.stations.lamps import BLINK_NS
from tests.games.lamp_desk import reach
from tests.games.lamp_table import Row
from tests.games.test_lamps import ROWS
from tests.table.driver import TableDriver

FRAME_NS = 5 * MILLISECOND_NS
"""As often as the table's loop goes round."""
LAMPS = frozenset(load_panel().lamps)
STOPS = {"captain.stop", "first-mate.stop"}
MOST_FLASHES = 3


def flashes(frames: Iterable[bool]) -> int:
    """The most flashes in any one second: how often it goes from dark to light."""
    lit = list(frames)
    rises = [n for n, (before, now) in enumerate(zip([False, *lit], lit, strict=False)) if now and not before]
    second = SECOND_NS // FRAME_NS
    return max((sum(start <= n < start + second for n in rises) for start in rises), default=0)


def frames_of(show: Callable[[int], frozenset[str]], lasts_ns: int) -> list[frozenset[str]]:
    return [show(t_ns) for t_ns in range(0, lasts_ns, FRAME_NS)]


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("crew", Crew)
def test_a_lamp_that_is_told_to_shine_does_so_in_every_frame_of_every_show(row: Row, crew: Crew) -> None:
    driver = row.begin(**row.options)
    reach(driver, row.steps)
    told = {half: driver.match.told(crew, half * BLINK_NS) for half in (0, 1)}
    for show in Show:
        heard = LampShow().hear(show, 0)
        for t_ns in range(0, LASTS_NS[show] + SECOND_NS, 50 * MILLISECOND_NS):
            shown = with_show(lambda then_ns: told[then_ns // BLINK_NS % 2], heard.lit(t_ns), t_ns)
            assert shown & (told[0] | told[1]) == told[t_ns // BLINK_NS % 2]


def test_the_light_that_runs_reaches_every_lamp_once_a_round() -> None:
    frames = frames_of(running, RUN_NS)
    for lamp in LAMPS:
        assert flashes(lamp in frame for frame in frames) == 1
    assert max(len(frame) for frame in frames) < len(LAMPS) / 2, (
        "it is a light that runs, not a board that flashes"
    )


def test_in_attract_ok_stays_lit_everywhere_and_cancel_which_wakes_nobody_stays_dark() -> None:
    driver = TableDriver()
    seen: set[str] = set()
    for _ in range(RUN_NS // (50 * MILLISECOND_NS)):
        driver.advance(0.05)
        lit = driver.lamps("blue")
        assert {f"{station}.ok" for station in Station} <= lit
        seen |= lit
    assert seen == {lamp for lamp in LAMPS if not lamp.endswith(".cancel")}


HEARD = st.lists(st.tuples(st.sampled_from(Show), st.integers(0, 3000)), max_size=12)
"""Shows, and how many milliseconds after the one before each begins."""


@settings(deadline=None)
@given(HEARD)
def test_however_fast_things_happen_no_lamp_flashes_more_than_three_times_a_second(
    heard: list[tuple[Show, int]],
) -> None:
    playing, now_ns, frames = LampShow(), 0, []
    for show, after_ms in [*heard, (None, 4000)]:
        until_ns = now_ns + after_ms * MILLISECOND_NS
        frames += [playing.lit(t_ns) for t_ns in range(now_ns, until_ns, FRAME_NS)]
        now_ns = until_ns
        playing = playing if show is None else playing.hear(show, now_ns)
    for lamp in ("captain.stop", "captain.north"):
        assert flashes(lamp in frame for frame in frames) <= MOST_FLASHES
    assert frames[-1] == frozenset(), "it ends"


def at_sea(*orders: str, steps: str = "") -> TableDriver:
    """Blue has a torpedo ready, five dots from red."""
    driver = TableDriver(chart="charlie", mode="real-time", idle_seconds=0, seed=1)
    driver.begin()
    start = ("blue captain start G8", "red captain start G12", "blue captain dive", "red captain dive")
    reach(driver, "\n".join((*start, "full blue torpedo", *orders)))
    return driver


def shown(driver: TableDriver, crew: str, ms: int) -> frozenset[str]:
    """What takes part on a panel so long after the last press, besides what is told."""
    now_ns = driver.now_ns + ms * MILLISECOND_NS
    scene = driver.match
    return scene.lit(Crew(crew), now_ns) - scene.told(Crew(crew), now_ns)


def test_the_stop_lamps_are_in_alarm_on_the_panel_of_the_crew_that_is_stopped_alone() -> None:
    driver = at_sea("blue captain stop")
    assert shown(driver, "red", 100) == STOPS
    assert shown(driver, "red", 300) == frozenset()
    assert shown(driver, "red", 2100) == frozenset()
    assert all(not shown(driver, "blue", ms) for ms in range(0, 2000, 50))


def test_the_whole_board_of_the_boat_that_is_hit_takes_part_and_the_other_s_does_not() -> None:
    driver = at_sea("blue captain stop", "wait 3", "blue captain torpedo G12")
    told = driver.match.told(Crew.RED, driver.now_ns)
    dark_soon = driver.match.told(Crew.RED, driver.now_ns + BLINK_NS)
    assert shown(driver, "red", 100) == frozenset(), "nothing is told before the strike"
    driver.advance(FLIGHT_MS / 1000)
    assert shown(driver, "red", 100) == LAMPS - told - dark_soon
    assert shown(driver, "red", 300) == frozenset()
    assert all(not shown(driver, "blue", ms) for ms in range(0, 2000, 50))


def test_a_miss_leaves_the_boards_alone() -> None:
    driver = at_sea("blue captain stop", "wait 3", "blue captain torpedo G10")
    driver.advance(FLIGHT_MS / 1000)
    assert all(not shown(driver, crew, ms) for crew in Crew for ms in range(0, 2000, 50))


def test_a_match_that_goes_on_does_not_show_its_old_hits_again() -> None:
    driver = at_sea("blue captain stop", "wait 3", "blue captain torpedo G12")
    again = type(driver.match)(
        driver.match.match,
        driver.settings,
        driver.loudspeaker,
        driver.match,
        driver.now_ns,
        history=driver.match.history,
    )
    assert again.lit(Crew.RED, driver.now_ns) == again.told(Crew.RED, driver.now_ns)


def test_in_calm_no_lamp_flashes_but_those_that_are_told_to() -> None:
    driver = at_sea("blue captain stop", "wait 3", "blue captain torpedo G12")
    driver.match.settings = replace(driver.match.settings, calm=True)
    assert all(not shown(driver, crew, ms) for crew in Crew for ms in range(0, 2000, 50))
