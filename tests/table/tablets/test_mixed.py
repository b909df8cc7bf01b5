"""Tablets beside everything else: a panel, and players who each keep a hand of cards."""

from collections.abc import Callable

from console.core.words import Crew
from console.messages.table_commands import Command, OfferMatch, StartMatch
from console.panels.link import Press
from console.panels.screen_link import TouchEvent
from console.table.arbiter import OrderedPress
from console.table.local_socket.facilitator import carry_out
from console.table.scenes.match.match_scene import MatchScene
from console.table.ties import settle_ties
from tests.table.tablets.conftest import TabletTable


def ask(table: TabletTable, *commands: Command) -> None:
    for command in commands:
        assert carry_out(table.running.table, command, table.running.clock()) is None


def match_of(table: TabletTable) -> MatchScene:
    scene = table.running.table.scene
    assert isinstance(scene, MatchScene)
    return scene


def test_a_panel_and_a_tablet_play_in_one_match(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    ask(table, StartMatch(blue=4, red=4))
    table.pass_ms(450)
    table.press(captain, "ok")
    table.running.windows.screen.hear([TouchEvent("red.captain.ok", down) for down in (True, False)])
    started: Callable[[], bool] = lambda: not match_of(table).desks.starting  # noqa: E731
    table.until(started, "both have dived")


def test_six_players_each_see_their_own_hand_alone(table: TabletTable) -> None:
    ask(table, OfferMatch(locked=False, game="con-sonar"), StartMatch(blue=3, red=3))
    scene = match_of(table)
    posts = {desk.player: (desk.crew, next(iter(desk.seats))) for desk in scene.desks}
    assert len(posts) == 6
    door = table.tablets.reception.guests
    table.until(
        lambda: {seat.player for seats in door.offered.stations.values() for seat in seats} >= posts.keys(),
        "the seats of this match are offered",
    )
    for player, (crew, station) in posts.items():
        tablet = table.join(crew, station)
        assert tablet.told["you"]["player"] == player
        hand = [str(card) for card in scene.match.view(player).hand]
        told = str(next(about for word, about in tablet.heard if word == "see"))
        assert all(f"'{card}'" in told for card in hand)
    table.all[0].say("gone", {})


def test_of_two_tied_stops_a_contradicted_stamp_is_second_whatever_the_rule_says() -> None:
    forged = Press("blue.captain.stop", True, 1_000, 100, yields=True)
    honest = Press("red.captain.stop", True, 1_050, 100)
    ties = [OrderedPress(forged, "tablets", 1, 2, (honest,)), OrderedPress(honest, "gpio", 1, 2, (forged,))]
    for favoured in Crew:
        settled, noted = settle_ties(ties, favoured)
        assert [one.press for one in settled] == [honest, forged]
        assert [(first.press, second.press) for first, second in noted] == [(honest, forged)]
