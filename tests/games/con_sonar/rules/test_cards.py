"""The cards: 36 and 18, each with the silhouettes that are printed on it."""

from collections import Counter

import pytest

from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES, Silhouette
from console.games.con_sonar.rules.orders import MOVES, Colour, FleetCard, TorpedoCard

FLEET = {
    "patrol-boat > frigate": "yellow-5 orange+2 red+6 green-3 blue+4 purple-1",
    "destroyer > carrier": "yellow-3 orange+6 red+4 green-1 blue+2 purple-5",
    "submarine > transport": "yellow-1 orange+4 red+2 green-5 blue+6 purple-3",
    "transport > destroyer": "yellow+2 orange-5 red-3 green+6 blue-1 purple+4",
    "carrier > patrol-boat": "yellow+4 orange-1 red-5 green+2 blue-3 purple+6",
    "frigate > submarine": "yellow+6 orange-3 red-1 green+4 blue-5 purple+2",
}
TORPEDOES = {
    "carrier": "yellow*1 blue*2 green*3",
    "submarine": "orange*1 purple*2 red*3",
    "destroyer": "red*1 yellow*2 blue*3",
    "frigate": "green*1 orange*2 purple*3",
    "patrol-boat": "blue*1 green*2 orange*3",
    "transport": "purple*1 red*2 yellow*3",
}


@pytest.mark.parametrize("link", FLEET)
def test_fleet_cards_show_what_is_printed(link: str) -> None:
    showing = {str(card) for card, shown in LINKS.items() if f"{shown.first} > {shown.second}" == link}
    assert showing == set(FLEET[link].split())


@pytest.mark.parametrize("silhouette", TORPEDOES)
def test_torpedo_cards_show_what_is_printed(silhouette: str) -> None:
    showing = {str(card) for card, shown in SILHOUETTES.items() if shown == silhouette}
    assert showing == set(TORPEDOES[silhouette].split())


def test_every_card_has_its_silhouettes() -> None:
    assert set(LINKS) == set(FleetCard.every().values())
    assert len(LINKS) == 36
    assert set(SILHOUETTES) == set(TorpedoCard.every().values())
    assert len(SILHOUETTES) == 18


@pytest.mark.parametrize("colour", Colour)
def test_each_colour_has_each_silhouette_once_on_either_side(colour: Colour) -> None:
    links = [LINKS[FleetCard(colour, move)] for move in MOVES]
    assert Counter(link.first for link in links) == Counter(Silhouette)
    assert Counter(link.second for link in links) == Counter(Silhouette)


@pytest.mark.parametrize("torpedoes", [1, 2, 3])
def test_each_number_of_torpedoes_has_each_silhouette_once(torpedoes: int) -> None:
    assert Counter(SILHOUETTES[TorpedoCard(c, torpedoes)] for c in Colour) == Counter(Silhouette)
