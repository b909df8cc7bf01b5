"""The one maker of cards and the one way to the lamps, whatever the game."""

from console.core.words import Station
from console.displays.screen import CardState
from console.languages import Message
from console.stations import lamps, station_cards
from console.stations.lamps import BLINK_NS, Lamps


def test_only_who_is_awaited_is_said_to_keep_others_waiting() -> None:
    awaited = station_cards.made(Station.RADIO, station_cards.awaited("first-mate.charge"), 2.5)
    idle = station_cards.made(Station.RADIO, station_cards.idle("waiting", "first-mate.wait"), 2.5)
    assert (awaited.state, awaited.waited_s) == (CardState.AWAITED, 2.5)
    assert (idle.state, idle.waited_s) == (CardState.IDLE, None)


def test_a_refusal_says_why() -> None:
    why = Message.of("refused.island")
    card = station_cards.refused(Station.CAPTAIN, why)
    assert (card.state, card.message) == (CardState.REFUSED, why)


def test_a_lamp_that_blinks_is_dark_half_of_the_time() -> None:
    shining: list[Lamps[int, str]] = [
        Lamps(lambda desk, seen: ["north"]),
        Lamps(lambda desk, seen: [seen], blink=True),
    ]
    assert set(lamps.lit(shining, 0, "ok", now_ns=0)) == {"north", "ok"}
    assert set(lamps.lit(shining, 0, "ok", now_ns=BLINK_NS)) == {"north"}
    assert set(lamps.lit(shining, 0, "ok", now_ns=2 * BLINK_NS)) == {"north", "ok"}
