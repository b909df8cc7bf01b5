"""What a facilitator can start: the games, and the charts of each."""

from functools import cache

from console.core.charts.finding import shipped_names
from console.core.charts.offered import offered
from console.core.views import Json
from console.games import GAMES, charts_of
from console.languages import word, written


@cache
def charts_by_game(language: str) -> dict[str, Json]:
    """By game: its name, and the charts with their titles; none where it is played without."""
    charts: dict[str, dict[str, Json]] = {game: {} for game in GAMES}
    for name in shipped_names():
        chart = offered(name).chart
        charts[chart.game][name] = written(chart.title, language)
    return {
        game: {
            "name": word(game, language),
            "charts": charts[game],
            "has_charts": charts_of(game) is not None,
        }
        for game in GAMES
    }
