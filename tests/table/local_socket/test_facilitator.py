"""A facilitator leads a table, without threads or sockets: each command, and when it is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Station
from console.games import GAMES
from console.journal import newest_first
from console.languages import say
from console.messages.table_commands import (
    BringBack,
    ChangeLanguage,
    Command,
    EndMatch,
    ExchangeStations,
    GiveHint,
    LetGoOn,
    OfferMatch,
    PauseMatch,
    SetHelp,
    StartMatch,
    StartTutorial,
)
from console.messages.table_news import AllSeen, MatchSeen
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.local_socket.facilitator import carry_out, possible
from console.table.local_socket.onlooker import Onlooker
from tests.table.driver import TableDriver

HEAD = ("blue captain start C6", "blue captain dive", "red captain start F3", "red captain dive")


OFFERS = {"set-up", "lesson", "boat-name", "language"}


class Led(TableDriver):
    """A table with somebody who leads it."""

    def ask(self, command: Command) -> str | None:
        """Why it is refused; None: it is done."""
        why = carry_out(self.table, command, self.now_ns)
        self.advance(0.05)
        return None if why is None else say(why, "en")

    def words(self) -> str:
        return " ".join(say(message, "en") for message in self.screen("blue").captions)


@pytest.fixture
def led(tmp_path: Path) -> Led:
    return Led(archive=Archive(tmp_path, background=False), idle_seconds=0, mode="real-time")


def journal(tmp_path: Path) -> str:
    return newest_first(tmp_path)[0].read_text()


def playing(led: Led) -> Led:
    led.begin()
    for line in HEAD:
        led.order(line)
    return led


def test_a_pause_stands_until_the_facilitator_lets_it_go_on(led: Led, tmp_path: Path) -> None:
    playing(led)
    assert led.ask(PauseMatch(reason="fire drill")) is None
    assert led.scene == "pause"
    choices = led.screen("red").choices
    assert choices is not None and choices.foot is not None
    assert say(choices.foot, "en") == "Fire drill"
    led.settle()
    led.press("blue.captain.north", "red.captain.south", "blue.captain.west", "blue.captain.south")
    led.advance(4000)
    assert led.scene == "pause", "no captain leads on from it, and nobody is missed"
    assert led.ask(LetGoOn()) is None
    assert led.scene == "play"
    assert " pause facilitator fire drill " in journal(tmp_path)
    assert " resume facilitator " in journal(tmp_path)


def test_a_captain_s_pause_is_taken_over(led: Led) -> None:
    playing(led)
    for crew in Crew:
        led.link.press(f"{crew}.captain.cancel")
    led.advance(2.5)
    for crew in Crew:
        led.link.release(f"{crew}.captain.cancel")
    led.advance(1)
    assert led.scene == "pause"
    assert led.ask(PauseMatch(reason="wait")) is None
    led.press("blue.captain.north")
    assert led.scene == "pause"
    assert led.ask(LetGoOn()) is None
    assert led.scene == "play"


def turn_key(led: Led, *, on: bool) -> None:
    led.table.hear(
        [OrderedPress(Press("table.key", on, led.now_ns, 0), "gpio", led.now_ns, led.now_ns)], led.now_ns
    )
    led.advance(0.1)


def test_whoever_has_the_key_is_not_overruled_nor_is_the_facilitator(led: Led) -> None:
    playing(led)
    turn_key(led, on=True)
    assert led.scene == "pause"
    assert led.ask(LetGoOn()) == "The key is turned: turn it back first"
    assert led.ask(PauseMatch(reason="")) is None
    turn_key(led, on=False)
    assert led.scene == "pause"
    assert led.ask(LetGoOn()) is None
    assert led.scene == "play"


def test_a_hint_is_shown_to_its_own_crew_alone_for_a_while(led: Led) -> None:
    playing(led)
    before = led.screen("red")
    assert (
        led.ask(GiveHint(crew=Crew.BLUE, station=Station.ENGINEER, words="mind the <b>reactor</b>")) is None
    )
    assert led.words() == "Engineer: mind the <b>reactor</b>"
    assert led.screen("red").captions == before.captions
    led.advance(31)
    assert led.words() == ""
    assert led.ask(GiveHint(crew=Crew.BLUE, station=Station.ENGINEER, words="")) == "Write something first"


def test_help_is_switched_on_and_off_while_the_match_is_played(led: Led, tmp_path: Path) -> None:
    playing(led)
    assert led.ask(SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.HINTS)) is None
    assert Crewing.read("", led.match.plan.assists).sitters[Crew.BLUE, Station.RADIO] is Sitter.HINTS
    assert led.screen("blue").candidates
    assert "helped blue radio hints " in journal(tmp_path)
    assert led.ask(SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.PERSON)) is None
    assert not led.screen("blue").candidates


def test_a_computer_takes_over_a_station(led: Led) -> None:
    playing(led)
    assert led.ask(SetHelp(crew=Crew.RED, station=Station.ENGINEER, sitter=Sitter.ACE)) is None
    assert led.card("red.engineer").state == "computer"


def test_the_table_speaks_another_language_in_a_match_and_before_one(led: Led, tmp_path: Path) -> None:
    assert led.ask(ChangeLanguage()) is None
    assert led.screen("blue").language == "fr"
    playing(led)
    assert led.ask(ChangeLanguage()) is None
    assert {led.screen(crew).language for crew in ("blue", "red")} == {"en"}
    assert "table language en" in journal(tmp_path).splitlines()[-1]


def test_two_of_a_crew_change_places(led: Led, tmp_path: Path) -> None:
    playing(led)
    before = dict(led.match.persons)
    exchange = ExchangeStations(crew=Crew.BLUE, station=Station.CAPTAIN, other=Station.RADIO)
    assert led.ask(exchange) is None
    assert led.match.persons[Crew.BLUE, Station.CAPTAIN] == before[Crew.BLUE, Station.RADIO]
    assert f"blue captain {before[Crew.BLUE, Station.RADIO]} " in journal(tmp_path)
    same = ExchangeStations(crew=Crew.BLUE, station=Station.RADIO, other=Station.RADIO)
    assert led.ask(same) == "These are one and the same station"


def test_seats_are_changed_in_a_pause_unless_the_captain_is_at_it(led: Led) -> None:
    playing(led)
    led.ask(PauseMatch(reason=""))
    hints = SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.HINTS)
    assert led.ask(hints) is None
    led.settle()
    led.press("blue.captain.east")
    assert led.ask(hints) == "The captain is changing places just now"
    led.press("blue.captain.cancel")
    led.ask(LetGoOn())
    assert led.screen("blue").candidates, "what the facilitator changed stands"


def test_a_match_is_ended_from_play_and_from_a_pause(led: Led, tmp_path: Path) -> None:
    for paused in (False, True):
        led.ask(StartMatch(blue=4, red=4))
        if paused:
            led.ask(PauseMatch())
        assert led.ask(EndMatch()) is None
        led.advance(1)
        assert led.match.over and led.match.ended_by_people
        assert "abandoned" in journal(tmp_path)


def test_an_end_to_which_no_press_led_is_seen_and_kept(led: Led, tmp_path: Path) -> None:
    led.ask(StartMatch(blue=4, red=4))
    led.advance(200)
    led.ask(EndMatch())
    led.advance(1)
    assert led.match.over and "abandoned" in journal(tmp_path)
    led.advance(200)
    assert led.scene == "attract"


def test_a_match_is_started_for_so_many_people(led: Led) -> None:
    assert led.ask(StartMatch(blue=5, red=0)) == "At most 4 people can sit on one side"
    assert led.ask(StartMatch(blue=0, red=0)) == "People play on one side at least"
    assert led.ask(StartMatch(blue=2, red=0)) is None
    assert led.match.computers.peopled == {"blue": True, "red": False}
    assert led.ask(StartMatch(blue=2, red=0)) == "The table is busy right now"


def test_a_match_costs_coins_for_a_facilitator_too(tmp_path: Path) -> None:
    led = Led(coins_per_match=2)
    assert led.ask(StartMatch(blue=1, red=1)) == "The coins for a match are missing"
    assert led.scene == "attract"


def test_what_is_offered_is_played_and_can_be_locked(led: Led) -> None:
    assert led.ask(OfferMatch(locked=True, game="sonar-family", chart="umbria", mode="real-time")) is None
    led.press("blue.captain.ok")
    choices = led.screen("blue").choices
    assert choices is not None
    (more,) = [choice for choice in choices.choices if choice.course == "west"]
    assert more.dark and more.about is not None and say(more.about, "en") == "The facilitator chooses"
    led.press("blue.captain.west")
    assert led.scene == "choices"
    led.settle()
    led.press("blue.captain.north")
    led.settle()
    led.press("blue.captain.north", "red.captain.north")
    assert (led.match.match.plan.game, led.match.match.plan.chart) == ("sonar-family", "umbria")
    led.table._turn_key(led.now_ns)
    led.settle()
    led.press("blue.captain.south")
    assert led.scene == "pause", "set-up is locked in a pause too"


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"chart": "../../etc/passwd"}, "there is no chart"),
        ({"chart": "/etc/passwd.toml"}, "there is no chart"),
        ({"mode": "slow"}, "there is no mode 'slow'"),
    ],
)
def test_what_cannot_be_played_is_not_offered(led: Led, offer: dict[str, Any], why: str) -> None:
    before = led.table.offered
    told = led.ask(OfferMatch(locked=True, **offer))
    assert told is not None and why in told
    assert led.table.offered == before and not led.table.locked


def test_the_guided_match_is_started(led: Led) -> None:
    assert led.ask(StartTutorial()) is None
    assert led.scene == "tutorial"
    led.press("blue.captain.ok", "blue.captain.ok")
    assert "help" not in possible(led.table, led.now_ns), "seats are not changed while it is taught"


def test_a_match_that_was_cut_off_is_brought_back(led: Led, tmp_path: Path) -> None:
    playing(led)
    led.table.archive.close()  # type: ignore[union-attr]
    again = Led(archive=Archive(tmp_path, background=False), idle_seconds=0)
    assert "bring-back" in possible(again.table, again.now_ns)
    assert again.ask(BringBack()) is None
    assert again.scene == "play"
    assert again.match.match.state == led.match.match.state


def test_nothing_is_led_while_somebody_is_in_service_mode(led: Led) -> None:
    led.link.press("blue.captain.cancel")
    led.advance(6)
    assert led.scene == "service"
    assert possible(led.table, led.now_ns) == ()
    for command in (StartMatch(blue=1, red=1), OfferMatch(locked=True), PauseMatch()):
        assert led.ask(command) == "The table is busy right now"


def test_commands_that_make_sense_are_said(led: Led) -> None:
    assert set(possible(led.table, led.now_ns)) == {*OFFERS, "start", "tutorial"}
    playing(led)
    assert set(possible(led.table, led.now_ns)) == {*OFFERS, "pause", "hint", "help", "exchange", "end"}
    led.ask(PauseMatch())
    assert set(possible(led.table, led.now_ns)) == {*OFFERS, "go-on", "hint", "help", "exchange", "end"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_led_alike(led: Led, game: str) -> None:
    onlooker = Onlooker(led.table)
    assert led.ask(OfferMatch(locked=False, game=game)) is None
    assert led.ask(StartMatch(blue=2, red=1)) is None
    led.advance(5)
    *told, seen = onlooker.look(led.table.screens(led.now_ns), (), led.now_ns)
    assert isinstance(told[0], MatchSeen) and told[0].game == game
    assert isinstance(seen, AllSeen) and set(seen.views) == set(led.match.match.game.players)
    seat = next(each for each in seen.sides["blue"].seats if "person" in each.sitter)
    computer = SetHelp(crew=Crew.BLUE, station=Station(seat.station), sitter=Sitter.OFFICER)
    assert led.ask(computer) is None
    hint = GiveHint(crew=Crew.BLUE, station=Station(seat.station), words="look up")
    assert led.ask(hint) is None
    assert led.ask(PauseMatch(reason="tea")) is None
    *_, paused = onlooker.look(led.table.screens(led.now_ns), (), led.now_ns)
    assert isinstance(paused, AllSeen) and paused.pause is not None and paused.pause.reason == "tea"
    assert paused.sides["blue"].cards, "a pause hides nothing from a facilitator"
    assert json.loads(paused.line())["scene"] == "pause"
    assert led.ask(LetGoOn()) is None and led.ask(EndMatch()) is None
