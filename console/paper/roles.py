"""Role cards: four to a page, to cut out and to put before each station, or player."""

from collections.abc import Iterator
from typing import NamedTuple

from console.games import GAMES, crewmates_of
from console.languages import ENGLISH, Message, catalogue, say, word, written
from console.panels.hardware.panel import Panel
from console.paper.panel_sheet import button_rows
from console.paper.paper_page import CUT, SIZES_MM, Paper, PaperBox, PaperPage

_GAP_MM = 6.0
_CARDS = 4
_MOST_STEPS = 7


class RoleCard(NamedTuple):
    """What one card says."""

    title: str
    does: str
    steps: list[str]
    says: str
    buttons: str


def games_with_roles() -> tuple[str, ...]:
    """The games that there are words for."""
    known = catalogue(ENGLISH)
    return tuple(game for game in GAMES if any(key.startswith(f"role.{game}-") for key in known))


def role_page(game: str, panel: Panel, paper: Paper, language: str) -> PaperPage:
    """The cards of one crew, or of both where a crew is two; each in its own quarter of the page."""
    page = PaperPage("", paper, language)
    page.title = f"{page.say('paper.roles')} · {word(game, language)}"
    own = list(role_cards(game, panel, language))
    sets = max(1, _CARDS // len(own))
    about = page.say(f"paper.roles-{'both' if sets > 1 else 'side' if _seats(game) else 'about'}")
    quarters = page.inner.below(page.heading(page.inner, about, 3.2, bold=False) + 1)
    width, height = (quarters.width - _GAP_MM) / 2, (quarters.height - _GAP_MM) / 2

    def draw(size: float) -> None:
        for number, card in enumerate(own * sets):
            row, column = divmod(number, 2)
            place = (quarters.x + column * (width + _GAP_MM), quarters.y + row * (height + _GAP_MM))
            _draw(page, PaperBox(*place, width, height), card, size)

    page.largest(SIZES_MM, draw)
    return page


def role_cards(game: str, panel: Panel, language: str) -> Iterator[RoleCard]:
    """A card for each station of a game; where single players share the panel, for each seat of a side."""
    words = catalogue(language)
    seats = _seats(game)
    for station in panel.stations:
        key = f"role.{game}-{station.id}"
        name = written(station.name, language)
        if f"{key}-does" in words:
            buttons = " · ".join(names for names, _ in button_rows(panel, station.id, language))
            yield _card(key, name, buttons, language)
        elif station.id in seats:
            buttons = say(Message.of(f"{game}.pad-{station.id}"), language)
            title = say(Message.of(f"{game}.buttons", station=station.id), language)
            yield _card(f"role.{game}-player", title, buttons, language)
    if f"role.{game}-points" in words:
        steps = _steps(f"role.{game}-points", language)
        yield RoleCard(words[f"role.{game}-points"], words[f"role.{game}-points-does"], steps, "", "")


def _seats(game: str) -> frozenset[str]:
    """The stations whose buttons single players use; none where crews play."""
    return frozenset(station for _, station in crewmates_of(game).places)


def _card(key: str, title: str, buttons: str, language: str) -> RoleCard:
    words = catalogue(language)
    return RoleCard(title, words[f"{key}-does"], _steps(key, language), words[f"{key}-say"], buttons)


def _steps(key: str, language: str) -> list[str]:
    words = catalogue(language)
    return [words[f"{key}-{n}"] for n in range(1, _MOST_STEPS + 1) if f"{key}-{n}" in words]


def _draw(page: PaperPage, box: PaperBox, card: RoleCard, size: float) -> None:
    page.box(*box, style=CUT, corner=2)
    inner = box.inset(5)
    y = page.heading(inner, card.title, 7.5)
    y = page.block(inner.below(y + 1), [card.does], size * 1.1, size * 1.1)
    for name, texts in (("steps", card.steps), ("say", [card.says]), ("buttons", [card.buttons])):
        if any(texts):
            if card.buttons:
                y = page.heading(inner.below(y + 1), page.say(f"paper.role-{name}"), size * 0.9, 2) + 0.5
            y = page.block(inner.below(y), texts, size, size, bullet=len(texts) > 1)
