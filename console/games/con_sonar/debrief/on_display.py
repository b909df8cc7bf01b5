"""The debrief of Con Sonar! on a display, right after the match."""

from console.core.words import Crew
from console.debrief.debrief_words import tell as say_plainly
from console.debrief.sentences.sentence import messages
from console.games.con_sonar.debrief.advice import talk_to
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.games.con_sonar.screen import PlayersSummary, PlayerSummary
from console.languages import Message, number


def on_display(judged: PlayersDebrief, crew: Crew, language: str, together: bool) -> PlayersSummary:
    """The same for both displays; each shows its own players."""
    return PlayersSummary(tuple(_player(judged, each, language) for each in judged.players.values()))


def _player(judged: PlayersDebrief, figures: PlayerFigures, language: str) -> PlayerSummary:
    caused = figures.caused
    line = Message.of(
        "debrief.con-line",
        player=figures.player,
        points=figures.score.points,
        shots=len(figures.shots),
        sunk=figures.score.sunk,
        expected=number(figures.expected, language),
        median=say_plainly("none", language) if caused is None else number(caused.median_s, language),
    )
    talk = talk_to(judged, figures.player, language)
    return PlayerSummary(
        *(figures.player.value, line, talk.promise),
        *(talk.keep.message, messages(talk.tries), messages(talk.asks)),
    )
