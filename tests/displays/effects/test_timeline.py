"""What is seen of events, by whom, and when: values only, no clock and no pictures."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.game import Event
from console.displays.effect import (
    ARMED_MS,
    COST_MS,
    COVERED_MS,
    ENDING_MS,
    FLIGHT_MS,
    LASTS_MS,
    SCAR_DEGREES,
    SPACING_MS,
    Effect,
    Hull,
    Kind,
    Scar,
)
from console.displays.effects.timeline import SCAR_TURNS, Timeline
from console.games import stations_of
from console.games.captain_sonar.display.sample_screen import Played
from console.languages import Message

MS_NS = 1_000_000
EFFECTS = stations_of("captain-sonar").effects


def event(name: str, audience: str = "both", **details: str | int) -> Event:
    return Event(audience, name, tuple(details.items()))


def torpedo(crew: str = "blue", dot: str = "H7") -> list[Event]:
    return [event("torpedo", crew=crew, dot=dot)]


def hit(crew: str, amount: int, total: int) -> Event:
    return event("damaged", crew=crew, amount=amount, total=total, cause="torpedo")


class Watching:
    """A crew's timeline in a match whose boats lie at E3 and M12."""

    def __init__(self, eyes: str | None = "blue", **played: Any) -> None:
        self.played = Played(**played)
        self.view = self.played.view(eyes) if eyes else None
        self.timeline = Timeline(EFFECTS, eyes, self.played.chart)

    def hear(self, *events: Event, at_ms: int = 0, words: Message | None = None) -> None:
        self.timeline.hear(events, self.view, at_ms * MS_NS, words)

    def kinds(self, at_ms: int) -> list[Kind]:
        return [shown.effect.kind for shown in self.timeline.shown(at_ms * MS_NS)]

    def effect(self, kind: Kind, at_ms: int) -> Effect:
        return next(s.effect for s in self.timeline.shown(at_ms * MS_NS) if s.effect.kind is kind)


def test_its_own_crew_sees_a_torpedo_run_through_the_sea() -> None:
    blue = Watching(blue="F9")
    blue.hear(*torpedo(dot="H7"))
    run = blue.effect(Kind.RUN, 0)
    assert run.dots == ("F9", "F8", "F7", "G7", "H7"), "around the island on G8"
    assert blue.kinds(FLIGHT_MS - 1) == [Kind.AWAY, Kind.RUN]
    assert blue.kinds(FLIGHT_MS) == [Kind.BURST]


@pytest.mark.parametrize("eyes", ["red", None])
def test_everybody_else_sees_only_where_it_ends(eyes: str | None) -> None:
    other = Watching(eyes, blue="F9")
    other.hear(*torpedo(dot="H7"))
    assert other.kinds(0) == [Kind.AWAY, Kind.AIMED]
    assert other.effect(Kind.AIMED, 0).dots == ("H7",)
    assert other.kinds(FLIGHT_MS) == [Kind.BURST]


def test_the_flight_takes_as_long_from_afar_as_from_nearby() -> None:
    near, far = Watching(blue="H6"), Watching(blue="F9")
    for watching in (near, far):
        watching.hear(*torpedo(dot="H7"))
        assert watching.kinds(FLIGHT_MS) == [Kind.BURST]


def test_an_event_for_the_other_crew_is_not_seen() -> None:
    blue = Watching()
    blue.hear(event("sonar", "red", crew="red"))
    assert blue.kinds(0) == []


def test_the_blow_is_felt_where_it_hits_and_read_by_all() -> None:
    blue, red = Watching("blue"), Watching("red")
    words = Message.of("headline.missed")
    for watching in (blue, red):
        watching.hear(*torpedo(), hit("red", 2, 3), words=words)
        told_ms = FLIGHT_MS + COST_MS
        assert Kind.COST not in watching.kinds(told_ms - 1)
        cost = watching.effect(Kind.COST, told_ms)
        assert cost.hulls == (("red", Hull(before=3, after=1, all=4)),)
        assert cost.words == words
    assert Kind.HIT not in blue.kinds(FLIGHT_MS)
    assert Kind.HIT in red.kinds(FLIGHT_MS)


@pytest.mark.parametrize(
    ("impacts", "word"), [(["clear", "direct"], "hit"), (["indirect"], "near"), (["clear"], "miss")]
)
def test_one_word_says_what_it_cost(impacts: list[str], word: str) -> None:
    met = [event("impact", crew="red", kind=kind, dot="H7") for kind in impacts]
    hurt = [] if word == "miss" else [hit("red", 1, 1)]
    for eyes in ("blue", "red", None):
        watching = Watching(eyes)
        watching.hear(*torpedo(), *met, *hurt)
        assert watching.effect(Kind.COST, FLIGHT_MS + COST_MS).answer == word


def test_a_newer_shot_cuts_an_older_one_short() -> None:
    for eyes in ("blue", "red", None):
        watching = Watching(eyes)
        watching.hear(*torpedo(dot="H7"))
        watching.hear(event("mine-triggered", crew="blue", dot="C3"), at_ms=300)
        assert Kind.AIMED not in watching.kinds(300)
        assert watching.effect(Kind.BURST, 300 + ARMED_MS).dots == ("C3",)
        assert Kind.BURST not in watching.kinds(300 + ARMED_MS - 1)
        assert {scar.dot for scar in watching.timeline.scars(300 * MS_NS)} == {"H7"}


