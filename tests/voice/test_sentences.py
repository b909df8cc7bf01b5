"""One activation is one sentence, however many events it had."""

import pytest

from console.core.game import Event
from console.core.words import Crew
from console.games import announcements_of
from console.languages import LANGUAGES, say
from console.voice.sentences import Sentence, sentences
from tests.voice.events import PUBLIC, SECRET, TORPEDO, event, game_of

MISSED = event("both", "impact", crew="blue", kind="clear", dot="C6")


def hit(crew: str, amount: int, cause: str = "torpedo", dot: str = "C6") -> list[Event]:
    kind = "direct" if amount == 2 else "indirect"
    impact = event("both", "impact", crew=crew, kind=kind, dot=dot)
    return [impact, event("both", "damaged", crew=crew, amount=amount, total=amount, cause=cause)]


def written(events: list[Event], listener: str) -> list[Sentence]:
    return sentences(announcements_of(game_of(events[0])), events, listener)


def told(events: list[Event], listener: str = "blue", language: str = "en") -> list[str]:
    return [say(sentence.message, language) for sentence in written(events, listener)]


def big(events: list[Event], listener: str = "blue", language: str = "en") -> list[str]:
    return [say(sentence.message, language) for sentence in written(events, listener) if sentence.big]


RESUMED = event("both", "resumed", crew="red", station="captain")
CHAIN = event("both", "chain-reaction", crew="blue", dot="D5")
GONE = event("both", "mine-destroyed", crew="blue", dot="C6")


@pytest.mark.parametrize(
    ("events", "english", "french"),
    [
        ([TORPEDO, MISSED], "Red: torpedo at C6. No hit", "Rouge : torpille en C6. Sans effet"),
        (
            [TORPEDO, *hit("blue", 2)],
            "Red: torpedo at C6. Blue: 2 damage",
            "Rouge : torpille en C6. Bleu : 2 dégâts",
        ),
        (
            [TORPEDO, *hit("blue", 1)],
            "Red: torpedo at C6. Blue: 1 damage",
            "Rouge : torpille en C6. Bleu : 1 dégât",
        ),
        (
            [TORPEDO, *hit("blue", 1), *hit("red", 2)],
            "Red: torpedo at C6. Blue: 1, red: 2 damage",
            "Rouge : torpille en C6. Dégâts : bleu 1, rouge 2",
        ),
        (
            [TORPEDO, MISSED, GONE],
            "Red: torpedo at C6. Blue: mine destroyed",
            "Rouge : torpille en C6. Bleu : mine détruite",
        ),
        (
            [TORPEDO, MISSED, event("both", "archer-mine-destroyed", dot="C6")],
            "Red: torpedo at C6. Archer mine destroyed",
            "Rouge : torpille en C6. Mine Archer détruite",
        ),
        (
            [TORPEDO, *hit("blue", 1), CHAIN, *hit("blue", 1, "chain-reaction", "D5")],
            "Red: torpedo and mines at C6. Blue: 2 damage",
            "Rouge : torpille et mines en C6. Bleu : 2 dégâts",
        ),
        (
            [event("both", "mine-triggered", crew="red", dot="D5"), *hit("blue", 1, "mine")],
            "Red: mine at D5. Blue: 1 damage",
            "Rouge : mine en D5. Bleu : 1 dégât",
        ),
        (
            [event("both", "archer-mine", crew="red", dot="G3"), MISSED],
            "Red: Archer mine at G3. No hit",
            "Rouge : mine Archer en G3. Sans effet",
        ),
        (
            [
                event("both", "missile", crew="red", dot="D3"),
                event("red", "energy", crew="red", level=0),
                MISSED,
            ],
            "Red: missile at D3. No hit",
            "Rouge : missile en D3. Sans effet",
        ),
    ],
)
def test_a_weapon_is_one_sentence(events: list[Event], english: str, french: str) -> None:
    for listener in Crew:
        assert big([*events, RESUMED], listener) == [english]
        assert big([*events, RESUMED], listener, "fr") == [french]


def test_an_eruption_that_a_torpedo_woke_is_a_sentence_of_its_own() -> None:
    eruptions = [event("both", "volcano", crew="red", kind="eruption", volcano=n) for n in (1, 2)]
    torpedo = [TORPEDO, *hit("blue", 1), event("red", "charged", crew="red", system="scenario", level=3)]
    assert big([*torpedo, *eruptions, *hit("red", 2, "eruption")[1:]]) == [
        "Red: torpedo at C6. Blue: 1 damage",
        "The volcanoes erupt! Red: 2 damage",
    ]
    assert big([*torpedo, *eruptions])[1:] == ["The volcanoes erupt! No hit"]


def test_lava_tells_whom_it_buried() -> None:
    lava = event("both", "volcano", crew="red", kind="lava", volcano=2)
    assert big([lava]) == ["Lava from volcano 2!"]
    buried = event("both", "damaged", crew="blue", amount=4, total=4, cause="lava")
    assert big([lava, buried]) == ["Lava from volcano 2! Blue: 4 damage"]


def test_one_s_own_mine_is_told_once() -> None:
    laid = [event("both", "mine-laid", crew="blue"), event("blue", "mine-laid", crew="blue", dot="D5")]
    assert told(laid, "blue") == big(laid, "blue") == ["Our mine is on D5"]
    assert told(laid, "red") == big(laid, "red") == ["Blue: mine laid"]


def test_after_a_chain_reaction_each_mine_is_in_the_log_before_the_sum() -> None:
    events = [TORPEDO, MISSED, CHAIN, *hit("blue", 1, "chain-reaction", "D5")]
    assert told(events) == [
        "Blue: mine at D5, chain reaction!",
        "Blue: indirect hit!",
        "Red: torpedo and mines at C6. Blue: 1 damage",
    ]


def test_damage_of_one_s_own_making_is_read_as_well() -> None:
    assert big([event("both", "damaged", crew="red", amount=1, total=2, cause="radiation")]) == [
        "Red: 1 damage (radiation), 2 in all"
    ]


def test_that_play_goes_on_is_never_written() -> None:
    assert told([RESUMED]) == []
    assert told([event("both", "silence", crew="red"), RESUMED]) == ["Red: silence"]


def test_nobody_reads_what_is_not_for_them() -> None:
    assert told(SECRET, "red") == []
    assert len(told(SECRET, "blue")) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", PUBLIC, ids=lambda one: one.name)
def test_every_event_alone_has_words_but_the_end_of_a_stop(one: Event, language: str) -> None:
    said = told([one], "blue", language)
    own_mine = one.name == "mine-laid"
    assert len(said) == (0 if one.name == "resumed" or own_mine else 1)
    assert all("{" not in words for words in said)
