"""What is announced, to whom, and in which words."""

import re
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from console.core.game import Event, Game
from console.games import announcements_of
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.referee import ConSonar
from console.languages import LANGUAGES, Message, catalogue, say
from console.voice.spoken import spoken
from tests.games.captain_sonar.rules.match import captain_sonar
from tests.games.sonar_family.rules.table import Table
from tests.voice.events import CON_SONAR, PUBLIC, SAID, SECRET, STOPPED, UNSAID, event, game_of, headed

LONGEST_CAPTION = 50
OURS = ("heard", "say")


def listeners(of: Event) -> str:
    return "both" if of.audience in ("both", "all") else of.audience


def announce(one: Event, listener: str) -> Message | None:
    return announcements_of(game_of(one)).announce(one, listener)


def loud(one: Event) -> bool:
    return one.name in announcements_of(game_of(one)).loud


def message(of: Event) -> Message:
    said = announce(of, listeners(of))
    assert said is not None, f"{of} is not announced"
    return said


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def ours(language: str) -> dict[str, str]:
    return {key: text for key, text in catalogue(language).items() if key.partition(".")[0] in OURS}


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    english, french = ours("en"), ours("fr")
    assert english.keys() == french.keys()
    assert [key for key in english if fields(english[key]) != fields(french[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_speech_needs_nothing_that_its_caption_has_not(language: str) -> None:
    sentences = ours(language)
    spoken_ones = [k for k in sentences if k.startswith("say.") and not k.startswith("say.letter-")]
    assert spoken_ones
    for key in spoken_ones:
        assert fields(sentences[key]) <= fields(sentences["heard." + key.removeprefix("say.")])


def test_no_sentence_is_there_for_nothing() -> None:
    announced = {message(said).key for said in SAID} | {"heard.no-sound-card", "heard.no-speech"}
    announced |= {f"heard.headed-{count}" for count in ("two", "three", "four")}
    assert {key for key in ours("en") if key.startswith("heard.")} == announced


def test_every_event_that_a_referee_tells_is_said_or_left_unsaid_on_purpose() -> None:
    console = Path(__file__).parents[2] / "console"
    told = {
        name
        for path in (*console.glob("core/**/*.py"), *console.glob("games/*/rules/**/*.py"))
        for names in re.findall(
            r'(?:announce|_event)\(\s*"([a-z-]+)"|tell\([\w.]+, "([a-z-]+)"|Event\([\w.]+, "([a-z-]+)"',
            path.read_text(),
        )
        for name in names
        if name
    }
    assert len(told) > 40
    assert told == {one.name for one in (*SAID, *UNSAID)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_caption_is_short_and_complete(language: str) -> None:
    for said in SAID:
        caption, speech = say(message(said), language), spoken(message(said), language)
        assert len(caption) <= LONGEST_CAPTION
        for words in (caption, speech):
            assert not set(words) & set("{}*_"), words
            assert words[0].isupper(), words
            assert "  " not in words


def test_no_word_of_the_notation_stays_untranslated() -> None:
    english_alone = {"blue", "red", "yellow", "green", "north", "first-mate", "toxic-smoke", "torpedo"}
    for said in SAID:
        assert not english_alone & set(re.findall(r"[\w-]+", say(message(said), "fr").lower())), said


@pytest.mark.parametrize(
    ("said", "english", "french"),
    [
        (headed("red", "west"), "Red: heading west", "Rouge : route à l’ouest"),
        (headed("blue", "north"), "Blue: heading north", "Bleu : route au nord"),
        (STOPPED, "Red first mate: STOP!", "Second rouge : STOP !"),
        (event("both", "torpedo", crew="red", dot="C6"), "Red: torpedo at C6", "Rouge : torpille en C6"),
        (
            event("both", "sonar-answered", crew="red", column="N", sector="7"),
            "Red answers: column N, sector 7",
            "Rouge répond : colonne N, secteur 7",
        ),
        (event("both", "surfaced", crew="blue", sector=7), "Blue: surfacing in sector 7", None),
        (
            event("all", "sunk", player="blue", submarine="yellow2"),
            "Yellow 2 is sunk!",
            "Jaune 2 est coulé !",
        ),
        (event("both", "won", crew="blue", cause="torpedo"), "Blue wins!", "Bleu gagne !"),
    ],
    ids=str,
)
def test_the_words(said: Event, english: str, french: str | None) -> None:
    assert say(message(said), "en") == english
    assert french is None or say(message(said), "fr") == french


def test_speech_spells_columns_by_the_radio_alphabet() -> None:
    torpedo = message(event("both", "torpedo", crew="blue", dot="A11"))
    answer = message(event("both", "sonar-answered", crew="red", column="N", sector="7"))
    assert spoken(torpedo, "en") == "Blue: torpedo at Alpha 11"
    assert spoken(torpedo, "fr") == "Bleu : torpille en Alpha 11"
    assert spoken(answer, "en") == "Red answers: column November, sector 7"
    assert spoken(message(STOPPED), "fr") == "Stop ! second rouge"


def test_secrets_are_for_their_own_crew() -> None:
    for said in SECRET:
        assert announce(said, "blue") is not None
        assert announce(said, "red") is None
        assert announce(said, "both") is None


def test_what_a_crew_sees_at_once_is_not_announced() -> None:
    assert [one for one in UNSAID if announce(one, "blue")] == []


def test_what_is_unknown_is_not_announced() -> None:
    assert announce(event("both", "kraken", crew="red"), "both") is None


def test_stops_explosions_surfacing_and_the_end_are_loud() -> None:
    silent = {
        "dived",
        "headed",
        "silence",
        "sonar",
        "drone",
        "turn",
        "mine-laid",
        "ready",
        "rolled",
        "scored",
    }
    assert silent == {one.name for one in SAID if not loud(one)} & silent
    for name in ("stopped", "torpedo", "impact", "mine-triggered", "surfaced", "won", "drawn", "sunk"):
        assert any(loud(one) for one in (*PUBLIC, *CON_SONAR) if one.name == name)


def played(game: Game[Any, Any, Any], seed: int, orders: int = 250) -> list[Event]:
    """What happens in a match of random orders."""
    chance, state, happened = Random(seed), game.begin(), []
    for _ in range(orders):
        legal = [order for player in game.players for order in game.legal(state, player)]
        if not legal:
            break
        state, events = game.judge(state, chance.choice(legal))
        happened += events
    return happened


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "game",
    [
        captain_sonar(chart="alpha", mode="real-time", edition=1),
        captain_sonar(chart="delta-2", mode="turn-by-turn", edition=2),
        Table("archipelago").game,
        ConSonar(players=(Colour.BLUE, Colour.YELLOW, Colour.RED), seed=7),
    ],
    ids=["real-time", "turn-by-turn", "family", "con-sonar"],
)
def test_whole_matches_are_announced(game: Game[Any, Any, Any], seed: int) -> None:
    happened = played(game, seed)
    announcements = announcements_of(game.name)
    said = [announcements.announce(one, player) for one in happened for player in game.players]
    words = [spoken(one, language) for one in said if one for language in LANGUAGES]
    assert len(words) > 20
    assert all(words)
