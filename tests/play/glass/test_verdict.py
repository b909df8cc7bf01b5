"""The proof of the glass can fail: black, torn and untrue frames are found, and true ones are not."""

from dataclasses import replace
from hashlib import md5

import pygame

from console.displays.effect import Effect, Kind, ShownEffect
from console.displays.painter import paint
from console.displays.screen import Headline, Screen
from console.languages import Message, say
from console.look.measures import BEAT_MS
from tests.displays.drawing import pixels, sample
from tests.displays.sample_screens import in_play
from tests.play.glass.beats import Happened, _cut_short
from tests.play.glass.pictures import MS_NS, Given, WholePictures
from tests.play.glass.recording import Frame
from tests.play.glass.verdict import Judge, Verdict

SIZE = (1024, 600)
SECOND_NS = 1000 * MS_NS
WORDS = Message.of("headline.missed")
PLAYED = replace(in_play(), panel_shown=False, calm=True)
STOPPED = replace(sample("stop"), panel_shown=False, calm=True)
SAID = Headline("red", WORDS, 1, held=True)


def hurt(screen: Screen, damage: int) -> Screen:
    assert screen.view is not None
    view = screen.view
    return replace(screen, view=replace(view, boat=replace(view.boat, damage=damage)))  # type: ignore


def shot(damage: int = 0) -> Happened:
    """An order at second 10 whose outcome may be known from 11.5 s on."""
    hulls = (("blue", damage),) if damage else ()
    words = (say(WORDS, "en"),)
    return Happened("blue captain torpedo H7", 10 * SECOND_NS, 11_500 * MS_NS, None, hulls, words)


Seen = Screen | pygame.Surface


def judged(
    frames: list[tuple[float, Seen]], given: list[tuple[float, Screen]], *happened: Happened
) -> Verdict:
    """What is found in frames of one display, by their seconds."""
    pictures = WholePictures(SIZE)
    pictures.draw(Given(round(at * SECOND_NS), screen) for at, screen in given)
    seen = [what if isinstance(what, pygame.Surface) else drawn(what, at) for at, what in frames]
    shown = [
        Frame(number, round(at * SECOND_NS), md5(pixels(seen[number]), usedforsecurity=False).hexdigest())
        for number, (at, _) in enumerate(frames)
    ]
    verdict = Verdict()
    Judge("blue", pictures, happened, seen.__getitem__, verdict).judge(shown)
    return verdict


def drawn(screen: Screen, at: float) -> pygame.Surface:
    """As a display draws it at that second."""
    return paint(pygame.Surface(SIZE), screen, int(at * 1000) // BEAT_MS).surface


def found(verdict: Verdict) -> list[str]:
    return [each.what for each in verdict.wrong]


def test_whole_pictures_in_their_time_are_right() -> None:
    verdict = judged([(1.01, PLAYED), (2.0, STOPPED), (2.02, STOPPED)], [(1, PLAYED), (1.99, STOPPED)])
    assert (verdict.frames, found(verdict)) == (3, [])


def test_a_black_frame_is_found() -> None:
    verdict = judged([(1, PLAYED), (1.1, pygame.Surface(SIZE)), (1.2, PLAYED)], [(1, PLAYED), (1.2, PLAYED)])
    assert found(verdict) == ["black"]


def test_a_half_drawn_frame_is_found() -> None:
    torn = drawn(STOPPED, 1.1)
    torn.blit(drawn(PLAYED, 1.1), (0, 300), (0, 300, 1024, 300))
    assert found(judged([(1, PLAYED), (1.1, torn), (1.2, PLAYED)], [(1, PLAYED)])) == ["torn"]


def test_what_was_long_ago_or_is_still_to_come_is_untrue() -> None:
    given = [(1, PLAYED), (2, STOPPED), (2.9, STOPPED), (3, PLAYED), (4, PLAYED), (5.5, PLAYED)]
    assert found(judged([(1, PLAYED), (1.5, STOPPED), (2.1, STOPPED)], given)) == ["untrue"]
    assert found(judged([(3, PLAYED), (4.5, STOPPED), (5.5, PLAYED)], given)) == ["untrue"]


def test_a_hull_that_breaks_before_its_time_is_untrue() -> None:
    broken = hurt(PLAYED, 2)
    for at, expected in ((11.0, ["untrue"]), (11.6, [])):
        assert found(judged([(at, broken)], [(at, broken)], shot(damage=2))) == expected


def test_words_before_their_picture_are_untrue() -> None:
    told = replace(PLAYED, headline=SAID)
    for at, expected in ((10.5, ["untrue"]), (11.6, []), (9.0, [])):
        assert found(judged([(at, told)], [(at, told)], shot())) == expected


def test_what_it_cost_and_the_end_wait_for_their_beats() -> None:
    cost = replace(PLAYED, effects=(ShownEffect(Effect(Kind.COST, dots=("H7",), answer="miss"), 300),))
    assert found(judged([(11.0, cost)], [(11.0, cost)], shot())) == ["untrue"]
    won = replace(PLAYED, effects=(ShownEffect(Effect(Kind.WON, crew="blue"), 300),))
    ended = Happened(**{**vars(shot()), "over_ns": 12_600 * MS_NS, "words": ()})
    assert found(judged([(12.0, won)], [(12.0, won)], ended)) == ["untrue"]
    assert found(judged([(12.7, won)], [(12.7, won)], ended)) == []


def test_a_newer_shot_tells_an_older_one_at_once() -> None:
    newer = Happened(**{**vars(shot()), "given_ns": 11 * SECOND_NS})
    assert [each.known_ns for each in _cut_short([shot(), newer])] == [11 * SECOND_NS, 11_500 * MS_NS]
