"""Contests: the order is fair over every link, and an unfair one is found out."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from gpiozero.pins.mock import MockConnectedPin, MockFactory

from console.cli import main
from console.panels.clock import MILLISECOND_NS as MS
from console.panels.link import Press
from console.panels.simulated_link import SimulatedLink
from console.table.fairness import Contest, Figures, percentile
from console.table.fairness_live import loopback_sides
from console.table.fairness_runs import PART_PAIRS, make_sides, run_parts
from console.table.fairness_sides import HandPace, LivePace


def contest(kinds: str, seed: int, most_delay_ns: int = 20 * MS) -> Contest:
    pace = HandPace()
    blue, red = kinds.split(",")
    return Contest(*make_sides((blue, red), pace, seed, most_delay_ns), pace, seed)


@pytest.mark.parametrize("kinds", ["simulated,simulated", "gpio,gpio", "gpio,simulated"])
def test_contested_pairs_are_ordered_truly_or_called_ties(kinds: str) -> None:
    figures = contest(kinds, seed=11).run(1500)
    assert (figures.wrong, figures.lost, figures.doubled, figures.late, figures.outside) == (0, 0, 0, 0, 0)
    assert figures.ties > 100
    assert figures.accepted
    assert percentile(figures.delays_ns, 99) < 25 * MS


@pytest.mark.parametrize("kinds", ["simulated,simulated", "gpio,gpio", "gpio,simulated"])
def test_where_all_links_are_local_an_order_takes_less_than_five_milliseconds(kinds: str) -> None:
    figures = contest(kinds, seed=12, most_delay_ns=0).run(300)
    assert figures.accepted
    assert percentile(figures.delays_ns, 99) < 5 * MS


def test_pins_state_less_than_a_fifth_of_a_millisecond() -> None:
    figures = contest("gpio,gpio", seed=13).run(100)
    assert max(max(stated) for stated in figures.stated_ns.values()) < 200_000


def test_a_seed_repeats_a_contest() -> None:
    assert contest("gpio,simulated", seed=5).run(60) == contest("gpio,simulated", seed=5).run(60)


def test_a_long_contest_is_the_sum_of_its_parts() -> None:
    pairs = PART_PAIRS + 40
    figures = run_parts(("simulated", "simulated"), pairs, 8, most_delay_ns=0)
    assert figures.pairs == pairs
    assert len(figures.delays_ns) == 2 * pairs
    assert figures.accepted
    assert figures.words.keys() == {"blue", "red"}


class Flattering(SimulatedLink):
    """A link that says that everything happened three milliseconds earlier than it did."""

    def take(self) -> list[Press]:
        return [replace(press, time_ns=press.time_ns - 3 * MS) for press in super().take()]


def test_a_link_that_flatters_its_crew_is_found_out() -> None:
    unfair = contest("simulated,simulated", seed=14)
    unfair.blue.link = unfair.blue._panel = Flattering(
        [unfair.blue.control], clock=unfair.pace.clock, name="flattering"
    )
    figures = unfair.run(300)
    assert figures.wrong > 10
    assert figures.outside == 300
    assert not figures.accepted


class Deaf(SimulatedLink):
    def take(self) -> list[Press]:
        return [press for press in super().take() if not press.pressed]


def test_a_press_that_never_comes_is_counted_as_lost() -> None:
    lossy = contest("simulated,simulated", seed=15)
    lossy.red.link = lossy.red._panel = Deaf([lossy.red.control], clock=lossy.pace.clock, name="deaf")
    figures = lossy.run(3)
    assert figures.lost == 3
    assert not figures.accepted


def test_ties_that_favour_a_crew_are_not_accepted() -> None:
    assert Figures(pairs=9000, ties=5000, ties_blue_first=2600).accepted
    assert not Figures(pairs=9000, ties=20000, ties_blue_first=10500).accepted


def test_loopback_wires_press_real_inputs() -> None:
    factory = MockFactory()
    for out, stop in (("GPIO17", "GPIO27"), ("GPIO22", "GPIO24")):
        factory.pin(out, pin_class=MockConnectedPin, input_pin=factory.pin(stop))
    blue, red = loopback_sides(("gpio", "gpio"), ("GPIO17", "GPIO22"), factory)
    figures = Contest(blue, red, LivePace(), seed=3).run(4)
    blue.close()
    red.close()
    assert (figures.pairs, figures.wrong, figures.lost, figures.doubled) == (4, 0, 0, 0)


def fairness(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["fairness", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_one_object() -> None:
    code, out, _ = fairness("--links", "gpio,simulated", "--pairs", "50", "--seed", "3", "--json")
    report = json.loads(out)
    assert code == 0
    assert (report["pairs"], report["wrong"], report["seed"]) == (50, 0, 3)
    assert report["ties"] >= 0
    assert 0 < report["delay_ms"]["p50"] <= report["delay_ms"]["p99"] <= report["delay_ms"]["worst"]
    assert report["uncertainty_ms"] == 0.25


def test_the_report_for_people_has_a_verdict() -> None:
    code, out, _ = fairness("--pairs", "50", "--seed", "3")
    assert code == 0
    assert "seed            3" in out
    assert "verdict         FAIR" in out


def test_the_real_firmware_is_fair_against_pins() -> None:
    code, out, err = fairness("--links", "gpio,bridge", "--pairs", "12", "--seed", "4", "--json")
    assert code == 0, out + err
    report = json.loads(out)
    assert (report["pairs"], report["wrong"], report["lost"]) == (12, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--links", "lamp"], "'lamp' is no link"),
        (["--links", "gpio,gpio,gpio"], "3 links given"),
        (["--links", "bridge:/dev/ttyACM0"], "needs --loopback"),
        (["--links", "gpio", "--loopback", "GPIO17"], "two pins are needed"),
        (["--pairs", "0"], "0 is not in the range"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(arguments: list[str], said: str) -> None:
    code, _, err = fairness(*arguments)
    assert code == 2
    assert said in err
