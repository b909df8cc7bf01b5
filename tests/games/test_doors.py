"""What a game's doors say fits the game: no verb, event or sound is misspelt."""

import pytest

from console.core.match_plan import MatchPlan
from console.games import GAMES, announcements_of, crewmates_of, set_up
from console.voice.sounds import SOUNDS
from tests.voice.events import SAID, game_of


@pytest.mark.parametrize("game", GAMES)
def test_efforts_and_counts_are_of_orders_that_there_are(game: str) -> None:
    verbs = set_up(MatchPlan(game=game)).grammar.orders
    crewmates = crewmates_of(game)
    assert {*crewmates.efforts, *crewmates.blocked} <= set(verbs)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_events_is_said_of_events_with_words(game: str) -> None:
    said = announcements_of(game)
    named = (said.loud, said.passing, said.spoken_besides, said.deeds, said.unwritten, said.told_apart)
    assert {name for names in (*named, said.blows) for name in names} <= set(said.worded)


def test_every_sound_belongs_to_a_message_that_is_made() -> None:
    made: dict[str, set[str]] = {game: set() for game in GAMES}
    for one in SAID:
        message = announcements_of(game_of(one)).worded[one.name](one)
        made[game_of(one)].add(message.key.removeprefix("heard."))
    of_two_crews = made["captain-sonar"] | made["sonar-family"]
    for game in GAMES:
        sounds = announcements_of(game).sounds
        assert set(sounds.values()) <= set(SOUNDS)
        assert set(sounds) <= of_two_crews | made[game]
