"""What a facilitator can start: the games, and the charts of each."""

from functools import cache

from console.core.charts.catalogue import shipped_names
from console.core.charts.offered import offered
from console.core.match_option import MatchOption
from console.core.views import Json
from console.games import GAMES, charts_of, options_of
from console.languages import Message, say, word, written


@cache
def offers_by_game(language: str) -> dict[str, Json]:
    """By game: its name, its charts with their titles, if it has any, and what it declares as options."""
    charts: dict[str, dict[str, Json]] = {game: {} for game in GAMES}
    for name in shipped_names():
        chart = offered(name).chart
        charts[chart.game][name] = written(chart.title, language)
    return {
        game: {
            "name": word(game, language),
            "charts": charts[game],
            "has_charts": charts_of(game) is not None,
            "options": [_option(option, language) for option in options_of(game)],
        }
        for game in GAMES
    }


def _option(option: MatchOption, language: str) -> Json:
    values: list[Json] = [
        [value, say(Message.of("set-up.value", value=value), language)] for value in option.values
    ]
    called = say(Message.of(f"set-up.{option.key}"), language)
    return {"name": option.name, "called": called, "values": values, "goal": option.goal}