def test_a_crew_that_goes_on_has_its_chart_again_when_it_was_told() -> None:
    blue = Watching()
    blue.hear(*torpedo())
    blue.timeline.uncover((FLIGHT_MS + COST_MS - 1) * MS_NS)
    assert blue.kinds(FLIGHT_MS + COST_MS) == [Kind.BURST, Kind.COST]
    blue.timeline.uncover((FLIGHT_MS + COST_MS) * MS_NS)
    assert blue.kinds(FLIGHT_MS + COST_MS) == []


def test_chained_mines_go_up_one_after_the_other() -> None:
    blue = Watching()
    chain = [event("chain-reaction", crew="red", dot=dot) for dot in ("G6", "I6")]
    blue.hear(*torpedo(), *chain)
    starts = [start_ms(blue.timeline, dot) for dot in ("H7", "G6", "I6")]
    assert all(later - sooner >= SPACING_MS for sooner, later in pairwise(starts))
    assert blue.effect(Kind.FUSE, FLIGHT_MS + 10).dots == ("H7", "G6")


def start_ms(timeline: Timeline, dot: str) -> int:
    """When the explosion on a dot begins."""
    for now_ms in range(0, 10_000, 10):
        for shown in timeline.shown(now_ms * MS_NS):
            if shown.effect.kind is Kind.BURST and shown.effect.dots == (dot,):
                return now_ms - shown.age_ms
    raise AssertionError(f"nothing explodes on {dot}")


def test_winners_and_losers_get_four_seconds_each_when_the_blow_was_seen() -> None:
    for eyes, kind in (("blue", Kind.WON), ("red", Kind.SUNK), (None, Kind.SUNK)):
        watching = Watching(eyes)
        watching.hear(*torpedo(), hit("red", 2, 4), event("won", crew="blue", cause="torpedo"))
        begins_ms = FLIGHT_MS + ENDING_MS
        assert watching.timeline.ending((begins_ms - 1) * MS_NS)
        assert not watching.timeline.ending((begins_ms + COVERED_MS) * MS_NS)
        assert kind in watching.kinds(begins_ms)
        assert watching.kinds(begins_ms + 3999) == [kind]
        assert watching.kinds(begins_ms + 4000) == []
        assert watching.effect(kind, begins_ms).crew == ("blue" if kind is Kind.WON else "red")


def test_in_a_draw_each_boat_sinks_on_its_own_display() -> None:
    for eyes in ("blue", "red"):
        watching = Watching(eyes)
        watching.hear(event("drawn", cause="torpedo"))
        assert watching.effect(Kind.SUNK, ENDING_MS).crew == eyes


def test_a_scar_stays_where_it_exploded_and_fades_over_turns() -> None:
    blue = Watching()
    blue.hear(*torpedo(dot="H7"))
    assert blue.timeline.scars(FLIGHT_MS * MS_NS) == (), "the light has to go first"
    later_ns = 60_000 * MS_NS
    degrees = []
    for _ in range(SCAR_TURNS * SCAR_DEGREES):
        (scar,) = blue.timeline.scars(later_ns)
        assert scar == Scar("H7", 1, scar.degree)
        degrees.append(scar.degree)
        blue.hear(event("headed", crew="red", course="north"), at_ms=60_000)
    assert degrees == sorted(degrees, reverse=True)
    assert set(degrees) == {4, 3, 2, 1}
    assert blue.timeline.scars(later_ns) == ()


def test_all_effects_end() -> None:
    blue = Watching()
    blue.hear(*torpedo(), hit("blue", 1, 1), event("surfaced", crew="blue", sector=1))
    assert blue.kinds(0)
    assert blue.kinds(blue.timeline.over_ns // MS_NS) == []


SHOTS = st.lists(
    st.tuples(
        st.integers(0, 900),
        st.sampled_from(["torpedo", "mine-triggered", "archer-mine", "chained", "volcano"]),
        st.sampled_from(["blue", "red"]),
    ),
    max_size=14,
)


@settings(deadline=None)
@given(SHOTS)
def test_however_fast_shots_follow_one_another_lights_are_never_more_than_three_a_second(
    shots: list[tuple[int, str, str]],
) -> None:
    blue = Watching(chart="delta-2")
    now_ms = 0
    begun: set[int] = set()
    for gap_ms, name, crew in shots:
        now_ms += gap_ms
        begun |= {start_ms for start_ms in lights(blue.timeline) if start_ms <= now_ms}
        blue.hear(*fired(name, crew), at_ms=now_ms)
    starts = sorted(begun | lights(blue.timeline))
    assert all(fourth - first > 1000 for first, fourth in zip(starts, starts[3:], strict=False))


def fired(name: str, crew: str) -> list[Event]:
    if name == "chained":
        chain = [event("chain-reaction", crew=crew, dot=dot) for dot in ("G6", "I6", "G7")]
        return [*torpedo(crew), *chain]
    if name == "volcano":
        return [event("volcano", crew=crew, kind="eruption", volcano=number) for number in (1, 2)]
    return [event(name, crew=crew, dot="H7")]


def lights(timeline: Timeline) -> set[int]:
    """When sudden lights begin, of those that are still to come."""
    found = set()
    for now_ms in range(0, timeline.over_ns // MS_NS, 200):
        for shown in timeline.shown(now_ms * MS_NS):
            if shown.effect.bursts:
                found.add(now_ms - shown.age_ms)
    return found


def test_every_kind_lasts() -> None:
    assert set(LASTS_MS) == set(Kind)
    assert all(0 < lasts_ms <= 4000 for lasts_ms in LASTS_MS.values())
