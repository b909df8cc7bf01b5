"""The words around a chart, in English and French."""

from console.core.chart import Chart, Mode, Text

GAMES = {
    "captain-sonar": Text("Captain Sonar", "Captain Sonar"),
    "sonar-family": Text("Sonar Family", "Sonar Family"),
}
EDITIONS = {1: Text("first edition", "première édition"), 2: Text("second edition", "seconde édition")}
MODES = {
    Mode.REAL_TIME: Text("real time", "Simultané"),
    Mode.TURN_BY_TURN: Text("turn by turn", "Tour par Tour"),
}
LAYOUTS = {
    "printed": Text("the printed layout", "le tracé imprimé"),
    "ours": Text("a layout of our own", "un tracé de notre main"),
}
SYSTEMS = {
    "mine": Text("mine", "mine"),
    "torpedo": Text("torpedo", "torpille"),
    "drone": Text("drone", "drone"),
    "sonar": Text("sonar", "sonar"),
    "silence": Text("silence", "silence"),
}
CREWS = {"blue": Text("blue", "bleus"), "red": Text("red", "rouges")}

SEA = Text("sea", "mer")
ISLAND = Text("island", "île")
FLOE = Text("under the ice", "sous la glace")
HOLE = Text("water hole", "trou d'eau")
ARCHER_MINE = Text("Archer mine", "mine Archer")
VOLCANO = Text("volcano", "volcan")
LAVA = Text("lava dot", "point de lave")
STARTS = Text("starts of {}", "départ des {}")
BASE_OF = Text("repairs: {}", "réparation : {}")
SECTOR = Text("sector", "secteur")
SECTOR_BORDER = Text("sector border", "limite de secteur")

LANGUAGES = Text._fields
"""`en` and `fr`."""


def say(text: Text, language: str) -> str:
    """The words in one of the languages."""
    return str(getattr(text, language))


def belongs_to(chart: Chart, language: str) -> list[str]:
    """Game, edition and mode, as far as the chart has them."""
    said = [GAMES[chart.game]]
    if chart.edition:
        said.append(EDITIONS[chart.edition])
    if chart.mode:
        said.append(MODES[chart.mode])
    return [say(text, language) for text in said]
