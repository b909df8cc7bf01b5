"""Role cards: four to a page, to cut out and to put before each station."""

from console.games import GAMES
from console.languages import ENGLISH, catalogue, word, written
from console.panels.hardware.panel import Panel, PanelStation
from console.paper.page import CUT, SIZES_MM, Paper, PaperBox, PaperPage
from console.paper.panel_sheet import button_rows

_GAP_MM = 6.0
_MOST_STEPS = 5


def games_with_roles() -> tuple[str, ...]:
    """The games that there are words for."""
    known = catalogue(ENGLISH)
    return tuple(game for game in GAMES if any(key.startswith(f"role.{game}-") for key in known))


def role_page(game: str, panel: Panel, paper: Paper, language: str) -> PaperPage:
    """The cards of one crew; each in its own quarter of the page."""
    page = PaperPage("", paper, language)
    page.title = f"{page.say('paper.roles')} · {word(game, language)}"
    cards = page.inner.below(page.heading(page.inner, page.say("paper.roles-about"), 3.2, bold=False) + 1)
    width, height = (cards.width - _GAP_MM) / 2, (cards.height - _GAP_MM) / 2
    words = catalogue(language)
    stations = [station for station in panel.stations if f"role.{game}-{station.id}-does" in words]

    def draw(size: float) -> None:
        for number, station in enumerate(stations):
            row, column = divmod(number, 2)
            place = (cards.x + column * (width + _GAP_MM), cards.y + row * (height + _GAP_MM))
            _card(page, PaperBox(*place, width, height), game, station, panel, size)

    page.largest(SIZES_MM, draw)
    return page


def _card(
    page: PaperPage, box: PaperBox, game: str, station: PanelStation, panel: Panel, size: float
) -> None:
    page.box(*box, style=CUT, corner=2)
    words, inner = catalogue(page.language), box.inset(5)
    key = f"{game}-{station.id}"
    steps = [words[f"role.{key}-{n}"] for n in range(1, _MOST_STEPS + 1) if f"role.{key}-{n}" in words]
    buttons = " · ".join(names for names, _ in button_rows(panel, station.id, page.language))
    y = page.heading(inner, written(station.name, page.language), 7.5)
    y = page.block(inner.below(y + 1), [words[f"role.{key}-does"]], size * 1.1, size * 1.1)
    for name, texts in (
        ("role-steps", steps),
        ("role-say", [words[f"role.{key}-say"]]),
        ("role-buttons", [buttons]),
    ):
        y = page.heading(inner.below(y + 1), page.say(f"paper.{name}"), size * 0.9, 2) + 0.5
        y = page.block(inner.below(y), texts, size, size, bullet=len(texts) > 1)
